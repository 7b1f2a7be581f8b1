"""The end of fights: who wins, what it costs, and where the cows go."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.cows.notes import DECIDED
from contestmaster.games.cows.rules.fights import side_power
from contestmaster.games.cows.rules.herds import add_cows
from contestmaster.games.cows.rules.movement import tire
from contestmaster.games.cows.rules.tables import group_slot, note, remove_fight
from contestmaster.games.cows.world import Fight, World


@compiled
def end_fights(world: World, fresh: NDArray[np.bool_]) -> None:
    """Count active fights down and decide those whose time is up [COWS-112, COWS-119].

    Slots of groups whose herds become unstable by that are marked in ``fresh``.
    """
    slot = 0
    while slot < world.head[0].fights:
        fight = world.fights[slot]
        if fight.active:
            fight.left -= 1
        if fight.active and fight.left == 0:
            decide(world, fight, fresh)
            remove_fight(world, slot)
        else:
            slot += 1


@compiled
def decide(world: World, fight: Fight, fresh: NDArray[np.bool_]) -> None:
    """Compare the sides and share out losses and cows [COWS-121, COWS-130]."""
    attacking = side_power(world, fight, fight.attacker_team)
    defending = side_power(world, fight, fight.defender_team)
    winner, won = 0, 0
    if attacking != defending:
        winner = fight.attacker_team if attacking > defending else fight.defender_team
        won = move_cows(world, fight, winner, fresh)
    release(world, fight, winner)
    line = note(world.log, DECIDED, fight.attacker_team, fight.pos)
    line.other = fight.defender_team
    line.group = winner
    line.second = fight.id
    line.count = won


@compiled
def move_cows(world: World, fight: Fight, winner: int, fresh: NDArray[np.bool_]) -> int:
    """Give the losers' cows to the winners' first group [COWS-126, COWS-127, COWS-128]."""
    won, herds, stab_left = 0, 0, 0
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if group.fight == fight.id and group.team != winner and group.cows > 0:
            won += group.cows
            herds += 1
            stab_left = group.stab_left
            group.cows = 0
            group.stab_left = 0
    if won == 0:
        return 0
    attacked = winner == fight.attacker_team
    slot = group_slot(world, fight.first_attacker if attacked else fight.first_defender)
    first = world.groups[slot]
    if first.cowboys == 0:
        world.wild[fight.pos] += won
        return won
    unmixed = first.cows == 0 and herds == 1
    add_cows(world, first, won)
    if unmixed:
        first.stab_left = stab_left
    else:
        fresh[slot] = True
    return won


@compiled
def release(world: World, fight: Fight, winner: int) -> None:
    """Let the groups go, each with its loss; losers are protected [COWS-122, COWS-123]."""
    laws = world.laws[0]
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if group.fight != fight.id:
            continue
        group.fight = 0
        won = group.team == winner
        loss = laws.winner_loss if won else laws.loser_loss
        tire(group, loss * (group.cowboys + group.gunmen))
        if winner != 0 and not won:
            group.protected_left = laws.grace_turns
