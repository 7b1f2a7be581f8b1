"""One recorded connection: what the client is expected to say next, and what it is answered."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from contestmaster.protocols.line.dialogue import Said

__all__ = ["UNKNOWN", "Exchange", "OffScriptError", "Script", "has_end", "scripts"]

UNKNOWN: Final = ("FAILED 2 unknown command",)


class OffScriptError(Exception):
    """The client does not say what the recording has; the message says where."""


class Exchange(NamedTuple):
    """A command and its reply.

    Attributes:
        number: of the command on its connection, from 1.
        turn: in which it was given.
        sent: its line, and those of its data block.
        reply: the lines that came back.
    """

    number: int
    turn: int
    sent: tuple[str, ...]
    reply: tuple[str, ...]

    @property
    def name(self) -> str:
        """The first word of the command, in capitals."""
        return _words(self.sent[0])[0]

    @property
    def waits(self) -> bool:
        """Whether it is a ``WAIT``, which ends the turn of its connection."""
        return self.name == "WAIT"


class Script:
    """What is said on one connection, from login to close, and how far it has been said.

    Attributes:
        exchanges: all of it.
        at: how many of them have been said.
    """

    def __init__(self, exchanges: Sequence[Exchange]) -> None:
        """Begin at the beginning."""
        self.exchanges = exchanges
        self.at = 0

    @property
    def left(self) -> int:
        """How many commands are still to come."""
        return len(self.exchanges) - self.at

    def block_end(self, line: str) -> str | None:
        """Return the line that ends the data block of a command; ``None``: it has none.

        What comes next decides; for another command, how it was given elsewhere.
        """
        words = _words(line)
        known = [*self.exchanges[self.at : self.at + 1], *self.exchanges]
        alike = [one for one in known if words and one.name == words[0]]
        return alike[0].sent[-1] if alike and len(alike[0].sent) > 1 else None

    def answer(self, sent: Sequence[str]) -> tuple[str, ...]:
        """Return the reply to what a client says, which must be what comes next.

        Blanks between words and the letter case of the command's name do not count.

        Raises:
            DepartedError: it is something else.
        """
        if not self.left:
            raise OffScriptError(f"the recording is over, and the client said {_shown(sent)}")
        expected = self.exchanges[self.at]
        if not _alike(expected.sent, sent):
            raise OffScriptError(
                f"command {expected.number}, in turn {expected.turn}: the recording has"
                f" {_shown(expected.sent)}, the client said {_shown(sent)}"
            )
        self.at += 1
        return expected.reply

    def improvise(self, sent: Sequence[str]) -> tuple[str, ...]:
        """Return a reply to whatever a client says: the recorded one that suits best.

        That is one to the same line in this turn, then later, then at any time; else one to a
        command of the same name. ``WAIT`` goes on to the next recorded turn.
        """
        name = _words(sent[0])[0]
        ahead, behind = self.exchanges[self.at :], self.exchanges[: self.at]
        if name == "WAIT":
            for one in ahead:
                if one.waits:
                    self.at = one.number
                    return one.reply
            self.at = len(self.exchanges)
        now = [one for one in self._this_turn() if _alike(one.sent, sent)]
        same = [one for one in (*ahead, *reversed(behind)) if _alike(one.sent, sent)]
        named = [one for one in (*ahead, *reversed(behind)) if one.name == name]
        good = [one for one in named if one.reply[:1] == ("OK",)]
        best = next(iter((*now, *same, *good, *named)), None)
        return UNKNOWN if best is None else best.reply

    def begin_turn_anew(self) -> None:
        """Go back to the beginning of the turn: a client that comes back looks around first."""
        while self.at and not self.exchanges[self.at - 1].waits:
            self.at -= 1

    def _this_turn(self) -> Iterator[Exchange]:
        for one in self.exchanges[self.at :]:
            yield one
            if one.waits:
                return


def scripts(said: Sequence[Said], seat: int) -> list[Script]:
    """Return the connections of a seat, in order of login.

    A file without marks of logins has one.

    Raises:
        ValueError: the seat said nothing.
    """
    opened: list[list[Said]] = []
    current: dict[int, list[Said]] = {}
    for one in said:
        if one.seat != seat:
            continue
        if one.mark == "+" or one.connection not in current:
            opened.append([])
            current[one.connection] = opened[-1]
        if one.mark in "<>":
            current[one.connection].append(one)
    found = [Script(list(_exchanges(lines))) for lines in opened]
    if not any(script.exchanges for script in found):
        raise ValueError(f"seat {seat} says nothing in this recording")
    return found


def has_end(said: Sequence[Said], seat: int) -> bool:
    """Return whether a recording goes on until a seat's connection is closed."""
    return [one.mark for one in said if one.seat == seat][-1:] == ["-"]


def _exchanges(lines: Sequence[Said]) -> Iterator[Exchange]:
    runs = [list(run) for _, run in groupby(lines, key=lambda one: one.mark)]
    if runs and runs[0][0].mark == "<":
        runs.pop(0)  # what no command has asked for
    pairs = zip(runs[::2], [*runs[1::2], []], strict=False)
    for number, (sent, reply) in enumerate(pairs, 1):
        yield Exchange(
            number, sent[0].turn, tuple(s.text for s in sent), tuple(r.text for r in reply)
        )


def _words(line: str) -> list[str]:
    """Return the words of a line, the first in capitals."""
    first, *rest = line.split() or [""]
    return [first.upper(), *rest]


def _alike(one: Sequence[str], other: Sequence[str]) -> bool:
    return _words(one[0]) == _words(other[0]) and [*one[1:]] == [*other[1:]]


def _shown(sent: Sequence[str]) -> str:
    return repr(sent[0]) + (f" with a block of {len(sent) - 1} lines" if len(sent) > 1 else "")
