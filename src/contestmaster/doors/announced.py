"""The desk between a line server and a game by announcement."""

from collections.abc import Sequence

from contestmaster.doors.desk import GameDesk
from contestmaster.host.hosting import Hosting
from contestmaster.host.people import People
from contestmaster.kernel.game import By, Facts
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.announce import Message, Verdict
from contestmaster.protocols.announce.wire import ANNOUNCE, posted, with_messages
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.errors import UnknownFateError


class AnnouncedDesk(GameDesk):
    """Gives a game by announcement to a line server, with the command that posts messages."""

    def __init__(
        self, hosting: Hosting, people: People, settings: LineSettings, now: Instant
    ) -> None:
        """Set the desk up, and let it hear when the clock of the game has rung."""
        self._hosting = hosting
        self._facts = Facts(command_limit=settings.command_limit, events_max=settings.events_max)
        self._vocabulary = with_messages(hosting.match.game.vocabulary, self._post)
        super().__init__(hosting, people, settings, now)

    def vocabulary(self) -> Vocabulary:
        """Return the commands of the game, and the one that posts messages."""
        return self._vocabulary

    def _carry_out(self, person: str, call: Call, now: Instant) -> Done:
        try:
            if call.command.name == ANNOUNCE:
                return posted(person, call, now)
            return self._hosting.act(person, call, now, self._facts)
        except UnknownFateError as error:
            return Done(GenericCode.INTERNAL_ERROR, error=error)

    def _post(self, by: By, text: str, id: str) -> Sequence[Verdict]:  # noqa: A002 - Message-ID
        """Take a message that is received now; of one that has been taken, say what came of it."""
        message = Message(by.person, max(by.at, self._hosting.match.at), text, id)
        taken = self._hosting.post(message)
        if taken.before:
            taken = self._hosting.again(message) or taken
        return taken.verdicts
