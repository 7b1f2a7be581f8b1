"""What a person sees of the demo: a live view, or plain lines for logs and pipes."""

import sys
from collections import deque
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from contestmaster.cli.compiling import counted
from contestmaster.cli.demo.lan import Code
from contestmaster.cli.demo.news import Item
from contestmaster.cli.demo.scene import DemoScene
from contestmaster.cli.demo.words import ranking, status, time
from contestmaster.host.compiling.elsewhere import Progress

if TYPE_CHECKING:
    from contestmaster.kernel.match import Match

Matches: TypeAlias = "Sequence[Match[Any, Any] | None]"

BRIGHT: Final = "\x1b[97;40m"
"""Makes a terminal write bright on dark, whatever its colours are: as codes are meant."""
USUAL: Final = "\x1b[0m"

_NEWS_KEPT: Final = 60
"""More than any terminal has room for."""
_PLAIN_EVERY_S: Final = 10
"""Seconds of the contest clock after which the plain view says again how it stands."""


class Screen(Protocol):
    """What shows a demo to a person."""

    def preparing(self, what: str) -> None:
        """Say what takes a moment before the doors open."""
        ...

    def opened(self, lines: Sequence[str], invitation: Sequence[str], code: Code) -> None:
        """Say that the doors are open, where, and how to come in; the code shows phones where."""
        ...

    def show(self, scene: DemoScene, matches: Matches, items: Sequence[Item]) -> None:
        """Show how the contest stands, its games, and what has happened since the last time."""
        ...

    def close(self) -> None:
        """Leave the terminal as it was."""
        ...


class PlainScreen:
    """Lines on standard output."""

    def __init__(self) -> None:
        """Begin with nothing shown."""
        self._next = 0
        self._played = 0

    def preparing(self, what: str) -> None:
        """Say what takes a moment."""
        self._say([f"{what} ..."])

    def opened(self, lines: Sequence[str], invitation: Sequence[str], code: Code) -> None:
        """Say all that there is to know."""
        del invitation  # it is among the lines
        self._say(lines)
        self._say(f"{BRIGHT}{line}{USUAL}" if sys.stdout.isatty() else line for line in code)

    def show(self, scene: DemoScene, matches: Matches, items: Sequence[Item]) -> None:
        """Say what concerns the contest, and now and then how it stands."""
        del matches
        news = [item for item in items if item.counts]
        self._say(f"{time(scene.clock)}  {item.line()}" for item in news)
        if scene.played > self._played and scene.phase != "FINISHED":
            self._played = scene.played
            servers = [server.name for server in scene.servers] if len(scene.tasks) == 1 else []
            self._say([ranking(scene.ranks, servers, scene.tasks)])
        if scene.clock >= self._next:
            self._next = scene.clock - scene.clock % _PLAIN_EVERY_S + _PLAIN_EVERY_S
            self._say(status(scene))

    def close(self) -> None:
        """Nothing to put back."""

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            print(line, flush=True)


class LiveScreen:
    """A view of the whole terminal that is drawn anew every second."""

    def __init__(self) -> None:
        """Prepare to draw on the terminal."""
        from rich.console import Console
        from rich.live import Live as Drawing

        self._console = Console(highlight=False)
        self._drawing = Drawing(
            console=self._console, auto_refresh=False, transient=True, screen=True
        )
        self._news: deque[tuple[str, Item]] = deque(maxlen=_NEWS_KEPT)
        self._invitation: Sequence[str] = ()
        self._code: Code = ()
        self._waiting: Any = None
        self._compiling = Progress(0, 0)

    def preparing(self, what: str) -> None:
        """Show that something takes a moment."""
        if self._waiting is None:
            self._waiting = self._console.status(what)
            self._waiting.start()
        self._waiting.update(what)

    def opened(self, lines: Sequence[str], invitation: Sequence[str], code: Code) -> None:
        """Say what stays to be read above the view, and begin to draw."""
        self._stop_waiting()
        self._code = code
        self._console.print("\n".join(lines), markup=False, style="dim", soft_wrap=True)
        self._invitation = invitation
        self._drawing.start()

    def show(self, scene: DemoScene, matches: Matches, items: Sequence[Item]) -> None:
        """Draw the contest."""
        from contestmaster.cli.demo.view import DemoView

        self._news.extend((time(scene.clock), item) for item in items)
        note = counted(self._compiling)
        view = DemoView(scene, matches, self._news, self._invitation, self._code, note)
        self._drawing.update(view.drawn(*self._console.size), refresh=True)

    def compiling(self, progress: Progress) -> None:
        """Take note how far compiling has got; it is drawn the next time."""
        self._compiling = progress

    def close(self) -> None:
        """Stop drawing."""
        self._stop_waiting()
        self._drawing.stop()
        sys.stdout.flush()

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None
