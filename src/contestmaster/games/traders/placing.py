"""From a position to a state: the way back from :mod:`.position`, which also takes less.

What is left out is as after a set-up with the dice of seed 0, with these exceptions. A planet whose
orbit is given stands where its phase says, and counts from there for bonuses too. Of a planet whose
initial income is given, that is also the local one, without a trend. What queries show of a team
is what it has.
"""

from collections.abc import Collection, Mapping, Sequence, Set
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.elementary import FARTHEST_ANGLE
from contestmaster.games.traders.board import Board
from contestmaster.games.traders.generation import TEAM_IDS
from contestmaster.games.traders.invariants import broken
from contestmaster.games.traders.params import TradersParams
from contestmaster.games.traders.rules.boundary import take_snapshot
from contestmaster.games.traders.rules.motion import put_in_orbit
from contestmaster.games.traders.rules.tables import trader_row
from contestmaster.games.traders.setup import empty_state, set_up
from contestmaster.games.traders.state import State
from contestmaster.games.traders.world import NOWHERE, Head, Planet, Star, Team, Trader
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError

Named = Mapping[str, Any]

HEAD: Final = {"turn", "over", "facilities_priced"}
PARTS: Final = HEAD | {
    "parameter_set",
    "seats",
    "stars",
    "planets",
    "facilities",
    "teams",
    "traders",
    "snapshot",
}
ORBIT: Final = {"star", "radius", "phase"}
ON_PLANETS: Final = {"shares", "efficiency"}
TEAM: Final = {"cash", "vouchers", "topology_last", "basic_info_last"} | ON_PLANETS
SHOWN_OF_TEAM: Final = {"cash", "vouchers", "shares"}
TRADER: Final = {"planet", "target", "busy"}


def place(board: Board, params: TradersParams, position: Named, seats: int) -> State:
    """The state that a position of so many seats describes.

    Raises:
        SetupError: It names what there is not, or breaks an invariant of the rule book.
    """
    base = set_up(board, params, seats, Dice(0))
    try:
        state = _placed(base, params, position)
    except (TypeError, ValueError, AttributeError, OverflowError) as error:
        raise SetupError(f"position: {error}") from None
    for problem in broken(state):
        raise SetupError(f"position: {problem}")
    return state


def _placed(base: State, params: TradersParams, position: Named) -> State:
    _only(position, PARTS, "position")
    drawn = base.board.parameter_set
    if position.get("parameter_set", drawn) != drawn:
        raise ValueError(f"the seed draws set {drawn}, not {position['parameter_set']}")
    stars = _by_number("star", position.get("stars", {}), len(base.world.stars))
    planets = _by_number("planet", position.get("planets", {}), len(base.world.planets))
    seats = position.get("seats", [base.ids[team] for team in base.seats])
    _check_seats(seats, len(base.seats))
    origins, targets = _routes(base, planets)
    counts = len(base.world.planets), len(base.world.stars)
    state = empty_state(base.board, params, seats, *counts, origins, targets)
    world = state.world
    world.stars[:] = base.world.stars
    world.planets[:] = base.world.planets
    for row, given in stars.items():
        Star.write(world.stars[row], given)
    for row in range(len(world.planets)):
        _place_planet(state, row, planets.get(row, {}), stars.keys())
    _place_facilities(state, position)
    Head.write(world.head[0], {name: position[name] for name in HEAD & position.keys()})
    _place_teams(state, position.get("teams", {}), position.get("traders", {}), "")
    take_snapshot(world)
    snapshot = position.get("snapshot", {})
    _only(snapshot, {"teams", "traders"}, "snapshot")
    _place_teams(state, snapshot.get("teams", {}), snapshot.get("traders", {}), "shown_")
    return state


def _only(given: Named, known: Set[str], what: str) -> None:
    if unknown := sorted(given.keys() - known):
        raise ValueError(f"a {what} has no {unknown[0]}")


def _by_number(what: str, part: Named, count: int) -> dict[int, Any]:
    """A part of a position by number, all of which there are."""
    numbered = {int(key): value for key, value in part.items()}
    if unknown := [number for number in numbered if not 0 <= number < count]:
        raise ValueError(f"there is no {what} {unknown[0]}: they are 0 to {count - 1}")
    return numbered


def _check_seats(seats: Sequence[Any], count: int) -> None:
    most = max(TEAM_IDS, count)
    fine = all(type(team) is int and 1 <= team <= most for team in seats)
    if not fine or len(set(seats)) != count or len(seats) != count:
        raise ValueError(f"seats must be {count} different team ids, from 1 to {most}")


def _routes(base: State, planets: Mapping[int, Named]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Origins and targets of all routes, those of the base where no others are given."""
    count = len(base.world.planets)
    joined = np.zeros((count, count), np.bool_)
    joined[base.world.origin, base.world.target] = True
    for origin, given in planets.items():
        if "routes" in given:
            joined[origin] = False
            for target in given["routes"]:
                if type(target) is not int or not 0 <= target < count or target == origin:
                    raise ValueError(f"there can be no route from {origin} to {target}")
                joined[origin, target] = True
    origins, targets = np.nonzero(joined)
    return origins, targets


def _place_planet(state: State, row: int, given: Named, stars: Collection[int]) -> None:
    """Write what is given of a planet, and what follows from that."""
    planet = state.world.planets[row]
    values = {name: value for name, value in given.items() if name != "routes"}
    if "initial_income" in given:
        values = {"local_income": given["initial_income"], "trend": 0.0} | values
    Planet.write(planet, values)
    if not 0 <= planet.star < len(state.world.stars):
        raise ValueError(f"planet {row} orbits a star that there is not [TRADE-3]")
    if not abs(planet.phase) <= FARTHEST_ANGLE:
        raise ValueError(f"planet {row} has a phase that is out of all bounds")
    if ORBIT & given.keys() or planet.star in stars:
        put_in_orbit(planet, state.world.stars)
        planet.bonus_x, planet.bonus_y = planet.x, planet.y
        shown = {"x", "y", "bonus_x", "bonus_y"} & given.keys()
        Planet.write(planet, {name: given[name] for name in shown})


def _place_facilities(state: State, position: Named) -> None:
    world, planets = state.world, position.get("facilities", [])
    if len(planets) > len(world.facilities):
        raise ValueError(f"there are no more than {len(world.facilities)} facilities [TRADE-61]")
    world.facilities[: len(planets)] = [_whole(planet) for planet in planets]
    world.head[0].facilities = world.head[0].facilities_priced = len(planets)


def _place_teams(state: State, teams: Named, traders: Named, which: str) -> None:
    """Write what is given of teams and traders, as they are or as they were shown to be."""
    world = state.world
    tables = {
        "shares": world.shown_shares if which else world.shares,
        "efficiency": world.efficiency,
    }
    for key, given in teams.items():
        _only(given, SHOWN_OF_TEAM if which else TEAM, "team")
        team = state.rows.get(int(key))
        if team is None:
            raise ValueError(f"there is no team {key}")
        own = {f"{which}{name}": given[name] or 0 for name in given.keys() - ON_PLANETS}
        Team.write(world.teams[team], own)
        for name in ON_PLANETS & given.keys():
            for planet, value in _by_number("planet", given[name], len(world.planets)).items():
                fitting = _whole(value) if name == "shares" else _real(value)
                tables[name][team, planet] = fitting
    for key, given in traders.items():
        _only(given, TRADER, "trader")
        row = trader_row(world, int(key))
        if row < 0:
            raise ValueError(f"there is no trader {key}")
        named = {f"{which}{name}": NOWHERE if v is None else v for name, v in given.items()}
        Trader.write(world.traders[row], named)


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r} is no whole number")
    return value


def _real(value: Any) -> float:
    if type(value) not in (int, float):
        raise ValueError(f"{value!r} is no number")
    return float(value)
