"""What is true of every state (chapter State): for positions from outside, and for tests."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.elementary import FARTHEST_ANGLE
from contestmaster.arrays.records import Record, RecordTable, names
from contestmaster.games.traders.reports import trader_id
from contestmaster.games.traders.rules.tables import route_between
from contestmaster.games.traders.state import State
from contestmaster.games.traders.world import MOST, NOWHERE, Planet, Star

MOST_SHARES: Final = 2 * 10**15
"""More than a team can ever buy: 10^10 a turn for 10^5 turns."""
MOST_VOUCHERS: Final = 10**6
FARTHEST: Final = 1e6
"""Places further out are no places."""
FULL: Final = 100.0
BOUNDS: Final = {"local_income": MOST, "phase": FARTHEST_ANGLE}
"""Of fields of bodies, where it is not ``FARTHEST``."""


def broken(state: State) -> Iterator[str]:
    """The invariants that the state breaks, each as a sentence."""
    yield from _game(state)
    yield from _finite("star", Star, state.world.stars)
    yield from _finite("planet", Planet, state.world.planets)
    yield from _bodies(state)
    yield from _facilities(state)
    yield from _teams(state)
    world, each = state.world, state.board.subspace.traders_per_team
    for which in ("", "shown_"):
        columns = [
            world.traders[f"{which}{name}"].tolist() for name in ("planet", "target", "busy")
        ]
        for row, values in enumerate(zip(*columns, strict=True)):
            for problem in _trader(state, *values):
                yield f"{which}trader {trader_id(state, row)} {problem}"
        for team, identity in enumerate(state.ids):
            placed = [p for p in columns[0][team * each : team * each + each] if p != NOWHERE]
            if len(set(placed)) < len(placed):
                yield f"team {identity} has two traders on a planet [TRADE-17]"


def _game(state: State) -> Iterator[str]:
    head, laws = state.world.head[0], state.world.laws[0]
    if not 1 <= head.turn <= laws.game_turns:
        yield f"turn {head.turn} is none of 1 to {laws.game_turns}"
    if head.over and head.turn != laws.game_turns:
        yield f"the game is over before turn {laws.game_turns} [TRADE-77]"


def _finite(name: str, record: type[Record], table: RecordTable[Any]) -> Iterator[str]:
    for field in names(record):
        values = table[field]
        if not np.all(np.abs(values) <= BOUNDS.get(field, FARTHEST)):
            yield f"a {name} has a {field} that is out of all bounds"


def _bodies(state: State) -> Iterator[str]:
    stars, planets, laws = state.world.stars, state.world.planets, state.world.laws[0]
    for axis, side in (("x", laws.width), ("y", laws.height)):
        if not _within(stars[axis], 0, side):
            yield f"a star is outside of the area, on the {axis} axis"
        if not np.all(np.abs(stars[f"v{axis}"]) <= side):
            yield f"a star crosses the whole area in a turn, on the {axis} axis"
    if not _within(planets["star"], 0, len(stars) - 1):
        yield "a planet orbits a star that there is not [TRADE-3]"
    turns = laws.game_turns - state.world.head[0].turn + 1
    if np.any(np.abs(planets["phase"]) + turns * np.abs(planets["angular_speed"]) > FARTHEST_ANGLE):
        yield f"a planet's phase comes to more than {FARTHEST_ANGLE:.0f} in this game"
    for name in ("radius", "initial_income", "local_income"):
        if np.any(planets[name] < 0):
            yield f"a planet has a negative {name}"
    if not laws.bonus_position_lag and np.any(
        (planets["x"] != planets["bonus_x"]) | (planets["y"] != planets["bonus_y"])
    ):
        yield "bonus positions are those shown where there is no lag"


def _facilities(state: State) -> Iterator[str]:
    world, head, laws = state.world, state.world.head[0], state.world.laws[0]
    built = world.facilities[: int(head.facilities)]
    if not 0 <= head.facilities_priced <= head.facilities:
        yield "facilities_priced is none of 0 to the number of facilities [TRADE-53]"
    if not _within(built, 0, len(world.planets) - 1):
        yield "a facility stands on a planet that there is not"
    elif len(built) and np.bincount(built).max() > laws.facility_limit_planet:
        yield f"a planet has more than {laws.facility_limit_planet} facilities [TRADE-61]"


def _teams(state: State) -> Iterator[str]:
    world, turn = state.world, state.world.head[0].turn
    for name in ("cash", "shown_cash"):
        if not _within(world.teams[name], 0, MOST):
            yield f"a team has {name} outside of 0 to {MOST:.0f} [TRADE-98]"
    for name in ("vouchers", "shown_vouchers"):
        if not _within(world.teams[name], 0, MOST_VOUCHERS):
            yield f"a team has {name} outside of 0 to {MOST_VOUCHERS}"
    for name in ("topology_last", "basic_info_last"):
        if not _within(world.teams[name], 0, turn):
            yield f"a team has a {name} that is still to come"
    for table in (world.shares, world.shown_shares):
        if not _within(table, 0, MOST_SHARES) or np.any(table.sum(axis=1) > MOST_SHARES):
            yield f"a team has less than no shares, or more than {MOST_SHARES} [TRADE-33]"
    if not _within(world.efficiency, 0, FULL):
        yield "an efficiency is outside of 0 to 100 [TRADE-45]"


def _trader(state: State, planet: int, target: int, busy: int) -> Iterator[str]:
    planets = len(state.world.planets)
    if not NOWHERE <= planet < planets or not NOWHERE <= target < planets:
        yield "is on or sends to a planet that there is not"
    elif target != NOWHERE and (
        planet == NOWHERE or route_between(state.world, planet, target) < 0
    ):
        yield "sends where no route leads [TRADE-23]"
    if not 0 <= busy <= state.world.laws[0].delay_turns:
        yield f"is busy for {busy} turns, not 0 to {state.world.laws[0].delay_turns} [TRADE-25]"


def _within(values: NDArray[Any], low: float, high: float) -> bool:
    """Whether all values lie in a range; no number lies in none."""
    return bool(np.all((values >= low) & (values <= high)))
