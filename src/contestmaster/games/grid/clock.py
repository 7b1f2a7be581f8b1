"""What happens by itself between two ndays, in the order of the rule book's clock."""

from collections.abc import Callable
from typing import Final

from contestmaster.games.grid import events
from contestmaster.games.grid.kinds import bait, box, gremlin, siren, toad, wax, yeti
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.rules.act import Act
from contestmaster.games.grid.rules.ground import weather
from contestmaster.games.grid.rules.players import apply_pending
from contestmaster.games.grid.rules.throwing import land_all
from contestmaster.games.grid.state import State
from contestmaster.kernel.calendar import DAYS
from contestmaster.kernel.game import TURN, Alarm
from contestmaster.kernel.instant import SECOND, Instant

LAST: Final = 10
SECOND_HALF: Final = 6
"""The nday on which the weather changes a second time [D8]."""


def beginning(params: GridParams, at: Instant) -> Instant:
    """Return when the nday began in which a game starts: ndays count from 00:00:00 UTC."""
    period = params.nday_seconds * SECOND
    midnight = DAYS.floor(at)
    return midnight + (at - midnight) // period * period


def alarm(params: GridParams, state: State) -> Alarm:
    """Return when the present nday ends."""
    if state.closed:
        return None
    if params.turns_per_nday:
        return TURN
    return state.begun + state.tick * params.nday_seconds * SECOND


def ring(act: Act) -> None:
    """Let a turn pass, or all ndays that have ended by now."""
    state = act.state
    state.rings += 1
    if act.params.turns_per_nday:
        state.turns += 1
        if state.turns == act.params.turns_per_nday:
            state.turns = 0
            _boundary(act)
        return
    at = act.by.at
    while isinstance(due := alarm(act.params, state), int) and due <= at:
        _boundary(act)


def begin_nweek(act: Act) -> None:
    """Let an nweek begin: steps 7 a to g."""
    state = act.state
    for player in state.players.values():
        player.moved = False
        apply_pending(player)
    if state.nweek > 1 and act.params.nweek_income:
        for player in state.present():
            player.points += act.params.nweek_income
            act.emit(events.Gained(player.name, act.params.nweek_income, "income"))
    state.gremlin_number = act.roll("1d120")
    act.emit(events.GremlinNumber(state.gremlin_number))
    weather(act)
    yeti.jump_all(act)
    bait.roll_all(act)
    wax.new_ball(act)


def check_win(act: Act) -> None:
    """Let all win who have points enough; the game closes then."""
    state, least = act.state, act.params.win_points
    if state.closed or not least:
        return
    winners = [player for player in state.present() if player.points >= least]
    for player in winners:
        player.wins += 1
        act.emit(events.Win(player.name))
    if winners:
        close(act)


def close(act: Act) -> None:
    """End the game."""
    act.state.closed = True
    act.emit(events.Closed())


def _boundary(act: Act) -> None:
    for step in _STEPS:
        if not act.state.closed:
            step(act)


# -- the steps, in the order of the rule book ---------------------------------------------------


def _land(act: Act) -> None:
    """1. Flights due land."""
    land_all(act._replace(ahead=1))


def _end_nweek(act: Act) -> None:
    """2. The nweek ends: Love is counted, dizziness ends, Gremlins return, the game may close."""
    state = act.state
    if state.nday != LAST:
        return
    siren.count_love(act)
    for player in state.players.values():
        player.dizzy = False
    gremlin.recover(act)
    gremlin.return_out(act)
    if state.nweek == act.params.end_nweek:
        close(act)


def _count(act: Act) -> None:
    """3. The next tick."""
    act.state.tick += 1
    act.emit(events.NdayBegun(act.state.nweek, act.state.nday))


def _end_spells(act: Act) -> None:
    """4 to 6. Icky, ear wax and Toads that are due end, each in seat order."""
    state = act.state
    for player in state.players.values():
        if player.icky_until == state.tick:
            player.icky_until = None
    for player in state.players.values():
        if player.ear_until == state.tick:
            wax.take_out(act, player)
    for player in list(state.players.values()):
        if player.toad_until == state.tick and not player.quit:
            toad.release(act, player)


def _begin_half(act: Act) -> None:
    """7 and 8. An nweek begins, or its second half."""
    if act.state.nday == 1:
        begin_nweek(act)
    elif act.state.nday == SECOND_HALF:
        weather(act)


def _ruin(act: Act) -> None:
    """9. Baits due are ruined."""
    bait.ruin_due(act)


def _hide(act: Act) -> None:
    """10. Boxes without a square are placed."""
    box.hide_waiting(act)


def _dawn(act: Act) -> None:
    """What kinds from packages let happen."""
    for kind in act.kinds:
        kind.dawns(act)


_STEPS: Final[tuple[Callable[[Act], None], ...]] = (
    _land,
    _end_nweek,
    _count,
    _end_spells,
    _begin_half,
    _ruin,
    _hide,
    _dawn,
    check_win,
)
