"""The stage of the announcement door: what a person says is a message, judged on virtual time."""

from typing import Final

from contestmaster.kernel.acts import Done
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.announce import Doubted, Message, MessageReader, judge
from contestmaster.protocols.announce.doubts import Plain, confirmable, late, plain, word
from contestmaster.testing.transcript.document import ActStep, Say, Speaker, Transcript
from contestmaster.testing.transcript.house import GameFinder
from contestmaster.testing.transcript.local import LineStage
from contestmaster.testing.transcript.stage import CannotError, Heard

__all__ = ["AnnounceStage"]

_readers: Final[dict[str, MessageReader]] = {}
"""Readers by the game's name: phrases do not depend on parameters."""


class _Kept:
    """What is asked back on a stage, in order: its number counts from 1."""

    def __init__(self) -> None:
        self._asked: dict[int, tuple[Message, Plain]] = {}
        self._count = 0
        self._message = Message("", 0, "")

    def of(self, message: Message) -> "_Kept":
        """Answer for a message from now on."""
        self._message = message
        return self

    def ask(self, one: Doubted) -> int | None:
        """Keep what may be meant."""
        if not confirmable(one.calls):
            return None
        self._count += 1
        self._asked[self._count] = self._message, plain(one.calls)
        return self._count

    def settle(self, number: int) -> Plain | str:
        """Return what is confirmed, once."""
        asked, actions = self._asked.get(number, (None, []))
        if asked is None or asked.author != self._message.author:
            return f"nothing that you have posted waits for {word(number)}"
        if late(asked.at, self._message.at):
            return f"it is too late for {word(number)}; post the action again"
        del self._asked[number]
        return actions


class AnnounceStage(LineStage):
    """Performs the steps of one transcript through messages; the rest is as on the line."""

    def __init__(self, transcript: Transcript, find: GameFinder = load_game) -> None:
        """Begin the first game; raise ``TranscriptError`` as :class:`LineStage` does."""
        super().__init__(transcript, find)
        game = self._house.series.match.game
        if game.name not in _readers:
            _readers[game.name] = MessageReader(game.vocabulary)
        self._reader = _readers[game.name]
        self._doubts = _Kept()

    def perform(self, step: ActStep) -> list[Heard]:
        """Do what a step says; a message is answered by a verdict on each action in it.

        Raises:
            CannotError: nobody could.
        """
        if not isinstance(step.act, Say):
            return super().perform(step)
        self.check_dice()
        speaker, data = step.act.speaker, step.act.data
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise CannotError("a message is UTF-8 text") from None
        return [Heard(speaker, line) for line in self._judged(speaker, text)]

    def _judged(self, speaker: Speaker, text: str) -> list[str]:
        house = self._house
        game = house.series.match.game
        message = Message(speaker.person, house.clock.now(), text)

        def act(call: Call) -> Done:
            return house.series.do(message.author, call, message.at, source=text.encode("utf-8"))

        verdicts = judge(
            self._reader.read(message.text),
            act,
            self._doubts.of(message),
            author=message.author,
            vocabulary=game.vocabulary,
            messages=game.messages,
        )
        return [line for verdict in verdicts for line in verdict.shown()]
