"""The desk between a line server and the series of games behind it."""

from collections.abc import Sequence
from typing import Final

from contestmaster.doors.answers import Answers
from contestmaster.host.live import Live
from contestmaster.host.people import People
from contestmaster.host.series import Series
from contestmaster.kernel.dialect import LINE
from contestmaster.kernel.events import Told
from contestmaster.kernel.game import TURN
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.line.behind import Answer, NoVerdictError
from contestmaster.protocols.line.replies import answered
from contestmaster.protocols.line.server import LineServer
from contestmaster.protocols.line.session import Session
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.errors import UnknownFateError

_NO_GAME: Final = Vocabulary((), LINE)


class Desk:
    """Gives a series of games to a line server, and the series' news to its sessions.

    Attributes:
        line: the line server that sits before the series.
    """

    def __init__(
        self, series: Series, people: People, settings: LineSettings, now: Instant
    ) -> None:
        """Set the desk up; while the series plays no game, nobody comes in."""
        self._series = series
        self._people = people
        self._answers = Answers()
        self.line = LineServer(settings, self, now)
        self._attend(now)
        series.subscribe(self)

    @property
    def playing(self) -> bool:
        """Whether the series has a game."""
        return self._series.live is not None

    # What the line server asks.

    def authenticate(self, session: Session, login: str, password: str, now: Instant) -> None:
        """Have a login checked; the session hears of it, now or later [NET-9, NET-10]."""

        def verdict(person: str | None, at: Instant) -> None:
            self.line.authenticated(session, person, at)

        self._people.check(login, password, now, verdict, session.host.name)

    def vocabulary(self) -> Vocabulary:
        """Return the commands of the game being played; none while there is no game."""
        live = self._series.live
        return _NO_GAME if live is None else live.match.game.vocabulary

    def do(self, person: str, call: Call, now: Instant) -> Answer:
        """Carry a command out and write its reply."""
        series, answers = self._series, self._answers
        live = series.live
        if live is not None and series.ready(now):
            kept = answers.find(live.match, person, call)
            if kept is not None:
                return kept, series.ticket
        done = series.do(person, call, now)
        if isinstance(done.error, UnknownFateError):
            raise NoVerdictError from done.error
        messages = None
        if done.code:
            messages = series.match.game.messages
            self.line.refusals[person] += 1
        reply = answered(done.code, done.reply, call.command.shape, messages)
        if done.lasting:
            answers.keep(series.match, person, call, reply)
        return reply, series.ticket

    def waits(self, person: str, now: Instant) -> bool:
        """Let everyone wait: a series needs no seat for that [NET-85]."""
        del person, now
        return True

    def closing(self, person: str) -> Sequence[bytes]:
        """Return the game's data lines that end a wait [NET-83]."""
        match = self._series.match
        lines = match.game.closing(match.state, match.seat_of(person))
        return [line.encode() for line in lines]

    def turns(self) -> int:
        """Return how many turns have begun, over all games."""
        return self._series.turns

    def deadline(self) -> Instant | None:
        """Return the earliest boundary known."""
        return self._series.deadline

    def over(self) -> bool:
        """Return whether no boundary can come any more."""
        return self._series.over

    def ticket(self) -> int:
        """Return the number of the last entry."""
        return self._series.ticket

    def committed(self) -> int:
        """Return the number of the last durable entry."""
        return self._series.committed

    def seats(self) -> Sequence[int]:
        """Return the seats of the game, ascending."""
        return range(len(self._series.match.header.seats))

    def seat(self, person: str) -> int | None:
        """Return the person's seat."""
        return self._series.match.seat_of(person)

    def turn_over(self, now: Instant) -> None:
        """End the turn in lock-step; the series tells everyone, the line server included."""
        if self._series.live is not None and self._series.match.alarm() is TURN:
            self._series.boundary(now)

    # What the series tells.

    def on_boundary(self, now: Instant) -> None:
        """Begin the new turn on every connection; close or open the door."""
        self._attend(now)

    def on_change(self, now: Instant) -> None:
        """Note the boundary that has moved; close or open the door."""
        self._attend(now)

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Release the replies up to a ticket."""
        self.line.committed(ticket, now)

    def on_doubt(self, ticket: int, now: Instant) -> None:
        """Leave those unanswered who wait for what may have been stored or not [NET-96]."""
        self.line.doubted(ticket, now)

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Take back the replies that tell of what was not stored."""
        self.line.failed(ticket, now)

    def on_events(self, live: Live, events: tuple[Told, ...]) -> None:
        """Nothing is sent unasked over the line [NET-35]."""

    def on_dismissal(self, person: str, now: Instant) -> None:
        """Close a person's connections [CONTEST-60, CONTEST-62]."""
        self.line.close_person(person, now)

    def _attend(self, now: Instant) -> None:
        """Keep the door open just while a game goes on [NET-17]."""
        line, series = self.line, self._series
        playing = series.live is not None and not series.suspended
        if playing and line.open:
            line.refresh(now)
        elif playing:
            line.resume(now)
        elif line.open:
            line.suspend(now)
