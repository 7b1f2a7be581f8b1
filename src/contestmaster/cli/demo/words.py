"""What the demo says in plain lines: how to come in, how a contest stands, how it ended."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from contestmaster.cli.columns import columns
from contestmaster.cli.demo.programme import GUEST, SERVERS, who_plays
from contestmaster.cli.demo.scene import DemoScene, RunningServer, ranks
from contestmaster.contest import elapsed
from contestmaster.host.contest.archive import KeptContest
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.outcome import shown

if TYPE_CHECKING:
    from pathlib import Path

    from contestmaster.cli.demo.folder import Folder
    from contestmaster.host.contest.ranked import Ranked
    from contestmaster.host.contest.settings import ServerSetup

_MILLION: Final = 1_000_000
_MUCH: Final = 10
_COMMAND: Final = "contestmaster"
_WIDTH: Final = 80


def time(seconds: int) -> str:
    """Return a length of time as minutes and seconds, and hours if there are any.

    >>> time(65), time(3725)
    ('1:05', '1:02:05')
    """
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def amount(millionths: int) -> str:
    """Return an amount with two decimals."""
    return shown(Fraction(millionths, _MILLION), 2)


def score(points: Fraction) -> str:
    """Return what a game pays: some pay tens of thousands, others parts of one.

    >>> score(Fraction(18144)), score(Fraction(85)), score(Fraction(2, 7))
    ('18144', '85', '0.286')
    """
    return shown(points, 0 if points >= _MUCH or points.denominator == 1 else 3)


def opening(folder: "Folder") -> Iterator[str]:
    """Yield what is played where, and how to come in."""
    about = {stand.name: stand.about for stand in SERVERS}
    for server in folder.settings.servers:
        what = about.get(server.name, server.params.task)
        yield f"{server.name} is open on {server.host} port {server.params.port}: {what}"
    yield from who_plays()
    yield from invitation(folder.settings.servers)
    yield f"records are kept in {folder.path}"


def invitation(servers: "Sequence[ServerSetup]", address: str | None = None) -> list[str]:
    """Return how a newcomer takes part, and where the pages are if there are any."""
    first = servers[0]
    bot = next((stand.bots[0] for stand in SERVERS if stand.game == first.params.task), "random")
    port = first.params.port
    account = f"login {GUEST}, password {GUEST}"
    return [
        f"Watch: {address}. Your bot: {account}. Start one:"
        if address
        else f"Your bot's account: {account}, on every server. Start one:",
        f"  {_COMMAND} bot {first.params.task} {bot} --port {port} --login {GUEST} "
        f"--password {GUEST}",
        f"or come in by hand: {_COMMAND} console {first.host}:{port}. Ctrl-C ends the demo.",
    ]


def leading(server: RunningServer) -> str:
    """Say who leads in a game, and by how much."""
    names, most = server.leaders()
    if not names:
        return "nobody yet"
    return f"{', '.join(names)} {score(most)}"


def status(scene: DemoScene) -> list[str]:
    """Say in a few lines how a contest stands."""
    lines = [f"{time(scene.clock)}  K {amount(scene.k)}"]
    for server in scene.servers:
        if server.game_no is None:
            part = f"{server.name} {server.state}"
        else:
            part = f"{server.name} game {server.game_no} turn {turn(server)}: {leading(server)}"
        if len(lines[-1]) + len(part) + 2 <= _WIDTH:
            lines[-1] += f"  {part}"
        else:
            lines.append(f"      {part}")
    return lines


def turn(server: RunningServer) -> str:
    """Say which turn it is, and of how many."""
    return f"{server.turn}" + ("" if server.turns is None else f" of {server.turns}")


def ranking(rows: "Sequence[Ranked]", servers: Sequence[str], tasks: Sequence[str]) -> str:
    """Return the general ranking as a table: each total, and what it is made of.

    What that leaves no room for stands in a table below.
    """
    by_task = list(tasks) if len(tasks) > 1 else []
    totals = [[str(row.place), row.name, amount(row.total)] for row in rows]
    tasked = [[amount(row.tasks[task]) for task in by_task] for row in rows]
    points = [[amount(row.servers[name].points) for name in servers] for row in rows]
    head = ["place", "team", "total", *by_task]
    whole = _table([*head, *servers], map(chain, totals, tasked, points))
    if whole.index("\n") <= _WIDTH or not by_task:
        return whole
    names = ([row.name] for row in rows)
    below = _table(["points on", *servers], map(chain, names, points))
    return "\n\n".join([_table(head, map(chain, totals, tasked)), below])


def _table(head: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    words = {"team", "points on"}
    right = [place for place, name in enumerate(head) if name not in words]
    return columns(head, [[*row] for row in rows], right)


def made_up(tasks: Sequence[str]) -> list[str]:
    """Say how a total is made up."""
    total = (
        "the mean of the servers"
        if len(tasks) == 1
        else f"{' + '.join(tasks)}, each the mean of its servers"
    )
    return textwrap.wrap(
        f"The total is {total}. Points on a server are 100 x the team's result there / the mean of "
        "the three best results; a result is the sum of the scores of its games, each times K at "
        "the game's end.",
        _WIDTH,
    )


def ending(folder: "Folder", kept: KeptContest, journals: "Sequence[Path]") -> Iterator[str]:
    """Yield how a contest ended, or how it stands, and what can be done with its records."""
    params, state, at = kept
    passed, over = time(elapsed(params, state, at) // SECOND), state.phase == "FINISHED"
    length = time(params.contest_duration_s)
    yield (
        f"The contest is over after {passed}."
        if over
        else (f"The contest stands still at {passed} of {length}.")
    )
    rows, tasks = ranks(params, state), list(params.tasks())
    best = [row.name for row in rows if row.place == 1 and row.total]
    if best:
        yield f"{' and '.join(best)} {'won' if over else 'in the lead'}:"
    yield from ("", ranking(rows, [server.name for server in params.servers], tasks), "")
    yield from (*made_up(tasks), "")
    yield from map(partial(_games, kept), (server.name for server in params.servers))
    commands = {
        "all results": f"results {folder.path}",
        "as plain pages, to keep": f"results {folder.path} --site results",
        "counted anew from the journals": f"results {folder.path} --recount",
    }
    if journals:
        last = journals[-1]
        yield f"their journals are in {folder.path}, such as {last.name}"
        commands |= {"verify that one": f"verify {last}", "replay it": f"replay {last}"}
    if not over:
        commands["it goes on where it stands with"] = f"demo --data {folder.path}"
    for what, command in commands.items():
        yield f"{what}:"
        yield f"  {_COMMAND} {command}"


def _games(kept: KeptContest, server: str) -> str:
    """Say how many games a server has played, with which K."""
    games = kept.state.servers[server].games
    ks = [amount(game.k) for game in games if game.status == "scored"]
    parts = [f"{server}: {len(ks)} game{'' if len(ks) == 1 else 's'}"]
    if ks:
        parts.append(f"K {ks[0]}" if len(ks) == 1 else f"K {ks[0]} to {ks[-1]}")
    if games and games[-1].status == "running":
        parts.append(f"game {games[-1].number} is not over")
    return ", ".join(parts)
