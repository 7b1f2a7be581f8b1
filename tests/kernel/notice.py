"""A notice board: the smallest game that still needs all a calendar game may ask of the kernel.

Whoever joins may pin notices up, in any message and at any time. A notice is open for praise for
some hours; at 00:00 UTC the board counts a day, on Mondays a week, and after some days it closes.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

import msgspec

from contestmaster.kernel.announcing import Announcing
from contestmaster.kernel.calendar import DAYS, WEEKS
from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import AFTER, Event
from contestmaster.kernel.game import Alarm, By, Game, SetupError
from contestmaster.kernel.grammar import Block, Natural, Text, Times
from contestmaster.kernel.instant import HOUR, Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.replies import Lines
from contestmaster.kernel.vocabulary import order, query

STRANGER, AGAIN, CLOSED, NO_NOTICE, TORN = 101, 102, 103, 104, 105

Hours = Annotated[int, Natural(1, 72)]
NoticeId = Annotated[int, Natural()]


class Params(msgspec.Struct, frozen=True):
    days: int = 14
    corners: int = 2


class Sheet(msgspec.Struct):
    """A notice: who pinned it, what it says, until when it is open, and its praise."""

    author: str
    text: str
    until: Instant
    praise: int = 0
    open: bool = True
    body: str = ""
    corners: tuple[int, ...] = ()


class State(msgspec.Struct):
    at: Instant
    seats: tuple[str, ...]
    members: dict[str, str]
    sheets: list[Sheet] = []
    days: int = 0
    weeks: int = 0
    looks: int = 0
    resumed: list[Instant] = []


class Pinned(NamedTuple):
    notice: int
    until: int


class Line(NamedTuple):
    notice: int
    author: str
    praise: int


class Dawned(Event, frozen=True):
    words = "day {day} of the board dawns"
    day: int


class Closed(Event, frozen=True):
    notice: int
    praise: int


class Drawn(Event, frozen=True):
    person: str
    lot: int


class Notice(Announcing, Game[None, State]):
    """A notice board."""

    name = "notice"
    version = 3
    Params = Params
    dialect = Dialect(fold_keywords=True, quotes=True, key_values=True, comment="#")
    messages: ClassVar = {STRANGER: "join first", AGAIN: "joined already", CLOSED: "too late"}
    by_announcement = True

    def board(self, seed: int) -> None:
        return None

    def board_bytes(self, board: None) -> bytes:
        return b"cork"

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        if not seats:
            raise SetupError("a board wants someone to look after it")
        return State(at, tuple(seats), {person: person for person in seats})

    def alarm(self, state: State) -> Alarm:
        if state.days >= self.params.days:
            return None
        return min([DAYS.after(state.at), *(s.until for s in state.sheets if s.open)])

    def ring(self, state: State, by: By) -> None:
        """Close what has run out, then count days and weeks, each at its own midnight."""
        for number, sheet in enumerate(state.sheets):
            if sheet.open and sheet.until <= by.at:
                sheet.open = False
                by.emit(Closed(number, sheet.praise))
        while (midnight := DAYS.after(state.at)) <= by.at and state.days < self.params.days:
            state.at = midnight
            state.days += 1
            state.weeks += WEEKS.floor(midnight) == midnight
            by.emit(Dawned(state.days))

    def turn(self, state: State) -> int:
        return state.days

    def resumed(self, state: State, at: Instant) -> None:
        state.resumed.append(at)

    def outcome(self, state: State) -> Outcome:
        scores = [sum(s.praise for s in state.sheets if s.author == p) for p in state.seats]
        return Outcome.by_score(state.days >= self.params.days, [Fraction(s) for s in scores])

    def position(self, state: State) -> dict[str, Any]:
        return {"members": dict(state.members), "days": state.days}

    def place(
        self, board: None, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> State:
        return State(at, tuple(seats), dict(position["members"]), days=position["days"])

    def amend(self, state: State, ruling: Mapping[str, Any], by: By) -> None:
        state.sheets[ruling["notice"]].praise = ruling["praise"]

    def dump(self, state: State) -> bytes:
        return msgspec.msgpack.encode(state)

    def load(self, board: None, data: bytes) -> State:
        return msgspec.msgpack.decode(data, type=State)

    @order("JOIN", who="anyone", refuses={AGAIN: "NOTICE-1"})
    def join(self, state: State, by: By, name: str = "") -> int:
        """Join the board; a stranger may."""
        if by.person in state.members:
            return AGAIN
        state.members[by.person] = name or by.person
        return 0

    @order("PIN UP", who="anyone", refuses={STRANGER: "NOTICE-2"})
    def pin_for(
        self, state: State, by: By, hours: Hours, text: Annotated[str, Text()]
    ) -> Pinned | int:
        """Pin a notice that is open for some hours."""
        return self._pin(state, by, Sheet(by.person, text, by.at + hours * HOUR))

    @order("PIN UP", who="anyone", refuses={STRANGER: "NOTICE-2"})
    def pin(self, state: State, by: By, text: Annotated[str, Text(80)]) -> Pinned | int:
        """Pin a notice that is open for a day."""
        return self._pin(state, by, Sheet(by.person, text, by.at + 24 * HOUR))

    @order("PIN DOWN", who="anyone", refuses={STRANGER: "NOTICE-2", NO_NOTICE: "NOTICE-4"})
    def corners(
        self,
        state: State,
        by: By,
        notice: NoticeId,
        corners: Annotated[tuple[int, ...], Times("corners", Natural())],
    ) -> int:
        """Put pins into the corners of a notice."""
        return self._change(state, by, notice, "corners", corners)

    @order("ATTACH", who="anyone", refuses={STRANGER: "NOTICE-2", NO_NOTICE: "NOTICE-4"})
    def attach(
        self, state: State, by: By, notice: NoticeId, body: Annotated[str, Block("BEGIN", "END")]
    ) -> int:
        """Attach pages to a notice."""
        return self._change(state, by, notice, "body", body)

    @order(
        "PRAISE",
        refuses={NO_NOTICE: "NOTICE-4", CLOSED: "NOTICE-5"},
        phrases=["I praise notice {notice}"],
    )
    def praise(
        self,
        state: State,
        by: By,
        notice: NoticeId,
        tone: Literal["WARMLY", "COOLLY"] | None = None,
        points: Annotated[int, Natural(1, 9)] = 1,
    ) -> int:
        """Praise a notice while it is open."""
        if notice >= len(state.sheets):
            return NO_NOTICE
        if not state.sheets[notice].open:
            return CLOSED
        state.sheets[notice].praise += 2 * points if tone == "WARMLY" else points
        return 0

    @order("DRAW LOTS", who="anyone")
    def draw(self, state: State, by: By) -> None:
        """Draw lots; who drew what is told when the board closes."""
        by.emit(Drawn(by.person, by.dice.roll("2d100")), AFTER)

    @order("STRIKE", who="operator", refuses={NO_NOTICE: "NOTICE-4"})
    def strike(self, state: State, by: By, notice: NoticeId) -> int:
        """Strike a notice's words, as an operator."""
        return self._change(state, by, notice, "text", "")

    @query("LIST")
    def notices(self, state: State, by: By) -> list[Line]:
        """List the notices."""
        return [Line(n, s.author, s.praise) for n, s in enumerate(state.sheets)]

    @query("LOOK", who="anyone", counts=True, refuses={NO_NOTICE: "NOTICE-4"})
    def look(self, state: State, by: By, notice: NoticeId) -> Lines | int:
        """Read a notice and its pages; the board counts who looks."""
        if notice >= len(state.sheets):
            return NO_NOTICE
        state.looks += 1
        return Lines(f"{state.sheets[notice].text}\n{state.sheets[notice].body}")

    def _pin(self, state: State, by: By, sheet: Sheet) -> Pinned | int:
        if by.person not in state.members:
            return STRANGER
        state.sheets.append(sheet)
        return Pinned(len(state.sheets) - 1, sheet.until)

    def _change(self, state: State, by: By, notice: int, field: str, value: Any) -> int:
        if by.person not in state.members and by.role != "operator":
            return STRANGER
        if notice >= len(state.sheets):
            return NO_NOTICE
        setattr(state.sheets[notice], field, value)
        return 0
