"""The file for what bots and server say to each other."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from contestmaster.cli.drafts import check_place
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.kernel.game import Game
    from contestmaster.tournament.witness import Trace


def place_of(path: Path | None, game: str, seed: int) -> Path | None:
    """Return where the trace of a match lies: at a path, or under its own name in a folder.

    Raises:
        Trouble: no file can lie there.
    """
    if path is None:
        return None
    if path.is_dir():
        path = path / f"{game}-{seed}.dialogue.txt"
    check_place(path)
    return path


@contextmanager
def traced(place: Path | None, game: "Game[Any, Any]", seed: int) -> "Iterator[Trace | None]":
    """Give what writes the trace, ``None`` if nobody wants it; a bot that fails leaves it, too.

    Raises:
        Trouble: it could not be written, said at the end of the match.
    """
    from contestmaster.tournament.witness import Trace

    if place is None:
        yield None
        return
    failure: OSError | None = None
    # Unbuffered: whoever waits for a bot that hangs can read how far it came.
    with place.open("wb", buffering=0) as file:

        def write(data: bytes) -> None:
            nonlocal failure
            try:
                if failure is None:
                    file.write(data)
            except OSError as error:
                failure = error

        yield Trace(write, game, seed)
    if failure is not None:
        reason = (failure.strerror or str(failure)).lower()
        raise Trouble(f"{place} cannot be written: {reason}")
