"""``admin status``: how a contest stands."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from contestmaster.cli.contest.organiser import CONTEST, ContestFile, records_of
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.host.contest.settings import ContestSettings


def status(*, json: bool = False, contest: ContestFile = CONTEST) -> None:
    """Show the state of the contest and of each server: now, or when its host was last there.

    Before the first start it is what the contest's file says.

    Examples: `contestmaster admin status`, `contestmaster admin status --json`

    Parameters
    ----------
    json
        Print one JSON object.
    contest
        The contest's file.
    """
    from contestmaster.storage import unused

    settings, folder = records_of(contest)
    found = _asked(folder) or (_foreseen(settings) if unused(folder) else _recorded(folder))
    if json:
        from contestmaster.kernel.journal import encode_plain

        print(encode_plain(found).decode())
    else:
        _show(found)


def _asked(folder: Path) -> dict[str, Any] | None:
    """Ask the host that runs, ``None`` where there is none."""
    import getpass

    from contestmaster.host.contest.office import STATUS
    from contestmaster.host.control import ControlClient, NoHostError, Request

    try:
        channel = ControlClient(folder)
    except NoHostError:
        return None
    try:
        reply = channel.ask(Request(STATUS, {}, getpass.getuser()))
    except NoHostError:
        return None
    finally:
        channel.close()
    return reply.reply


def _foreseen(settings: "ContestSettings") -> dict[str, Any]:
    """Return how a contest stands of which nothing has been recorded yet."""
    from contestmaster.contest import State
    from contestmaster.host.clocks import WallClock
    from contestmaster.host.contest.standing import standing

    now = WallClock().now()
    state = State.new(settings.contest, now)
    found = standing(settings.contest, state, now, commitment=None, runs=False)
    return found | {"teams": len(settings.teams)}


def _recorded(folder: Path) -> dict[str, Any]:
    """Return how the contest stood when its host was last there."""
    from contestmaster import storage
    from contestmaster.host.contest.archive import commitment, kept
    from contestmaster.host.contest.hall import last_recorded
    from contestmaster.host.contest.standing import standing

    with storage.reading(folder) as archive:
        params, state, _ = kept(archive)
        promised, last = commitment(archive), last_recorded(archive)
    return standing(params, state, last, commitment=promised, runs=False)


def _show(found: dict[str, Any]) -> None:
    from contestmaster.cli.columns import columns

    print(f"{found['state']}, {'the host runs' if found['host_runs'] else 'no host runs'}")
    print(f"contest clock {found['contest_clock_s']} of {found['contest_duration_s']} s")
    print(f"K {found['k']}; teams: {found['teams']}")
    rows = [
        [name, server["state"], str(server["game"] or "-"), str(server["scored"])]
        for name, server in found["servers"].items()
    ]
    print(columns(["server", "state", "game", "scored"], rows, right=(2, 3)))
    if found["storage"]:
        print(f"since {found['storage']['since']} nothing is stored: {found['storage']['reason']}")
    for standby in found.get("standbys", ()):
        print(f"a standby waits: {standby}")
    for place, refused in found.get("refused_connections", {}).items():
        hosts = ", ".join(f"{host} {times}" for host, times in refused["hosts"].items())
        times = f"{refused['refused']} connections refused, the last at {refused['last']}"
        print(harmless(f"{place}: {times}, by a limit for each address: {hosts}"))
    for sentence in found["damage"]:
        print(sentence)
    for stop in found["stops"]:
        print(harmless(f"{stop['scope']} stands still: {stop['reason']}"))
    if found["commitment"]:
        print(f"commitment to the seeds of all games: {found['commitment']}")
