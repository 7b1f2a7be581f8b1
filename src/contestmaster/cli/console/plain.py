"""The face of the console at a pipe: lines in, lines out."""

import asyncio
import sys
import threading
from collections.abc import Callable

from contestmaster.cli.console.face import PlayerLogin
from contestmaster.kernel.unseen import harmless


class Plain:
    """Whatever writes lines to standard input."""

    patient = False
    width = 100

    def __init__(self) -> None:
        """Read nothing yet."""
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._reading = False

    def _read(self) -> None:
        """Begin to read; the reader cannot be interrupted, and must not keep the process."""
        self._reading = True
        loop = asyncio.get_running_loop()

        def read() -> None:
            for line in sys.stdin:
                loop.call_soon_threadsafe(self._lines.put_nowait, line.rstrip("\r\n"))
            loop.call_soon_threadsafe(self._lines.put_nowait, None)

        threading.Thread(target=read, daemon=True).start()

    def say(self, text: str) -> None:
        """Print."""
        print(harmless(text, lines=True), flush=True)

    async def account(self, login: str | None) -> PlayerLogin | None:
        """Take the first two lines for login and password, or the first for the password."""
        login = login if login is not None else await self.line()
        password = await self.line()
        return None if login is None or password is None else PlayerLogin(login, password)

    async def line(self, prompt: Callable[[], str] = str) -> str | None:
        """Return the next line."""
        del prompt
        if not self._reading:
            self._read()
        line = await self._lines.get()
        if line is None:
            self._lines.put_nowait(None)  # the end stays the end
        return line
