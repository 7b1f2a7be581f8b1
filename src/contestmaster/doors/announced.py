"""The desk between a line server and a game by announcement."""

from collections.abc import Sequence

from contestmaster.doors.answers import Answers
from contestmaster.host.hosting import Hosting
from contestmaster.host.listeners import Spectator
from contestmaster.host.people import People
from contestmaster.kernel.game import By, Facts
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.announce import Message, Verdict
from contestmaster.protocols.announce.wire import ANNOUNCE, with_messages
from contestmaster.protocols.line.behind import Answer, NoVerdictError
from contestmaster.protocols.line.replies import answered
from contestmaster.protocols.line.server import LineServer
from contestmaster.protocols.line.session import Session
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.errors import UnknownFateError


class AnnouncedDesk(Spectator):
    """Gives a game by announcement to a line server; replies wait for the commit of what they tell.

    Attributes:
        line: the line server that sits before the game.
    """

    def __init__(
        self, hosting: Hosting, people: People, settings: LineSettings, now: Instant
    ) -> None:
        """Set the desk up, and let it hear when the clock of the game has rung."""
        self._hosting = hosting
        self._people = people
        self._answers = Answers()
        self._facts = Facts(command_limit=settings.command_limit, events_max=settings.events_max)
        self._vocabulary = with_messages(hosting.match.game.vocabulary, self._post)
        self.line = LineServer(settings, self, now)
        hosting.subscribe(self)

    # What the line server asks.

    def authenticate(self, session: Session, login: str, password: str, now: Instant) -> None:
        """Have a login checked; the session hears of it, now or later [NET-9, NET-10]."""

        def verdict(person: str | None, at: Instant) -> None:
            self.line.authenticated(session, person, at)

        self._people.check(login, password, now, verdict, session.host.name)

    def vocabulary(self) -> Vocabulary:
        """Return the commands of the game, and the one that posts messages."""
        return self._vocabulary

    def do(self, person: str, call: Call, now: Instant) -> Answer:
        """Carry a command out and write its reply."""
        try:
            return self._answer(person, call, now)
        except UnknownFateError as error:
            raise NoVerdictError from error

    def _answer(self, person: str, call: Call, now: Instant) -> Answer:
        match = self._hosting.match
        if call.command.name == ANNOUNCE:
            by = By(person, match.seat_of(person), now)
            judged = call.command.run(match.state, by, *call.args)
            return answered(0, judged, call.command.shape, {}), self._hosting.ticket
        if not call.command.journaled and match.due(now) is None:
            kept = self._answers.find(match, person, call)
            if kept is not None:
                return kept, self._hosting.ticket
        done = self._hosting.act(person, call, now, self._facts)
        match = self._hosting.match
        if done.code:
            self.line.refusals[person] += 1
        reply = answered(done.code, done.reply, call.command.shape, match.game.messages)
        if done.lasting:
            self._answers.keep(match, person, call, reply)
        return reply, self._hosting.ticket

    def _post(self, by: By, text: str, id: str) -> Sequence[Verdict]:  # noqa: A002 - Message-ID
        """Take a message that is received now; of one that has been taken, say what came of it."""
        message = Message(by.person, max(by.at, self._hosting.match.at), text, id)
        taken = self._hosting.post(message)
        if taken.before:
            taken = self._hosting.again(message) or taken
        return taken.verdicts

    def waits(self, person: str, now: Instant) -> bool:
        """Let everyone wait: people come and go in these games [NET-85]."""
        del person, now
        return True

    def closing(self, person: str) -> Sequence[bytes]:
        """Return the game's data lines that end a wait [NET-83]."""
        match = self._hosting.match
        lines = match.game.closing(match.state, match.seat_of(person))
        return [line.encode() for line in lines]

    def turns(self) -> int:
        """Return how often the clock of the game has rung."""
        return self._hosting.match.turn()

    def deadline(self) -> Instant | None:
        """Return the next instant at which the game acts by itself."""
        return self._hosting.deadline

    def over(self) -> bool:
        """Return whether the game is over."""
        return self._hosting.match.over

    def ticket(self) -> int:
        """Return the number of the last entry."""
        return self._hosting.ticket

    def committed(self) -> int:
        """Return the number of the last durable entry."""
        return self._hosting.committed

    def seats(self) -> Sequence[int]:
        """Return the seats of the game, ascending."""
        return range(len(self._hosting.match.header.seats))

    def seat(self, person: str) -> int | None:
        """Return the person's seat."""
        return self._hosting.match.seat_of(person)

    def turn_over(self, now: Instant) -> None:
        """Ring what is due: these games are not played in lock-step."""
        self._hosting.boundary(now)

    # What the game tells.

    def on_boundary(self, now: Instant) -> None:
        """End the waits."""
        self.line.refresh(now)

    def on_change(self, now: Instant) -> None:
        """Note the alarm that has moved."""
        self.line.refresh(now)

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Release the replies up to a ticket."""
        self.line.committed(ticket, now)

    def on_doubt(self, ticket: int, now: Instant) -> None:
        """Leave those unanswered who wait for what may have been stored or not [NET-96]."""
        self.line.doubted(ticket, now)

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Take back the replies that tell of what was not stored."""
        self.line.failed(ticket, now)
