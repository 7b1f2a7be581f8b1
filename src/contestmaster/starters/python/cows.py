"""A starter for Wild wild space: one group catches cows, calms them down and leads them home."""

import random
from itertools import product

from server import attempt, component, play

from contestmaster.client.cows import Cows

ENOUGH = 10  # cows with which the group goes home

Field = tuple[int, ...]


def turn(game: Cows) -> None:
    """Look around, and give the orders of one turn."""
    world, rancho = game.describe_world(), game.rancho_report()
    if rancho.free_cowboys:
        attempt(game.make_group, rancho.free_cowboys, rancho.free_gunmen)
    groups = game.list_groups()
    if not groups:
        return
    group = groups[0]
    here = group.location
    wild = [each.location for each in game.list_cows() if each.wild]
    if group.cows >= ENOUGH and group.stab_left == 0:
        go(game, group.id, here, rancho.location)
    elif group.cows >= ENOUGH:
        calm_down(game, group.id, here, world.side)
    elif here in wild:
        attempt(game.capture, group.id)
    elif wild:
        go(game, group.id, here, min(wild, key=lambda place: distance(here, place)))
    else:
        go(game, group.id, here, tuple(random.randint(1, world.side) for _ in here))


def calm_down(game: Cows, group: int, here: Field, side: int) -> None:
    """Lead an unruly herd away from all ranchos; far enough, stand still."""
    ranchos = [each.location for each in game.list_ranchos()]

    def solitude(place: Field) -> int:
        return min(distance(place, rancho) for rancho in ranchos)

    if solitude(here) < min(12, side // 5):
        go(game, group, here, max(product((1, side), repeat=len(here)), key=solitude))


def go(game: Cows, group: int, here: Field, goal: Field) -> None:
    """Move one field towards a goal; where that way is barred, any other."""
    step = [(b > a) - (b < a) for a, b in zip(here, goal, strict=True)]
    for _ in range(4):
        if here == goal or attempt(game.move, group, step):
            return
        step = [random.choice((-1, 0, 1)) for _ in here]


def distance(one: Field, other: Field) -> int:
    """Count the moves between two fields: a group may step diagonally."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


WitWorld = component(Cows, turn)  # the bot, where it is built as WebAssembly

if __name__ == "__main__":
    play(Cows, turn)

# Where to go on: several small groups see and catch more than one large one; milk buys cowboys
# (RECRUIT); enemies with more power are to be avoided, weaker ones robbed (ATTACK). See what
# happens: add --log cows.log to `contestmaster play`, or --journal, and then `contestmaster
# replay --html`. The rules are in docs/rules/cows.md; the next rung is the bot `rancher`.
