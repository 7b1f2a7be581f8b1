"""Playing by announcement: messages of plain sentences, over a connection to a game that is open.

:func:`announce` posts a message as a person would. :class:`Announcer` lets a bot that gives orders
post them instead, each as a sentence.

>>> from contestmaster.client import connect
>>> from contestmaster.client.announcing import announce
>>> with connect("localhost", 20100, "alice", "secret") as link:  # doctest: +SKIP
...     for verdict in announce(link, "Good morning! I move to Sector 2."):
...         print(verdict.outcome, verdict.said)
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from contestmaster.client.errors import ProtocolError, Refused
from contestmaster.client.replies import entries
from contestmaster.client.shapes import HEADED_LIST, Shape
from contestmaster.client.transport import AsyncTransport, Transport
from contestmaster.client.typed import block, command_line

__all__ = [
    "SHAPE",
    "Announcer",
    "Verdict",
    "announce",
    "announce_async",
    "message_line",
    "read_verdicts",
]

SHAPE: Final[Shape] = HEADED_LIST
"""The shape of the reply to a message, for those who send its line themselves."""

BEGIN: Final = "-----BEGIN MESSAGE-----"
END: Final = "-----END MESSAGE-----"


class Verdict(NamedTuple):
    """What came of one action of a message.

    Attributes:
        outcome: ``SUCCEEDED``, ``FAILED`` by a rule, ``AMBIGUOUS``, ``UNCLEAR``, or ``SURPLUS``.
        line: of the message, from 1.
        code: of the refusal; 0 where there is none.
        rule: that decides it, where one does.
        action: in command form, or the sentence as it was written where it is none.
        said: what came of it in words.
        lines: the data of the reply.
    """

    outcome: str
    line: int
    code: int
    rule: str | None
    action: str
    said: str
    lines: tuple[str, ...]


def announce(
    transport: Transport,
    text: str,
    id: str | None = None,  # noqa: A002 - Message-ID
) -> list[Verdict]:
    """Post a message; what is no action is chat, and nothing is said of it.

    Args:
        transport: a connection to a game by announcement.
        text: of the message, in any number of lines.
        id: makes sure that the message is taken once, however often it is posted: one word.

    Raises:
        Refused: the message was not taken at all.
    """
    return read_verdicts(transport.command(message_line(text, id), SHAPE))


async def announce_async(
    transport: AsyncTransport,
    text: str,
    id: str | None = None,  # noqa: A002 - Message-ID
) -> list[Verdict]:
    """Post a message over an asynchronous connection; as :func:`announce`."""
    return read_verdicts(await transport.command(message_line(text, id), SHAPE))


def message_line(text: str, id: str | None = None) -> str:  # noqa: A002 - Message-ID
    r"""Return the command that posts a message.

    >>> message_line("I win.")
    'ANNOUNCE\n-----BEGIN MESSAGE-----\nI win.\n-----END MESSAGE-----'

    Raises:
        ValueError: a line of the text would end it.
    """
    if END in text.splitlines():
        raise ValueError(f"a message cannot hold the line {END}")
    return command_line("ANNOUNCE", id) + block(BEGIN, text, END)


def read_verdicts(lines: Sequence[str]) -> list[Verdict]:
    """Read the reply to a message."""
    return [_verdict(*entry) for entry in entries(lines)]


def _verdict(head: str, action: str, said: str, *data: str) -> Verdict:
    outcome, line, code, rule, _ = head.split(" ")
    known = None if rule == "-" else rule
    return Verdict(outcome, int(line), int(code), known, action, said, data)


class Announcer:
    """A transport that posts orders as messages, a sentence each, and asks questions as ever.

    Args:
        transport: the connection.
        say: returns a sentence that means the command of a line, or ``None`` to send it as it is.
    """

    def __init__(self, transport: Transport, say: Callable[[str], str | None]) -> None:
        """Speak through a connection in these words."""
        self._transport = transport
        self._say = say

    def command(self, line: str, shape: Shape) -> Sequence[str]:
        """Post one command, or ask; as a connection does.

        Raises:
            Refused: the game has refused it.
            ProtocolError: the sentence does not mean one action.
        """
        sentence = self._say(line)
        if sentence is None:
            return self._transport.command(line, shape)
        verdicts = announce(self._transport, sentence)
        if len(verdicts) != 1 or verdicts[0].outcome not in ("SUCCEEDED", "FAILED"):
            raise ProtocolError(f"{sentence!r} does not mean one action")
        (verdict,) = verdicts
        if verdict.outcome == "FAILED":
            raise Refused(verdict.code, verdict.said, line)
        return verdict.lines
