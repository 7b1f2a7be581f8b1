"""The set-up of a set of games."""

import pytest

from contestmaster.games.desk import Desk, DeskParams
from contestmaster.games.desk.invariants import broken
from contestmaster.games.desk.params import PROFILES, WEIGHTS
from contestmaster.games.desk.world import Battle
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By, SetupError
from contestmaster.kernel.match import Match


def seats(count: int) -> tuple[str, ...]:
    """So many names."""
    return tuple(f"t{n}" for n in range(count))


@pytest.mark.parametrize("teams", [1, 2, 3, 4, 5, 7, 99, 100])
def test_any_number_of_teams_can_play(teams: int) -> None:
    """A lone one has no battles; a whole set goes through [DESK-5, DESK-11, DESK-12]."""
    params = DeskParams(preparation_turns=1, tactics_turns=1, skirmish_turns=2, results_turns=1)
    match = Match.start(Desk(params), seed=teams, seats=seats(teams), at=0)
    assert len(match.state.world.battles) == (2 * teams if teams > 2 else 2 * (teams - 1))
    for at in range(5):
        assert list(broken(match.state)) == []
        assert match.game.turns_left(match.state) == 5 - at
        assert match.ring(at).error is None
    assert match.over
    assert match.game.turns_left(match.state) == 0
    assert [s.score for s in match.game.outcome(match.state).standings] == [0] * teams


@pytest.mark.parametrize("teams", [0, 101])
def test_other_numbers_are_refused(teams: int) -> None:
    """A team's ID is 1 to 100 [DESK-11]."""
    game = Desk()
    with pytest.raises(SetupError, match=f"1 to 100 teams, not {teams}"):
        game.setup(game.board(0), seats(teams), Dice(1), 0)


def test_the_largest_numbers_do_not_overflow() -> None:
    """Ten types of ten thousand units, the greatest weights and damage there can be."""
    kind = dict.fromkeys(("init", "move", "atk", "dmg", "rng"), 1000) | {"hp": 1, "defense": 1}
    traits = {"traits": [6, 9, 12], "count": 10_000}
    params = DeskParams(
        **dict.fromkeys(WEIGHTS, 1000.0), count_overkill=True, skirmish_turns=300,
    )  # fmt: skip
    game = Desk(params)
    stacks = {
        "1": {"side": "ATK", "kind": 1, "count": 10_000, "x": 1, "y": 1},
        "2": {"side": "DEF", "kind": 12, "count": 10_000, "x": 12, "y": 1},
    }
    position = {
        "permutation": [1, 2],
        "phase": "SKIRMISH",
        "cadre": {"1": kind | traits, "2": kind | traits},
        "free_traits": [],
        "battles": {"1": {"stacks": stacks}},
    }
    match = Match.start(game, seed=1, seats=("a", "b"), at=0, position=position)
    call = game.vocabulary.parse(b"ATTACK 1 1 12 1")
    assert not isinstance(call, int)
    assert match.do(call, "a", 0).code == 0
    points = match.game.position(match.state)["battles"]["1"]["sides"]["ATK"]["points"]
    assert points == 1_000_000 * (20_000_000 + 10_000 + 1)
    assert 2 * 300 * points < 2**63 // 100


def test_every_set_is_another() -> None:
    """Opponents and roles change with the dice [DESK-7, DESK-10]."""
    game, drawn = Desk(), set()
    for seed in range(50):
        state = game.setup(game.board(seed), seats(5), Dice(seed), 0)
        drawn.add(tuple((b.attacker, b.defender) for b in Battle.rows(state.world.battles)))
    assert len(drawn) > 40


def test_weights_come_from_a_profile_unless_they_are_given() -> None:
    """All six are drawn [DESK-124, D32]."""
    game, drawn = Desk(DeskParams(w_unit=0.125)), set()
    for seed in range(80):
        head = game.setup(game.board(seed), seats(2), Dice(seed), 0).world.head[0]
        drawn.add(tuple(int(getattr(head, name)) for name in WEIGHTS))
    expected = {tuple(int(1000 * w) for w in profile) for profile in PROFILES}
    assert drawn == {(*profile[:2], 125, *profile[3:]) for profile in expected}


def test_a_ring_after_the_end_changes_nothing() -> None:
    """The next set is another match."""
    game = Desk()
    state = game.setup(game.board(1), seats(2), Dice(1), 0)
    state.world.head[0].over = 1
    before = game.dump(state)
    game.ring(state, By("", None, 0, role="anyone", dice=Dice(1, 1)))
    assert game.dump(state) == before
