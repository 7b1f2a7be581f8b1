"""Watching a certificate: read again when its files change, and told of before it runs out."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog

from contestmaster.doors.tls.certificate import SOON, Certificate
from contestmaster.kernel.instant import DAY, Instant, to_text

LOOK_S: Final = 30.0
"""How often is looked whether the files have changed, in seconds."""

log = structlog.get_logger("contestmaster.tls")


@asynccontextmanager
async def watched(
    certificate: Certificate | None, now: Callable[[], Instant], look_s: float = LOOK_S
) -> AsyncIterator[None]:
    """Read a certificate again while a host runs: when its files change, and on SIGHUP [NET-131].

    Args:
        certificate: the host's; ``None``: there is nothing to do, and SIGHUP is what it was.
        now: tells the present instant.
        look_s: how often is looked, in seconds.
    """
    if certificate is None:
        yield
        return
    loop, wanted = asyncio.get_running_loop(), asyncio.Event()
    number = getattr(signal, "SIGHUP", None)  # not on Windows
    with suppress(NotImplementedError, RuntimeError, ValueError):  # nor beside the main thread
        if number is not None:
            loop.add_signal_handler(number, wanted.set)
    task = loop.create_task(_look(certificate, now, look_s, wanted))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        with suppress(NotImplementedError, RuntimeError, ValueError):
            if number is not None:
                loop.remove_signal_handler(number)


async def _look(
    certificate: Certificate,
    now: Callable[[], Instant],
    look_s: float,
    wanted: asyncio.Event,
) -> None:
    said: Instant | None = None
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(look_s):
                await wanted.wait()
        at, asked = now(), wanted.is_set()
        wanted.clear()
        # A few kilobytes of files that were read a moment ago: the loop is not held by them.
        if certificate.renew(at, anyway=asked):
            said = None
        left = certificate.facts.until - at
        if left <= SOON and (said is None or at - said >= DAY):
            said = at
            until = to_text(certificate.facts.until)
            log.warning("the certificate runs out", until=until, days=left // DAY)
