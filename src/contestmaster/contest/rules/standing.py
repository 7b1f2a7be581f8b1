"""Rankings made anew, and what follows by itself from any change."""

from contestmaster.contest.events import ContestFinished, GameDropped, ServerFinished
from contestmaster.contest.ranking import Scored, tables
from contestmaster.contest.rules.act import Act
from contestmaster.contest.state import GameRecord, State
from contestmaster.kernel.instant import Instant


def rerank(act: Act) -> None:
    """Make all rankings anew [CONTEST-28]."""
    state = act.state
    scored = {name: Scored(s.results, s.played) for name, s in state.servers.items()}
    teams = [team.number for team in state.ranked()]
    state.tables = tables(act.params, teams, scored, act.at)


def count(state: State, server: str, game: GameRecord, sign: int) -> None:
    """Add the awards of a game to the results of its server, or take them back with -1."""
    results, played = state.servers[server].results, state.servers[server].played
    for team, award in zip(game.teams, game.awards, strict=True):
        results[team] = results.get(team, 0) + sign * award
        played[team] = played.get(team, 0) + sign


def drop(act: Act, server: str, at: Instant) -> None:
    """End the running game of a server without awards [CONTEST-42]."""
    game = act.state.servers[server].games[-1]
    game.status, game.ended = "dropped", at
    act.emit(GameDropped(server, game.number))
    rerank(act)


def settle(act: Act) -> None:
    """Do what follows at once from what has just changed.

    A voided game of a server that stands still ends [CONTEST-71]; a server without a game is
    finished when the contest clock is at its end; no stop outlasts what it stops.
    """
    for name, server in act.state.servers.items():
        running = server.running
        if running is not None and running.void and act.state.still(name) is not None:
            drop(act, name, act.at)
    if act.state.closed is not None:
        _finish(act)


def _finish(act: Act) -> None:
    state = act.state
    idle = [name for name, on in state.servers.items() if not on.finished and on.running is None]
    for name in idle:
        state.servers[name].finished = True
        act.emit(ServerFinished(name))
    finished = idle and state.phase == "FINISHED"
    for stop in state.stops:
        if stop.end is None and (finished or stop.scope in idle):
            stop.end = act.at
    if finished:
        act.emit(ContestFinished())
