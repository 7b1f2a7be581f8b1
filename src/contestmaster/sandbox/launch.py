"""Bubblewrap is started here, and nowhere else: with its filter, without rights [BOX-13]."""

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any, Final

from contestmaster.sandbox import slots
from contestmaster.sandbox.command import Descriptors, Mounts, command
from contestmaster.sandbox.errors import NoBoxError
from contestmaster.sandbox.filter.policy import filter_of
from contestmaster.sandbox.limits import BoxLimits

BUBBLEWRAP: Final = "bwrap"
_BEGINS_S: Final = 60.0
"""How long bubblewrap may take to make a box; a busy machine takes its time."""
_ENDS_S: Final = 10.0
"""How long it may take to say how a program has ended."""
_READ: Final = 65_536
_SAID: Final = 400


class Launched:
    """A box that bubblewrap has made, and what is left of it until :meth:`close`.

    Attributes:
        monitor: bubblewrap's process outside; its streams are the program's.
        pid: the number of the first process inside: the program. With it all others there end.
    """

    def __init__(
        self,
        mounts: Mounts,
        words: Sequence[str],
        limits: BoxLimits,
        *,
        take: Callable[[int], object] | None = None,
        memory_counted: bool = False,
    ) -> None:
        """Start a program.

        Args:
            mounts: what it sees of the host.
            words: the command that runs it.
            limits: for it.
            take: is given the number of the process inside before the program starts.
            memory_counted: whether a cgroup limits memory.

        Raises:
            NoBoxError: bubblewrap is missing, or could not make the box; nothing runs then.
        """
        self._undo = ExitStack()
        self._said = b""
        program = filter_of(os.uname().machine, processes=limits.processes > 1)
        try:
            self._status, told = os.pipe()
            self._undo.callback(os.close, self._status)
            with ExitStack() as ours:
                block, go = os.pipe()
                ours.callback(os.close, go)
                with ExitStack() as theirs:
                    theirs.callback(os.close, told)
                    theirs.callback(os.close, block)
                    filtering = _file(program)
                    theirs.callback(os.close, filtering)
                    handed = Descriptors(filtering, told, block)
                    called = command(
                        bubblewrap(), mounts, words, limits, handed, memory_counted=memory_counted
                    )
                    self.monitor = self._popen(called, handed)
                self.pid = self._first_inside()
                if take is not None:
                    take(self.pid)
                os.write(go, b"\n")
        except BaseException:
            self.close()
            raise

    def exit_status(self) -> int | None:
        """Wait for the end; return the program's exit status, none where it was never started."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.monitor.wait(_ENDS_S)
        codes = [each["exit-code"] for each in self._told(0) if "exit-code" in each]
        return int(codes[0]) if codes else None

    def close(self) -> None:
        """Kill every process of the box; return when they are gone [BOX-12]."""
        self._undo.close()

    def _popen(self, called: Sequence[str], handed: Descriptors) -> "subprocess.Popen[bytes]":
        slot = slots.slot()
        if slot is not None:
            self._undo.callback(slot.close)
        user = None if slot is None else slot.user
        monitor = subprocess.Popen(
            called,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd="/",
            env={},
            pass_fds=handed,
            start_new_session=True,  # what a terminal sends to the host is not for programs
            user=user,
            group=user,
            extra_groups=None if user is None else (),
        )
        self._undo.callback(_ended, monitor)
        return monitor

    def _first_inside(self) -> int:
        """Return the process inside, which waits for us, and see to it that it ends."""
        until = time.monotonic() + _BEGINS_S
        while time.monotonic() < until:
            told = self._told(until - time.monotonic())
            if found := [each["child-pid"] for each in told if "child-pid" in each]:
                inside = int(found[0])
                with contextlib.suppress(ProcessLookupError):
                    handle = os.pidfd_open(inside)
                    self._undo.callback(_killed, handle)
                return inside
            if self.monitor.poll() is not None:
                break
        raise NoBoxError(f"bubblewrap could not make a box: {self.complaint()}")

    def complaint(self) -> str:
        """Return what bubblewrap says on its standard error, once it has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.monitor.wait(_ENDS_S)
            assert self.monitor.stderr is not None  # it was asked for
            said = self.monitor.stderr.read(_SAID) or b""
            return " ".join(said.decode(errors="replace").split()) or "it does not say why"
        return "it does not answer"

    def _told(self, patience: float) -> list[dict[str, Any]]:
        """Return what bubblewrap has said of itself so far, an object a line."""
        if select.select([self._status], [], [], max(0.0, patience))[0]:
            self._said += os.read(self._status, _READ)
        return [json.loads(line) for line in self._said.splitlines(keepends=True) if b"\n" in line]


def bubblewrap() -> str:
    """Return the program that makes boxes.

    Raises:
        NoBoxError: it is not installed.
    """
    if (found := shutil.which(BUBBLEWRAP)) is None:
        raise NoBoxError("bubblewrap is not installed: apt-get install bubblewrap")
    return found


def _file(data: bytes) -> int:
    """Return a descriptor of a file in memory."""
    descriptor = os.memfd_create("filter")
    os.write(descriptor, data)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


def _killed(handle: int) -> None:
    """Kill a process: the first inside takes all others with it."""
    with contextlib.suppress(ProcessLookupError):
        signal.pidfd_send_signal(handle, signal.SIGKILL)
    os.close(handle)


def _ended(monitor: "subprocess.Popen[bytes]") -> None:
    """Let bubblewrap end, which it does when all inside have; close what is open to them."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        monitor.wait(_ENDS_S)
    if monitor.returncode is None:
        monitor.kill()
        monitor.wait()
    for stream in (monitor.stdin, monitor.stdout, monitor.stderr):
        if stream is not None:
            stream.close()
