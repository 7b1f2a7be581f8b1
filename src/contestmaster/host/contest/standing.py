"""How a contest stands, in plain data: what ``admin status`` shows."""

from fractions import Fraction
from typing import Any

from contestmaster.contest import ContestParams, State, elapsed, is_open, k_at
from contestmaster.contest.state import ServerState
from contestmaster.kernel.instant import SECOND, Instant, to_text
from contestmaster.kernel.outcome import shown

_MILLION = 1_000_000


def standing(
    params: ContestParams, state: State, at: Instant, *, commitment: str | None, runs: bool
) -> dict[str, Any]:
    """Return how a contest stands at an instant.

    Args:
        params: of the contest.
        state: of the contest.
        at: the instant.
        commitment: to the seeds of all games [CONTEST-86].
        runs: whether its host does.
    """
    return {
        "at": to_text(at),
        "state": state.phase,
        "host_runs": runs,
        "storage": None,
        "damage": [],
        "standbys": [],
        "refused_connections": {},
        "contest_clock_s": elapsed(params, state, at) // SECOND,
        "contest_duration_s": params.contest_duration_s,
        "k": shown(Fraction(k_at(params, state, at), _MILLION)),
        "teams": len(state.teams),
        "commitment": commitment,
        "servers": {name: _server(state, name, one) for name, one in state.servers.items()},
        "stops": [
            {"scope": stop.scope, "reason": stop.reason} for stop in state.stops if stop.end is None
        ],
    }


def _server(state: State, name: str, server: ServerState) -> dict[str, Any]:
    word = "finished" if server.finished else "open" if is_open(state, name) else "closed"
    return {
        "state": word,
        "game": server.running.number if server.running else None,
        "scored": sum(game.status == "scored" for game in server.games),
    }
