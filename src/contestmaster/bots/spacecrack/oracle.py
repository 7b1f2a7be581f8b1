"""A bot that searches a tree of orders: its own, and what the others make of them."""

import random
from functools import cache
from typing import ClassVar, Final

from contestmaster.arrays.elsewhere import patience
from contestmaster.bots.search import Budget, Habits, Search
from contestmaster.bots.spacecrack.admiral import params_of, position_of
from contestmaster.bots.spacecrack.captain import Captain, Order
from contestmaster.bots.spacecrack.plans import PlanGuide
from contestmaster.bots.spacecrack.scene import Scene
from contestmaster.client.spacecrack import Spacecrack
from contestmaster.games.spacecrack import Spacecrack as Rules
from contestmaster.games.spacecrack import SpacecrackParams
from contestmaster.games.spacecrack.worlds import PoolWorlds
from contestmaster.kernel.dice import Dice

HABITS: Final = Habits(batch=16, widest=24, curiosity=1.0, humility=0.1)
"""How it searches."""


class Oracle(Captain):
    """Gives the order that had most playouts. All it looks at is what every seat may see."""

    leaves: ClassVar[int] = 320
    """How many it has for an order."""

    def __init__(self, game: Spacecrack, rng: random.Random) -> None:
        """Play through this client; the playouts come from the same source of randomness."""
        super().__init__(game, rng)
        self._guide = PlanGuide(Dice(rng.getrandbits(64)))
        self._search: Search[PoolWorlds] | None = None
        warm_up()

    def turn(self) -> None:
        """Give orders for as long as there is something to do, by the rules of this game."""
        self._search = None
        super().turn()

    def choose(self, scene: Scene) -> Order | None:
        """Return the order that was tried most."""
        if self._search is None:
            names = [player.name for player in scene.players]
            self._search = search_for(params_of(self.game), names, self._guide, self.leaves)
        worlds = self._search.worlds
        rules = worlds.game
        worlds.put(0, rules.place(rules.board(0), position_of(scene), worlds.names, 0))
        worlds.movers[0] = seat = scene.me.seat
        with patience():
            self._guide.prepare(worlds, worlds.count - 1)
            found = self._search.best(Budget(self.leaves))
        state = worlds.state(0)
        call = worlds.encoding.call(state, seat, found.choices[0].number)
        match call.command.name, call.args:
            case "MOVE", (ship, planet):
                return self.move(scene.planet(self._at(scene, ship)).ship, planet)
            case "BUILD", (planet,):
                return self.build(planet)
        return None

    def _at(self, scene: Scene, ship: int) -> int:
        """The planet of a ship."""
        return scene.ships[ship].planet


def search_for(
    params: SpacecrackParams, names: list[str], guide: PlanGuide, leaves: int
) -> Search[PoolWorlds]:
    """Return a search with room for so many playouts."""
    rules = Rules(params)
    encoding = rules.encoding(len(names))
    worlds = encoding.worlds(leaves + 1 + HABITS.batch, names)
    return Search(worlds, guide, encoding.actions, len(names), HABITS)


@cache
def warm_up() -> None:
    """Have everything compiled before the first turn begins, which may be short."""
    rules = Rules()
    names = ["one", "another"]
    search = search_for(rules.params, names, PlanGuide(Dice(0)), 1)
    with patience():
        search.worlds.put(0, rules.setup(rules.board(0), names, Dice(0), 0))
        search.best(Budget(1))
