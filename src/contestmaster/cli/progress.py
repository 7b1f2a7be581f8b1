"""One line on the terminal that says how far a command has got."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from contestmaster.cli.compiling import counted, shown_by

if TYPE_CHECKING:
    from contestmaster.host.compiling.elsewhere import Progress

_WIDTH: Final = 20


def bar(done: int, of: int) -> str:
    """Draw how much is done.

    >>> bar(3, 12), bar(0, 0)
    ('[#####...............]', '[####################]')
    """
    full = _WIDTH if done >= of else _WIDTH * done // of
    return f"[{'#' * full}{'.' * (_WIDTH - full)}]"


class ProgressLine:
    """The line: games, turns, and rules that are compiled meanwhile. Nothing where nobody looks.

    Attributes:
        compiling: how far compiling has got; ``None`` while nothing is compiled.
    """

    def __init__(self, draw: Callable[[str], object] | None) -> None:
        self.compiling: Progress | None = None
        self._draw = draw
        self._game = ""
        self._turn = 0

    def game(self, number: int, of: int) -> None:
        """Show which game is played."""
        self._game, self._turn = f"game {number} of {of} {bar(number - 1, of)}", 0
        self.show()

    def note(self, text: str) -> None:
        """Show a sentence of the command's own."""
        self._game, self._turn = text, 0
        self.show()

    def turn(self, turns: int) -> None:
        """Show now and then how many turns have been played."""
        self._turn = turns
        if turns % 10 == 1:
            self.show()

    def compiled(self, progress: "Progress") -> None:
        """Show how far compiling has got."""
        self.compiling = progress
        self.show()

    def show(self) -> None:
        """Draw the line again."""
        if self._draw is None:
            return
        rules = ""
        if self.compiling is not None and not self.compiling.ready:
            rules = f"{counted(self.compiling)} {bar(self.compiling.done, self.compiling.asked)}"
        turn = f"turn {self._turn}" if self._turn else ""
        self._draw(", ".join(part for part in (self._game, turn, rules) if part))


@contextmanager
def progress_line() -> Iterator[ProgressLine]:
    """Draw a line on standard error, if that is a terminal, and take it away at the end."""
    looks = sys.stderr.isatty()

    def draw(text: str) -> None:
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    line = ProgressLine(draw if looks else None)
    with shown_by(line.compiled):
        try:
            yield line
        finally:
            if looks:
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)
