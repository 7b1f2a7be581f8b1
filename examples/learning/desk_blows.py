"""What blows of DESK do and what they are paid, for many situations at once.

By the formulas of its rule book; all arrays begin with [situations, battles].
"""

from typing import Any, Final, NamedTuple

import numpy as np
from desk_stacks import (
    AGILE,
    DAMAGE,
    FIRST_STRIKE,
    HITS,
    NO_COUNTER,
    NO_MELEE_PENALTY,
    POOR_COUNTER,
    SHIELDED,
    Seen,
    Stacks,
)
from nets import Floats
from numpy.typing import NDArray

Numbers = NDArray[np.floating]

BLOW: Final = 9
"""Numbers that networks see of a blow."""
BLOWS: Final = 6
"""As many stacks have an army, about; so much more than all points of a battle are those of one."""


class Pay(NamedTuple):
    """What damage, a unit and a stack are worth in a set: each [situations].

    Of all that an army could bring, so that sets of all weights are alike.
    """

    attack: Floats
    counter: Floats
    unit: Floats
    stack: Floats
    victory: Floats

    def of(self, damage: Floats, dealt: Numbers, units: Numbers, stacks_: NDArray[Any]) -> Numbers:
        """Return what damage, units and stacks are worth.

        Args:
            damage: what damage is worth, ``attack`` or ``counter``.
            dealt: hit points, [situations, ...].
            units: killed, likewise.
            stacks_: destroyed, likewise.
        """
        wide = (slice(None), *(None for _ in dealt.shape[1:]))
        paid: Numbers = damage[wide] * dealt + self.unit[wide] * units + self.stack[wide] * stacks_
        return paid


def pay(seen: Seen) -> Pay:
    """Return what is paid in the sets that are seen."""
    weights = seen["weights"].astype(np.float32)
    units = seen["cadre_units"].astype(np.float32)
    amounts = np.column_stack(
        [
            *[(units * seen["cadre_hp"]).sum(axis=1)] * 2,
            units.sum(axis=1),
            (units > 0).sum(axis=1),
            np.ones(len(units)),
        ]
    )
    whole = np.maximum(1, (abs(weights) * amounts).sum(axis=1) - abs(weights[:, 1]) * amounts[:, 1])
    return Pay(*(weights / whole[:, None]).T)


class Fallen(NamedTuple):
    """What a blow does to stacks: hit points struck off, units that fall, units left, stacks."""

    hits: Numbers
    units: Numbers
    left: Numbers
    stacks: NDArray[np.bool_]


def fallen(targets: Stacks, damage: Numbers) -> Fallen:
    """Return what falls by so much damage [DESK-104, DESK-105]."""
    dealt = np.minimum(damage, targets.hits)
    left = np.ceil((targets.hits - dealt) / np.maximum(targets.hp, 1))
    return Fallen(dealt, targets.units - left, left, (left == 0) & (targets.units > 0))


def damage(strikers: Stacks, targets: Stacks, strength: Numbers, part: Numbers) -> Numbers:
    """Return what damage strikers do, whatever is left of the targets [DESK-100].

    Args:
        strikers: who strikes.
        targets: whom.
        strength: of the strikers.
        part: what is left of the damage when all has halved it that does.
    """
    factor = np.clip(50 + strength - targets.defense, 25, 100)
    found: Numbers = np.floor(strikers.units * strikers.dmg * factor * part / 50)
    return found


def by_hand(strikers: Stacks) -> Numbers:
    """Return the part of their damage that stacks deal in melee [DESK-102]."""
    halved = strikers.shoots & (strikers.traits[..., NO_MELEE_PENALTY] == 0)
    part: Numbers = np.where(halved, np.float32(0.5), np.float32(1))
    return part


class Blows(NamedTuple):
    """What attacks on each enemy bring, all [situations, battles, enemies].

    Attributes:
        gains: what falls of the enemies.
        losses: what falls of the actor, as they strike back.
        points: by how much it is paid.
    """

    gains: Fallen
    losses: Fallen
    points: Numbers
    lost_points: Numbers

    def shown(self, actor: Stacks, enemies: Stacks) -> Floats:
        """Return what networks see of them: [situations, battles, enemies, BLOW]."""
        columns = [
            self.points * BLOWS,
            self.lost_points * BLOWS,
            self.gains.hits / HITS,
            self.losses.hits / HITS,
            self.gains.units * enemies.dmg / DAMAGE,
            self.losses.units * actor.dmg / DAMAGE,
            self.gains.stacks,
            enemies.queued,
            enemies.shoots & (enemies.units > 0),
        ]
        shown: Floats = np.stack(np.broadcast_arrays(*columns), axis=-1).astype(np.float32)
        return shown

    def worth(self, actor: Stacks, enemies: Stacks) -> Numbers:
        """Return what they are worth: points, and what the fallen could have done."""
        lives = (self.gains.hits - self.losses.hits) / HITS
        power = (self.gains.units * enemies.dmg - self.losses.units * actor.dmg) / DAMAGE
        worth: Numbers = (self.points - self.lost_points) * BLOWS + lives + power
        return worth


def strikes(actor: Stacks, enemies: Stacks, paid: Pay) -> Blows:
    """Return what it brings to strike each enemy, who may strike back, or first [DESK-109]."""
    counters = (enemies.countered == 0) | (enemies.traits[..., AGILE] > 0)
    counters &= (actor.traits[..., NO_COUNTER] == 0) & (enemies.units > 0)
    first = counters & (enemies.traits[..., FIRST_STRIKE] > actor.traits[..., FIRST_STRIKE])
    part = by_hand(enemies) * np.where(enemies.traits[..., POOR_COUNTER], 0.5, 1)
    early = fallen(actor, damage(enemies, actor, enemies.atk, part) * first)
    striking = actor._replace(units=early.left)
    gains = fallen(enemies, damage(striking, enemies, actor.atk, by_hand(actor)))
    answer = damage(enemies._replace(units=gains.left), actor, enemies.atk, part)
    late = fallen(actor, answer * (counters & ~first))
    losses = Fallen(*(np.where(first, one, other) for one, other in zip(early, late, strict=True)))
    return _paid(gains, losses, paid)


def shots(actor: Stacks, enemies: Stacks, paid: Pay) -> Blows:
    """Return what it brings to shoot at each enemy, which nobody answers [DESK-108]."""
    part = np.where(enemies.traits[..., SHIELDED], np.float32(0.5), np.float32(1))
    gains = fallen(enemies, damage(actor, enemies, actor.rng, part))
    return _paid(gains, fallen(actor, np.zeros_like(gains.hits)), paid)


def _paid(gains: Fallen, losses: Fallen, paid: Pay) -> Blows:
    return Blows(
        gains,
        losses,
        paid.of(paid.attack, gains.hits, gains.units, gains.stacks),
        paid.of(paid.counter, losses.hits, losses.units, losses.stacks),
    )
