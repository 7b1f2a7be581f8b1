"""``python -m tests.forking FD RUN``: import the package, then fork whoever is asked for."""

import fcntl
import gc
import importlib
import io
import json
import os
import pkgutil
import runpy
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from tests.forking.starts import LONGEST, PROGRAM, Job, Starts

STARTERS = {"analyse", "compare", "demo", "forum", "play", "serve", "tables", "tournament", "watch"}
"""Commands that start programs themselves."""

MOST = 250
"""Descriptors that come with a message: as many as the kernel lets pass, and a few less."""

ABOVE = 512
"""Where descriptors wait while those they shall become may still be in use."""


def main() -> None:
    """Serve until nobody asks any more; each child becomes what was asked for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who started us
    line = socket.socket(fileno=int(sys.argv[1]))
    run = Path(sys.argv[2])
    import_package()
    gc.collect()
    gc.freeze()
    serve(line, run)


def serve(line: socket.socket, run: Path) -> None:
    """Fork whoever is asked for, until nobody asks any more."""
    while True:
        said, received, *_ = socket.recv_fds(line, LONGEST, MOST)
        if not said:
            return
        if forked(line, received):
            line.detach()
            job = Job(*json.loads(said))
            nested = another(run) if starts_programs(job) else None
            become(job, received, nested)
            if nested is not None:
                usual = subprocess._fork_exec
                subprocess._fork_exec = Starts(usual, run, nested).start
                subprocess._USE_POSIX_SPAWN = False
            carry_out(job.program)


def starts_programs(job: Job) -> bool:
    """Whether a program may be one that starts others."""
    if job.program == PROGRAM:
        return not STARTERS.isdisjoint(job.words[:1])
    return job.program.endswith(".py")


def another(run: Path) -> socket.socket:
    """Fork one that forks what a program starts; it knows nothing of what the program will be.

    Whoever it forks shall become a child of that program, and only its own child can give it one.
    """
    mine, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        if os.fork():
            its.close()
            high = fcntl.fcntl(mine.fileno(), fcntl.F_DUPFD_CLOEXEC, ABOVE)  # out of the way
            mine.close()
            return socket.socket(fileno=high)
    keep_only([its.fileno()])
    mine.detach()
    serve(its, run)
    os._exit(0)


def carry_out(program: str) -> NoReturn:
    """Run a script or a module as the interpreter does that is started for it."""
    if program.endswith(".py"):
        sys.path[0] = str(Path(program).parent)
        runpy.run_path(program, run_name="__main__")
    else:
        if program != PROGRAM:
            del sys.modules[program]  # imported with all others; runpy warns of what it finds there
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    sys.exit()


def import_package() -> None:
    """Import all modules of the package, but those of extras that are not installed."""
    package = importlib.import_module(PROGRAM)
    for module in pkgutil.walk_packages(package.__path__, f"{PROGRAM}.", onerror=lambda _: None):
        if module.name.rpartition(".")[2] != "__main__":
            try:
                importlib.import_module(module.name)
            except ImportError:
                continue


def forked(line: socket.socket, streams: list[int]) -> bool:
    """Fork twice and say the number of the second; return whether this is it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads of NumPy's, which wait
        if between := os.fork():
            os.waitpid(between, 0)
            for stream in streams:
                os.close(stream)
            line.send(b"ended")
            return False
        between = os.getpid()
        if pid := os.fork():
            line.send(b"%d" % pid)
            os._exit(0)
    while os.getppid() == between:
        time.sleep(0.0005)
    return True


def become(job: Job, received: Sequence[int], nested: socket.socket | None) -> None:
    """Be as the interpreter would be that had been started for this."""
    waiting = [fcntl.fcntl(number, fcntl.F_DUPFD, ABOVE) for number in received]
    wanted = [0, 1, 2, *job.kept]
    for own, number in zip(waiting, wanted, strict=True):
        os.dup2(own, number)
    keep_only([*job.kept, *([nested.fileno()] if nested is not None else [])])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if job.session:
        os.setsid()
    if job.group >= 0:
        os.setpgid(0, job.group)
    if job.umask >= 0:
        os.umask(job.umask)
    os.chdir(job.folder)
    os.environ.clear()
    os.environ.update(job.environment)
    time.tzset()
    importlib.invalidate_caches()
    sys.path[0] = job.folder
    sys.argv = [PROGRAM, *job.words]
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.__stdout__ = _written(1, "strict")
    sys.stderr = sys.__stderr__ = _written(2, "backslashreplace")


def keep_only(kept: Sequence[int]) -> None:
    """Close all descriptors but the streams and these."""
    last = 2
    for number in [*sorted(kept), os.sysconf("SC_OPEN_MAX")]:
        os.closerange(last + 1, number)
        last = number


def _written(number: int, errors: str) -> io.TextIOWrapper:
    """Return a stream as the interpreter opens it, which has looked at PYTHONUNBUFFERED before."""
    at_once = bool(os.environ.get("PYTHONUNBUFFERED"))
    return io.TextIOWrapper(
        open(number, "wb", 0 if at_once else -1, closefd=False),
        encoding="utf-8",
        errors=errors,
        line_buffering=number == 2 or os.isatty(number),
        write_through=at_once,
    )


if __name__ == "__main__":
    main()
