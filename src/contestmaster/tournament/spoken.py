"""Messages in lock-step: ``ANNOUNCE``, where a match is no record that people share.

Each action of a message is carried out as a command of its own. Nothing in doubt can be confirmed
here: a program says what it means.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from contestmaster.kernel.acts import Done
from contestmaster.kernel.game import By
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.announce import MessageReader, Verdict, judge
from contestmaster.protocols.announce.wire import with_messages


def is_spoken(vocabulary: Vocabulary) -> bool:
    """Return whether a game is played by announcement: some command has phrases."""
    return any(command.phrases for command in vocabulary)


class Spoken:
    """Takes messages for one match.

    Attributes:
        vocabulary: the commands of the game, and ``ANNOUNCE``.
    """

    def __init__(
        self,
        match: Match[Any, Any],
        act: Callable[[str, Call], Done],
        judged: Callable[[str, Sequence[Verdict]], object],
    ) -> None:
        """Carry actions out through ``act``, for the person who is named.

        What has come of a message is passed to ``judged``, once for a message.
        """
        self._match = match
        self._act = act
        self._judged = judged
        self._taken: dict[tuple[str, str], Sequence[Verdict]] = {}
        self.vocabulary = with_messages(match.game.vocabulary, self._post)

    @cached_property
    def _reader(self) -> MessageReader:
        """The grammar takes a while to build, and who gives commands does without."""
        return MessageReader(self._match.game.vocabulary)

    def _post(self, by: By, text: str, id: str) -> Sequence[Verdict]:  # noqa: A002 - Message-ID
        """Judge a message; of one with an id that has come before, say again what came of it."""
        known = self._taken.get((by.person, id)) if id else None
        if known is not None:
            return known
        game = self._match.game
        verdicts = judge(
            self._reader.read(text),
            lambda call: self._act(by.person, call),
            author=by.person,
            vocabulary=game.vocabulary,
            messages=game.messages,
            names=self._match.header.seats,
        )
        self._taken[by.person, id] = taken = tuple(verdicts)
        self._judged(by.person, taken)
        return taken
