"""What the public may see of a contest, and when (chapter Visibility of the rule book)."""

from typing import Any, Literal

import msgspec

from contestmaster.contest.clock import elapsed
from contestmaster.contest.params import ContestParams, ServerParams
from contestmaster.contest.ranking import Rankings
from contestmaster.contest.state import GameRecord, State
from contestmaster.kernel.instant import SECOND


def public_tables(state: State) -> Rankings:
    """Return the rankings that everyone sees: during a freeze those of its beginning."""
    return state.tables if state.frozen is None else state.frozen


def scores_open(params: ContestParams, state: State, game: GameRecord) -> bool:
    """Return whether everyone may see scores and awards of a game [CONTEST-76, CONTEST-77].

    What a game without awards would have paid is hidden by a freeze like the rest.
    """
    if game.status == "running" or game.ended is None:
        return False
    paid = game.status in ("scored", "struck")
    at = game.elapsed if paid else elapsed(params, state, game.ended)
    freeze = params.duration - params.freeze_before_end_s * SECOND
    return state.frozen is None or at < freeze


def replay_open(params: ContestParams, state: State, game: GameRecord) -> bool:
    """Return whether everyone may replay a game [CONTEST-77]."""
    finished = params.replays == "after_game" or state.phase == "FINISHED"
    return finished and scores_open(params, state, game)


def secret_open(state: State) -> bool:
    """Return whether everyone may know what the seeds of all games follow from [CONTEST-89]."""
    return state.phase == "FINISHED" and state.frozen is None


def watched_turn(server: ServerParams, turn: int, *, open_after: bool) -> int | None:
    """Return the latest turn of a game whose inside spectators may see [CONTEST-78].

    Args:
        server: where it is played.
        turn: the present one, or the last one played.
        open_after: whether the game is over and its replay open.

    Returns:
        A turn number, or ``None`` while nothing may be seen.
    """
    if open_after:
        return turn
    spectate: int | Literal["after", "live"] = server.spectate
    if spectate == "after":
        return None
    seen = turn if spectate == "live" else turn - spectate
    return seen if seen >= 1 else None


def everything(state: State) -> dict[str, Any]:
    """Return the whole state as plain named data."""
    plain: dict[str, Any] = msgspec.to_builtins(state, str_keys=True)
    return plain


def public(params: ContestParams, state: State) -> dict[str, Any]:
    """Return what everyone may see: no login, and nothing of a running game but its number."""
    plain: dict[str, Any] = msgspec.to_builtins(
        {
            "state": state.phase,
            "start_at": state.start_at,
            "started": state.started,
            "closed": state.closed,
            "teams": [{"team_no": team.number, "name": team.name} for team in state.ranked()],
            "servers": [_server(params, state, server) for server in params.in_port_order()],
            "rankings": public_tables(state),
            "frozen": state.frozen is not None,
            "stops": state.stops,
            "announcements": state.news,
        },
        str_keys=True,
    )
    return plain


def _server(params: ContestParams, state: State, server: ServerParams) -> dict[str, Any]:
    on = state.servers[server.name]
    still = state.still(server.name)
    return {
        "name": server.name,
        "port": server.port,
        "task": server.task,
        "spectate": server.spectate,
        "game_no": on.running.number if on.running else None,
        "suspended": still is not None,
        "finished": on.finished,
        "games": [_game(params, state, game) for game in on.games if game.status != "running"],
    }


def _game(params: ContestParams, state: State, game: GameRecord) -> dict[str, Any]:
    known = {"game_no": game.number, "ended": game.ended, "status": game.status}
    if not scores_open(params, state, game):
        return known
    rows = zip(game.teams, game.scores, game.awards, strict=False)
    table = [{"team_no": team, "score": score, "award": award} for team, score, award in rows]
    return known | {"k": game.k, "elapsed": game.elapsed, "table": table}
