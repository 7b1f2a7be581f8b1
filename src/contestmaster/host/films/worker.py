"""The process that makes films: one job a line on standard input, one answer a line on output.

It ends when its input does, and so with the host, whatever ends that.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

import msgspec

from contestmaster import storage
from contestmaster.host.compiling.elsewhere import Elsewhere, compiling_elsewhere
from contestmaster.host.films.film import Film, Index
from contestmaster.host.films.making import make, make_of_journal
from contestmaster.host.films.shots import Shot, take

COMMAND: Final = (sys.executable, "-m", "contestmaster.host.films.worker")
"""What starts it."""
_NICE: Final = 10
"""How much more than a host's a worker's work can wait."""


class FilmJob(msgspec.Struct, frozen=True, tag="film"):
    """The film of a match of some records is to be made in a folder."""

    records: str
    match: int
    folder: str


class JournalJob(msgspec.Struct, frozen=True, tag="journal"):
    """The film of a journal in exchange form, which is in a file, is to be made in a folder."""

    journal: str
    folder: str


class ShotJob(msgspec.Struct, frozen=True, tag="shot"):
    """A shot is to be taken of the film in a folder, of which this is the index."""

    folder: str
    index: Index
    shot: Shot


WorkerJob: TypeAlias = FilmJob | JournalJob | ShotJob


class FilmAnswer(msgspec.Struct, frozen=True):
    """What came of it: an index, of a film, or a sentence that says what is wrong."""

    index: Index | None = None
    error: str = ""


def work(job: WorkerJob) -> FilmAnswer:
    """Make a film, or take a shot of one."""
    try:
        if isinstance(job, ShotJob):
            take(Film(Path(job.folder), job.index), job.shot)
            return FilmAnswer()
        if isinstance(job, JournalJob):
            return FilmAnswer(make_of_journal(Path(job.journal).read_bytes(), Path(job.folder)))
        with storage.reading(Path(job.records)) as archive:
            return FilmAnswer(make(archive, archive.match(job.match), Path(job.folder)))
    except Exception as error:  # the next job may be a better one
        return FilmAnswer(error=f"{type(error).__name__}: {error}")


def main(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Do all jobs."""
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(_NICE)
    for line in jobs:
        answer = work(msgspec.json.decode(line, type=WorkerJob))
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


if __name__ == "__main__":
    # Ctrl-C in the terminal of the host is meant for the host.
    with suppress(KeyboardInterrupt), compiling_elsewhere(Elsewhere()):
        main(sys.stdin.buffer, sys.stdout.buffer)
