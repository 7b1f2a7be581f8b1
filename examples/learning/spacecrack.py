"""Learn Space Crack from nothing, until the sample bot greedy is beaten.

    python examples/learning/spacecrack.py --minutes 10

It plays against itself on a board of size 12, and after each minute some games against ``greedy``
by the line, as anybody would. It writes what came of it into a folder: the curve as an SVG, the
weights, and the journal of its last game, which ``contestmaster verify`` accepts. It needs the
extra ``envs`` and nothing else.
"""

import numpy as np
from nets import Floats
from numpy.typing import NDArray
from ppo import Rows
from training import Task, main

from contestmaster import envs
from contestmaster.kernel.match import Match

GAME = "spacecrack"
SETTINGS = {"seats": 2, "board_size": 12}
AROUND = ((0, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (0, 2))
"""The places around a planet, as the encoding counts directions: by ascending y, then x."""
SHIPS, CRACK, POINTS = 8.0, 20.0, 10.0
"""What is much of them: networks like numbers about 1."""

OWN, ENEMYS, NOBODYS, SHIP, SIZE = range(5)
NEAR = 5
"""Behind what a planet is stands what is around it."""


class SpacecrackSight:
    """A move as the network sees it: where from, where to, and what is around both."""

    inputs = 3 + 10 + 10 + 3 + 8
    overview = 3 + 2 + 2 + 1 + 8

    def __init__(self, setting: envs.Setting) -> None:
        """Find out which planets are neighbours."""
        self._encoding = setting.encoding
        match = Match.start(setting.game, seed=1, seats=setting.names, at=0)
        planets = setting.game.view(match.state, 0)["planets"].values()
        places = {(one["x"], one["y"]): place for place, one in enumerate(planets)}
        count = self._count = len(places)
        # int64[planets and one that stands for none, directions]
        self._ways = np.full((count + 1, len(AROUND)), count)
        for (x, y), place in places.items():
            self._ways[place] = [places.get((x + dx, y + dy), count) for dx, dy in AROUND]
        self._turns = setting.game.params.turns

    def rows(self, observations: NDArray[np.int32], masks: NDArray[np.int8]) -> Rows:
        """Return what there is to see."""
        seen = envs.named(self._encoding, observations)
        planets, whole = self._planets(seen), self._whole(seen)
        of, numbers = np.nonzero(masks)
        moves = self._count * len(AROUND)
        is_move, is_build = numbers < moves, (numbers >= moves) & (numbers < moves + self._count)
        start = np.where(is_move, numbers // len(AROUND), self._count)
        start = np.where(is_build, numbers - moves, start)
        way = np.where(is_move, numbers % len(AROUND), 0)
        target = np.where(is_move, self._ways[start, way], self._count)
        here, there = planets[of, start], planets[of, target]
        stands = there[:, SHIP] > 0
        ahead = np.sign(here[:, SHIP] - there[:, SHIP])
        fight = there[:, ENEMYS] * stands
        actions = np.column_stack(
            [
                *(is_move, is_build, ~(is_move | is_build)),
                *(here, there),
                *(ahead * fight, (ahead == 0) * fight, there[:, OWN] * stands),
                whole[of],
            ]
        ).astype(np.float32)
        first = np.searchsorted(of, np.arange(len(observations)))
        return Rows(actions, first, of, numbers, self._overview(planets, whole))

    def _planets(self, seen: dict[str, NDArray[np.int32]]) -> Floats:
        """Return what each planet is, and what is around it: [situations, planets and none, 10]."""
        owner = seen["owner"]
        found = np.zeros((len(owner), self._count + 1, 2 * NEAR), np.float32)
        known = found[:, : self._count]
        known[..., OWN], known[..., ENEMYS], known[..., NOBODYS] = owner == 0, owner > 0, owner < 0
        known[..., SHIP], known[..., SIZE] = seen["ship"] / SHIPS, seen["size"] / SHIPS
        near = found[:, self._ways[: self._count], :NEAR]
        known[..., NEAR : NEAR + 3] = near[..., :3].mean(axis=2)
        known[..., NEAR + 3] = (near[..., SHIP] * near[..., ENEMYS]).max(axis=2)
        known[..., NEAR + 4] = (near[..., SHIP] * near[..., OWN]).max(axis=2)
        return found

    def _whole(self, seen: dict[str, NDArray[np.int32]]) -> Floats:
        """Return what is so everywhere: [situations, 8]."""
        columns = [
            *(seen["crack"][:, :2].T / CRACK),
            *(seen["points"][:, :2].T / POINTS),
            *(seen["planets"][:, :2].T / self._count),
            seen["turns_left"] / self._turns,
            seen["finished"][:, 1],
        ]
        return np.column_stack(columns).astype(np.float32)

    def _overview(self, planets: Floats, whole: Floats) -> Floats:
        known = planets[:, : self._count]
        own, enemys, ships = known[..., OWN], known[..., ENEMYS], known[..., SHIP]
        columns = [
            *(known[..., :3].mean(axis=1).T * 2),
            *((side * ships).sum(axis=1) / 4 for side in (own, enemys)),
            *((side * known[..., NEAR + 2]).sum(axis=1) / POINTS for side in (own, enemys)),
            (own * known[..., NEAR + 1]).sum(axis=1) / POINTS,
            whole,
        ]
        return np.column_stack(columns).astype(np.float32)


if __name__ == "__main__":
    main(Task(GAME, "greedy", SETTINGS, SpacecrackSight, scale=0.1))
