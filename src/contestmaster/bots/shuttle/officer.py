"""A crewman who knows their place."""

from collections.abc import Sequence
from typing import Final

from contestmaster.bots.shuttle.player import Duty, Plan, Player, supporters
from contestmaster.bots.shuttle.scene import Scene

ROTA: Final = (
    Duty("engine_room", "turbo"),
    Duty("engine_room", "reactor_recharge"),
    Duty("bridge", "heavy_laser"),
    Duty("lower_deck", "pulse_cannon"),
    Duty("bridge", "bridge_reload"),
    Duty("engine_room", "more_speed"),
    Duty("lower_deck", "ld_reload"),
)
"""Duties by rank: the first two drive, the next two shoot, the others keep them going."""

NEEDED: Final = {"turbo": 2, "more_speed": 4}
"""Charges of the Engine Room from which on it drives: Turbo comes first."""

LASER: Final = 9
PULSE: Final = 2


class Officer(Player):
    """Does the duty of their rank in the crew; leads mutinies; as the Enemy builds up slowly."""

    def duty(self, scene: Scene) -> Duty | None:
        """Do what the rota says; where there is nothing to shoot at or with, charge."""
        self._mutiny(scene)
        now = scene.situation
        duty = ROTA[scene.crew.index(scene.name) % len(ROTA)]
        match duty.button:
            case "turbo" | "more_speed" if now.engine_room < NEEDED[duty.button]:
                return Duty("engine_room", "reactor_recharge")
            case "heavy_laser" if not now.bridge or not self._near(scene, 1, LASER):
                duty = Duty("bridge", "bridge_reload")
            case "pulse_cannon" if not self._near(scene, -PULSE, PULSE):
                return Duty("lower_deck", "missile_launch")
            case "pulse_cannon" if not now.lower_deck:
                duty = Duty("lower_deck", "ld_reload")
        charges = {"bridge": now.bridge, "lower_deck": now.lower_deck}
        if duty.button.endswith("reload") and charges[duty.room] > 1:
            return None
        return duty

    def plans(self, scene: Scene, shuttle: int, end: int) -> Sequence[Plan]:
        """Begin with scouts far away, then bring guns."""
        del shuttle
        scouts = [one for one in scene.objects if one.scouting]
        guns = [Plan(f"Gun {n}", "g", n, -1, 0, 6, 0, end - 1 - n % 3) for n in (5, 4, 3, 2)]
        return guns if scouts else [Plan("Beacon", "b", 3, -1, 0, 1, 4, end - 1), *guns]

    def _near(self, scene: Scene, low: int, high: int) -> bool:
        at = scene.shuttle.position if scene.shuttle else 0
        return any(
            low <= one.position - at <= high and one.kind == "threat" for one in scene.objects
        )

    def _mutiny(self, scene: Scene) -> None:
        """End what somebody else records, if others want that too."""
        running = [one for one in scene.recordings if one.status == "recording"]
        if not running or running[0].by == scene.name:
            return
        intents = [i for i in scene.intents if i.recording == running[0].id]
        if not intents:
            self.do(self.game.intend_mutiny)
            return
        helpers = supporters(intents[0])
        if sum(name in scene.crew for name in helpers) > 1 and scene.name in (
            intents[0].by,
            *helpers,
        ):
            self.do(self.game.mutiny)
