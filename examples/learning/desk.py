"""Learn DESK from nothing, until the sample bot random is beaten.

    python examples/learning/desk.py --minutes 60

Two teams fight two battles at once; a set has one turn to prepare and sixty to fight here. It plays
against itself, and now and then some sets against ``random`` by the line. Points come at the end of
a set only, so that beside them it is paid for hit points: by how many it is ahead. What it writes,
and what else it needs, is as of ``spacecrack.py``.
"""

from typing import Any

import numpy as np
from nets import Floats
from numpy.typing import NDArray
from ppo import Rows
from training import main

from contestmaster import envs

GAME = "desk"
SETTINGS = {"seats": 2, "preparation_turns": 1, "skirmish_turns": 60, "results_turns": 1}
PREPARATION, SKIRMISH = 0, 2
PLACE, DEFEND, DELAY, ATTACK, MOVE, WAIT = range(6)
NAMES = ("PLACE_UNITS_ON_BOARD", "DEFEND", "DELAY", "ATTACK", "MOVE", "WAIT")
"""The orders it knows; traits are left as they are."""
HITS, DAMAGE, STEPS, POWER = 1000.0, 300.0, 10.0, 50.0
"""What is much of them: networks like numbers about 1."""
FAR = 12
"""Across the board."""

Ints = NDArray[np.int64]
Seen = dict[str, NDArray[np.int32]]


class DeskSight:
    """An order as the network sees it: who acts, at whom, and how near the enemy is then.

    Of deployments it looks at one type in each battle, the first that stands nowhere.
    """

    inputs = len(NAMES) + 6 + 7 + 4 + 3 + 4
    overview = 4 * 2 + 4

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
        whole = self._whole(seen)
        known = np.eye(len(NAMES), dtype=np.float32)[sort]
        actions = np.column_stack(
            [
                known,
                self._actors(seen, of, battle) * (sort[:, None] < WAIT),
                self._targets(seen, of, numbers) * (sort[:, None] == ATTACK),
                self._ways(seen, of, numbers) * (sort[:, None] == MOVE),
                self._places(seen, of, numbers) * (sort[:, None] == PLACE),
                whole[of, :4],
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

    def _stacks(self, seen: Seen, of: Ints, battle: Ints, side: Any, place: Ints) -> Floats:
        """Return hit points, damage, attack, defence, whether it shoots, and speed of stacks."""
        at = of, battle, side, place
        kind = np.maximum(seen["stack_type"][at] - 1, 0)
        units = seen["stack_units"][at]
        by_type = of, battle, side, kind
        hits = np.maximum(units - 1, 0) * seen["type_hp"][by_type] + seen["stack_top_hp"][at]
        found = np.stack(
            [
                hits / HITS,
                units * seen["type_dmg"][by_type] / DAMAGE,
                seen["type_atk"][by_type] / POWER,
                seen["type_defense"][by_type] / POWER,
                seen["type_rng"][by_type] > 0,
                seen["type_move"][by_type] / STEPS,
            ],
            axis=-1,
        )
        stacks: Floats = (found * (units > 0)[..., None]).astype(np.float32)
        return stacks

    def _actors(self, seen: Seen, of: Ints, battle: Ints) -> Floats:
        current = seen["current"][of, battle]
        mine = self._stacks(seen, of, battle, 0, np.maximum(current - 1, 0))
        return mine * (current > 0)[:, None]

    def _targets(self, seen: Seen, of: Ints, numbers: Ints) -> Floats:
        """Return whom an attack strikes, and what part of em may fall."""
        battle, (_, row, column) = self._battle[numbers], self._place[numbers].T
        target = np.maximum(-seen["ground"][of, battle, row, column] - 1, 0)
        stack = self._stacks(seen, of, battle, 1, target)
        strength = self._actors(seen, of, battle)[:, 1] * DAMAGE
        falls = np.minimum(1, strength / np.maximum(1, stack[:, 0] * HITS))
        return np.column_stack([stack, falls]).astype(np.float32)

    def _ways(self, seen: Seen, of: Ints, numbers: Ints) -> Floats:
        """Return how near enemies are now and then, and how many are beside one then."""
        battle, (_, row, column) = self._battle[numbers], self._place[numbers].T
        x, y = (seen[f"stack_{name}"][of, battle, 1] for name in "xy")
        alive = seen["stack_units"][of, battle, 1] > 0
        actor = np.maximum(seen["current"][of, battle] - 1, 0)
        own = (seen[f"stack_{name}"][of, battle, 0, actor][:, None] for name in "xy")
        now, then = (
            np.where(alive, np.maximum(abs(x - left), abs(y - top)), FAR)
            for left, top in (tuple(own), (column[:, None] + 1, row[:, None] + 1))
        )
        near, after = now.min(axis=1), then.min(axis=1)
        beside = (then <= 1).sum(axis=1)
        return np.column_stack([near / FAR, after / FAR, (near - after) / 4, beside / 2])

    def _places(self, seen: Seen, of: Ints, numbers: Ints) -> Floats:
        """Return how far in front a type stands, how far from the middle, and how large it is."""
        battle, (kind, row, column) = self._battle[numbers], self._place[numbers].T
        front = np.where(seen["side"][of, battle] == 0, column, 2 - column)
        kind = np.minimum(kind, seen["cadre_units"].shape[1] - 1)
        shoots = seen["cadre_rng"][of, kind] > 0
        return np.column_stack([front / 2, front * shoots / 2, abs(row - 4.5) / 5])

    def _whole(self, seen: Seen) -> Floats:
        """Return what is so everywhere: [situations, 4]."""
        columns = [
            seen["phase"] == PREPARATION,
            seen["phase"] == SKIRMISH,
            seen["turn"] / self._turns,
            ahead(seen) / HITS / 4,
        ]
        return np.column_stack(columns).astype(np.float32)

    def _armies(self, seen: Seen) -> Floats:
        """Return what both sides have in each battle: [situations, 8]."""
        sides = hits(seen) / HITS / 4
        strength = (seen["stack_units"] * 1.0).sum(axis=3) / 200
        return np.hstack([part.reshape(len(part), -1) for part in (sides, strength)]).astype(
            np.float32
        )


def hits(seen: Seen) -> NDArray[np.float64]:
    """Return the hit points of the own side and the enemy's: [situations, battles, 2]."""
    kind = np.maximum(seen["stack_type"] - 1, 0)
    of_unit = np.take_along_axis(seen["type_hp"], kind, axis=3)
    units = seen["stack_units"]
    found: NDArray[np.float64] = (
        (np.maximum(units - 1, 0) * of_unit + seen["stack_top_hp"]) * (units > 0)
    ).sum(axis=3) * 1.0
    return found


def ahead(seen: Seen) -> NDArray[np.float64]:
    """Return by how many hit points one is ahead, in all battles: [situations]."""
    sides: NDArray[np.float64] = hits(seen).sum(axis=1)
    return sides[:, 0] - sides[:, 1]


class PaidForHits:
    """Matches in which hit points ahead are paid, too: a thousand as much as a point of the set."""

    def __init__(self, matches: envs.Vector) -> None:
        """Pay in these."""
        self.setting, self._matches = matches.setting, matches
        self._ahead = np.zeros(matches.num_envs)

    def reset(self, *, seed: int) -> Any:
        """Begin."""
        now = self._matches.reset(seed=seed)
        self._ahead = self._of_first(*now)
        return now

    def step(self, actions: Ints) -> Any:
        """Take actions; of two, what one gains the other loses."""
        seen, paid, over, cut, info = self._matches.step(actions)
        now = self._of_first(seen, info)
        gained = np.where(over, 0.0, now - self._ahead) / HITS
        self._ahead = now
        info["rewards"] = info["rewards"] + np.column_stack([gained, -gained])
        return seen, paid, over, cut, info

    def _of_first(self, seen: NDArray[np.int32], info: dict[str, Any]) -> NDArray[np.float64]:
        found = ahead(envs.named(self.setting.encoding, seen))
        return np.where(info["seat"] == 0, found, -found)


if __name__ == "__main__":
    main(GAME, "random", SETTINGS, DeskSight, scale=0.2, around=PaidForHits, games=60)
