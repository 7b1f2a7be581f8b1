"""What every pilot does: keep one's word, mind the ship, hold the office, claim the win.

A strategy is a subclass that says how much to fight with and where to go; see :mod:`.hermit` and
:mod:`.privateer`.
"""

import hashlib
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import date
from typing import Final, NamedTuple

from contestmaster.bots.spaceships.scene import Scene, look, own_name, pilotable
from contestmaster.client import Refused
from contestmaster.client.spaceships import BattleRow, ShipRow, Spaceships

GENERIC: Final = 100
"""Refusals below this say that a bot is broken; the game's own, that somebody was quicker."""

RESERVE: Final = 4
"""Coins that are kept for repairs."""

ARMOUR_MAX: Final = 10
FAME_MAX: Final = 10
"""What the rules have by default."""

NEAR: Final = 2
"""From how far below the bound on a notice of winning is given."""

LOW: Final = 6
"""Below this much energy more is bought."""

NOTICE_DAYS: Final = 12
"""After how many days a notice is given anew."""


class Sealed(NamedTuple):
    """An attack whose text is still to be revealed."""

    battle_id: int
    comm_id: int
    digest: str
    text: str
    opens_at: str


class Pilot(ABC):
    """A player who is asked once at every ring of the clock."""

    def __init__(self, game: Spaceships, rng: random.Random) -> None:
        """Play through this client with this source of randomness."""
        self.game = game
        self.rng = rng
        self._name: str | None = None
        self._sealed: list[Sealed] = []
        self._notice = date.min
        self._reported: tuple[int, int] = (0, 0)

    def turn(self) -> None:
        """Do whatever there is to do now."""
        for stage in (self._reveal, self._answer, self._refit, self._serve, self.fly, self._claim):
            self._name = self._name or own_name(self.game)
            scene = look(self.game, self._name) if self._name else None
            if scene is None:
                return
            attempt(stage, scene)

    # What a strategy decides.

    @abstractmethod
    def fly(self, scene: Scene) -> None:
        """Move and attack, as far as that is wanted."""

    @abstractmethod
    def defence(self, ship: ShipRow) -> int:
        """Return with how much energy an attack is answered."""

    # What a strategy can do.

    def attack(self, scene: Scene, foe: ShipRow, energy: int) -> None:
        """Attack a ship with that much energy, kept secret by a salt."""
        salt = f"{self.rng.getrandbits(128):032x}"
        text = f"{scene.name} attacks {foe.owner}.\nENERGY: {energy}\nsalt: {salt}"
        digest = hashlib.sha256(text.encode()).hexdigest()
        begun = self.game.attack(foe.owner or "", "sha256", digest)
        opens_at = begun.latest_opens_at or ""
        self._sealed.append(Sealed(begun.battle_id, begun.comm_id, digest, text, opens_at))

    # What everyone does.

    def _reveal(self, scene: Scene) -> None:
        for one in list(self._sealed):
            battle = self.game.battle(one.battle_id)
            if battle.defence_value is not None or scene.time.now >= one.opens_at:
                self._sealed.remove(one)
                self.game.reveal_text(one.comm_id, "sha256", one.digest, one.text)

    def _answer(self, scene: Scene) -> None:
        battle = self._battle(scene.ship)
        if scene.ship and battle and battle.defender == scene.name and battle.defence_value is None:
            self.game.defend(battle.id, self.defence(scene.ship))

    def _refit(self, scene: Scene) -> None:
        ship, coins = scene.ship, scene.me.coins
        if ship is None:
            self.game.create_ship()
        elif ship.armour <= 0 and ship.engaged_in is None:
            self.game.scuttle()
            self.game.create_ship()
        elif pilotable(ship):
            if (points := min(ARMOUR_MAX - ship.armour, coins)) > 0:
                self.game.repair(points)
            elif ship.energy < LOW and coins - RESERVE > 1:
                self.game.buy_energy((coins - RESERVE) // 2)

    def _serve(self, scene: Scene) -> None:
        """Do the Astronomor's duties, where that is this player."""
        if scene.time.astronomor != scene.name:
            return
        week = date.fromisoformat(scene.time.now[:10]).isocalendar()[:2]
        if week != self._reported:
            self._reported = week
            self.game.report()
        for number in dict.fromkeys(ship.engaged_in for ship in scene.ships):
            battle = None if number is None else self.game.battle(number)
            if battle is not None and battle.both_set_at is not None:
                self.game.resolve(battle.id)
        if scene.time.direction > 0:
            self.game.create_sector()
        elif scene.time.direction < 0:
            taken = {ship.sector for ship in scene.ships}
            self.game.destroy_sector(max(set(range(1, scene.sectors + 1)) - taken))

    def _claim(self, scene: Scene) -> None:
        """Keep the record clean, give notice in time, and win."""
        if scene.me.blots:
            attempt(self.game.expunge)
        fame, today = abs(scene.me.fame), date.fromisoformat(scene.time.now[:10])
        if fame == FAME_MAX and not scene.me.blots:
            attempt(self.game.win)
        if fame >= FAME_MAX - NEAR and (today - self._notice).days >= NOTICE_DAYS:
            self._notice = today
            self.game.intend_win()

    def _battle(self, ship: ShipRow | None) -> BattleRow | None:
        if ship is None or ship.engaged_in is None:
            return None
        return self.game.battle(ship.engaged_in)


def attempt(act: Callable[..., object], *given: Scene) -> None:
    """Act, and put up with a refusal of the game's own."""
    try:
        act(*given)
    except Refused as refusal:
        if refusal.code < GENERIC:
            raise
