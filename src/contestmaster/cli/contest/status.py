"""``admin status``: how a contest stands."""

from pathlib import Path
from typing import Any

from contestmaster.cli.contest.organiser import CONTEST, ContestFile, records_of
from contestmaster.kernel.unseen import harmless

__all__ = ["status"]


def status(*, json: bool = False, contest: ContestFile = CONTEST) -> None:
    """Show the state of the contest and of each server: now, or when its host was last there.

    Examples: `contestmaster admin status`, `contestmaster admin status --json`

    Parameters
    ----------
    json
        Print one JSON object.
    contest
        The contest's file.
    """
    found = _found(records_of(contest)[1])
    if json:
        from contestmaster.kernel.journal import encode_plain

        print(encode_plain(found).decode())
    else:
        _show(found)


def _found(folder: Path) -> dict[str, Any]:
    """Return how the contest stands whose records are in a folder."""
    import time
    from fractions import Fraction

    from contestmaster.contest import elapsed, is_open, k_at
    from contestmaster.host.contest.archive import commitment, kept
    from contestmaster.host.contest.hall import last_recorded
    from contestmaster.kernel.instant import SECOND, to_text
    from contestmaster.kernel.outcome import shown
    from contestmaster.storage import SqliteArchive

    runs = _runs(folder)
    with SqliteArchive(folder) as archive:
        params, state, _ = kept(archive)
        committed = commitment(archive)
        last = last_recorded(archive)
    at = max(last, time.time_ns() // 1000) if runs else last
    servers = {
        name: {
            "state": "finished"
            if server.finished
            else "open"
            if is_open(state, name)
            else "closed",
            "game": server.running.number if server.running else None,
            "scored": sum(game.status == "scored" for game in server.games),
        }
        for name, server in state.servers.items()
    }
    return {
        "at": to_text(at),
        "state": state.phase,
        "host_runs": runs,
        "contest_clock_s": elapsed(params, state, at) // SECOND,
        "contest_duration_s": params.contest_duration_s,
        "k": shown(Fraction(k_at(params, state, at), 1_000_000)),
        "teams": len(state.teams),
        "commitment": committed,
        "servers": servers,
        "stops": [
            {"scope": stop.scope, "reason": stop.reason} for stop in state.stops if stop.end is None
        ],
    }


def _runs(folder: Path) -> bool:
    """Return whether a host runs the contest."""
    from contestmaster.host.control import Channel, NoHostError

    try:
        Channel(folder).close()
    except NoHostError:
        return False
    return True


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
    for stop in found["stops"]:
        print(harmless(f"{stop['scope']} stands still: {stop['reason']}"))
    if found["commitment"]:
        print(f"commitment to the seeds of all games: {found['commitment']}")
