"""The servers: where they are, what is played there, and how that stands."""

from typing import Literal, TypeAlias

from contestmaster.contest import ALL_SERVERS
from contestmaster.doors.web import shown
from contestmaster.doors.web.site.source import SiteSource, moment
from contestmaster.host.contest.following import PlayedServer
from contestmaster.kernel.game import TURN
from contestmaster.kernel.instant import SECOND, to_text

_Condition: TypeAlias = Literal["scheduled", "running", "suspended", "idle", "finished"]


def server(source: SiteSource, name: str) -> shown.ServerView:
    """Return what happens on a server now; raise ``LookupError`` where there is none."""
    found, state = source.server(name), source.state
    setup, still = found.setup, state.still(name)
    live = found.series.live
    following = source.options(f"next of {name}", setup.options)
    options = following if live is None else source.options(name, live.match.game.params)
    return shown.ServerView(
        name=name,
        task=setup.params.task,
        host=setup.host,
        port=setup.params.port,
        options=options,
        next_options=following if following != options else None,
        state=_condition(source, name),
        reason=None if still is None else still.reason,
        resumes_at=None if still is None else moment(still.resume_at),
        k=source.k(),
        spectate=setup.params.spectate,
        game=_running(source, found),
        games=sum(game.status != "running" for game in state.servers[name].games),
    )


def _running(source: SiteSource, server: PlayedServer) -> shown.RunningView | None:
    live, record = server.series.live, source.state.servers[server.name].running
    if live is None or record is None or live.game_no != record.number:
        return None
    match = live.match
    timed = match.alarm() is TURN
    return shown.RunningView(
        id=f"{server.name}-{live.game_no}",
        game_no=live.game_no,
        turn=match.turn() + 1,
        turns_left=match.game.turns_left(match.state),
        begun=to_text(record.begun),
        ends_turn_at=moment(server.series.deadline),
        turn_seconds=match.game.turn_length / SECOND if timed else None,
        commitment=match.header.commitment,
    )


def _condition(source: SiteSource, name: str) -> _Condition:
    state, on = source.state, source.state.servers[name]
    if on.finished:
        return "finished"
    if state.started is None:
        return "scheduled"
    if state.still(name) is not None or {name, ALL_SERVERS} & set(state.down):
        return "suspended"
    return "idle" if on.running is None else "running"
