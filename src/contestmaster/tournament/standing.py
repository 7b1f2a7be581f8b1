"""What the matches of a tournament say together: tables, head to head, curves [TOUR-20 to 24]."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from contestmaster.host.secrets import Secret
from contestmaster.ratings import Placing
from contestmaster.ratings.fit import Fit, fitted
from contestmaster.ratings.places import SharedPlace, placed
from contestmaster.tournament.plan import (
    PlayedJob,
    RoundPlan,
    bracket,
    placed_boards,
    placings,
    swiss_points,
)
from contestmaster.tournament.settings import AGENT, TournamentSettings

ALL_GAMES: Final = ""
"""Stands for all games together where a table is asked for."""
CURVE: Final = 24
"""So many points a curve of strength has at most."""


class TournamentRow(msgspec.Struct, frozen=True):
    """A player in a table.

    Attributes:
        first, last: the best and the worst place they may have; equal, where it is sure.
        name: who.
        bot: what plays, as it was typed.
        strength, low, high: in Elo points, with the ends of the 95 % interval.
        games, wins, draws, losses: matches; a shared first place is a draw.
        points: of a Swiss tournament; none elsewhere.
        clean: the share of turns in which none of their commands was refused.
        left: matches that they left before the end.
        orders, queries, bytes: what they have asked of the referee, per match.
        fuel: that a submitted bot used per match; none where it is not counted.
        cpu: seconds of processor time that a program in a box used per match; none for others.
        seconds: for which an agent was waited for, per match; none for others.
    """

    first: int
    last: int
    name: str
    bot: str
    strength: float
    low: float
    high: float
    games: int
    wins: int
    draws: int
    losses: int
    points: float | None
    clean: float
    left: int
    orders: float
    queries: float
    bytes: float
    fuel: float | None = None
    cpu: float | None = None
    seconds: float | None = None

    @property
    def used(self) -> str:
        """What a submitted bot used per match, for people: fuel, or time; a dash for others."""
        if self.cpu is not None:
            return f"{self.cpu:,.3f} s"
        return "-" if self.fuel is None else f"{self.fuel:,.0f}"

    @property
    def place(self) -> str:
        """The place, or the places between which it lies."""
        return str(SharedPlace(self.first, self.last, self.name))


class Meeting(msgspec.Struct, frozen=True):
    """What came of all matches of two players, as the one has it."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def share(self) -> float | None:
        """The share of points; none where they have not met."""
        games = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / games if games else None


class CurvePoint(msgspec.Struct, frozen=True):
    """What was known of a player's strength after some matches of the tournament."""

    matches: int
    value: float
    low: float
    high: float


class GameTable(msgspec.Struct, frozen=True):
    """A ranking.

    Attributes:
        game: of which; empty: of all together.
        rows: the strongest first; of a knockout in the order of places.
        meetings: by player and opponent, by their places among the rows.
        curves: of strength, by name.
        matches: that count.
        spread: the standard deviation of strengths, in Elo points.
    """

    game: str
    rows: tuple[TournamentRow, ...]
    meetings: tuple[tuple[Meeting, ...], ...]
    curves: dict[str, tuple[CurvePoint, ...]]
    matches: int
    spread: float


def signed(points: float) -> str:
    """Write Elo points.

    >>> signed(12.4), signed(-0.3), signed(-7)
    ('+12', '0', '-7')
    """
    return f"{points:+.0f}" if round(points) else "0"


def tables(
    settings: TournamentSettings,
    secret: Secret | None,
    rounds: Sequence[RoundPlan],
    played: Mapping[str, PlayedJob],
) -> list[GameTable]:
    """Return a table for each game, and one of all together where there are several.

    Args:
        settings: of the tournament.
        secret: decides ties of a knockout that came out even; ``None`` while it is not revealed,
            then the places of a knockout are those by strength.
        rounds: that were planned.
        played: what came of their jobs, by key.
    """
    games = [one.game for one in settings.games]
    wanted = [*games, *([ALL_GAMES] if len(games) > 1 else [])]
    return [_table(settings, secret, rounds, played, game) for game in wanted]


def _table(
    settings: TournamentSettings,
    secret: Secret | None,
    rounds: Sequence[RoundPlan],
    played: Mapping[str, PlayedJob],
    game: str,
) -> GameTable:
    found = placings(rounds, played, game or None)
    fit = fitted(found)
    names = [each.name for each in settings.entrants if game == ALL_GAMES or each.text(game)]
    places = _places(settings, secret, rounds, played, game, fit, names)
    costs = _costs(rounds, played, game)
    points: Mapping[str, float] = {}
    if settings.format == "swiss" and game:
        points = swiss_points(names, _seen(rounds, played, game))[0]
    order = [place.name for place in places]
    met = meetings(order, found)
    bots = {each.name: each.text(game) or each.bot for each in settings.entrants}
    rows = tuple(
        _row(place, fit, bots[place.name], _sums(place.name, found), costs, points)
        for place in places
    )
    return GameTable(game, rows, met, _curves(order, found), len(found), fit.spread)


def _row(
    place: SharedPlace,
    fit: Fit,
    bot: str,
    sums: Meeting,
    costs: Mapping[str, "_Cost"],
    points: Mapping[str, float],
) -> TournamentRow:
    name = place.name
    value, low, high, games = fit.get(name, (0.0, 0.0, 0.0, 0))
    cost = costs.get(name) or _Cost()
    return TournamentRow(
        first=place.first,
        last=place.last,
        name=name,
        bot=bot,
        strength=round(value, 3),
        low=round(low, 3),
        high=round(high, 3),
        games=games,
        wins=sums.wins,
        draws=sums.draws,
        losses=sums.losses,
        points=points.get(name),
        clean=round(1 - cost.unclean / cost.turns, 6) if cost.turns else 1.0,
        left=cost.left,
        orders=cost.each(cost.orders),
        queries=cost.each(cost.queries),
        bytes=cost.each(cost.bytes),
        fuel=cost.each(cost.fuel) if cost.fueled else None,
        cpu=round(cost.cpu_us / cost.matches / 1e6, 6) if cost.timed else None,
        seconds=cost.each(cost.seconds) if cost.waited else None,
    )


def _places(
    settings: TournamentSettings,
    secret: Secret | None,
    rounds: Sequence[RoundPlan],
    played: Mapping[str, PlayedJob],
    game: str,
    fit: Fit,
    names: Sequence[str],
) -> list[SharedPlace]:
    """Return who stands where; who has not played shares the places behind all others."""
    if settings.format == "knockout" and secret is not None and game:
        done = bracket(names, _seen(rounds, played, game), secret, game)
        known = {place.name for place in done.places}
        going_on = [name for name in names if name not in known]
        ahead = [SharedPlace(1, len(going_on), name) for name in going_on]
        return [*ahead, *done.places]
    places = placed(fit)
    idle = [name for name in names if name not in fit]
    return [*places, *(SharedPlace(len(places) + 1, len(names), name) for name in idle)]


def _seen(
    rounds: Sequence[RoundPlan], played: Mapping[str, PlayedJob], game: str
) -> list[list[Any]]:
    return [
        [
            (group, placed_boards(group, played, f"{plan.number}.{number + 1}"))
            for number, group in enumerate(plan.groups)
            if group.game == game
        ]
        for plan in rounds
    ]


def meetings(names: Sequence[str], found: Sequence[Placing]) -> tuple[tuple[Meeting, ...], ...]:
    """Return what came of the matches of each with each, by the order of names."""
    number = {name: place for place, name in enumerate(names)}
    counts = [[[0, 0, 0] for _ in names] for _ in names]
    for placing in found:
        ranked = list(zip(placing.players, placing.ranks, strict=True))
        for one, own in ranked:
            for other, rank in ranked:
                if one != other:
                    came = 0 if own < rank else 1 if own == rank else 2
                    counts[number[one]][number[other]][came] += 1
    return tuple(tuple(Meeting(*each) for each in row) for row in counts)


def _sums(name: str, found: Sequence[Placing]) -> Meeting:
    wins = draws = losses = 0
    for placing in found:
        if name in placing.players:
            rank = placing.ranks[placing.players.index(name)]
            if rank > min(placing.ranks):
                losses += 1
            elif placing.ranks.count(rank) > 1:
                draws += 1
            else:
                wins += 1
    return Meeting(wins, draws, losses)


def _curves(names: Sequence[str], found: Sequence[Placing]) -> dict[str, tuple[CurvePoint, ...]]:
    """Return how strengths looked after more and more matches, in the order of their creation."""
    curves: dict[str, list[CurvePoint]] = {name: [] for name in names}
    steps = min(CURVE, len(found) // 2)
    for step in range(1, steps + 1):
        count = len(found) * step // steps
        for name, each in fitted(found[:count]).items():
            rounded = (round(value, 1) for value in (each.value, each.low, each.high))
            curves[name].append(CurvePoint(count, *rounded))
    return {name: tuple(points) for name, points in curves.items()}


class _Cost:
    """What a player has asked for in all matches, as it is added up."""

    def __init__(self) -> None:
        self.matches = self.turns = self.unclean = self.left = 0
        self.orders = self.queries = self.bytes = self.fuel = self.cpu_us = 0
        self.seconds = 0.0
        self.fueled = self.timed = self.waited = False

    def add(self, one: PlayedJob, seat: int) -> None:
        result = one.result
        self.matches += 1
        self.turns += result.turns
        self.unclean += result.unclean[seat] if result.unclean else 0
        self.left += bool(result.causes and result.causes[seat])
        if result.asked:
            asked = result.asked[seat]
            self.orders += asked.orders
            self.queries += asked.queries
            self.bytes += asked.bytes_in + asked.bytes_out
        if result.accounts and (account := result.accounts[seat]) is not None:
            used = account.get("fuel", ())
            if account.get("unit") == "us":
                self.timed = self.timed or bool(used)
                self.cpu_us += sum(used)
            else:
                self.fueled = self.fueled or bool(used)
                self.fuel += sum(used)
        if result.seconds and one.job.seats[seat].kind == AGENT:
            self.waited = True
            self.seconds += result.seconds[seat]

    def each(self, whole: float) -> float:
        """Return how much that is for each match."""
        return round(whole / self.matches, 1) if self.matches else 0.0


def _costs(
    rounds: Sequence[RoundPlan], played: Mapping[str, PlayedJob], game: str
) -> dict[str, _Cost]:
    costs: dict[str, _Cost] = {}
    for plan in rounds:
        for key in plan.keys:
            one = played.get(key)
            if one is None or not one.result.ranks or game not in (ALL_GAMES, one.job.game):
                continue
            for seat, each in enumerate(one.job.seats):
                costs.setdefault(each.name, _Cost()).add(one, seat)
    return costs
