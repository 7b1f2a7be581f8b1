"""Which matches a tournament has, round by round: a function of its settings, secret and results.

So anybody who knows these three can work out the list of matches again, and sees that none was left
out and none put in [TOUR-4]. A round is planned when all before it have been played.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from contestmaster.host.secrets import Secret
from contestmaster.ratings import Placing
from contestmaster.ratings.online import rated
from contestmaster.ratings.pairing import (
    Bracket,
    Seating,
    gauntlet,
    knockout,
    ladder,
    orders,
    round_robin,
    swiss,
)
from contestmaster.ratings.pairing.knockout import TieKey
from contestmaster.tournament.entering import Contender
from contestmaster.tournament.job import Job, JobResult
from contestmaster.tournament.settings import GameSettings, TournamentSettings

Contenders: TypeAlias = Mapping[str, Sequence[Contender]]
"""Who plays, by game, in the order of the file."""

LADDER_ROUNDS: Final = 20
"""Rounds of a ladder, where nothing is said."""
REPLAYS: Final = 2
"""So often a tie that came out even is played again; then it is decided by lot [TOUR-8]."""


class PlayedJob(NamedTuple):
    """A match and what came of it."""

    job: Job
    result: JobResult


class GroupPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some who meet in a round: on several boards, each in several orders of seats.

    Attributes:
        game: what they play.
        players: who meets.
        keys: of the jobs: by board, by order of seats.
        tie: which tie of a knockout it is.
    """

    game: str
    players: tuple[str, ...]
    keys: tuple[tuple[str, ...], ...]
    tie: tuple[int, int] | None = None


class RoundPlan(msgspec.Struct, frozen=True):
    """All groups of one round, in the order in which they are played."""

    number: int
    groups: tuple[GroupPlan, ...]

    @property
    def keys(self) -> Iterator[str]:
        """The keys of all its jobs, in order."""
        return (key for group in self.groups for board in group.keys for key in board)


class Fixtures(NamedTuple):
    """A round, and its jobs in order."""

    plan: RoundPlan
    jobs: tuple[Job, ...]


def planned(
    settings: TournamentSettings,
    contenders: Contenders,
    secret: Secret,
    before: Sequence[RoundPlan],
    played: Mapping[str, PlayedJob],
) -> Fixtures | None:
    """Return the next round, ``None`` where there is none left.

    Args:
        settings: of the tournament.
        contenders: who plays, by game, as they were when the tournament was opened.
        secret: that all seeds follow from.
        before: the rounds so far.
        played: what came of their jobs, by key; those nobody could play are missing.
    """
    number = len(before) + 1
    groups: list[GroupPlan] = []
    jobs: list[Job] = []
    for one in settings.games:
        game = _Game(settings, one, contenders[one.game], secret, before, played)
        for group in game.groups(number):
            plan, made = game.boards(group)
            groups.append(plan)
            jobs += made
    return Fixtures(RoundPlan(number, tuple(groups)), tuple(jobs)) if groups else None


def placings(
    rounds: Sequence[RoundPlan], played: Mapping[str, PlayedJob], game: str | None = None
) -> list[Placing]:
    """Return what counts for ratings: boards of which all orders were played [RATE-40].

    Args:
        rounds: that were planned.
        played: what came of their jobs, by key.
        game: of which game; of all, if not given.
    """
    return [
        placing
        for plan in rounds
        for number, group in enumerate(plan.groups)
        if game in (None, group.game)
        for board in placed_boards(group, played, f"{plan.number}.{number + 1}")
        for placing in board
    ]


def placed_boards(
    group: GroupPlan, played: Mapping[str, PlayedJob], label: str
) -> list[list[Placing]]:
    """Return what came of a group, by boards that were played in all orders."""
    boards = []
    for number, keys in enumerate(group.keys):
        found = [played[key] for key in keys if key in played and played[key].result.ranks]
        if len(found) == len(keys):
            label_of_board = f"{group.game} {label}.{number + 1}"
            boards.append(
                [
                    Placing(tuple(each.name for each in job.seats), result.ranks, label_of_board)
                    for job, result in found
                ]
            )
    return boards


def points_of(boards: Sequence[Sequence[Placing]]) -> dict[str, float]:
    """Return the points of a group: for each match and opponent 1 above, 1/2 level."""
    points: dict[str, float] = {}
    for board in boards:
        for placing in board:
            for name, rank in zip(placing.players, placing.ranks, strict=True):
                better = sum(rank < other for other in placing.ranks)
                level = sum(rank == other for other in placing.ranks) - 1
                points[name] = points.get(name, 0.0) + better + level / 2
    return points


class _Group(NamedTuple):
    players: tuple[str, ...]
    tie: TieKey | None = None


class _Game:
    """One game of a tournament, when a round is planned."""

    def __init__(
        self,
        settings: TournamentSettings,
        one: GameSettings,
        contenders: Sequence[Contender],
        secret: Secret,
        before: Sequence[RoundPlan],
        played: Mapping[str, PlayedJob],
    ) -> None:
        self._settings = settings
        self._one = one
        self._secret = secret
        self._contenders = {each.name: each for each in contenders}
        self._names = list(self._contenders)
        self._rounds = [
            [
                (group, placed_boards(group, played, f"{plan.number}.{number + 1}"))
                for number, group in enumerate(plan.groups)
                if group.game == one.game
            ]
            for plan in before
        ]
        self._boards = sum(len(group.keys) for each in self._rounds for group, _ in each)

    def groups(self, number: int) -> Sequence[_Group]:
        """Return who meets in a round."""
        settings, names = self._settings, self._names
        match settings.format:
            case "round-robin":
                pairs = round_robin(names, settings.seats) if number == 1 else []
                return [_Group(group) for group in pairs]
            case "gauntlet":
                hero = settings.hero or names[0]
                field = [name for name in names if name != hero]
                pairs = gauntlet([hero], field, settings.seats) if number == 1 else []
                return [_Group(group) for group in pairs]
            case "swiss":
                return self._swiss(number)
            case "ladder":
                return self._ladder(number)
            case "knockout":
                open_ties = bracket(self._names, self._rounds, self._secret, self._one.game).open
                return [_Group(tie.players, tie.key) for tie in open_ties]

    def _swiss(self, number: int) -> Sequence[_Group]:
        if number > (self._settings.rounds or swiss_rounds(len(self._names))):
            return []
        points, met, byes = swiss_points(self._names, self._rounds)
        rng, size = self._rng(number), self._settings.seats
        return [_Group(group) for group in swiss(points, met, byes, rng, size=size).groups]

    def _ladder(self, number: int) -> Sequence[_Group]:
        if number > (self._settings.rounds or LADDER_ROUNDS):
            return []
        known = [
            placing
            for each in self._rounds
            for _, boards in each
            for board in boards
            for placing in board
        ]
        played = dict.fromkeys(self._names, 0)
        for each in self._rounds:
            for group, _ in each:
                for name in group.players:
                    played[name] += 1
        size = self._settings.seats
        count = max(1, round(len(self._names) / size))
        found = ladder(rated(known), played, size, count, self._rng(number))
        return [_Group(group) for group in found]

    def _rng(self, number: int) -> random.Random:
        """Return the generator that draws lots for a round."""
        seed, salt = self._secret.of_game(f"lots of {self._one.game}", number)
        return random.Random(f"contestmaster lots {seed} {salt.hex()}")

    def boards(self, group: _Group) -> tuple[GroupPlan, list[Job]]:
        """Make a group's jobs: every board in every order of seats [TOUR-5]."""
        settings = self._settings
        jobs: list[list[Job]] = []
        for _ in range(settings.seeds):
            self._boards += 1
            secret = self._secret.of_game(self._one.game, self._boards)
            seating: Seating = "all" if settings.all_orders else "usual"
            jobs.append(
                [
                    Job(
                        game=self._one.game,
                        params=self._one.params,
                        seed=secret.seed,
                        seats=tuple(self._contenders[name] for name in order),
                        turns=self._one.turns,
                        limit=settings.command_limit,
                        limits=settings.limits,
                        salt=secret.salt.hex(),
                    )
                    for order in orders(group.players, seating)
                ]
            )
        keys = tuple(tuple(job.key for job in board) for board in jobs)
        plan = GroupPlan(self._one.game, group.players, keys, group.tie)
        return plan, [job for board in jobs for job in board]


def swiss_rounds(players: int) -> int:
    """Return how many rounds a Swiss tournament usually has: as many as a knockout.

    >>> swiss_rounds(8), swiss_rounds(9)
    (3, 4)
    """
    return max(1, (players - 1).bit_length())


_Seen = Sequence[Sequence[tuple[GroupPlan, list[list[Placing]]]]]
"""By round: the groups of a game, and what came of them."""


def swiss_points(
    names: Sequence[str], rounds: _Seen
) -> tuple[dict[str, float], dict[frozenset[str], int], dict[str, int]]:
    """Return points, how often two have met, and byes; who has a bye has a point [TOUR-7]."""
    points = dict.fromkeys(names, 0.0)
    met: dict[frozenset[str], int] = {}
    byes: dict[str, int] = {}
    for each in rounds:
        resting = set(names)
        for group, boards in each:
            resting -= set(group.players)
            found = points_of(boards)
            for name in group.players:
                others = [other for other in group.players if other != name]
                own = found.get(name, 0.0)
                beaten = sum(own > found.get(other, 0.0) for other in others)
                level = sum(own == found.get(other, 0.0) for other in others)
                points[name] += (beaten + level / 2) / len(others)
                for other in others:
                    if name < other:
                        pair = frozenset((name, other))
                        met[pair] = met.get(pair, 0) + 1
        for name in resting:
            points[name] += 1.0
            byes[name] = byes.get(name, 0) + 1
    return points, met, byes


def bracket(names: Sequence[str], rounds: _Seen, secret: Secret, game: str) -> Bracket:
    """Return how far a knockout has come; players stand in the order of the file.

    A tie goes to who has more points of all its matches. One that is even is played again on new
    boards, and after that by lot [TOUR-8].
    """
    points: dict[TieKey, dict[str, float]] = {}
    times: dict[TieKey, int] = {}
    for each in rounds:
        for group, boards in each:
            assert group.tie is not None  # of a knockout all have one
            tie = points.setdefault(group.tie, dict.fromkeys(group.players, 0.0))
            times[group.tie] = times.get(group.tie, 0) + 1
            for name, more in points_of(boards).items():
                tie[name] += more
    winners: dict[TieKey, str] = {}
    for key, found in points.items():
        (one, own), (other, its) = found.items()
        if own != its:
            winners[key] = one if own > its else other
        elif times[key] > REPLAYS:
            lot = secret.of_game(f"tie of {game} {key[0]}.{key[1]}", 1).seed % 2
            winners[key] = (one, other)[lot]
    return knockout(names, winners)
