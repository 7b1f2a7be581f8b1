"""The herald: tells organisers of alarms, by a program or a web hook, and never in the way.

Whatever becomes of it, the contest goes on: alarms wait in a short queue, each has some seconds,
and a failure is a line in the log.
"""

import asyncio
import os
from asyncio import subprocess
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final
from urllib.error import URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec
import structlog

from contestmaster.host.contest.alarms import Alarm, AlarmSettings
from contestmaster.kernel.instant import to_text

_WAITING: Final = 50
"""Alarms that wait; beyond that they are dropped: who is told so much knows."""
_PATIENCE_S: Final = 10.0
_LOOK_S: Final = 1.0

log = structlog.get_logger("contestmaster.contest")


class Herald:
    """Passes alarms on, one after the other."""

    def __init__(self, settings: AlarmSettings, contest: str) -> None:
        """Tell of a contest, called so."""
        self._settings = settings
        self._contest = contest
        self._queue: asyncio.Queue[Alarm] = asyncio.Queue(_WAITING)
        self._tasks: list[asyncio.Task[None]] = []

    def tell(self, alarm: Alarm) -> None:
        """Take an alarm, at once; raises nothing."""
        with suppress(asyncio.QueueFull):
            self._queue.put_nowait(alarm)

    def open(self, look: Callable[[], None]) -> None:
        """Begin to tell, and to look again and again whether there is something."""
        self._tasks = [asyncio.create_task(self._pass_on()), asyncio.create_task(_watch(look))]

    async def close(self) -> None:
        """Stop; what waits still is not told any more."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _pass_on(self) -> None:
        while True:
            alarm = await self._queue.get()
            for failure in await told(alarm, self._settings, self._contest):
                log.warning("an alarm was not told", kind=alarm.kind, reason=failure)


async def told(alarm: Alarm, settings: AlarmSettings, contest: str) -> list[str]:
    """Tell of an alarm in each way that is set, and return what went wrong."""
    failures = []
    if settings.command:
        failures.append(await _run(settings.command, alarm))
    if settings.web_hook:
        said = {"kind": alarm.kind, "at": to_text(alarm.at), "contest": contest, "text": alarm.text}
        failures.append(await asyncio.to_thread(_post, settings.web_hook, said))
    return [failure for failure in failures if failure]


async def _watch(look: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(_LOOK_S)
        try:
            look()
        except Exception:
            log.exception("the watch for alarms has failed")


async def _run(command: tuple[str, ...], alarm: Alarm) -> str:
    """Run a program, and return why it failed, if it did."""
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"CONTESTMASTER_ALARM": alarm.kind},
        )
    except (OSError, ValueError) as error:
        return f"{command[0]}: {error}"
    try:
        async with asyncio.timeout(_PATIENCE_S):
            await process.communicate(f"{alarm.text}\n".encode())
    except TimeoutError:
        process.kill()
        await process.wait()
        return f"{command[0]} took more than {_PATIENCE_S:g} s and was ended"
    except BaseException:  # the host stops
        with suppress(ProcessLookupError):
            process.kill()
        raise
    return f"{command[0]} ended with status {process.returncode}" if process.returncode else ""


class _Straight(HTTPRedirectHandler):
    """Follows no redirection: an alarm goes where the file says, and nowhere else."""

    def redirect_request(
        self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> None:
        """Follow none."""
        del req, fp, code, msg, headers, newurl


def _post(address: str, said: dict[str, str]) -> str:
    """Post an alarm, and return why that failed, if it did; the address may hold a secret."""
    body = msgspec.json.encode(said)
    request = Request(address, body, {"Content-Type": "application/json"})
    try:
        with build_opener(_Straight()).open(request, timeout=_PATIENCE_S):
            return ""
    except (URLError, OSError, ValueError) as error:
        return f"the web hook: {getattr(error, 'reason', None) or type(error).__name__}"
