"""Where stacks are placed, and who is given which traits.

Fighters stand in the column nearest to the enemy, shooters in the one farthest away, each group
spread over the board from its middle.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from contestmaster.client.desk import UnitType
from contestmaster.games.desk import traits

Placed: TypeAlias = tuple[int, int, int, int]
"""A stack to deploy: type, units, x and y."""

MAX_STACKS: Final = 8

ROWS: Final = (5, 7, 3, 9, 1, 6, 4, 8, 2, 10)
"""In which rows stacks are placed, one after another."""

COLUMNS: Final = {"ATK": (3, 2, 1), "DEF": (10, 11, 12)}
"""The columns of the start areas, the front first."""

WORTH: Final[dict[int, tuple[int, int]]] = {
    traits.FAST: (6, 7),
    traits.AGILE: (8, 0),
    traits.NO_COUNTER: (9, 1),
    traits.FIRST_STRIKE: (7, 2),
    traits.CHARGE: (8, 3),
    traits.NO_MELEE_PENALTY: (0, 5),
    traits.SHIELDED: (5, 6),
    traits.FLIGHT: (4, 2),
    traits.BERSERKER: (3, 0),
}
"""What a trait is worth to a fighter and to a shooter; the others are worth nothing."""


def assign(kinds: Sequence[UnitType], free: Iterable[int]) -> list[tuple[int, int]]:
    """Give the best traits to those who have most of them, as pairs of type and trait."""
    left = sorted(free)
    slots = {kind.id: kind.slots for kind in kinds}
    has = {kind.id: set(kind.traits) for kind in kinds}
    pairs: list[tuple[int, int]] = []
    offers = sorted(
        ((worth[kind.rng > 0], kind.id, trait) for kind in kinds for trait, worth in WORTH.items()),
        key=lambda offer: (-offer[0], offer[1]),
    )
    for worth, kind, trait in offers:
        if worth and slots[kind] and trait in left and trait not in has[kind]:
            pairs.append((kind, trait))
            has[kind].add(trait)
            slots[kind] -= 1
            left.remove(trait)
    return pairs


def arrange(
    kinds: Sequence[UnitType], pairs: Iterable[tuple[int, int]], side: str, terrain: Sequence[str]
) -> list[Placed]:
    """Place all units of up to eight types, large stacks first."""
    large = {kind for kind, trait in pairs if trait == traits.BIG}
    large |= {kind.id for kind in kinds if traits.BIG in kind.traits}
    best = sorted(kinds, key=strength, reverse=True)[:MAX_STACKS]
    taken = {(x, y) for y, row in enumerate(terrain, 1) for x, f in enumerate(row, 1) if f == "#"}
    stacks = []
    for kind in sorted(best, key=lambda kind: (kind.id not in large, -strength(kind))):
        size = 2 if kind.id in large else 1
        anchor = placed(side, size, kind.rng > 0, taken)
        if anchor is not None:
            stacks.append((kind.id, kind.units, *anchor))
            taken |= square(*anchor, size)
    return stacks


def placed(
    side: str, size: int, behind: bool, taken: set[tuple[int, int]]
) -> tuple[int, int] | None:
    """The best free anchor for a stack, in front or behind; none if there is no room."""
    columns = COLUMNS[side]
    for x in reversed(columns) if behind else columns:
        for y in ROWS:
            fields = square(x, y, size)
            if all(c in columns and 1 <= r <= len(ROWS) for c, r in fields) and not fields & taken:
                return x, y
    return None


def square(x: int, y: int, size: int) -> set[tuple[int, int]]:
    """The fields of a stack."""
    return {(x + across, y + down) for across in range(size) for down in range(size)}


def strength(kind: UnitType) -> int:
    """What all units of a type can do, roughly."""
    return kind.units * (kind.hp + kind.dmg)
