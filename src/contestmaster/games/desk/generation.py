"""What chance makes before the first turn: who fights whom, the weights, the cadre, free traits.

All of it comes from the dice of the set-up, in this order; the board has a stream of its own.
"""

from collections.abc import Sequence
from math import floor
from typing import Final, NamedTuple

from contestmaster.games.desk.params import DeskParams
from contestmaster.games.desk.traits import TRAITS
from contestmaster.kernel.dice import Dice


class Archetype(NamedTuple):
    """What types of a cadre are made after; attributes and traits as in the rule book."""

    hp: int
    init: int
    move: int
    atk: int
    defense: int
    dmg: int
    rng: int
    traits: tuple[int, ...] = ()


ARCHETYPES: Final = (
    Archetype(5, 4, 45, 1, 1, 5, 20),
    Archetype(27, 27, 90, 14, 16, 25, 0, (5, 1, 2, 4)),
    Archetype(172, 28, 67, 37, 21, 79, 45, (7, 1)),
    Archetype(106, 12, 47, 11, 45, 26, 0, (8,)),
    Archetype(60, 18, 80, 25, 15, 30, 0, (12,)),
    Archetype(40, 22, 60, 20, 18, 22, 0, (4,)),
    Archetype(30, 16, 55, 18, 12, 18, 0, (3,)),
    Archetype(35, 10, 40, 6, 8, 16, 30),
    Archetype(80, 14, 50, 30, 20, 35, 0, (9,)),
    Archetype(50, 8, 40, 10, 30, 12, 0, (10, 11)),
)
"""Archer, flier, giant shooter, shield wall, rider, duelist, raider, marksman, berserker, guard."""


class Type(NamedTuple):
    """A type of a cadre: an archetype with attributes of its own."""

    attributes: tuple[int, ...]
    """Hit Points, Initiative, Movement Points, Attack, Defense, Damage, Ranged Attack."""
    traits: tuple[int, ...]
    slots: int
    units: int


def pairing(order: Sequence[int]) -> list[tuple[int, int]]:
    """Attacker and defender of every battle: algorithm P, for teams in this order [DESK-10, D2].

    >>> pairing([2, 1]), pairing([1])
    ([(2, 1), (1, 2)], [])
    """
    teams = len(order)
    if teams < 3:  # noqa: PLR2004 - too few to fight two others each
        return [(one, other) for one in order for other in order if one != other]
    return [(order[i], order[(i + step) % teams]) for i in range(teams) for step in (1, 2)]


def cadre(params: DeskParams, dice: Dice) -> list[Type]:
    """Draw the types of a cadre [DESK-21, D20]."""
    least, most = params.n_cadre_types
    return [unit_type(params, dice) for _ in range(least + dice.below(most - least + 1))]


def unit_type(params: DeskParams, dice: Dice) -> Type:
    """Draw a type: an archetype, each attribute a little more or less, and its slots."""
    archetype = ARCHETYPES[dice.below(len(ARCHETYPES))]
    attributes = tuple(varied(value, params.attribute_jitter, dice) for value in archetype[:-1])
    traits, slots = archetype.traits, 0
    if params.trait_influence == "major":
        least, most = params.trait_slots
        slots = least + dice.below(most - least + 1)
    elif dice.chance(0.5):
        others = [trait for trait in range(1, TRAITS + 1) if trait not in traits]
        traits = (*traits, others[dice.below(len(others))])
    return Type(attributes, traits, slots, max(1, params.cadre_hp_budget // attributes[0]))


def varied(value: int, jitter: float, dice: Dice) -> int:
    """An attribute times a factor within ``jitter`` of 1, rounded; at least 1 unless it is 0."""
    factor = 1 - jitter + 2 * jitter * dice.unit()
    return max(1, floor(value * factor + 0.5)) if value else 0


def free_traits(types: Sequence[Type], dice: Dice) -> list[int]:
    """Draw as many free traits as the types have slots; ascending [DESK-49]."""
    return sorted(1 + dice.below(TRAITS) for _ in range(sum(each.slots for each in types)))
