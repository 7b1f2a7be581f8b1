"""The contest as a whole: its clock, its course, K."""

from typing import Final

from contestmaster.contest.arithmetic import speed
from contestmaster.contest.clock import ends_at, freezes_at
from contestmaster.contest.visibility import secret_open
from contestmaster.doors.web import shown
from contestmaster.doors.web.site.news import banner
from contestmaster.doors.web.site.source import SiteSource, amount, moment
from contestmaster.kernel.instant import SECOND, to_text

_CURVE_POINTS: Final = 96
"""Points of the curve of K: of a day, one for each quarter of an hour."""


def contest(source: SiteSource) -> shown.ContestView:
    """Return the contest as a whole, now."""
    params, state, now = source.params, source.state, source.now
    secret, opened = source.hall.book.secret, secret_open(state)
    return shown.ContestView(
        title=source.settings.web.title,
        state=state.phase,
        now=to_text(now),
        start_at=moment(state.start_at),
        started=moment(state.started),
        ends_at=moment(ends_at(params, state)),
        closed=moment(state.closed),
        duration_s=params.contest_duration_s,
        elapsed_s=source.contest_time(now),
        k=source.k(),
        frozen=source.frozen,
        freezes_at=moment(freezes_at(params, state)),
        changed=to_text(source.tables.at),
        decimals=params.scoreboard_decimals,
        time_zone=params.time_zone,
        replays=params.replays,
        tasks=params.tasks(),
        banner=banner(source),
        commitment=None if secret is None else secret.commitment,
        secret=shown.SecretView(str(secret.seed), secret.salt.hex()) if secret and opened else None,
    )


def curve(source: SiteSource) -> shown.SpeedCurve:
    """Return K over the whole contest [CONTEST-49]."""
    params = source.params

    def k(at: int) -> str:
        return amount(speed(params.k_start, params.k_end, at, params.duration))

    times = [params.duration * n // _CURVE_POINTS for n in range(_CURVE_POINTS + 1)]
    return shown.SpeedCurve(
        params.contest_duration_s,
        [shown.Speed(time / SECOND, k(time)) for time in times],
        shown.Speed(source.contest_time(source.now), source.k()),
    )
