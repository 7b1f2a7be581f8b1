"""What falls due in a lobby, and when (chapter Clock of the rule book, steps 2 to 5).

Step 1, the games' own alarms, is the host's: it rings them before the lobby's of the same instant.
"""

from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.lobby.params import LobbyParams
from contestmaster.lobby.rules import course, presence, seating, tables
from contestmaster.lobby.rules.act import Act
from contestmaster.lobby.state import State, Table
from contestmaster.lobby.times import abandons_at, clears_at, frees_at, passes_on_at


def next_alarm(state: State) -> Instant | None:
    """Return when something next falls due."""
    if state.down:
        return None
    due = [table.due for table in state.tables.values() if table.due is not None]
    if state.idle:
        due.append(_expires(state.params, next(iter(state.idle.values()))))
    return min(due, default=None)


def ring(act: Act) -> None:
    """Let all that is due happen, step by step, within a step by table, then by seat."""
    state, at = act.state, act.at
    due = [table for table in state.tables.values() if table.due is not None and table.due <= at]
    due.sort(key=lambda table: table.id)
    for table in due:
        _abandon(act, table)
    for table in due:
        _free(act, table)
    for table in due:
        cleared = clears_at(state.params, table)
        if cleared is not None and cleared <= at:
            tables.clear(act, table)
    while state.idle:
        name, since = next(iter(state.idle.items()))
        if _expires(state.params, since) > at:
            break
        presence.forget(act, state.persons[name])
    state.rings += 1


def _abandon(act: Act, table: Table) -> None:
    """Give up the seats of the long absent [TABLE-44]."""
    for number, seat in enumerate(table.seats):
        at = abandons_at(act.params, table, seat)
        if at is not None and at <= act.at:
            seating.give_up(act, table, number)


def _free(act: Act, table: Table) -> None:
    """Free the seats of the absent [TABLE-43], and let the opener's part pass on [TABLE-23]."""
    for number, seat in enumerate(table.seats):
        at = frees_at(act.params, table, seat)
        if at is not None and at <= act.at:
            seating.free(act, table, number)
    at = passes_on_at(act.params, table)
    if at is not None and at <= act.at:
        seating.pass_on(act, table)
    course.settle(act, table)


def _expires(params: LobbyParams, since: Instant) -> Instant:
    return since + params.guest_ttl_s * SECOND
