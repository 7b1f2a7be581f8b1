"""The desk between a line server and the tables of a hall."""

from collections.abc import Collection, Sequence

from contestmaster.host.lobby.ears import Quiet
from contestmaster.host.lobby.hall import Hall
from contestmaster.host.lobby.visitors import Visitors
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.lobby import GUEST, LobbyParams
from contestmaster.protocols.line.behind import Answer, NoVerdictError
from contestmaster.protocols.line.replies import answered
from contestmaster.protocols.line.session import Session
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.tables import Pause, TableServer, TableSession
from contestmaster.storage.errors import UnknownFateError


class TableDesk(Quiet):
    """Gives the tables of a hall to a line server, and the hall's news to its sessions.

    Attributes:
        line: the line server that sits before the tables.
    """

    def __init__(
        self, hall: Hall, visitors: Visitors, settings: LineSettings, now: Instant
    ) -> None:
        """Set the desk up; it accepts whoever comes."""
        self._hall = hall
        self._visitors = visitors
        self._numbers: dict[Session, int] = {}
        self._sessions: dict[int, Session] = {}
        self._elsewhere: tuple[LobbyParams | None, frozenset[bytes]] = (None, frozenset())
        self.line = TableServer(settings, self, now)
        hall.listen(self)

    # What the line server asks.

    def guest_login(self) -> str:
        """Return the login that needs no password [TABLE-3]."""
        return GUEST

    def authenticate(self, session: Session, login: str, password: str, now: Instant) -> None:
        """Have a login checked; the session hears of it, now or later."""

        def verdict(person: str | None, at: Instant) -> None:
            self.line.authenticated(session, person, at)

        host = session.host
        unlimited = host.bucket is None
        self._visitors.check(login, password, host.name, now, verdict, unlimited=unlimited)

    def entered(self, session: Session, person: str, now: Instant) -> None:
        """Let a person have one more connection."""
        number = self._hall.connect(person, now)
        self._numbers[session] = number
        self._sessions[number] = session

    def left(self, session: Session, now: Instant) -> None:
        """Note that a connection is closed."""
        number = self._numbers.pop(session, None)
        if number is not None and self._sessions.pop(number, None) is not None:
            self._hall.disconnect(number, now)

    def vocabulary(self, session: Session | None = None) -> Vocabulary:
        """Return what may be said where a session is."""
        number = 0 if session is None else self._numbers.get(session, 0)
        return self._hall.vocabulary(number)

    def is_elsewhere(self, session: Session, name: bytes) -> bool:
        """Return whether a session is at no table, and a name is of some game's [TABLE-33]."""
        if self._hall.state.at(self._numbers[session]) is not None:
            return False
        params = self._hall.state.params
        if self._elsewhere[0] is not params:
            self._elsewhere = params, _names(params)
        return name.upper() in self._elsewhere[1]

    def prepare(self, session: Session, call: Call, now: Instant) -> bool:
        """Get ready for a command what takes long; tell the line server when it is."""
        number = self._numbers[session]
        machine = None if session.host.bucket is None else session.host.name

        def ready() -> None:
            waiting = self._sessions.get(number)
            if isinstance(waiting, TableSession):
                self.line.prepared(waiting, self._hall.now())

        return self._hall.prepare(number, call, now, ready, machine)

    def is_busy(self, session: Session) -> bool:
        """Return whether the game of a session's table is being set up."""
        number = self._numbers.get(session)
        return number is not None and self._hall.is_making(number)

    def do(self, session: Session, call: Call, now: Instant) -> Answer:
        """Carry a command out and write its reply."""
        answer = self._hall.do(self._numbers[session], call, now)
        done = answer.done
        if isinstance(done.error, UnknownFateError):
            raise NoVerdictError from done.error
        if done.code:
            self.line.refusals[session.player.name] += 1
        return answered(done.code, done.reply, answer.shape, answer.messages), answer.ticket

    def pause(self, session: Session, now: Instant) -> Pause | None:
        """Return what a wait is for."""
        number = self._numbers[session]
        wait = self._hall.wait(number, now)
        table = self._hall.state.at(number)
        return None if wait.code or table is None else Pause(table.id, wait.left, wait.lasts)

    def waits(self, session: Session, now: Instant) -> None:
        """Let a player be done, where turns end so [TABLE-31]."""
        self._hall.waits(self._numbers[session], now)

    def closing(self, session: TableSession) -> Sequence[str]:
        """Return the data lines that end a wait."""
        return self._hall.closing(session.place, session.player.name)

    def ticket(self) -> int:
        """Return the ticket of what is true now."""
        return self._hall.ticket

    def committed(self) -> int:
        """Return the last durable ticket."""
        return self._hall.committed

    # What the hall tells.

    def on_boundary(self, table: int, now: Instant) -> None:
        """End the waits at a table, once what has ended them is durable."""
        hall = self._hall
        game = hall.places.last(table)
        hall.tickets.note(hall.book, *(() if game is None else (game,)))
        self.line.boundary_at(table, now)

    def on_made(self, table: int, now: Instant) -> None:
        """Let those go on who waited for a game to be set up."""
        del table  # whoever was there may be elsewhere now
        self.line.eased(list(self._sessions.values()), now)

    def on_detached(self, table: int, connection: int, now: Instant) -> None:
        """End the wait of a connection."""
        session = self._sessions.get(connection)
        if isinstance(session, TableSession) and session.place == table:
            self.line.release(session, now)

    def on_lost(self, connections: Collection[int], now: Instant) -> None:
        """Close connections that the lobby has lost."""
        for number in connections:
            session = self._sessions.pop(number, None)
            if session is not None:
                session.close()
        self.line.settle(now)

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Release the replies up to a ticket."""
        self.line.committed(ticket, now)

    def on_doubt(self, tickets: Collection[int], now: Instant) -> None:
        """Leave those unanswered who wait for what may have been stored or not [NET-96]."""
        self.line.doubtful(tickets, now)

    def on_failure(self, tickets: Collection[int], now: Instant) -> None:
        """Take back the replies that tell of what was not stored."""
        self.line.lost(tickets, now)


def _names(params: LobbyParams) -> frozenset[bytes]:
    """Return the first words of the commands of all games on offer."""
    games = (load_game(offer.name)() for offer in params.table_games)
    return frozenset(
        command.name.split()[0].upper().encode() for game in games for command in game.vocabulary
    )
