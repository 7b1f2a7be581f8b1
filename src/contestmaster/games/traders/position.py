"""Positions: the whole state as plain data with the rule book's names, keyed by id.

What teams were shown to have when the turn began stands under ``snapshot``, as far as it differs
from what they have now. :mod:`.placing` is the way back.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.records import plain
from contestmaster.games.traders.reports import trader_id
from contestmaster.games.traders.state import State
from contestmaster.games.traders.world import NOWHERE

WHOLE: Final = 100.0
SHOWN: Final = "shown_"


def position(state: State) -> dict[str, Any]:
    """The whole state."""
    world, head = state.world, state.world.head[0]
    built = int(head.facilities)
    teams = range(len(world.teams))
    now = {team: traders_now(state, team) for team in teams}
    return {
        "parameter_set": state.board.parameter_set,
        "turn": int(head.turn),
        "over": bool(head.over),
        "facilities_priced": int(head.facilities_priced),
        "seats": [state.ids[team] for team in state.seats],
        "stars": {str(row): plain(world.stars[row]) for row in range(len(world.stars))},
        "planets": {str(row): planet(state, row) for row in range(len(world.planets))},
        "facilities": world.facilities[:built].tolist(),
        "teams": {str(state.ids[team]): team_now(state, team) for team in teams},
        "traders": {trader: where for team in teams for trader, where in now[team].items()},
        "snapshot": snapshot(state),
    }


def planet(state: State, row: int) -> dict[str, Any]:
    """A planet by name, with its routes."""
    first, target = state.world.first, state.world.target
    routes = target[first[row] : first[row + 1]].tolist()
    return plain(state.world.planets[row]) | {"routes": routes}


def team_now(state: State, team: int) -> dict[str, Any]:
    """A team by name, as its own orders have left it."""
    row = state.world.teams[team]
    efficiency = state.world.efficiency[team]
    return {
        "cash": float(row.cash),
        "vouchers": int(row.vouchers),
        "topology_last": int(row.topology_last) or None,
        "basic_info_last": int(row.basic_info_last) or None,
        "shares": cells(state.world.shares[team], 0),
        "efficiency": cells(efficiency, WHOLE),
    }


def cells(values: NDArray[Any], usual: float) -> dict[str, Any]:
    """What is not as usual, by planet."""
    return {str(row): values.item(row) for row in np.flatnonzero(values != usual).tolist()}


def traders_now(state: State, team: int) -> dict[str, dict[str, Any]]:
    """The traders of a team by id, as its own orders have left them."""
    each = state.board.subspace.traders_per_team
    return {
        str(trader_id(state, row)): trader(state, row, "")
        for row in range(team * each, team * each + each)
    }


def trader(state: State, row: int, which: str) -> dict[str, Any]:
    """A trader by name, as it is, or as it was shown to be when the turn began."""
    values = plain(state.world.traders[row])
    planet, target = values[f"{which}planet"], values[f"{which}target"]
    return {
        "planet": None if planet == NOWHERE else planet,
        "target": None if target == NOWHERE else target,
        "busy": values[f"{which}busy"],
    }


def snapshot(state: State) -> dict[str, Any]:
    """What differs from now: values of teams, whole traders."""
    world = state.world
    traders = [row for row in range(len(world.traders)) if _moved(state, row)]
    teams: dict[str, dict[str, Any]] = {}
    for team in range(len(world.teams)):
        row = world.teams[team]
        changed: dict[str, Any] = {}
        if row.shown_cash != row.cash:
            changed["cash"] = float(row.shown_cash)
        if row.shown_vouchers != row.vouchers:
            changed["vouchers"] = int(row.shown_vouchers)
        shown = world.shown_shares[team]
        bought = np.flatnonzero(shown != world.shares[team]).tolist()
        if bought:
            changed["shares"] = {str(planet): shown.item(planet) for planet in bought}
        if changed:
            teams[str(state.ids[team])] = changed
    return {
        "teams": teams,
        "traders": {str(trader_id(state, row)): trader(state, row, SHOWN) for row in traders},
    }


def _moved(state: State, row: int) -> bool:
    return trader(state, row, "") != trader(state, row, SHOWN)
