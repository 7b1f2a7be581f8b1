"""Substances, water and weather of squares (section A.3)."""

import math
from typing import Final

from contestmaster.games.grid import events
from contestmaster.games.grid.rules.act import Act, Arrival, Effect
from contestmaster.games.grid.squares import SQUARES, Square, square_of
from contestmaster.games.grid.state import Ground, Player, Water

FREEZING: Final = 0
DRYING: Final = 20
"""Degrees above which Wet squares dry [GRID-33]."""
GREMLIN_SIDES: Final = 120


class Burning(Effect):
    """Fire burns players who enter [GRID-28]."""

    order = 10

    def arrived(self, act: Act, arrival: Arrival) -> bool:
        """Let a player lose points."""
        body = arrival.body
        if isinstance(body, Player) and act.state.ground_at(arrival.there).substance == "fire":
            roll = act.roll(act.params.fire_dice)
            act.emit(events.Fire(body.name, roll, act.lose(body, roll)))
        return False


def nth_gremlin(gremlin_number: int, n: int) -> int:
    """Return the nth Gremlin number [D7].

    >>> nth_gremlin(49, 5), nth_gremlin(49, 15)
    (3, 7)
    """
    return math.ceil(gremlin_number * n / GREMLIN_SIDES)


def change(
    act: Act,
    square: Square,
    *,
    substance: str | None = None,
    depth: int | None = None,
    state: Water | None = None,
) -> None:
    """Change a square, let the temperature act on it, and tell what it is then [GRID-35]."""
    old = act.state.ground_at(square)
    new = Ground(
        old.substance if substance is None else substance,
        old.depth if depth is None else depth,
        old.state if state is None else state,
    )
    _lay(act, square, old, _settled(new, act.state.temperature))


def freeze(act: Act, square: Square) -> None:
    """Let a square become Frozen [GRID-144]."""
    change(act, square, state="frozen")


def set_temperature(act: Act, degrees: int) -> None:
    """Let it be so cold or warm, and all squares follow."""
    act.state.temperature = degrees
    act.emit(events.Weather(degrees))
    for key, old in list(act.state.ground.items()):
        _lay(act, square_of(key), old, _settled(old, degrees))


def weather(act: Act) -> None:
    """Let the Gremlin number change the temperature, unless that is done by hand [GRID-43]."""
    params, state = act.params, act.state
    if params.weather_mode == "gremlin":
        drift = nth_gremlin(state.gremlin_number, 15) - params.temp_offset
        degrees = max(params.temp_min, min(params.temp_max, state.temperature + drift))
        set_temperature(act, degrees)


def strew(act: Act, substance: str, count: int) -> None:
    """Let so many random squares of Turf be of a substance [D10]."""
    for _ in range(count):
        turf = [square for square in SQUARES if act.state.ground_at(square).substance == "turf"]
        change(act, act.pick(turf), substance=substance)


def _settled(ground: Ground, degrees: int) -> Ground:
    """Return what the temperature makes of a square [GRID-27, GRID-30..34].

    >>> _settled(Ground("earth", 0, "frozen"), 21)
    Ground(substance='mud', depth=0, state='dry')
    """
    substance, state = ground.substance, ground.state
    if state == "frozen" and degrees > FREEZING:
        state = "wet"
    if state == "wet" and substance == "earth":
        substance = "mud"
    if state == "wet" and degrees > DRYING:
        state = "dry"
    if state == "wet" and degrees < FREEZING:
        state = "frozen"
    return Ground(substance, ground.depth, state)


def _lay(act: Act, square: Square, old: Ground, new: Ground) -> None:
    if new != old:
        act.state.lay(square, new)
        act.emit(events.SquareChanged(square, new.substance, new.state))
