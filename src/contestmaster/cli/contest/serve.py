"""``serve``: run a contest."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from contestmaster.bots.crowd import Player
    from contestmaster.doors.tcp.venue import Venue
    from contestmaster.host.contest.settings import Settings
    from contestmaster.kernel.events import Event

__all__ = ["serve"]


def serve(
    contest: Path = Path("contest.toml"),
    /,
    *,
    check: bool = False,
    rehearse: str | None = None,
    teams: int = 30,
) -> None:
    """Run a contest until it is stopped; started again, it goes on where it stood.

    Examples: `contestmaster serve final.toml`, `contestmaster serve final.toml --check`,
    `contestmaster serve final.toml --rehearse rancher,raider,random --teams 12`

    Parameters
    ----------
    contest
        The contest's file; `contestmaster init` writes one.
    check
        Start nothing; say what is wrong with the file, the ports or the folder, or what is ready.
    rehearse
        Our bots, with commas between them: they play as so many teams on records of their own,
        which are thrown away. Where one does not know the game, another plays for it. The contest
        itself is not touched.
    teams
        How many teams rehearse.
    """
    from contestmaster.cli.contest.organiser import records_of
    from contestmaster.cli.logs import log_to_stderr

    log_to_stderr()
    settings, folder = records_of(contest)
    if check:
        from contestmaster.cli.contest.check import check as dry_run

        dry_run(settings, folder)
        return
    if rehearse is not None:
        from contestmaster.cli.contest.rehearsal import rehearsed
        from contestmaster.cli.contest.results import results

        with rehearsed(settings, rehearse.split(","), teams) as (played, records, bots):
            _run(played, records, bots)
            results(records)
        return
    _run(settings, folder, [])


def _run(settings: "Settings", folder: Path, bots: "Sequence[Player]") -> None:
    from contestmaster.cli.contest.warm import warm_up
    from contestmaster.doors.tcp.loop import run
    from contestmaster.doors.tcp.venue import probe_ports
    from contestmaster.storage.directory import check_folder

    check_folder(folder)
    run(
        probe_ports(settings.servers, settings.web)
    )  # both before the time that it may take to compile
    warm_up(settings.servers, lambda what: print(f"{what} ...", flush=True))
    run(_serve(settings, folder, bots))


async def _serve(settings: "Settings", folder: Path, bots: "Sequence[Player]") -> None:
    import asyncio

    from contestmaster.cli.contest.bots import crowd
    from contestmaster.cli.contest.warm import settle
    from contestmaster.cli.signals import stop_event
    from contestmaster.doors.tcp.venue import Venue

    venue = await Venue.open(settings, folder)
    try:
        _greet(venue, folder)
        venue.hall.news.append(_tell)
        settle()
        venue.start()
        looking = asyncio.create_task(venue.look_through(folder))
        with crowd(bots):
            await stop_event().wait()
        await looking
    finally:
        await venue.close()


def _greet(venue: "Venue", folder: Path) -> None:
    for server in venue.hall.servers:
        where = f"{server.setup.host} port {server.setup.params.port}"
        print(f"{server.name}: {server.setup.params.task} on {where}", flush=True)
    if venue.web is not None:
        whom = ", for this machine only" if venue.web.local else ""
        print(f"the pages{whom}:\n{venue.web.address}", flush=True)
    print(f"records are kept in {folder}; Ctrl-C stops the host", flush=True)


def _tell(events: "Sequence[Event]") -> None:
    from contestmaster.contest.events import is_news

    for event in filter(is_news, events):
        print(event.tell(), flush=True)
