"""Stacks of DESK as arrays of many situations at once, and how far they are apart.

All arrays begin with [situations, battles]. Numbers are those of observations; what networks see
is divided by what is much of it.
"""

from typing import Final, NamedTuple

import numpy as np
from nets import Floats
from numpy.typing import NDArray

HITS, DAMAGE, STEPS, POWER = 1000.0, 300.0, 10.0, 50.0
"""What is much of hit points, damage, fields in a turn, and of attack and defence."""
BIG, NO_COUNTER, FIRST_STRIKE, AGILE, NO_MELEE_PENALTY, SHIELDED, POOR_COUNTER = (
    number - 1 for number in (1, 3, 4, 5, 7, 8, 10)
)
"""Where the traits that matter here stand in an observation."""
DEFEND_BONUS: Final = 5

Seen = dict[str, NDArray[np.int32]]
Places = tuple[NDArray[np.integer], NDArray[np.integer], NDArray[np.integer] | int]
"""x and y of anchors, and how many fields there are across."""


class Stacks(NamedTuple):
    """Stacks of one side, or one of them: each attribute [situations, battles, stacks].

    Attributes:
        units: 0 where there is no stack.
        hits: hit points that are left.
        hp: of a unit.
        countered: whether it has countered in this cycle.
        queued: whether it is still to act in this cycle.
        traits: [situations, battles, stacks, traits].
    """

    units: Floats
    hits: Floats
    hp: Floats
    dmg: Floats
    atk: Floats
    defense: Floats
    rng: Floats
    move: Floats
    x: NDArray[np.int32]
    y: NDArray[np.int32]
    countered: NDArray[np.int32]
    queued: NDArray[np.bool_]
    traits: NDArray[np.int32]

    def only(self, places: NDArray[np.int64]) -> "Stacks":
        """Return one stack of each battle, as a side of one; places are [situations, battles]."""
        each = np.ogrid[tuple(map(slice, places.shape))]
        return Stacks._make(part[(*each, places)][:, :, None] for part in self)

    @property
    def shoots(self) -> NDArray[np.bool_]:
        """Whether it is of a ranged type."""
        return self.rng > 0

    @property
    def size(self) -> NDArray[np.int32]:
        """How many fields it is wide and high."""
        return 1 + self.traits[..., BIG]

    def shown(self) -> Floats:
        """Return six numbers of each: hit points, damage, attack, defence, shoots, speed."""
        found = np.stack(
            [
                self.hits / HITS,
                self.units * self.dmg / DAMAGE,
                self.atk / POWER,
                self.defense / POWER,
                self.shoots,
                self.move / 10 / STEPS,
            ],
            axis=-1,
        )
        shown: Floats = (found * (self.units > 0)[..., None]).astype(np.float32)
        return shown


def stacks(seen: Seen, side: int) -> Stacks:
    """Return the stacks of the own side (0) or the enemy's (1)."""
    kind = np.maximum(seen["stack_type"][:, :, side] - 1, 0)

    def of_type(name: str) -> NDArray[np.float32]:
        return np.take_along_axis(seen[f"type_{name}"][:, :, side], kind, 2).astype(np.float32)

    def of_stack(name: str) -> NDArray[np.int32]:
        return seen[f"stack_{name}"][:, :, side]

    units, hp = of_stack("units").astype(np.float32), of_type("hp")
    numbers = np.arange(1, units.shape[2] + 1) * (1, -1)[side]
    return Stacks(
        units,
        (np.maximum(units - 1, 0) * hp + of_stack("top_hp")) * (units > 0),
        hp,
        of_type("dmg"),
        of_type("atk"),
        of_type("defense") + DEFEND_BONUS * of_stack("defending"),
        of_type("rng"),
        of_type("move"),
        of_stack("x"),
        of_stack("y"),
        of_stack("countered"),
        (seen["queue"][:, :, None, :] == numbers[:, None]).any(axis=3),
        np.take_along_axis(seen["type_traits"][:, :, side], kind[..., None], 2),
    )


def gaps(places: Places, others: Places) -> NDArray[np.integer]:
    """Return steps from the fields of stacks to those of others; 0 where they overlap."""
    (x, y, size), (left, top, wide) = places, others
    across = np.maximum(x - (left + wide - 1), left - (x + size - 1))
    down = np.maximum(y - (top + wide - 1), top - (y + size - 1))
    found: NDArray[np.integer] = np.maximum(0, np.maximum(across, down))
    return found


def hits(seen: Seen) -> NDArray[np.float64]:
    """Return the hit points of the own side and the enemy's: [situations, battles, 2]."""
    kind = np.maximum(seen["stack_type"] - 1, 0)
    of_unit = np.take_along_axis(seen["type_hp"], kind, axis=3)
    units = seen["stack_units"]
    found: NDArray[np.float64] = (
        (np.maximum(units - 1, 0) * of_unit + seen["stack_top_hp"]) * (units > 0)
    ).sum(axis=3) * 1.0
    return found
