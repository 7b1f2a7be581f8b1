"""The desk between a line server and the tables of a hall."""

from collections.abc import Collection, Sequence

from contestmaster.doors.answers import refused
from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.host.lobby.listener import LobbyListener
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.kernel.counted import NOT_COUNTED, Counting
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.lobby import GUEST, RESERVED, LobbyParams, first_word
from contestmaster.protocols.line.place import Answer, Pause, Place
from contestmaster.protocols.line.replies import answered
from contestmaster.protocols.line.server import LineServer
from contestmaster.protocols.line.session import Session
from contestmaster.protocols.line.settings import LineSettings


class TableDesk(LobbyListener):
    """Gives each session its place in a hall, and the hall's news to the sessions.

    Attributes:
        line: the line server that sits before the tables.
    """

    guest_login = GUEST
    common = None

    def __init__(
        self, hall: LobbyHall, visitors: LobbyVisitors, settings: LineSettings, now: Instant
    ) -> None:
        """Set the desk up; it accepts whoever comes."""
        self._hall = hall
        self._visitors = visitors
        self._places: dict[int, TablePlace] = {}
        self._elsewhere: tuple[LobbyParams | None, frozenset[bytes]] = (None, frozenset())
        self.line = LineServer(settings, self, now)
        hall.listen(self)

    # What the line server asks.

    def authenticate(self, session: Session, login: str, password: str, now: Instant) -> None:
        """Have a login checked; the session hears of it, now or later."""
        host = session.host
        unlimited, verdict = host.bucket is None, session.authenticated
        self._visitors.check(login, password, host.name, now, verdict, unlimited=unlimited)

    def entered(self, session: Session, person: str, now: Instant) -> Place:
        """Let a person have one more connection."""
        number = self._hall.connect(person, now)
        place = self._places[number] = TablePlace(self, self._hall, number, session)
        return place

    def ticket(self) -> int:
        """Return the ticket of what is true now."""
        return self._hall.ticket

    def committed(self) -> int:
        """Return the last durable ticket."""
        return self._hall.committed

    # What places ask.

    def disconnect(self, number: int, now: Instant) -> None:
        """Note that a connection is closed, unless the lobby has lost it."""
        if self._places.pop(number, None) is not None:
            self._hall.disconnect(number, now)

    def is_of_games(self, name: bytes) -> bool:
        """Return whether a name is that of a command of some game on offer [TABLE-33]."""
        params = self._hall.state.params
        if self._elsewhere[0] is not params:
            self._elsewhere = params, _names(params)
        return name.upper() in self._elsewhere[1]

    # What the hall tells.

    def on_boundary(self, table: int, now: Instant) -> None:
        """End the waits at a table, once what has ended them is durable."""
        hall = self._hall
        game = hall.places.last(table)
        hall.tickets.note(hall.book, *(() if game is None else (game,)))
        between = table in hall.state.tables and hall.places.playing(table) is None
        self.line.boundary_at(table, now, between=between)

    def on_made(self, table: int, now: Instant) -> None:
        """Let those go on who waited for a game to be set up."""
        del table  # whoever was there may be elsewhere now
        self.line.eased([place.session for place in self._places.values()], now)

    def on_detached(self, table: int, connection: int, now: Instant) -> None:
        """End the wait of a connection."""
        place = self._places.get(connection)
        if place is not None:
            self.line.release(place.session, table, now)

    def on_lost(self, connections: Collection[int], now: Instant) -> None:
        """Close connections that the lobby has lost."""
        for number in connections:
            place = self._places.pop(number, None)
            if place is not None:
                place.session.close()
        self.line.settle(now)

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Release the replies up to a ticket."""
        self.line.committed(ticket, now)

    def on_doubt(self, tickets: Collection[int], now: Instant) -> None:
        """Leave those unanswered who wait for what may have been stored or not [NET-96]."""
        self.line.doubted(tickets, now)

    def on_failure(self, tickets: Collection[int], now: Instant) -> None:
        """Take back the replies that tell of what was not stored."""
        self.line.failed(tickets, now)


class TablePlace:
    """Where one session is in a hall: at a table, as soon as it sits down, or at none.

    Attributes:
        session: whose place it is.
    """

    declares = False
    """It is a command of the lobby here."""

    def __init__(self, desk: TableDesk, hall: LobbyHall, number: int, session: Session) -> None:
        """Follow the connection of that number."""
        self.session = session
        self._desk = desk
        self._hall = hall
        self._number = number
        self._table = 0
        """The table at which the session waits, or did last."""
        self._preparing: Call | None = None

    def vocabulary(self) -> Vocabulary:
        """Return what may be said here."""
        return self._hall.vocabulary(self._number)

    def read(self, line: bytes, block: bytes | None) -> Call | int:
        """Return what a line means here; 7 where it could mean something at a table only."""
        vocabulary = self.vocabulary()
        found = vocabulary.parse(line, block)
        self.session.count = self._counting(found, line)
        if found == GenericCode.UNKNOWN_COMMAND and self._hall.state.at(self._number) is None:
            (name, *_) = vocabulary.dialect.split(line)
            if self._desk.is_of_games(name):
                return GenericCode.NO_SEAT
        return found

    def _counting(self, found: Call | int, line: bytes) -> Counting:
        """Return what counts a line: nothing what is said to the lobby [NET-112]."""
        if isinstance(found, Call):
            lobbys = found.command.name in RESERVED
        else:
            lobbys = first_word(line) in RESERVED
        return NOT_COUNTED if lobbys else self._hall.counting(self._number)

    def mistaken(self, person: str, line: bytes, code: int, now: Instant) -> int:
        """Have a line that means nothing recorded, where the game of the table records that."""
        del person
        return self._hall.mistaken(self._number, line, code, now)

    def declare(self, person: str, said: bytes) -> int:
        """Say nothing of it: here it is a command of the lobby [TABLE-93]."""
        del person, said
        return GenericCode.UNKNOWN_COMMAND

    def is_busy(self) -> bool:
        """Return whether the game of the table is being set up."""
        return self._hall.is_making(self._number)

    def do(self, person: str, call: Call, now: Instant) -> Answer | None:
        """Carry a command out and write its reply; ``None`` if it must be made ready before."""
        if self._preparing is not call:
            self._preparing = call
            host = self.session.host
            machine = None if host.bucket is None else host.name
            if self._hall.prepare(self._number, call, now, self._ready, machine):
                return None
        self._preparing = None
        answer = self._hall.do(self._number, call, now)
        done = answer.done
        if not done.code:
            return answered(0, done.reply, answer.shape), answer.ticket
        reply = refused(done, answer.messages)
        self._desk.line.refusals[person] += 1
        return reply, answer.ticket

    def pause(self, person: str, now: Instant) -> Pause | None:
        """Return what a wait is for."""
        del person
        wait = self._hall.wait(self._number, now)
        table = self._hall.state.at(self._number)
        if wait.code or table is None:
            return None
        self._table = table.id
        return Pause(wait.left, wait.lasts, table.id)

    def waits(self, person: str, now: Instant) -> None:
        """Let a player be done, where turns end so [TABLE-31]."""
        del person
        self._hall.waits(self._number, now)

    def closing(self, person: str) -> Sequence[bytes]:
        """Return the data lines that end a wait, at a table that may be gone [TABLE-38]."""
        return [line.encode() for line in self._hall.closing(self._table, person)]

    def turns_ended(self) -> int:
        """Return how many turns have ended at the table, in all its games [NET-102]."""
        return self._hall.turns_ended(self._table)

    def left(self, now: Instant) -> None:
        """Note that the connection is closed: its person may be at the table no more [TABLE-21]."""
        self._desk.disconnect(self._number, now)

    def _ready(self) -> None:
        self._desk.line.prepared(self.session, self._hall.now())


def _names(params: LobbyParams) -> frozenset[bytes]:
    """Return the first words of the commands of all games on offer."""
    games = (load_game(offer.name)() for offer in params.table_games)
    return frozenset(
        command.name.split()[0].upper().encode() for game in games for command in game.vocabulary
    )
