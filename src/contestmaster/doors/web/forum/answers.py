"""What everyone may know of a game, by its own questions: a game is shown as it answers."""

from collections.abc import Iterator
from typing import Any, Final

from contestmaster.doors.web.forum.shown import Section
from contestmaster.kernel.commands import Command
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Match

__all__ = ["sections"]

_ELSEWHERE: Final = ("EVENTS", "REPORTS")
"""What stands on pages of its own."""


def sections(match: Match[Any, Any], now: Instant) -> list[Section]:
    """Return the answers to all questions that need no argument, in the order of the rule book."""
    return [
        Section(command.name, _about(command), answer)
        for command in match.game.vocabulary
        if _is_for_all(command)
        for answer in _answer(match, command, now)
    ]


def _is_for_all(command: Command) -> bool:
    return (
        command.kind == "query"
        and not command.journaled
        and command.who == "anyone"
        and not any(parameter.required for parameter in command.parameters)
        and command.name not in _ELSEWHERE
    )


def _answer(match: Match[Any, Any], command: Command, now: Instant) -> Iterator[Any]:
    """Yield what the public is answered; nothing where the game has nothing to say now."""
    call = match.game.vocabulary.call(command.name, {})
    done = match.do(call, "", max(now, match.at), role="anyone")
    if done.error is not None:
        raise done.error
    if not done.code and done.reply is not None:
        yield command.shape.plain(done.reply)


def _about(command: Command) -> str:
    """Return the first sentence of what a command does, without the rules it rests on."""
    return command.doc.partition("\n")[0].partition(" [")[0].rstrip(".")
