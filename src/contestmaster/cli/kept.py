"""The files a match leaves behind: its journal, and its log in words."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from contestmaster.cli.drafts import FileDraft, check_place
from contestmaster.cli.logbook import write_log
from contestmaster.cli.trouble import Trouble


@contextmanager
def kept(journal: Path | None, log: Path | None) -> Iterator[Callable[[bytes], object] | None]:
    """Give a function that takes the journal's bytes, or ``None`` if nobody wants them.

    The files appear when the match has been played to its end, whole or not at all.

    Raises:
        Trouble: a file cannot be written there.
    """
    if journal is None and log is None:
        yield None
        return
    if journal is not None and log is not None:
        check_place(log)  # before the match is played
        if journal.absolute() == log.absolute():
            raise Trouble("--journal and --log name the same file", 2)
    # The log is told from the journal: without one that is wanted, from one that is thrown away.
    with FileDraft(journal or log or Path()) as record:
        yield record.write
        record.finish()
        if log is not None:
            write_log(record.part, log)
        if journal is not None:
            record.keep()
