"""A state of a match that was played, and what laws do with it: look, and try things on copies."""

import copy
import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final

import msgspec

from contestmaster.bots.any_game import draw
from contestmaster.kernel.eventlog import EventLog
from contestmaster.kernel.events import EmittedEvent, hears
from contestmaster.kernel.game import ALL, PUBLIC, TURN, Eye, Game, Legal
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.journal import encode_plain
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Call, Command
from contestmaster.testing.laws.law import Breach

__all__ = ["TRIED", "PlayedState", "call_of", "heard", "offered", "ring", "said", "twin"]

TRIED: Final = 6
"""Orders that are tried in each state."""


def twin(match: Match[Any, Any]) -> Match[Any, Any]:
    """Return another match in the same state, where things can be tried."""
    other = copy.copy(match)
    other.restore(match.game.dump(match.state), match.number, match.at)
    other.log = None if match.log is None else EventLog(len(match.header.seats))
    return other


def offered(match: Match[Any, Any]) -> list[tuple[int, Legal]]:
    """Return what each seat may order."""
    seats = range(len(match.header.seats))
    return [(seat, legal) for seat in seats for legal in match.game.orders(match.state, seat)]


def call_of(game: Game[Any, Any], legal: Legal, rng: random.Random) -> Call:
    """Draw one order of a family.

    Raises:
        Breach: the vocabulary has no such order.
    """
    given = tuple(rng.choice(list(choices)) for choices in legal.choices)
    commands = game.vocabulary.find(legal.command)
    command = next((one for one in commands if len(one.parameters) >= len(given)), None)
    if command is None:
        how = f"{legal.command} with {len(given)} choices"
        raise Breach(f"`orders` offers {how}, which the vocabulary has not", law="legal")
    return Call(command, (*given, *(p.default for p in command.parameters[len(given) :])))


def said(call: Call) -> str:
    """Return an order as people read it, for messages."""
    return f"{call.command.name} {' '.join(map(str, call.args))}".strip()


def instant(match: Match[Any, Any]) -> int:
    """Return when the next order may be given."""
    return match.at if match.due(match.at) is None else match.at + 1


def ring(match: Match[Any, Any]) -> Done | None:
    """Let the clock of a match ring next; ``None`` where it does not."""
    alarm = match.alarm()
    if alarm is None:
        return None
    return match.ring(match.at + SECOND if alarm is TURN else max(alarm, match.at))


class PlayedState:
    """A state; the same state of the same match is always tried in the same way.

    Attributes:
        match: in that state; nothing that a law does may change it.
        before: how many boundaries there had been in the state before.
        known: what the states of other matches have shown, for laws that compare them.
    """

    def __init__(self, match: Match[Any, Any], before: int, known: dict[Any, Any]) -> None:
        """Look at a match."""
        self.match = match
        self.game: Game[Any, Any] = match.game
        self.before = before
        self.known = known

    @property
    def seats(self) -> range:
        """The seats."""
        return range(len(self.match.header.seats))

    @property
    def eyes(self) -> Sequence[Eye]:
        """All who may look."""
        return (*self.seats, PUBLIC, ALL)

    @cached_property
    def dump(self) -> bytes:
        """The state as bytes."""
        return self.game.dump(self.match.state)

    @cached_property
    def loaded(self) -> Any:
        """The state as it comes back from its bytes."""
        return self.game.load(self.match.board, self.dump)

    @cached_property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.over

    @cached_property
    def offers(self) -> list[tuple[int, Legal]]:
        """What each seat may order, in an order that was drawn."""
        found = offered(self.match)
        self._rng("offers").shuffle(found)
        return found

    @cached_property
    def tried(self) -> list[tuple[int, Call, Done, Match[Any, Any]]]:
        """Some orders that are offered, each given in a match of its own."""
        rng = self._rng("tried")
        chosen = [(seat, call_of(self.game, one, rng)) for seat, one in self.offers[:TRIED]]
        return [(seat, call, *self.give(seat, call)) for seat, call in chosen]

    @cached_property
    def guessed(self) -> list[tuple[int, Call, Done, Match[Any, Any]]]:
        """Orders of the right form that were made up, each given in a match of its own."""
        orders = [one for one in self.game.vocabulary if one.kind == "order" and one.who == "seat"]
        if not orders:
            return []
        rng = self._rng("guessed")
        chosen = [self._call(rng.choice(orders), rng) for _ in range(TRIED)]
        return [(seat, call, *self.give(seat, call)) for seat, call in chosen]

    def asked(self) -> Iterator[tuple[int, Call, Done]]:
        """Ask each query that is no entry, whatever; yield who asked, and what came."""
        rng = self._rng("asked")
        for command in self.game.vocabulary:
            if not command.journaled and command.who != "operator":
                seat, call = self._call(command, rng)
                yield seat, call, self.match.do(call, self.match.header.seats[seat], self.match.at)

    def give(self, seat: int, call: Call) -> tuple[Done, Match[Any, Any]]:
        """Give an order in a match of its own."""
        other = twin(self.match)
        return other.do(call, other.header.seats[seat], instant(other)), other

    def _call(self, command: Command, rng: random.Random) -> tuple[int, Call]:
        args = tuple(draw(parameter.kind, rng) for parameter in command.parameters)
        return rng.choice(self.seats), Call(command, args)

    def _rng(self, use: str) -> random.Random:
        return random.Random(f"{self.match.seed}:{self.match.number}:{use}")


def heard(told: Sequence[EmittedEvent], seat: int, over: bool) -> list[str]:
    """Return the events that a seat hears."""
    return [one.event.line() for one in told if hears(one.audience, seat, over)]


def plain(what: str, data: Any) -> Any:
    """Return data as they come back from JSON.

    Raises:
        Breach: they are not plain.
    """
    try:
        return msgspec.json.decode(encode_plain(data))
    except (TypeError, ValueError, RecursionError, msgspec.MsgspecError) as error:
        raise Breach(f"`{what}` is not plain data: {error}", law="plain") from None
