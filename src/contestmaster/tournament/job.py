"""A match as a job: data that decides it, and the result that whoever carries it out comes to.

A job says all that decides a match of deterministic players: so its result, and every byte of its
journal, is the same on every machine and at every load [TOUR-10].
"""

import hashlib
import re
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

import msgspec

from contestmaster.doors.tcp.listener import CannotListenError
from contestmaster.host.secrets import Secret
from contestmaster.kernel.counted import SeatCount
from contestmaster.kernel.figures import written
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.outcome import shown
from contestmaster.kernel.registry import UnknownGameError
from contestmaster.seal import SALT_BYTES
from contestmaster.tournament.bound import ParameterError, bound
from contestmaster.tournament.entering import Contender, EnteringError, SeatMaker, ready
from contestmaster.tournament.local import described, is_spoilt
from contestmaster.tournament.record import Played
from contestmaster.tournament.seating import play_seated

Limit: TypeAlias = str | int | float | bool
Passwords: TypeAlias = dict[str, str]
"""With which players log in, by name: never in a job, as jobs are published."""

_canonical: Final = msgspec.json.Encoder(order="deterministic").encode

_ADDRESS: Final = re.compile(r"0x[0-9a-fA-F]+")
"""Where something lies in memory, as Python shows it: it is another in each process."""
_SALT: Final = b"contestmaster job salt\n"


class Job(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """One match, as data.

    Attributes:
        game: its name.
        params: its parameters, as texts, by name.
        seed: of the match.
        seats: who plays, by seat.
        turns: after how many it ends at the latest.
        limit: commands for each seat and turn.
        limits: of submitted bots, by name.
        salt: of the commitment to the seed, 32 hexadecimal digits; empty: it follows from the rest.
    """

    game: str
    params: dict[str, str]
    seed: int
    seats: tuple[Contender, ...]
    turns: int | None = None
    limit: int = 100
    limits: dict[str, Limit] = {}
    salt: str = ""

    @cached_property
    def body(self) -> bytes:
        """The job as canonical JSON."""
        return _canonical(self)

    @cached_property
    def key(self) -> str:
        """The SHA-256 of the body, in hexadecimal."""
        return hashlib.sha256(self.body).hexdigest()

    @property
    def repeatable(self) -> bool:
        """Whether all who play give the same orders whenever it is played."""
        return all(seat.repeatable for seat in self.seats)

    @property
    def at_home(self) -> bool:
        """Whether somebody logs in for it, whom only the organiser's process can let in."""
        return any(seat.kind in ("line", "mcp") for seat in self.seats)

    @property
    def secret(self) -> Secret:
        """What is committed to in the journal's header, and revealed at its end."""
        salt = bytes.fromhex(self.salt)
        if not salt:
            salt = hashlib.sha256(_SALT + self.key.encode()).digest()[:SALT_BYTES]
        return Secret(self.seed, salt)

    def words(self) -> str:
        """Return the command line that plays it, for people."""
        options = [seat.option() for seat in self.seats]
        options += [f"--param {name}={value}" for name, value in self.params.items()]
        options += [f"--turns {self.turns}"] if self.turns is not None else []
        return " ".join(["contestmaster", "play", self.game, *options, f"--seed {self.seed}"])


class JobResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a job. All of it but ``spent`` is the same, whoever has carried it out.

    Attributes:
        key: of the job.
        digest: of the last state, keyed with the seed.
        journal_sha256: of the journal.
        turns: that were played.
        over: whether the game has ended by itself.
        ranks: by seat, from 1; equal ranks are shared.
        scores: in the contest's terms, with 6 decimals, by seat.
        figures: what the game counts: values by seat, by name.
        asked: what each seat has asked of the referee, without seconds.
        unclean: turns in which a command was refused, by seat.
        causes: how each seat has left before the end, empty for who has not.
        accounts: what submitted bots have used, by seat; ``None`` for others.
        seconds: for which the host has waited for agents, by seat [TOUR-42]; empty without them.
        failed: why there is no result, in words; empty where there is one.
        void: the machine has spoilt it: it is to be played again, and blames nobody.
        spent: seconds of a processor.
    """

    key: str
    digest: str = ""
    journal_sha256: str = ""
    turns: int = 0
    over: bool = False
    ranks: tuple[int, ...] = ()
    scores: tuple[str, ...] = ()
    figures: dict[str, tuple[int | float | None, ...]] = {}
    asked: tuple[SeatCount, ...] = ()
    unclean: tuple[int, ...] = ()
    causes: tuple[str, ...] = ()
    accounts: tuple[dict[str, Any] | None, ...] = ()
    seconds: tuple[float, ...] = ()
    failed: str = ""
    void: bool = False
    spent: float = 0.0

    @property
    def body(self) -> bytes:
        """What must be the same, as canonical JSON."""
        return _canonical(msgspec.structs.replace(self, spent=0.0))


def job_of(body: bytes) -> Job:
    """Return the job that a body says; ``ValueError`` where it says none."""
    return msgspec.json.decode(body, type=Job)


def result_of(body: bytes) -> JobResult:
    """Return the result that a body says; ``ValueError`` where it says none."""
    return msgspec.json.decode(body, type=JobResult)


class Agents(Protocol):
    """Those who come to the organiser's process, to be seated in matches there."""

    def seated(
        self, job: Job, seats: Sequence[tuple[str, SeatMaker]]
    ) -> list[tuple[str, SeatMaker]]:
        """Wait for the agents of a match; return how all come to their seats."""
        ...

    def ended(self, job: Job, result: JobResult) -> JobResult:
        """Tell them what came of it; return that with what is known of them."""
        ...


def carried_out(
    job: Job,
    library: Path | None,
    *,
    journal: Callable[[bytes], object],
    passwords: Passwords | None = None,
    agents: Agents | None = None,
    **options: Any,
) -> JobResult:
    """Play a match to its end.

    A player who fails passes from then on, and the match counts [TOUR-12]. What cannot be played
    by anybody has failed; what this machine could not do is void [TOUR-14].

    Args:
        job: says what is played.
        library: the folder of submitted files by their SHA-256.
        journal: takes the bytes of the journal.
        passwords: of those who log in, by name.
        agents: lets agents in.
        options: more for ``lockstep.play``.
    """
    found = _carried_out(job, library, journal, passwords or {}, agents, options)
    return found if agents is None else agents.ended(job, found)


def _carried_out(
    job: Job,
    library: Path | None,
    journal: Callable[[bytes], object],
    passwords: Passwords,
    agents: Agents | None,
    options: dict[str, Any],
) -> JobResult:
    began = time.process_time()
    hashed = hashlib.sha256()

    def write(data: bytes) -> None:
        hashed.update(data)
        journal(data)

    try:
        game = bound(job.game, job.params)
        seats = [
            (each.name, ready(job.game, each, library, limits=job.limits, commands=job.limit))
            for each in job.seats
        ]
        seats = [(name, seat._replace(password=passwords.get(name, ""))) for name, seat in seats]
        if agents is not None:
            seats = agents.seated(job, seats)
        elif any(each.kind == "mcp" for each in job.seats):
            raise EnteringError("agents play in the organiser's process only")
        said = {name: seat.entrant for name, seat in seats if seat.entrant is not None}
        played = play_seated(
            game,
            seats,
            job.secret,
            turns=job.turns,
            limit=job.limit,
            journal=write,
            forgiving=True,
            declared=said,
            **options,
        )
    except (SetupError, ParameterError) as error:
        return JobResult(job.key, failed=str(error), spent=time.process_time() - began)
    except (EnteringError, UnknownGameError, CannotListenError) as error:  # elsewhere it may do
        return JobResult(job.key, failed=str(error), void=True)
    except Exception as error:  # of the rules, or of the machine
        failed = _ADDRESS.sub("0x...", f"{job.game} failed: {described(error)}")
        return JobResult(job.key, failed=failed, void=is_spoilt(error))
    found = _result(job, played, hashed.hexdigest())
    return msgspec.structs.replace(found, spent=time.process_time() - began)


def _result(job: Job, played: Played, journal: str) -> JobResult:
    by_seat = sorted(played.outcome.standings)
    left = [_ADDRESS.sub("0x...", each) for each in played.left]
    for seat, account in enumerate(played.accounts):
        if account is not None and not left[seat]:
            left[seat] = account.left
    return JobResult(
        key=job.key,
        digest=played.digest,
        journal_sha256=journal,
        turns=played.turns,
        over=played.outcome.over,
        ranks=ranks_by_seat([each.rank for each in by_seat], left, stalled=played.stalled),
        scores=tuple(shown(each.score) for each in by_seat),
        figures={
            figure.name: tuple(map(written, counts))
            for figure, counts in zip(played.figures, played.counts, strict=True)
        },
        asked=tuple(
            msgspec.structs.replace(each, seconds=msgspec.UNSET) for each in played.counted
        ),
        unclean=tuple(min(each, played.turns) for each in played.unclean),
        causes=tuple(left) if any(left) else (),
        accounts=tuple(
            None if each is None else msgspec.to_builtins(each) for each in played.accounts
        ),
    )


def ranks_by_seat(ranks: Sequence[int], left: Sequence[str], *, stalled: bool) -> tuple[int, ...]:
    """Return the ranks of a match; of one that stood still, who has left is last [TOUR-13].

    Args:
        ranks: that the rules give, by seat.
        left: how each seat has left, empty for who has not; empty where nobody has.
        stalled: whether it stood still before its end.
    """
    if not stalled:
        return tuple(ranks)
    gone = [bool(each) for each in left] or [False] * len(ranks)
    stayed = len(gone) - sum(gone)
    return tuple(1 + stayed if each and stayed else 1 for each in gone)
