"""What a pilot does with their own ship."""

from contestmaster.games.spaceships import events
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.rules.act import Act
from contestmaster.games.spaceships.rules.galaxy import adjacent, launch
from contestmaster.games.spaceships.state import Ship


def pilotable(act: Act) -> Ship | Code:
    """Return the ship of who acts, if they have one and it is Pilotable [SHIPS-23, SHIPS-27]."""
    ship = act.state.ship_of(act.person)
    if ship is None:
        return Code.NO_SHIP
    return ship if ship.pilotable else Code.NOT_PILOTABLE


def move(act: Act, sector_id: int) -> Ship | Code:
    """Move to an adjacent sector [SHIPS-36 to SHIPS-39]."""
    ship = pilotable(act)
    if isinstance(ship, Code):
        return ship
    uid = act.state.sector(sector_id)
    if uid is None:
        return Code.NO_SECTOR
    if not adjacent(act.params, act.at, act.state.sector_id(ship.sector), sector_id):
        return Code.NOT_ADJACENT
    if ship.energy < act.params.move_cost:
        return Code.NO_ENERGY
    ship.sector = uid
    ship.energy -= act.params.move_cost
    act.emit(events.Moved(act.at, ship.id, sector_id, ship.energy))
    return ship


def repair(act: Act, quantity: int) -> Ship | Code:
    """Buy armour, all of it or none [SHIPS-24 to SHIPS-26]."""
    ship = pilotable(act)
    if isinstance(ship, Code):
        return ship
    if quantity < 1:
        return Code.BAD_QUANTITY
    if ship.armour + quantity > act.params.armour_max:
        return Code.ARMOUR_LIMIT
    if not act.pay(quantity * act.params.repair_price):
        return Code.NO_COINS
    ship.armour += quantity
    act.emit(events.Armour(act.at, ship.id, ship.armour))
    return ship


def buy_energy(act: Act, quantity: int) -> Ship | Code:
    """Buy energy; what is above the cap is destroyed at once [SHIPS-30, SHIPS-33 to SHIPS-35]."""
    ship = pilotable(act)
    if isinstance(ship, Code):
        return ship
    if quantity < 1:
        return Code.BAD_QUANTITY
    if not act.pay(quantity * act.params.energy_price):
        return Code.NO_COINS
    charge(act, ship, quantity)
    return ship


def charge(act: Act, ship: Ship, energy: int) -> None:
    """Add energy up to the cap, and tell so where that is a change [SHIPS-29, SHIPS-30]."""
    charged = min(act.params.energy_max, ship.energy + energy)
    if charged != ship.energy:
        ship.energy = charged
        act.emit(events.Energy(act.at, ship.id, charged))


def create(act: Act) -> Ship | Code:
    """Get a ship, if one has none [SHIPS-19, SHIPS-20]."""
    if act.state.ship_of(act.person) is not None:
        return Code.HAVE_SHIP
    return launch(act, act.person)


def scuttle(act: Act) -> Code:
    """Let the own ship cease to exist [SHIPS-28]."""
    ship = act.state.ship_of(act.person)
    if ship is None:
        return Code.NO_SHIP
    allowed = act.params.scuttle == "any" or (act.params.scuttle == "defeated" and ship.defeated)
    if not allowed or ship.engaged_in is not None:
        return Code.NO_SCUTTLING
    act.state.ships.remove(ship)
    act.emit(events.Scuttled(act.at, ship.id, act.person))
    return Code.DONE
