"""Programs of somebody's, started for a match and watched until they end."""

import asyncio
import os
import shlex
import subprocess
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from contestmaster.tournament.printed import Printing

STDERR_LINES: Final = 40
"""How much of a crashed program's standard error is shown."""
STDERR_BYTES: Final = 16384
"""How much of it is kept while it runs."""
PARTING_S: Final = 0.5
"""How long a program may take to end by itself once the match is over. Many do not, since they try
to come back; they are told to end."""
FAREWELL_S: Final = 5.0
"""How long it may take then."""


class LeftError(RuntimeError):
    """A program left the match before its end, or never came; the message says how."""


class Program:
    """One program, what it prints, and the end of what it writes to its standard error."""

    def __init__(
        self, text: str, places: Mapping[str, str], stdout: Printing, stderr: Printing
    ) -> None:
        """Take a command line, and what to put in place of each ``{name}`` in it.

        Args:
            text: the command line.
            places: what is put in, by name.
            stdout: keeps what it prints to its standard output.
            stderr: likewise.

        Raises:
            LeftError: the line cannot be read.
        """
        self._words = [_filled(word, places) for word in _split(text)]
        self._stdout = stdout
        self._stderr = stderr
        self._kept = b""
        self._started = False

    async def run(self, ended: asyncio.Future[None], came: asyncio.Event) -> str:
        """Run until the match has ended; what does not end by itself then is killed.

        Return how it crashed after that, as many programs do when the server closes, or nothing.

        Args:
            ended: done when the match is.
            came: set once it has logged in.

        Raises:
            LeftError: it cannot be started, crashed, or ended without having come.
        """
        began = time.monotonic()
        try:
            process = await asyncio.create_subprocess_exec(
                *self._words,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # What Python has printed when it is killed would be lost with its buffer.
                env={"PYTHONUNBUFFERED": "1", **os.environ},
            )
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise LeftError(f"{self._words[0]} cannot be started: {reason}") from None
        self._started = True
        assert process.stdout is not None and process.stderr is not None  # they were asked for
        reading = {
            asyncio.create_task(_read(process.stdout, self._stdout.take)),
            asyncio.create_task(_read(process.stderr, self._take_error)),
        }
        left = asyncio.create_task(process.wait())
        watched: set[asyncio.Future[Any]] = {left, ended}
        dismissed = False
        try:
            await asyncio.wait(watched, return_when=asyncio.FIRST_COMPLETED)
            if ended.done():
                await asyncio.wait({left}, timeout=PARTING_S)
            if not left.done():
                dismissed = True
                process.terminate()
                await asyncio.wait({left}, timeout=FAREWELL_S)
            if not left.done():
                process.kill()
                await left
            # What it has started may live on, and hold its outputs open.
            await asyncio.wait(reading, timeout=FAREWELL_S)
        finally:
            if not left.done():
                process.kill()
            for task in reading:
                task.cancel()
        if dismissed:
            return ""
        status = left.result()
        how = f"it ended with exit status {status}" if status else "it ended"
        if ended.done():
            return how if status else ""
        if not came.is_set():
            raise LeftError(f"{how} after {time.monotonic() - began:.1f} s")
        if status:
            raise LeftError(how)
        return ""

    def complaint(self) -> str:
        """Return where its standard error is kept and how that ends, to follow how it failed."""
        if not self._started:
            return ""
        lines = self._kept.decode(errors="replace").splitlines()[-STDERR_LINES:]
        if not lines:
            return "; it printed nothing to its standard error"
        ends = "".join(f"\n    {text}" for text in lines)
        return f"; its standard error is kept in {self._stderr.path} and ends:{ends}"

    def _take_error(self, data: bytes) -> None:
        self._stderr.take(data)
        self._kept = (self._kept + data)[-STDERR_BYTES:]


async def _read(stream: asyncio.StreamReader, take: Callable[[bytes], object]) -> None:
    while data := await stream.read(STDERR_BYTES):
        take(data)


def _split(text: str) -> list[str]:
    """Split a command line into words as the system's shell would, quotes aside."""
    posix = os.name == "posix"  # elsewhere a backslash is part of a path
    try:
        words = shlex.split(text, posix=posix)
    except ValueError as error:
        raise LeftError(f"its command line cannot be read: {str(error).lower()}") from None
    if not words:
        raise LeftError("its command line is empty")
    return words if posix else [word.strip('"') for word in words]


def _filled(word: str, places: Mapping[str, str]) -> str:
    # Only the names that are known: braces may mean something to the program.
    for name, value in places.items():
        word = word.replace(f"{{{name}}}", value)
    return word
