"""Forming and disbanding groups, and buying specialists."""

from contestmaster.arrays.compiled import compiled
from contestmaster.games.cows.codes import Code
from contestmaster.games.cows.formulas import price_after
from contestmaster.games.cows.notes import DISBANDED, FORMED, RECRUITED
from contestmaster.games.cows.rules.tables import add_group, note, own_slot, remove_group
from contestmaster.games.cows.world import MOVE, Group, World
from contestmaster.kernel.parameters import MILLION


@compiled
def full_power(world: World, group: Group) -> int:
    """The greatest power of a group [COWS-29]."""
    laws = world.laws[0]
    return group.cowboys * laws.cowboy_power + group.gunmen * laws.gunman_power


@compiled
def make_group_refusal(world: World, team: int, cowboys: int, gunmen: int) -> Code:
    """Why a team may not form a group of so many cowboys and gunmen [COWS-17, COWS-18]."""
    count = 0
    for slot in range(world.head[0].groups):
        if world.groups[slot].team == team:
            count += 1
    if count >= world.laws[0].group_limit:
        return Code.TOO_MANY_GROUPS
    own = world.teams[team - 1]
    if cowboys > own.free_cowboys or gunmen > own.free_gunmen or cowboys + gunmen == 0:
        return Code.NO_RECRUITS
    return Code.DONE


@compiled
def make_group(world: World, team: int, cowboys: int, gunmen: int) -> tuple[int, int]:
    """Form a group on the team's rancho; return the code and its id [COWS-15, COWS-16]."""
    code = make_group_refusal(world, team, cowboys, gunmen)
    if code != Code.DONE:
        return code.value, 0
    own = world.teams[team - 1]
    own.free_cowboys -= cowboys
    own.free_gunmen -= gunmen
    group = add_group(world)
    group.team = team
    group.pos = own.rancho
    group.cowboys = cowboys
    group.gunmen = gunmen
    group.power = full_power(world, group)
    line = note(world.log, FORMED, team, group.pos)
    line.group = group.id
    line.count = cowboys
    line.amount = gunmen
    return code.value, group.id


@compiled
def ungroup_refusal(world: World, team: int, group: int) -> Code:
    """Why a team may not disband a group [COWS-21, COWS-22, COWS-53, COWS-113]."""
    slot = own_slot(world, team, group)
    if slot < 0:
        return Code.NO_GROUP
    own = world.groups[slot]
    if own.fight != 0:
        return Code.FIGHTING
    if own.order == MOVE:
        return Code.BUSY
    if own.pos != world.teams[team - 1].rancho:
        return Code.NOT_ON_RANCHO
    return Code.DONE


@compiled
def ungroup(world: World, team: int, group: int) -> int:
    """Disband a group at home; its cows become wild there [COWS-21, COWS-23, COWS-24]."""
    code = ungroup_refusal(world, team, group)
    if code != Code.DONE:
        return code.value
    slot = own_slot(world, team, group)
    old = world.groups[slot]
    own = world.teams[team - 1]
    own.free_cowboys += old.cowboys
    own.free_gunmen += old.gunmen
    world.wild[old.pos] += old.cows
    line = note(world.log, DISBANDED, team, old.pos)
    line.group = group
    line.count = old.cows
    remove_group(world, slot)
    return code.value


@compiled
def recruit_refusal(world: World, team: int, gunman: bool) -> Code:
    """Why a team may not buy a specialist [COWS-40]."""
    own = world.teams[team - 1]
    price = own.gunman_price if gunman else own.cowboy_price
    return Code.NO_MILK if own.milk < price * MILLION else Code.DONE


@compiled
def recruit(world: World, team: int, gunman: bool) -> int:
    """Buy a cowboy or a gunman, who arrives at the boundary [COWS-39, COWS-41, COWS-44]."""
    code = recruit_refusal(world, team, gunman)
    if code != Code.DONE:
        return code.value
    own = world.teams[team - 1]
    growth = world.laws[0].price_growth
    price = own.gunman_price if gunman else own.cowboy_price
    own.milk -= price * MILLION
    if gunman:
        own.arriving_gunmen += 1
        own.gunman_price = price_after(price, growth)
    else:
        own.arriving_cowboys += 1
        own.cowboy_price = price_after(price, growth)
    line = note(world.log, RECRUITED, team, own.rancho)
    line.count = 1 if gunman else 0
    line.amount = price
    return code.value
