"""What a pilot sees: the ships, the players and the clock, all of which are public."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from contestmaster.client import Refused
from contestmaster.client.spaceships import PlayerRow, ShipRow, Spaceships, Time

STRANGER: Final = 135
"""The refusal of who is no player."""


@dataclass
class Scene:
    """The game as it stands, seen by one player.

    Attributes:
        name: of that player.
        time: the time and the office.
        players: by name, those who have not left.
        ships: all that exist.
        sectors: how many there are.
    """

    name: str
    time: Time
    players: dict[str, PlayerRow]
    ships: list[ShipRow]
    sectors: int

    @property
    def me(self) -> PlayerRow:
        """The player who looks."""
        return self.players[self.name]

    @cached_property
    def ship(self) -> ShipRow | None:
        """The own ship."""
        return next((ship for ship in self.ships if ship.owner == self.name), None)

    @cached_property
    def foes(self) -> list[ShipRow]:
        """The ships of others that can be fought now, wherever they are."""
        mine = self.ship
        return [
            ship
            for ship in self.ships
            if mine is not None
            and ship.owner not in (None, self.name)
            and pilotable(ship)
            and mine.prior_opponent != ship.id
            and not self._allied(ship.owner or "")
        ]

    def _allied(self, other: str) -> bool:
        mine = self.me.consents.split(",")
        return other in mine and self.name in self.players[other].consents.split(",")


def pilotable(ship: ShipRow) -> bool:
    """Return whether a ship is neither defeated nor engaged."""
    return ship.armour > 0 and ship.engaged_in is None


def look(game: Spaceships, name: str) -> Scene | None:
    """Ask for all there is to know; ``None`` where the player has nothing more to do."""
    time = game.time()
    players = {player.id: player for player in game.list_players() if not player.left}
    if time.over or name not in players:
        return None
    return Scene(name, time, players, game.list_ships(), len(game.list_sectors()))


def own_name(game: Spaceships) -> str | None:
    """Ask as whom one plays; nobody for a stranger."""
    try:
        return game.me().id
    except Refused as refusal:
        if refusal.code != STRANGER:
            raise
        return None
