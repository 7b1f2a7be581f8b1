"""The set-up: a board, its seats on their start planets, sizes as chance makes them."""

from collections.abc import Sequence

from contestmaster.arrays.dice import stream
from contestmaster.games.spacecrack.board import Board
from contestmaster.games.spacecrack.generation import shift_sizes
from contestmaster.games.spacecrack.params import SEATS_MAX, SpacecrackParams
from contestmaster.games.spacecrack.state import NO_CAP, NOBODY, State, World
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import Instant


def set_up(
    board: Board, params: SpacecrackParams, names: Sequence[str], dice: Dice, at: Instant
) -> State:
    """The state before the first order [CRACK-8, CRACK-9, CRACK-10, CRACK-11, CRACK-15].

    Raises:
        SetupError: As :func:`bare_state`.
    """
    state = seated(board, params, names, at)
    if params.mass_shift:
        shift_sizes(state.world, stream(dice))
    return state


def seated(board: Board, params: SpacecrackParams, names: Sequence[str], at: Instant) -> State:
    """The state before chance has fallen: everybody on their start planet.

    Raises:
        SetupError: As :func:`bare_state`.
    """
    state = bare_state(board, params, names)
    world = state.world
    world.turn_started_at = at
    for seat in range(len(names)):
        planet = board.start(seat) - 1
        world.owner[planet] = seat
        world.ship[planet] = world.next_ship
        world.ship_size[planet] = params.base_size
        world.next_ship += 1
        world.owned[seat] = world.fleet[seat] = 1
        world.crack[seat] = params.starting_crack
        world.points[seat] = params.command_points
    return state


def bare_state(board: Board, params: SpacecrackParams, names: Sequence[str]) -> State:
    """Turn 1 on a board of equal planets, all of them ownerless; seats that have nothing.

    Raises:
        SetupError: The seats are too many or none, or not those the game was made for [CRACK-1].
    """
    seats = len(names)
    if not 1 <= seats <= SEATS_MAX:
        raise SetupError(f"seats: the game is for 1 to {SEATS_MAX} seats, not for {seats}")
    if params.seats not in (None, seats):
        raise SetupError(f"seats: the game is for {params.seats}, and {seats} sit down")
    planets = len(board.places)
    pool = World.table(1)
    cap = params.saved_points_max
    laws = ("turns", "command_points", "crack_pct", "core_bonus", "perimeter_bonus")
    World.write(
        pool[0],
        {name: getattr(params, name) for name in laws}
        | {
            "seats": seats,
            "planets": planets,
            "columns": board.columns,
            "save_points": params.save_points,
            "saved_points_max": cap if isinstance(cap, int) else NO_CAP,
            "merge": params.build_on_occupied == "merge",
            "turn": 1,
            "turns_left": params.turns,
            "next_ship": 1,
            "mass": [params.base_size] * planets,
            "links": board.links,
            "owner": [NOBODY] * planets,
        },
    )
    return State(board, tuple(names), pool)
