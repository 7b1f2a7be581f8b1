"""What a person sees of the demo: a live view, or plain lines."""

import re
import sys
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rich.console import Group

    from contestmaster.host.live import Live
    from contestmaster.kernel.events import Event, Told

__all__ = ["LiveScreen", "PlainScreen"]

NEWS: Final = 12
"""Events shown at once."""
WIDE: Final = 110
TALL: Final = 34
"""Columns and rows of the smallest terminal on which the board is drawn."""
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
            if not told.event.routine:
                self._news.append(f"{turn:>3} {_named(live, told.event)}")

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
        from rich.console import Group
        from rich.panel import Panel
        from rich.table import Table
        from rich.text import Text

        from contestmaster.cli.demo.pasture import legend, pasture

        board = pasture(live)
        width, height = self._console.size
        title = Text(f"Wild wild space, game {live.game_no}, {_clock(live)}", style="bold")
        news = Panel(
            Text("\n".join(self._news) or "nothing yet", no_wrap=True, overflow="ellipsis"),
            title="what happens",
            title_align="left",
            height=NEWS + 2,
        )
        foot = Text("\n".join([*_invitation(self._port), "Ctrl-C ends the demo"]), style="dim")
        if board is None or width < WIDE or height < TALL:
            return Group(title, self._table(live), news, foot)
        side_by_side = Table.grid(padding=(0, 2), expand=True)
        side_by_side.add_column(width=2 * live.match.game.params.side)
        side_by_side.add_column(ratio=1)
        side_by_side.add_row(board, Group(self._table(live), news, Text(legend(), style="dim")))
        return Group(title, side_by_side, foot)

    def _table(self, live: "Live") -> Any:
        from rich.table import Table

        from contestmaster.cli.demo.pasture import COLOURS
        from contestmaster.kernel.outcome import shown

        table = Table(box=None, pad_edge=False)
        table.add_column("rank", justify="right")
        table.add_column("team")
        table.add_column("score", justify="right")
        standings = live.match.game.outcome(live.match.state).standings
        for s in sorted(standings, key=lambda s: (s.rank, s.seat)):
            name = f"{chr(ord('A') + s.seat % 26)} {live.match.header.seats[s.seat]}"
            table.add_row(
                str(s.rank), name, shown(s.score, 2), style=COLOURS[s.seat % len(COLOURS)]
            )
        return table


def _named(live: "Live", event: "Event") -> str:
    """Return an event in words, with the names of the teams where they have numbers."""
    text = event.tell()
    teams: tuple[int, ...] = getattr(live.match.state, "teams", ())
    names: dict[int, str] = dict(zip(teams, live.match.header.seats, strict=False))
    return re.sub(r"\bteam (\d+)", lambda m: names.get(int(m[1]), m[0]), text)


def _clock(live: "Live") -> str:
    left = getattr(live.match.game.params, "max_turns", None)
    turn = live.match.turn()
    return f"turn {turn}" if left is None else f"turn {turn} of {left}"
