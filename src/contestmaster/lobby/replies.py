"""The rows that the lobby's commands answer with."""

from typing import Annotated, NamedTuple, TypeAlias

from contestmaster.kernel.fields import Absent, Rest
from contestmaster.lobby.params import LobbyParams
from contestmaster.lobby.state import State, Table

OrNone: TypeAlias = Annotated[str | None, Absent("-")]


class Me(NamedTuple):
    """Who asks: a guest with the word that lets them in again."""

    name: str
    kind: str
    token: OrNone


class Came(NamedTuple):
    """A guest who is new."""

    name: str
    number: int
    token: str


class GameLine(NamedTuple):
    """A game and how many seats its tables have."""

    game: str
    least: int
    most: int
    default: int


class ProgramRow(NamedTuple):
    """A program that may be seated."""

    name: str


class Head(NamedTuple):
    """A table in one line."""

    id: int
    game: str
    phase: str
    game_no: int
    seats: int
    taken: int
    watchers: int
    visibility: str
    opener: OrNone


class SeatLine(NamedTuple):
    """A seat: who sits there, and how."""

    seat: int
    kind: OrNone
    state: str
    name: OrNone


class OptionLine(NamedTuple):
    """An option and its value."""

    key: str
    value: str


class Described(NamedTuple):
    """A table with its seats and options."""

    head: Head
    seats: list[SeatLine]
    options: list[OptionLine]


class TableSeat(NamedTuple):
    """A table and a seat there."""

    id: int
    seat: int


class Watching(NamedTuple):
    """A table that is watched."""

    id: int
    phase: str


class SeatNo(NamedTuple):
    """A seat."""

    seat: int


class Began(NamedTuple):
    """A game that begins, and how many play."""

    game_no: int
    seats: int


class Agreement(NamedTuple):
    """How many persons want a rematch, of how many."""

    agreed: int
    needed: int


class Invitation(NamedTuple):
    """The word that opens a table, and the page where it does."""

    token: str
    path: str


class TalkLine(NamedTuple):
    """A line of talk."""

    number: int
    name: str
    text: Annotated[str, Rest()]


def head(table: Table) -> Head:
    """Return the head line of a table."""
    return Head(
        table.id,
        table.game,
        table.phase,
        table.game_no,
        len(table.seats),
        table.taken,
        len(table.watchers()),
        "private" if table.private else "public",
        table.opener or None,
    )


def described(state: State, table: Table) -> Described:
    """Return all lines of a table [TABLE-11]."""
    seats = [
        SeatLine(number, _kind(state, seat.holder, seat.program), seat.state, seat.holder or None)
        for number, seat in enumerate(table.seats)
    ]
    return Described(head(table), seats, [OptionLine(*item) for item in table.options.items()])


def games(params: LobbyParams) -> list[GameLine]:
    """Return what is offered, by name."""
    offers = sorted(params.table_games, key=lambda offer: offer.name)
    return [GameLine(offer.name, offer.least, offer.most, offer.usual) for offer in offers]


def _kind(state: State, holder: str, program: str) -> str | None:
    if program:
        return "bot"
    person = state.person(holder) if holder else None
    return None if person is None else person.kind
