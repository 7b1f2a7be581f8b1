"""What is shown to everyone, without the mail addresses that people mention in it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from contestmaster.doors.web.forum.shown import DeedView
from contestmaster.forum import Deed
from contestmaster.forum.names import without_addresses
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.rulebook import rule_text


def discreet(value: Any) -> Any:
    """Return plain data as it is, but for addresses in its texts.

    >>> discreet({"by": "alice", "said": ["write to bob@example.org", 2]})
    {'by': 'alice', 'said': ['write to ...@...', 2]}
    """
    if isinstance(value, str):
        return without_addresses(value)
    if isinstance(value, Mapping):
        return {name: discreet(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [discreet(one) for one in value]
    return value


def discreet_deed(deed: Deed, game: str) -> DeedView:
    """Return what came of an action in a kind of game, without addresses."""
    text = "" if not deed.rule else rule_text(deed.rule, load_game(game)) or ""
    return msgspec.convert(discreet(msgspec.to_builtins(deed)) | {"rule_text": text}, DeedView)
