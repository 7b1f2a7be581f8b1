"""What every player of the Grid does: enter, find out their name, and one thing an nday.

A strategy is a subclass that says where to step and what to do with what one holds; see
:mod:`.prospector` and :mod:`.brawler`.
"""

import random
from abc import ABC, abstractmethod
from typing import Final

from contestmaster.bots.grid.scene import Scene, Square, around, look, square
from contestmaster.client import Refused
from contestmaster.client.grid import Announced, Grid

GENERIC: Final = 100
"""Refusals below this say that a bot is broken; the game's own, that the Grid has changed."""

GAME_OVER: Final = 300
ON_GRID: Final = 304


class Walker(ABC):
    """A player who is asked once an nday."""

    def __init__(self, game: Grid, rng: random.Random) -> None:
        """Play through this client with this source of randomness."""
        self.game = game
        self.rng = rng
        self.name: str | None = None

    def turn(self) -> None:
        """Do whatever there is to do now."""
        scene = look(self.game)
        try:
            self._play(scene)
        except Refused as refusal:
            if refusal.code < GENERIC:
                raise

    def _play(self, scene: Scene) -> None:
        me = scene.players.get(self.name or "")
        if me is None or me["at"] == "limbo":
            self._enter(scene)
            return
        at = square(me["at"])
        if at is None or "toad" in me["flags"].split(","):
            return
        if me["moved"] == "no":
            there = self.goal(scene, at)
            if there is not None:
                self.game.move(*there)
                return
        self.act(scene, at)

    # What a strategy decides.

    @abstractmethod
    def goal(self, scene: Scene, at: Square) -> Square | None:
        """Return the consecutive square to step to, or ``None`` to wait."""

    @abstractmethod
    def act(self, scene: Scene, at: Square) -> None:
        """Do one thing that is no move, or nothing."""

    # What a strategy can do.

    def free(self, scene: Scene, at: Square) -> list[Square]:
        """Return the squares around one that nothing is known to bar, and that do not burn."""
        barred = {
            square(facts["at"]) for kind in ("rock", "siren") for facts in scene.of_kind(kind)
        }
        burning = {at for at, facts in scene.ground.items() if facts["substance"] == "fire"}
        taken = {*barred, *burning, *scene.others(self.name or "").values()}
        return [there for there in around(at) if there not in taken]

    def grab(self, scene: Scene, at: Square, *kinds: str) -> bool:
        """Pick up something of some kinds on one's own square; return whether there is some."""
        found = [facts["id"] for facts in scene.here(at) if facts["kind"] in kinds]
        if found:
            self.game.pick_up(self.rng.choice(found))
        return bool(found)

    # What everyone does.

    def _enter(self, scene: Scene) -> None:
        """Come onto the Grid; what is told of it says as whom one plays."""
        try:
            done = self.game.enter(self.rng.randint(1, 20), self.rng.randint(1, 20))
        except Refused as refusal:
            if refusal.code != ON_GRID:
                raise
            self._recognise(scene)
        else:
            self.name = _told(done, "player") or self.name

    def _recognise(self, scene: Scene) -> None:
        """Find out as whom one plays by a move that only one player can have made."""
        for at in scene.others("").values():
            for there in around(at):
                try:
                    done = self.game.move(*there)
                except Refused as refusal:
                    if refusal.code <= GAME_OVER:
                        raise
                else:
                    self.name = _told(done, "id") or self.name
                    return


def _told(done: Announced, key: str) -> str | None:
    """Return what the first event says under a key."""
    for word in done.events.partition("\n")[0].split():
        name, _, value = word.partition("=")
        if name == key:
            return value
    return None
