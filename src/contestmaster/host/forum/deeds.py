"""What came of actions, as a forum keeps it beside a post, and back."""

from typing import Any, Final

import msgspec

from contestmaster.forum import Deed, Post
from contestmaster.protocols.announce import Verdict

__all__ = ["LINES", "deed_of", "verdicts_of"]

LINES: Final = 200
"""Lines of a query's answer that stand below a post; the pages of the game show the rest."""


def deed_of(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as the forum keeps it."""
    lines = verdict.lines
    if len(lines) > LINES:
        lines = (*lines[:LINES], f"... {len(lines) - LINES} more lines")
    deed = Deed(
        verdict.outcome,
        verdict.line,
        verdict.text,
        verdict.command,
        verdict.code,
        verdict.reason,
        verdict.rule,
        verdict.told,
        lines,
        verdict.readings,
        verdict.confirm,
    )
    plain: dict[str, Any] = msgspec.to_builtins(deed)
    return plain


def verdicts_of(post: Post) -> tuple[Verdict, ...]:
    """Return what came of a post; nothing of one that is not judged."""
    deeds = () if post.judged is None else post.judged.deeds
    return tuple(msgspec.convert(deed, Verdict, from_attributes=True) for deed in deeds)
