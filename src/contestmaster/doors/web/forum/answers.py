"""What a game says of itself: answers to its own questions, and what somebody may do in it."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, Final

from contestmaster.doors.web.forum.shown import Section, WayView
from contestmaster.kernel.commands import Call, Command
from contestmaster.kernel.game import Legal
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Match

_ELSEWHERE: Final = ("EVENTS", "REPORTS")
"""What stands on pages of its own."""
_FEW: Final = 12
"""Ways to give a command that are all listed."""


def sections(match: Match[Any, Any], now: Instant) -> list[Section]:
    """Return the answers to all questions that need no argument, in the order of the rule book."""
    return [
        Section(command.name, _about(command), answer)
        for command in match.game.vocabulary
        if _is_for_all(command)
        for answer in _answer(match, command, now)
    ]


def ways(match: Match[Any, Any], seat: int) -> list[WayView]:
    """Return what somebody may announce now, in the order of the rule book."""
    families: dict[str, list[Legal]] = {}
    for legal in [] if match.over else match.game.orders(match.state, seat):
        families.setdefault(legal.command, []).append(legal)
    return [_way(match, name, legals) for name, legals in families.items()]


def _way(match: Match[Any, Any], name: str, legals: Sequence[Legal]) -> WayView:
    vocabulary = match.game.vocabulary
    lines = [name]
    # A digest that is ready to be sent has no salt: anybody could find out what it hides.
    seals = any(each.name == "digest" for each in vocabulary.find(name)[0].parameters)
    if not seals and sum(prod(map(len, legal.choices)) for legal in legals) <= _FEW:
        lines = [
            vocabulary.format(_call(_of_form(match, legal), arguments))
            for legal in legals
            for arguments in product(*legal.choices)
        ]
    return WayView(_about(vocabulary.find(name)[0]), lines)


def _of_form(match: Match[Any, Any], legal: Legal) -> Command:
    """Return the command of that name which takes such arguments."""
    first = [choices[0] for choices in legal.choices]
    named = match.game.vocabulary.find(legal.command)
    return next((command for command in named if _takes(command, first)), named[0])


def _call(command: Command, arguments: Sequence[Any]) -> Call:
    """Return a command with the arguments that are given, and the defaults of the others."""
    others = command.parameters[len(arguments) :]
    return Call(command, (*arguments, *(parameter.default for parameter in others)))


def _takes(command: Command, arguments: Sequence[Any]) -> bool:
    """Whether arguments are of the number and form that a command declares."""
    given = len(arguments)
    if given > len(command.parameters) or any(p.required for p in command.parameters[given:]):
        return False
    try:
        for parameter, argument in zip(command.parameters, arguments, strict=False):
            parameter.kind.check(parameter.kind.plain(argument))
    except ValueError:
        return False
    return True


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
