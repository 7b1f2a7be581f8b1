"""The process that compiles rules: a request a line on standard input, an answer a line on output.

It ends with its input, and so with whoever asked, in the middle of its work too.
"""

import importlib
import os
import signal
import sys
import threading
import warnings
from base64 import b64decode, b64encode
from collections.abc import Iterable
from contextlib import suppress
from pickle import dumps, loads
from queue import SimpleQueue
from typing import Any, BinaryIO, Final

__all__ = ["COMMAND", "answer", "main", "packed"]

COMMAND: Final = (sys.executable, "-m", "contestmaster.host.compiling.worker")
"""What starts it."""

_NICE: Final = 5
"""How much more than a host's its work can wait."""


def packed(number: int, module: str, name: str, form: tuple[Any, ...]) -> bytes:
    """Return a request as a line: what is to be compiled, under a number for the answer."""
    return b64encode(dumps((number, module, name, form))) + b"\n"


def answer(line: bytes) -> bytes:
    """Compile what a line asks for; return its number and, if that failed, the reason."""
    # Written by the process that has started this one, through a pipe that nobody else holds.
    number, module, name, form = loads(b64decode(line))
    try:
        getattr(importlib.import_module(module), name).compile(form)
    except Exception as error:  # whatever a rule or a disk is up to: the next one may be better
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        return f"{number} {reason}\n".encode()
    return b"%d\n" % number


def main(requests: Iterable[bytes], answers: BinaryIO) -> None:
    """Compile until nobody asks any more."""
    # What ends a whole group of processes is meant for the host, and ends this one through it.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(_NICE)
    # That code cannot be kept is a warning to who runs it by itself; here it was made for nothing.
    warnings.simplefilter("ignore")
    warnings.filterwarnings("error", "compiled rules cannot be kept", RuntimeWarning)
    lines: SimpleQueue[bytes] = SimpleQueue()

    def read() -> None:
        for line in requests:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        answers.write(answer(lines.get()))
        answers.flush()


if __name__ == "__main__":
    _out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a rule's module prints is no answer
    with suppress(BrokenPipeError):
        main(sys.stdin.buffer, _out)
