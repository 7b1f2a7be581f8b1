"""Many games of the same players: who sits where, and what they say together."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.figures import Figure
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.refused import RefusalCount
from contestmaster.tournament import rounds
from contestmaster.tournament.record import Played
from contestmaster.tournament.rounds import Fixture, Round, fixtures, margin, summed, wilson

MILK = Figure("milk", "bottles")
REFUSED = [
    RefusalCount(1, "MOVE", 107, "no group", times=7),
    RefusalCount(0, "MOVE", 105, "no field", times=2),
    RefusalCount(0, "BLAH", 2, "unknown command"),
]


def played(*scores: int, figure: Figure = MILK) -> Played:
    """A game with these scores by seat; ten bottles are a point."""
    outcome = Outcome.by_score(True, [Fraction(score) for score in scores])
    counts = [[10 * score for score in scores]]
    names = tuple(f"bot{seat}" for seat in range(len(scores)))
    teams = (None,) * len(scores)
    return Played("cows", 1, 9, "", names, outcome, (figure,), counts, teams, 1.0)


@given(st.integers(1, 6), st.integers(1, 5), st.integers(0, 2**64 - 1))
def test_every_player_has_every_seat_equally_often_on_every_seed(
    players: int, seeds: int, seed: int
) -> None:
    found = list(fixtures(players * seeds, players, seed))
    places = Counter(
        (fixture.seed, seat, player)
        for fixture in found
        for seat, player in enumerate(fixture.order)
    )
    assert set(places.values()) == {1}
    assert len({fixture.seed for fixture in found}) == seeds
    assert len(places) == seeds * players * players
    assert found[0].seed == seed
    assert all(0 <= fixture.seed < 2**64 for fixture in found)


def test_results_belong_to_players_wherever_they_sat() -> None:
    games = [
        Round(Fixture(1, 7, (0, 1)), played(5, 3)._replace(refused=REFUSED)),
        Round(Fixture(2, 7, (1, 0)), played(2, 9)._replace(refused=REFUSED)),
        Round(Fixture(3, 8, (0, 1)), played(4, 4)),
        Round(Fixture(4, 8, (1, 0)), None, "it crashed"),
    ]
    own, other = summed(games, 0), summed(games, 1)
    assert (own.games, own.wins, own.draws, own.losses) == (3, 2, 1, 0)
    assert (other.wins, other.draws, other.losses) == (0, 1, 2)
    assert own.score == pytest.approx(6) and own.means == (pytest.approx(60),)
    assert other.means == (pytest.approx(30),)
    assert (own.refused, other.refused) == (pytest.approx(10 / 3), pytest.approx(10 / 3))
    assert own.spread is not None
    assert own.spread.low == pytest.approx(60 - 1.96 * 26.4575 / 3**0.5, rel=1e-3)


def test_one_game_has_no_spread_and_none_no_results() -> None:
    one = summed([Round(Fixture(1, 7, (0, 1)), played(5, 3))], 0)
    assert one.spread is None
    none = summed([Round(Fixture(1, 7, (0, 1)), None, "it crashed")], 0)
    assert (none.games, none.wins, none.rate) == (0, 0, (0.0, 1.0))


@pytest.mark.parametrize(
    ("wins", "games", "interval"),
    [(0, 10, (0.0, 0.2775)), (5, 10, (0.2366, 0.7634)), (50, 50, (0.9286, 1.0))],
)
def test_the_interval_of_a_rate_is_that_of_the_books(
    wins: int, games: int, interval: tuple[float, float]
) -> None:
    """Wilson 1927, as statistics packages have it."""
    assert wilson(wins, games) == pytest.approx(interval, abs=1e-4)


@pytest.mark.parametrize(("better", "ahead"), [(True, 20), (False, -20)])
def test_ahead_is_who_has_more_or_less_of_what_counts(better: bool, ahead: int) -> None:
    figure = Figure("milk", higher_is_better=better)
    game: Any = played(5, 3, figure=figure)
    assert margin(game, 0) == ahead
    assert margin(played(7), 0) == 70
    assert rounds.SEEDS == 2**64


def test_clean_turns_are_those_without_a_refusal() -> None:
    """Beside the score, over all games; what is refused after the last turn counts to none."""
    games = [
        Round(Fixture(1, 1, (0, 1)), played(1, 2)._replace(unclean=(3, 10))),
        Round(Fixture(2, 1, (1, 0)), played(1, 2)._replace(unclean=(0, 0))),
    ]
    assert summed(games, 0).clean == pytest.approx(15 / 18)
    assert summed(games, 1).clean == pytest.approx(9 / 18)
    assert summed([], 0).clean == 1
    assert summed([Round(Fixture(1, 1, (0, 1)), played(1, 2))], 0).clean == 1
