"""A player whom chance leads."""

from contestmaster.bots.grid.scene import Scene, Square, around
from contestmaster.bots.grid.walker import Walker

RESERVE = 30
"""Points that are not spent."""


class Wanderer(Walker):
    """Steps, buys, grabs, throws and flies as chance wants."""

    def goal(self, scene: Scene, at: Square) -> Square | None:
        """Step anywhere."""
        free = self.free(scene, at)
        return self.rng.choice(free) if free else None

    def act(self, scene: Scene, at: Square) -> None:
        """Do anything, now and then."""
        me = scene.players[self.name or ""]
        rich = int(me["points"]) > RESERVE
        balls = [held for held in scene.held(self.name or "") if held.startswith("wax-")]
        match self.rng.randrange(12):
            case 0 if rich:
                self.game.rock("random")
            case 1 if rich and me["gun"] == "0":
                self.game.buy_gun()
            case 2 if me["gun"] == "1":
                self.game.fire(*self.rng.choice(around(at)))
            case 3 if balls:
                self.game.throw(balls[0], self.rng.randint(1, 20), self.rng.randint(1, 20))
            case 4 if rich:
                self.game.tower()
            case 5 | 6:
                self.grab(scene, at, "stick", "shield", "wax")
            case 7 if self._airways(scene, at) and rich:
                self.game.fly(*self.rng.choice([(6, 6), (12, 12), (18, 18), (6, 18)]))
            case _:
                pass

    def _airways(self, scene: Scene, at: Square) -> bool:
        return any(facts["kind"] == "airways" for facts in scene.here(at))
