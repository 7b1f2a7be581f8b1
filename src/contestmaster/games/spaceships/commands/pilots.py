"""What a pilot announces about their ship and their allies."""

from typing import Final

from contestmaster.games.spaceships import events, replies
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.commands.base import (
    NO_PLAYER,
    PLAYERS_ONLY,
    Amount,
    Base,
    PlayerName,
    SectorNo,
)
from contestmaster.games.spaceships.rules import alliance, ships
from contestmaster.games.spaceships.rules.act import COINS
from contestmaster.games.spaceships.state import State
from contestmaster.kernel.game import By
from contestmaster.kernel.vocabulary import order

_OWN_SHIP: Final[dict[int, str]] = {Code.NO_SHIP: "SHIPS-20", Code.NOT_PILOTABLE: "SHIPS-27"}
_ARMOUR: Final = "[(point|points) of] (armour|armor)"
_ALLIES: Final[dict[int, str]] = PLAYERS_ONLY | NO_PLAYER


class Pilots(Base):
    """The ship, and who will not be fought."""

    @order(
        "MOVE",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            **_OWN_SHIP,
            Code.NO_SECTOR: "SHIPS-38",
            Code.NOT_ADJACENT: "SHIPS-38",
            Code.NO_ENERGY: "SHIPS-39",
        },
        phrases=[
            "I move (to|into) [[the] Sector [(number|no.)]] {sector_id}",
            "I move my (ship|spaceship) (to|into) [[the] Sector [(number|no.)]] {sector_id}",
            "I fly [my (ship|spaceship)] (to|into) [the] Sector {sector_id}",
            "I go to [the] Sector {sector_id}",
            "I (pay|spend|destroy) [(1|one|an)] energy to move [my (ship|spaceship)]"
            " (to|into) Sector {sector_id}",
        ],
        told="{by} moves to Sector {sector_id} and has {energy} energy left",
        tells=(events.Moved,),
    )
    def move(self, state: State, by: By, sector_id: SectorNo) -> replies.MovedTo | int:
        """Move to an adjacent sector [SHIPS-36]."""
        ship = self.as_player(state, by, lambda act: ships.move(act, sector_id))
        return ship if isinstance(ship, Code) else replies.MovedTo(sector_id, ship.energy)

    @order(
        "REPAIR",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            **_OWN_SHIP,
            Code.BAD_QUANTITY: "SHIPS-26",
            Code.ARMOUR_LIMIT: "SHIPS-25",
            Code.NO_COINS: "SHIPS-26",
        },
        phrases=[
            f"I repair {{n}} {_ARMOUR}",
            f"I repair my (ship|spaceship) [by {{n}} [{_ARMOUR}]]",
            "I repair my (ship|spaceship) by {n} (point|points)",
            f"I buy {{n}} {_ARMOUR}",
            f"I restore {{n}} {_ARMOUR} [of my (ship|spaceship)]",
            f"I pay for {{n}} {_ARMOUR}",
            "I (spend|pay) (1|one|a) coin to repair my (ship|spaceship)",
            f"I (spend|pay) (1|one|a) coin to repair (1|one|a) {_ARMOUR}",
        ],
        told="{by} repairs: {armour} armour, {coins:coin|coins} left",
        tells=(events.Armour,),
    )
    def repair(self, state: State, by: By, n: Amount = 1) -> replies.ArmourLeft | int:
        """Spend coins for armour [SHIPS-24]."""
        ship = self.as_player(state, by, lambda act: ships.repair(act, n))
        if isinstance(ship, Code):
            return ship
        return replies.ArmourLeft(ship.armour, COINS.balance(state.coins, by.person))

    @order(
        "BUY_ENERGY",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            **_OWN_SHIP,
            Code.BAD_QUANTITY: "SHIPS-35",
            Code.NO_COINS: "SHIPS-35",
        },
        phrases=[
            "I buy {n} [(point|points|unit|units) of] energy",
            "I purchase {n} [(point|points|unit|units) of] energy",
            "I charge my (ship|spaceship) [with {n} [(point|points|unit|units) of] energy]",
            "I pay for {n} [(point|points|unit|units) of] energy",
            "I recharge my (ship|spaceship) [with {n} [(point|points|unit|units) of] energy]",
        ],
        told="{by} buys energy: {energy} energy, {coins:coin|coins} left",
    )
    def buy_energy(self, state: State, by: By, n: Amount = 1) -> replies.EnergyLeft | int:
        """Spend coins for energy [SHIPS-33]."""
        ship = self.as_player(state, by, lambda act: ships.buy_energy(act, n))
        if isinstance(ship, Code):
            return ship
        return replies.EnergyLeft(ship.energy, COINS.balance(state.coins, by.person))

    @order(
        "CREATE_SHIP",
        who="anyone",
        refuses={**PLAYERS_ONLY, Code.HAVE_SHIP: "SHIPS-19"},
        phrases=[
            "I create a [new] (ship|spaceship)",
            "I launch a [new] (ship|spaceship)",
            "I build a [new] (ship|spaceship)",
            "I get a new (ship|spaceship)",
            "I create a (ship|spaceship) for myself",
        ],
        told="{by} gets ship {ship_id} in Sector {sector_id}",
        tells=(events.ShipCreated,),
    )
    def create_ship(self, state: State, by: By) -> replies.Launched | int:
        """Get a ship, if one has none [SHIPS-20]."""
        ship = self.as_player(state, by, ships.create)
        if isinstance(ship, Code):
            return ship
        return replies.Launched(ship.id, state.sector_id(ship.sector))

    @order(
        "SCUTTLE",
        who="anyone",
        refuses={**PLAYERS_ONLY, Code.NO_SHIP: "SHIPS-20", Code.NO_SCUTTLING: "SHIPS-28"},
        phrases=[
            "I scuttle my (ship|spaceship|wreck)",
            "I scuttle the wreck [of my (ship|spaceship)]",
            "I destroy my [own] (ship|spaceship|wreck)",
            "I abandon my (ship|spaceship|wreck)",
            "I give up my (ship|spaceship|wreck)",
        ],
        told="{by} scuttles eir ship",
        tells=(events.Scuttled,),
    )
    def scuttle(self, state: State, by: By) -> int:
        """Let the own ship cease to exist [SHIPS-28]."""
        return self.as_player(state, by, ships.scuttle)

    @order(
        "ALLY",
        who="anyone",
        refuses=_ALLIES,
        phrases=[
            "I consent to (be|being) allied with {player}",
            "I agree to be allied with {player}",
            "I consent to an alliance with {player}",
            "I offer {player} an alliance",
            "I ally [myself] with {player}",
        ],
        told="{by} consents to be allied with {player}: {standing}",
    )
    def ally(self, state: State, by: By, player: PlayerName) -> replies.Standing | int:
        """Consent to be allied with a player [SHIPS-47]."""
        found = self.as_player(state, by, lambda act: alliance.consent(act, player))
        return found if isinstance(found, Code) else _standing(found, "pending")

    @order(
        "UNALLY",
        who="anyone",
        refuses=_ALLIES,
        phrases=[
            "I withdraw my consent to (be|being) allied with {player}",
            "I no longer consent to (be|being) allied with {player}",
            "I end my alliance with {player}",
            "I break my alliance with {player}",
            "I cease to be allied with {player}",
        ],
        told="{by} withdraws eir consent to be allied with {player}: {standing}",
    )
    def unally(self, state: State, by: By, player: PlayerName) -> replies.Standing | int:
        """Withdraw one's consent [SHIPS-49]."""
        found = self.as_player(state, by, lambda act: alliance.withdraw(act, player))
        return found if isinstance(found, Code) else _standing(found, "opponents")


def _standing(allied: bool, otherwise: str) -> replies.Standing:
    return replies.Standing("allied" if allied else otherwise)
