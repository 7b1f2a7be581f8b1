"""What is shown to everyone, without the mail addresses that people mention in it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from contestmaster.forum import Deed
from contestmaster.forum.names import without_addresses


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


def discreet_deed(deed: Deed) -> Deed:
    """Return what came of an action without addresses."""
    return msgspec.convert(discreet(msgspec.to_builtins(deed)), Deed)
