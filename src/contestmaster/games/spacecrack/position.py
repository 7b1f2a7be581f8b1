"""Positions: the whole state as plain data with the rule book's names, keyed by id.

Where planets are and which are linked is the board's and no part of it. :mod:`.placing` is the way
back.
"""

from typing import Any, Final

from contestmaster.games.spacecrack import reports
from contestmaster.games.spacecrack.state import State

SEAT: Final = {"crack": int, "points": int, "finished": bool, "resigned": bool}
"""The fields of a seat and what each holds."""


def position(state: State) -> dict[str, Any]:
    """The whole state."""
    world = state.world
    return {
        "turn": int(world.turn),
        "turns_left": int(world.turns_left),
        "phase": reports.phase(state),
        "turn_started_at": int(world.turn_started_at),
        "next_ship": int(world.next_ship),
        "seats": {
            str(seat): {name: kind(getattr(world, name)[seat]) for name, kind in SEAT.items()}
            for seat in range(len(state.names))
        },
        "planets": {
            str(number): {"size": size, "owner": owner}
            for number, (size, owner) in enumerate(
                zip(
                    world.mass[: world.planets].tolist(),
                    world.owner[: world.planets].tolist(),
                    strict=True,
                ),
                1,
            )
        },
        "ships": {
            str(ship.id): {"owner": ship.owner, "size": ship.size, "planet": ship.planet}
            for ship in reports.ships(state)
        },
    }
