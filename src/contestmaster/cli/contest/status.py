"""``admin status``: how a contest stands."""

from contestmaster.cli.contest.organiser import CONTEST, ContestFile, records_of

__all__ = ["status"]


def status(*, contest: ContestFile = CONTEST) -> None:
    """Show the state of the contest and of each server: now, or when its host was last there.

    Example: `contestmaster admin status`

    Parameters
    ----------
    contest
        The contest's file.
    """
    import time
    from fractions import Fraction

    from contestmaster.cli.columns import columns
    from contestmaster.contest import elapsed, is_open, k_at
    from contestmaster.host.contest.archive import kept
    from contestmaster.host.contest.hall import last_recorded
    from contestmaster.host.control import Channel, NoHostError
    from contestmaster.kernel.instant import SECOND
    from contestmaster.kernel.outcome import shown
    from contestmaster.storage import SqliteArchive

    _, folder = records_of(contest)
    try:
        Channel(folder).close()
        runs = True
    except NoHostError:
        runs = False
    with SqliteArchive(folder) as archive:
        params, state, _ = kept(archive)
        last = last_recorded(archive)
    at = max(last, time.time_ns() // 1000) if runs else last
    clock = elapsed(params, state, at)
    print(f"{state.phase}, {'the host runs' if runs else 'no host runs'}")
    print(f"contest clock {clock // SECOND} of {params.contest_duration_s} s")
    print(f"K {shown(Fraction(k_at(params, state, at), 1_000_000))}; teams: {len(state.teams)}")
    rows = []
    for name, server in state.servers.items():
        running = server.running
        word = "finished" if server.finished else "open" if is_open(state, name) else "closed"
        scored = sum(game.status == "scored" for game in server.games)
        rows.append([name, word, str(running.number) if running else "-", str(scored)])
    print(columns(["server", "state", "game", "scored"], rows, right=(2, 3)))
    for stop in state.stops:
        if stop.end is None:
            print(f"{stop.scope} stands still: {stop.reason}")
