"""``python -m tests.forking FD``: import the package, then fork whoever is asked for."""

import gc
import importlib
import io
import json
import os
import pkgutil
import runpy
import signal
import socket
import sys
import time
import warnings

from tests.forking.starts import LONGEST, PROGRAM, Job


def main() -> None:
    """Serve until nobody asks any more; each child becomes what was asked for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who started us
    line = socket.socket(fileno=int(sys.argv[1]))
    import_package()
    gc.collect()
    gc.freeze()
    while True:
        said, streams, *_ = socket.recv_fds(line, LONGEST, 3)
        if not said:
            return
        if forked(line, streams):
            line.detach()
            become(Job(*json.loads(said)), streams)
            runpy.run_module(PROGRAM, run_name="__main__", alter_sys=True)
            return


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


def become(job: Job, streams: list[int]) -> None:
    """Be as the interpreter would be that had been started for this."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
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
