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

HABITS: Final = Habits(widest=24)
"""How it searches."""


class Oracle(Captain):
    """Gives the order of which the search thinks best; it looks at what every seat may see."""

    leaves: ClassVar[int] = 1200
    """How many leaves it plays out for an order: half as long again as the admiral thinks."""

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
        """Return the best order."""
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
                return self.move(ship, planet)
            case "BUILD", (planet,):
                return self.build(planet)
        return None


def search_for(
    params: SpacecrackParams, names: list[str], guide: PlanGuide, leaves: int
) -> Search[PoolWorlds]:
    """Return a search with room for so many leaves."""
    rules = Rules(params)
    encoding = rules.encoding(len(names))
    worlds = encoding.worlds(leaves + 1 + HABITS.batch, names)
    return Search(worlds, guide, encoding.actions, len(names), HABITS)


@cache
def warm_up() -> None:
    """Have everything compiled before the first turn begins, which may be short."""
    rules = Rules()
    names = ["one", "another"]
    guide = PlanGuide(Dice(0), late=rules.params.turns, rehearsals=1)
    search = search_for(rules.params, names, guide, 1)
    with patience():
        search.worlds.put(0, rules.setup(rules.board(0), names, Dice(0), 0))
        guide.prepare(search.worlds, 1)
        search.best(Budget(1))
