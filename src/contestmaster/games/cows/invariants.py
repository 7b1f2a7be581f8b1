"""What is true of every state (chapter State): for positions from outside, and for tests."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from contestmaster.games.cows.reports import all_groups
from contestmaster.games.cows.rules.grid import distance
from contestmaster.games.cows.state import State
from contestmaster.games.cows.world import BLOCKED, CAPTURE, IDLE, MOVE, RANCHO, Fight, Group, Team


def broken(state: State) -> Iterator[str]:
    """The invariants that the state breaks, each as a sentence."""
    yield from _game(state)
    groups = all_groups(state)
    fights = Fight.rows(state.world.fights[: int(state.world.head[0].fights)])
    for group in groups:
        yield from (f"group {group.id} {problem}" for problem in _group(state, group))
    limit = state.world.laws[0].group_limit
    for team, count in Counter(group.team for group in groups).items():
        if count > limit:
            yield f"team {team} has {count} groups, more than {limit} [COWS-18]"
    for fight in fights:
        members = [group for group in groups if group.fight == fight.id]
        yield from (f"fight {fight.id} {problem}" for problem in _fight(state, fight, members))
    known = {fight.id for fight in fights}
    for group in groups:
        if group.fight and group.fight not in known:
            yield f"group {group.id} is in fight {group.fight}, which there is not"
    sides = Counter((f.pos, team) for f in fights for team in (f.attacker_team, f.defender_team))
    for (pos, team), count in sides.items():
        if count > 1:
            yield f"team {team} has {count} fights on {state.board.place(pos)} [COWS-105]"


def _game(state: State) -> Iterator[str]:
    world, head = state.world, state.world.head[0]
    if not 1 <= head.turn <= world.laws[0].max_turns:
        yield f"turn {head.turn} is none of 1 to {world.laws[0].max_turns}"
    if head.gathered < 0 or head.wild_target < 0:
        yield "gathered and wild_target must not be negative"
    if np.any(world.wild < 0) or np.any(world.wild[world.terrain & BLOCKED != 0]):
        yield "wild cows stand on accessible fields, and not less than none [COWS-4]"
    for row, team in enumerate(Team.rows(world.teams)):
        if world.terrain[team.rancho] & BLOCKED:
            yield f"the rancho of team {row + 1} is not accessible [COWS-8]"
        numbers = team.free_cowboys, team.free_gunmen, team.arriving_cowboys, team.arriving_gunmen
        if min(*numbers, team.milk) < 0 or min(team.cowboy_price, team.gunman_price) < 1:
            yield f"team {row + 1} has numbers below their least value"
    groups = world.groups[: int(head.groups)]["id"]
    fights = world.fights[: int(head.fights)]["id"]
    if np.any(np.diff(groups) <= 0) or np.any(np.diff(fights) <= 0):
        yield "groups and fights stand in ascending id"
    if head.next_group_id <= max(groups, default=0) or head.next_fight_id <= max(fights, default=0):
        yield "an id would be given twice [COWS-19]"


def _group(state: State, group: Group) -> Iterator[str]:
    world, laws = state.world, state.world.laws[0]
    if not 1 <= group.team <= len(world.teams):
        yield f"is of team {group.team}, which there is not"
        return
    if world.terrain[group.pos] & BLOCKED:
        yield "stands on a field that is not accessible [COWS-4]"
    if min(group.cowboys, group.gunmen) < 0 or group.cowboys + group.gunmen < 1:
        yield "needs at least one member [COWS-17]"
    most = group.cowboys * laws.cowboy_power + group.gunmen * laws.gunman_power
    if not 0 <= group.power <= most:
        yield f"has power {group.power}, not 0 to {most} [COWS-29]"
    if group.cows < 0 or (group.cows > 0 and group.cowboys == 0):
        yield "has cows but no cowboys, or less than none [COWS-25]"
    if not 0 <= group.stab_left <= (laws.stable_turns if group.cows else 0):
        yield f"has stab_left {group.stab_left}, not 0 to {laws.stable_turns}, or 0 without cows"
    if group.max_herd < group.cows:
        yield "has more cows than it ever had [COWS-36]"
    if not 0 <= group.capture_ban_left <= laws.capture_ban_turns:
        yield "is banned from capturing for longer than there are bans [COWS-75]"
    if not 0 <= group.protected_left <= laws.grace_turns:
        yield "is protected for longer than there is protection [COWS-124]"
    if group.protected_left and group.fight:
        yield "is protected and in a fight [COWS-115]"
    yield from _order(state, group)


def _order(state: State, group: Group) -> Iterator[str]:
    world = state.world
    if group.order not in (IDLE, MOVE, CAPTURE) or (group.order == MOVE and group.fight):
        yield "has an order that it cannot have"
    if group.order != MOVE and group.target:
        yield "has a target without an order to move"
    if group.order == MOVE and (
        distance(world.laws, group.pos, group.target) != 1 or world.terrain[group.target] & BLOCKED
    ):
        yield "has a target that it cannot move to [COWS-45]"


def _fight(state: State, fight: Fight, members: list[Group]) -> Iterator[str]:
    if state.world.terrain[fight.pos] & RANCHO:
        yield "is on a rancho [COWS-101]"
    if fight.attacker_team == fight.defender_team:
        yield "is of a team with itself [COWS-100]"
    teams = {group.id: group.team for group in members}
    if teams.get(fight.first_attacker) != fight.attacker_team:
        yield "lacks its first attacker [COWS-126]"
    if teams.get(fight.first_defender) != fight.defender_team:
        yield "lacks its first defender [COWS-126]"
    if any(group.pos != fight.pos for group in members):
        yield "has groups on another field"
    if not set(teams.values()) <= {fight.attacker_team, fight.defender_team}:
        yield "has groups of a third team [COWS-115]"
    if bool(fight.active) != (fight.left > 0):
        yield "must be active with turns left, or neither [COWS-108]"
    if min(fight.attacker_power, fight.defender_power) < 0:
        yield "has a side with less than no power"
