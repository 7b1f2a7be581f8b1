"""What a person is told while rules are compiled by other processes."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TextIO, TypeAlias

from contestmaster.host.compiling.elsewhere import Elsewhere, Progress, compiling_elsewhere

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

Draw: TypeAlias = Callable[[Progress], object]

_EVERY_S: Final = 10.0
"""How often a line is written."""
_REST_S: Final = 3.0
"""How long nothing must be left to compile until that is said: what is compiled asks for more."""

_drawing: list[Draw] = []
"""Who shows how far compiling has got: the last one."""


@contextmanager
def compiled_meanwhile(trouble: Callable[[str], object]) -> Iterator[None]:
    """Have rules compiled by other processes, and let the person see how far they are.

    Args:
        trouble: hears in a sentence why rules stay interpreted.
    """
    bar = _Bar()
    with (
        shown_by(bar.show),
        compiling_elsewhere(Elsewhere(trouble, _show)),
    ):
        try:
            yield
        finally:
            bar.close()


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


def left(progress: Progress, *, goes_on: bool) -> str:
    """Say what a command that is over has left to compile, and how to have it done at once.

    >>> left(Progress(3, 14), goes_on=False)
    '11 of 14 rules were not compiled in time: `contestmaster cache --fill` compiles them for good'
    """
    later = "compiling goes on in the background for up to five minutes; " if goes_on else ""
    return (
        f"{progress.asked - progress.done} of {progress.asked} rules were not compiled in time:"
        f" {later}`contestmaster cache --fill` compiles them for good"
    )


@contextmanager
def told_in_lines(out: TextIO | None = None) -> Iterator[None]:
    """Say now and then how far compiling has got, where no bar is seen.

    Args:
        out: where to; standard output, if not given.
    """
    if sys.stderr.isatty():
        yield
        return
    lines = _Lines(out)
    with shown_by(lines.show):
        try:
            yield
        finally:
            lines.close()


class _Lines:
    """Lines that are written not too often. Heard on any thread."""

    def __init__(self, out: TextIO | None) -> None:
        self._out = out
        self._guard = threading.Lock()
        self._next = 0.0
        self._said = False
        self._rest: threading.Timer | None = None
        self._failed = 0

    def show(self, progress: Progress) -> None:
        """Say how far compiling has got, and when it is done."""
        with self._guard:
            if self._rest is not None:
                self._rest.cancel()
                self._rest = None
            now = time.monotonic()
            if progress.ready and self._said:
                self._failed = progress.failed
                self._rest = threading.Timer(_REST_S, self.close)
                self._rest.daemon = True
                self._rest.start()
            elif not progress.ready and now >= self._next:
                said = f"{counted(progress)}; they run interpreted meanwhile"
                print(said, file=self._out, flush=True)
                self._next, self._said = now + _EVERY_S, True

    def close(self) -> None:
        """Say that it is done, if it is and was not said yet."""
        with self._guard:
            if self._rest is None:
                return
            self._rest.cancel()
            self._rest, self._said = None, False
            left = f" but for {self._failed}" if self._failed else ""
            print(f"the rules are compiled{left}", file=self._out, flush=True)


class _Bar:
    """A bar on the terminal; nothing where there is none. Heard on any thread."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._bar: Bar | None = None
        self._closed = not sys.stderr.isatty()

    def show(self, progress: Progress) -> None:
        """Show how far compiling has got."""
        with self._guard:
            if self._closed:
                return
            if progress.ready:
                self._stop()
                return
            if self._bar is None:
                self._bar = _started(progress)
            self._bar.update(self._bar.task_ids[0], completed=progress.done, total=progress.asked)

    def close(self) -> None:
        """Leave the terminal as it was."""
        with self._guard:
            self._closed = True
            self._stop()

    def _stop(self) -> None:
        bar, self._bar = self._bar, None
        if bar is not None:
            bar.stop()


def _started(progress: Progress) -> "Bar":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TimeElapsedColumn
    from rich.progress import Progress as Drawn

    bar = Drawn(
        "compiling the rules, which run interpreted meanwhile",
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task("", completed=progress.done, total=progress.asked)
    bar.start()
    return bar
