"""What numbers of the Grid mean."""

from typing import Any

import pytest
from tests.games.encoded import observed

from contestmaster.games.grid import Grid, GridParams
from contestmaster.kernel.match import Match

NAMES = ("ann", "bob")


@pytest.fixture
def match() -> Match[Any, Any]:
    found: Match[Any, Any] = Match.start(Grid(), seed=1, seats=NAMES, at=0)
    return found


def test_what_is_named_is_a_place_in_what_is_seen(match: Match[Any, Any]) -> None:
    """Players from the own seat on, then the objects that everybody may see [GRID-181]."""
    encoding: Any = match.game.encoding(2)
    state = match.state
    for seat, people in enumerate((["ann", "bob"], ["bob", "ann"])):
        seen = observed(encoding, state, seat)
        named = [
            encoding.call(state, seat, encoding.numbered("PICKUP", place)).args[0]
            for place in range(2 + int((seen["things"][:, 0] > 0).sum()))
        ]
        assert named[:2] == people
        for place, name in enumerate(named[2:]):
            thing = state.things[name]
            kind, x, y, *_ = seen["things"][place].tolist()
            assert (x, y) == (thing.at or (0, 0))
            assert encoding._kind_names[kind - 1] == thing.kind
    with pytest.raises(LookupError, match="players from the own seat"):
        encoding.call(state, 0, encoding.numbered("PICKUP", len(named)))


def test_boxes_and_lives_of_bait_are_not_seen() -> None:
    """GRID-130, GRID-181: what nobody may see is in no field."""
    game = Grid(GridParams(start_radar=0))
    states = [Match.start(game, seed=1, seats=NAMES, at=0).state for _ in range(2)]
    boxes = [one for one in states[1].things.values() if one.kind == "box"]
    assert boxes
    for box in boxes:
        box.type, box.at = "scary", (1, 1)
    encoding: Any = game.encoding(2)
    rows = [observed(encoding, state, 0) for state in states]
    assert all((rows[0][name] == rows[1][name]).all() for name in rows[0])


def test_a_rock_is_bought_for_a_square_or_at_random(match: Match[Any, Any]) -> None:
    """GRID-104: the number 0 stands for a random square."""
    encoding: Any = match.game.encoding(2)

    def args(*index: int) -> tuple[Any, ...]:
        found: tuple[Any, ...] = encoding.call(
            match.state, 0, encoding.numbered("ROCK", *index)
        ).args
        return found

    assert (args(0, 0), args(3, 20)) == (("random", None), (3, 20))


def test_the_same_announcements_give_the_same_numbers(match: Match[Any, Any]) -> None:
    """Of all families that are offered: places of parts, and back [GRID-47, GRID-194]."""
    encoding: Any = match.game.encoding(2)
    offers = {encoding.blocks[one.block].name: one for one in encoding.offered(match.state, 0)}
    assert {"ENTER", "GENDER", "ROLE"} <= offers.keys()
    assert [list(one) for one in offers["GENDER"].choices] == [[0, 1, 2]]
    call = encoding.call(match.state, 0, encoding.numbered("GENDER", 1))
    assert call.args == ("female",)
