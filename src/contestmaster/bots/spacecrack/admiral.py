"""A bot that thinks ahead: it tries its orders on copies of the match, for as long as it may."""

import random
import time
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

import msgspec
import numpy as np

from contestmaster.arrays.dice import stream
from contestmaster.arrays.elsewhere import patience
from contestmaster.bots.spacecrack.captain import Captain, Order
from contestmaster.bots.spacecrack.foresight import first_sight, sample
from contestmaster.bots.spacecrack.scene import Scene, look
from contestmaster.client.spacecrack import Spacecrack
from contestmaster.games.spacecrack import Spacecrack as Rules
from contestmaster.games.spacecrack import SpacecrackParams
from contestmaster.games.spacecrack.board import Board
from contestmaster.games.spacecrack.rules.legal import legal_actions
from contestmaster.games.spacecrack.rules.planets import offset
from contestmaster.games.spacecrack.rules.playout import BUILD, END_TURN, coded
from contestmaster.games.spacecrack.state import Pool, World
from contestmaster.host.opinions import Opinion
from contestmaster.kernel.dice import Dice

TURNS_AHEAD: Final = 4
"""How far it looks: to the end of this turn and of three more."""
TRIES: Final = 4
"""How often each order is tried before it looks at the clock."""
WORTH_A_TRY: Final = 32
"""How many orders are tried at all: those that please most at first sight."""

OPINION_S: Final = 0.4
"""How long it thinks about an order of which it is only asked."""
GUESSES: Final = 400
"""How often an order is played on of which it tells what it guesses."""

Idea: TypeAlias = tuple[int, int]
"""An order: the index of a planet, and what is done there (:mod:`.rules.playout`)."""


class Admiral(Captain):
    """Tries orders on copies of the match, plays on by guess, and gives the best on average.

    Orders that do badly are dropped, the better half is tried again, until one is left. What comes
    of it follows from its source of randomness alone where it has no time at all.
    """

    MEASURE: ClassVar[str] = "planets ahead of the best of the others, after three more turns"
    """What its guesses count, and a little for ships and crack."""
    seconds: ClassVar[float] = 0.03
    """How long it may think about an order; it tries each a few times in any case."""

    def __init__(self, game: Spacecrack, rng: random.Random) -> None:
        """Play through this client; the guesses come from the same source of randomness."""
        super().__init__(game, rng)
        self._dice = stream(Dice(rng.getrandbits(64)))
        self._rules: Rules | None = None
        warm_up()

    def turn(self) -> None:
        """Give orders for as long as there is something to do, by the rules of this game."""
        self._rules = None
        super().turn()

    def choose(self, scene: Scene) -> Order | None:
        """Return the order that turns out best."""
        pool, seat = self._pool(scene), scene.me.seat
        planet, action = self._best(pool, seat, ideas(pool, seat), self.seconds)
        if action == END_TURN:
            return None
        if action == BUILD:
            return self.build(planet + 1)
        target = planet + offset(int(pool[0].columns), action)
        return self.move(scene.planet(planet + 1).ship, target + 1)

    def opinion(self, played: str) -> Opinion | None:
        """Return what it would order now, and what it thinks of an order that was played.

        ``None`` where there is nothing to order.
        """
        scene = look(self.game)
        if scene is None:
            return None
        pool, seat = self._pool(scene), scene.me.seat
        legal = [
            (int(one), int(action)) for one, action in np.argwhere(legal_actions(pool[0], seat))
        ]
        told = {said_of(scene, pool, idea): idea for idea in [*legal, (0, END_TURN)]}
        best = self._best(pool, seat, ideas(pool, seat), OPINION_S)
        other = next((said for said in told if said.line == played), None)
        mine = said_of(scene, pool, best)
        return Opinion(
            seat,
            *mine,
            worth=self._guess(pool, seat, best),
            played=played,
            played_words="" if other is None else other.words,
            played_worth=None if other is None else self._guess(pool, seat, told[other]),
        )

    def _guess(self, pool: Pool, seat: int, idea: Idea) -> float:
        """How an idea turns out on average."""
        step = coded(seat, *idea)
        return round(sample(pool, seat, step, self._dice, GUESSES, TURNS_AHEAD) / GUESSES, 2)

    def _pool(self, scene: Scene) -> Pool:
        if self._rules is None:
            self._rules = Rules(params_of(self.game))
            self._board = self._rules.board(0)
        return pool_of(self._rules, self._board, scene)

    def _best(self, pool: Pool, seat: int, left: list[Idea], seconds: float) -> Idea:
        """Halve the ideas again and again, for so long at least; the better ones stay."""
        began = time.perf_counter()
        rounds = (len(left) - 1).bit_length()
        totals = dict.fromkeys(left, 0.0)
        for number in range(1, rounds + 1):
            until = began + seconds * number / rounds
            while True:
                for planet, action in left:
                    step = coded(seat, planet, action)
                    good = sample(pool, seat, step, self._dice, TRIES, TURNS_AHEAD)
                    totals[planet, action] += good
                if time.perf_counter() >= until:
                    break
            left = sorted(left, key=lambda idea: -totals[idea])[: (len(left) + 1) // 2]
        return left[0]


class _Said(NamedTuple):
    """An order as it is written on a line, and in words."""

    line: str
    words: str


def said_of(scene: Scene, pool: Pool, idea: Idea) -> _Said:
    """Return an idea as an order."""
    planet, action = idea
    if action == END_TURN:
        return _Said("END_TURN", "end the turn")
    if action == BUILD:
        return _Said(f"BUILD {planet + 1}", f"build a ship on planet {planet + 1}")
    target = planet + offset(int(pool[0].columns), action) + 1
    ship = scene.planet(planet + 1).ship
    return _Said(f"MOVE {ship} {target}", f"move from planet {planet + 1} to planet {target}")


@cache
def warm_up() -> None:
    """Have everything compiled before the first turn begins, which may be short."""
    rules = Rules()
    pool = World.table(2)
    pool[0] = rules.setup(rules.board(0), ("one", "another"), Dice(0), 0).world
    with patience():
        planet, action = ideas(pool, 0)[0]
        sample(pool, 0, coded(0, planet, action), stream(Dice(0)), 1, 1)


def ideas(pool: Pool, seat: int) -> list[Idea]:
    """What a seat might do: the legal orders that please most at first sight.

    To end the turn is an idea only where none of them pleases: imagination always finds time for
    later what is better done now.
    """
    likings = {
        (int(planet), int(action)): first_sight(pool[0], seat, int(planet), int(action))
        for planet, action in np.argwhere(legal_actions(pool[0], seat))
    }
    best = sorted(likings, key=lambda idea: -likings[idea])[:WORTH_A_TRY]
    return best if best and likings[best[0]] > 0 else [*best, (0, END_TURN)]


def params_of(game: Spacecrack) -> SpacecrackParams:
    """The parameters that a server plays by."""
    given = {param.name: param.value for param in game.list_params()}
    return msgspec.convert(given, SpacecrackParams, strict=False)


def pool_of(rules: Rules, board: Board, scene: Scene) -> Pool:
    """A pool of two: the match that is seen, and room for a copy."""
    names = [player.name for player in scene.players]
    state = rules.place(board, position_of(scene), names, 0)
    pool = World.table(2)
    pool[0] = state.world
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
