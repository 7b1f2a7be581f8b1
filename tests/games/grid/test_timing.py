"""The clock of a record that is brought: what follows from its tick, and what cannot be right."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.grid.table import APART, BARE

from contestmaster.games.grid import Grid, GridParams
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import DAY, SECOND, from_text
from contestmaster.kernel.journal import decode_entry, encode_entry
from contestmaster.kernel.match import Match

NOON = from_text("2002-07-11T12:00:00Z")
HALF: Any = DAY // 2
THINGS = {name: {"at": list(at)} for name, at in APART.items()}
ON_ROCK = {**THINGS, "rock-1": {"at": [3, 3]}}


def begin(position: dict[str, Any] | None = None, **params: Any) -> Match[Any, Any]:
    game = Grid(GridParams(**(BARE | params)))
    return Match.start(game, seed=1, seats=("Ann",), at=NOON, position=position)


def correct(match: Match[Any, Any], changes: dict[str, Any], at: int) -> Any:
    return match.note("ruling", "op", at, arguments={"changes": changes, "reason": "CFJ 4"})


def ring_until(match: Match[Any, Any], at: int) -> None:
    while (due := match.due(at)) is not None:
        assert match.ring(due).error is None


@given(tick=st.integers(1, 400), period=st.integers(1, 86_400), late=st.integers(0, 10**12))
def test_the_nday_under_way_ends_when_it_would_have_ended(
    tick: int, period: int, late: int
) -> None:
    """GRID-202: whatever its number is, in a game taken over and after a correction."""
    usual = begin(nday_seconds=period)
    taken_over = begin({"tick": tick}, nday_seconds=period)
    assert taken_over.alarm() == usual.alarm()
    at = NOON + late % (period * SECOND)
    ring_until(usual, at)
    due = usual.alarm()
    assert correct(usual, {"tick": tick}, at).error is None
    assert (usual.state.tick, usual.alarm()) == (tick, due)


def test_nothing_is_played_twice_after_a_correction() -> None:
    """GRID-202: one boundary a day goes on coming, forward from the tick that was corrected."""
    match = begin({"tick": 30})
    correct(match, {"tick": 12}, NOON + 1)
    ring_until(match, NOON + HALF + DAY)
    assert match.state.tick == 14
    correct(match, {"tick": 40}, match.at + 1)
    ring_until(match, match.at + DAY)
    assert match.state.tick == 41


def test_the_journal_keeps_what_followed() -> None:
    """GRID-202: a replay places what was placed, and needs no calendar for it."""
    match = begin({"tick": 9})
    assert match.header.position == {"tick": 9, "begun": "2002-07-03T00:00:00Z"}
    ruled = correct(match, {"tick": 19}, NOON + 1).entry
    assert ruled.arguments["changes"] == {"tick": 19, "begun": "2002-06-23T00:00:00Z"}
    again = Match(match.game, match.header, match.seed)
    again.apply(decode_entry(encode_entry(ruled)))
    assert again.digest() == match.digest()


def test_a_journal_without_it_replays_as_it_was_played() -> None:
    """What was entered before GRID-202 stays what it was."""
    match = begin()
    header = msgspec.structs.replace(match.header, position={"tick": 9})
    assert Match(match.game, header, match.seed).alarm() == NOON + HALF + 8 * DAY


def test_programs_have_no_calendar() -> None:
    """GRID-202: where turns make ndays, no instant can be wrong."""
    match = begin({"tick": 9, "begun": "1999-01-01T00:00:00Z"}, turns_per_nday=4)
    assert correct(match, {"tick": 3}, NOON + 1).error is None


WRONG = [
    ({"begun": "2002-07-01T00:00:00Z"}, "leave begun out, or write 2002-07-11T00:00:00Z"),
    ({"tick": 3, "begun": "2002-07-11T00:00:00Z"}, "it is not nday 3 of nweek 1"),
    ({"tick": 0}, "tick: 0 is less than 1"),
    ({"tick": 41}, "after the last, 40, of nweek 4"),
    ({"tick": 5, "players": {"Ann": {"toad_until": 5}}}, "players.Ann.toad_until: tick 5"),
    ({"tick": 5, "players": {"Ann": {"icky_until": 4}}}, "players.Ann.icky_until: tick 4"),
    (
        {
            "tick": 5,
            "players": {"Ann": {"ear_until": 5, "at": [1, 1]}},
            "things": {**THINGS, "wax-1": {"kind": "earwax", "holder": "Ann", "ears": True}},
        },
        "players.Ann.ear_until: tick 5",
    ),
    (
        {
            "tick": 5,
            "things": {**THINGS, "wax-1": {}},
            "flights": [{"id": "wax-1", "target": [3, 3], "thrower": "Ann", "lands": 5}],
        },
        "flights: wax-1 lands: tick 5",
    ),
    (
        {"tick": 5, "things": {**ON_ROCK, "bait-1": {"at": [3, 3], "placed": 6, "life": 2}}},
        "things.bait-1.placed: a tick from 1 to 5, not 6",
    ),
    (
        {"tick": 25, "things": {**ON_ROCK, "bait-1": {"at": [3, 3], "placed": 5, "life": 2}}},
        "things.bait-1.life: after 2 nweeks it would be ruined by now",
    ),
]


@pytest.mark.parametrize(("position", "problem"), WRONG)
def test_what_cannot_be_right_is_refused(position: dict[str, Any], problem: str) -> None:
    """GRID-202: at the start, by whoever lists doubts, and as a correction."""
    with pytest.raises(SetupError, match=problem):
        begin(position, end_nweek=4)
    match = begin(end_nweek=4)
    assert any(problem in doubt for doubt in match.game.doubts(position, ("Ann",), NOON))
    before = match.digest()
    assert problem in str(correct(match, position, NOON).error)
    assert match.digest() == before


@pytest.mark.parametrize(("position", "problem"), WRONG[4:])
def test_a_tick_earlier_is_right(position: dict[str, Any], problem: str) -> None:
    """GRID-202: the limits themselves: what is due at the next boundary comes then."""
    del problem
    if "bait-1" in position.get("things", {}) and position["tick"] == 5:
        position = {**position, "tick": 6}
    else:
        position = {**position, "tick": min(position["tick"] - 1, 24)}
    if "players" in position and "icky_until" in position["players"]["Ann"]:
        position["tick"] = 3
    begin(position)


def test_a_clock_that_stood_still_can_be_mended() -> None:
    """GRID-202: what was wrong before is no reason to refuse what mends it, or something else."""
    match = begin()
    match.state.begun = NOON + HALF + 90 * DAY
    assert correct(match, {"temperature": 4}, NOON + 1).error is None
    assert correct(match, {"tick": 2}, NOON + 2).error is None
    assert match.alarm() == NOON + HALF
