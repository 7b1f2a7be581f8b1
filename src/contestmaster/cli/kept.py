"""The files a match leaves behind: its journal, and its log in words."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from contestmaster.cli.trouble import Trouble

__all__ = ["kept"]


@contextmanager
def kept(journal: Path | None, log: Path | None) -> Iterator[Callable[[bytes], object] | None]:
    """Give a function that takes the journal's bytes, or ``None`` if nobody wants them.

    The files appear when the match has been played to its end, whole or not at all.

    Raises:
        Trouble: a file is to lie in a folder that does not exist.
        OSError: it cannot be written there.
    """
    wanted = [path for path in (journal, log) if path is not None]
    for path in wanted:
        if not path.parent.is_dir():
            raise Trouble(f"{path}: there is no folder {path.parent}")
        if path.is_dir():
            raise Trouble(f"{path} is a folder")
    if not wanted:
        yield None
        return
    with tempfile.TemporaryDirectory(dir=wanted[0].parent, prefix=".contestmaster-") as folder:
        draft = Path(folder, "journal")
        with draft.open("wb") as file:
            yield file.write
        if log is not None:
            _write_log(draft, log)
        if journal is not None:
            draft.replace(journal)


def _write_log(journal: Path, log: Path) -> None:
    """Replay a journal and write its events, one a line, in words."""
    from contestmaster.kernel.match import Done
    from contestmaster.kernel.replay import Replay

    with journal.open("rb") as lines:
        replaying = Replay(lines.readlines())
    match = replaying.match
    with log.open("w", encoding="utf-8") as file:

        def write(done: Done) -> None:
            for told in done.told:
                file.write(f"turn {match.turn()}: {told.event.tell()}\n")

        replaying.to_end(write)
