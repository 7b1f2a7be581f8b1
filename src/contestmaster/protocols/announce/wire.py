"""Messages over the line protocol: the command ``ANNOUNCE``, and what it answers.

It is a door's, not a game's: it takes a whole message as its data block, and answers with the
verdict on each action in it. A message with an id is taken once, however often it is sent.
"""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from contestmaster.kernel.commands import declared, query
from contestmaster.kernel.fields import Absent
from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Block, Word
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done
from contestmaster.kernel.replies import Lines
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.announce.judge import Verdict

ANNOUNCE: Final = "ANNOUNCE"

Text: TypeAlias = Annotated[
    str, Block("-----BEGIN MESSAGE-----", "-----END MESSAGE-----", prose=True)
]
MessageId: TypeAlias = Annotated[str, Word(200)]

Post: TypeAlias = Callable[[By, str, str], Iterable[Verdict]]
"""Takes who posts a message and when, its text and its id or nothing; returns the verdicts."""


class JudgedAction(NamedTuple):
    """The verdict on one action, and lines that say more.

    The lines are: the action in command form, or the sentence where there is none; what came of it
    in words; then the data of the reply, as the line protocol shows it.
    """

    outcome: str
    line: int
    code: int
    rule: Annotated[str | None, Absent("-")]
    said: Lines


class _Messages:
    """What a door adds to the commands of a game by announcement."""

    def __init__(self, post: Post) -> None:
        self._post = post

    @query(ANNOUNCE, who="anyone")
    def announce(self, state: Any, by: By, text: Text) -> list[JudgedAction]:
        """Post a message; each action in it is judged by itself."""
        del state
        return [judged(verdict) for verdict in self._post(by, text, "")]

    @query(ANNOUNCE, who="anyone")
    def announce_once(self, state: Any, by: By, id: MessageId, text: Text) -> list[JudgedAction]:  # noqa: A002 - Message-ID
        """Post a message that is taken once, by an id of its own."""
        del state
        return [judged(verdict) for verdict in self._post(by, text, id)]


def with_messages(vocabulary: Vocabulary, post: Post) -> Vocabulary:
    """Return the commands of a game and, behind them, ``ANNOUNCE`` in both its forms."""
    more = declared(_Messages(post), None, vocabulary.dialect)
    return Vocabulary([*vocabulary, *more], vocabulary.dialect)


def posted(person: str, call: Call, now: Instant) -> Done:
    """Post a person's message, which is a call of such a command; no match is asked for it."""
    return Done(0, call.command.run(None, By(person, None, now), *call.args))


def judged(verdict: Verdict) -> JudgedAction:
    """Return a verdict as a reply."""
    words = verdict.told or verdict.reason or " or ".join(verdict.readings)
    if verdict.outcome == "DOUBTED":
        words = verdict.asked()
    lines = [verdict.command or verdict.text, words, *verdict.lines]
    said = Lines("\n".join(line.replace("\n", " ") for line in lines), separated=True)
    return JudgedAction(verdict.outcome, verdict.line, verdict.code, verdict.rule or None, said)
