"""Why a game cannot go on, in words that everybody may read.

What an exception says may hold what players must not know; so of others than ours only their kind
is told, and the line of the rule.
"""

from pathlib import Path
from traceback import extract_tb
from typing import Final

from contestmaster.host.guarding.watchdog import RuleStoppedError
from contestmaster.kernel.acts import DepartedError, StateLostError
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.unseen import harmless

_LONGEST: Final = 300
_OWN_WORDS: Final = (RuleStoppedError, SetupError)


def is_fatal(error: Exception | None) -> bool:
    """Return whether no match can go on in which a command has failed so [NET-108]."""
    return isinstance(error, RuleStoppedError | StateLostError)


def told(error: Exception) -> str:
    """Return what has failed, in words; not many of them."""
    text = harmless(_said(error))
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _said(error: Exception) -> str:
    if isinstance(error, _OWN_WORDS):
        return str(error)
    if isinstance(error, DepartedError):
        return f"it departs from its record at entry {error.number}"
    if isinstance(error, StateLostError) and isinstance(error.__cause__, Exception):
        return f"{_said(error.__cause__)}, and what was played cannot be carried out again"
    frames = extract_tb(error.__traceback__)
    kind = type(error).__name__
    if not frames:
        return kind
    return f"{kind} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
