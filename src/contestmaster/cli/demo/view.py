"""The live view of a contest: what is drawn on a terminal of which size."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from rich.console import Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from contestmaster.cli.demo.lan import Code
from contestmaster.cli.demo.news import Item
from contestmaster.cli.demo.pasture import COLOURS, legend, letter, pasture
from contestmaster.cli.demo.scene import DemoScene, RunningServer
from contestmaster.cli.demo.words import amount, leading, score, time, turn

if TYPE_CHECKING:
    from contestmaster.host.contest.ranked import Ranked
    from contestmaster.kernel.match import Match

_T = TypeVar("_T")

_GAP: Final = 2
"""Blanks between columns."""
_AMOUNT: Final = 7
"""Width of a column of points."""
_NARROW: Final = 56
"""Columns that the tables beside a board need."""
_HEAD: Final = 1
"""Lines of the head."""
_GAPS: Final = 4
"""Blank lines between head, ranking, servers, news and foot, where there is room for them."""
_OF_TABLES: Final = 3
"""Lines of the tables that are no rows: their heads, and how totals are made up."""
_NEWS: Final = 3
"""Lines of news that are worth more than blank ones."""


class DemoView(NamedTuple):
    """All that is to be drawn.

    Attributes:
        scene: how the contest stands.
        matches: the game being played on each server, or ``None``.
        news: what has happened, with the time of the contest clock, the latest last.
        invitation: how a newcomer takes part.
        code: a picture for phones, which takes the place of a board.
        note: what else there is to know for now, for the head.
    """

    scene: DemoScene
    matches: "Sequence[Match[Any, Any] | None]"
    news: Sequence[tuple[str, Item]]
    invitation: Sequence[str]
    code: Code = ()
    note: str = ""

    def drawn(self, width: int, height: int) -> RenderableType:
        """Return what fits a terminal: the board of a game only where there is room for it."""
        rows = len(self.scene.ranks) + len(self.scene.servers) + _OF_TABLES
        room = height - _HEAD - len(self.invitation)
        gap = [""] if room >= rows + _GAPS + _NEWS else []
        room -= 2 * len(gap)
        space = (room, width - _NARROW - _GAP)
        board = self._code(*space) if self.code else self._board(*space)
        if board is None:
            middle: RenderableType = self._tables(width, room, gap)
        else:
            beside = width - board.width - _GAP
            middle = Table.grid(padding=(0, _GAP, 0, 0))
            middle.add_column(width=board.width)
            middle.add_column(width=beside)
            middle.add_row(board.picture, self._tables(beside, room, gap, board))
        foot = Text("\n".join(self.invitation), style="dim")
        return Group(self._head(width), *gap, middle, *gap, foot)

    def _board(self, height: int, width: int) -> "_Board | None":
        """Return the picture of the first game that has one which fits."""
        for server, match in zip(self.scene.servers, self.matches, strict=True):
            picture = None if match is None else pasture(match, height, width)
            if picture is not None:
                beside = f"{server.name}: {legend()}"
                return _Board(picture.plain.index("\n"), picture, beside)
        return None

    def _code(self, height: int, width: int) -> "_Board | None":
        """Return the picture for phones, where there is room for it."""
        side = len(self.code[0])
        if len(self.code) > height or side > width:
            return None
        picture = Text("\n".join(self.code), style="bright_white on black", no_wrap=True)
        return _Board(side, picture, "", marked=False)

    def _head(self, width: int) -> Table:
        scene = self.scene
        clock = f"{time(scene.clock)} of {time(scene.duration)}"
        k = f"K {amount(scene.k)}"
        state = "" if scene.phase == "RUNNING" else f"  {scene.phase.lower()}"
        note = f"  {self.note}" if self.note else ""
        title = f"Contestmaster demo{state}{note}"
        left = width - len(title) - len(clock) - len(k) - 3 * _GAP
        head = Table.grid(padding=(0, _GAP, 0, 0))
        head.add_row(
            Text(title, style="bold"),
            clock,
            ProgressBar(scene.duration, scene.clock, width=max(1, left)),
            Text(k, style="bold"),
        )
        return head

    def _tables(
        self, width: int, height: int, gap: Sequence[str], board: "_Board | None" = None
    ) -> Group:
        """Return the tables, one above the other, and news in what is left of the height."""
        ranking = self._ranking(width, letters=board is not None and board.marked)
        servers = _servers(self.scene.servers)
        marked = board is not None and board.marked
        below = [Text(board.legend, style="dim", no_wrap=True)] if board and marked else []
        rows = ranking.row_count + servers.row_count + _OF_TABLES
        left = height - rows - 2 * len(gap) - len(below)
        return Group(
            ranking,
            Text(_made_up(self.scene.tasks), style="dim", no_wrap=True),
            *gap,
            servers,
            *gap,
            self._told(left),
            *below,
        )

    def _ranking(self, width: int, *, letters: bool) -> Table:
        """Return the general ranking with as much of what it is made of as fits."""
        scene = self.scene
        servers = [server.name for server in scene.servers]
        tasks = list(scene.tasks) if len(scene.tasks) > 1 else []
        names = [
            f"{letter(row.team - 1).upper()} {row.name}" if letters else row.name
            for row in scene.ranks
        ]
        name = max([4, *map(len, names)])
        room = width - (1 + _GAP + name + _GAP + _AMOUNT)
        now = [f"{server} now" for server in servers]
        with_servers = room >= _width([*tasks, *servers])
        with_scores = room >= _width([*tasks, *servers, *now])
        table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="dim")
        table.add_column("#", justify="right")
        table.add_column("team")
        heads = ["total", *tasks, *(servers if with_servers else [])]
        for head in heads + (now if with_scores else []):
            table.add_column(head, justify="right", min_width=_AMOUNT)
        for row, shown_as in zip(scene.ranks, names, strict=True):
            cells = [amount(row.total), *(amount(row.tasks[task]) for task in tasks)]
            cells += [amount(row.servers[name].points) for name in servers if with_servers]
            cells += [_score(server, row) for server in scene.servers if with_scores]
            table.add_row(str(row.place), shown_as, *cells, style=_colour(row.team - 1))
        return table

    def _told(self, lines: int) -> Text:
        """Return the latest news: of the contest a third of the lines, the rest of the games."""
        counts = _last(max(1, lines // 3), [each for each in self.news if each[1].counts])
        inside = [each for each in self.news if not each[1].counts]
        inside = _last(lines - len(counts) - 1, inside)
        text = Text(no_wrap=True, overflow="ellipsis")
        for when, item in counts:
            text.append(f"{when} ", style="dim")
            text.append(f"{item.line()}\n", style="bold")
        text.append("\n")
        for _, item in inside:
            text.append(f"{item.where} ", style="dim")
            text.append(f"{item.text}\n")
        text.append("\n" * (lines - len(counts) - len(inside) - 1))
        text.right_crop()
        return text


class _Board(NamedTuple):
    """A picture beside the tables, how wide it is, and what marks of teams in it mean."""

    width: int
    picture: Text
    legend: str
    marked: bool = True


def _width(heads: Sequence[str]) -> int:
    """Return how wide columns of points are together."""
    return sum(max(_AMOUNT, len(head)) + _GAP for head in heads)


def _last(count: int, items: list[_T]) -> list[_T]:
    return items[max(0, len(items) - max(0, count)) :]


def _servers(servers: Sequence[RunningServer]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="dim")
    table.add_column("server")
    for head in ("port", "game", "turn", "time"):
        table.add_column(head, justify="right")
    table.add_column("leads", no_wrap=True)
    for server in servers:
        if server.game_no is None:
            table.add_row(server.name, str(server.port), "-", "-", "-", server.state)
        else:
            table.add_row(
                server.name,
                str(server.port),
                str(server.game_no),
                turn(server),
                time(server.seconds),
                leading(server),
            )
    return table


def _score(server: RunningServer, row: "Ranked") -> str:
    points = server.scores.get(row.name)
    return "-" if points is None else score(points)


def _made_up(tasks: Sequence[str]) -> str:
    if len(tasks) == 1:
        return "total: mean of the servers; 100: mean of the best three"
    return f"total: {' + '.join(tasks)}, each the mean of its servers"


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]
