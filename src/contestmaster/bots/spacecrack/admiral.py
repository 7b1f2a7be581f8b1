"""A bot that thinks ahead: it tries its orders on copies of the match, for as long as it may."""

import random
import time
from typing import Any, ClassVar, Final

import msgspec
import numpy as np

from contestmaster.arrays.dice import stream
from contestmaster.bots.spacecrack.captain import Captain, Order
from contestmaster.bots.spacecrack.foresight import sample
from contestmaster.bots.spacecrack.scene import Scene
from contestmaster.client.spacecrack import Spacecrack
from contestmaster.games.spacecrack import Spacecrack as Rules
from contestmaster.games.spacecrack import SpacecrackParams
from contestmaster.games.spacecrack.rules.legal import legal_actions
from contestmaster.games.spacecrack.rules.planets import offset
from contestmaster.games.spacecrack.rules.playout import BUILD, END_TURN, coded
from contestmaster.games.spacecrack.state import Pool, World
from contestmaster.kernel.dice import Dice

__all__ = ["Admiral"]

TURNS_AHEAD: Final = 4
"""How far it looks: to the end of this turn and of three more."""
TRIES: Final = 8
"""How often an order is tried before the clock is looked at again."""


class Admiral(Captain):
    """Tries every order on copies of the match, plays on by guess, and gives the best on average.

    Orders that do badly are dropped, the better half is tried again, until one is left or the
    time is up.
    """

    seconds: ClassVar[float] = 0.03
    """How long it may think about an order."""

    def __init__(self, game: Spacecrack, rng: random.Random) -> None:
        """Play through this client; the guesses come from the same source of randomness."""
        super().__init__(game, rng)
        self._dice = stream(Dice(rng.getrandbits(64)))
        self._rules = Rules()

    def choose(self, scene: Scene) -> Order | None:
        """Return the order that turns out best."""
        if scene.status.turn == 1 or self._rules.params.seats != len(scene.players):
            self._rules = Rules(params_of(self.game))
        pool = pool_of(self._rules, scene)
        seat = scene.me.seat
        actions = legal_actions(pool, 0, seat)
        candidates = [(int(p), int(a)) for p, a in np.argwhere(actions)] + [(0, END_TURN)]
        planet, action = self._best(pool, seat, candidates)
        if action == END_TURN:
            return None
        if action == BUILD:
            return self.build(planet + 1)
        target = planet + offset(int(pool[0].columns), action)
        return self.move(scene.planet(planet + 1).ship, target + 1)

    def _best(self, pool: Pool, seat: int, candidates: list[tuple[int, int]]) -> tuple[int, int]:
        """Halve the candidates again and again, the better ones stay."""
        first = time.perf_counter()
        rounds = max(1, (len(candidates) - 1).bit_length())
        totals = dict.fromkeys(candidates, 0.0)
        for number in range(1, rounds + 1):
            until = first + self.seconds * number / rounds
            tries = 0
            while tries == 0 or time.perf_counter() < until:
                for planet, action in candidates:
                    step = coded(seat, planet, action)
                    totals[planet, action] += sample(
                        pool, seat, step, self._dice, TRIES, TURNS_AHEAD
                    )
                tries += TRIES
            candidates = sorted(candidates, key=lambda each: -totals[each])
            candidates = candidates[: (len(candidates) + 1) // 2]
        return candidates[0]


def params_of(game: Spacecrack) -> SpacecrackParams:
    """The parameters that a server plays by."""
    given = {param.name: param.value for param in game.list_params()}
    return msgspec.convert(given, SpacecrackParams, strict=False)


def pool_of(rules: Rules, scene: Scene) -> Pool:
    """A pool of two: the match that is seen, and room for a copy."""
    state = rules.place(
        rules.board(0), position_of(scene), [player.name for player in scene.players], 0
    )
    pool = World.table(2)
    pool[0] = state.pool[0]
    return pool


def position_of(scene: Scene) -> dict[str, Any]:
    """What is seen as a position."""
    return {
        "turn": scene.status.turn,
        "turns_left": scene.status.turns_left,
        "seats": {
            str(player.seat): {
                "crack": player.crack,
                "points": player.points,
                "finished": player.state in ("DONE", "RESIGNED") or not player.points,
                "resigned": player.state == "RESIGNED",
            }
            for player in scene.players
        },
        "planets": {str(p.id): {"size": p.size, "owner": p.owner} for p in scene.planets},
        "ships": {
            str(s.id): {"owner": s.owner, "size": s.size, "planet": s.planet}
            for s in scene.ships.values()
        },
    }
