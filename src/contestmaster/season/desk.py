"""The desk at which machines elsewhere fetch matches to play, and report them."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from contestmaster.kernel.registry import load_game
from contestmaster.season.house import RefusedActError, SeasonHouse
from contestmaster.season.rules import Code
from contestmaster.season.stages import group_named
from contestmaster.season.workers import PATIENCE, KnownWorker, known_by, new_token, terms
from contestmaster.storage import JobQueue, LeasedJob, Reported
from contestmaster.tournament.job import job_of
from contestmaster.tournament.reported import ReportError, looked_at, report_of
from contestmaster.tournament.work import LEASE_S

SOON_S: Final = 1.0
"""After how long a machine asks again where there was nothing to do."""
LATER_S: Final = 30.0
"""And where there will be nothing for a while."""
_WHY: Final = 300


class WorkRefusedError(ValueError):
    """A machine gets no matches as it is; the message says why, and what helps."""


class WorkGiven(NamedTuple):
    """What a machine is given.

    Attributes:
        jobs: to play.
        wait: seconds until it asks again, where there are none.
        why: why there are none, where that is not just so for a moment.
    """

    jobs: Sequence[LeasedJob]
    wait: float = 0.0
    why: str = ""


class WorkDesk:
    """Hands out matches of a season, and takes their results."""

    def __init__(self, house: SeasonHouse) -> None:
        """Hand out matches of this season."""
        self._house = house

    def admit(self, person: str, name: str, owner: str) -> str:
        """Let a machine play; return its token, which is shown this once [SEASON-20].

        Raises:
            RefusedActError: the season has refused it.
            WorkRefusedError: the season takes machines of organisers only.
        """
        found = self._house.state.persons.get(owner)
        if found is not None and not found.operator:
            self._demand_volunteers()
        token, sha256 = new_token()
        self._house.act(person, "WORKER", name=name, owner=owner, sha256=sha256)
        return token

    def known(self, token: str) -> KnownWorker | None:
        """Return whose machine shows a token, ``None`` for nobody's."""
        return known_by(self._house.state, token)

    async def lease(
        self, worker: KnownWorker, count: int, engine: str, games: Mapping[str, int]
    ) -> WorkGiven:
        """Lease matches to a machine.

        Args:
            worker: the machine.
            count: how many at most.
            engine: that runs bots there, with its version.
            games: the versions of the rules that it plays by.

        Raises:
            WorkRefusedError: it would come to other results, or may not play here.
        """
        house = self._house
        if not worker.trusted:
            self._demand_volunteers()
            await self._demand_patience(worker)
        self._demand_same(engine, games)
        final = house.state.final
        if final is not None and final.settled is not None:
            return WorkGiven((), LATER_S, "the season is settled")
        allowed = terms(worker, house.state, [one.name for one in house.params.games])
        if not allowed.groups:
            why = f"{worker.owner} has a bot in every game of this season, and plays no matches"
            return WorkGiven((), LATER_S, f"{why} of them on a machine of their own")
        jobs = await house.clerk.ask(
            JobQueue.lease, worker.queued, count, LEASE_S, at_home=False, terms=allowed
        )
        return WorkGiven(jobs, 0.0 if jobs else SOON_S)

    async def renew(self, worker: KnownWorker, keys: Sequence[str]) -> list[str]:
        """Make leases last longer; return the keys of those that there are still."""
        return await self._house.clerk.ask(JobQueue.renew, worker.queued, LEASE_S, keys)

    async def give_up(self, worker: KnownWorker, key: str, why: str) -> None:
        """Take a match back that could not be played.

        What a volunteer's machine gives back one of ours plays: nobody makes a match be left alone
        by giving it back again and again [SEASON-26].
        """
        said = f"{worker.name}: {why}"[:_WHY]
        await self._house.clerk.ask(
            JobQueue.give_up, key, worker.queued, said, believed=worker.trusted
        )

    async def done(self, worker: KnownWorker, body: bytes) -> Reported:
        """Take a report; when this returns it is on the disk.

        Raises:
            ReportError: it is none.
            NotLeasedError: the match is with somebody else by now.
            StorageError: it cannot be kept.
        """
        report, journal = await asyncio.to_thread(report_of, body)
        found = await self._house.clerk.ask(JobQueue.find, report.key)
        if found is None:
            raise ReportError("there is no such match")
        job, text = job_of(found[0]), found[1]
        result = await asyncio.to_thread(looked_at, job, report, journal)
        group = group_named(text)
        is_final = group is not None and group.stage == "final"
        spent = report.spent if 0 <= report.spent < LEASE_S * LEASE_S else 0.0
        return await self._house.clerk.ask(
            JobQueue.done,
            report.key,
            worker.queued,
            result.body,
            journal,
            spent,
            strict=True,
            confirm=not worker.trusted and (is_final or bool(result.failed)),
        )

    async def file(self, worker: KnownWorker, sha256: str) -> bytes:
        """Return the file of a bot whose match a machine has.

        Raises:
            LookupError: it has no match of such a bot.
        """
        jobs = await self._house.clerk.ask(JobQueue.leased, worker.queued)
        if not any(seat.sha256 == sha256 for job in jobs for seat in job_of(job).seats):
            raise LookupError("this machine has no match of a bot with such a file")
        return await asyncio.to_thread(self._house.library.read, sha256)

    def end(self, person: str, name: str, reason: str) -> None:
        """Let a machine play no more.

        Raises:
            RefusedActError: the season has refused it.
        """
        if not reason.strip():
            raise RefusedActError(Code.NO_WORKER, "say why")
        self._house.act(person, "WORKER_ENDS", name=name, reason=reason.strip())

    def _demand_volunteers(self) -> None:
        if not self._house.settings.volunteers:
            raise WorkRefusedError(
                "this season is played by machines of its organisers only: volunteers = true in "
                "its file lets others in"
            )

    async def _demand_patience(self, worker: KnownWorker) -> None:
        known = {one.name: one for one in await self._house.clerk.ask(JobQueue.workers)}
        one = known.get(worker.queued)
        if one is not None and one.gave_up + one.lost > one.done + PATIENCE:
            raise WorkRefusedError(
                f"{worker.name} has given back or lost {one.gave_up + one.lost} matches, and "
                f"reported {one.done}: see why, and ask an organiser for a new token"
            )

    def _demand_same(self, engine: str, games: Mapping[str, int]) -> None:
        """Raise where a machine would come to other results than the host's own [SEASON-21]."""
        params = self._house.params
        if params.engine and engine != params.engine:
            raise WorkRefusedError(
                f"this season is played with {params.engine}, and this machine has "
                f"{engine or 'no engine for WebAssembly'}"
            )
        for one in params.games:
            version = load_game(one.name).version
            if games.get(one.name) != version:
                raise WorkRefusedError(
                    f"this season plays {one.name} by version {version} of its rules, and this "
                    f"machine has {games.get(one.name, 'none')}: install the same contestmaster"
                )


class WorkAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a machine asks for matches.

    Attributes:
        engine: that runs bots there, with its version; empty for none.
        games: the versions of the rules that it plays by, by name.
        count: how many matches at most.
    """

    engine: str = ""
    games: dict[str, int] = {}
    count: int = 1
