"""What the networks see of an order of DESK: who acts, what it brings, and what may come of it."""

from typing import NamedTuple

import numpy as np
from desk_blows import BLOW, Numbers, Pay, by_hand, damage, pay, shots, strikes
from desk_stacks import HITS, STEPS, Seen, Stacks, gaps, hits, stacks
from nets import Floats
from numpy.typing import NDArray
from ppo import Rows

from contestmaster import envs

PREPARATION, SKIRMISH = 0, 2
PLACE, DEFEND, DELAY, ATTACK, MOVE, WAIT = range(6)
NAMES = ("PLACE_UNITS_ON_BOARD", "DEFEND", "DELAY", "ATTACK", "MOVE", "WAIT")
"""The orders it knows; traits are left as they are."""
FAR = 12
"""Across the board."""
STANDING = 8
"""Numbers that are seen of a place."""

Ints = NDArray[np.int64]


class Fight(NamedTuple):
    """All that is seen of the own battles.

    Attributes:
        actor: the stack that acts, with no units where it is not an own one.
        enemies: all stacks of the enemy.
        hand: what is seen of striking each of them: [situations, battles, enemies, BLOW].
        shot: what is seen of shooting at each, likewise.
        worth: what it is worth to strike each: [situations, battles, enemies].
        threat: the part of the actor that each of them strikes off: [situations, battles, enemies].
    """

    actor: Stacks
    enemies: Stacks
    hand: Floats
    shot: Floats
    worth: Numbers
    threat: Floats


def fight(seen: Seen, paid: Pay) -> Fight:
    """Look at the battles."""
    current = seen["current"].astype(np.int64)
    actor = stacks(seen, 0).only(np.maximum(current - 1, 0))
    actor = actor._replace(units=actor.units * (current > 0)[..., None])
    enemies = stacks(seen, 1)
    threat = damage(enemies, actor, enemies.atk, by_hand(enemies)) / np.maximum(1, actor.hits)
    by_strikes, by_shots = strikes(actor, enemies, paid), shots(actor, enemies, paid)
    return Fight(
        actor,
        enemies,
        by_strikes.shown(actor, enemies),
        by_shots.shown(actor, enemies),
        by_strikes.worth(actor, enemies),
        np.minimum(threat, 1).astype(np.float32),
    )


class DeskSight:
    """An order as the network sees it: who acts, what it brings, and what may come of the place.

    Of deployments it looks at one type in each battle, the first that stands nowhere.
    """

    inputs = len(NAMES) + 6 + BLOW + 1 + STANDING + 5 + 4 + 4 + 5
    overview = 4 * 2 + 4 + 5

    def __init__(self, setting: envs.Setting) -> None:
        """Find out which number is which order."""
        encoding = self._encoding = setting.encoding
        self._sort, self._battle = (np.full(encoding.actions, -1) for _ in range(2))
        # int64[actions, 3]: type, row and column as far as an order names them.
        self._place = np.zeros((encoding.actions, 3), np.int64)
        for number in range(encoding.actions):
            name, index = encoding.place(number)
            if name in NAMES:
                self._sort[number] = NAMES.index(name)
                self._battle[number] = index[0] if index else 0
                self._place[number, 3 - len(index[1:]) :] = index[1:]
        self._turns = float(sum(setting.game.params.phase_turns().values()))

    def rows(self, observations: NDArray[np.int32], masks: NDArray[np.int8]) -> Rows:
        """Return what there is to see."""
        seen = envs.named(self._encoding, observations)
        of, numbers = np.nonzero(masks & (self._sort >= 0))
        keep = self._sensible(seen, of, numbers)
        of, numbers = of[keep], numbers[keep]
        sort, battle = self._sort[numbers], self._battle[numbers]
        paid = pay(seen)
        whole = self._whole(seen, paid)
        found = fight(seen, paid)
        fights = (sort != PLACE)[:, None]
        actions = np.column_stack(
            [
                np.eye(len(NAMES), dtype=np.float32)[sort],
                found.actor.shown()[of, battle, 0] * fights,
                self._deeds(seen, found, of, numbers) * fights,
                self._places(seen, of, numbers) * ~fights,
                self._queues(found)[of, battle] * fights,
                whole[of],
            ]
        ).astype(np.float32)
        first = np.searchsorted(of, np.arange(len(observations)))
        return Rows(actions, first, of, numbers, np.hstack([self._armies(seen), whole]))

    def _sensible(self, seen: Seen, of: Ints, numbers: Ints) -> NDArray[np.bool_]:
        """Leave out all types but one of each battle, and not to wait while one stands nowhere."""
        planned = seen["planned"][..., 0]
        count, own, _ = planned.shape
        types = seen["cadre_units"].shape[1]
        nowhere = np.repeat(seen["cadre_units"][:, None] > 0, own, axis=1)
        each, which, _ = np.nonzero(planned)
        nowhere[each, which, planned[planned > 0] - 1] = False
        nowhere &= (seen["phase"] == PREPARATION)[:, None, None]
        # A type may find no room any more: what matters is what can be done.
        sort, battle, kind = self._sort[numbers], self._battle[numbers], self._place[numbers, 0]
        possible = np.zeros((count, own, types), np.bool_)
        places = sort == PLACE
        possible[of[places], battle[places], kind[places]] = True
        nowhere &= possible
        due = np.where(nowhere.any(axis=2), nowhere.argmax(axis=2), -1)
        deploys: NDArray[np.bool_] = np.any(due >= 0, axis=1)[of]
        keep: NDArray[np.bool_] = np.where(
            places, kind == due[of, battle], (sort != WAIT) | ~deploys
        )
        return keep

    def _deeds(self, seen: Seen, found: Fight, of: Ints, numbers: Ints) -> Floats:
        """Return what the best blow brings that an order makes or allows, and what its place is.

        A stack may strike after it has moved; so what a move is good for is seen at its end.
        """
        at = of, self._battle[numbers]
        sort = self._sort[numbers]
        row, column = self._place[numbers, 1:].T
        actor, enemies = found.actor, found.enemies
        moves, attacks = sort == MOVE, sort == ATTACK
        stands = actor.x[at], actor.y[at], actor.size[at]
        x, y = (
            np.where(moves, line + 1, place[:, 0])[:, None]
            for line, place in ((column, stands[0]), (row, stands[1]))
        )
        others = enemies.x[at], enemies.y[at], enemies.size[at]
        alive = enemies.units[at] > 0
        before = np.where(alive, gaps(stands, others), FAR)
        away = np.where(alive, gaps((x, y, stands[2]), others), FAR)
        touched = away == 1
        best = np.where(touched, found.worth[at], -np.inf).argmax(axis=1)
        named = np.maximum(-seen["ground"][(*at, row, column)] - 1, 0)
        target = (*at, np.where(attacks, named, best))
        field = column[:, None] + 1, row[:, None] + 1, 1
        shoots = attacks & (gaps(stands, field)[:, 0] != 1)  # [DESK-95]
        shown = np.where(shoots[:, None], found.shot[target], found.hand[target])
        shown = shown * (attacks | touched.any(axis=1))[:, None]
        reach = (away - 1) * 10 <= enemies.move[at]
        threat = found.threat[at] * reach * alive
        return np.column_stack(
            [
                shown,
                shoots,
                touched.sum(axis=1) / 2,
                (touched & enemies.shoots[at]).any(axis=1),
                threat.sum(axis=1),
                threat.max(axis=1),
                (threat * enemies.queued[at]).sum(axis=1),
                away.min(axis=1) / FAR,
                (before.min(axis=1) - away.min(axis=1)) / 4,
                (before.sum(axis=1) - away.sum(axis=1)) / 20,
            ]
        ).astype(np.float32)

    def _places(self, seen: Seen, of: Ints, numbers: Ints) -> Floats:
        """Return how far in front a type stands, how far from the middle, and how large it is."""
        battle, (kind, row, column) = self._battle[numbers], self._place[numbers].T
        front = np.where(seen["side"][of, battle] == 0, column, 2 - column)
        kind = np.minimum(kind, seen["cadre_units"].shape[1] - 1)
        shoots = seen["cadre_rng"][of, kind] > 0
        speed = seen["cadre_move"][of, kind] / 10 / STEPS
        return np.column_stack(
            [front / 2, front * shoots / 2, front * speed, abs(row - 4.5) / 5, row / 9]
        )

    def _queues(self, found: Fight) -> Floats:
        """Return whether it has moved, and who is still to act: [situations, battles, 4]."""
        enemies, actor = found.enemies, found.actor
        alive = enemies.units > 0
        columns = [
            (enemies.queued & alive).sum(axis=2) / 4,
            alive.sum(axis=2) / 4,
            (enemies.shoots & alive).sum(axis=2) / 4,
            actor.countered[:, :, 0],
        ]
        return np.stack(columns, axis=-1).astype(np.float32)

    def _whole(self, seen: Seen, paid: Pay) -> Floats:
        """Return what is so everywhere: [situations, 9]."""
        kinds = np.maximum(1, (seen["cadre_units"] > 0).sum(axis=1))
        army = (seen["cadre_units"] * seen["cadre_hp"]).sum(axis=1)
        columns = [
            seen["phase"] == PREPARATION,
            seen["phase"] == SKIRMISH,
            seen["turn"] / self._turns,
            ahead(seen) / HITS / 4,
            paid.attack * army,
            paid.counter * army,
            paid.unit * seen["cadre_units"].sum(axis=1),
            paid.stack * kinds,
            paid.victory,
        ]
        return np.column_stack(columns).astype(np.float32)

    def _armies(self, seen: Seen) -> Floats:
        """Return what both sides have in each battle: [situations, 8]."""
        sides = hits(seen) / HITS / 4
        strength = (seen["stack_units"] * 1.0).sum(axis=3) / 200
        return np.hstack([part.reshape(len(part), -1) for part in (sides, strength)]).astype(
            np.float32
        )


def ahead(seen: Seen) -> NDArray[np.float64]:
    """Return by how many hit points one is ahead, in all battles: [situations]."""
    sides: NDArray[np.float64] = hits(seen).sum(axis=1)
    return sides[:, 0] - sides[:, 1]
