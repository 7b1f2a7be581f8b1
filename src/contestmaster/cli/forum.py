"""``forum``: a community's pages, its posts and its games."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.encrypted import PLAIN, Encrypted
from contestmaster.cli.monitored import monitored, monitoring_at
from contestmaster.cli.offered import AS_USUAL, PagesOffered
from contestmaster.cli.places import Place
from contestmaster.cli.ports import check_port
from contestmaster.cli.standby import StandsBy, Tenure, Vacancy
from contestmaster.cli.traced import trace_pages, tracing
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.doors.tls.certificate import Certificate
    from contestmaster.doors.traces.opening import Traces
    from contestmaster.doors.web.forum.opening import OpenForum
    from contestmaster.host.contest.web import WebSettings
    from contestmaster.host.forum.mail.settings import MailSettings

OPERATOR = "organiser"
"""Who runs a community until it has operators of its own."""
MAIL = "mail.toml"
"""The file, in the folder, that says how the games are played by mail."""


def forum(
    data: Place = Path("games"),
    /,
    *,
    host: str = "127.0.0.1",
    port: int = 8080,
    title: str = "Contestmaster",
    offered: PagesOffered = AS_USUAL,
    encrypted: Encrypted = PLAIN,
    metrics: str | None = None,
    standby: StandsBy = False,
    traces: str | None = None,
) -> None:
    """Open a forum in which the games of a folder are played by posts, until it is stopped.

    All games by announcement that `contestmaster new` has begun there get a public forum and one
    for discussion; started again, everything goes on where it stood. At the first start the
    password of `organiser` is printed: log in with it and give players theirs, on the page People.
    With a file `mail.toml` in the folder the games are played by mail, too.

    Examples: `contestmaster forum`, `contestmaster forum games --title Agora --port 8081`

    Parameters
    ----------
    data
        The folder in which games are kept, or the address of a database; made where it is missing.
    host
        The address on which the pages are; this machine only, if not given.
    port
        Where they are; 0 for any port that is free.
    title
        What the community is called on its pages.
    offered
        How the pages are offered.
    encrypted
        How the pages are encrypted.
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
    from contestmaster.cli.logs import log_to_stderr
    from contestmaster.doors.tcp.loop import run
    from contestmaster.host.tenants import demand_place

    log_to_stderr()
    check_port(port)
    monitoring = monitoring_at(metrics)
    certificate = encrypted.read(offered.public_name)
    place = Vacancy(data, demand_place, waits=standby, monitoring=monitoring)
    with tracing(traces) as found:
        run(_open(place, offered.at(host, port, title), monitoring, certificate, found))


async def _open(
    place: Vacancy,
    settings: "WebSettings",
    monitoring: tuple[str, int] | None,
    certificate: "Certificate | None",
    traces: "Traces | None",
) -> None:
    from contestmaster.cli.signals import stop_event
    from contestmaster.doors.metrics.hosts import forum_families
    from contestmaster.doors.web.forum.opening import OpenForum
    from contestmaster.host.control import Control
    from contestmaster.host.forum.desk import ForumDesk
    from contestmaster.storage import shown

    data = place.folder
    mail = _mail_of(data)
    if not await place.free():
        return
    async with AsyncExitStack() as undo:
        opened = await place.opened(lambda: OpenForum.open(data, settings, certificate))
        undo.push_async_callback(opened.close)
        trace_pages(traces, opened.wrap)
        control = Control(ForumDesk(opened.community, opened.members).answer)
        await control.open(data)
        undo.push_async_callback(control.close)
        port = 0
        if mail is not None:
            port = await _open_mail(opened, mail, undo)
        stop = stop_event()
        tenure = Tenure(opened.store, stop)
        tenure.hand_over_by(control)
        families = forum_families(opened.community)
        await undo.enter_async_context(
            monitored(monitoring, opened.store, data, families, crowd=opened.crowd)
        )
        await _greet(opened)
        if mail is not None:
            _greet_mail(opened, mail, port)
        where = shown(data)
        print(f"records are kept in {where}; Ctrl-C stops the forum, the games go on", flush=True)
        await stop.wait()
    tenure.demand()


def _mail_of(data: Path) -> "MailSettings | None":
    if not (data / MAIL).is_file():
        return None
    from contestmaster.host.forum.mail.settings import MailSettingsError, read_mail_settings

    try:
        return read_mail_settings(data)
    except MailSettingsError as error:
        raise Trouble(str(error)) from None


async def _open_mail(opened: "OpenForum", mail: "MailSettings", undo: AsyncExitStack) -> int:
    """Open the door of letters; return its port."""
    from contestmaster.doors.mail import MailDoor, resolve
    from contestmaster.host.forum.mail.settings import MailSettingsError

    try:
        door = await MailDoor.open(opened.community, mail, resolve)
    except MailSettingsError as error:
        raise Trouble(str(error)) from None
    undo.push_async_callback(door.close)
    return door.port


async def _greet(opened: "OpenForum") -> None:
    from contestmaster.cli.exposed import tell_exposed

    persons = opened.community.state.persons
    if not any(person.operator for person in persons.values()):
        password = await opened.members.hand_out(OPERATOR, operator=True)
        print(f"log in as {OPERATOR} with the password {password}; it is printed this once")
    names = list(opened.community.state.places)
    print(f"games: {', '.join(names) or 'none yet; begin one with contestmaster new'}")
    tell_exposed([] if opened.address.startswith("https") else [opened.host])
    print(f"the pages:\n{opened.address}", flush=True)


def _greet_mail(opened: "OpenForum", mail: "MailSettings", port: int) -> None:
    games = ", ".join(f"{name}@{mail.domain}" for name in mail.games)
    print(f"mail for {games} comes in on {mail.receive.host} port {port}")
    for name in mail.games.keys() - opened.community.state.places.keys():
        print(f"{MAIL} names {name}, and there is no such game yet")
