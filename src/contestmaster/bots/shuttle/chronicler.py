"""A player who wants to win by the Captain's Log."""

from collections.abc import Sequence

from contestmaster.bots.shuttle.player import MUTINY, Duty, Plan, Player
from contestmaster.bots.shuttle.scene import Scene
from contestmaster.client.shuttle import IntentRow


class Chronicler(Player):
    """Records whenever possible; else keeps the Bridge charged, and harms nobody as the Enemy."""

    def duty(self, scene: Scene) -> Duty | None:
        """Record, unless the systems are offline or the ergs are gone."""
        if scene.situation.offline_until is None and scene.me.ergs > 1 and scene.situation.bridge:
            return Duty("bridge", "captains_log")
        return Duty("bridge", "bridge_reload")

    def plans(self, scene: Scene, shuttle: int, end: int) -> Sequence[Plan]:
        """Put up watch posts that only look."""
        del scene, shuttle
        return [Plan("Watch", "w", n, 0, 0, 0, 3, end - 1) for n in (6, 5)]

    def supports(self, scene: Scene, intent: IntentRow) -> bool:
        """Support no mutinies: the next one may be one's own."""
        return intent.kind != MUTINY and super().supports(scene, intent)
