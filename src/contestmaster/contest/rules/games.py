"""Games of the servers: begun, scored, dropped, voided and restored."""

from collections.abc import Sequence
from decimal import Decimal

from contestmaster.contest.arithmetic import award, millionths
from contestmaster.contest.clock import elapsed, k_at
from contestmaster.contest.codes import Code
from contestmaster.contest.events import (
    GameBegun,
    GameRestored,
    GameScored,
    GameStruck,
)
from contestmaster.contest.rules.act import Act
from contestmaster.contest.rules.standing import count, drop, rerank, settle
from contestmaster.contest.state import GameRecord, State
from contestmaster.kernel.instant import Instant


def may_begin(state: State, server: str) -> Code:
    """Return why no game can be created on a server now, or ``Code.DONE`` [CONTEST-4]."""
    if server not in state.servers:
        return Code.NO_SERVER
    if state.started is None:
        return Code.NOT_STARTED
    if state.closed is not None:
        return Code.OVER
    if state.servers[server].running is not None:
        return Code.GAME_RUNNING
    return Code.DONE if any(state.ranked()) else Code.NO_TEAMS


def begin(act: Act, server: str, number: int) -> Code:
    """Note that the next game of a server is created, with all teams in its seats [CONTEST-63]."""
    if (code := may_begin(act.state, server)) != Code.DONE:
        return code
    games = act.state.servers[server].games
    if number != len(games) + 1:
        return Code.NOT_NEXT
    teams = tuple(team.number for team in act.state.ranked())
    games.append(GameRecord(number, teams, act.at))
    act.emit(GameBegun(server, number, teams))
    return Code.DONE


def end(
    act: Act,
    server: str,
    number: int,
    scores: Sequence[Decimal],
    *,
    over: bool,
    boundary: Instant | None,
) -> Code:
    """Score a game at the boundary that ended it, or in the state it has [CONTEST-16].

    Args:
        act: of the host.
        server: where it was played.
        number: of the game.
        scores: by seat.
        over: whether it ended by itself; otherwise the contest's end has cut it [CONTEST-44].
        boundary: its instant, whose K counts [CONTEST-13]; now, if not given.
    """
    at = act.at if boundary is None else boundary
    game = _current(act.state, server, number)
    if isinstance(game, Code):
        return game
    if len(scores) != len(game.teams):
        return Code.WRONG_SCORES
    if at > act.at:
        return Code.FUTURE
    if act.state.closed is None:
        still = act.state.still(server)
        if still is not None and at > still.begin:
            return Code.STANDS_STILL
        if not over and not game.void:
            return Code.NOT_ENDED
    if game.void or not (over or act.params.server(server).on_contest_end == "score"):
        drop(act, server, at)
    else:
        _pay(act, server, game, scores, at if over else max(at, act.state.closed or at))
    settle(act)
    return Code.DONE


def drop_game(act: Act, server: str, number: int, reason: str) -> Code:
    """End a running game without awards: it cannot go on, or its score is not worth having."""
    game = _current(act.state, server, number)
    if isinstance(game, Code):
        return game
    if reason:
        act.announce("void", reason)
    drop(act, server, act.at)
    settle(act)
    return Code.DONE


def void(act: Act, server: str, text: str, number: int | None) -> Code:
    """Void a game: the current one at the next boundary, or one that has ended [CONTEST-71]."""
    if act.state.started is None:
        return Code.NOT_STARTED
    game = _game(act.state, server, number)
    if isinstance(game, Code):
        return game
    if game.void or game.status in ("struck", "dropped"):
        return Code.VOID
    if game.status == "scored":
        game.status = "struck"
        count(act.state, server, game, -1)
        rerank(act)
        act.emit(GameStruck(server, game.number))
    else:
        game.void = True
    act.announce("void", text)
    settle(act)
    return Code.DONE


def restore(act: Act, server: str, number: int, text: str) -> Code:
    """Let the awards of a voided game count again [CONTEST-71]."""
    game = _game(act.state, server, number)
    if isinstance(game, Code):
        return game
    if game.status != "struck":
        return Code.NOT_VOIDED
    game.status = "scored"
    count(act.state, server, game, +1)
    rerank(act)
    act.emit(GameRestored(server, number))
    act.announce("void", text)
    return Code.DONE


def _game(state: State, server: str, number: int | None) -> GameRecord | Code:
    """Return a game, the current one without a number, or why there is none."""
    if server not in state.servers:
        return Code.NO_SERVER
    on = state.servers[server]
    return (on.running if number is None else on.game(number)) or Code.NO_GAME


def _current(state: State, server: str, number: int) -> GameRecord | Code:
    """Return the running game of a server if it is that number."""
    game = _game(state, server, number)
    if isinstance(game, Code):
        return Code.NOT_CURRENT if game is Code.NO_GAME else game
    return game if game.status == "running" else Code.NOT_CURRENT


def _pay(
    act: Act,
    server: str,
    game: GameRecord,
    scores: Sequence[Decimal],
    at: Instant,
) -> None:
    game.status, game.ended = "scored", at
    game.elapsed = elapsed(act.params, act.state, at)
    game.k = k_at(act.params, act.state, at)
    game.scores = tuple(map(millionths, scores))
    game.awards = tuple(award(score, game.k) for score in game.scores)
    count(act.state, server, game, +1)
    act.emit(GameScored(server, game.number, game.k, game.teams, game.awards))
    rerank(act)
