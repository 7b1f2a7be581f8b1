"""What a person sees of the demo: a live view, or plain lines."""

import sys
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rich.console import Group, RenderableType

    from contestmaster.host.live import Live
    from contestmaster.kernel.events import Told

__all__ = ["LiveScreen", "PlainScreen"]

NEWS: Final = 12
"""Events shown at once."""
PLAIN_EVERY: Final = 5
"""Turns between two lines of the plain view."""


def _invitation(port: int) -> list[str]:
    return [
        "Your bot's account: login guest, password guest. Start one of ours under it with",
        f"  contestmaster bot cows rancher --port {port} --login guest --password guest",
        f"or come in by hand: nc 127.0.0.1 {port}",
    ]


def _result(live: "Live", journal: Path | None) -> list[str]:
    from contestmaster.cli.tables import standings
    from contestmaster.tournament.record import result

    played = result(live.match, live.match.turn(), 0.0)
    over = "is over" if played.outcome.over else "was cut"
    lines = [
        f"Game {live.game_no} {over} after {played.turns} turns.",
        *standings(played).split("\n"),
    ]
    if journal is None:
        lines.append("It goes on where it stands when the demo is started again on this folder.")
    else:
        lines += [f"journal {journal}", f"verify it with: contestmaster verify {journal}"]
    return lines


class PlainScreen:
    """Lines on standard output, for logs and pipes."""

    def preparing(self, what: str) -> None:
        """Say what takes a moment."""
        self._say(what + " ...")

    def opened(self, port: int, folder: Path) -> None:
        """Say how to come in."""
        self._say(f"Wild wild space is open on 127.0.0.1 port {port}; records are kept in {folder}")
        for line in _invitation(port):
            self._say(line)

    def turned(self, live: "Live", port: int) -> None:
        """Say now and then who leads."""
        del port
        from contestmaster.kernel.outcome import shown

        turn = live.match.turn()
        if turn % PLAIN_EVERY == 1:
            best = min(live.match.game.outcome(live.match.state).standings, key=lambda s: s.rank)
            name = live.match.header.seats[best.seat] if best.score else "nobody yet"
            self._say(f"game {live.game_no} turn {turn}: {name} leads ({shown(best.score, 2)})")

    def told(self, live: "Live", events: "tuple[Told, ...]") -> None:
        """Leave events to the live view and to the journal."""

    def ended(self, live: "Live", journal: Path | None) -> None:
        """Print the result."""
        for line in _result(live, journal):
            self._say(line)

    def close(self) -> None:
        """Nothing to put back."""

    def _say(self, line: str) -> None:
        print(line, flush=True)


class LiveScreen:
    """A view that is drawn anew every turn, with what happened below."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.live import Live as Drawing

        self._console = Console()
        self._drawing = Drawing(console=self._console, auto_refresh=False, transient=True)
        self._news: deque[str] = deque(maxlen=NEWS)
        self._drawn = False
        self._port = 0
        self._since = time.monotonic()

    def preparing(self, what: str) -> None:
        """Show that something takes a moment."""
        self._console.print(f"[dim]{what} ...[/]", highlight=False)

    def opened(self, port: int, folder: Path) -> None:
        """Begin to draw."""
        self._port = port
        self._console.print(f"[dim]records are kept in {folder}[/]", highlight=False)
        self._drawing.start()
        self._drawn = True

    def turned(self, live: "Live", port: int) -> None:
        """Draw the standings, the picture and the news."""
        self._port = port
        self._drawing.update(self._picture(live), refresh=True)

    def told(self, live: "Live", events: "tuple[Told, ...]") -> None:
        """Note what happened for the next drawing."""
        turn = live.match.turn()
        for told in events:
            self._news.append(f"[dim]{turn:>3}[/] {told.event.tell()}")

    def ended(self, live: "Live", journal: Path | None) -> None:
        """Print the result above the view."""
        self._console.print("\n".join(_result(live, journal)), highlight=False, markup=False)

    def close(self) -> None:
        """Stop drawing."""
        if self._drawn:
            self._drawing.stop()
            self._drawn = False
        sys.stdout.flush()

    def _picture(self, live: "Live") -> "Group":
        from rich.columns import Columns
        from rich.console import Group
        from rich.panel import Panel
        from rich.text import Text

        title = f"Wild wild space · game {live.game_no} · turn {live.match.turn()}"
        parts: list[RenderableType] = [Columns([self._table(live)])]
        news = Text.from_markup("\n".join(self._news) or "[dim]nothing yet[/]")
        parts.append(Panel(news, title="what happens", title_align="left", height=NEWS + 2))
        parts.append(Text("\n".join(_invitation(self._port)), style="cyan"))
        parts.append(Text("Ctrl-C ends the demo", style="dim"))
        return Group(Text(title, style="bold"), *parts)

    def _table(self, live: "Live") -> Any:
        from rich.table import Table

        from contestmaster.kernel.outcome import shown

        table = Table(box=None, pad_edge=False)
        for column, justify in (("rank", "right"), ("team", "left"), ("score", "right")):
            table.add_column(column, justify=justify)  # type: ignore[arg-type]
        standings = live.match.game.outcome(live.match.state).standings
        for s in sorted(standings, key=lambda s: (s.rank, s.seat)):
            name = live.match.header.seats[s.seat]
            table.add_row(str(s.rank), name, shown(s.score, 2), style="bold" if s.rank == 1 else "")
        return table
