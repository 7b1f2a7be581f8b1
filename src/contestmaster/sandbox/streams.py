"""The standard streams of a boxed program, from the host's side: nothing here ever waits for it."""

import contextlib
import os
import select
import time
from typing import Final

from contestmaster.bots.account import LOG_BYTES
from contestmaster.sandbox.process import Box

MOST_OWED: Final = 1 << 20
"""How much may wait to be read by a program; while it is more, nothing is read of it."""
_READ: Final = 65_536


class Streams:
    """What goes in and comes out.

    Attributes:
        log: the end of what it has written to its standard error.
        logged: how many bytes it has written there.
        silent: whether nothing more can come: every process of the box has ended.
    """

    def __init__(self, box: Box) -> None:
        """Begin to watch a box."""
        self._box = box
        self._owed = bytearray()
        self.log = bytearray()
        self.logged = 0
        self.silent = False
        self._poll = select.poll()
        self._poll.register(box.stderr, select.POLLIN)
        self._poll.register(box.ended, select.POLLIN)
        self._listening = self._writing = False

    @property
    def owed(self) -> int:
        """How many bytes wait to be read by the program, beside those in the pipe."""
        return len(self._owed)

    def give(self, data: bytes) -> None:
        """Write to its standard input, as much as goes; the rest goes when there is room."""
        self._owed += data
        while self._owed:
            try:
                del self._owed[: os.write(self._box.stdin, self._owed[:_READ])]
            except BlockingIOError:
                return
            except BrokenPipeError:  # nobody is left to read it
                self._owed.clear()

    def wait(self, seconds: float) -> tuple[bytes, float]:
        """Wait until something happens; return what came out, and for how long nothing did."""
        self._register()
        began = time.monotonic()
        happened = dict(self._poll.poll(max(1, round(seconds * 1000))))
        waited = time.monotonic() - began
        if self._box.stderr in happened:
            self.read_log()
        if self._box.stdin in happened:
            self.give(b"")
        came = self.read() if self._box.stdout in happened else b""
        return came, waited

    def read(self) -> bytes:
        """Return what has come out by now."""
        try:
            came = os.read(self._box.stdout, _READ)
        except BlockingIOError:
            return b""
        if not came:
            self.silent = True
        return came

    def rest(self) -> bytes:
        """Return all that is left of the output of a program that is over."""
        rest = b""
        while not self.silent and (came := self.read()):
            rest += came
        return rest

    def read_log(self) -> None:
        """Take what has come of the log."""
        with contextlib.suppress(BlockingIOError):
            came = os.read(self._box.stderr, _READ)
            if not came:
                with contextlib.suppress(KeyError):
                    self._poll.unregister(self._box.stderr)
            self.logged += len(came)
            self.log += came
            del self.log[:-LOG_BYTES]

    def _register(self) -> None:
        """Listen to what comes unless too much is owed; look for room where something is."""
        listen, write = not self.silent and self.owed < MOST_OWED, bool(self._owed)
        if listen != self._listening:
            self._listening = listen
            self._watch(self._box.stdout, select.POLLIN, wanted=listen)
        if write != self._writing:
            self._writing = write
            self._watch(self._box.stdin, select.POLLOUT, wanted=write)

    def _watch(self, descriptor: int, event: int, *, wanted: bool) -> None:
        if wanted:
            self._poll.register(descriptor, event)
        else:
            self._poll.unregister(descriptor)
