"""What a person is told while rules are compiled by other processes."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeAlias

from contestmaster.host.compiling.elsewhere import Elsewhere, Progress, compiling_elsewhere

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

__all__ = ["compiled_meanwhile", "counted", "shown_by"]

Draw: TypeAlias = Callable[[Progress], object]

_EVERY_S: Final = 10.0
"""How often a line is written where nobody looks on."""

_drawing: list[Draw] = []
"""Who shows how far compiling has got: the last one."""


@contextmanager
def compiled_meanwhile(trouble: Callable[[str], object]) -> Iterator[None]:
    """Have rules compiled by other processes, and let the person see how far they are.

    Args:
        trouble: hears in a sentence why rules stay interpreted.
    """
    telling = _Telling()
    with (
        shown_by(telling.show),
        compiling_elsewhere(Elsewhere(trouble, _show)),
    ):
        try:
            yield
        finally:
            telling.close()


@contextmanager
def shown_by(draw: Draw) -> Iterator[None]:
    """Let a command that draws on the terminal itself show how far compiling has got."""
    _drawing.append(draw)
    try:
        yield
    finally:
        _drawing.remove(draw)


def _show(progress: Progress) -> None:
    _drawing[-1](progress)


def counted(progress: Progress) -> str:
    """Say how far compiling has got; nothing when all is compiled.

    >>> counted(Progress(3, 14)), counted(Progress(14, 14))
    ('compiling the rules: 3 of 14', '')
    """
    return "" if progress.ready else f"compiling the rules: {progress.done} of {progress.asked}"


class _Telling:
    """A bar on a terminal; elsewhere a line now and then. Heard on any thread."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._bar: Bar | None = None
        self._next = 0.0
        self._said = False
        self._closed = False

    def show(self, progress: Progress) -> None:
        """Show how far compiling has got."""
        with self._guard:
            if self._closed:
                return
            if sys.stderr.isatty():
                self._draw(progress)
            else:
                self._write(progress)

    def close(self) -> None:
        """Leave the terminal as it was."""
        with self._guard:
            self._closed = True
            self._stop()

    def _draw(self, progress: Progress) -> None:
        if progress.ready:
            self._stop()
            return
        if self._bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

            self._bar = Progress(
                "compiling the rules, which run interpreted meanwhile",
                BarColumn(),
                MofNCompleteColumn(),
                TimeElapsedColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._bar.add_task("")
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=progress.done, total=progress.asked)

    def _stop(self) -> None:
        bar, self._bar = self._bar, None
        if bar is not None:
            bar.stop()

    def _write(self, progress: Progress) -> None:
        now = time.monotonic()
        if progress.ready:
            if self._said:
                print("the rules are compiled", file=sys.stderr, flush=True)
            self._said = False
        elif now >= self._next:
            self._next, self._said = now + _EVERY_S, True
            print(f"{counted(progress)}, interpreted meanwhile", file=sys.stderr, flush=True)
