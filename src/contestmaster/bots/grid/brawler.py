"""A player who takes from others: with balls of wax, the Stick, and where they can, Boxes."""

from contestmaster.bots.grid.prospector import Prospector
from contestmaster.bots.grid.scene import Scene, Square, apart, square


class Brawler(Prospector):
    """Goes where there is something to throw, and throws it at who has most points."""

    def goal(self, scene: Scene, at: Square) -> Square | None:
        """Step towards a Box that is near, else towards the nearest ball or the Stick."""
        if any(apart(box, at) == 1 for box in scene.radar):
            return super().goal(scene, at)
        lying = [square(facts["at"]) for kind in ("wax", "stick") for facts in scene.of_kind(kind)]
        spots = [spot for spot in lying if spot is not None and spot != at]
        free = self.free(scene, at)
        if not spots or not free:
            return super().goal(scene, at)
        target = min(spots, key=lambda spot: apart(spot, at))
        return min(free, key=lambda there: (apart(there, target), self.rng.random()))

    def act(self, scene: Scene, at: Square) -> None:
        """Grab what can be used; else use it."""
        if self.grab(scene, at, "wax", "earwax", "stick"):
            return
        others = scene.others(self.name or "")
        held = scene.held(self.name or "")
        near = [other for other, spot in others.items() if apart(spot, at) == 1]
        if near and "stick-1" in held:
            self.game.whack(self.rng.choice(near))
            return
        balls = [thing for thing in held if thing.startswith("wax-")]
        if balls and others:
            richest = max(others, key=lambda other: int(scene.players[other]["points"]))
            self.game.throw(balls[0], *others[richest])
