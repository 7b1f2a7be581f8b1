"""``season serve``: run a season."""

from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.cli.encrypted import PLAIN, Encrypted
from contestmaster.cli.ports import check_port
from contestmaster.cli.standby import StandsBy, Tenure, Vacancy

if TYPE_CHECKING:
    from contestmaster.doors.tls.certificate import Certificate

ORGANISER: Final = "organiser"
"""Who runs a season until it has others who do."""


def serve(
    file: Path = Path("season.toml"),
    /,
    *,
    host: str | None = None,
    port: int | None = None,
    encrypted: Encrypted = PLAIN,
    standby: StandsBy = False,
) -> None:
    """Run a season until it is stopped; started again, it goes on where it stood.

    Contestants log in, or make themselves an account, and submit bots on its pages; matches are
    played by processes of this machine, and by all that `contestmaster season work` attaches. At
    the first start the password of `organiser` is printed.

    Examples: `contestmaster season serve`, `contestmaster season serve autumn.toml --port 8081`

    Parameters
    ----------
    file
        The season's file; `contestmaster season init` writes one.
    host
        The address on which the pages are, instead of that in the file.
    port
        Where they are, instead of what the file says; 0 for any port that is free.
    encrypted
        How they are encrypted.
    standby
        Wait, with everything ready, until no host has the records or the one that has them gives no
        sign of life for some seconds; then go on in its place.
    """
    from contestmaster.cli.logs import log_to_stderr
    from contestmaster.doors.tcp.loop import run

    log_to_stderr()
    if port is not None:
        check_port(port)
    run(_serve(file, host, port, encrypted.read(), standby=standby))


async def _serve(
    file: Path,
    host: str | None,
    port: int | None,
    certificate: "Certificate | None",
    *,
    standby: bool,
) -> None:
    from contestmaster.cli.exposed import tell_exposed
    from contestmaster.cli.signals import stop_event
    from contestmaster.host.control import Control, ControlReply
    from contestmaster.host.tenants import SEASON, demand_place
    from contestmaster.season.opening import OpenSeason
    from contestmaster.season.settings import data_folder, read_settings

    folder, demand = data_folder(file, read_settings(file)), partial(demand_place, record=SEASON)
    place = Vacancy(folder, demand, waits=standby, monitoring=None)
    if not await place.free():
        return
    async with AsyncExitStack() as undo:
        opened = await place.opened(
            lambda: OpenSeason.open(file, host=host, port=port, certificate=certificate)
        )
        undo.push_async_callback(opened.close)
        stop = stop_event()
        tenure = Tenure(opened.store, stop)
        control = Control(lambda asked: ControlReply(False, f"a season knows no {asked.command}"))
        tenure.hand_over_by(control)
        await control.open(opened.folder)
        undo.push_async_callback(control.close)
        persons = opened.house.state.persons
        if not any(person.operator for person in persons.values()):
            password = await opened.members.hand_out(ORGANISER, operator=True)
            print(f"log in as {ORGANISER} with the password {password}; it is printed this once")
        print(f"the seeds of all matches were committed to: {opened.house.commitment}")
        if not opened.house.params.engine:
            from contestmaster.season.engine import MISSING

            print(f"nothing can be submitted: {MISSING}")
        if trouble := opened.house.natives.trouble:
            print(f"no native programs can be submitted: {trouble}")
        tell_exposed([] if certificate is not None else [opened.host])
        print(f"records are kept in {opened.folder}; Ctrl-C stops the season, which goes on later")
        print(f"the pages:\n{opened.address}", flush=True)
        await stop.wait()
    tenure.demand()
