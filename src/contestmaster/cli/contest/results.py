"""``results``: the rankings of a contest, at any time."""

import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from contestmaster.cli.places import Place
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.contest import Rankings
    from contestmaster.host.contest.archive import KeptContest
    from contestmaster.host.contest.report import Figures, ReportTable


def results(
    contest: Place = Path("contest.toml"),
    /,
    *,
    task: str | None = None,
    server: str | None = None,
    game: str | None = None,
    csv: bool = False,
    json: bool = False,
    recount: bool = False,
    site: Path | None = None,
    no_boards: bool = False,
) -> int:
    """Show the rankings, while the contest runs or afterwards.

    Exits 1 if a recount finds that something was counted otherwise, or if a page of `--site` could
    not be written.

    Examples: `contestmaster results final.toml`,
    `contestmaster results final.toml --server Cows2 --csv`,
    `contestmaster results final.toml --game Cows2-12`,
    `contestmaster results final-data --recount`,
    `contestmaster results final.toml --site results`

    Parameters
    ----------
    contest
        The contest's file, or the folder of its records, or the address of a database.
    task
        The points for one task instead of the general ranking.
    server
        The results on one server instead.
    game
        What one game paid instead, such as Cows2-12, beside what the game itself has counted.
    csv
        Print the table as CSV.
    json
        Print everything as one JSON object.
    recount
        Play every game's journal again and count anew; says where the journals do not agree.
    site
        Write plain pages to this folder instead, to keep and to hand out: who has won and by how
        much, how each total came to be, every game with its replay. They open from a disk. A folder
        that holds anything else is refused.
    no_boards
        Leave the replays out of those pages: each game is played again for its own.
    """
    others = (task, server, game, csv or None, json or None, recount or None)
    if site is not None:
        if any(each is not None for each in others):
            raise Trouble("--site writes all results: give no other option but --no-boards", 2)
        return _site(contest, site, boards=not no_boards)
    if no_boards:
        raise Trouble("--no-boards is for --site", 2)
    if sum(each is not None for each in (task, server, game)) > 1:
        raise Trouble("choose one of --task, --server and --game", 2)
    from contestmaster import storage
    from contestmaster.host.contest.archive import figures, kept
    from contestmaster.host.contest.recount import recount as count

    wrong: list[str] = []
    with storage.reading(_folder(contest)) as archive:
        stands = kept(archive)
        tables = stands.state.tables
        counted = figures(archive) if json or game is not None else {}
        if recount:
            if damage := archive.damage():
                raise Trouble(damage)
            tables, wrong = count(archive)
    if json:
        _print_all(stands, tables, counted)
    else:
        table = _table(stands, tables, WantedTable(task, server, game), counted)
        _print(table, csv, stands.params.scoreboard_decimals)
    games = chain.from_iterable(on.games for on in stands.state.servers.values())
    if not any(each.status == "scored" for each in games):
        print("no game has been scored yet", file=sys.stderr)
    for each in wrong:
        print(f"contestmaster: {each}", file=sys.stderr)
    if recount and not wrong:
        print("the journals of all games lead to these results", file=sys.stderr)
    return 1 if wrong else 0


def _site(contest: Path, out: Path, *, boards: bool) -> int:
    from contestmaster.cli.contest.site import titled, write_site

    folder, title = titled(contest)
    return write_site(folder, title, out, boards=boards)


class WantedTable(NamedTuple):
    """Which table is asked for; none of these is the general ranking."""

    task: str | None
    server: str | None
    game: str | None


def _table(
    stands: "KeptContest", tables: "Rankings", wanted: WantedTable, counted: "Figures"
) -> "ReportTable":
    """Return the table that was asked for; raise ``Trouble`` if there is no such one."""
    from contestmaster.host.contest.report import (
        game_table,
        general_table,
        server_table,
        task_table,
    )

    params, state, _ = stands
    try:
        if wanted.task is not None:
            return task_table(params, state, tables, wanted.task)
        if wanted.server is not None:
            return server_table(state, tables, wanted.server)
        if wanted.game is not None:
            return game_table(state, wanted.game, counted)
    except LookupError as error:
        raise Trouble(str(error), 2) from None
    return general_table(params, state, tables)


def _print_all(stands: "KeptContest", tables: "Rankings", counted: "Figures") -> None:
    from contestmaster.host.contest.report import plain_results
    from contestmaster.kernel.journal import encode_plain

    params, state, at = stands
    print(encode_plain(plain_results(params, state, tables, at, counted)).decode())


def _folder(contest: Path) -> Path:
    from contestmaster.cli.contest.organiser import records_of

    return contest if contest.is_dir() else records_of(contest)[1]


def _print(table: "ReportTable", as_csv: bool, decimals: int) -> None:
    import csv

    from contestmaster.cli.columns import columns

    if as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(table.head)
        writer.writerows(table.texts())
        return
    words = {"team"}
    right = [i for i, name in enumerate(table.head) if name not in words]
    print(columns(table.head, table.texts(decimals), right))
