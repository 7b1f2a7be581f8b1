"""The Astronomor's duties, and who may do them in their place [SHIPS-40 to SHIPS-46]."""

from contestmaster.games.spaceships import events, report
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.rules import battles, galaxy
from contestmaster.games.spaceships.rules.act import Act
from contestmaster.kernel.calendar import WEEKS
from contestmaster.kernel.instant import Instant
from contestmaster.nomic.reports import Report
from contestmaster.nomic.times import seconds


def resolve(act: Act, battle_id: int) -> events.Resolved | Code:
    """Resolve a battle by announcement [SHIPS-83]."""
    battle = act.state.battle(battle_id)
    if battle is None:
        return Code.NO_BATTLE
    if battle.resolved_at is not None:
        return Code.RESOLVED
    if not battle.ready:
        return Code.VALUES_MISSING
    late = battle.resolve_due is not None and act.at >= battle.resolve_due
    if not _takes_on(act, late):
        return Code.NOT_ASTRONOMOR
    return battles.resolve(act, battle)


def create_sector(act: Act) -> int | Code:
    """Create a sector where there are too few [SHIPS-12, SHIPS-14]."""
    if galaxy.direction(act.params, act.state) <= 0:
        return Code.NOT_BELOW_IDEAL
    if not _takes_on(act, act.state.maintenance.overdue):
        return Code.NOT_ASTRONOMOR
    sector_id = galaxy.add_sector(act)
    mark_maintenance(act, acted=True)
    return sector_id


def destroy_sector(act: Act, sector_id: int) -> int | Code:
    """Destroy an empty sector where there are too many [SHIPS-13, SHIPS-14]."""
    uid = act.state.sector(sector_id)
    if uid is None:
        return Code.NO_SECTOR
    if galaxy.direction(act.params, act.state) >= 0:
        return Code.NOT_ABOVE_IDEAL
    if not galaxy.empty(act.state, uid):
        return Code.OCCUPIED
    if not _takes_on(act, act.state.maintenance.overdue):
        return Code.NOT_ASTRONOMOR
    galaxy.remove_sector(act, uid)
    mark_maintenance(act, acted=True)
    return len(act.state.sectors)


def report_now(act: Act) -> Report | Code:
    """Publish the report; the first of a week is rewarded [SHIPS-41, SHIPS-42]."""
    if not _takes_on(act, act.state.report_overdue):
        return Code.NOT_ASTRONOMOR
    first = not reported_since(act, WEEKS.floor(act.at))
    published = publish(act, act.person)
    if first:
        act.earn(act.person, act.params.report_reward)
    return published


def publish(act: Act, by: str) -> Report:
    """Publish the report in somebody's name."""
    state = act.state
    published = Report(act.at, by, report.text(act.params, state, act.at, by))
    state.reports.append(published)
    state.report_overdue = False
    act.emit(events.Reported(act.at, by))
    return published


def reported_since(act: Act, start: Instant) -> bool:
    """Return whether a report has been published from an instant on."""
    return any(published.at >= start for published in reversed(act.state.reports))


def resign(act: Act) -> Code:
    """Leave the office vacant."""
    if act.state.office.player != act.person:
        return Code.NOT_ASTRONOMOR
    give_office(act, None)
    return Code.DONE


def give_office(act: Act, holder: str | None) -> None:
    """Give the office to a player, to the platform or to nobody [SHIPS-46].

    Nothing is overdue then, and a player's periods start anew.
    """
    state = act.state
    if not state.office.give(holder, act.at):
        return
    act.emit(events.AstronomorChanged(act.at, state.office.written()))
    due = None if state.office.player is None else act.at + seconds(act.params.timely_s)
    state.report_overdue = False
    state.maintenance.overdue = False
    state.maintenance.due_at = due if state.maintenance.direction else None
    for battle in state.battles:
        if battle.ready:
            battle.resolve_due = due


def settle(act: Act) -> None:
    """Do at once what an automatic Astronomor has to do, and note what a player has [SHIPS-43]."""
    state = act.state
    if state.office.is_automatic:
        for battle in state.battles:
            if battle.ready:
                battles.resolve(act, battle)
        while galaxy.direction(act.params, state) > 0:
            galaxy.add_sector(act)
        while galaxy.direction(act.params, state) < 0:
            galaxy.remove_sector(act, galaxy.empty_sectors(state)[-1])
    mark_maintenance(act, acted=False)


def mark_maintenance(act: Act, *, acted: bool) -> None:
    """Note in which direction the number of sectors is wrong, and by when to act [SHIPS-15].

    The period runs from when the imbalance arose, or from the last act that left it standing.
    """
    duty, direction = act.state.maintenance, galaxy.direction(act.params, act.state)
    if direction == duty.direction and not acted:
        return
    in_office = act.state.office.player is not None
    duty.direction, duty.overdue = direction, False
    late = act.at + seconds(act.params.timely_s)
    duty.due_at = late if direction and in_office else None


def _takes_on(act: Act, overdue: bool) -> bool:
    """Whether who acts may do a duty; in a vacant office they become Astronomor [SHIPS-44]."""
    office = act.state.office
    if office.holder is None:
        give_office(act, act.person)
        return True
    return act.person == office.player or (overdue and not office.is_automatic)
