"""What a test process asks of the one that forks, instead of starting programs itself."""

import ctypes
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

PROGRAM = "contestmaster"
APART = {"contestmaster.wasm.compiling"}
"""Programs that bound their own memory, where what a fork begins with would count."""
SCRIPTS = Path(__file__).parents[1]
"""Where scripts lie that are programs of tests."""
LONGEST = 1 << 18
"""Bytes of a message: words and environment of a program fit."""

READ_AT_THE_START = ("PYTHON", "NUMBA_", "LD_", "LC_", "LANG", "MALLOC_", "OPENBLAS_", "COVERAGE")
"""How variables begin that an interpreter and its libraries read once: where they differ from those
of the process that forks, a program is started from nothing."""

FOLLOWED = "PYTHONUNBUFFERED"
"""The one of them that a forked program follows all the same."""

SUBREAPER = 36
"""``PR_SET_CHILD_SUBREAPER``: whose children's children fall to, when these end before them."""


class Job(NamedTuple):
    """A program to become, in the words of ``subprocess``.

    Attributes:
        program: the name of a module, or the path of a script.
        kept: the numbers of descriptors it inherits, beside its streams.
    """

    program: str
    words: list[str]
    kept: list[int]
    folder: str
    environment: dict[str, str]
    umask: int
    session: bool
    group: int


@contextmanager
def forked(run: Path, line: socket.socket | None = None) -> Iterator[None]:
    """Let programs that ``subprocess`` starts be forked, where that can be done.

    Args:
        run: a folder that all processes of a run of the tests share.
        line: leads to a process that forks; else one is started when it is wanted.
    """
    usual = getattr(subprocess, "_fork_exec", None)
    if sys.platform != "linux" or usual is None:
        yield
        return
    starts = Starts(usual, run, line)
    spawns = subprocess._USE_POSIX_SPAWN
    subprocess._fork_exec, subprocess._USE_POSIX_SPAWN = starts.start, False
    try:
        yield
    finally:
        subprocess._fork_exec, subprocess._USE_POSIX_SPAWN = usual, spawns
        starts.close()


class Starts:
    """Starts programs: by a fork where nothing speaks against it, else as usual.

    Attributes:
        run: a folder that all processes of a run of the tests share.
    """

    def __init__(self, usual: Any, run: Path, line: socket.socket | None = None) -> None:
        """Start nothing yet.

        Args:
            usual: what starts programs from nothing.
            run: a folder that all processes of a run of the tests share.
            line: leads to a process that forks, which it leaves as it is.
        """
        self._usual = usual
        self.run = run
        self._surroundings = _read_at_the_start(os.environ)
        self._environment = dict(os.environ)
        self._lock = threading.Lock()
        self._line = line
        self._process: subprocess.Popen[bytes] | None = None
        self._control = ctypes.CDLL(None).prctl

    def start(self, *given: Any) -> int:
        """Start a program as ``_posixsubprocess.fork_exec`` does, whose arguments these are."""
        words, found, closing, kept, folder, environment = given[:6]
        stdin, stdout, stderr, errors = given[6], given[9], given[11], given[13]
        _, session, group, gid, groups, uid, umask, before = given[14:22]
        place = str(Path.cwd()) if folder is None else os.fsdecode(folder)
        surroundings = _dictionary(environment)
        known = _program([os.fsdecode(word) for word in words], found)
        plain = closing and (gid, groups, uid, before) == (None,) * 4
        same = _read_at_the_start(surroundings) == self._surroundings
        possible = plain and same and Path(place).is_dir()
        if known is None or not (possible and self._has_come_up(*known)):
            return int(self._usual(*given))
        inherited = sorted({*kept} - {errors})
        job = Job(*known, inherited, place, surroundings, umask, bool(session), group)
        asked = enumerate((stdin, stdout, stderr))
        streams = [stream if stream >= 0 else own for own, stream in asked]
        return self._forked(job, [*streams, *inherited])

    @property
    def line(self) -> socket.socket:
        """Leads to the process that forks, which is started when it is wanted."""
        if self._line is None:
            self._line = self._begin()
        return self._line

    def close(self) -> None:
        """Let the process that forks end."""
        if self._line is not None and self._process is not None:
            self._line.close()
            self._process.wait()

    def _has_come_up(self, program: str, words: Sequence[str]) -> bool:
        """Whether this command has been started from nothing in this run; if not, it is now."""
        what = ["command", *words[:1]] if program == PROGRAM else ["program", program]
        mark = " ".join(what).replace(os.sep, "-")
        try:
            (self.run / mark).touch(exist_ok=False)
        except FileExistsError:
            return True
        return False

    def _forked(self, job: Job, streams: list[int]) -> int:
        """Have it forked twice: whose parent has ended is our child, for we take such as ours.

        For this moment only, since programs that outlive their hosts are none of us.
        """
        with self._lock:
            line = self.line
            self._control(SUBREAPER, 1, 0, 0, 0)
            try:
                socket.send_fds(line, [json.dumps(job).encode()], streams)
                pid = int(line.recv(LONGEST))
                line.recv(LONGEST)  # the one between has ended
            finally:
                self._control(SUBREAPER, 0, 0, 0, 0)
            return pid

    def _begin(self) -> socket.socket:
        """Start the process that forks; it ends when this one does, and closes the line."""
        mine, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __package__, str(its.fileno()), str(self.run)],
                cwd=Path(__file__).parents[2],
                env=self._environment,
                pass_fds=[its.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
        return mine


def _program(words: list[str], found: Sequence[bytes]) -> tuple[str, list[str]] | None:
    """Return which program is called, and the words for it; nothing if it is none of ours.

    Args:
        words: the command line.
        found: where its first word may lie, in this order.
    """
    called = next((place for each in found if (place := Path(os.fsdecode(each))).is_file()), None)
    if called == Path(sys.executable).with_name(PROGRAM):
        return PROGRAM, words[1:]
    if called != Path(sys.executable) or len(words) < 2:
        return None
    if words[1] != "-m":
        script = Path(words[1])
        ours = script.suffix == ".py" and script.is_relative_to(SCRIPTS)
        return (words[1], words[2:]) if ours else None
    ours = words[2].split(".")[0] == PROGRAM and words[2] not in APART
    return (words[2], words[3:]) if ours else None


def _dictionary(environment: Sequence[bytes] | None) -> dict[str, str]:
    if environment is None:
        return dict(os.environ)
    pairs = (os.fsdecode(pair).partition("=") for pair in environment)
    return {name: value for name, _, value in pairs}


def _read_at_the_start(environment: Mapping[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in environment.items()
        if name.startswith(READ_AT_THE_START) and name != FOLLOWED
    }
