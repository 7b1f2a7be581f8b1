"""The desk between a line server and the game, or the series of games, behind it."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from contestmaster.doors.answers import Answers, refused
from contestmaster.host.listeners import GameListener
from contestmaster.host.live import Live
from contestmaster.host.people import People
from contestmaster.host.series import Series
from contestmaster.kernel.counted import NOT_COUNTED, Counting
from contestmaster.kernel.dialect import LINE
from contestmaster.kernel.game import TURN
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.recording import declared
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.lobby.kinds import Declaration
from contestmaster.protocols.line.place import Answer, Pause, Place
from contestmaster.protocols.line.replies import answered
from contestmaster.protocols.line.server import LineServer
from contestmaster.protocols.line.session import Session
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.waits import NO_GAME_YET, turns_ended

_NO_GAME: Final = Vocabulary((), LINE)


class LiveGame(Protocol):
    """What is played behind a desk: games one after another, or one by announcement."""

    @property
    def match(self) -> Match[Any, Any]:
        """The match now being played; raises ``LookupError`` where there is none."""
        ...

    @property
    def turns(self) -> int:
        """A number that is another in each turn, over all games."""
        ...

    @property
    def deadline(self) -> Instant | None:
        """The earliest boundary known."""
        ...

    @property
    def over(self) -> bool:
        """Whether no boundary can come any more."""
        ...

    @property
    def ticket(self) -> int:
        """The number of the last entry, committed or not; it never decreases."""
        ...

    @property
    def committed(self) -> int:
        """The number of the last durable entry."""
        ...

    def ready(self, now: Instant) -> Match[Any, Any] | None:
        """Return the match if a query at ``now`` is put to it as it stands."""
        ...

    def boundary(self, now: Instant) -> None:
        """Ring what is due."""
        ...

    def subscribe(self, listener: GameListener) -> None:
        """Let a door hear what happens."""
        ...


class GameDesk(GameListener):
    """Gives a game to a line server as the one place of all sessions, and its news to them.

    Attributes:
        line: the line server that sits before the game.
    """

    guest_login = ""
    declares = False

    def __init__(
        self, played: LiveGame, people: People, settings: LineSettings, now: Instant
    ) -> None:
        """Set the desk up, and let it hear what happens in the game."""
        self._played = played
        self._people = people
        self._answers = Answers()
        self.line = LineServer(settings, self, now)
        played.subscribe(self)

    # Who comes.

    @property
    def common(self) -> "GameDesk":
        """This is where all sessions are."""
        return self

    def authenticate(self, session: Session, login: str, password: str, now: Instant) -> None:
        """Have a login checked; the session hears of it, now or later [NET-9, NET-10]."""
        self._people.check(login, password, now, session.authenticated, session.host.name)

    def entered(self, session: Session, person: str, now: Instant) -> Place:
        """Let a person come to the game."""
        del session, person, now
        return self

    def left(self, now: Instant) -> None:
        """Let a session go; the game does not ask who is connected."""

    # What is said.

    def vocabulary(self) -> Vocabulary:
        """Return the commands of the game."""
        return self._played.match.game.vocabulary

    def read(self, line: bytes, block: bytes | None) -> Call | int:
        """Return what a line means to the game."""
        return self.vocabulary().parse(line, block)

    def mistaken(self, person: str, line: bytes, code: int, now: Instant) -> int:
        """Let a line that means nothing be; a series may record it."""
        del person, line, code, now
        return 0

    def declare(self, person: str, said: bytes) -> int:
        """Know no such command; a series does."""
        del person, said
        return GenericCode.UNKNOWN_COMMAND

    def is_busy(self) -> bool:
        """Take up all commands as they come."""
        return False

    def do(self, person: str, call: Call, now: Instant) -> Answer:
        """Carry a command out and write its reply; what was answered before may still be true."""
        played, answers = self._played, self._answers
        if not call.command.journaled and (match := played.ready(now)) is not None:
            kept = answers.find(match, person, call)
            if kept is not None:
                return kept, played.ticket
        done = self._carry_out(person, call, now)
        if done.code:
            reply = refused(done, played.match.game.messages)
            self.line.refusals[person] += 1
        else:
            reply = answered(0, done.reply, call.command.shape)
        if done.lasting and not done.code:
            answers.keep(played.match, person, call, reply)
        return reply, played.ticket

    def _carry_out(self, person: str, call: Call, now: Instant) -> Done:
        raise NotImplementedError

    # What is waited for.

    def pause(self, person: str, now: Instant) -> Pause:
        """Let everyone wait for the next boundary: that needs no seat [NET-85]."""
        del person
        if self._played.over:
            return Pause(0, lasts=False)
        deadline = self.deadline()
        return Pause(None if deadline is None else max(0, deadline - now))

    def waits(self, person: str, now: Instant) -> None:
        """Let a person wait; for the game they are not done with that."""

    def closing(self, person: str) -> Sequence[bytes]:
        """Return the game's data lines that end a wait [NET-83]."""
        match = self._played.match
        lines = match.game.closing(match.state, match.seat_of(person))
        return [line.encode() for line in lines]

    def turns_ended(self) -> int:
        """Return how many turns of the game have ended [NET-102]."""
        return self._played.match.turn()

    def turns(self) -> int:
        """Return how many turns have begun, over all games."""
        return self._played.turns

    def deadline(self) -> Instant | None:
        """Return the earliest boundary known."""
        return self._played.deadline

    def seats(self) -> Sequence[int]:
        """Return the seats of the game, ascending."""
        return range(len(self._played.match.header.seats))

    def seat(self, person: str) -> int | None:
        """Return the person's seat."""
        return self._played.match.seat_of(person)

    def up(self, seat: int, now: Instant) -> None:
        """Let a seat be up; for the game nothing follows from that."""

    def turn_over(self, now: Instant) -> None:
        """End the turn in lock-step; the game tells everyone, the line server included."""
        self._played.boundary(now)

    # What the game tells.

    def on_boundary(self, now: Instant) -> None:
        """Begin the new turn on every connection."""
        self.line.refresh(now)

    def on_change(self, now: Instant) -> None:
        """Note the boundary that has moved."""
        self.line.refresh(now)

    def ticket(self) -> int:
        """Return the number of the last entry."""
        return self._played.ticket

    def committed(self) -> int:
        """Return the number of the last durable entry."""
        return self._played.committed

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Release the replies up to a ticket."""
        self.line.committed(ticket, now)

    def on_doubt(self, ticket: int, now: Instant) -> None:
        """Leave those unanswered who wait for what may have been stored or not [NET-96]."""
        self.line.doubted(self._after(ticket), now)

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Take back the replies that tell of what was not stored."""
        self.line.failed(self._after(ticket), now)

    def _after(self, ticket: int) -> range:
        return range(ticket + 1, self._played.ticket + 1)


class Desk(GameDesk):
    """Gives a series of games to a line server; while it plays none, nobody comes in."""

    declares = True

    def __init__(
        self, series: Series, people: People, settings: LineSettings, now: Instant
    ) -> None:
        """Set the desk up; whether its door is open is the series' to say."""
        self._series = series
        self._counted: Live | None = None
        super().__init__(series, people, settings, now)
        self._attend(now)

    @property
    def playing(self) -> bool:
        """Whether the series has a game."""
        return self._series.live is not None

    def vocabulary(self) -> Vocabulary:
        """Return the commands of the game being played; none while there is no game."""
        live = self._series.live
        return _NO_GAME if live is None else live.match.game.vocabulary

    def _carry_out(self, person: str, call: Call, now: Instant) -> Done:
        return self._series.do(person, call, now)

    def entered(self, session: Session, person: str, now: Instant) -> Place:
        """Let a person come to the game, and count what they ask for."""
        session.count = self._counting(person)
        return super().entered(session, person, now)

    def _counting(self, person: str) -> Counting:
        live = self._series.live
        return NOT_COUNTED if live is None else live.tally.find(person)

    def mistaken(self, person: str, line: bytes, code: int, now: Instant) -> int:
        """Have a line that means nothing recorded, where the match records that."""
        live = self._series.live
        if live is None or not live.match.header.refusals:
            return 0
        self._series.mistake(person, line, code, now)
        return self._series.ticket

    def declare(self, person: str, said: bytes) -> int:
        """Note who plays when a person does, in the games that begin from now on [CONTEST-124]."""
        entrants = self._series.entrants
        try:
            words = dict(Declaration().parse([said])) if said else {}
        except BadFormatError:
            return GenericCode.BAD_FORMAT
        if (who := declared(words)) is None:
            entrants.pop(person, None)
        else:
            entrants[person] = who
        return 0

    def turns_ended(self) -> int:
        """Return how many turns have ended, in this game and those before it [NET-102]."""
        live = self._series.live
        return NO_GAME_YET if live is None else turns_ended(live.game_no, live.match.turn())

    def up(self, seat: int, now: Instant) -> None:
        """Begin to wait for a seat [NET-113]."""
        if self.playing:
            self._counting(self._series.match.header.seats[seat]).free = now

    def turn_over(self, now: Instant) -> None:
        """End the turn in lock-step, where there is one."""
        if self.playing and self._series.match.alarm() is TURN:
            super().turn_over(now)

    def on_boundary(self, now: Instant) -> None:
        """Begin the new turn on every connection; close or open the door."""
        self._attend(now)

    def on_change(self, now: Instant) -> None:
        """Note the boundary that has moved; close or open the door."""
        self._attend(now)

    def on_dismissal(self, person: str, now: Instant) -> None:
        """Close a person's connections [CONTEST-60, CONTEST-62]."""
        self.line.close_person(person, now)

    def _attend(self, now: Instant) -> None:
        """Keep the door open just while a game goes on [NET-17]."""
        line, series = self.line, self._series
        if series.live is not self._counted:
            self._counted = series.live
            for session in line.sessions:
                session.count = self._counting(session.player.name)
        playing = series.live is not None and not series.suspended
        if playing and line.open:
            line.refresh(now)
        elif playing:
            line.resume(now)
        elif line.open:
            line.suspend(now)
