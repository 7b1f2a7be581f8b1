"""Ladders: who stands where, how sure that is, and how it came to that."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from contestmaster.ratings import Placing
from contestmaster.ratings.fit import Fit, fitted
from contestmaster.ratings.online import Rating, rated
from contestmaster.ratings.places import placed
from contestmaster.season.annals import SeasonMatch
from contestmaster.season.players import VersionPlayer, player_of
from contestmaster.season.rules import SeasonGame, SeasonParams, State

ZERO: Final = 1000.0
"""The points of the first bot of the house, or of the middle of all where there is none."""
_STEPS: Final = 30
"""A point is added to the curves when there is one match in so many more than at the last."""
_LEAST_STEP: Final = 8
_RECENT: Final = 400
"""Matches back to which a player must have played to be on the curve."""


class LadderRow(NamedTuple):
    """Where a player stands.

    Attributes:
        first: the best place it may have.
        last: the worst.
        player: which version of which bot.
        points: the estimate, in Elo points.
        low: below this it is in 2.5 % of all cases.
        high: above this likewise.
        games: that count.
    """

    first: int
    last: int
    player: VersionPlayer
    points: float
    low: float
    high: float
    games: int

    @property
    def place(self) -> str:
        """The place as tables show it."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


class LadderMeeting(NamedTuple):
    """How two players came out against each other: matches in which each was ahead, or neither."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost


class LadderPoint(NamedTuple):
    """Where a player stood after so many matches of its ladder."""

    matches: int
    points: float
    low: float
    high: float


class Ladder:
    """The ladder of one game as it was worked out last.

    Attributes:
        rows: of those who play now, the strongest first.
        points: of all who ever played, by player.
        matches: how many it rests on.
        ratings: for pairing, by player.
        played: groups of each player.
        meetings: by two players.
        curves: by player, where it stood when.
    """

    def __init__(self) -> None:
        """Begin without a match."""
        self.rows: Sequence[LadderRow] = ()
        self.points: Mapping[str, LadderRow] = {}
        self.matches = 0
        self.ratings: Mapping[str, Rating] = {}
        self.played: Mapping[str, int] = {}
        self.meetings: Mapping[tuple[str, str], LadderMeeting] = {}
        self.curves: dict[str, list[LadderPoint]] = {}

    def meeting(self, one: str, other: str) -> LadderMeeting:
        """Return how one player came out against another."""
        return self.meetings.get((one, other), LadderMeeting(0, 0, 0))


class Ladders:
    """The ladders of a season, by game; and the final tables, once there are any."""

    def __init__(self, params: SeasonParams) -> None:
        """Begin without a match."""
        self.by_game = {game.name: Ladder() for game in params.games}
        self.final = {game.name: Ladder() for game in params.games}


def worked_out(
    matches: Sequence[SeasonMatch],
    playing: Sequence[VersionPlayer],
    house: Sequence[str],
    before: Ladder,
) -> Ladder:
    """Return a ladder by all matches that count; it takes a while, and is done on a thread.

    Args:
        matches: in the order in which they were planned.
        playing: who stands on it now.
        house: our own bots, the one at :data:`ZERO` first.
        before: the same ladder when it was worked out last.
    """
    placings = [one.placing() for one in matches]
    fit = fitted(placings)
    found = Ladder()
    shift = _shift(fit, house)
    found.points = {row.player.id: row for row in _rows(fit, list(fit), shift)}
    now = {player.id for player in playing}
    found.rows = _rows(fit, [name for name in fit if name in now], shift)
    found.rows = [*found.rows, *_unrated(playing, found.points, len(found.rows))]
    found.matches = len(matches)
    found.ratings = rated(placings)
    found.played = _groups(matches)
    found.meetings = _meetings(matches)
    found.curves = before.curves
    _extend(found.curves, placings, house)
    return found


def standing(game: SeasonGame, state: State) -> list[VersionPlayer]:
    """Return who stands on the ladder of a game now: our own bots, and those of contestants."""
    house = [VersionPlayer(name, 0) for name in game.house]
    return house + [VersionPlayer(bot.name, one.number) for bot, one in state.playing(game.name)]


def finalists(state: State, game: str) -> list[VersionPlayer]:
    """Return who stands in the final table of a game: who was withdrawn since does not."""
    entrants = [] if state.final is None else state.final.entrants.get(game, [])
    gone = {name for name, bot in state.bots.items() if bot.withdrawn}
    return [VersionPlayer(one.bot, one.version) for one in entrants if one.bot not in gone]


def _rows(fit: Fit, names: Sequence[str], shift: float) -> list[LadderRow]:
    rows = []
    for place in placed(fit, names):
        one = fit[place.name]
        rows.append(
            LadderRow(
                place.first,
                place.last,
                player_of(place.name),
                one.value + shift,
                one.low + shift,
                one.high + shift,
                one.games,
            )
        )
    return rows


def _unrated(
    playing: Sequence[VersionPlayer], points: Mapping[str, LadderRow], above: int
) -> list[LadderRow]:
    """Return those who have not played a match that counts: they may stand anywhere."""
    new = [player for player in playing if player.id not in points]
    last = above + len(new)
    return [LadderRow(1, last, player, ZERO, -1e9, 1e9, 0) for player in new]


def _groups(matches: Sequence[SeasonMatch]) -> dict[str, int]:
    """Return in how many groups each player has been."""
    seen = {(player.id, match.group) for match in matches for player in match.seats}
    found: dict[str, int] = {}
    for name, _ in seen:
        found[name] = found.get(name, 0) + 1
    return found


def _meetings(matches: Sequence[SeasonMatch]) -> dict[tuple[str, str], LadderMeeting]:
    found: dict[tuple[str, str], list[int]] = {}
    for match in matches:
        ranked = list(zip(match.seats, match.ranks, strict=True))
        for one, rank in ranked:
            for other, its in ranked:
                if one != other:
                    counts = found.setdefault((one.id, other.id), [0, 0, 0])
                    counts[0 if rank < its else 1 if rank == its else 2] += 1
    return {pair: LadderMeeting(*counts) for pair, counts in found.items()}


def _shift(fit: Fit, house: Sequence[str]) -> float:
    """Return what is added to strengths so that the first bot of the house stands at 1000."""
    first = f"{house[0]}@0" if house else ""
    return ZERO - (fit[first].value if first in fit else 0.0)


def _extend(
    curves: dict[str, list[LadderPoint]], placings: Sequence[Placing], house: Sequence[str]
) -> None:
    """Add what is missing to the curves: how all stood after ever more matches.

    So they follow from the matches, and come back after a stop of the host.
    """
    last = max((points[-1].matches for points in curves.values()), default=0)
    while (last := last + max(_LEAST_STEP, last // _STEPS)) <= len(placings):
        fit = fitted(placings[:last])
        shift = _shift(fit, house)
        met = {
            name for placing in placings[max(0, last - _RECENT) : last] for name in placing.players
        }
        for name, one in fit.items():
            if name in met:
                point = LadderPoint(last, one.value + shift, one.low + shift, one.high + shift)
                curves.setdefault(name, []).append(point)
