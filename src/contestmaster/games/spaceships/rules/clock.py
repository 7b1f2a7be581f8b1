"""The clock of section 7: what happens by itself, at which instant, and in which order."""

from collections.abc import Callable
from functools import partial
from typing import Final

from contestmaster.games.spaceships.params import SpaceshipsParams
from contestmaster.games.spaceships.rules import battles, justice, office, ships, winning
from contestmaster.games.spaceships.rules.act import Act
from contestmaster.games.spaceships.state import State
from contestmaster.kernel.calendar import DAYS, WEEKS
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import DAY, Instant, to_datetime
from contestmaster.nomic.hashing import pass_on
from contestmaster.nomic.offices import VACANT
from contestmaster.nomic.times import seconds
from contestmaster.seal.communications import lapses, next_due, openings

PAY_AFTER: Final = 16 * DAY
"""How long one must have held the office to be paid for it [SHIPS-111]."""


def next_alarm(params: SpaceshipsParams, state: State) -> Instant | None:
    """Return the next instant at which something is due; none once the game is over."""
    return None if state.over else min(_due(params, state))


def ring(params: SpaceshipsParams, state: State, by: By) -> None:
    """Do all that is due, in order of due time, and at one time in the order of the steps."""
    state.rings += 1
    while (at := next_alarm(params, state)) is not None and at <= by.at:
        act = Act(params, state, by, at)
        for step in _STEPS:
            step(act)
        state.now = at


def _due(params: SpaceshipsParams, state: State) -> list[Instant]:
    may_be = [next_due(state.codebook), state.maintenance.due_at]
    if params.ends_at is not None:
        may_be.append(params.end)
    for battle in state.battles:
        if battle.defence_value is None:
            may_be.append(battle.initiated_at + seconds(params.defence_time_s))
        if not battle.tardy:
            may_be.append(battle.resolve_due)
    return [DAYS.after(state.now), *(at for at in may_be if at is not None)]


# -- the steps, in the order of the rule book --------------------------------------------------


def _open_windows(act: Act) -> None:
    """1. Targeting windows reach their latest opening time [SHIPS-70]."""
    pass_on(openings(act.state.codebook, act.at), act.by)


def _default_defences(act: Act) -> None:
    """2. A defence that was not announced becomes 0 [SHIPS-68]."""
    for battle in act.state.battles:
        if battle.defence_value is None and battles.deadline(act, battle) <= act.at:
            battles.set_defence(act, battle, 0)


def _close_windows(act: Act) -> None:
    """3. What was not revealed lapses: the attack value is 0, and it is a crime [SHIPS-76]."""
    for happened in lapses(act.state.codebook, act.at):
        pass_on([happened], act.by, partial(justice.losing_the_codebook, act))
        battle = act.state.battle_of(happened.communication.id)
        if happened.what == "lapsed" and battle is not None:
            battles.set_attack(act, battle, 0)


def _resolve(act: Act) -> None:
    """4. An automatic Astronomor resolves every battle with both values [SHIPS-43]."""
    if act.state.office.is_automatic:
        for battle in act.state.battles:
            if battle.ready:
                battles.resolve(act, battle)


def _officer_deadlines(act: Act) -> None:
    """5. A player in office is late with battles, or with sectors [SHIPS-16, SHIPS-84]."""
    state, officer = act.state, act.state.office.player
    if officer is None:
        return
    for battle in state.battles:
        if battle.resolve_due is not None and battle.resolve_due <= act.at and not battle.tardy:
            battle.tardy = True
            justice.tardiness(act, officer, f"battle:{battle.id}")
    duty = state.maintenance
    if duty.due_at is not None and duty.due_at <= act.at:
        duty.overdue = True
        duty.due_at += seconds(act.params.timely_s)
        justice.galaxy_neglect(act, officer)


def _missing_report(act: Act) -> None:
    """6. Monday: a player who was in office all week has not reported [SHIPS-42]."""
    if not _is_monday(act):
        return
    state, start = act.state, act.at - WEEKS.period
    officer = state.office.player
    if officer is None or not state.office.held_by_player_since(start):
        return
    if not office.reported_since(act, start):
        state.report_overdue = True
        justice.tardiness(act, officer, "report")


def _payday(act: Act) -> None:
    """7. The first of the month: coins for players and for the office [SHIPS-111]."""
    if not _is_midnight(act) or to_datetime(act.at).day != 1:
        return
    held = act.state.office
    for player in act.state.present():
        paid = player == held.player and act.at - held.since >= PAY_AFTER
        act.earn(player, act.params.payday_coins + (act.params.office_pay if paid else 0))


def _new_day(act: Act) -> None:
    """8. Midnight: each Pilotable ship gains energy, derelicts too [SHIPS-32, SHIPS-4]."""
    if _is_midnight(act):
        for ship in act.state.ships:
            if ship.pilotable:
                ships.charge(act, ship, act.params.energy_per_day)


def _weekly_report(act: Act) -> None:
    """9. Monday: an automatic Astronomor publishes the report [SHIPS-43]."""
    if _is_monday(act) and act.state.office.is_automatic:
        office.publish(act, VACANT)


def _end(act: Act) -> None:
    """10. The time limit [SHIPS-106]."""
    if act.params.end is not None and act.params.end <= act.at:
        winning.finish(act)


_STEPS: Final[tuple[Callable[[Act], None], ...]] = (
    _open_windows,
    _default_defences,
    _close_windows,
    _resolve,
    _officer_deadlines,
    _missing_report,
    _payday,
    _new_day,
    _weekly_report,
    _end,
)


def _is_midnight(act: Act) -> bool:
    return DAYS.floor(act.at) == act.at


def _is_monday(act: Act) -> bool:
    return WEEKS.floor(act.at) == act.at
