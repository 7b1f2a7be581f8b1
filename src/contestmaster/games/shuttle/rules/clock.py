"""The clock: midnight is the only alarm, and what happens then in which order."""

from contestmaster.games.shuttle import report
from contestmaster.games.shuttle.params import ShuttleParams
from contestmaster.games.shuttle.rules import captains_log
from contestmaster.games.shuttle.rules.act import Act
from contestmaster.games.shuttle.rules.flight import space_flight
from contestmaster.games.shuttle.state import State
from contestmaster.kernel.calendar import DAYS, WEEKS
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import Instant
from contestmaster.nomic.offices import VACANT
from contestmaster.nomic.reports import Report


def next_alarm(state: State) -> Instant | None:
    """Return the next midnight; none once the contest is over."""
    return None if state.over else DAYS.after(state.now)


def ring(params: ShuttleParams, state: State, by: By) -> None:
    """Run each midnight that has passed, in turn."""
    state.rings += 1
    while (at := next_alarm(state)) is not None and at <= by.at:
        state.now = at
        _midnight(Act(params, state, by, at))


def _midnight(act: Act) -> None:
    """Do what is due at one midnight, in the order of the rule book."""
    state = act.state
    monday = WEEKS.floor(act.at) == act.at
    if monday:
        _hand_out_ergs(act)
    captains_log.advance(act)
    space_flight(act, moves=monday)
    state.pushes = []
    if monday:
        text = report.text(act.params, state, act.at)
        state.reports.append(Report(act.at, VACANT, text))


def _hand_out_ergs(act: Act) -> None:
    """Destroy all ergs, and give every player new ones [SHUTTLE-130]."""
    state = act.state
    for name in state.ergs:
        state.ergs[name] = 0 if state.player(name) is None else act.params.ergs_weekly
