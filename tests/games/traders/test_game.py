"""The game as a whole: clock, end, journal."""

from tests.games.traders.scenes import lively
from tests.games.traders.table import Table, trader

from contestmaster.games.traders import Traders
from contestmaster.kernel.game import TURN
from contestmaster.kernel.match import Match


def test_turns_of_equal_length_until_the_end() -> None:
    """The host's clock ends each turn; afterwards nothing rings [TRADE-1, TRADE-77]."""
    table = Table(game_turns=3, turn_seconds=2)
    assert table.game.turn_length == 2_000_000
    for turn in range(3):
        assert table.match.alarm() == TURN
        assert table.match.turn() == turn
        table.turn()
    assert table.match.turn() == 3
    assert table.match.alarm() is None and table.match.over


def test_a_team_that_gives_no_command_scores_nothing() -> None:
    """It keeps what it has [TRADE-18, TRADE-78]."""
    match = Match.start(lively(), seed=3, seats=("a", "b"), at=0)
    for turn in range(30):
        match.ring(turn)
    position = match.game.position(match.state)
    assert all(not team["shares"] for team in position["teams"].values())
    assert [s.score for s in match.game.outcome(match.state).standings] == [0, 0]


def test_seats_and_teams_are_two_things() -> None:
    """Teams stand in order of their IDs, whoever sits where [TRADE-16, TRADE-91]."""
    table = Table(teams=3, position={"seats": [30, 10, 20], "teams": {"30": {"cash": 7000.0}}})
    standings = table.game.outcome(table.match.state).standings
    assert [s.rank for s in sorted(standings, key=lambda s: s.seat)] == [1, 2, 2]
    assert table.say(1, "GET_TEAMS") == "OK / 3 / 10 0 0 0 / 20 0 0 0 / Me 0 0 0"
    assert table.say(2, f"PUT_TRADER {trader(30)} 0") == "FAILED 104"
    assert table.say(1, f"PUT_TRADER {trader(30)} 0") == "OK"


def test_a_match_replays_to_the_same_digest() -> None:
    """Orders, counted queries and rings are all there is to a game."""
    table = Table(routes={0: [1]}, income_noise=0.3, facility_cost=5, efficiency_drop=1)
    lines = (
        f"SEND_PROFIT {trader(1)} 0 1", "GET_TOPOLOGY", "BUY_SHARES 0 3", "BUILD_FACILITY 0",
        "GET_PLANETS_BASIC_INFO", f"PUT_TRADER {trader(1, 1)} 1",
    )  # fmt: skip
    for line in lines:
        assert table.say(1, line).startswith("OK")
    for line in ("GET_TOPOLOGY", "BUY_SHARES 0 0", "GET_TEAMS"):
        table.say(1, line)
    table.turn(25)
    again = Match(Traders(table.game.params), table.match.header, 1)
    for entry in table.match._since:
        again.apply(entry)
    assert again.digest() == table.match.digest()
    assert again.number == len(lines) + 25


def test_a_game_binds_its_parameters() -> None:
    """The defaults, if it is given none."""
    assert Traders().params.sets == "ABCDEF"
    assert Traders.version == 1
