"""Fights: the challenge, the beginning, reinforcements and the end."""

from contestmaster.arrays.compiled import compiled
from contestmaster.games.cows.codes import Code
from contestmaster.games.cows.formulas import combat_time
from contestmaster.games.cows.notes import BEGUN, CHALLENGED, JOINED, PROLONGED
from contestmaster.games.cows.rules.tables import add_fight, group_slot, note, own_slot
from contestmaster.games.cows.world import IDLE, MOVE, RANCHO, Fight, Group, World


@compiled
def fights_at(world: World, team: int, pos: int) -> bool:
    """Whether a team has a fight on a field, agreed or active [COWS-105]."""
    for slot in range(world.head[0].fights):
        fight = world.fights[slot]
        if fight.pos == pos and team in (fight.attacker_team, fight.defender_team):
            return True
    return False


@compiled
def attack_refusal(world: World, team: int, group: int, enemy: int) -> Code:
    """Why a group may not challenge another [COWS-100, COWS-101, COWS-102, COWS-104, COWS-105]."""
    slot, target = own_slot(world, team, group), group_slot(world, enemy)
    if slot < 0 or target < 0:
        return Code.NO_GROUP
    own, other = world.groups[slot], world.groups[target]
    if other.team == team:
        return Code.OWN_GROUP
    if own.fight != 0:
        return Code.FIGHTING
    if own.order == MOVE:
        return Code.BUSY
    if own.power == 0:
        return Code.NO_POWER
    if own.pos != other.pos:
        return Code.ELSEWHERE
    if world.terrain[own.pos] & RANCHO:
        return Code.RANCHO_PEACE
    if other.protected_left > 0:
        return Code.PROTECTED
    if fights_at(world, team, own.pos) or fights_at(world, other.team, own.pos):
        return Code.FIGHTING
    return Code.DONE


@compiled
def attack(world: World, team: int, group: int, enemy: int) -> int:
    """Challenge an enemy group; the fight begins with the next turn [COWS-98, COWS-103]."""
    code = attack_refusal(world, team, group, enemy)
    if code != Code.DONE:
        return code.value
    own = world.groups[own_slot(world, team, group)]
    other = world.groups[group_slot(world, enemy)]
    own.protected_left = 0
    fight = add_fight(world)
    fight.pos = own.pos
    fight.attacker_team = team
    fight.defender_team = other.team
    fight.first_attacker = group
    fight.first_defender = enemy
    line = note(world.log, CHALLENGED, team, own.pos)
    line.other = other.team
    line.group = group
    line.second = enemy
    line.count = fight.id
    take_in(world, fight)
    cancel_moves(world, fight)
    return code.value


@compiled
def may_join(group: Group, fight: Fight) -> bool:
    """Whether a group is one of those that a fight takes in [COWS-106, COWS-114, COWS-115]."""
    return (
        group.pos == fight.pos
        and group.fight == 0
        and group.protected_left == 0
        and group.team in (fight.attacker_team, fight.defender_team)
    )


@compiled
def take_in(world: World, fight: Fight) -> tuple[int, int, int, int]:
    """Take in all groups that may join.

    Return the number and the power of the new attackers, then of the new defenders.
    """
    attackers, attacking, defenders, defending = 0, 0, 0, 0
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if not may_join(group, fight):
            continue
        group.fight = fight.id
        if group.team == fight.attacker_team:
            attackers += 1
            attacking += group.power
            other = fight.defender_team
        else:
            defenders += 1
            defending += group.power
            other = fight.attacker_team
        line = note(world.log, JOINED, group.team, fight.pos)
        line.other = other
        line.group = group.id
        line.second = fight.id
        line.amount = group.power
    return attackers, attacking, defenders, defending


@compiled
def cancel_moves(world: World, fight: Fight) -> None:
    """Cancel the orders to move of the groups in a fight just agreed [COWS-107]."""
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if group.fight == fight.id and group.order == MOVE:
            group.order = IDLE
            group.target = 0


@compiled
def side_power(world: World, fight: Fight, team: int) -> int:
    """Sum of the powers of a team's groups in a fight [COWS-110, COWS-121]."""
    power = 0
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if group.fight == fight.id and group.team == team:
            power += group.power
    return power


@compiled
def time_for(world: World, one: int, other: int) -> int:
    """Combat time of two sides of these powers [COWS-111]."""
    laws = world.laws[0]
    least, most = laws.combat_min_turns, laws.combat_max_turns
    return combat_time(one, other, least, most, laws.combat_exponent)


@compiled
def begin_fights(world: World) -> None:
    """Begin the fights agreed in this turn and reinforce the others [COWS-110, COWS-114]."""
    for slot in range(world.head[0].fights):
        fight = world.fights[slot]
        if fight.active:
            reinforce(world, fight)
        else:
            begin(world, fight)


@compiled
def begin(world: World, fight: Fight) -> None:
    """Make an agreed fight active with all groups now on the field [COWS-108, COWS-110]."""
    take_in(world, fight)
    fight.attacker_power = side_power(world, fight, fight.attacker_team)
    fight.defender_power = side_power(world, fight, fight.defender_team)
    fight.left = time_for(world, fight.attacker_power, fight.defender_power)
    fight.active = 1
    line = note(world.log, BEGUN, fight.attacker_team, fight.pos)
    line.other = fight.defender_team
    line.second = fight.id
    line.count = fight.left


@compiled
def reinforce(world: World, fight: Fight) -> None:
    """Let arrivals join an active fight and lengthen it once [COWS-116, COWS-117, COWS-118]."""
    attackers, attacking, defenders, defending = take_in(world, fight)
    if attackers == 0 and defenders == 0:
        return
    if attackers > 0:
        fight.attacker_power = attacking
    if defenders > 0:
        fight.defender_power = defending
    fight.left += time_for(world, fight.attacker_power, fight.defender_power)
    line = note(world.log, PROLONGED, fight.attacker_team, fight.pos)
    line.other = fight.defender_team
    line.second = fight.id
    line.count = fight.left
