"""From the lobby to the games, and back: what is decided there begins, ends and aborts games here.

Of what storage refuses now nothing is forgotten: it is owed, and tried again.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

import structlog

from contestmaster.host.clocks import Clock
from contestmaster.host.guarding.reasons import told
from contestmaster.host.listeners import GameListener, Listeners
from contestmaster.host.live import Live, last_instant
from contestmaster.host.lobby.agency import Agency
from contestmaster.host.lobby.agenda import Agenda
from contestmaster.host.lobby.book import LobbyBook
from contestmaster.host.lobby.keeping import keep_members
from contestmaster.host.lobby.listener import LobbyListener
from contestmaster.host.lobby.places import Places, Prepared
from contestmaster.host.lobby.table import TableGame, server_of
from contestmaster.host.lobby.tickets import Tickets
from contestmaster.host.workshop import Workshop
from contestmaster.kernel.events import EVERYONE, EmittedEvent
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.lobby import LobbyParams, Table
from contestmaster.lobby.events import (
    Attached,
    Detached,
    GameBegins,
    GameEnds,
    Reopened,
    SeatGivenUp,
    TableCleared,
    TableOpened,
)
from contestmaster.storage.errors import StorageError
from contestmaster.storage.store import Store

if TYPE_CHECKING:
    from concurrent.futures import Future


_RETRY: Final = SECOND

log = structlog.get_logger("contestmaster.tables")


class HallParts(Protocol):
    """What the course of the games asks of a hall: its parts, and what it knows itself."""

    book: LobbyBook
    places: Places
    agency: Agency
    agenda: Agenda
    listeners: Listeners[LobbyListener]
    tickets: Tickets
    workshop: Workshop

    def knows(self, connection: int) -> bool:
        """Return whether a door has opened a connection here and not closed it."""
        ...

    def forget(self, table: int) -> None:
        """Forget what is said at a table that is gone."""
        ...

    def settle(self) -> None:
        """Tell everyone what has become durable."""
        ...


class Course:
    """Lets the games follow the lobby, and the lobby hear of the games.

    Attributes:
        games: what is played at each table.
        making: tables whose game is being set up.
        deadline: when that is tried again which storage has refused.
    """

    def __init__(self, hall: HallParts, store: Store, clock: Clock) -> None:
        """Hear the lobby and the bots of a hall."""
        self._hall = hall
        self._store = store
        self._clock = clock
        self._owed: list[Callable[[], object]] = []
        self.games: dict[int, str] = {}
        self.making: set[int] = set()
        self.deadline: Instant | None = None
        hall.book.heard = self._hear
        hall.agency.failed_at = self._bot_failed

    def take_up(self, params: LobbyParams) -> None:
        """Go on where a stop of the host has cut [TABLE-47].

        Raises:
            StorageError: that cannot be stored.
        """
        book = self._hall.book
        tables = book.state.tables
        self.games.update((table.id, table.game) for table in tables.values())
        playing = [table for table in tables.values() if table.phase == "PLAYING"]
        book.stop(max(book.at, *(self._last(table) for table in playing), 0))
        book.go_up(params, self._clock.now())
        book.flush()
        for table in playing:
            self._begin(table.id, table.game_no)

    def boundary(self, now: Instant) -> None:
        """Try again what storage has refused."""
        del now
        owed, self._owed = self._owed, []
        self.deadline = None
        for act in owed:
            act()
        for number in [n for n in self._hall.book.state.connections if not self._hall.knows(n)]:
            self.enter("DISCONNECT", {"connection": number}, self._clock.now())

    def retry(self) -> None:
        """Try again in a while what is owed."""
        if self.deadline is None:
            self.deadline = self._clock.now() + _RETRY
            self._hall.agenda.move()

    def enter(self, command: str, arguments: Mapping[str, Any], now: Instant) -> None:
        """Enter what must be entered, now or as soon as storage takes it."""
        try:
            self._hall.book.enter(command, arguments, now)
        except StorageError as error:
            log.error("the lobby does not hear yet", told=command, reason=str(error))
            if command != "DISCONNECT":  # those are found again
                again = partial(self.enter, command, arguments)
                self._owed.append(lambda: again(self._clock.now()))
            self.retry()
        self._hall.agenda.move()

    def turned(self, game: TableGame, now: Instant) -> None:
        """Hear that a turn of a game has ended, and perhaps the game."""
        self._hall.agenda.watch(game)
        if game.ended:
            self._over(game)
        else:
            self._hall.listeners.tell(lambda listener: listener.on_boundary(game.table, now))

    # -- what the lobby tells ------------------------------------------------------------------

    def _hear(self, told: EmittedEvent) -> None:
        event, hall, now = told.event, self._hall, self._clock.now()
        match event:
            case TableOpened(table=table, game=game):
                self.games[table] = game
            case GameBegins(table=table, game_no=game_no):
                self._begin(table, game_no)
            case SeatGivenUp(table=table, game_no=game_no, seat=seat):
                game_now = hall.places.playing(table)
                if game_now is not None and game_now.game_no == game_no:
                    game_now.give_up(seat, now)
            case Attached(table=table) | Detached(table=table):
                self._attend(table)
            case GameEnds(table=table):
                hall.places.end(table)
            case TableCleared(table=table):
                self._abort(table)
            case _:
                pass
        hall.listeners.tell(lambda listener: listener.on_lobby(told, now))
        match event:
            case Detached(table=table, connection=connection):
                hall.listeners.tell(lambda listener: listener.on_detached(table, connection, now))
            case GameEnds(table=table) | Reopened(table=table) | TableCleared(table=table):
                hall.listeners.tell(lambda listener: listener.on_boundary(table, now))
            case _:
                pass
        if isinstance(event, TableCleared):
            self._clear(event, private=told.audience != EVERYONE)

    def _begin(self, number: int, game_no: int) -> None:
        """Begin the game of a table, or go on with it where it was cut."""
        hall = self._hall
        table = self._waiting(number, game_no)
        game: TableGame | None = None
        if table is not None:
            with self._lasting(number, game_no):
                game = hall.places.recover(table)
                if game is None:
                    self.making.add(number)
                    made = partial(self._made, number, game_no)
                    hall.workshop.do(
                        hall.places.maker(table, hall.book.state), made, person=table.opener
                    )
                    return
        if game is not None:
            self._take(game)
        self.tell_made(number)

    def _made(self, number: int, game_no: int, made: "Future[Prepared]") -> None:
        """Have a game stored that is set up now, if its table still waits for it."""
        hall = self._hall
        self.making.discard(number)
        table = self._waiting(number, game_no)
        if table is not None:
            with self._lasting(number, game_no):
                prepared = made.result()
                self.making.add(number)
                stored = partial(self._stored, number, game_no, prepared)
                hall.workshop.do(hall.places.keeper(table, prepared), stored, person=table.opener)
                return
        self.tell_made(number)

    def _stored(self, number: int, game_no: int, prepared: Prepared, stored: "Future[int]") -> None:
        """Begin a game that is stored now, if its table still waits for it."""
        self.making.discard(number)
        table = self._waiting(number, game_no)
        game: TableGame | None = None
        if table is not None:
            with self._lasting(number, game_no):
                game = self._hall.places.begin(table, prepared, stored.result())
        if game is not None:
            self._take(game)
        self.tell_made(number)

    def _waiting(self, number: int, game_no: int) -> Table | None:
        """Return a table whose game is to begin, or to go on; ``None`` where that has passed."""
        table = self._hall.book.state.tables.get(number)
        waits = table is not None and table.phase == "PLAYING" and table.game_no == game_no
        return table if waits else None

    def tell_made(self, number: int) -> None:
        """Let all hear that nobody waits any more for the game of a table to begin."""
        now = self._clock.now()
        self._hall.listeners.tell(lambda listener: listener.on_made(number, now))

    @contextmanager
    def _lasting(self, number: int, game_no: int) -> Iterator[None]:
        """Begin a game later that cannot be stored now; end one that cannot be played at all."""
        try:
            yield
        except StorageError as error:
            log.error("a game cannot be stored yet", table=number, reason=str(error))
            self._owed.append(partial(self._begin, number, game_no))
            self.retry()
        except Exception as error:
            log.exception("a game cannot be played", table=number, game=game_no)
            why = f"it cannot be played: {told(error)}"
            self._end(number, game_no, why)

    def _take(self, game: TableGame) -> None:
        """Let a game go on, and everybody hear of it."""
        hall, table = self._hall, self._hall.book.state.tables[game.table]
        game.subscribe(_Watch(self, hall, self._clock, game))
        hall.agency.attend(game, bool(table.present))
        hall.agency.seat(game, tuple(seat.program for seat in table.seats))
        self.turned(game, self._clock.now())

    def _over(self, game: TableGame) -> None:
        self._end(game.table, game.game_no, game.match.void)

    def _end(self, table: int, game_no: int, void: str) -> None:
        """Enter that a game is over, and why it is void if it is."""
        entered: dict[str, Any] = {"table": table, "game_no": game_no}
        if void:
            entered["void"] = void
        self.enter("GAME_ENDED", entered, self._clock.now())

    def _bot_failed(self, game: TableGame, seat: int) -> None:
        entered = {"table": game.table, "game_no": game.game_no, "seat": seat}
        self.enter("BOT_FAILED", entered, self._clock.now())

    def _attend(self, number: int) -> None:
        table, game = self._hall.book.state.tables.get(number), self._hall.places.playing(number)
        if table is not None and game is not None:
            self._hall.agency.attend(game, bool(table.present))

    def _abort(self, table: int) -> None:
        game = self._hall.places.playing(table)
        if game is not None:
            game.abort()

    def _clear(self, event: TableCleared, *, private: bool) -> None:
        self._hall.places.clear(event.table)
        self._hall.forget(event.table)
        self.games.pop(event.table, None)
        persons = map(self._hall.book.state.person, event.members)
        numbers = tuple(person.number for person in persons if person is not None)
        self._keep(event.table, numbers if private else None)

    def _keep(self, table: int, members: tuple[int, ...] | None) -> None:
        kept = partial(self._kept, table, members)
        self._hall.workshop.do(partial(keep_members, self._store, table, members), kept)

    def _kept(self, table: int, members: tuple[int, ...] | None, done: "Future[None]") -> None:
        try:
            done.result()
        except StorageError as error:
            log.error("who was at a table is not stored yet", table=table, reason=str(error))
            self._owed.append(partial(self._keep, table, members))
            self.retry()

    def _last(self, table: Table) -> Instant:
        """Return the last instant recorded of a table's game."""
        for record in self._store.matches(server_of(table.id)):
            if record.game_no == table.game_no:
                return last_instant(self._store, record)
        return 0


class _Watch(GameListener):
    """Hears one game for the hall."""

    def __init__(self, course: Course, hall: HallParts, clock: Clock, game: TableGame) -> None:
        self._course = course
        self._hall = hall
        self._clock = clock
        self._game = game

    def on_boundary(self, now: Instant) -> None:
        self._course.turned(self._game, now)

    def on_change(self, now: Instant) -> None:
        game = self._game
        self._hall.agenda.watch(game)
        if not game.ended:
            self._hall.listeners.tell(lambda listener: listener.on_change(game.table, now))

    def on_commit(self, ticket: int, now: Instant) -> None:
        del ticket, now
        self._hall.settle()

    def on_doubt(self, ticket: int, now: Instant) -> None:
        tickets = self._hall.tickets.lost(self._game, ticket)
        self._hall.listeners.tell(lambda listener: listener.on_doubt(tickets, now))

    def on_failure(self, ticket: int, now: Instant) -> None:
        self._hall.agenda.watch(self._game)
        tickets = self._hall.tickets.lost(self._game, ticket)
        self._hall.listeners.tell(lambda listener: listener.on_failure(tickets, now))

    def on_events(self, live: Live, events: tuple[EmittedEvent, ...]) -> None:
        del live
        game, now = self._game, self._clock.now()
        self._hall.listeners.tell(lambda listener: listener.on_events(game, events, now))
