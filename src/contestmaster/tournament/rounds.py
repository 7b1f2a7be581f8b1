"""Many games of the same players: who sits where, and what their results say together.

Every seed is played once from each seat: the players move on by one seat from game to game, so that
neither a seat nor a board favours one of them. Pure: the games are played elsewhere.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from contestmaster.kernel.figures import Count
from contestmaster.tournament.record import Played

SEEDS: Final = 2**64
_Z: Final = 1.959963984540054
"""Of the normal distribution, for intervals that hold the true value 95 times in 100."""


class Fixture(NamedTuple):
    """A game to be played.

    Attributes:
        number: from 1.
        seed: of the game.
        order: which player sits where: by seat, its place among the players.
    """

    number: int
    seed: int
    order: tuple[int, ...]


class Round(NamedTuple):
    """A game that was played, or failed; then ``failure`` says how."""

    fixture: Fixture
    played: Played | None
    failure: str = ""


class Interval(NamedTuple):
    """What a true value lies between, as far as chance lets us say: with 95 % confidence."""

    low: float
    high: float


class RoundsSummary(NamedTuple):
    """What the games say of one player.

    Attributes:
        games: that were played to their end.
        wins: games in which it alone was first.
        draws: games in which it was first together with others.
        rate: of wins, by Wilson's score method.
        score: the mean score, in the contest's terms.
        means: of each figure of the game.
        spread: of the mean of the first figure, by the normal approximation; none for one game.
        refused: how many of its commands were refused in a game, on average.
        clean: the share of its turns in which none was.
    """

    games: int
    wins: int
    draws: int
    rate: Interval
    score: float
    means: tuple[float, ...]
    spread: Interval | None
    refused: float
    clean: float

    @property
    def losses(self) -> int:
        """Games in which somebody else was first."""
        return self.games - self.wins - self.draws


def fixtures(games: int, players: int, seed: int) -> Iterator[Fixture]:
    """Yield so many games: each seed from every seat, then the next seed.

    >>> [(f.seed, f.order) for f in fixtures(3, 2, 7)]
    [(7, (0, 1)), (7, (1, 0)), (8, (0, 1))]
    """
    for number in range(games):
        block, turn = divmod(number, players)
        order = tuple((seat + turn) % players for seat in range(players))
        yield Fixture(number + 1, (seed + block) % SEEDS, order)


def wilson(wins: int, games: int) -> Interval:
    """Return the interval of a rate by Wilson's score method.

    >>> [round(end, 3) for end in wilson(8, 10)], wilson(0, 0)
    ([0.49, 0.943], Interval(low=0.0, high=1.0))
    """
    if not games:
        return Interval(0.0, 1.0)
    rate, square = wins / games, _Z * _Z
    middle = rate + square / (2 * games)
    half = _Z * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    whole = 1 + square / games
    return Interval(max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole))


def margin(played: Played, seat: int) -> Fraction:
    """Return by how much a seat is ahead of the best other in the number that counts."""
    figure, *_ = played.figures
    sign = 1 if figure.higher_is_better else -1
    counts = [sign * _exact(count) for count in played.counts[0]]
    others = [count for place, count in enumerate(counts) if place != seat]
    return counts[seat] - max(others, default=Fraction(0))


def summed(rounds: Sequence[Round], player: int) -> RoundsSummary:
    """Return what games say of a player, by its place among the players."""
    seated = [
        (played, fixture.order.index(player)) for fixture, played, _ in rounds if played is not None
    ]
    standings = [_standing(played, seat) for played, seat in seated]
    wins = sum(rank == 1 and alone for rank, alone, _ in standings)
    draws = sum(rank == 1 and not alone for rank, alone, _ in standings)
    columns = [
        [float(_exact(played.counts[figure][seat])) for played, seat in seated]
        for figure in range(len(seated[0][0].figures) if seated else 0)
    ]
    return RoundsSummary(
        games=len(seated),
        wins=wins,
        draws=draws,
        rate=wilson(wins, len(seated)),
        score=fmean([score for _, _, score in standings]) if standings else 0.0,
        means=tuple(fmean(column) for column in columns),
        spread=_spread(columns[0]) if columns else None,
        refused=sum(_refused(played, seat) for played, seat in seated) / max(1, len(seated)),
        clean=_clean(seated),
    )


def _standing(played: Played, seat: int) -> tuple[int, bool, float]:
    """Return a seat's rank, whether nobody shares it, and its score."""
    own = next(standing for standing in played.outcome.standings if standing.seat == seat)
    same = sum(standing.rank == own.rank for standing in played.outcome.standings)
    return own.rank, same == 1, float(own.score)


def _refused(played: Played, seat: int) -> int:
    return sum(each.times for each in played.refused if each.seat == seat)


def _clean(seated: Sequence[tuple[Played, int]]) -> float:
    """Return the share of turns in which no command of a seat was refused.

    What is refused after the last turn counts to none.
    """
    turns = sum(played.turns for played, _ in seated)
    unclean = sum(
        min(played.unclean[seat], played.turns) for played, seat in seated if played.unclean
    )
    return 1 - unclean / turns if turns else 1.0


def _spread(values: Sequence[float]) -> Interval | None:
    if len(values) <= 1:
        return None
    mean, half = fmean(values), _Z * stdev(values) / sqrt(len(values))
    return Interval(mean - half, mean + half)


def _exact(count: Count | None) -> Fraction:
    return Fraction(count or 0)
