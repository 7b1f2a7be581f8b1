"""A process that does jobs: one a line on its standard input, one answer a line on its output."""

import asyncio
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar

import msgspec

A = TypeVar("A")

_LONGEST_ANSWER: Final = 64 << 20


class JobError(Exception):
    """A job was not done; the text says why, for the log."""


class JobProcess(Generic[A]):
    """Runs a program that does jobs, and starts it when it is first needed.

    It does one job at a time: who asks sees to that.
    """

    def __init__(self, command: Sequence[str], answer: type[A], seconds: float | None = None):
        """Start nothing yet.

        Args:
            command: what starts the program.
            answer: what its answers are, in JSON.
            seconds: for how long it may do a job; then it is ended. None: for ever.
        """
        self._command = command
        self._answers = answer
        self._seconds = seconds
        self._process: Process | None = None
        self._starting: asyncio.Future[Process] | None = None
        self._endings: set[asyncio.Task[None]] = set()
        self._closed = False

    async def ask(self, job: Any) -> A:
        """Have a job done, and return the answer; raise :class:`JobError` where there is none."""
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(self._seconds):
                process.stdin.write(msgspec.json.encode(job) + b"\n")
                await process.stdin.drain()
                return msgspec.json.decode(await process.stdout.readline(), type=self._answers)
        except TimeoutError:
            await self._end()
            raise JobError("it takes too long") from None
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            await self._end()  # that it has ended may not be known yet
            raise JobError("the process that does it has ended") from error
        except asyncio.CancelledError:
            await self._end()  # its answer would be taken for that of the next job
            raise

    async def close(self) -> None:
        """End the process, and one that is being started; what is asked from now on is not done."""
        self._closed = True  # whoever asks late would start one that nobody ends
        await self._end()
        await asyncio.gather(*self._endings)

    async def _end(self) -> None:
        """End what runs or starts, also if whoever wants it is called off meanwhile, and again."""
        starting, self._starting = self._starting, None
        process, self._process = self._process, None
        ending = asyncio.create_task(self._ended(starting, process))
        self._endings.add(ending)
        ending.add_done_callback(self._endings.discard)
        await asyncio.shield(ending)

    async def _ended(
        self, starting: "asyncio.Future[Process] | None", process: Process | None
    ) -> None:
        if starting is not None:
            with suppress(OSError):
                process = await starting  # it would be nobody's, and run for ever
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _running(self) -> Process:
        if self._closed:
            raise JobError("it is closed")
        if self._process is not None and self._process.returncode is None:
            return self._process
        self._starting = starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, limit=_LONGEST_ANSWER
            )
        )
        try:
            started: Process = await asyncio.shield(starting)
        except asyncio.CancelledError:
            await self._end()
            raise
        if self._starting is not starting:
            raise JobError("it was closed while the process started")
        self._starting, self._process = None, started
        return started
