"""The formulas of the rule book (chapter Formulas), in whole numbers throughout."""

from typing import Final

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.params import MOVE_COST_DIAGONAL, MOVE_COST_STRAIGHT
from contestmaster.games.desk.traits import BERSERKER, CHARGE, FAST

STEPS_OF_FACTOR: Final = 50
"""The factor of damage is a number of fiftieths, 25 to 100 [DESK-100]."""


@compiled
def has(traits: int, trait: int) -> bool:
    """Whether a trait is in a set of traits."""
    return traits >> trait & 1 == 1


@compiled
def final_initiative(base: int, traits: int) -> int:
    """Initiative with all bonuses [DESK-28, DESK-34, DESK-40]."""
    return base + (base if has(traits, FAST) else 0) + (base // 4 if has(traits, CHARGE) else 0)


@compiled
def final_movement(base: int, traits: int) -> int:
    """Movement Points with all bonuses [DESK-40]."""
    return base + 20 if has(traits, CHARGE) else base


@compiled
def final_attack(base: int, traits: int) -> int:
    """Attack with all bonuses [DESK-28, DESK-37, DESK-40]."""
    extra = base // 2 if has(traits, CHARGE) else 0
    return base + (base if has(traits, BERSERKER) else 0) + extra


@compiled
def final_defense(base: int, traits: int) -> int:
    """Defense with all bonuses [DESK-37]."""
    return 0 if has(traits, BERSERKER) else base


@compiled
def step_cost(dx: int, dy: int) -> int:
    """Movement Points of a step to a neighbour [DESK-86]."""
    return MOVE_COST_STRAIGHT if dx == 0 or dy == 0 else MOVE_COST_DIAGONAL


@compiled
def damage(units: int, dmg: int, attack: int, defense: int, halvings: int) -> int:
    """Damage of a blow, rounded down before each halving [DESK-100, D5]."""
    fiftieths = min(max(STEPS_OF_FACTOR + attack - defense, STEPS_OF_FACTOR // 2), 100)
    return units * dmg * fiftieths // STEPS_OF_FACTOR >> halvings


@compiled
def units_left(rest: int, hp: int) -> tuple[int, int]:
    """How many units have so many hit points together, and those of the top unit [DESK-104]."""
    count = -(-rest // hp)
    return count, rest - (count - 1) * hp if count > 0 else 0
