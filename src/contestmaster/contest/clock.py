"""The contest clock: how much contest time has passed, and when it will be what [CONTEST-55].

Nothing ticks: the clock follows from the start and the stops, so it can be read for any instant,
past ones too, such as that of a boundary which is entered late. It counts instants, and these come
from a steady clock.
"""

from contestmaster.contest.arithmetic import speed
from contestmaster.contest.params import ALL_SERVERS, ContestParams
from contestmaster.contest.state import State
from contestmaster.kernel.instant import SECOND, Instant


def elapsed(params: ContestParams, state: State, at: Instant) -> Instant:
    """Return the contest clock at an instant, from 0 to the duration, in microseconds."""
    if state.started is None:
        return 0
    if state.closed is not None:
        at = min(at, state.closed)
    passed = at - state.started
    if params.suspension_extends:  # [CONTEST-37]
        passed -= _stood_still(state, at)
    return max(0, min(passed, params.duration))


def k_at(params: ContestParams, state: State, at: Instant) -> int:
    """Return K at an instant, in millionths: one for all servers [CONTEST-15].

    After an early end it stays what it was then [CONTEST-70].
    """
    return speed(params.k_start, params.k_end, elapsed(params, state, at), params.duration)


def ends_at(params: ContestParams, state: State) -> Instant | None:
    """Return when the clock will reach its end, ``None`` where it stands or has reached it."""
    return None if state.closed is not None else _reaches(params, state, params.duration)


def freezes_at(params: ContestParams, state: State) -> Instant | None:
    """Return when the public rankings will stand still, ``None`` if that is unknown or past."""
    if not params.freeze_before_end_s or state.frozen is not None or state.closed is not None:
        return None
    begin = params.duration - params.freeze_before_end_s * SECOND
    return _reaches(params, state, max(0, begin))


def _reaches(params: ContestParams, state: State, time: Instant) -> Instant | None:
    if state.started is None:
        return None
    if not params.suspension_extends:
        return state.started + time
    if state.stop(ALL_SERVERS) is not None:
        return None
    lost = sum(s.end - s.begin for s in state.stops if s.scope == ALL_SERVERS and s.end is not None)
    return state.started + time + lost


def _stood_still(state: State, at: Instant) -> Instant:
    """Return how long full stops have lasted before an instant."""
    ends = (
        (stop.begin, at if stop.end is None else min(stop.end, at))
        for stop in state.stops
        if stop.scope == ALL_SERVERS
    )
    return sum(max(0, end - begin) for begin, end in ends)
