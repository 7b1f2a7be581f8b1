r"""Recorded dialogues: what bots and a server said to each other, as a text file.

The first line names the format, the next ones what was played; then comes one line for each line
that went over a connection::

    # contestmaster dialogue 1
    # game: cows
    # seat 0: mine
    0 0 0 +
    0 3 0 > MOVE 1 -1 -1
    0 4 0 < OK
    0 4 0 > WAIT
    0 4 0 < OK
    0 4 0 < WAITING 0.000000
    1 9 0 < OK

The columns are the turns that have ended, milliseconds since the first line, the seat, a mark, and
what was said. The marks are ``>`` what the bot sent, ``<`` what the server sent, ``+`` the bot has
logged in, ``-`` its connection is closed. A seat's second connection is written ``0/2``, and so on.

Lines stand in the order in which the server dealt with them: a command where it was taken up, also
if it was sent long before, its data block below it, and its whole reply before the next command of
its connection. Login and password are never written. Bytes that are no UTF-8 are kept as they are.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias, cast

FORMAT: Final = "# contestmaster dialogue 1"
"""The first line of a file: the format and its version."""

Mark: TypeAlias = Literal[">", "<", "+", "-"]

_FACT: Final = re.compile(r"# ([^:\n]+): (.*)")
_SAID: Final = re.compile(r"(\d+) (\d+) (\d+)(?:/(\d+))? ([<>+-])(?: (.*))?", re.DOTALL)
_ESCAPED: Final = "surrogateescape"


class DialogueError(ValueError):
    """A file is no recorded dialogue; the message names the line."""


class Said(NamedTuple):
    """One line of a dialogue.

    Attributes:
        turn: how many turns had ended; ``contestmaster replay --turn`` shows the same moment.
        ms: milliseconds since the first line of the file.
        seat: of the player, from 0.
        mark: ``>`` by the bot, ``<`` by the server, ``+`` logged in, ``-`` closed.
        text: the line without its end; bytes that are no UTF-8 are surrogates in it.
        connection: of the seat, by order of login, from 1.
    """

    turn: int
    ms: int
    seat: int
    mark: Mark
    text: str = ""
    connection: int = 1

    def line(self) -> bytes:
        r"""Return the line as it stands in a file, LF included.

        >>> Said(3, 120, 0, ">", "WAIT").line()
        b'3 120 0 > WAIT\n'

        Raises:
            ValueError: the text is not one line.
        """
        if "\n" in self.text:
            raise ValueError(f"{self.text!r} is more than one line")
        seat = f"{self.seat}/{self.connection}" if self.connection > 1 else str(self.seat)
        words = [str(self.turn), str(self.ms), seat, self.mark, *([self.text] if self.text else [])]
        return f"{' '.join(words)}\n".encode(errors=_ESCAPED)


class Dialogue(NamedTuple):
    """A file: what was played, and what was said.

    Attributes:
        about: facts by name, such as ``game``, ``seed`` and ``seat 0``, the name of a player.
        said: the lines, in order.
    """

    about: Mapping[str, str]
    said: tuple[Said, ...]


def heading(about: Mapping[str, str]) -> bytes:
    r"""Return how a file begins; what follows is :meth:`Said.line` after :meth:`Said.line`.

    >>> heading({"game": "cows"})
    b'# contestmaster dialogue 1\n# game: cows\n'

    Raises:
        ValueError: a name or a fact cannot stand there.
    """
    facts = [f"# {name}: {fact}" for name, fact in about.items()]
    for fact in facts:
        if "\n" in fact or not _FACT.fullmatch(fact):
            raise ValueError(f"{fact!r} cannot stand in the heading of a dialogue")
    return "".join(f"{line}\n" for line in [FORMAT, *facts]).encode(errors=_ESCAPED)


def read(data: bytes) -> Dialogue:
    """Read a file.

    Raises:
        DialogueError: a line is not as it should be.
    """
    lines = data.decode(errors=_ESCAPED).split("\n")
    if lines[0] != FORMAT:
        raise DialogueError(f"line 1: a recorded dialogue begins with {FORMAT!r}")
    if lines.pop() != "":
        raise DialogueError(f"line {len(lines) + 1}: it has no line feed, so the file is cut off")
    about: dict[str, str] = {}
    at = 1
    while at < len(lines) and (fact := _FACT.fullmatch(lines[at])):
        about[fact[1]] = fact[2]
        at += 1
    return Dialogue(about, tuple(_said(lines, at)))


def _said(lines: list[str], first: int) -> Iterator[Said]:
    for at, line in enumerate(lines[first:], first + 1):
        found = _SAID.fullmatch(line)
        if found is None:
            raise DialogueError(
                f"line {at}: {line[:60]!r} is not 'TURN MS SEAT MARK TEXT', with > < + or - as MARK"
            )
        turn, ms, seat, connection, mark, text = found.groups()
        yield Said(
            int(turn), int(ms), int(seat), cast("Mark", mark), text or "", int(connection or 1)
        )
