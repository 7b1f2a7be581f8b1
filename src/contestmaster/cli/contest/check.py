"""``serve --check``: is everything ready for a contest? Nothing is started, nothing written."""

import os
import shutil
import warnings
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from contestmaster.cli.contest.warm import WarmUp, tasks_of
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.contest.settings import ContestSettings, ServerSetup

_TEAMS = 30
"""How many teams a set-up is tried with where none are registered yet."""


def check(settings: "ContestSettings", folder: Path) -> None:
    """Try ports, folder and the set-up of every game, and print what was found.

    Raises:
        Trouble: something is not ready; a line for each thing.
    """
    from contestmaster.doors.tcp import loop
    from contestmaster.doors.tcp.listener import CannotListenError
    from contestmaster.doors.tcp.venue import probe_ports, shortcomings
    from contestmaster.doors.tls.certificate import CertificateError
    from contestmaster.storage import shown

    wrong: list[str] = []
    changed: list[str] = []
    registered = _teams(settings, folder, wrong, changed)
    names = registered or tuple(f"team {number}" for number in range(1, _TEAMS + 1))
    notes: list[str] = []
    if _host_runs(folder):
        notes.append("a host runs on these records: it is not tried whether ports are free")
    else:
        for servers, web in (*(([one], None) for one in settings.servers), ([], settings.web)):
            try:
                loop.run(probe_ports(servers, web))
            except CannotListenError as error:
                wrong.append(str(error))
    if (reason := _unusable(folder)) is not None:
        wrong.append(reason)
    wrong += _unknown(settings)
    try:
        notes += shortcomings(settings)
    except CertificateError as error:
        wrong.append(str(error))
    for server in settings.servers:
        with warnings.catch_warnings(record=True) as odd:
            warnings.simplefilter("always")
            reason = _unplayable(server, names)
        if reason is not None:
            wrong.append(f"{server.name}: {reason}")
        notes += (f"{server.name}: careful: {each.message}" for each in odd)
    for each in changed:
        print(f"the start changes {each}")
    if wrong:
        raise Trouble("not ready\n" + "\n".join(f"  {each}" for each in wrong))
    for server in settings.servers:
        where, how = f"{server.host} port {server.params.port}", ", by TLS" if server.tls else ""
        print(f"{server.name}: {server.params.task} on {where}{how}")
    for note in notes:
        print(note)
    with WarmUp(tasks_of(settings.servers), lambda what: print(what, flush=True)) as warming:
        warming.wait()
    teams = f"{len(registered)} teams" if registered else f"no teams yet (tried with {_TEAMS})"
    print(f"{teams}; records in {shown(folder)}; everything is ready")


def _teams(
    settings: "ContestSettings", folder: Path, wrong: list[str], found: list[str]
) -> tuple[str, ...]:
    """Return the teams that would play; add what is wrong, and what the start would change."""
    from contestmaster import storage
    from contestmaster.contest.codes import MESSAGES
    from contestmaster.contest.rules.settings import refusal
    from contestmaster.host.contest.archive import kept
    from contestmaster.host.contest.changing import changes, fixed
    from contestmaster.storage import StorageError

    names = [team.name for team in settings.teams]
    try:
        if not _has_something(folder):
            return tuple(names)
        with storage.reading(folder) as archive:
            params, state, at = kept(archive)
    except StorageError as error:
        wrong.append(str(error))
        return tuple(names)
    names += [team.name for team in state.ranked() if team.name not in names]
    if state.started is not None:
        wrong += fixed(params, settings.contest)
        for change in changes(params, state.settings, settings):
            code = refusal(params, state, at, change.setting, change.value)
            if code:
                wrong.append(f"{change.setting}: {MESSAGES[code]}")
            else:
                found.append(change.tell())
    return tuple(names)


def _host_runs(folder: Path) -> bool:
    from contestmaster.host.control import ControlClient, NoHostError

    try:
        ControlClient(folder).close()
    except NoHostError:
        return False
    return True


def _has_something(folder: Path) -> bool:
    from contestmaster import storage

    if storage.is_elsewhere(folder):
        return storage.used(folder)
    return folder.is_dir() and any(folder.iterdir())


def _unusable(folder: Path) -> str | None:
    """Return why records cannot be kept in a folder, which may not exist yet."""
    from contestmaster import storage

    if storage.is_elsewhere(folder):
        try:
            storage.check_place(folder)
        except storage.StorageError as error:
            return str(error)
        return None
    if folder.exists() and not folder.is_dir():
        return f"{folder} is not a folder"
    nearest = folder.absolute()
    while not nearest.exists():
        nearest = nearest.parent
    return None if os.access(nearest, os.W_OK) else f"{nearest} cannot be written"


def _unknown(settings: "ContestSettings") -> list[str]:
    """Return which zone and which program the settings name that this machine does not have."""
    found: list[str] = []
    zone, command = settings.contest.time_zone, settings.alarms.command
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        found.append(f"time_zone: this machine knows no zone {zone}; say for example Europe/Paris")
    if command and shutil.which(command[0]) is None:
        found.append(f"alarms.command: there is no program {command[0]} that can be run")
    return found


def _unplayable(server: "ServerSetup", names: tuple[str, ...]) -> str | None:
    """Return why a server's first game could not be played by these teams."""
    from contestmaster.kernel.game import TURN, SetupError
    from contestmaster.kernel.match import Match

    try:
        match = Match.start(server.game(), seed=0, seats=names, at=0)
    except SetupError as error:
        return str(error)
    if match.alarm() is not TURN:
        return f"{server.params.task} has no turns of a fixed length, so it gives no awards"
    return None
