"""A player whom chance leads."""

from collections.abc import Sequence
from typing import Final

from contestmaster.bots.shuttle.player import Duty, Plan, Player
from contestmaster.bots.shuttle.scene import Scene

BUTTONS: Final = {
    "lower_deck": ("ld_reload", "pulse_cannon", "missile_launch"),
    "engine_room": ("reactor_recharge", "more_speed", "turbo", "handbrake"),
    "bridge": ("bridge_reload", "heavy_laser", "captains_log"),
}


class Drifter(Player):
    """Walks, pushes and deploys as chance wants."""

    def duty(self, scene: Scene) -> Duty | None:
        """Draw a room and one of its buttons."""
        del scene
        room = self.rng.choice(list(BUTTONS))
        button = self.rng.choice(BUTTONS[room])
        return Duty(room, button, harder=button == "heavy_laser" and self.rng.random() < 1 / 2)

    def plans(self, scene: Scene, shuttle: int, end: int) -> Sequence[Plan]:
        """Draw a Threat, of any kind."""
        del scene, shuttle
        draw = self.rng.randint
        return [
            Plan(
                "Thing",
                self.rng.choice("abcdefg"),
                hp=draw(1, 8),
                delta=draw(-3, 2),
                explosion=draw(0, 2),
                attack=draw(0, 6),
                scouting=draw(0, 2),
                position=draw(1, end - 1),
            )
        ]
