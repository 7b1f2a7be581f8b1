"""The game as a whole: clock, end, score, boards."""

from fractions import Fraction

import pytest
from tests.games.cows.scenes import lively, opened
from tests.games.cows.table import Table, group

from contestmaster.games.cows import Cows, CowsParams
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import TURN, By
from contestmaster.kernel.match import Match
from contestmaster.kernel.outcome import shown


def test_turns_of_equal_length_until_the_end() -> None:
    """The host's clock ends each turn; afterwards nothing rings [COWS-1, COWS-157]."""
    table = Table(max_turns=3, turn_seconds=2)
    assert table.game.turn_length == 2_000_000
    for turn in range(3):
        assert table.match.alarm() == TURN
        assert table.match.turn() == turn
        table.turn()
    assert table.match.turn() == 3
    assert table.match.alarm() is None


def test_a_ring_after_the_end_changes_nothing() -> None:
    """Not the milk either [COWS-158]."""
    game = lively()
    state = opened(game, 1)
    state.world.head[0].over = 1
    before = game.dump(state)
    game.ring(state, By("", None, 0, role="anyone", dice=Dice(1, 1)))
    assert game.dump(state) == before


def test_a_turn_that_is_resumed_is_looked_at_anew() -> None:
    """What may be listed once a turn may be listed again in the turn that was cut [CONTEST-40]."""
    table = Table()
    looks = ("LIST_COWS", "LIST_ENEMIES")
    assert table.say(1, "MAKE_GROUP 3 0").startswith("OK")
    for look in looks:
        assert table.say(1, look).startswith("OK")
        assert table.say(1, look) == "FAILED 118"
    turn, groups = table.match.turn(), table.position()["groups"]
    at = table.match.at
    assert not table.match.note("suspend", "organiser", at + 1).error
    assert table.say(1, looks[0]) == "FAILED 118"
    assert not table.match.note("resume", "organiser", at + 2).error
    for look in looks:
        assert table.say(1, look).startswith("OK")
    assert (table.match.turn(), table.position()["groups"]) == (turn, groups)


def test_scores_are_exact_shares_of_the_milk_limit() -> None:
    """10^5 x M_T / M_L, milk spent not counted, shown half up [COWS-159, COWS-44, COWS-161]."""
    table = Table(
        teams=3,
        milk_limit=3,
        position={"teams": {"1": {"milk": 2_000_000}, "3": {"milk": 500_000}}},
    )
    outcome = table.game.outcome(table.match.state)
    assert [s.score for s in outcome.standings] == [
        Fraction(200_000, 3),
        Fraction(0),
        Fraction(50_000, 3),
    ]
    assert [shown(s.score) for s in outcome.standings] == ["66666.666667", "0.000000",
                                                           "16666.666667"]  # fmt: skip
    assert not outcome.over


def test_equal_milk_shares_the_rank() -> None:
    """Whoever has no milk is ranked too, behind all that have [COWS-160, COWS-161]."""
    milk = {1: 5, 2: 7, 3: 5, 4: 0}
    table = Table(teams=4, position={"teams": {str(n): {"milk": m} for n, m in milk.items()}})
    standings = table.game.outcome(table.match.state).standings
    assert [(s.seat, s.rank) for s in standings] == [(0, 2), (1, 1), (2, 2), (3, 4)]


def test_seats_and_teams_are_two_things() -> None:
    """Scores go by seat, whatever team id it drew [COWS-154, COWS-159]."""
    table = Table(teams=3, position={"seats": [3, 1, 2], "teams": {"3": {"milk": 7}}})
    ranks = {s.seat: s.rank for s in table.game.outcome(table.match.state).standings}
    assert ranks[0] == 1
    assert table.say(1, "PROGRESS").split(" / ")[2] == "0.000007 1"
    table = Table(position={"seats": [2, 1], "groups": {"1": group(2, (9, 9), 1)}})
    assert table.say(1, "LIST_GROUPS").startswith("OK / 1")
    assert table.say(2, "LIST_GROUPS") == "OK / 0"


def test_a_team_that_gives_no_command_scores_nothing() -> None:
    """It still has its rancho and specialists [COWS-161]."""
    match = Match.start(lively(), seed=3, seats=("a", "b"), at=0)
    for turn in range(30):
        match.ring(turn)
    team = match.game.position(match.state)["teams"]["1"]
    assert (team["free_cowboys"], team["free_gunmen"], team["milk"]) == (16, 6, 0)
    assert [s.score for s in match.game.outcome(match.state).standings] == [0, 0]


@pytest.mark.parametrize(
    "change",
    [
        {"dim": 3, "side": 6},
        {"side": 8},
        {"pool_seed": 1},
        {"map_name": "world2.map", "obstacle_ratio": 0.3},
    ],
)
def test_boards_that_differ_have_other_bytes(change: dict[str, object]) -> None:
    """Equal ones equal bytes [COWS-5]."""
    base = {"side": 9, "map_name": "world1.map", "obstacle_ratio": 0.3}
    one, same, other = (
        Cows(CowsParams(**params))  # type: ignore[arg-type]
        for params in (base, base, {**base, **change})
    )
    assert one.board_bytes(one.board(1)) == same.board_bytes(same.board(2))
    assert one.board_bytes(one.board(1)) != other.board_bytes(other.board(1))


def test_a_match_replays_to_the_same_digest() -> None:
    """Orders, counted queries and rings are all there is to a game."""
    table = Table(
        birth_divisor=2,
        wander_probability=0.5,
        position={
            "groups": {"1": group(1, (20, 20), 5), "2": group(2, (20, 20), 3)},
            "wild": {"20 20": 9},
        },
    )
    for line in ("CAPTURE 1", "LIST_COWS", "ATTACK 1 2", "MAKE_GROUP 3 1"):
        table.say(1, line)
    table.turn(25)
    again = Match(Cows(table.game.params), table.match.header, 1)
    for entry in table.match._since:
        again.apply(entry)
    assert again.digest() == table.match.digest()
    assert again.number == 4 + 25
