"""What teams are told: the answers of all queries, from the state alone [COWS-153].

Every function takes the state and a team id. Nothing else of the state ever reaches a seat, so
states that answer alike here are alike on every door.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.records import RecordTable
from contestmaster.games.cows import replies
from contestmaster.games.cows.params import CowsParams
from contestmaster.games.cows.rules.fights import time_for
from contestmaster.games.cows.state import State
from contestmaster.games.cows.world import Fight, Group
from contestmaster.kernel.game import Facts
from contestmaster.kernel.parameters import millionths

FROM_ELSEWHERE: Final = ("map_name", "command_limit", "speed_coefficient")
OWN: Final = tuple(set(replies.DescribeWorld._fields) - set(FROM_ELSEWHERE))
"""Names of the parameters that are shown, but for those from elsewhere."""
EXACT: Final = ("capture_probability", "milk_yield")


def describe_world(params: CowsParams, state: State, facts: Facts) -> replies.DescribeWorld:
    """DESCRIBE_WORLD: the parameters; K and L are the host's [COWS-139]."""
    own = {name: getattr(params, name) for name in OWN}
    own |= {name: millionths(own[name]) for name in EXACT}
    return replies.DescribeWorld(
        map_name=state.board.map_name,
        command_limit=facts.command_limit,
        speed_coefficient=facts.k,
        **own,
    )


def progress(state: State, team: int, facts: Facts) -> replies.Progress:
    """PROGRESS [COWS-140, COWS-141, COWS-155]."""
    turns_left, milk_left, milk_limit, milk, rank, herds = state.calls.progress(team)
    return replies.Progress(
        replies.GameStatus(facts.game_no, turns_left, milk_left, milk_limit),
        replies.TeamStatus(milk, rank or None),
        _herd_rows(state, herds),
    )


def team_status(state: State, team: int) -> replies.TeamStatus:
    """The team's milk and rank [COWS-141]."""
    milk, rank = state.calls.milk_and_rank(team)
    return replies.TeamStatus(milk, rank or None)


def top_herds(state: State) -> list[replies.TopHerd]:
    """The ranchos with the largest milked herds, the greatest first [COWS-142]."""
    return _herd_rows(state, state.calls.top_herds())


def _herd_rows(state: State, herds: NDArray[np.int64]) -> list[replies.TopHerd]:
    place = state.board.place
    return [replies.TopHerd(cows, place(field)) for cows, field in herds.tolist()]


def all_groups(state: State) -> list[Group]:
    """All groups by ascending id."""
    return Group.rows(_used(state))


def _used(state: State) -> RecordTable[Group]:
    """The rows of the table of groups that are in use."""
    return state.world.groups[: state.world.head["groups"].item()]


def status(group: Group) -> replies.Status:
    """The status shown of a group."""
    if group.fight:
        return "FIGHTING"
    return "PROTECTED" if group.protected_left else "NORMAL"


def groups(state: State, team: int) -> list[replies.Group]:
    """LIST_GROUPS: the own groups by ascending id [COWS-92, COWS-143]."""
    table, place = _used(state), state.board.place
    own = (table["team"] == team).nonzero()[0]
    return [
        replies.Group(
            group.id,
            place(group.pos),
            group.cowboys,
            group.gunmen,
            group.power,
            group.cows,
            group.stab_left if group.cows else None,
            group.capture_ban_left if group.cowboys else None,
            status(group),
            group.protected_left,
        )
        for group in Group.rows(table[own] if len(own) else table[:0])
    ]


def scan(
    state: State, team: int, group: int, corner: tuple[int, ...], opposite: tuple[int, ...]
) -> replies.Scan | int:
    """BIOSCAN: counts of a box [COWS-64, COWS-152]."""
    board = state.board
    one, other = board.index(corner), board.index(opposite)
    code, fields, occupied, count = state.calls.bioscan(team, group, one, other)
    return code or replies.Scan(fields, occupied, count)


def enemies(state: State, team: int) -> list[replies.Enemy]:
    """LIST_ENEMIES: enemy groups in sight by ascending id [COWS-144, COWS-145, COWS-147]."""
    seen = state.calls.enemies_seen(team)
    found = Group.rows(state.world.groups[seen[:, 0]])
    return [
        replies.Enemy(
            group.id,
            state.board.place(group.pos),
            group.cowboys,
            group.gunmen,
            group.cows,
            group.power if known else None,
            status(group),
            group.team,
        )
        for group, known in zip(found, seen[:, 1].tolist(), strict=True)
    ]


def fights(state: State, team: int) -> list[replies.Fight]:
    """LIST_FIGHTS: the own fights by ascending field [COWS-148, COWS-149]."""
    world = state.world
    table = Fight.rows(world.fights[: world.head["fights"].item()])
    own = [fight for fight in table if team in (fight.attacker_team, fight.defender_team)]
    everyone = all_groups(state) if own else []
    return [fight_row(state, team, fight, everyone) for fight in sorted(own, key=lambda f: f.pos)]


def fight_row(state: State, team: int, fight: Fight, everyone: list[Group]) -> replies.Fight:
    """A line of LIST_FIGHTS; what is still to begin lasts one turn more [COWS-149]."""
    members = [group for group in everyone if group.fight == fight.id]
    own = [group.power for group in members if group.team == team]
    other = [group.power for group in members if group.team != team]
    enemy = fight.defender_team if team == fight.attacker_team else fight.attacker_team
    turns = fight.left if fight.active else 1 + time_for(state.world, sum(own), sum(other))
    return replies.Fight(
        state.board.place(fight.pos),
        sum(group.cows for group in members),
        turns,
        len(own),
        sum(own),
        enemy,
        len(other),
        sum(other),
    )


def cows(state: State, team: int) -> list[replies.CowField]:
    """LIST_COWS: the fields in sight with cows, ascending [COWS-58, COWS-59, COWS-61]."""
    return [
        replies.CowField(state.board.place(field), wild, conducted)
        for field, wild, conducted in state.calls.cows_seen(team).tolist()
    ]


def ranchos(state: State) -> list[replies.Rancho]:
    """LIST_RANCHOS: all ranchos in the order of their placement [COWS-150]."""
    return [replies.Rancho(state.board.place(field)) for field in state.ranchos]


def rancho_report(state: State, team: int) -> replies.RanchoReport:
    """RANCHO_REPORT: specialists at home, prices, the herd that is milked [COWS-151]."""
    told = state.calls.rancho(team)
    field, cowboys, gunmen, cowboy_price, gunman_price, group, herd, bottles = told
    return replies.RanchoReport(
        state.board.place(field),
        cowboys,
        gunmen,
        cowboy_price,
        gunman_price,
        group or None,
        herd,
        bottles,
    )
