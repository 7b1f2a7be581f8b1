"""A running program in its box: frozen, watched, ended; what the kernel tells of it."""

import contextlib
import os
import select
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from contestmaster.sandbox.command import Mounts
from contestmaster.sandbox.errors import NoBoxError
from contestmaster.sandbox.group import Group
from contestmaster.sandbox.launch import Launched
from contestmaster.sandbox.limits import BoxLimits

_PROCESSOR_CLOCK: Final = 2
"""The clock of the processor time of a process, in the low bits of a clock's number."""
_NANO: Final = 1e-9


class Box:
    """One program, from its start to the end of all its processes.

    Attributes:
        stdin: the descriptor to write to it.
        stdout: the descriptor to read from it.
        stderr: the descriptor to read its log from.
        pid: of its first process, as the host counts.
        ended: a descriptor that is readable once that has ended; -1 once the box is closed.
    """

    def __init__(
        self,
        mounts: Mounts,
        words: Sequence[str],
        limits: BoxLimits,
        *,
        grouped: bool | None = None,
    ) -> None:
        """Start it.

        Args:
            mounts: what it sees of the host.
            words: the command that runs it.
            limits: for it.
            grouped: whether a cgroup holds it; by default where it may have several processes.

        Raises:
            NoBoxError: it cannot be boxed; it does not run then.
        """
        self._undo = contextlib.ExitStack()
        self._frozen = False
        self._spent = 0.0
        self._group: Group | None = None
        self.pid, self.ended = 0, -1
        try:
            if limits.processes > 1 if grouped is None else grouped:
                self._group = Group(limits)
                self._undo.callback(self._group.close)
            take = None if self._group is None else self._group.take
            counted = self._group is not None and self._group.counts_memory
            self._launched = Launched(mounts, words, limits, take=take, memory_counted=counted)
            self._undo.callback(self._launched.close)
            self.pid = self._launched.pid
            self.ended = os.pidfd_open(self.pid)
            self._undo.callback(self._forget)
        except BaseException:
            self.close()
            raise
        monitor = self._launched.monitor
        assert monitor.stdin and monitor.stdout and monitor.stderr  # they were asked for
        self.stdin, self.stdout = monitor.stdin.fileno(), monitor.stdout.fileno()
        self.stderr = monitor.stderr.fileno()
        for each in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(each, False)

    def spent(self) -> float:
        """Return the seconds of processor time so far, of all its threads and processes [BOX-6]."""
        with contextlib.suppress(OSError):
            if self._group is not None:
                self._spent = self._group.spent()
            elif not self.is_over():
                spent = time.clock_gettime(~self.pid << 3 | _PROCESSOR_CLOCK)
                if not self.is_over():  # or its number may be another's by now
                    self._spent = spent
        return self._spent

    def delayed(self) -> float:
        """Return the seconds for which its threads have waited for a processor."""
        members = [self.pid] if self._group is None else self._group.members()
        return sum(delay_of_thread(each) for pid in members for each in _threads(pid))

    def freeze(self) -> None:
        """Let all its threads stand still [BOX-5]."""
        if not self._frozen:
            self._frozen = True
            self._hold(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        if self._frozen:
            self._frozen = False
            self._hold(signal.SIGCONT)

    def is_over(self) -> bool:
        """Return whether its first process has ended."""
        return self.ended < 0 or bool(select.select([self.ended], [], [], 0)[0])

    def most_memory(self) -> int:
        """Return the most bytes it has held, as far as the kernel tells while it is there."""
        if self._group is not None and (most := self._group.most_memory()):
            return most
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8").splitlines():
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) << 10
        return 0

    def exit_status(self) -> int:
        """Wait for the end of a program that is over; return its exit status.

        Raises:
            NoBoxError: bubblewrap could not start it at all.
        """
        status = self._launched.exit_status()
        if status is None:
            raise NoBoxError(f"bubblewrap could not make a box: {self._launched.complaint()}")
        return status

    def close(self) -> None:
        """End all its processes, and give back what it holds [BOX-12]."""
        self._undo.close()

    # Its own affairs.

    def _forget(self) -> None:
        os.close(self.ended)
        self.ended = -1

    def _hold(self, sent: signal.Signals) -> None:
        if self._group is not None:
            self._group.freeze(still=sent == signal.SIGSTOP)
        elif self.ended >= 0:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self.ended, sent)


def delay_of_thread(place: Path) -> float:
    """Return the seconds for which a thread has waited for a processor; 0 where it has ended."""
    try:
        return int((place / "schedstat").read_text(encoding="ascii").split()[1]) * _NANO
    except OSError:
        return 0.0


def _threads(pid: int) -> list[Path]:
    """Return where ``/proc`` tells of the threads of a process; none where it has ended."""
    with contextlib.suppress(OSError):
        return list(Path(f"/proc/{pid}/task").iterdir())
    return []
