"""Learn DESK from nothing, until the sample bot sergeant is beaten.

    python examples/learning/desk.py --minutes 60

Two teams fight two battles at once; a set has one turn to prepare and sixty to fight here. It plays
against itself, and now and then some sets against ``sergeant`` by the line. Points are told at the
end of a set only, so it is paid for what they are made of as soon as it can be seen. What it
writes, and what else it needs, is as of ``spacecrack.py``.
"""

from typing import Any

import numpy as np
from desk_blows import pay
from desk_sight import DeskSight, Ints
from desk_stacks import HITS, hits
from numpy.typing import NDArray
from training import Task, main

from contestmaster import envs

GAME = "desk"
SETTINGS = {"seats": 2, "preparation_turns": 1, "skirmish_turns": 60, "results_turns": 1}
POINTS, LIVES = 20.0, 0.5
"""What all points of a battle are paid, and a thousand hit points beside them."""


class PaidForBlows:
    """Matches in which points are paid when they are made, as shares of what a battle can bring.

    What a seat does to the enemy is attack, and what is done to it meanwhile is the answer.
    """

    def __init__(self, matches: envs.Vector) -> None:
        """Pay in these."""
        self.setting, self._matches = matches.setting, matches

    def reset(self, *, seed: int) -> Any:
        """Begin."""
        now = self._matches.reset(seed=seed)
        self._note(*now)
        return now

    def step(self, actions: Ints) -> Any:
        """Take actions; of two, what one gains the other loses."""
        actor, before, paid_for = self._seat, self._left, self._pay
        seen, paid, over, cut, info = self._matches.step(actions)
        self._note(seen, info)
        each = np.arange(len(actor))
        fell = np.maximum(0, before - self._left).sum(axis=1)  # [matches, sides, hits units stacks]
        fell[over] = 0
        theirs, own = fell[each, 1 - actor], fell[each, actor]
        wins = paid_for.of(paid_for.attack, *theirs.T)
        loses = paid_for.of(paid_for.counter, *own.T)
        gained = np.zeros((len(actor), 2))
        gained[each, actor] = (wins - loses) * POINTS + (theirs[:, 0] - own[:, 0]) / HITS * LIVES
        gained[each, 1 - actor] = -gained[each, actor]
        info["rewards"] = info["rewards"] + gained
        return seen, paid, over, cut, info

    def _note(self, observations: NDArray[np.int32], info: dict[str, Any]) -> None:
        seen = envs.named(self.setting.encoding, observations)
        units = seen["stack_units"]
        left = np.stack([hits(seen), units.sum(axis=3), (units > 0).sum(axis=3)], axis=-1)
        self._seat = info["seat"].copy()
        self._left = np.where((self._seat == 0)[:, None, None, None], left, left[:, :, ::-1])
        self._pay = pay(seen)


if __name__ == "__main__":
    main(Task(GAME, "sergeant", SETTINGS, DeskSight, scale=0.2, around=PaidForBlows))
