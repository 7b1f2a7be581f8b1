"""The program that tells what a searching bot would have ordered; it ends with its input.

Run as a program (``python -m contestmaster.bots.analyst``) it reads the questions of
:mod:`contestmaster.host.opinions`. The bot asks the match as it stood then by the same queries as a
player, and carries nothing out.
"""

import os
import random
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol

import msgspec

from contestmaster.bots.catalogue import analyst, bot
from contestmaster.client import InProcess
from contestmaster.host.opinions import MoveOpinions, Opinion, OpinionAnswer, OpinionJob
from contestmaster.host.outlook import read
from contestmaster.kernel.match import Match
from contestmaster.kernel.packing import journal_lines
from contestmaster.kernel.replay import Replay
from contestmaster.protocols.line.replies import answered, failed

COMMAND: Final = (sys.executable, "-m", "contestmaster.bots.analyst")
"""What starts it."""
_NICE: Final = 10
"""How much more than a host's its work can wait."""


class Analyst(Protocol):
    """A bot that can tell what it thinks of orders.

    Attributes:
        MEASURE: what its guesses count.
    """

    MEASURE: str

    def opinion(self, played: str) -> Opinion | None:
        """Return what it would order now, and what it thinks of the order that was played.

        ``None`` where there is nothing to order.
        """
        ...


def opinions(lines: list[bytes], entry: int) -> MoveOpinions:
    """Return what the analyst of a game thinks of a moment of a match.

    Args:
        lines: of the journal, with their LF.
        entry: how many entries there have been.

    Raises:
        DepartedError, CutShortError: the journal is none.
        LookupError: no bot of this game can tell.
    """
    replay = Replay(lines)
    match = replay.match
    name = analyst(match.game.name)
    if not name:
        raise LookupError(f"no bot of {match.game.name} can tell")
    while match.number < entry and replay.step() is not None:
        pass
    dump, number, at, turn = match.game.dump(match.state), match.number, match.at, match.turn()
    played: dict[int, str] = {}
    while match.turn() == turn and (done := replay.step()) is not None:
        assert done.entry is not None  # it was read from a journal
        seat = match.seat_of(done.entry.person)
        if done.entry.kind == "command" and seat is not None and seat not in played:
            vocabulary = match.game.vocabulary
            call = vocabulary.call(done.entry.command, done.entry.arguments, recorded=True)
            played[seat] = vocabulary.format(call)
    match.restore(dump, number, at)
    make = bot(match.game.name, name)
    found: list[Opinion] = []
    measure = ""
    for seat in range(0 if match.over else len(match.header.seats)):
        asked: Any = make(_asking(match, seat), random.Random(number))
        measure = asked.MEASURE
        thinks = asked.opinion(played.get(seat, ""))
        if thinks is not None:
            found.append(thinks)
    return MoveOpinions(name, measure, found)


def _asking(match: Match[Any, Any], seat: int) -> InProcess:
    """Return a line on which the match answers a seat's questions."""
    person, vocabulary = match.header.seats[seat], match.game.vocabulary

    def answer(line: bytes) -> bytes:
        call = read(vocabulary, line.decode(errors="replace"))
        if isinstance(call, int):
            return failed(call)
        assert call.command.kind == "query"  # it only thinks
        done = match.do(call, person, match.at)
        return answered(done.code, done.reply, call.command.shape, match.game.messages)

    return InProcess(answer)


def work(job: OpinionJob) -> OpinionAnswer:
    """Answer a question."""
    try:
        lines = journal_lines(Path(job.journal).read_bytes())
        return OpinionAnswer(opinions(lines, job.entry))
    except Exception as error:  # the next question may be a better one
        return OpinionAnswer(error=f"{type(error).__name__}: {error}")


def main(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Answer all questions."""
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(_NICE)
    for line in jobs:
        answer = work(msgspec.json.decode(line, type=OpinionJob))
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


if __name__ == "__main__":
    # Ctrl-C in the terminal of the host is meant for the host.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    main(sys.stdin.buffer, sys.stdout.buffer)
