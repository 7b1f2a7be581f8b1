"""Workers of a host elsewhere, as many as this machine is to lend: one process each."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final, Self

from contestmaster.tournament.afar import SENT_HOME
from contestmaster.tournament.pool import PoolError

_LOOK_S: Final = 0.2
_FAREWELL_S: Final = 5.0
_IN_A_ROW: Final = 10
"""After so many workers that ended soon something is wrong with all of them."""
_SOON_S: Final = 20.0


class _Slot:
    """One process."""

    def __init__(self, said: bytes, tell: Callable[[str], object]) -> None:
        self.since = time.monotonic()
        self.last = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "contestmaster.tournament.afar"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        self.process.stdin.write(said)
        self.process.stdin.flush()
        self._hears = threading.Thread(
            target=self._hear, args=(self.process.stderr, tell), daemon=True
        )
        self._hears.start()

    def _hear(self, stream: IO[bytes], tell: Callable[[str], object]) -> None:
        for line in stream:
            if words := line.decode(errors="replace").strip():
                self.last = words
                tell(words)

    def close(self) -> None:
        """End it."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            self.process.wait(_FAREWELL_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._hears.join(_FAREWELL_S)
        assert self.process.stderr is not None
        self.process.stderr.close()


class AfarPool:
    """Workers, while the block lasts."""

    def __init__(
        self,
        host: str,
        token: str,
        folder: Path,
        slots: int,
        tell: Callable[[str], object] = lambda _: None,
    ) -> None:
        """Prepare; nothing is started yet.

        Args:
            host: the address of its pages.
            token: of this machine; it is handed over by a pipe, where no other user sees it.
            folder: where files of bots are kept.
            slots: how many processes.
            tell: told what they say.
        """
        said = {"host": host, "token": token, "folder": str(folder)}
        self._said = json.dumps(said).encode() + b"\n"
        self._tell = tell
        self._count = slots
        self._slots: list[_Slot] = []
        self._in_vain = 0

    def __enter__(self) -> Self:
        """Give the pool itself, which is stopped at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop it."""
        for each in self._slots:
            each.close()

    def run(self) -> None:
        """Work until the host sends a worker home, or this is interrupted.

        Raises:
            PoolError: the host does not want this machine, or no worker lives long.
        """
        while True:
            self.tend()
            time.sleep(_LOOK_S)

    def tend(self) -> None:
        """Start workers in the place of those that are gone; raises as :meth:`run`."""
        for each in [one for one in self._slots if one.process.poll() is not None]:
            self._slots.remove(each)
            each.close()
            if each.process.returncode == SENT_HOME:
                raise PoolError(each.last)
            soon = time.monotonic() - each.since < _SOON_S
            self._in_vain = self._in_vain + 1 if soon else 0
            if self._in_vain >= _IN_A_ROW:
                raise PoolError(f"{_IN_A_ROW} workers have ended one after another: {each.last}")
        while len(self._slots) < self._count:
            self._slots.append(_Slot(self._said, self._tell))
