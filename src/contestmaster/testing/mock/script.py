"""One recorded connection: what the client is expected to say next, and what it is answered."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from contestmaster.protocols.line.dialogue import Said

__all__ = ["UNKNOWN", "Exchange", "OffScriptError", "Script", "has_end", "scripts"]

UNKNOWN: Final = ("FAILED 2 unknown command",)

_WAITED: Final = 3
"""Lines that every wait is answered by: ``OK``, ``WAITING x``, ``OK``."""
_NUMBER: Final = re.compile(r"[+-]?\d{1,18}")


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
            if (ended := self._ended_before(sent)) is not None:
                return ended
            if expected.waits and _name(sent) == "WAIT":
                self.at += 1
                return self._waited(expected, sent)
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
        name = _name(sent)
        ahead, behind = self.exchanges[self.at :], self.exchanges[: self.at]
        if name == "WAIT":
            if (ended := self._ended_before(sent)) is not None:
                return ended
            for one in ahead:
                if one.waits:
                    self.at = one.number
                    return self._waited(one, sent)
            self.at = len(self.exchanges)
        now = [one for one in self._this_turn() if _alike(one.sent, sent)]
        same = [one for one in (*ahead, *reversed(behind)) if _alike(one.sent, sent)]
        named = [one for one in (*ahead, *reversed(behind)) if one.name == name]
        good = [one for one in named if one.reply[:1] == ("OK",)]
        best = next(iter((*now, *same, *good, *named)), None)
        return UNKNOWN if best is None else best.reply

    @property
    def _turn(self) -> int:
        """How many turns of the recording have ended."""
        return self.exchanges[min(self.at, len(self.exchanges) - 1)].turn

    def _ended_before(self, sent: Sequence[str]) -> tuple[str, ...] | None:
        """Return the reply to a ``WAIT n`` of one who does not know of all turns that have ended.

        It is one at once, whatever was recorded [NET-101]; ``None``: it is no such wait.
        """
        known = _known(sent)
        if known is None or known >= self._turn:
            return None
        waits = [one for one in self.exchanges if one.waits]
        closing = _closing(waits[0]) if waits else ()
        return ("OK", "WAITING 0.000000", "OK", str(self._turn), *closing)

    def _waited(self, recorded: Exchange, sent: Sequence[str]) -> tuple[str, ...]:
        """Return the reply to a ``WAIT``, or a ``WAIT n``, whichever of them was recorded."""
        head = recorded.reply[:_WAITED]
        number = () if _known(sent) is None else (str(max(self._turn, recorded.turn + 1)),)
        return (*head, *number, *_closing(recorded)) if len(head) == _WAITED else head

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


def _name(sent: Sequence[str]) -> str:
    return _words(sent[0])[0]


def _known(sent: Sequence[str]) -> int | None:
    """Return how many turns somebody knows of who says ``WAIT n``; ``None``: it is none."""
    name, *number = _words(sent[0])
    return int(number[0]) if name == "WAIT" and number and _NUMBER.fullmatch(number[0]) else None


def _closing(wait: Exchange) -> tuple[str, ...]:
    """Return the data lines that ended a wait, without the number that ends a ``WAIT n``."""
    return wait.reply[_WAITED + (_known(wait.sent) is not None) :]


def _alike(one: Sequence[str], other: Sequence[str]) -> bool:
    return _words(one[0]) == _words(other[0]) and [*one[1:]] == [*other[1:]]


def _shown(sent: Sequence[str]) -> str:
    return repr(sent[0]) + (f" with a block of {len(sent) - 1} lines" if len(sent) > 1 else "")
