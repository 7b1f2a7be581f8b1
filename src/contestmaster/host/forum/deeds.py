"""What came of actions, as a forum keeps it beside a post, and back."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from contestmaster.forum import Deed, Post
from contestmaster.protocols.announce import Verdict

LINES: Final = 200
"""Lines of a query's answer that stand below a post; the pages of the game show the rest."""


def deed_of(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as the forum keeps it."""
    deed = Deed(
        verdict.outcome,
        verdict.line,
        verdict.text,
        verdict.command,
        verdict.code,
        verdict.reason,
        verdict.rule,
        verdict.told,
        _shortened(verdict.lines),
        verdict.readings,
        verdict.confirm,
        _shortened(verdict.story),
    )
    plain: dict[str, Any] = msgspec.to_builtins(deed)
    return plain


def _shortened(lines: tuple[str, ...]) -> tuple[str, ...]:
    if len(lines) <= LINES:
        return lines
    return (*lines[:LINES], f"... {len(lines) - LINES} more lines")


def said_of(verdict: Verdict) -> list[str]:
    """Return a verdict as people read it: what came of the action, and below it what happened.

    What a question is answered with stands there line by line, as it is.
    """
    if verdict.outcome != "SUCCEEDED":
        return verdict.shown()
    if not verdict.told:
        return [f"SUCCEEDED {verdict.command}", *(verdict.story or verdict.lines)]
    first, *others = verdict.story or (verdict.told,)
    return [f"SUCCEEDED {first}", *(f"  {each}" for each in others)]


def verdicts_of(post: Post) -> tuple[Verdict, ...]:
    """Return what came of a post; nothing of one that is not judged."""
    return () if post.judged is None else verdicts(post.judged.deeds)


def verdicts(deeds: Iterable[Deed]) -> tuple[Verdict, ...]:
    """Return what came of a post, as the forum has kept it."""
    return tuple(msgspec.convert(deed, Verdict, from_attributes=True) for deed in deeds)
