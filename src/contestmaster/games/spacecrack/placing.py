"""From a position to a state: the way back from :mod:`.position`, which also takes less.

What is left out is as after a set-up with the dice of seed 0. Ships, if any are named, are all
there are, and a planet belongs to the ship that stands on it unless its owner is named. A seat
without points has finished, and of ``turn`` and ``turns_left`` one follows from the other.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from contestmaster.games.spacecrack.board import Board
from contestmaster.games.spacecrack.invariants import broken
from contestmaster.games.spacecrack.params import SpacecrackParams
from contestmaster.games.spacecrack.position import SEAT
from contestmaster.games.spacecrack.setup import set_up
from contestmaster.games.spacecrack.state import State, World
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import Instant

Named: TypeAlias = Mapping[str, Any]
Planets: TypeAlias = dict[str, list[Any]]
"""Columns of the record, each as long as there are planets."""

HEAD: Final = ("turn", "turns_left", "turn_started_at")
PARTS: Final = {*HEAD, "phase", "next_ship", "seats", "planets", "ships"}
PHASES: Final = ("PLAYING", "OVER")
PLANET: Final = {"size": "mass", "owner": "owner"}
"""The fields of a planet, and what the record calls them."""
SHIP: Final = {"owner", "size", "planet"}


def place(
    board: Board, params: SpacecrackParams, position: Named, names: Sequence[str], at: Instant
) -> State:
    """The state that a position describes.

    Raises:
        SetupError: It names what there is not, or breaks an invariant of the rule book.
    """
    state = set_up(board, params, names, Dice(0), at)
    try:
        World.write(state.world, _columns(state.world, params, position))
    except (TypeError, ValueError, AttributeError) as error:
        raise SetupError(f"position: {error}") from None
    for problem in broken(state, params):
        raise SetupError(f"position: {problem}")
    return state


def _columns(world: World, params: SpacecrackParams, position: Named) -> dict[str, Any]:
    """All that can change, by field of the record, as the position says."""
    if unknown := sorted(position.keys() - PARTS):
        raise ValueError(f"there is no {unknown[0]}")
    planets: Planets = {
        name: getattr(world, name)[: world.planets].tolist()
        for name in ("mass", "owner", "ship", "ship_size")
    }
    if "ships" in position:
        _place_ships(planets, position["ships"])
    for number, given in _by_id("planet", position.get("planets", {}), PLANET.keys()):
        _known(f"planet {number}", 1 <= number <= len(planets["mass"]))
        for name, value in given.items():
            planets[PLANET[name]][number - 1] = value
    owned = list(zip(planets["owner"], planets["ship"], strict=True))
    seats = range(int(world.seats))
    return {
        **_head(params, position),
        **_seats(world, position.get("seats", {})),
        **planets,
        "owned": [sum(own == seat for own, _ in owned) for seat in seats],
        "fleet": [sum(own == seat and ship > 0 for own, ship in owned) for seat in seats],
        "next_ship": position.get("next_ship", max(int(world.next_ship), max(planets["ship"]) + 1)),
    }


def _place_ships(planets: Planets, ships: Named) -> None:
    """Let these ships stand on their planets, and no others on any."""
    count = len(planets["ship"])
    planets["ship"], planets["ship_size"] = [0] * count, [0] * count
    for number, given in _by_id("ship", ships, SHIP):
        if missing := sorted(SHIP - given.keys()):
            raise ValueError(f"ship {number} has no {missing[0]}")
        planet = given["planet"]
        _known(f"planet {planet}", 1 <= planet <= count)
        if planets["ship"][planet - 1]:
            raise ValueError(f"planet {planet} has two ships")
        planets["ship"][planet - 1] = number
        planets["ship_size"][planet - 1] = given["size"]
        planets["owner"][planet - 1] = given["owner"]


def _seats(world: World, seats: Named) -> dict[str, list[Any]]:
    """The columns of the seats."""
    count = int(world.seats)
    columns: dict[str, list[Any]] = {name: getattr(world, name).tolist() for name in SEAT}
    for number, given in _by_id("seat", seats, SEAT.keys()):
        _known(f"seat {number}", 0 <= number < count)
        for name, value in given.items():
            columns[name][number] = value
        if "finished" not in given:
            columns["finished"][number] = not columns["points"][number] or given.get("resigned", 0)
    return columns


def _head(params: SpacecrackParams, position: Named) -> dict[str, Any]:
    """What there is one of."""
    phase = position.get("phase", PHASES[0])
    if phase not in PHASES:
        raise ValueError(f"phase {phase!r} is none of {', '.join(PHASES)}")
    head: dict[str, Any] = {name: position[name] for name in HEAD if name in position}
    over = PHASES.index(phase)
    if "turns_left" in head:
        head.setdefault("turn", min(params.turns, params.turns - head["turns_left"] + 1))
    elif "turn" in head:
        head["turns_left"] = params.turns - head["turn"] + 1
    return head | {"over": over}


def _by_id(what: str, part: Named, names: Collection[str]) -> Iterator[tuple[int, Named]]:
    """A part of a position by ascending id, with no fields but these."""
    for number, given in sorted((int(key), value) for key, value in part.items()):
        if unknown := sorted(given.keys() - set(names)):
            raise ValueError(f"{what} {number} has no {unknown[0]}")
        yield number, given


def _known(what: str, exists: bool) -> None:
    if not exists:
        raise ValueError(f"there is no {what}")
