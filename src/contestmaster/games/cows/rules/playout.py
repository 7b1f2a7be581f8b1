"""Random play: legal orders drawn by lot, as fast as the rules go."""

from typing import Final

from contestmaster.arrays.bits import bits, nth_bit
from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, below
from contestmaster.arrays.log import clear
from contestmaster.games.cows.codes import Code
from contestmaster.games.cows.rules.boundary import boundary
from contestmaster.games.cows.rules.fights import attack
from contestmaster.games.cows.rules.grid import directions
from contestmaster.games.cows.rules.groups import make_group, recruit, ungroup
from contestmaster.games.cows.rules.herds import (
    capture,
    hand_cows,
    hand_cows_refusal,
)
from contestmaster.games.cows.rules.movement import move
from contestmaster.games.cows.rules.tables import group_slot
from contestmaster.games.cows.world import IDLE, RANCHO, Group, World
from contestmaster.games.cows.world import MOVE as ORDERED_TO_MOVE
from contestmaster.kernel.parameters import MILLION

KINDS: Final = ("RECRUIT", "MAKE_GROUP", "UNGROUP", "MOVE", "CAPTURE", "HAND_COWS", "ATTACK")
"""The orders, by the number that random play gives them."""
RECRUIT, MAKE_GROUP, UNGROUP, MOVE, CAPTURE, HAND_COWS, ATTACK = range(len(KINDS))

TRIES: Final = 8
"""Draws after which a team is taken to have nothing left to order."""


@compiled
def random_order(world: World, dice: Stream, team: int, tries: int) -> int:
    """Draw what may be legal until it is, and carry it out.

    Return its place in ``KINDS``, or -1 if none of ``tries`` draws was legal. Every legal order
    can be drawn.
    """
    last = ATTACK
    for _ in range(tries):
        kind, group = random_start(world, dice, team, last)
        if kind < 0:
            return -1
        if try_order(world, dice, team, kind, group) == Code.DONE:
            return kind
        if kind > CAPTURE:
            last = CAPTURE  # most groups are alone, and to look for company again takes long
    return -1


@compiled
def random_start(world: World, dice: Stream, team: int, last: int) -> tuple[int, int]:
    """Draw an order up to ``last`` and the group to give it to, or -1 if none can be legal."""
    groups, wild, terrain = world.groups, world.wild, world.terrain
    count = world.head[0].groups
    own = world.teams[team - 1]
    open_to_all = 0
    if own.milk >= min(own.cowboy_price, own.gunman_price) * MILLION:
        open_to_all |= 1 << RECRUIT
    if own.free_cowboys + own.free_gunmen > 0:
        open_to_all |= 1 << MAKE_GROUP
    mask = (2 << last) - 1
    total = bits(open_to_all)
    for slot in range(count):
        group = groups[slot]
        if group.team == team:
            total += bits(starts(group, own.rancho, wild[group.pos], terrain[group.pos]) & mask)
    if total == 0:
        return -1, 0
    left = below(dice, total)
    if left < bits(open_to_all):
        return nth_bit(open_to_all, left), 0
    left -= bits(open_to_all)
    for slot in range(count):
        group = groups[slot]
        if group.team == team:
            own_starts = starts(group, own.rancho, wild[group.pos], terrain[group.pos]) & mask
            if left < bits(own_starts):
                return nth_bit(own_starts, left), group.id
            left -= bits(own_starts)
    return -1, 0


@compiled
def starts(group: Group, rancho: int, wild: int, terrain: int) -> int:
    """The orders to a group, a bit each, that may be legal with the right arguments.

    These few lines know what the refusals know, but take no tables: called for every group at
    every draw, that makes random play several times as fast.
    """
    if group.fight != 0 or group.order == ORDERED_TO_MOVE:
        return 0
    result = 0
    if group.pos == rancho:
        result |= 1 << UNGROUP
    if group.order == IDLE:
        result |= 1 << MOVE
        if group.cowboys > 0 and group.power > 0 and group.capture_ban_left == 0 and wild > 0:
            result |= 1 << CAPTURE
    if group.cows > 0:
        result |= 1 << HAND_COWS
    if group.power > 0 and terrain & RANCHO == 0:
        result |= 1 << ATTACK
    return result


@compiled
def try_order(world: World, dice: Stream, team: int, kind: int, group: int) -> int:
    """Try an order of that kind with random arguments."""
    if kind == MAKE_GROUP:
        free = world.teams[team - 1]
        cowboys, gunmen = below(dice, free.free_cowboys + 1), below(dice, free.free_gunmen + 1)
        return make_group(world, team, cowboys, gunmen)[0]
    if kind == RECRUIT:
        return recruit(world, team, below(dice, 2) == 1)
    if kind == UNGROUP:
        return ungroup(world, team, group)
    if kind == MOVE:
        return move(world, team, group, below(dice, directions(world.laws)))
    if kind == CAPTURE:
        return capture(world, dice, team, group)[0]
    other = random_company(world, dice, team, group, kind == HAND_COWS)
    if kind == HAND_COWS:
        return random_hand(world, dice, team, group, other)
    return attack(world, team, group, other)


@compiled
def random_company(world: World, dice: Stream, team: int, group: int, own: bool) -> int:
    """Draw another group on the field of a group, an own one or an enemy; 0 if there is none."""
    pos, count, chosen = world.groups[group_slot(world, group)].pos, 0, 0
    for slot in range(world.head[0].groups):
        other = world.groups[slot]
        if other.pos == pos and (other.team == team) == own and other.id != group:
            count += 1
            if below(dice, count) == 0:
                chosen = other.id
    return chosen


@compiled
def random_hand(world: World, dice: Stream, team: int, giver: int, receiver: int) -> int:
    """Try to hand a random number of cows to another group."""
    code = hand_cows_refusal(world, team, giver, receiver, 1)
    if code != Code.DONE:
        return code.value
    herd = world.groups[group_slot(world, giver)].cows
    return hand_cows(world, team, giver, receiver, below(dice, herd) + 1)


@compiled
def play_randomly(world: World, dice: Stream, turns: int, orders: int) -> int:
    """Let every team draw ``orders`` orders a turn for so many turns; return how many were given.

    Stops when the game is over. What the log of the world held before is lost.
    """
    given = 0
    for _ in range(turns):
        for _ in range(orders):
            for team in range(1, len(world.teams) + 1):
                if random_order(world, dice, team, TRIES) >= 0:
                    given += 1
        boundary(world, dice)
        if world.head[0].over:
            break
    clear(world.log)
    return given
