"""A person at a real pseudo-terminal, who types and reads."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

ESCAPES: Final = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[=>78])")
BLANK: Final = re.compile(r"\n{2,}")
WHERE: Final = b"\x1b[6n"
"""By which programs ask a terminal where its cursor is."""
TOP: Final = b"\x1b[1;1R"
PATIENCE_S: Final = 300.0
REDRAWN_AFTER_S: Final = 30.0
COLUMNS: Final = 110

TAB: Final = "\t"
UP: Final = "\x1b[A"
CTRL_C: Final = "\x03"
CTRL_D: Final = "\x04"
CTRL_L: Final = "\x0c"
ENTER: Final = "\r"


class Tty:
    """``contestmaster console`` in a pseudo-terminal of its own."""

    def __init__(self, state: Path, *words: object) -> None:
        """Start it; what it keeps is kept in a folder."""
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, COLUMNS, 0, 0))
        surroundings = os.environ | {"TERM": "xterm", "XDG_CACHE_HOME": str(state)}
        surroundings.pop("CONTESTMASTER_CACHE", None)  # which would count before the folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "contestmaster", "console", *map(str, words)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=surroundings,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""
        self._read = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait(60)
        os.close(self._master)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def enter(self, line: str) -> None:
        """Type a line."""
        self.type(line + ENTER)

    def expect(self, text: str, patience: float = PATIENCE_S) -> str:
        """Read until a text appears after all that was expected before; return what came.

        Of ``tables>`` that becomes ``traders>`` a console may draw only what differs. Who reads
        what is drawn, not what is shown, asks for all of it.
        """
        now = time.monotonic()
        until, redrawn = now + patience, now + REDRAWN_AFTER_S
        while (at := self.seen.find(text, self._read)) < 0:
            now = time.monotonic()
            assert now < until, f"{text!r} did not come; there came {self.seen[self._read :]!r}"
            if now > redrawn:
                self.type(CTRL_L)
                redrawn = now + REDRAWN_AFTER_S
            gone = self.process.poll()
            self._hear(0.1 if gone is not None else min(until, redrawn) - now)
            assert gone is None or text in self.seen[self._read :], f"ended; {self.seen[-2000:]}"
        came = self.seen[self._read : at + len(text)]
        self._read = at + len(text)
        return came

    def ended(self) -> int:
        """Read to the end, and return the exit status."""
        until = time.monotonic() + PATIENCE_S
        while self.process.poll() is None:
            assert time.monotonic() < until, f"it goes on: {self.seen[self._read :]!r}"
            self._hear(0.1)
        return self.process.returncode

    def _hear(self, seconds: float) -> None:
        ready, _, _ = select.select([self._master], [], [], seconds)
        if ready:
            try:
                data = os.read(self._master, 1 << 16)
            except OSError:  # the other side has gone
                time.sleep(0.05)
                return
            if WHERE in data:
                os.write(self._master, TOP)
            text = ESCAPES.sub("", data.decode("utf-8", "replace"))
            self.seen += BLANK.sub("\n", text.replace("\r", ""))
