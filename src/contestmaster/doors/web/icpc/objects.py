"""A contest in the words of the ICPC Contest API."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from contestmaster.contest import ALL_SERVERS
from contestmaster.doors.web.site import ContestSite
from contestmaster.doors.web.site.source import SiteSource
from contestmaster.kernel.instant import SECOND, Instant, to_datetime

Object: TypeAlias = dict[str, Any]

CONTEST_ID: Final = "contest"
"""There is one contest at each address."""
_HOUR, _MINUTE, _MILLISECOND = 3600 * SECOND, 60 * SECOND, 1000


def contest(site: ContestSite) -> Object:
    """Return the contest."""
    params, source = site.params, site.source
    begins = source.state.started or source.state.start_at
    freeze = params.freeze_before_end_s * SECOND
    return {
        "id": CONTEST_ID,
        "name": site.settings.web.title,
        "formal_name": site.settings.web.title,
        "start_time": None if begins is None else time(begins),
        "countdown_pause_time": None,
        "duration": span(params.duration),
        "scoreboard_freeze_duration": span(min(freeze, params.duration)) if freeze else None,
        "scoreboard_type": "score",
        "penalty_time": 0,
    }


def state(site: ContestSite) -> Object:
    """Return which parts of its course the contest has reached."""
    source = site.source
    found = source.state
    finished = _finished(source)
    froze = _froze(source)
    open_again = finished if froze is not None and found.frozen is None else None
    final = None if finished is None or found.frozen is not None else finished
    return {
        "started": _time(found.started),
        "ended": _time(found.closed),
        "frozen": _time(froze),
        "thawed": _time(open_again),
        "finalized": _time(final),
        "end_of_updates": None,
    }


def problems(site: ContestSite) -> list[Object]:
    """Return the tasks."""
    return [
        {
            "id": task,
            "label": task,
            "name": task,
            "ordinal": number,
            "test_data_count": len(servers),
        }
        for number, (task, servers) in enumerate(site.params.tasks().items())
    ]


def teams(site: ContestSite) -> list[Object]:
    """Return the teams that have places."""
    return [
        {"id": str(team.team_no), "label": str(team.team_no), "name": team.name, "group_ids": []}
        for team in site.teams()
    ]


def clarifications(site: ContestSite) -> list[Object]:
    """Return the announcements, oldest first."""
    source = site.source
    return [
        {
            "id": str(number),
            "from_team_id": None,
            "to_team_id": None,
            "reply_to_id": None,
            "problem_id": None,
            "text": one.text,
            "time": time(one.at),
            "contest_time": span(round(source.contest_time(one.at) * SECOND)),
        }
        for number, one in enumerate(source.state.news, 1)
    ]


def scoreboard(site: ContestSite) -> Object:
    """Return the general ranking as everyone may see it."""
    board, source = site.scoreboard(), site.source
    rows = [
        {
            "rank": row.place,
            "team_id": str(row.team_no),
            "score": {"score": float(row.total)},
            "problems": [
                {
                    "problem_id": task.task,
                    "num_judged": sum(server.games for server in task.servers),
                    "num_pending": 0,
                    "score": float(task.points),
                }
                for task in row.tasks
            ],
        }
        for row in board.rows
    ]
    changed = source.tables.at
    return {
        "time": time(changed),
        "contest_time": span(round(board.changed_s * SECOND)),
        "state": state(site),
        "rows": rows,
    }


def awards(site: ContestSite) -> list[Object]:
    """Return who has won, when that is final and open."""
    if state(site)["finalized"] is None:
        return []
    winners = [str(row.team_no) for row in site.scoreboard().rows if row.place == 1]
    return [{"id": "winner", "citation": "Contest winner", "team_ids": winners}]


def time(at: Instant) -> str:
    """Write an instant with milliseconds.

    >>> time(1_500_999)
    '1970-01-01T00:00:01.500+00:00'
    """
    return to_datetime(at).isoformat(timespec="milliseconds")


def span(length: Instant) -> str:
    """Write a length of time with hours, minutes, seconds and milliseconds.

    >>> span(90_061_500_000)
    '25:01:01.500'
    """
    hours, rest = divmod(length, _HOUR)
    minutes, rest = divmod(rest, _MINUTE)
    seconds, rest = divmod(rest, SECOND)
    return f"{hours}:{minutes:02}:{seconds:02}.{rest // _MILLISECOND:03}"


def _time(at: Instant | None) -> str | None:
    return None if at is None else time(at)


def _finished(source: SiteSource) -> Instant | None:
    """Return when the last server has finished."""
    found = source.state
    if found.phase != "FINISHED":
        return None
    games = [game.ended for server in found.servers.values() for game in server.games[-1:]]
    return max([found.closed or 0, *(ended for ended in games if ended is not None)])


def _froze(source: SiteSource) -> Instant | None:
    """Return when the rankings froze, ``None`` if they have not."""
    params, found = source.params, source.state
    freeze = params.freeze_before_end_s * SECOND
    if not freeze or found.started is None:
        return None
    at = found.started + max(0, params.duration - freeze)
    stops: Sequence[Any] = found.stops if params.suspension_extends else ()
    for stop in sorted(stops, key=lambda stop: stop.begin):
        if stop.scope == ALL_SERVERS and stop.begin < at:
            if stop.end is None:
                return None
            at += stop.end - stop.begin
    reached = min(source.now, found.closed or source.now)
    return at if at <= reached else None
