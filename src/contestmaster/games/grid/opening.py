"""The state before the first announcement."""

from collections.abc import Sequence

from contestmaster.games.grid.clock import begin_nweek, beginning
from contestmaster.games.grid.kinds import airways
from contestmaster.games.grid.kinds.box import make_boxes
from contestmaster.games.grid.kinds.gremlin import make_gremlins
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.rules.act import Act, Kinds
from contestmaster.games.grid.rules.ground import strew
from contestmaster.games.grid.rules.places import make, place_at_random
from contestmaster.games.grid.rules.players import enrol, is_name
from contestmaster.games.grid.state import State
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By, SetupError
from contestmaster.kernel.instant import Instant


def opened(
    params: GridParams, kinds: Kinds, seats: Sequence[str], dice: Dice, at: Instant
) -> State:
    """Return the state of a new game, with all that chance places.

    Raises:
        SetupError: these people cannot play it, or the Grid has no room for its objects.
    """
    if len(seats) > params.max_players:
        raise SetupError(f"{params.max_players} play this game at most, not {len(seats)}")
    state = State(beginning(params, at), temperature=params.temp_start, seats=len(seats))
    for seat in seats:
        if not is_name(seat, kinds, state.players):
            raise SetupError(f"nobody can play who is called {seat!r}")
        enrol(params, state, seat)
    act = Act(params, state, By("", None, at, dice=dice), kinds)
    strew(act, "earth", params.earth_squares)
    strew(act, "fire", params.fire_squares)
    airways.build(state)
    _place(act, "yeti")
    make_gremlins(act)
    for kind in kinds:
        if kind.name != "yeti":
            _place(act, kind.name)
    make_boxes(act)
    begin_nweek(act)
    return state


def _place(act: Act, name: str) -> None:
    """Place as many objects of a kind as there are from the start, by chance."""
    count = next(kind.count for kind in act.kinds if kind.name == name)
    for _ in range(count):
        if not place_at_random(act, make(act.state, name)):
            raise SetupError(f"there is no room for {count} objects of the kind {name}")
