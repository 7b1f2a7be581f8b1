"""A tournament in its folder: opened, committed round by round, played, and closed.

All that happens is noted in the folder's queue before it has consequences, so that the tournament
goes on where it was after any stop [TOUR-3, TOUR-15].
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from contestmaster import __version__
from contestmaster.host.secrets import Secret, draw
from contestmaster.kernel.chain import link
from contestmaster.seal import derived
from contestmaster.storage import (
    JobQueue,
    QueueCounts,
    QueuedJob,
    StoredResult,
    has_queue,
    queue_opened,
)
from contestmaster.tournament.entering import Contender, keep
from contestmaster.tournament.job import Passwords, job_of, result_of
from contestmaster.tournament.plan import PlayedJob, RoundPlan, planned
from contestmaster.tournament.pool import Engine, Pool
from contestmaster.tournament.settings import TournamentSettings
from contestmaster.tournament.work import LEASE_S, private, worked

if TYPE_CHECKING:
    from contestmaster.tournament.agents.house import AgentHouse

LIBRARY: Final = "bots"
"""The folder of submitted files, in that of the tournament."""
_canonical: Final = msgspec.json.Encoder(order="deterministic").encode
_MAY_CHANGE: Final = (
    "line_host",
    "line_port",
    "patience_s",
    "agents_host",
    "agents_port",
    "run_again",
)
_ORGANISER: Final = "organiser"
_TEND_S: Final = 0.5
"""How often workers are looked after while an agent is waited for."""
_OPENED, _ROUND, _CLOSED = "opened", "round", "closed"


class TournamentError(Exception):
    """A tournament cannot go on, or is none; the message is one sentence for people."""


class TournamentOpened(msgspec.Struct, frozen=True):
    """What is noted first: the settings, and what is committed to.

    Attributes:
        settings: as canonical JSON has them.
        contenders: who plays, by game; submitted files by their SHA-256.
        commitment: to the secret that all seeds, pairings and lots follow from.
        version: of the program.
    """

    settings: TournamentSettings
    contenders: dict[str, tuple[Contender, ...]]
    commitment: str
    version: str = __version__


class Closed(msgspec.Struct, frozen=True):
    """What is noted last: the secret.

    Attributes:
        seed: of the tournament.
        salt: 32 hexadecimal digits.
    """

    seed: int
    salt: str


class Notes(NamedTuple):
    """What is noted of a tournament.

    Attributes:
        opened: first.
        rounds: as they were committed to.
        closed: last, ``None`` while it goes on.
        heads: of the record after the first note and after each round: each binds all before it.
    """

    opened: TournamentOpened
    rounds: tuple[RoundPlan, ...]
    closed: Closed | None
    heads: tuple[str, ...]


def noted(queue: JobQueue) -> Notes | None:
    """Return what is noted; ``None`` where no tournament was begun.

    Raises:
        TournamentError: it cannot be read.
    """
    opened: TournamentOpened | None = None
    closed: Closed | None = None
    rounds: list[RoundPlan] = []
    heads: list[str] = []
    head = ""
    try:
        for note in queue.notes():
            head = link(head, note.body)
            if note.kind == _OPENED:
                opened = msgspec.json.decode(note.body, type=TournamentOpened)
            elif note.kind == _ROUND:
                rounds.append(msgspec.json.decode(note.body, type=RoundPlan))
            elif note.kind == _CLOSED:
                closed = msgspec.json.decode(note.body, type=Closed)
            if note.kind != _CLOSED:
                heads.append(head)
    except msgspec.MsgspecError as error:
        raise TournamentError(f"{queue.folder}: its notes cannot be read: {error}") from None
    return None if opened is None else Notes(opened, tuple(rounds), closed, tuple(heads))


def played_jobs(queue: JobQueue) -> dict[str, PlayedJob]:
    """Return the jobs that were done, with their results, by key.

    Raises:
        TournamentError: one cannot be read.
    """
    found = {}
    for each in queue.results():
        try:
            found[each.key] = _played(each)
        except msgspec.MsgspecError as error:
            raise TournamentError(f"{queue.folder}: result {each.key}: {error}") from None
    return found


def _played(stored: StoredResult) -> PlayedJob:
    result = result_of(stored.result)
    return PlayedJob(job_of(stored.job), msgspec.structs.replace(result, spent=stored.spent))


class TournamentCourse:
    """A tournament that is played.

    Attributes:
        queue: of its folder.
        settings: as they were when it was opened, but for those that may change.
        secret: that all follows from.
        library: the folder of submitted files.
    """

    def __init__(self, queue: JobQueue, settings: TournamentSettings) -> None:
        """Go on with the tournament in a folder, or begin it.

        Raises:
            TournamentError: another tournament lies there.
            EnteringError: a submitted file cannot be had.
        """
        self.queue = queue
        self.library = queue.folder / LIBRARY
        notes = noted(queue)
        if notes is None:
            secret = draw(settings.seed)
            if settings.seed is not None:
                secret = secret.repeatable  # whoever names the number wants the same matches again
            private(self.library)
            for one in settings.games:
                for each in settings.contenders(one.game):
                    keep(each, self.library)
            contenders = entered(settings)
            # Secret first: if this ends between the two, it is drawn anew with the next start.
            queue.set("secret", _canonical([secret.seed, secret.salt.hex()]))
            bare = msgspec.structs.replace(settings, seed=None)
            queue.note(_OPENED, _canonical(TournamentOpened(bare, contenders, secret.commitment)))
        else:
            _see_same(queue.folder, notes.opened, settings)
        seed, salt = msgspec.json.decode(queue.get("secret"), type=tuple[int, str])
        self.secret = Secret(seed, bytes.fromhex(salt))
        self.settings = settings
        _, lots = derived(seed, self.secret.salt, "run again", 0)
        queue.run_again(lots, settings.run_again)
        self._played: dict[str, PlayedJob] = {}
        self._after = 0

    @property
    def notes(self) -> Notes:
        """What is noted so far."""
        notes = noted(self.queue)
        assert notes is not None  # it was noted at the beginning
        return notes

    @property
    def played(self) -> Mapping[str, PlayedJob]:
        """The jobs that were done so far, by key."""
        for each in self.queue.results(self._after):
            self._played[each.key] = _played(each)
            self._after = each.number
        return self._played

    def commit_next(self) -> RoundPlan | None:
        """Plan the next round, and commit to it before any of it is played [TOUR-3].

        Returns:
            the round; ``None`` where none is left, so that the tournament is closed.
        """
        notes = self.notes
        if notes.closed is not None:
            return None
        found = planned(
            self.settings, notes.opened.contenders, self.secret, notes.rounds, self.played
        )
        if found is None:
            secret = Closed(self.secret.seed, self.secret.salt.hex())
            self.queue.note(_CLOSED, _canonical(secret))
            return None
        jobs = [QueuedJob(job.key, job.body, job.repeatable, job.at_home) for job in found.jobs]
        note = (_ROUND, _canonical(found.plan))
        self.queue.add(jobs, f"round {found.plan.number}", [note])
        return found.plan

    def run(
        self,
        processes: int | None = None,
        engine: Engine = "local",
        *,
        told: Callable[[QueueCounts, int], object] = lambda *_: None,
        committed: Callable[[RoundPlan, str], object] = lambda *_: None,
        passwords: Passwords | None = None,
        invited: Callable[[str], object] = lambda _: None,
    ) -> Notes:
        """Play to the end.

        Args:
            processes: how many workers; as many as there are processors, if not given.
            engine: what they are.
            told: told now and then how far the round is, and which it is.
            committed: told each round before it is played, and the head of the record after it.
            passwords: of those who log in, by name.
            invited: told where agents find their matches.

        Raises:
            CannotListenError: agents cannot be let in where the settings say.
        """
        queue = self.queue
        # What the process before this one played at home it plays no more.
        queue.free(_ORGANISER, "the process that played it has ended", died=False)
        with (
            self._agents(passwords or {}, invited) as agents,
            Pool(queue, self.library, processes, engine) as pool,
        ):
            for plan, head in zip(self.notes.rounds, self.notes.heads[1:], strict=True):
                committed(plan, head)
            while True:
                number = len(self.notes.rounds)
                self._at_home(passwords or {}, agents, pool, number, told)
                pool.run(lambda counts, number=number: told(counts, number))  # type: ignore[misc]
                following = self.commit_next()
                if following is None:
                    return self.notes
                committed(following, self.notes.heads[-1])

    @contextmanager
    def _agents(
        self, passwords: Passwords, invited: Callable[[str], object]
    ) -> Iterator["AgentHouse | None"]:
        """Let agents in while the block lasts, where some play and there is something to play."""
        settings = self.settings
        if not settings.agents or self.notes.closed is not None:
            yield None
            return
        from contestmaster.tournament.agents.house import AgentHouse  # noqa: PLC0415 - the web
        from contestmaster.tournament.agents.serving import agents_answered  # noqa: PLC0415

        house = AgentHouse(settings, passwords)
        with agents_answered(house, settings.agents_host, settings.agents_port) as address:
            invited(address)
            yield house
            house.finish()

    def _at_home(
        self,
        passwords: Passwords,
        agents: "AgentHouse | None",
        pool: Pool,
        number: int,
        told: Callable[[QueueCounts, int], object],
    ) -> None:
        """Play those matches for which somebody logs in: one after another, in this process."""
        settings = self.settings
        if not settings.guests:
            return

        def watch(key: str = "") -> None:
            del key
            told(pool.tend(), number)

        if agents is not None:
            agents.idle = now_and_then(watch, lambda: self.queue.renew(_ORGANISER, LEASE_S))

        worked(
            self.queue,
            _ORGANISER,
            self.library,
            at_home=True,
            watch=watch,
            passwords=passwords,
            agents=agents,
            at=(settings.line_host, settings.line_port),
            patience=settings.patience_s,
        )


def now_and_then(*acts: Callable[[], object]) -> Callable[[], None]:
    """Return what does some things each time some while has passed since it did them last."""
    due = 0.0

    def act() -> None:
        nonlocal due
        if time.monotonic() >= due:
            for each in acts:
                each()
            due = time.monotonic() + _TEND_S

    return act


def opened_course(folder: Path, settings: TournamentSettings) -> TournamentCourse:
    """Open the folder of a tournament, and begin or go on with it; errors as for both."""
    queue = queue_opened(folder)
    try:
        return TournamentCourse(queue, settings)
    except BaseException:
        queue.close()
        raise


def begun(folder: Path) -> Notes | None:
    """Return what is noted of the tournament in a folder; ``None`` where there is none."""
    if not has_queue(folder):
        return None
    with queue_opened(folder) as queue:
        return noted(queue)


def commitment_of(plan: RoundPlan) -> str:
    """Return the SHA-256 of a round, by which it is committed to."""
    return hashlib.sha256(_canonical(plan)).hexdigest()


def entered(settings: TournamentSettings) -> dict[str, tuple[Contender, ...]]:
    """Return who plays, by game; of submitted files their names are told, and not where they lie.

    Raises:
        EnteringError: a file cannot be had.
    """
    return {
        one.game: tuple(
            msgspec.structs.replace(each, text=Path(each.text).name) if each.sha256 else each
            for each in settings.contenders(one.game)
        )
        for one in settings.games
    }


def _see_same(folder: Path, opened: TournamentOpened, now: TournamentSettings) -> None:
    """See that a tournament goes on as it was begun."""
    was, plain = _plain(opened.settings), _plain(now)
    changed = [name for name in was if was[name] != plain[name]]
    if not changed and opened.contenders != entered(now):
        changed = ["entrants (a file that was submitted is another)"]
    for name in changed:
        raise TournamentError(
            f"{folder} holds a tournament that was begun with another value of {name}: put it "
            "back, or name another folder with --records"
        )


def _plain(settings: TournamentSettings) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(settings)
    for name in ("seed", *_MAY_CHANGE):  # the seed counts when it is begun
        del plain[name]
    return plain
