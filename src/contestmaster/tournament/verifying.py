"""A tournament checked from its journals and what was committed to: what differs, in words.

Results as they were stored are not believed: each match is replayed, the rounds are planned again
from what the replays say, and so is the table [TOUR-30 to 33].
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import msgspec

from contestmaster.host.secrets import Secret
from contestmaster.kernel.exchange import CutShortError
from contestmaster.kernel.figures import written
from contestmaster.kernel.game import ALL
from contestmaster.kernel.match import DepartedError
from contestmaster.kernel.outcome import shown
from contestmaster.kernel.replay import Replay
from contestmaster.seal import Commitment, verify
from contestmaster.storage import JobQueue, StorageError, queue_opened
from contestmaster.tournament.bound import ParameterError, bound
from contestmaster.tournament.course import (
    LIBRARY,
    Notes,
    TournamentError,
    noted,
    played_jobs,
)
from contestmaster.tournament.job import Job, JobResult, carried_out, ranks_by_seat
from contestmaster.tournament.plan import Fixtures, PlayedJob, planned
from contestmaster.tournament.standing import GameTable, tables

_SHORT: Final = 12
"""So many digits of a key tell jobs apart in sentences."""


class VerifiedTournament(NamedTuple):
    """What was found.

    Attributes:
        notes: what is noted of it.
        tables: rebuilt from the journals.
        differences: what is not as it should be, a sentence each; empty if all is well.
        matches: how many were committed to.
        replayed: how many of them were replayed.
        repeated: how many were played again with their bots.
        unplayed: matches that nobody could play, with the reason, as the records say openly.
        alarms: results that differed when a match was run again.
    """

    notes: Notes
    tables: list[GameTable]
    differences: list[str]
    matches: int
    replayed: int
    repeated: int
    unplayed: list[str]
    alarms: int


def verified(
    folder: Path,
    *,
    commitment: str | None = None,
    bots: Path | None = None,
    told: Callable[[int, int], object] = lambda *_: None,
) -> VerifiedTournament:
    """Check a tournament, and rebuild its tables.

    Args:
        folder: of the tournament.
        commitment: a head of its record that was published.
        bots: play matches again, too, with submitted files from this folder and those in it,
            whatever they are called there: they are known by their SHA-256.
        told: how many matches have been checked, of how many.

    Raises:
        TournamentError: there is none, or its notes cannot be read.
        StorageError: the folder cannot be used.
        OSError: that of the bots cannot be read.
    """
    with queue_opened(folder) as queue:
        notes = noted(queue)
        if notes is None:
            raise TournamentError(f"{folder}: no tournament was begun there")
        if bots is None:
            return _Check(queue, notes, None, told).done(commitment)
        with _by_hash(bots) as library:
            return _Check(queue, notes, library, told).done(commitment)


@contextmanager
def _by_hash(folder: Path) -> Iterator[Path]:
    """Give a library of the files below a folder, for as long as it is needed."""
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder}: there is no such folder of bots")
    with TemporaryDirectory(prefix="contestmaster-bots-") as made:
        library = Path(made)
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            with path.open("rb") as file:
                named = library / hashlib.file_digest(file, "sha256").hexdigest()
            if not named.exists():
                named.symlink_to(path.resolve())
        yield library


def library_of(folder: Path) -> Path:
    """Return where a tournament keeps submitted files."""
    return folder / LIBRARY


class _Check:
    def __init__(
        self,
        queue: JobQueue,
        notes: Notes,
        bots: Path | None,
        told: Callable[[int, int], object],
    ) -> None:
        self._queue = queue
        self._notes = notes
        self._bots = bots
        self._told = told
        self._stored = played_jobs(queue)
        self._lost = {each.key: each.why for each in queue.abandoned()}
        self._rebuilt: dict[str, PlayedJob] = {}
        self._differences: list[str] = []
        self._unplayed: list[str] = []
        self._repeated = 0

    def done(self, commitment: str | None) -> VerifiedTournament:
        """Check all of it."""
        notes, find = self._notes, self._differences.append
        if commitment is not None and commitment not in (
            *notes.heads,
            notes.opened.commitment,
        ):
            find(f"{commitment} is no head of this record: it is not what was published")
        secret = self._secret()
        keys = [key for plan in notes.rounds for key in plan.keys]
        number = 0
        for place, plan in enumerate(notes.rounds):
            if secret is not None:
                self._replan(place, secret)
            for key in plan.keys:
                self._match(key)
                number += 1
                self._told(number, len(keys))
        if secret is not None and self._planned(len(notes.rounds), secret):
            find("the tournament was closed before its last round")
        for key in self._stored.keys() - set(keys):
            find(f"match {key[:_SHORT]} was played, but never committed to")
        settings = notes.opened.settings
        rebuilt = tables(settings, secret, notes.rounds, self._rebuilt)
        if (
            not self._differences
            and tables(settings, secret, notes.rounds, self._stored) != rebuilt
        ):
            find("the table from the journals is another than that from the results")
        return VerifiedTournament(
            notes,
            rebuilt,
            self._differences,
            len(keys),
            len(self._rebuilt),
            self._repeated,
            self._unplayed,
            len(self._queue.alarms()),
        )

    def _secret(self) -> Secret | None:
        """Return the secret, where it is revealed and the one that was committed to."""
        closed = self._notes.closed
        if closed is None:
            return None
        secret = Secret(closed.seed, bytes.fromhex(closed.salt))
        if not verify(Commitment(self._notes.opened.commitment), *secret):
            self._differences.append("the secret is not the one that was committed to")
            return None
        return secret

    def _replan(self, place: int, secret: Secret) -> None:
        """See that a round is the one that follows from what was before it."""
        notes = self._notes
        found = self._planned(place, secret)
        if found is None or found.plan != notes.rounds[place]:
            self._differences.append(
                f"round {place + 1} is not the one that follows from the settings, the secret and "
                "the rounds before it"
            )

    def _planned(self, place: int, secret: Secret) -> Fixtures | None:
        """Return the round that follows from so many."""
        opened, before = self._notes.opened, self._notes.rounds[:place]
        return planned(opened.settings, opened.contenders, secret, before, self._rebuilt)

    def _match(self, key: str) -> None:
        """Check one match that was committed to."""
        if key in self._lost:
            self._unplayed.append(f"match {key[:_SHORT]}: {self._lost[key]}")
            return
        one = self._stored.get(key)
        if one is None:
            if self._notes.closed is not None:
                self._differences.append(f"match {key[:_SHORT]} was left out: it has no result")
            return
        called = f"match {key[:_SHORT]} ({one.job.game}, seed {one.job.seed})"
        if one.job.key != key:
            self._differences.append(f"{called}: its job is not the one that was committed to")
            return
        if one.result.failed:
            self._unplayed.append(f"{called}: {one.result.failed}")
        try:
            journal = self._queue.journal(one.result.journal_sha256) if one.result.ranks else b""
            if journal:
                self._rebuilt[key] = PlayedJob(one.job, replayed(one, journal))
            else:
                self._rebuilt[key] = one
        except (DepartedError, CutShortError, StorageError, LookupError, ParameterError) as error:
            self._differences.append(f"{called}: {error}")
            return
        for what in different(one.result, self._rebuilt[key].result):
            self._differences.append(f"{called}: {what}")
        if self._bots is not None and one.job.repeatable:
            self._again(called, one, journal)

    def _again(self, called: str, one: PlayedJob, journal: bytes) -> None:
        """Play a match again, with its bots."""
        written_again = bytearray()
        result = carried_out(one.job, self._bots, journal=written_again.extend)
        if result.void:
            self._differences.append(f"{called}: it cannot be played again: {result.failed}")
            return
        self._repeated += 1
        if result.body != one.result.body or (journal and bytes(written_again) != journal):
            self._differences.append(f"{called}: it comes to another end when it is played again")


def replayed(one: PlayedJob, journal: bytes) -> JobResult:
    """Return the result that a journal comes to.

    What no journal holds is taken from the result that was stored: how players have left, and what
    submitted bots have used.

    Raises:
        DepartedError: it departs, or is of another match than the job says.
        CutShortError: it is cut short.
        LookupError: its game is not installed.
    """
    job, stored = one.job, one.result
    replaying = Replay(journal.splitlines(keepends=True))
    _see_of(job, replaying)
    first = replaying.match.turn()
    replaying.to_end()
    match = replaying.match
    turns = match.turn() - first
    outcome = match.game.outcome(match.state)
    by_seat = sorted(outcome.standings)
    counts = match.game.counts(match.state, ALL)
    stalled = not outcome.over and turns != job.turns
    return msgspec.structs.replace(
        stored,
        key=job.key,
        digest=match.digest(),
        turns=turns,
        over=outcome.over,
        ranks=ranks_by_seat([each.rank for each in by_seat], stored.causes, stalled=stalled),
        scores=tuple(shown(each.score) for each in by_seat),
        figures={
            figure.name: tuple(map(written, each))
            for figure, each in zip(match.game.figures, counts, strict=True)
        },
        asked=tuple(replaying.end.counted),
    )


def _see_of(job: Job, replaying: Replay) -> None:
    """See that a journal is of a job's match."""
    header, end = replaying.header, replaying.end
    names = tuple(seat.name for seat in job.seats)
    said: Mapping[str, tuple[object, object]] = {
        "game": (header.game, job.game),
        "parameter": (replaying.match.game.params, bound(job.game, job.params).params),
        "line-up": (tuple(header.seats), names),
        "seed": (end.seed, job.seed),
        "commitment": (header.commitment, job.secret.commitment),
    }
    for what, (found, wanted) in said.items():
        if found != wanted:
            raise DepartedError(0, f"its journal is of another {what} than was committed to")


def different(stored: JobResult, rebuilt: JobResult) -> list[str]:
    """Return in which respects two results differ, a sentence each."""
    fields = [name for name in JobResult.__struct_fields__ if name != "spent"]
    return [
        f"{name} is {getattr(rebuilt, name)} by the journal, not {getattr(stored, name)}"
        for name in fields
        if getattr(stored, name) != getattr(rebuilt, name)
    ]
