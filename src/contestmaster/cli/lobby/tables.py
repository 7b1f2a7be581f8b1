"""``tables``: a server where people and bots play at many tables."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from contestmaster.cli.encrypted import PLAIN, Encrypted
from contestmaster.cli.monitored import monitored, monitoring_at
from contestmaster.cli.offered import AS_USUAL, PagesOffered
from contestmaster.cli.places import Place
from contestmaster.cli.ports import check_port
from contestmaster.cli.standby import StandsBy, Tenure, Vacancy
from contestmaster.cli.traced import trace_pages, tracing
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from contestmaster.doors.tcp.tables import OpenTables
    from contestmaster.doors.tls.certificate import Certificate
    from contestmaster.doors.traces.opening import Traces
    from contestmaster.doors.web.shell.opening import Pages
    from contestmaster.host.contest.web import WebSettings
    from contestmaster.lobby import LobbyParams, OfferedGame
    from contestmaster.protocols.line.settings import LineSettings

TITLE: Final = "Contestmaster tables"


def tables(
    *,
    host: str = "127.0.0.1",
    port: int = 20200,
    web_port: int | None = None,
    no_pages: bool = False,
    offered: PagesOffered = AS_USUAL,
    encrypted: Encrypted = PLAIN,
    data: Place = Path("tables"),
    programs: Annotated[list[str] | None, Parameter(name="--program")] = None,
    bots: Path | None = None,
    settings: Annotated[list[str] | None, Parameter(name="--set")] = None,
    metrics: str | None = None,
    standby: StandsBy = False,
    traces: str | None = None,
) -> None:
    """Open tables where people, guests and bots play, until stopped.

    Whoever comes needs no account: on the pages one tap begins a game; programs and terminals log
    in as `guest` with any password. Started again, it goes on where it stood.

    Examples: `contestmaster tables`, `contestmaster tables --host 0.0.0.0 --set guests=false`

    Parameters
    ----------
    host
        The address to listen on: this machine only, if not given; 0.0.0.0 for everyone.
    port
        Of the line protocol; 0 for any that is free.
    web_port
        Of the pages: 8080, or any that is free, if not given.
    no_pages
        Open the line protocol only: neither pages to play on nor the API.
    offered
        How the pages are offered.
    encrypted
        How the ports are encrypted.
    data
        The folder in which everything is kept, or the address of a database; it is made if it is
        not there. Accounts are made by `contestmaster account NAME --data tables`.
    programs
        An account that is a program's, and shows as one; may be given several times.
    bots
        A folder of bots in WebAssembly: `rider.wasm` there can be seated as `rider`, like ours.
    settings
        Parameters of the tables and settings of the line protocol, as `key=value`, such as
        `max_tables=20`, `table_games=spacecrack,cows` or `command_limit=50`.
    metrics
        A port on which monitoring may ask for measurements and health, or an address with one, as
        10.0.0.5:9464; nobody may, if not given.
    standby
        Wait, with everything ready, until no host has the records or the one that has them gives no
        sign of life for some seconds; then go on in its place.
    traces
        The address of a collector of OpenTelemetry, such as http://127.0.0.1:4318, to which some
        requests are told, with what each part of them took.
    """
    from contestmaster.cli.compiling import told_in_lines
    from contestmaster.cli.contest.warm import WarmUpTask, compile_first
    from contestmaster.cli.lobby.settings import understood
    from contestmaster.cli.logs import log_to_stderr
    from contestmaster.doors.tcp.loop import run
    from contestmaster.host.guarding.rules import guarded
    from contestmaster.host.tenants import LOBBY, demand_place
    from contestmaster.kernel.registry import load_game
    from contestmaster.storage.errors import explaining
    from contestmaster.storage.privacy import private_folder

    log_to_stderr()
    check_port(port)
    if web_port is not None:
        check_port(web_port, "--web-port")
    web = None if no_pages else offered.at(host, web_port, TITLE)
    monitoring = monitoring_at(metrics)
    certificate = encrypted.read(offered.public_name)
    command = _worker(bots)
    params, line = understood(settings or ())
    with explaining(data):
        private_folder(data)
    games = [WarmUpTask(offer.name, guarded(load_game(offer.name))) for offer in params.table_games]
    compile_first(games, lambda what: print(what, flush=True))
    demand = partial(demand_place, record=LOBBY)
    place = Vacancy(data, demand, waits=standby, monitoring=monitoring)
    wanted = place, params, line, host, port, web, programs or [], monitoring, command, certificate
    with told_in_lines(), tracing(traces) as found:
        run(_serve(*wanted, found))


def _worker(bots: Path | None) -> "Sequence[str]":
    """Return what starts the process of the bots; those of a folder are known from now on."""
    from contestmaster.bots.catalogue import add_source
    from contestmaster.bots.worker import COMMAND

    if bots is None:
        return COMMAND
    if not bots.is_dir():
        raise Trouble(f"--bots {bots}: there is no such folder", 2)
    from contestmaster.wasm.house import House
    from contestmaster.wasm.worker import command

    add_source(House(bots))
    return command(bots)


async def _serve(
    place: Vacancy,
    params: "LobbyParams",
    line: "LineSettings",
    host: str,
    port: int,
    web: "WebSettings | None",
    programs: list[str],
    monitoring: tuple[str, int] | None,
    command: "Sequence[str]",
    certificate: "Certificate | None",
    traces: "Traces | None",
) -> None:
    from contestmaster.bots.catalogue import entrant_of
    from contestmaster.cli.contest.warm import settle
    from contestmaster.cli.signals import stop_event
    from contestmaster.doors.metrics.hosts import tables_families
    from contestmaster.doors.tcp.tables import OpenTables
    from contestmaster.host.lobby.process import ProcessCrew

    if not await place.free():
        return
    data = place.folder

    async def make() -> OpenTables:
        crew = ProcessCrew(command)
        return await OpenTables.open(
            data, params, line, crew, host, port, programs, entrant_of, certificate
        )

    opened = await place.opened(make)
    stop = stop_event()
    tenure = Tenure(opened.store, stop)
    tenure.hand_over_by(opened.control)
    shown: Pages | None = None
    try:
        if web is not None:
            shown = await _pages(opened, data, web, line, certificate)
            trace_pages(traces, shown.wrap)
        settle()
        families = tables_families(opened.hall, opened.listener.line)
        crowd = None if shown is None else shown.crowd
        async with monitored(monitoring, opened.store, data, families, crowd=crowd):
            _greet(opened, data, shown)
            await stop.wait()
    finally:
        if shown is not None:
            await shown.close()
        await opened.close()
    tenure.demand()


async def _pages(
    opened: "OpenTables",
    data: Path,
    web: "WebSettings",
    line: "LineSettings",
    certificate: "Certificate | None",
) -> "Pages":
    from contestmaster.bots.analyst import COMMAND as ANALYST
    from contestmaster.bots.catalogue import analyst, ladder
    from contestmaster.doors.web.shell.opening import pages_socket
    from contestmaster.doors.web.tables.opening import TablesBackend, open_tables
    from contestmaster.host.films.studio import Worker
    from contestmaster.host.opinions import Analysts

    behind = TablesBackend(
        opened.hall,
        opened.visitors,
        opened.clock,
        opened.store,
        opened.accounts,
        Worker(data),
        line,
        ladder,
        Analysts(ANALYST, analyst),
    )
    return await open_tables(behind, pages_socket(web.host, web.port), web, certificate)


def _greet(opened: "OpenTables", data: Path, web: "Pages | None") -> None:
    from contestmaster.cli.exposed import tell_exposed
    from contestmaster.storage import shown

    params, listener = opened.hall.state.params, opened.listener
    names = ", ".join(sorted(offer.name for offer in params.table_games))
    print(f"tables for {names} on {listener.host} port {listener.port}", flush=True)
    tell_exposed([] if listener.certificate else [listener.host])
    if web is not None:
        whom = ", for this machine only" if web.local else ""
        print(f"the pages to play on{whom}:\n{web.address}", flush=True)
    where, how = _reached(listener.host), ""
    if listener.certificate is not None:  # only a name that stands in it is trusted
        known = [each for each in listener.certificate.facts.names if "*" not in each]
        where, how = (known or [where])[0], " --tls"
    print(f"in a terminal: contestmaster console {where}:{listener.port}{how}")
    if params.guests:
        print(f"Enter at the login makes a guest; then: {', '.join(_first_steps(params))}")
    print(f"records are kept in {shown(data)}; Ctrl-C stops the host", flush=True)


def _reached(host: str) -> str:
    """Return by which name a program on this machine reaches an address that is listened on."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _first_steps(params: "LobbyParams") -> list[str]:
    """Return what somebody without an account says to get into a game."""
    from contestmaster.bots.catalogue import ladder
    from contestmaster.kernel.registry import load_game
    from contestmaster.lobby.strength import to_begin_with

    def rank(offer: "OfferedGame") -> tuple[bool, str]:
        return load_game(offer.name).at_once is None, offer.name

    offers = sorted(params.table_games, key=rank)
    bots = offers[0].bots
    if not bots:
        return [f"OPEN {offers[0].name}"]
    bot = to_begin_with(ladder(offers[0].name), bots)
    return [f"OPEN {offers[0].name}", f"ADD_BOT {bot}", "START"]
