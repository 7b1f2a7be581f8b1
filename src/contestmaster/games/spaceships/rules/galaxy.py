"""The galaxy: a line of sectors, which of them are adjacent, and how many there should be."""

from contestmaster.games.spaceships import events
from contestmaster.games.spaceships.params import SpaceshipsParams
from contestmaster.games.spaceships.rules.act import Act
from contestmaster.games.spaceships.state import Ship, State
from contestmaster.kernel.instant import Instant, to_datetime


def adjacent(params: SpaceshipsParams, at: Instant, one: int, other: int) -> bool:
    """Return whether two existing sectors, by ID, are adjacent [SHIPS-8 to SHIPS-10]."""
    if abs(one - other) == 1:
        return True
    today = to_datetime(at)
    return params.calendar_wormhole and one != other and {one, other} == {today.month, today.day}


def empty(state: State, uid: int) -> bool:
    """Return whether no ship at all is in a sector [SHIPS-7]."""
    return all(ship.sector != uid for ship in state.ships)


def empty_sectors(state: State) -> list[int]:
    """Return the uids of the empty sectors, by ascending ID."""
    taken = [ship.sector for ship in state.ships]
    return [uid for uid in state.sectors if uid not in taken]


def direction(params: SpaceshipsParams, state: State) -> int:
    """Return 1 below the ideal number of sectors, -1 above it, else 0 [SHIPS-11]."""
    missing = len(state.ships) + params.spare_sectors - len(state.sectors)
    return (missing > 0) - (missing < 0)


def add_sector(act: Act) -> int:
    """Create the last sector; return its ID [SHIPS-12]."""
    state = act.state
    new_sector(state)
    act.emit(events.SectorCreated(act.at, len(state.sectors)))
    return len(state.sectors)


def remove_sector(act: Act, uid: int) -> None:
    """Destroy an empty sector; later ones get lower IDs, ships stay where they are [SHIPS-5]."""
    act.emit(events.SectorDestroyed(act.at, act.state.sector_id(uid)))
    act.state.sectors.remove(uid)


def launch(act: Act, owner: str) -> Ship:
    """Create a ship, and tell so."""
    ship = new_ship(act.params, act.state, owner)
    act.emit(events.ShipCreated(act.at, ship.id, owner, act.state.sector_id(ship.sector)))
    return ship


def new_ship(params: SpaceshipsParams, state: State, owner: str) -> Ship:
    """Create a ship in the first sector that was empty, or else in Sector 1 [SHIPS-17]."""
    sector = (empty_sectors(state) or state.sectors)[0]
    ship = Ship(state.next_ship, owner, sector, params.armour_max, params.energy_max)
    state.next_ship += 1
    state.ships.append(ship)
    return ship


def new_sector(state: State) -> None:
    """Add an empty sector at the end of the line."""
    state.sectors.append(state.next_sector)
    state.next_sector += 1
