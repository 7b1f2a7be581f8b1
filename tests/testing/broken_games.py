"""A small game that keeps every law, and games that each break one on purpose."""

import os
import random
import time
import uuid
from collections.abc import Sequence
from fractions import Fraction
from random import choice
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec
import numpy as np

from contestmaster.arrays.matches import MatchWorlds
from contestmaster.arrays.worlds import ArrayEncoding
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.encoding import ActionBlock, ObservationField
from contestmaster.kernel.events import Event
from contestmaster.kernel.figures import Figure
from contestmaster.kernel.game import By, Eye, Legal, Seating
from contestmaster.kernel.grammar import Natural
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.structured import StructuredEncoding
from contestmaster.kernel.vocabulary import Call, order, query

TOO_MANY, NOT_YOU = 101, 102
REFUSES = {TOO_MANY: "NIM-1", NOT_YOU: "NIM-2"}


class Took(Event, frozen=True):
    seat: int
    count: int


class Left(NamedTuple):
    matches: int


class Params(msgspec.Struct, frozen=True):
    """How many matches lie there."""

    matches: int = 9


class Heap(msgspec.Struct):
    """What is left, whose turn it is, and what was done."""

    left: int
    seat: int = 0
    memory: list[int] = []


class NimEncoding(ArrayEncoding[Heap]):
    """One number for each count of matches, and two for what everybody sees."""

    blocks = (ActionBlock("TAKE", (3,), "take one match, two or three"),)
    fields = (
        ObservationField("left", (), 0, 9, "matches", "that are left"),
        ObservationField("up", (), 0, 1, "", "1 for whose turn it is"),
    )

    def __init__(self, game: Any) -> None:
        self.game = game

    def mask(self, state: Heap, seat: int, out: Any) -> None:
        out[:] = [seat == state.seat and count <= state.left for count in (1, 2, 3)]

    def observe(self, state: Heap, seat: int, out: Any) -> None:
        out[:] = state.left, seat == state.seat

    def number(self, state: Heap, seat: int, call: Call) -> int:
        return self.numbered(call.command.name, call.args[0] - 1)

    def call(self, state: Heap, seat: int, number: int) -> Call:
        name, (place,) = self.place(number)
        return Call(self.game.vocabulary.find(name)[0], (place + 1,))

    def worlds(self, count: int, names: Sequence[str]) -> MatchWorlds[Heap]:
        return MatchWorlds(self.game, self, names, count)


class Nim(PlainGame[Params, Heap]):
    """Nim: two take matches in turn, and whoever takes the last one wins."""

    name = "nim"
    seating = Seating(2, 2)
    messages: ClassVar[dict[int, str]] = {TOO_MANY: "too many", NOT_YOU: "it is not your turn"}
    foreseeable = all_public = orders_end_turns = lists_orders = True

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> Heap:
        """All are there."""
        return Heap(self.params.matches)

    def orders(self, state: Heap, seat: int) -> Sequence[Legal]:
        """One to three, in turn."""
        most = min(3, state.left) if seat == state.seat else 0
        return [Legal("TAKE", (range(1, most + 1),))] if most else []

    def encoding(self, seats: int) -> NimEncoding:
        """One to three."""
        return NimEncoding(self)

    def outcome(self, state: Heap) -> Outcome:
        """The last one wins."""
        over = not state.left
        return Outcome.by_score(over, [Fraction(over and seat != state.seat) for seat in (0, 1)])

    def turn(self, state: Heap) -> int:
        """Each order ends one."""
        return len(state.memory)

    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        """Take some."""
        if count > state.left:
            return TOO_MANY
        if by.seat != state.seat:
            return NOT_YOU
        state.left -= count
        state.seat = 1 - state.seat
        state.memory.append(count)
        by.emit(Took(by.seat, count))
        return 0

    @query("LEFT")
    def count_left(self, state: Heap, by: By) -> Left:
        """How many there are."""
        return Left(state.left)


class FailsWithManySeats(Nim):
    seating = Seating(2, 4)

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> Heap:
        chairs = [True, True, True]
        return Heap(self.params.matches, seat=int(not chairs[len(seats) - 1]))


class SaysNothing(Nim):
    messages: ClassVar[dict[int, str]] = {TOO_MANY: "too many"}


class SaysAsTablesDo(Nim):
    lists_orders = False

    @order("SAY", refuses={TOO_MANY: "NIM-1"})
    def say(self, state: Heap, by: By) -> int:
        return 0 if state.left else TOO_MANY


class CannotBeMade(Nim):
    """It breaks no law: there is no game of it to check."""

    def __init__(self, params: Any = None) -> None:
        raise ZeroDivisionError("as it was told to")


class HasNoLineToBeginWith(Nim):
    Closing = Figure


class Raises(Nim):
    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        return Nim.take(self, state, by, count) if count < 3 else [][count]


class RefusesByAnotherCode(Nim):
    messages: ClassVar[dict[int, str]] = {**Nim.messages, 103: "never"}

    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        return Nim.take(self, state, by, count) if by.seat == state.seat else 103


class AsksInVain(Nim):
    @query("MOST")
    def most(self, state: Heap, by: By) -> Left:
        return Left(max(state.memory))


class ViewsRaise(Nim):
    def view(self, state: Heap, eye: Eye) -> Any:
        return {"last": state.memory[-1]}


class DumpsOfToday(Nim):
    ticks: ClassVar[list[int]] = [0]

    def dump(self, state: Heap) -> bytes:
        self.ticks.append(1)
        return msgspec.msgpack.encode([state.left, state.seat, state.memory, self.ticks])

    def load(self, board: None, data: bytes) -> Heap:
        left, seat, memory, _ = msgspec.msgpack.decode(data)
        return Heap(left, seat, memory)


class LoadsAnother(Nim):
    def load(self, board: None, data: bytes) -> Heap:
        return Heap(4)


class ShowsWhatIsNotDumped(Nim):
    def view(self, state: Heap, eye: Eye) -> Any:
        return {"left": state.left, "at": id(state)}


class PlacesAnother(Nim):
    def placed(self, fresh: Heap, position: Any) -> Heap:
        return fresh


class TellsObjects(Nim):
    def position(self, state: Heap) -> dict[str, Any]:
        return {"left": object()}


class ShowsNumbersOfNoJson(Nim):
    def view(self, state: Heap, eye: Eye) -> Any:
        return {0j}


class ForgetsWhenSeen(Nim):
    def view(self, state: Heap, eye: Eye) -> Any:
        state.memory.clear()
        return {}


class ForgetsWhenAsked(Nim):
    @query("LEFT")
    def count_left(self, state: Heap, by: By) -> Left:
        state.memory.append(0)
        return Left(state.left)


class RanksNobody(Nim):
    def outcome(self, state: Heap) -> Outcome:
        return Outcome.by_score(not state.left, [])


class EndsOtherwise(Nim):
    def over(self, state: Heap) -> bool:
        return state.left == 1


class CountsOneSeat(Nim):
    def counts(self, state: Heap, eye: Eye) -> list[list[Fraction | int | None]]:
        return [[0]]


class OffersAfterTheEnd(Nim):
    def orders(self, state: Heap, seat: int) -> Sequence[Legal]:
        return super().orders(state, seat) if state.left else [Legal("TAKE", ([1],))]


class TakesAfterTheEnd(Nim):
    @order("WAVE")
    def wave(self, state: Heap, by: By) -> int:
        state.memory.append(0)
        return 0

    def orders(self, state: Heap, seat: int) -> Sequence[Legal]:
        wave = [Legal("WAVE", ())] if state.left else []
        return [*super().orders(state, seat), *wave]


class OffersTooMany(Nim):
    def orders(self, state: Heap, seat: int) -> Sequence[Legal]:
        return [Legal("TAKE", ([2, 3],))] if seat == state.seat and state.left else []

    lists_orders = False


class OffersAnotherCommand(Nim):
    def orders(self, state: Heap, seat: int) -> Sequence[Legal]:
        return [*super().orders(state, seat), Legal("GRAB", ())] if state.left else []


class TakesWhatItDoesNotOffer(Nim):
    def orders(self, state: Heap, seat: int) -> Sequence[Legal]:
        most = min(2, state.left) if seat == state.seat else 0
        return [Legal("TAKE", (range(1, most + 1),))] if most else []


class ChangesAndRefuses(Nim):
    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        if by.seat != state.seat:
            state.memory.append(0)
        return Nim.take(self, state, by, count)


class Odd(Natural):
    """A number that is written as another."""

    def format(self, value: Any) -> list[str]:
        return [str(value + 1)]


class WritesAnotherNumber(Nim):
    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Odd(1, 3)]) -> int:
        return Nim.take(self, state, by, count)


class ThrowsDiceUnforeseen(Nim):
    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        code = Nim.take(self, state, by, count)
        if not code:
            state.memory[-1] = by.dice.die(1000)
        return code


class RingsForEver(Nim):
    def alarm(self, state: Heap) -> Instant | None:
        return 1 if state.left else None

    def ring(self, state: Heap, by: By) -> None:
        return None


class TurnsBack(Nim):
    def turn(self, state: Heap) -> int:
        return -len(state.memory)


class Secret(Heap):
    """With something that nobody sees."""

    most: int = 3


class TellsByItsOrders(PlainGame[Params, Secret]):
    """Nim where nobody is told how many may be taken, and the offers say it."""

    name = "nim"
    seating = Seating(2, 2)
    messages: ClassVar[dict[int, str]] = {**Nim.messages, 103: "more than may be taken"}
    outcome, turn = Nim.outcome, Nim.turn

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> Secret:
        return Secret(self.params.matches, most=dice.die(3))

    def view(self, state: Secret, eye: Eye) -> Any:
        return {"left": state.left, "seat": state.seat, "memory": state.memory}

    def orders(self, state: Secret, seat: int) -> Sequence[Legal]:
        most = min(state.most, state.left) if seat == state.seat else 0
        return [Legal("TAKE", (range(1, most + 1),))] if most else []

    @order("TAKE", refuses={**REFUSES, 103: "NIM-3"})
    def take(self, state: Secret, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        """Take some."""
        if count > state.most:
            return 103
        return Nim.take(self, state, by, count)  # type: ignore[arg-type]


class Draws(Nim):
    """Base of those that use something besides their dice."""

    def drawn(self) -> int:
        return 0

    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        code = Nim.take(self, state, by, count)
        if not code:
            state.memory[-1] = self.drawn()
        return code


class DrawsFromRandom(Draws):
    def drawn(self) -> int:
        return random.getrandbits(30)


class DrawsFromAFunctionOfRandom(Draws):
    def drawn(self) -> int:
        return choice(range(1 << 30))


class DrawsFromNumPy(Draws):
    def drawn(self) -> int:
        return int(np.random.randint(1 << 30))


class DrawsFromTheSystem(Draws):
    def drawn(self) -> int:
        return int.from_bytes(os.urandom(4), "big")


class DrawsIdentities(Draws):
    def drawn(self) -> int:
        return uuid.uuid4().int >> 70


class ReadsTheClock(Draws):
    def drawn(self) -> int:
        return time.time_ns() >> 4


class LooksAtTheClock(Nim):
    def view(self, state: Heap, eye: Eye) -> Any:
        return {"left": state.left, "at": time.time()}


class TellsMoreEachTime(Nim):
    told = 0

    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        code = Nim.take(self, state, by, count)
        if not code:
            type(self).told += 1
            by.emit(Took(self.told, count))
        return code

    foreseeable = False


class KeepsItsStateInTheRules(Nim):
    """What the rules of a match remember is lost when the match is loaded."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(params)
        self.taken = 0

    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        code = Nim.take(self, state, by, count)
        if not code:
            self.taken += 1
            state.memory[-1] = self.taken
        return code

    foreseeable = False


class TellsStrangers(Nim):
    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        code = Nim.take(self, state, by, count)
        if not code:
            by.emit(Took(0, count), frozenset({7}))
        return code


class NeverEnds(Nim):
    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        code = Nim.take(self, state, by, count)
        state.left = max(state.left, 4)
        state.memory = state.memory[-4:]
        return code

    def turn(self, state: Heap) -> int:
        return 0


class FollowsHashes(Nim):
    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        code = Nim.take(self, state, by, count)
        if not code:
            state.memory[-1] = len(next(iter({"red", "green", "yellow", "vermilion", "or"})))
        return code


class MasksTooLittle(Nim):
    def encoding(self, seats: int) -> NimEncoding:
        class Encoded(NimEncoding):
            def mask(self, state: Heap, seat: int, out: Any) -> None:
                super().mask(state, seat, out)
                out[2] = 0

        return Encoded(self)


class MasksTooMuch(Nim):
    def encoding(self, seats: int) -> NimEncoding:
        class Encoded(NimEncoding):
            def mask(self, state: Heap, seat: int, out: Any) -> None:
                out[:] = seat == state.seat and state.left > 0

        return Encoded(self)


class LeavesItsMaskAsItWas(Nim):
    def encoding(self, seats: int) -> NimEncoding:
        class Encoded(NimEncoding):
            def mask(self, state: Heap, seat: int, out: Any) -> None:
                if seat == state.seat:
                    super().mask(state, seat, out)

        return Encoded(self)


class CallsAnother(Nim):
    """Its numbers go up where orders become numbers, and down on the way back."""

    def encoding(self, seats: int) -> NimEncoding:
        class Encoded(NimEncoding):
            def mask(self, state: Heap, seat: int, out: Any) -> None:
                out[:] = seat == state.seat and state.left >= 3

            def call(self, state: Heap, seat: int, number: int) -> Call:
                return super().call(state, seat, 2 - number)

        return Encoded(self)

    def orders(self, state: Heap, seat: int) -> Sequence[Legal]:
        return super().orders(state, seat) if state.left >= 3 else []

    lists_orders = False

    def outcome(self, state: Heap) -> Outcome:
        over = state.left < 3
        return Outcome.by_score(over, [Fraction(over and seat != state.seat) for seat in (0, 1)])

    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        return TOO_MANY if state.left < 3 else Nim.take(self, state, by, count)


class ObservesOutOfBounds(Nim):
    def encoding(self, seats: int) -> NimEncoding:
        class Encoded(NimEncoding):
            def observe(self, state: Heap, seat: int, out: Any) -> None:
                out[:] = state.left - 1, seat == state.seat

        return Encoded(self)


class ObservesWhatIsHidden(PlainGame[Params, Secret]):
    """Nim with a number that nobody sees, and that stands in what is observed."""

    name = "nim"
    seating = Seating(2, 2)
    messages = Nim.messages
    orders_end_turns = True

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> Secret:
        return Secret(self.params.matches)

    def orders(self, state: Secret, seat: int) -> Sequence[Legal]:
        return Nim.orders(self, state, seat)  # type: ignore[arg-type]

    def outcome(self, state: Secret) -> Outcome:
        return Nim.outcome(self, state)  # type: ignore[arg-type]

    def turn(self, state: Secret) -> int:
        return len(state.memory)

    def view(self, state: Secret, eye: Eye) -> Any:
        return {"left": state.left, "seat": state.seat}

    def encoding(self, seats: int) -> NimEncoding:
        class Encoded(NimEncoding):
            def observe(self, state: Heap, seat: int, out: Any) -> None:
                out[:] = state.memory[-1] % 9 if state.memory else 0, seat == state.seat

        return Encoded(self)

    @order("TAKE", refuses=REFUSES)
    def take(self, state: Secret, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        if count > state.left:
            return TOO_MANY
        if by.seat != state.seat:
            return NOT_YOU
        state.left -= 1
        state.seat = 1 - state.seat
        state.memory.append(count)
        return 0


class StepsOtherwise(Nim):
    def encoding(self, seats: int) -> NimEncoding:
        class Hasty(MatchWorlds[Heap]):
            def step(self, first: int, last: int) -> None:
                super().step(first, last)
                for i in range(first, last):
                    state = self.match(i).state
                    state.left = max(1, state.left - 1)

        class Encoded(NimEncoding):
            def worlds(self, count: int, names: Sequence[str]) -> MatchWorlds[Heap]:
                return Hasty(self.game, self, names, count)

        return Encoded(self)


class StructuredNim(StructuredEncoding[Heap]):
    """Masks of Nim that have a place for each command."""

    fields = NimEncoding.fields

    def seen(self, state: Heap, seat: int) -> dict[str, int]:
        return {"left": state.left, "up": seat == state.seat}


class HidesACommand(Nim):
    """Its mask knows nothing of small heaps."""

    def encoding(self, seats: int) -> Any:
        class Encoded(StructuredNim):
            def mask(self, state: Heap, seat: int, out: Any) -> None:
                super().mask(state, seat, out)
                out[0] &= state.left > 2

        return Encoded(self, seats, {"TAKE": {}})


class CallsAnotherPart(Nim):
    """It takes two matches where a number means three."""

    def encoding(self, seats: int) -> Any:
        class Encoded(StructuredNim):
            def call(self, state: Heap, seat: int, number: int) -> Call:
                return super().call(state, seat, min(number, 1))

        return Encoded(self, seats, {"TAKE": {}})


class Hangs(Nim):
    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        while state.left < 6:
            pass
        return Nim.take(self, state, by, count)


class Grows(Nim):
    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        heap: list[bytes] = []
        while state.left < 6:
            heap.append(os.urandom(1 << 20))
        return Nim.take(self, state, by, count)


class Leaves(Nim):
    @order("TAKE", refuses=REFUSES)
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        os._exit(0)


BROKEN: dict[str, list[type[PlainGame[Any, Any]]]] = {
    "set-up": [FailsWithManySeats],
    "mask": [MasksTooLittle, MasksTooMuch, LeavesItsMaskAsItWas, HidesACommand],
    "numbers": [CallsAnother, CallsAnotherPart],
    "bounds": [ObservesOutOfBounds],
    "observed": [ObservesWhatIsHidden],
    "worlds": [StepsOtherwise],
    "messages": [SaysNothing],
    "tables": [SaysAsTablesDo],
    "closing": [HasNoLineToBeginWith],
    "errors": [Raises, RefusesByAnotherCode, AsksInVain, ViewsRaise],
    "dump": [DumpsOfToday, LoadsAnother],
    "whole dump": [ShowsWhatIsNotDumped],
    "position": [PlacesAnother],
    "plain": [TellsObjects, ShowsNumbersOfNoJson],
    "looking": [ForgetsWhenSeen, ForgetsWhenAsked],
    "outcome": [RanksNobody, EndsOtherwise],
    "counts": [CountsOneSeat],
    "end": [OffersAfterTheEnd, TakesAfterTheEnd],
    "legal": [OffersTooMany, OffersAnotherCommand],
    "refused": [TakesWhatItDoesNotOffer],
    "refusal": [ChangesAndRefuses],
    "written": [WritesAnotherNumber],
    "foreseen": [ThrowsDiceUnforeseen],
    "clock": [RingsForEver, TurnsBack],
    "sight": [TellsByItsOrders],
    "own dice": [
        DrawsFromRandom,
        DrawsFromAFunctionOfRandom,
        DrawsFromNumPy,
        DrawsFromTheSystem,
        DrawsIdentities,
        ReadsTheClock,
        LooksAtTheClock,
    ],
    "replay": [TellsMoreEachTime],
    "checkpoint": [KeepsItsStateInTheRules],
    "events": [TellsStrangers],
    "ends": [NeverEnds],
    "processes": [FollowsHashes],
    "limits": [Hangs, Grows, Leaves],
}
"""By the law that each breaks."""


def broken_games() -> list[tuple[str, type[PlainGame[Any, Any]]]]:
    """Return each with its law."""
    return [(law, game) for law, games in BROKEN.items() for game in games]
