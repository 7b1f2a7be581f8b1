"""``serve``: run a contest."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence

    from contestmaster.bots.crowd import Player
    from contestmaster.doors.tcp.venue import Venue
    from contestmaster.host.contest.settings import Settings
    from contestmaster.kernel.events import Event

__all__ = ["serve"]

_LOOK_S: Final = 0.1
"""How often is looked whether the rules are ready, in seconds."""


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
        Start nothing; say what is wrong with the file, the ports or the folder, or what is ready,
        and have the rules compiled, so that the start need not wait for them.
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
    from contestmaster.cli.compiling import told_in_lines
    from contestmaster.cli.contest.warm import compile_first, tasks_of
    from contestmaster.doors.tcp.loop import run
    from contestmaster.doors.tcp.venue import probe_ports
    from contestmaster.storage.directory import check_folder

    check_folder(folder)
    run(probe_ports(settings.servers, settings.web))  # as that: before the rules are compiled
    compile_first(tasks_of(settings.servers), _say)
    with told_in_lines():
        run(_serve(settings, folder, bots))


async def _serve(settings: "Settings", folder: Path, bots: "Sequence[Player]") -> None:
    import asyncio

    from contestmaster.cli.contest.bots import crowd
    from contestmaster.cli.contest.warm import WarmUp, settle, tasks_of
    from contestmaster.cli.signals import stop_event
    from contestmaster.doors.tcp.venue import Venue

    venue = await Venue.open(settings, folder)
    try:
        _greet(venue, folder)
        venue.hall.news.append(_tell)
        stop, state = stop_event(), venue.hall.book.state
        # One that is under way goes on at once: every turn that it stands still is a turn lost.
        tasks = tasks_of(settings.servers) if state.started is None else []
        with WarmUp(tasks, _say) as warming:
            if settings.contest.start_at == "now":
                await _either(stop, lambda: warming.done)
            if not stop.is_set():
                settle()
                await venue.start()
                looking = asyncio.create_task(venue.look_through(folder))
                with crowd(bots):
                    await stop.wait()
                looking.cancel()
                with suppress(asyncio.CancelledError):
                    await looking
    finally:
        await venue.close()


async def _either(stop: "asyncio.Event", ready: "Callable[[], bool]") -> None:
    """Return when something is ready, or when the host is to stop."""
    import asyncio

    while not ready() and not stop.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), _LOOK_S)


def _say(what: str) -> None:
    print(what, flush=True)


def _greet(venue: "Venue", folder: Path) -> None:
    from contestmaster.cli.exposed import tell_exposed

    for server in venue.hall.servers:
        where = f"{server.setup.host} port {server.setup.params.port}"
        print(f"{server.name}: {server.setup.params.task} on {where}", flush=True)
    tell_exposed(server.setup.host for server in venue.hall.servers)
    if venue.web is not None:
        whom = ", for this machine only" if venue.web.local else ""
        print(f"the pages{whom}:\n{venue.web.address}", flush=True)
    for change in venue.hall.changes:
        print(f"changed: {change.tell()}", flush=True)
    if (secret := venue.hall.book.secret) is not None:
        print(f"commitment to the seeds of all games: {secret.commitment}")
    print(f"records are kept in {folder}; Ctrl-C stops the host", flush=True)


def _tell(events: "Sequence[Event]") -> None:
    from contestmaster.contest.events import is_news

    for event in filter(is_news, events):
        print(harmless(event.tell()), flush=True)
