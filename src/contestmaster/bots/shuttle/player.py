"""What every player does: give notice, begin journeys, keep the log, claim wins.

A strategy is a subclass that says what to do aboard and what to deploy as the Enemy.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from contestmaster.bots.shuttle.scene import ROOMS, Scene, look, steps
from contestmaster.client import Refused
from contestmaster.client.shuttle import IntentRow, Shuttle

GENERIC: Final = 200
"""Refusals below this say that a bot is broken; the game's own, that somebody was quicker."""

WIN_CREDITS: Final = 10
NOTICE: Final = "journey_notice"
MUTINY: Final = "mutiny"
NOTICE_DAYS: Final = 4
SUPPORTERS: Final = 3

EAGERNESS: Final = 0.2
"""How likely it is a day that one begins a journey who could: so others get their turn."""
GENEROSITY: Final = 0.1
"""How likely it is a day that one helps a restricted player to a journey."""
LASTING_DAYS: Final = 13
"""Younger than this an intent can still be used tomorrow."""

LENGTHS: Final = (10, 8, 6, 4, 2)
"""Lines that are tried, the longest first: a match may allow shorter ones only."""


class Duty(NamedTuple):
    """A button, and the room it is in."""

    room: str
    button: str
    harder: bool = False


class Plan(NamedTuple):
    """A Threat to deploy, with its values in the order of the command."""

    name: str
    symbol: str
    hp: int
    delta: int
    explosion: int
    attack: int
    scouting: int
    position: int

    def cost(self, shuttle: int) -> int:
        """Return what it costs while the Shuttle is at a position."""
        values = self.hp + abs(self.delta) + self.explosion + self.attack + self.scouting
        return max(0, values + 10 - abs(shuttle - self.position))


class Player(ABC):
    """A player who is asked once at every midnight."""

    def __init__(self, game: Shuttle, rng: random.Random) -> None:
        """Play through this client with this source of randomness."""
        self.game = game
        self.rng = rng
        self._scene: Scene | None = None

    def turn(self) -> None:
        """Do whatever there is to do now."""
        self._scene = None
        for stage in (self._claim, self._announce, self._begin, self._threaten, self._serve):
            self._scene = self._scene or look(self.game)
            if self._scene is None:
                return
            stage(self._scene)

    # What a strategy decides.

    @abstractmethod
    def duty(self, scene: Scene) -> Duty | None:
        """Return which button to push, or to walk to."""

    @abstractmethod
    def plans(self, scene: Scene, shuttle: int, end: int) -> Sequence[Plan]:
        """Return what the Enemy deploys, in this order, as far as they can pay for it."""

    def supports(self, scene: Scene, intent: IntentRow) -> bool:
        """Return whether to support an intent of somebody else: mutinies, and at times journeys."""
        del scene
        return intent.kind == MUTINY or self.rng.random() < GENEROSITY

    # What a strategy can do.

    def do(self, act: Callable[..., object], *given: object) -> bool:
        """Give an order; return whether it was not refused by the game itself.

        Afterwards things stand otherwise than in the scene.
        """
        self._scene = None
        try:
            act(*given)
        except Refused as refusal:
            if refusal.code < GENERIC:
                raise
            return False
        return True

    # What everyone does.

    def _claim(self, scene: Scene) -> None:
        """Save what can be saved, and win."""
        if any(one.by == scene.name and one.status == "savable" for one in scene.recordings):
            self.do(self.game.save)
        if scene.me.credits >= WIN_CREDITS:
            self.do(self.game.win)

    def _announce(self, scene: Scene) -> None:
        """Keep an intent alive, and support those of others."""
        living = [i for i in scene.intents if not i.used and scene.days(i.at) < LASTING_DAYS]
        if not any(i.by == scene.name and i.kind == scene.needed for i in living):
            self.do(self.game.intend_journey, scene.needed.removeprefix("journey_").upper())
        for intent in living:
            known = (intent.by, *supporters(intent))
            open_to_me = intent.kind != NOTICE and scene.name not in known
            if open_to_me and self.supports(scene, intent):
                self.do(self.game.support, intent.id)

    def _begin(self, scene: Scene) -> None:
        """Begin a journey, once it is time."""
        if scene.shuttle is not None or self.rng.random() > EAGERNESS:
            return
        mine = [i for i in scene.intents if (i.by, i.kind) == (scene.name, scene.needed)]
        for intent in mine:
            supported = len(supporters(intent)) >= SUPPORTERS
            ripe = supported if intent.kind != NOTICE else scene.days(intent.at) >= NOTICE_DAYS
            if ripe and not intent.used and scene.days(intent.at) <= LASTING_DAYS + 1:
                maps = (f"@>{'-' * (length - 2)}@" for length in LENGTHS)
                any(self.do(self.game.journey, one) for one in maps)
                return

    def _threaten(self, scene: Scene) -> None:
        """Deploy what can be paid for, a day after the journey has begun."""
        shuttle, since = scene.shuttle, scene.situation.since
        if shuttle is None or since is None or not scene.is_enemy or scene.days(since) < 1:
            return
        points, end = scene.me.threat_points, scene.situation.difficulty or 0
        for plan in self.plans(scene, shuttle.position, end):
            price = plan.cost(shuttle.position)
            if price <= points and self.do(self.game.threat, *plan):
                points -= price

    def _serve(self, scene: Scene) -> None:
        """Walk towards one's duty, and do it."""
        here = scene.me.station
        duty = self.duty(scene) if here in ROOMS and scene.shuttle else None
        if duty is None or here is None:
            return
        if duty.room != here:
            here = steps(here, duty.room)
            if not self.do(self.game.walk, here):
                return
        if duty.room == here and not scene.pushed(duty.button):
            self.do(self.game.push, duty.button, "HARDER" if duty.harder else None)


def supporters(intent: IntentRow) -> list[str]:
    """Return who supports an intent."""
    return intent.supporters.split(",") if intent.supporters else []
