"""The process that compiles rules: a request a line on standard input, an answer a line on output.

When its input ends, and so when whoever asked has gone, it ends too, or finishes what it was asked
for (:mod:`.finishing`).
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

from contestmaster.host.compiling.finishing import Finishing

COMMAND: Final = (sys.executable, "-m", "contestmaster.host.compiling.worker")
"""What starts it."""

_NICE: Final = 5
"""How much more than a host's its work can wait."""
_NO_MORE: Final = b""
"""In the place of a request: there are none after it."""


def packed(number: int, module: str, name: str, form: tuple[Any, ...]) -> bytes:
    """Return a request as a line: what is to be compiled, under a number for the answer."""
    return b64encode(dumps((number, module, name, form))) + b"\n"


def answer(line: bytes) -> bytes:
    """Compile what a line asks for; return its number and, if that failed, the reason."""
    # Written by the process that has started this one, through a pipe that nobody else holds.
    number, module, name, form = loads(b64decode(line))
    try:
        getattr(importlib.import_module(module), name).dispatcher.compile(form)
    except Exception as error:  # whatever a rule or a disk is up to: the next one may be better
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        return f"{number} {reason}\n".encode()
    return b"%d\n" % number


def main(requests: Iterable[bytes], answers: BinaryIO) -> None:
    """Compile until nobody asks any more."""
    finishing = Finishing(answers.fileno())
    # What ends a whole group of processes is meant for the host, and ends this one through it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, finishing.terminate)
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(_NICE)
    # That code cannot be kept is a warning to who runs it by itself; here it was made for nothing.
    warnings.simplefilter("ignore")
    warnings.filterwarnings("error", "compiled rules cannot be kept", RuntimeWarning)
    lines: SimpleQueue[bytes] = SimpleQueue()

    def read() -> None:
        for line in requests:
            lines.put(line)
        lines.put(_NO_MORE)  # ends a process without work before it can keep another from its own
        finishing.begin()

    threading.Thread(target=read, daemon=True).start()
    while (line := lines.get()) != _NO_MORE:
        said = answer(line)
        if finishing.begun and b" " in said:  # it cannot be kept: nor can the others be
            break
        with suppress(BrokenPipeError):  # whoever asked has gone, which is known in a moment
            answers.write(said)
            answers.flush()
    os._exit(0)


if __name__ == "__main__":
    _out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a rule's module prints is no answer
    main(sys.stdin.buffer, _out)
