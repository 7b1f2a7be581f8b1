"""What has been played: results of the queue as matches of bots, and when they may be shown.

A match is shown, and counts, when all matches of its group are over [SEASON-17]: they share a seed,
which the first journal would tell while others are still played.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.ratings import Placing
from contestmaster.season.players import VersionPlayer
from contestmaster.season.stages import GroupName, Stage, group_named
from contestmaster.storage import StoredResult
from contestmaster.tournament.entering import Contender
from contestmaster.tournament.job import Job, JobResult, job_of, result_of


class SeasonMatch(NamedTuple):
    """A match that is over.

    Attributes:
        number: by which pages know it; rises with the instant at which it came.
        key: of its job.
        group: to which it belongs.
        game: what was played.
        seats: who played, by seat.
        ranks: by seat, from 1; none where there is no result.
        scores: as text, by seat.
        causes: how each seat has left, in words; empty for who has not.
        failed: why there is no result; empty where there is one.
        turns: that were played.
        journal: SHA-256 of its journal.
        worker: who has carried it out.
        at: when it came.
        repeatable: whether anybody can play it again to the byte.
    """

    number: int
    key: str
    group: GroupName
    game: str
    seats: tuple[VersionPlayer, ...]
    ranks: tuple[int, ...]
    scores: tuple[str, ...]
    causes: tuple[str, ...]
    failed: str
    turns: int
    journal: str
    worker: str
    at: Instant
    repeatable: bool = True

    @property
    def counts(self) -> bool:
        """Whether it says who is the stronger."""
        return bool(self.ranks) and not self.failed

    def seat_of(self, bot: str) -> int | None:
        """Return the first seat of a bot, ``None`` where it did not play."""
        return next((seat for seat, one in enumerate(self.seats) if one.bot == bot), None)

    def placing(self) -> Placing:
        """Return it as ratings know it."""
        group = f"{self.group.stage} {self.group.number}"
        return Placing(tuple(one.id for one in self.seats), self.ranks, group)


class SeatAccount(msgspec.Struct, frozen=True):
    """What a submitted bot has used in a match.

    Attributes:
        fuel: by turn.
        frozen: turns that ended before it was done.
        memory: bytes at most.
        log: what it has written to standard error; for its owner only.
        left: why it plays no more, in words.
        left_turn: in which turn that was, from 1.
        unit: what fuel is counted in: `fuel`, or `us` for microseconds of processor time.
    """

    fuel: tuple[int, ...] = ()
    frozen: int = 0
    memory: int = 0
    log: bytes = b""
    left: str = ""
    left_turn: int = 0
    unit: str = "fuel"


class Annals:
    """All matches of a season that are over, as the queue has them.

    Attributes:
        last: the number of the last result that was read.
    """

    def __init__(self) -> None:
        """Begin before the first."""
        self.last = 0
        self._matches: dict[int, SeasonMatch] = {}
        self._groups: dict[GroupName, list[SeasonMatch]] = defaultdict(list)
        self._sizes: dict[GroupName, int] = {}
        self._open: set[GroupName] = set()
        self._numbers: dict[tuple[Stage, str], int] = {}
        self._whole: list[SeasonMatch] = []
        self._by_bot: dict[str, list[SeasonMatch]] = defaultdict(list)
        self._numbers_of: dict[str, int] = {}

    def planned(self, group: GroupName, size: int) -> None:
        """Note how many matches a group has."""
        self._sizes[group] = size
        if not self.is_whole(group):
            self._open.add(group)
        place = group.stage, group.of
        self._numbers[place] = max(self._numbers.get(place, 0), group.number)

    def sizes(self) -> Mapping[GroupName, int]:
        """Return all groups that were planned, each with the number of its matches."""
        return self._sizes

    def read(self, results: Iterable[StoredResult]) -> list[GroupName]:
        """Take results up; return the groups that are whole since, or have another result.

        A second result of a job stands in the place of the first, which was wrong [SEASON-25].
        """
        whole = []
        for one in results:
            self.last = max(self.last, one.number)
            group = group_named(one.group)
            if group is None or one.number in self._matches:
                continue
            match = _match(one, group, job_of(one.job), result_of(one.result))
            if one.key in self._numbers_of:
                self._forget(self._matches.pop(self._numbers_of[one.key]))
            self._numbers_of[one.key] = match.number
            self._matches[match.number] = match
            self._groups[group].append(match)
            if len(self._groups[group]) == self._sizes.get(group, 1):
                whole.append(group)
                self._open.discard(group)
                self._show(self._groups[group])
        return whole

    def _forget(self, wrong: SeasonMatch) -> None:
        """Leave out a match that was reported wrongly; its group is shown anew, when whole."""
        group = self._groups[wrong.group]
        if self.is_whole(wrong.group):
            self._whole = [one for one in self._whole if one.group != wrong.group]
            for bot in {player.bot for match in group for player in match.seats}:
                self._by_bot[bot] = [one for one in self._by_bot[bot] if one.group != wrong.group]
            self._open.add(wrong.group)
        group.remove(wrong)

    def find(self, number: int) -> SeasonMatch:
        """Return a match that may be shown; ``LookupError`` where there is none."""
        match = self._matches.get(number)
        if match is None or not self.is_whole(match.group):
            raise LookupError(f"there is no match {number}, or it is not over yet")
        return match

    def is_whole(self, group: GroupName) -> bool:
        """Return whether all matches of a group are over."""
        return len(self._groups.get(group, ())) >= self._sizes.get(group, 1)

    def of_group(self, group: GroupName) -> Sequence[SeasonMatch]:
        """Return the matches of a group that are over."""
        return self._groups.get(group, ())

    def open_groups(self, stage: Stage, of: str = "") -> int:
        """Return how many planned groups are not whole yet, of one game or of all."""
        return sum(group.stage == stage and of in ("", group.of) for group in self._open)

    def numbered(self, stage: Stage, of: str) -> int:
        """Return the number of the last group that was planned, 0 for none."""
        return self._numbers.get((stage, of), 0)

    def shown(self, *, game: str = "", bot: str = "") -> list[SeasonMatch]:
        """Return the matches that may be shown, in the order in which their groups were whole."""
        found = self._by_bot.get(bot, []) if bot else self._whole
        return [one for one in found if not game or one.game == game]

    def counted(self, stage: Stage, game: str) -> Iterator[SeasonMatch]:
        """Yield the matches of a stage that count, in the order in which they were planned."""
        groups = [name for name in self._groups if name.stage == stage and name.of == game]
        for name in sorted(groups):
            group = self._groups[name]
            # A group counts whole or not at all: else a seat would.
            if self.is_whole(name) and all(one.counts for one in group):
                yield from sorted(group)

    def _show(self, matches: Sequence[SeasonMatch]) -> None:
        for one in sorted(matches):
            self._whole.append(one)
            for bot in dict.fromkeys(player.bot for player in one.seats):
                self._by_bot[bot].append(one)


def player_seated(contender: Contender) -> VersionPlayer:
    """Return which version of which bot has a seat."""
    if contender.kind == "bot":
        return VersionPlayer(contender.name, 0)
    bot, _, version = contender.text.rpartition("@")
    return VersionPlayer(bot, int(version))


def accounts_of(result: JobResult) -> list[SeatAccount | None]:
    """Return what submitted bots have used, by seat."""
    given: Sequence[Any] = result.accounts or [None] * max(len(result.ranks), 1)
    return [None if one is None else msgspec.convert(one, SeatAccount) for one in given]


def _match(one: StoredResult, group: GroupName, job: Job, result: JobResult) -> SeasonMatch:
    return SeasonMatch(
        number=one.number,
        key=one.key,
        group=group,
        game=job.game,
        seats=tuple(map(player_seated, job.seats)),
        ranks=result.ranks,
        scores=result.scores,
        causes=result.causes,
        failed=result.failed or ("the machine could not play it" if result.void else ""),
        turns=result.turns,
        journal=one.journal,
        worker=one.worker,
        at=int(one.at * SECOND),
        repeatable=job.repeatable,
    )
