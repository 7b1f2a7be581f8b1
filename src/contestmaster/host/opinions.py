"""Opinions: what a searching program would have ordered at a moment of a match that is over.

Who asks is told what the program guesses would come of its own order, and of the one that was
played. The programs belong to the bots, in a process of their own: a question may cost seconds.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from contestmaster.host.jobs import JobError, JobProcess

if TYPE_CHECKING:  # programs that tell need no films
    from contestmaster.host.films.film import Film

_SECONDS: Final = 60.0
"""For how long a question may be thought about; the first one also waits for the program."""
_MOST_WAITING: Final = 8
"""Questions at a time, of all who ask."""
_MOST_KEPT: Final = 512


class OpinionError(Exception):
    """There is no opinion now; the text says why."""


class OpinionJob(msgspec.Struct, frozen=True):
    """What is asked: the journal of a match that is over, and after how many of its entries."""

    journal: str
    entry: int


class Opinion(msgspec.Struct, frozen=True):
    """What a program thinks of one seat's next order.

    Attributes:
        seat: whose order it is.
        line: what the program would order.
        words: the same in words: "move from planet 3 to planet 24".
        worth: what it guesses would come of that, in the measure that is named.
        played: what was ordered; empty if nothing was until the turn ended.
        played_words: the same in words.
        played_worth: what it guesses would come of that; none where it cannot tell.
    """

    seat: int
    line: str
    words: str
    worth: float
    played: str = ""
    played_words: str = ""
    played_worth: float | None = None


class MoveOpinions(msgspec.Struct, frozen=True):
    """What a program thinks of a moment.

    Attributes:
        program: its name.
        measure: what its guesses count.
        seats: who could order something then, with what it thinks of that.
    """

    program: str
    measure: str
    seats: Sequence[Opinion]


class OpinionAnswer(msgspec.Struct, frozen=True):
    """What came of a job: opinions, or a sentence that says what is wrong."""

    opinions: MoveOpinions | None = None
    error: str = ""


class Analysts:
    """Asks programs for opinions, one question at a time, and remembers the answers."""

    def __init__(
        self,
        command: Sequence[str] = (),
        analyst: Callable[[str], str] = lambda _: "",
    ) -> None:
        """Ask nobody yet.

        Args:
            command: starts the process that answers :class:`OpinionJob` by :class:`OpinionAnswer`.
            analyst: which program can tell of a game, by the game's name; empty: none.
        """
        self.analyst = analyst
        self._process = JobProcess(command, OpinionAnswer, _SECONDS)
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[OpinionJob, MoveOpinions] = OrderedDict()

    async def of(self, journal: Path, entry: int, *, keep: bool = True) -> MoveOpinions:
        """Return what a program thinks of a moment.

        Args:
            journal: of a match that is over, in exchange form.
            entry: how many of its entries there have been.
            keep: whether the same question has the same answer later.

        Raises:
            OpinionError: too many ask at once, or it cannot tell.
        """
        job = OpinionJob(str(journal), entry)
        if job in self._kept:
            self._kept.move_to_end(job)
            return self._kept[job]
        if self._waiting >= _MOST_WAITING:
            raise OpinionError("too many ask at once: ask again in a few seconds")
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                answer = await self._process.ask(job)
        except JobError as error:
            raise OpinionError(f"there is no answer: {error}") from error
        finally:
            self._waiting -= 1
        if answer.opinions is None:
            raise OpinionError(answer.error)
        if keep:
            self._kept[job] = answer.opinions
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return answer.opinions

    async def of_film(self, film: "Film", turn: int | None) -> MoveOpinions:
        """Return what a program thinks of a turn of a film; none: of the last.

        Raises:
            OpinionError: too many ask at once, or it cannot tell.
        """
        # Frames are of orders in every game that an analyst knows: everyone sees each at once.
        frame = film.nearest(film.index.turns[-1] if turn is None else turn)
        return await self.of(film.journal, frame)

    async def close(self) -> None:
        """End the process."""
        await self._process.close()
