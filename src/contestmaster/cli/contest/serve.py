"""``serve``: run a contest."""

from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.cli.monitored import monitored, monitoring_at
from contestmaster.cli.standby import StandsBy, Tenure, Vacancy
from contestmaster.cli.traced import trace_contest, tracing
from contestmaster.cli.trouble import Trouble
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence
    from contextlib import AbstractAsyncContextManager

    from contestmaster.bots.crowd import Player
    from contestmaster.cli.contest.warm import WarmUpTask
    from contestmaster.doors.tcp.venue import Venue
    from contestmaster.doors.traces.opening import Traces
    from contestmaster.host.contest.hall import ContestHall
    from contestmaster.host.contest.settings import ContestSettings
    from contestmaster.host.stages.keeper import Staging
    from contestmaster.kernel.events import Event

_LOOK_S: Final = 0.1
"""How often is looked whether the rules are ready, in seconds."""


def serve(
    contest: Path = Path("contest.toml"),
    /,
    *,
    check: bool = False,
    rehearse: str | None = None,
    teams: int = 30,
    speed: int = 1,
    one_address: bool = False,
    site: Path | None = None,
    metrics: str | None = None,
    standby: StandsBy = False,
    traces: str | None = None,
    processes: int = 1,
    machines: int | None = None,
    join_at: str | None = None,
) -> None:
    """Run a contest until it is stopped; started again, it goes on where it stood.

    Examples: `contestmaster serve final.toml`, `contestmaster serve final.toml --check`,
    `contestmaster serve final.toml --rehearse rancher,raider,random --teams 12 --speed 20`

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
    speed
        How many times as fast as the contest's the clock of a rehearsal runs, 1 to 100: at 20 a
        game of 20 minutes is over in one. Where a machine cannot keep up, turns last longer.
    one_address
        Rehearse as if all teams came from one address, such as a hall behind a router: the limits
        for each address, from which this machine is exempt otherwise, hold for it too.
    site
        A folder to which the results go as plain pages when the contest is over, with a replay of
        each game; `site` in `[web]` of the file says the same for every start.
    metrics
        A port on which monitoring may ask for measurements and health, or an address with one, as
        10.0.0.5:9464; nobody may, if not given.
    standby
        Wait, with everything ready, until no host has the records or the one that has them gives no
        sign of life for some seconds; then go on in its place.
    traces
        The address of a collector of OpenTelemetry, such as http://127.0.0.1:4318, to which some
        orders and requests are told, with what each part of them took.
    processes
        How many processes play the servers, which are shared out among them, beside the one that
        stores and shows; one that dies is replaced within seconds. 1: all is done by one process.
    machines
        How many other machines play the servers, beside the processes of this one that shall. They
        are waited for at the start, for a minute; more of them stand ready. On each of them
        `contestmaster join` is to run.
    join_at
        The address of this machine at which they join, as 10.0.0.5:20990.
    """
    from contestmaster.cli.contest.organiser import records_of
    from contestmaster.cli.contest.site import at_the_end, check_site, title_of
    from contestmaster.cli.contest.staged import doorway_at, staged, token_at
    from contestmaster.cli.logs import log_to_stderr

    log_to_stderr()
    monitoring = monitoring_at(metrics)
    settings, folder = records_of(contest)
    doorway = doorway_at(contest, settings, machines, join_at)
    staging = staged(settings, processes, doorway)
    if doorway is not None:
        print(
            f"machines join at {doorway.host} port {doorway.port}, by contestmaster join and "
            f"{token_at(contest)}: copy that to each",
            flush=True,
        )
    if check:
        from contestmaster.cli.contest.check import check as dry_run

        dry_run(settings, folder)
        return
    if rehearse is None:
        if speed != 1 or one_address:
            raise Trouble("--speed and --one-address are for rehearsals: give --rehearse too", 2)
        if site is None and settings.web.site:
            site = contest.parent / settings.web.site
        if site is not None:
            check_site(folder, site)
        written = (
            None if site is None else partial(at_the_end, folder, title_of(settings, contest), site)
        )
        with tracing(traces) as found:
            _run(
                settings,
                folder,
                written=written,
                monitoring=monitoring,
                traces=found,
                staging=staging,
                standby=standby,
            )
        return
    if standby:
        raise Trouble("--standby is for the contest itself: a rehearsal leaves nothing", 2)
    if site is not None:
        raise Trouble("--site is for the contest itself: a rehearsal leaves nothing", 2)
    from contestmaster.cli.contest.rehearsal import Rehearsal, rehearsed, summed_up

    wanted = Rehearsal(rehearse.split(","), teams, speed, one_address=one_address)
    with rehearsed(settings, wanted) as (played, records, bots), tracing(traces) as found:
        _run(played, records, bots, speed, monitoring=monitoring, traces=found, staging=staging)
        summed_up(records)


def _run(
    settings: "ContestSettings",
    folder: Path,
    bots: "Sequence[Player]" = (),
    speed: int = 1,
    written: "Callable[[], None] | None" = None,
    monitoring: tuple[str, int] | None = None,
    traces: "Traces | None" = None,
    staging: "Staging | None" = None,
    *,
    standby: bool = False,
) -> None:
    from contestmaster.cli.compiling import told_in_lines
    from contestmaster.cli.contest.warm import compile_first, tasks_of
    from contestmaster.doors.tcp.loop import run
    from contestmaster.doors.tcp.venue import probe_ports
    from contestmaster.host.contest.archive import demand_settings
    from contestmaster.storage import check_place

    check_place(folder)
    if not standby:  # as that: before the rules are compiled
        run(probe_ports(settings.servers, settings.web))
    compile_first(tasks_of(settings.servers), _say)
    with told_in_lines():
        demand = partial(demand_settings, params=settings.contest)
        place = Vacancy(folder, demand, waits=standby, monitoring=monitoring)
        if not run(_serve(settings, place, bots, speed, written, monitoring, traces, staging)):
            return
    if written is not None:
        written()  # again: the rankings may have been frozen, or mended since


async def _serve(
    settings: "ContestSettings",
    place: Vacancy,
    bots: "Sequence[Player]",
    speed: int,
    written: "Callable[[], None] | None",
    monitoring: tuple[str, int] | None,
    traces: "Traces | None",
    staging: "Staging | None",
) -> bool:
    """Serve it; whether it has come to that: a standby may be stopped before."""
    import asyncio

    from contestmaster.bots.analyst import COMMAND as ANALYST
    from contestmaster.bots.catalogue import analyst
    from contestmaster.cli.contest.bots import crowd
    from contestmaster.cli.contest.ending import Ending
    from contestmaster.cli.contest.warm import WarmUp, settle, tasks_of
    from contestmaster.cli.signals import stop_event
    from contestmaster.doors.tcp.venue import Venue
    from contestmaster.host.contest.handover import HandOver
    from contestmaster.host.opinions import Analysts

    with WarmUp(_at_hand(settings) if place.waits else [], _say):
        if not await place.free():
            return False
    folder = place.folder
    analysts = Analysts(ANALYST, analyst)
    venue = await place.opened(lambda: Venue.open(settings, folder, speed, staging, analysts))
    try:
        _greet(venue, folder)
        trace_contest(traces, venue)
        venue.hall.news.append(partial(_tell, venue.hall))
        stop, state = stop_event(), venue.hall.book.state
        tenure = Tenure(venue.store, stop)
        tenure.hand_over_by(venue.control, HandOver(venue.hall, venue.clock, tenure.leave).begin)
        ending = Ending(venue.hall, settings.close_after_end_s, stop, written)
        # One that is under way goes on at once: every turn that it stands still is a turn lost.
        tasks = tasks_of(settings.servers) if state.started is None else []
        async with _monitored(venue, folder, monitoring):
            with WarmUp(tasks, _say) as warming:
                if settings.contest.start_at == "now":
                    await _either(stop, lambda: warming.done)
                if not stop.is_set():
                    warming_stages = asyncio.create_task(_warm_stages(venue, lambda: warming.done))
                    settle()
                    await venue.start()
                    looking = asyncio.create_task(venue.look_through(folder))
                    with crowd(bots):
                        await stop.wait()
                    await ending.close()
                    for task in (looking, warming_stages):
                        task.cancel()
                        with suppress(asyncio.CancelledError):
                            await task
    finally:
        await venue.close()
    tenure.demand()
    return True


def _at_hand(settings: "ContestSettings") -> "list[WarmUpTask]":
    """Have loaded what would be loaded when it is needed; return what a standby plays meanwhile."""
    from contestmaster.cli.contest.warm import settle, tasks_of
    from contestmaster.kernel.registry import load_game

    if settings.web.open:
        import contestmaster.doors.web.opening  # noqa: F401
    for task in ("contest", *(server.params.task for server in settings.servers)):
        _ = load_game(task)().vocabulary  # made once for each game
    settle()  # so that there is little left to look through when every tenth of a second counts
    return tasks_of(settings.servers)


def _monitored(
    venue: "Venue", folder: Path, at: tuple[str, int] | None
) -> "AbstractAsyncContextManager[None]":
    """Let monitoring ask the contest, if it shall."""
    if at is None:
        return nullcontext()
    from contestmaster.doors.metrics.hosts import contest_families, contest_reasons

    lines = {name: listener.line for name, listener in venue.listeners.items()}
    return monitored(
        at,
        venue.store,
        folder,
        contest_families(venue.hall, lines, venue.clock),
        contest_reasons(venue.hall, lambda: venue.started),
        None if venue.web is None else venue.web.crowd,
    )


async def _either(stop: "asyncio.Event", ready: "Callable[[], bool]") -> None:
    """Return when something is ready, or when the host is to stop."""
    import asyncio

    while not ready() and not stop.is_set():
        with suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_S):
                await stop.wait()


async def _warm_stages(venue: "Venue", compiled: "Callable[[], bool]") -> None:
    """Let the processes in which servers are played load the rules, once they are compiled."""
    import asyncio

    while venue.keeper is not None and not compiled():  # noqa: ASYNC110 - threads tell nobody
        await asyncio.sleep(_LOOK_S)
    if venue.keeper is not None:
        venue.keeper.warm()


def _say(what: str) -> None:
    print(what, flush=True)


def _greet(venue: "Venue", folder: Path) -> None:
    from contestmaster.cli.exposed import tell_exposed
    from contestmaster.storage import shown

    for server in venue.hall.servers:
        where = f"{server.setup.host} port {server.setup.params.port}"
        how = ", by TLS" if server.setup.tls else ""
        print(f"{server.name}: {server.setup.params.task} on {where}{how}", flush=True)
    tell_exposed(server.setup.host for server in venue.hall.servers if not server.setup.tls)
    if venue.web is not None:
        whom = ", for this machine only" if venue.web.local else ""
        print(f"the pages{whom}:\n{venue.web.address}", flush=True)
    for change in venue.hall.changes:
        print(f"changed: {change.tell()}", flush=True)
    if (secret := venue.hall.book.secret) is not None:
        print(f"commitment to the seeds of all games: {secret.commitment}")
    print(f"records are kept in {shown(folder)}; Ctrl-C stops the host", flush=True)


def _tell(hall: "ContestHall", events: "Sequence[Event]") -> None:
    """Say what has happened; here, for organisers, teams have logins too."""
    from contestmaster.contest.events import Asked, TeamChanged, Told, is_news

    for event in filter(is_news, events):
        words = event.tell()
        if isinstance(event, Asked | TeamChanged | Told):
            team = hall.book.state.teams[event.team - 1]
            words += f": {team.login} ({team.name})"
        print(harmless(words), flush=True)
