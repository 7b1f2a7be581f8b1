"""What the web shows of tables: plain records, the same in the API, over streams and on pages."""

from collections.abc import Sequence

import msgspec

from contestmaster.doors.web.tables.house import TableHouse
from contestmaster.host.ended import FigureValues, counted, ending_stored, outcome_of, placed
from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.instant import to_text
from contestmaster.kernel.unseen import harmless
from contestmaster.lobby import State, Table
from contestmaster.lobby.replies import described, head


class GameOffer(msgspec.Struct, frozen=True):
    """A game that is played here, and how many seats its tables have."""

    game: str
    least: int
    most: int
    default: int


class HeadShown(msgspec.Struct, frozen=True):
    """A table in one line."""

    id: int
    game: str
    phase: str
    game_no: int
    seats: int
    taken: int
    watchers: int
    visibility: str
    opener: str | None


class SeatShown(msgspec.Struct, frozen=True):
    """A seat.

    Attributes:
        seat: its number.
        kind: ``account``, ``program``, ``guest``, ``bot``, or none for a free seat.
        state: ``free``, ``here``, ``absent``, ``given_up`` or ``again``.
        name: of who holds it.
        done: whether it needs nothing more from this turn.
        called: what the game calls it, such as White; empty where it has no word for it.
    """

    seat: int
    kind: str | None
    state: str
    name: str | None
    done: bool = False
    called: str = ""


class PlayingView(msgspec.Struct, frozen=True):
    """The game of a table.

    Attributes:
        id: ``TABLE-GAME_NO``.
        seats: the names of those who began it.
        turn: boundaries that have been.
        turns_left: turns still to come, where that is known.
        deadline: the next boundary, ISO 8601 in UTC, where one is known.
        over: whether it has ended.
        void: why it has ended without a result; empty where it has not [TABLE-92].
        commitment: to its seed [TABLE-58].
        standings: seat, score and rank of each, when it has ended.
        figures: what the game has counted, by seat, when it has ended.
        headline: how it ended, in a sentence, when it has.
        verdicts: the same to each who played, by seat.
    """

    id: str
    seats: Sequence[str]
    turn: int
    turns_left: int | None
    deadline: str | None
    over: bool
    void: str
    commitment: str
    standings: Sequence[tuple[int, str, int]] = ()
    figures: Sequence[FigureValues] = ()
    headline: str = ""
    verdicts: Sequence[str] = ()


class TableShown(msgspec.Struct, frozen=True):
    """A table: its head, its seats and options in order, watchers by name, and its game."""

    head: HeadShown
    seats: list[SeatShown]
    options: dict[str, str]
    watchers: list[str]
    game: PlayingView | None


class Chatted(msgspec.Struct, frozen=True):
    """A line of talk."""

    number: int
    name: str
    text: str


def offers(state: State) -> list[GameOffer]:
    """Return the games that are offered, by name."""
    found = sorted(state.params.table_games, key=lambda offer: offer.name)
    return [GameOffer(one.name, one.least, one.most, one.usual) for one in found]


def heads(state: State, person: str) -> list[HeadShown]:
    """Return the tables that a person may see, by number [TABLE-49]; nobody is an empty name."""
    return [_head(table) for table in state.tables.values() if table.shown_to(person)]


def seated(state: State, person: str) -> list[HeadShown]:
    """Return the tables at which a person holds a seat, by number."""
    return [_head(table) for table in state.tables.values() if table.seat_of(person) is not None]


def table_of(house: TableHouse, table: Table) -> TableShown:
    """Return all lines of a table, which the asker may see."""
    state, game = house.state, house.game(table.id)
    done = game.done if game is not None and table.phase == "PLAYING" else set()
    called = _called(house, table)
    seats = [
        SeatShown(
            line.seat,
            line.kind,
            line.state,
            line.name,
            line.seat in done,
            called[line.seat] if line.seat < len(called) else "",
        )
        for line in described(state, table).seats
    ]
    playing = None if game is None else _playing(game)
    return TableShown(_head(table), seats, table.options, table.watchers(), playing)


def _called(house: TableHouse, table: Table) -> Sequence[str]:
    """Return what the game of a table calls its seats; nothing where it is not installed now."""
    try:
        return house.hall.places.rules(table).seat_names
    except (LookupError, ValueError):
        return ()


def chat_of(table: Table, after: int = 0) -> list[Chatted]:
    """Return what was said at a table after a line, as far as it is kept [TABLE-51, TABLE-57]."""
    return [
        Chatted(line.number, line.name, harmless(line.text))
        for line in table.chat
        if line.number > after
    ]


def _head(table: Table) -> HeadShown:
    return HeadShown(*head(table))


def _playing(game: TableGame) -> PlayingView:
    match = game.match
    over = match.over
    outcome = outcome_of(match) if over else None
    seats = placed(outcome)
    ending = ending_stored(match.game.name, game.seats, outcome) if over else None
    return PlayingView(
        id=f"{game.table}-{game.game_no}",
        seats=game.seats,
        turn=match.turn(),
        turns_left=None if over else match.game.turns_left(match.state),
        deadline=None if game.deadline is None or over else to_text(game.deadline),
        over=over,
        void=match.void,
        commitment=match.header.commitment,
        standings=[each.standing for each in seats],
        figures=counted(match.game.name, seats),
        headline=ending.headline if ending else "",
        verdicts=ending.verdicts if ending else (),
    )
