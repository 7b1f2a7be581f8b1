"""The hall of a table server: the lobby, the games of its tables, the bots, and what is due when.

Doors tell it who comes and goes and what they say, on connections that are numbers; they hear from
it what ends waits and what is durable (:class:`~contestmaster.host.lobby.listener.LobbyListener`).
It is driven, like everything in the host: a pacer calls :meth:`LobbyHall.boundary` at
:attr:`LobbyHall.deadline`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import structlog

from contestmaster.host.clocks import Clock
from contestmaster.host.guarding.rules import guarded
from contestmaster.host.listeners import Listeners
from contestmaster.host.lobby.agency import Agency
from contestmaster.host.lobby.agenda import Agenda
from contestmaster.host.lobby.book import LobbyBook
from contestmaster.host.lobby.continuations import options_from
from contestmaster.host.lobby.course import Course
from contestmaster.host.lobby.crew import Crew
from contestmaster.host.lobby.keeping import keys_of
from contestmaster.host.lobby.listener import LobbyListener
from contestmaster.host.lobby.opening import Opening
from contestmaster.host.lobby.places import Places, Programs
from contestmaster.host.lobby.table import TableGame
from contestmaster.host.lobby.tickets import Tickets
from contestmaster.host.workshop import NoWorkshop, Workshop
from contestmaster.kernel.counted import NOT_COUNTED, Counting
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done
from contestmaster.kernel.recording import entrant
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.replies import Shape
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.lobby import (
    MESSAGES,
    RESERVED,
    Code,
    Keys,
    LobbyParams,
    State,
    Table,
    Wording,
    first_word,
    waits_for_more,
)
from contestmaster.protocols.line.waits import NO_GAME_YET, turns_ended
from contestmaster.storage.records import CommitReport
from contestmaster.storage.store import Store

log = structlog.get_logger("contestmaster.tables")


class CommandAnswer(NamedTuple):
    """What a command came to.

    Attributes:
        done: code, reply and the rest.
        shape: the form of the reply.
        messages: the texts of the codes it may have.
        ticket: the reply may be shown once that is committed.
    """

    done: Done
    shape: Shape
    messages: Mapping[int, str]
    ticket: int


class Wait(NamedTuple):
    """What a ``WAIT`` finds.

    Attributes:
        code: 7 where there is nothing to wait for [NET-85].
        left: microseconds to the next boundary, ``None`` where that is unknown [NET-81].
        lasts: whether it lasts till then; otherwise it is over at once [NET-82].
    """

    code: int = 0
    left: int | None = None
    lasts: bool = True


class LobbyHall:
    """A table server, standing still until :meth:`start`.

    Attributes:
        book: the lobby and its journal.
        places: the games.
        agency: the bots.
        listeners: whoever hears what happens; see :meth:`listen`.
        workshop: makes boards.
        opening: what is known of tables before they are opened.
    """

    def __init__(
        self,
        store: Store,
        params: LobbyParams,
        clock: Clock,
        crew: Crew,
        *,
        command_limit: int = 100,
        workshop: Workshop | None = None,
        programs: Programs = lambda _, program: entrant(program),
    ) -> None:
        """Take up what is stored, or set a lobby up.

        Args:
            store: where everything is kept; its reports go to :meth:`report`.
            params: of the server.
            clock: tells the time, which never lies before what is stored.
            crew: runs the bots.
            command_limit: commands of a seat in a turn.
            workshop: makes boards; if there is none, they are made while everybody waits.
            programs: says who plays when a bot does.

        Raises:
            StorageError, DepartedError: storage cannot be read or written.
        """
        self._params = params
        self._clock = clock
        self.workshop: Workshop = NoWorkshop() if workshop is None else workshop
        self._open: set[int] = set()
        self._vocabularies: dict[int, tuple[object, Vocabulary]] = {}
        self.listeners: Listeners[LobbyListener] = Listeners()
        self.tickets = Tickets()
        # Looking through all that is installed takes milliseconds, which others would wait for.
        self._rules = cache(lambda name: guarded(load_game(name)))
        self.places = Places(
            store, clock, self._rules, command_limit, programs, workshop=self.workshop
        )
        self.agency = Agency(crew, clock)
        self.book = LobbyBook.open(store, params, clock, keys_of(store))
        self.wording = Wording(
            self.book.lobby,
            self._rules,
            lambda person, game, given: options_from(store, self.state, person, game, given),
        )
        self.opening = Opening(self.wording, self.workshop)
        self.agenda = Agenda(clock)
        self._course = Course(self, store, clock)
        # Of one instant the games come first, then the lobby (chapter Clock).
        self.agenda.paced = (self.book, self.agency, self._course)
        self.agency.moved = self.agenda.move
        self.book.fell = self._fell

    # -- what the host asks --------------------------------------------------------------------

    def start(self) -> None:
        """Enter that the host is up: tables, seats, guests, talk and games go on [TABLE-47].

        Raises:
            StorageError: that cannot be stored.
        """
        self.agency.prepare([offer.name for offer in self._params.table_games if offer.bots])
        self._course.take_up(self._params)
        self.agenda.start()

    def stop(self) -> None:
        """Enter that the host stops now; nothing is played any more.

        Raises:
            StorageError: it could not be stored; the next start will see to it.
        """
        self.agenda.stop()
        for game in self.places:
            game.jot()
        self.workshop = NoWorkshop()  # nobody else is served any more, and nothing is put off
        self.book.stop(self._clock.now())
        self.book.flush()

    @property
    def deadline(self) -> Instant | None:
        """When something next happens by itself."""
        return self.agenda.deadline

    def wake(self, moved: Callable[[], object]) -> None:
        """Call this when :attr:`deadline` may have moved."""
        self.agenda.moved = moved

    def boundary(self, now: Instant) -> None:
        """Let happen what is due first (chapter Clock)."""
        self.agenda.boundary(now)

    def report(self, report: CommitReport) -> None:
        """Take up what storage reports; must be called on the host's thread."""
        self.places.report(report)
        self.book.report(report)
        self.settle()

    # -- what doors ask ------------------------------------------------------------------------

    def listen(self, listener: LobbyListener) -> None:
        """Let a door or a board hear what happens."""
        self.listeners.add(listener)

    @property
    def state(self) -> State:
        """The lobby as it stands; not to be changed."""
        return self.book.state

    @property
    def keys(self) -> Keys:
        """Make the secret words of this server."""
        return self.book.lobby.keys

    @property
    def ticket(self) -> int:
        """The ticket of whatever has been told so far."""
        return self.tickets.last

    @property
    def committed(self) -> int:
        """The last ticket up to which everything is durable."""
        return self.tickets.committed

    def connect(self, person: str, now: Instant) -> int:
        """Let a person have a connection; return its number, which is never used again.

        Raises:
            LookupError: nobody is called so.
            StorageError: it cannot be stored.
        """
        self.agenda.catch_up(now)
        number = self.state.last_connection + 1
        entered = {"connection": number, "person": person}
        if self.book.enter("CONNECT", entered, now).code:
            raise LookupError(f"nobody is called {person}")
        self._open.add(number)
        self.agenda.move()
        return number

    def disconnect(self, connection: int, now: Instant) -> None:
        """Note that a connection is closed: it is detached, and nothing else [TABLE-21]."""
        self.agenda.catch_up(now)
        self._open.discard(connection)
        self.opening.forget(connection)
        self._course.enter("DISCONNECT", {"connection": connection}, now)

    def enter(self, command: str, arguments: Mapping[str, Any], now: Instant) -> Done:
        """Enter something else that the host has to say, such as ``GUEST`` and ``REGISTER``.

        Raises:
            StorageError: it cannot be stored.
        """
        self.agenda.catch_up(now)
        done = self.book.enter(command, arguments, now)
        self.agenda.move()
        return done

    def vocabulary(self, connection: int) -> Vocabulary:
        """Return the commands that may be given on a connection now [TABLE-33]."""
        table = self.state.at(connection)
        if table is None:
            return self._vocabulary(0, None)
        try:
            rules = self.places.rules(table)
        except Exception:  # the game has gone, or has other parameters now
            log.exception("a game cannot be played", table=table.id, game=table.game)
            return self._vocabulary(0, None)
        return self._vocabulary(table.id, rules)

    def do(self, connection: int, said: Call, now: Instant) -> CommandAnswer:
        """Carry out a command that is said on a connection, be it the lobby's or a game's.

        What is due at ``now`` happens first. A game's command without a table, and one that its
        table has not come to, are refused [TABLE-34, TABLE-35].
        """
        self.agenda.catch_up(now)
        state = self.state
        person = state.connections[connection].person
        if said.command.name not in RESERVED:
            return self._play(state.at(connection), person, said, now)
        settled = self.opening.settled(connection, said)
        if settled is Code.TOO_OFTEN:
            return self._refused(Code.TOO_OFTEN, said)
        call = self.wording.meant(said, connection, state, settled)
        done = self.book.say(call, person, now)
        self.agenda.move()
        return CommandAnswer(done, said.command.shape, MESSAGES, self.tickets.note(self.book))

    def prepare(
        self,
        connection: int,
        said: Call,
        now: Instant,
        ready: Callable[[], object],
        machine: str | None = None,
    ) -> bool:
        """Get ready for a command what would keep everybody waiting; :meth:`do` follows.

        That is the options of an ``OPEN``, which are settled by setting matches up [TABLE-10]. How
        often that is asked for is counted [TABLE-54].

        Args:
            connection: on which the command is said.
            said: the command.
            now: when.
            ready: called on this thread when all is ready; whoever has gone need not come back.
            machine: from where; ``None``: from one without limits.

        Returns:
            whether ``ready`` will be called; otherwise the command may be carried out at once.
        """
        return self.opening.prepare(self.state, connection, said, now, ready, machine)

    def is_making(self, connection: int) -> bool:
        """Return whether the game of a connection's table is about to begin, or being set up."""
        table = self.state.at(connection)
        return table is not None and table.id in self._course.making | self.book.beginning

    def wait(self, connection: int, now: Instant) -> Wait:
        """Return what a wait on a connection finds [TABLE-37]; :meth:`waits` makes it count."""
        self.agenda.catch_up(now)
        table = self.state.at(connection)
        if table is None:
            return Wait(GenericCode.NO_SEAT)
        if not waits_for_more(table, self.state.connections[connection].person):
            return Wait(left=0, lasts=False)
        game = self.places.playing(table.id)
        due = None if game is None else game.deadline
        return Wait(left=None if due is None else max(0, due - now))

    def waits(self, connection: int, now: Instant) -> None:
        """Hear that a wait has begun, which makes a player done in pace ``done`` [TABLE-31]."""
        table = self.state.at(connection)
        game = None if table is None else self.places.playing(table.id)
        if table is not None and game is not None:
            seat = table.seat_of(self.state.connections[connection].person)
            if seat is not None:
                game.mark_done(seat, now)

    def closing(self, table: int, person: str) -> Sequence[str]:
        """Return the data lines that end a wait at a table, gone or not [NET-83, TABLE-38]."""
        game = self.places.last(table)
        if game is None:
            name = self._course.games.get(table)
            return () if name is None else self._rules(name).unplayed
        match = game.match
        found = self.state.tables.get(table)
        seat = None if found is None else found.seat_of(person)
        return match.game.closing(match.state, seat)

    def turns_ended(self, table: int) -> int:
        """Return how many turns have ended at a table, gone or not, in all its games [NET-102].

        The last turn of a game has ended when that is stored: only then the table knows.
        """
        game = self.places.last(table)
        if game is None:
            return NO_GAME_YET
        untold = game.match.over and not game.ended
        return turns_ended(game.game_no, game.match.turn() - untold)

    def game(self, table: Table) -> TableGame | None:
        """Return the game that goes on at a table, or else the last; ``None`` before the first.

        Raises:
            DepartedError, StorageError: a game that has ended cannot be read any more.
        """
        return self.places.find(table)

    # -- its own affairs -----------------------------------------------------------------------

    def settle(self) -> None:
        """Tell everyone what has become durable."""
        if self.tickets.settle():
            committed, now = self.tickets.committed, self._clock.now()
            self.listeners.tell(lambda listener: listener.on_commit(committed, now))

    def _vocabulary(self, table: int, game: Any) -> Vocabulary:
        kept = self._vocabularies.get(table)
        key = game if table else self.state.params
        if kept is None or kept[0] is not key:
            made = self.wording.vocabulary(self.state.params, game)
            kept = self._vocabularies[table] = key, made
        return kept[1]

    def now(self) -> Instant:
        """Return the present instant."""
        return self._clock.now()

    def knows(self, connection: int) -> bool:
        """Return whether a door has opened a connection here and not closed it."""
        return connection in self._open

    def forget(self, table: int) -> None:
        """Forget what is said at a table that is gone."""
        self._vocabularies.pop(table, None)

    def _play(self, table: Table | None, person: str, call: Call, now: Instant) -> CommandAnswer:
        if table is None:
            return self._refused(GenericCode.NO_SEAT, call)
        if table.game_no == 0:
            return self._refused(Code.NOT_STARTED, call)
        try:
            game = self.game(table)
        except Exception as error:  # one table's records must not harm another's
            log.exception("a game cannot be read", table=table.id, game=table.game_no)
            return self._refused(GenericCode.INTERNAL_ERROR, call, error)
        if game is None:
            return self._refused(GenericCode.INTERNAL_ERROR, call)
        seat = table.seat_of(person)
        rules = game.match.game
        if game.closed and call.command.kind == "order" and not rules.over_code:
            barred = seat is None and call.command.who == "seat"
            return self._refused(GenericCode.NO_SEAT if barred else Code.OVER, call)
        done = game.act(person, seat, call, now)
        return CommandAnswer(
            done, call.command.shape, rules.messages, self.tickets.note(game, self.book)
        )

    def counting(self, connection: int) -> Counting:
        """Return the count of what the seat of a connection asks in the game that goes on."""
        table = self.state.at(connection)
        game = None if table is None else self.places.playing(table.id)
        if table is None or game is None:
            return NOT_COUNTED
        return game.counting(table.seat_of(self.state.connections[connection].person))

    def mistaken(self, connection: int, line: bytes, code: int, now: Instant) -> int:
        """Have a line that means nothing recorded, where the game of its table records that.

        One that begins with a word of the lobby is none of the game. Returns the ticket, 0 for
        nothing.
        """
        table = self.state.at(connection)
        game = None if table is None else self.places.playing(table.id)
        if table is None or game is None or not game.match.header.refusals:
            return 0
        seat = table.seat_of(self.state.connections[connection].person)
        if seat is None or first_word(line) in RESERVED:
            return 0
        game.mistake(game.seats[seat], line, code, now)
        return self.tickets.note(game, self.book)

    def _refused(self, code: int, call: Call, error: Exception | None = None) -> CommandAnswer:
        ticket = self.tickets.note(self.book)
        return CommandAnswer(Done(int(code), error=error), call.command.shape, MESSAGES, ticket)

    def _fell(self, stored: int, *, known: bool) -> None:
        """Let nothing tell of what the lobby has lost; close what is not known any more."""
        now, still = self._clock.now(), self.state.connections
        tickets = self.tickets.lost(self.book, stored)
        if not known:
            self.listeners.tell(lambda listener: listener.on_doubt(tickets, now))
        self.listeners.tell(lambda listener: listener.on_failure(tickets, now))
        lost = [number for number in self._open if number not in still]
        self._open.difference_update(lost)
        self._course.retry()
        self.listeners.tell(lambda listener: listener.on_lost(lost, now))
        beginning, self.book.beginning = self.book.beginning, set()
        for table in beginning:
            self._course.tell_made(table)
