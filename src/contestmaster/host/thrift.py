"""Using less memory and time for large states and long journals."""

import gc
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from tempfile import TemporaryFile
from typing import Final
from weakref import finalize

LARGE: Final = 1 << 20
"""Bytes from which on a dump does not stay in memory."""


def set_aside(dump: bytes) -> Callable[[], bytes]:
    """Put a dump away, and return what brings it back.

    A large one goes into a file without a name, which nobody else can open and which is gone with
    the process. Where there is no room for it, it stays in memory.
    """
    if len(dump) >= LARGE:
        with suppress(OSError):
            return _Aside(dump)
    return lambda: dump


class _Aside:
    """A dump in a file without a name."""

    def __init__(self, dump: bytes) -> None:
        with ExitStack() as undo:
            self._file = undo.enter_context(TemporaryFile())
            self._file.write(dump)
            self._file.flush()
            finalize(self, undo.pop_all().close)

    def __call__(self) -> bytes:
        self._file.seek(0)
        return self._file.read()


@contextmanager
def uncollected() -> Iterator[None]:
    """Look for no cycles meanwhile: what is made is meant to stay, and looking costs a fifth."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()
