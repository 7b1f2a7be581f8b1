"""The files a match leaves behind: its journal, and its log in words."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from contestmaster.cli.drafts import Draft, check_place
from contestmaster.cli.trouble import Trouble

__all__ = ["kept"]


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
    with Draft(journal or log or Path()) as record:
        yield record.write
        record.finish()
        if log is not None:
            _write_log(record.part, log)
        if journal is not None:
            record.keep()


def _write_log(journal: Path, log: Path) -> None:
    """Replay a journal and write its events, one a line, in words."""
    from contestmaster.kernel.match import Done
    from contestmaster.kernel.replay import Replay

    with journal.open("rb") as lines:
        replaying = Replay(lines.readlines())
    match = replaying.match
    with Draft(log) as draft:

        def write(done: Done) -> None:
            for told in done.told:
                draft.write(f"turn {match.turn()}: {told.event.tell()}\n".encode())

        replaying.to_end(write)
        draft.keep()
