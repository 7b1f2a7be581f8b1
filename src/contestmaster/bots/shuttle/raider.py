"""A player who wants to be the Enemy."""

from collections.abc import Sequence

from contestmaster.bots.shuttle.player import Duty, Plan, Player
from contestmaster.bots.shuttle.scene import Scene


class Raider(Player):
    """Spends everything on guns at once, and aboard is a danger to everybody."""

    def duty(self, scene: Scene) -> Duty | None:
        """Shoot as hard as can be; or else go faster."""
        if scene.situation.bridge > 1:
            return Duty("bridge", "heavy_laser", harder=True)
        return Duty("engine_room", self.rng.choice(("more_speed", "turbo")))

    def plans(self, scene: Scene, shuttle: int, end: int) -> Sequence[Plan]:
        """Build guns that reach the Shuttle, as far away as they can be, then rams."""
        del scene
        far = min(end - 1, shuttle + 8)
        guns = [Plan(f"Cannon {n}", "c", n, -1, 0, 6, 0, far - n % 2) for n in (5, 4, 3, 2)]
        rams = [Plan(f"Ram {n}", "r", n, -2, 3, 0, 0, end - 1) for n in (3, 2, 1)]
        return [*guns, *rams]
