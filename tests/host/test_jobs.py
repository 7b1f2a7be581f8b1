"""A process that does jobs, which belongs to somebody at every moment."""

import asyncio
import sys

import pytest
from tests.slow_starts import slow_starts

from contestmaster.host.jobs import JobError, JobProcess

ECHO = (
    sys.executable,
    "-c",
    "import sys\nfor line in sys.stdin: print(line, end='', flush=True)",
)


def test_jobs_are_done_by_one_process_one_after_another() -> None:
    async def run() -> None:
        jobs = JobProcess(ECHO, int)
        assert [await jobs.ask(each) for each in (1, 2, 3)] == [1, 2, 3]
        await jobs.close()

    asyncio.run(run())


def test_one_that_is_called_off_while_the_process_starts_leaves_none_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        started, there = slow_starts(monkeypatch)
        jobs = JobProcess(ECHO, int)
        asking = asyncio.create_task(jobs.ask(1))
        await there.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert started[0].returncode is not None
        monkeypatch.undo()
        assert await jobs.ask(2) == 2
        await jobs.close()

    asyncio.run(run())


@pytest.mark.parametrize("starts", [True, False], ids=["starting", "running"])
def test_one_that_is_called_off_again_and_again_leaves_none_behind(
    monkeypatch: pytest.MonkeyPatch, *, starts: bool
) -> None:
    """As some libraries call off, while what was called off tidies up."""

    async def run() -> None:
        started, there = slow_starts(monkeypatch)
        jobs = JobProcess((sys.executable, "-c", "import time; time.sleep(60)"), int)
        asking = asyncio.create_task(jobs.ask(1))
        await there.wait()
        if not starts:
            await asyncio.sleep(0.4)
        while not asking.done():
            asking.cancel()
            await asyncio.sleep(0)
        await jobs.close()
        assert started[0].returncode is not None

    asyncio.run(run())


def test_one_that_is_closed_while_the_process_starts_leaves_none_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        started, there = slow_starts(monkeypatch)
        jobs = JobProcess(ECHO, int)
        asking = asyncio.create_task(jobs.ask(1))
        await there.wait()
        await jobs.close()
        assert started[0].returncode is not None
        with pytest.raises(JobError, match="closed while"):
            await asking

    asyncio.run(run())


def test_who_asks_one_that_is_closed_starts_nothing() -> None:
    async def run() -> None:
        jobs = JobProcess(ECHO, int)
        assert await jobs.ask(1) == 1
        await jobs.close()
        with pytest.raises(JobError, match="it is closed"):
            await jobs.ask(2)

    asyncio.run(run())


def test_a_program_that_ends_has_not_done_its_job() -> None:
    async def run() -> None:
        jobs = JobProcess((sys.executable, "-c", ""), int)
        with pytest.raises(JobError):
            await jobs.ask(1)
        await jobs.close()

    asyncio.run(run())
