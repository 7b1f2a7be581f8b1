"""The course of a contest: start, freeze and end, and what it does by itself at which instant."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from contestmaster.contest.clock import ends_at, freezes_at
from contestmaster.contest.codes import Code
from contestmaster.contest.events import ClockEnded, ContestStarted, Frozen, Thawed
from contestmaster.contest.params import ALL_SERVERS, ContestParams
from contestmaster.contest.rules.act import Act
from contestmaster.contest.rules.standing import settle
from contestmaster.contest.rules.stops import go_on
from contestmaster.contest.state import State
from contestmaster.kernel.instant import Instant


class _Due(NamedTuple):
    """Something the contest does by itself, and when."""

    at: Instant
    do: Callable[[Act], None]


def start(act: Act) -> Code:
    """Start before the time that was set, or at all [CONTEST-56]."""
    if act.state.started is not None:
        return Code.STARTED
    if act.state.down:
        return Code.HOST_DOWN
    if not any(act.state.ranked()):
        return Code.NO_TEAMS
    _start(act)
    return Code.DONE


def end(act: Act, text: str) -> Code:
    """End the contest early, with the K of this moment [CONTEST-70]."""
    if act.state.started is None:
        return Code.NOT_STARTED
    if act.state.closed is not None:
        return Code.OVER
    act.announce("info", text)
    _close(act, early=True)
    return Code.DONE


def announce(act: Act, text: str) -> Code:
    """Tell everyone something."""
    act.announce("info", text)
    return Code.DONE


def lift_freeze(act: Act) -> Code:
    """Let everyone see the rankings again, after the end [CONTEST-76]."""
    if act.state.frozen is None:
        return Code.NOT_FROZEN
    if act.state.phase != "FINISHED":
        return Code.FREEZE_HOLDS
    act.state.frozen = None
    act.emit(Thawed())
    return Code.DONE


def next_alarm(params: ContestParams, state: State) -> Instant | None:
    """Return when the contest next acts by itself; not at all while its host is down."""
    return min((due.at for due in _due(params, state)), default=None)


def ring(act: Act) -> None:
    """Do all that is due, in order."""
    act.state.rings += 1
    while True:
        due = min(_due(act.params, act.state), key=lambda due: due.at, default=None)
        if due is None or due.at > act.at:
            return
        due.do(act)


def _due(params: ContestParams, state: State) -> Iterator[_Due]:
    """Yield what is to come; of one instant, what is to happen first comes first."""
    if ALL_SERVERS in state.down:
        return
    if state.started is None and state.start_at is not None and any(state.ranked()):
        yield _Due(state.start_at, _start)
    for stop in state.stops:
        if stop.end is None and stop.resume_at is not None and stop.scope not in state.down:
            yield _Due(stop.resume_at, partial(go_on, stop))
    if (freezes := freezes_at(params, state)) is not None:
        yield _Due(freezes, _freeze)
    if (ends := ends_at(params, state)) is not None:
        yield _Due(ends, partial(_close, early=False))


def _start(act: Act) -> None:
    act.state.started = act.at
    act.emit(ContestStarted())


def _freeze(act: Act) -> None:
    act.state.frozen = act.state.tables
    act.emit(Frozen())


def _close(act: Act, *, early: bool) -> None:
    act.state.closed = act.at
    act.emit(ClockEnded(early))
    settle(act)
