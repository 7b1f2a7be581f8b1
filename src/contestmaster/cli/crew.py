"""Work on all cores: processes that do numbered tasks, and their results in order."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, TypeVar

from contestmaster.cli.trouble import Trouble

Result = TypeVar("Result")

_AHEAD: Final = 4
"""How many tasks a process may be ahead of the first that is not done: results come in order."""
_SECONDS: Final = 5.0


def cores() -> int:
    """Return on how many cores this process may run."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Crew(Generic[Result]):
    """Processes that do tasks by number; leave it to end them, whatever they do just then."""

    def __init__(
        self, processes: int, prepare: Callable[..., Callable[[int], Result]], *arguments: object
    ) -> None:
        """Start nothing yet.

        Args:
            processes: how many.
            prepare: makes in each of them, once, what does a task; a function of a module.
            arguments: of that function.
        """
        self._count = processes
        self._prepare = prepare
        self._arguments = arguments
        self._members: dict[Connection, BaseProcess] = {}

    def __enter__(self) -> "Crew[Result]":
        """Start the processes."""
        context = get_context(
            "spawn"
        )  # a copy of this process would have its locks, but no threads
        for _ in range(self._count):
            here, there = context.Pipe()
            task = (there, self._prepare, self._arguments)
            process = context.Process(target=_serve, args=task, daemon=True)
            process.start()
            there.close()
            self._members[here] = process
        return self

    def __exit__(self, *_: object) -> None:
        """End them."""
        for connection, process in self._members.items():
            process.terminate()
            connection.close()
        for process in self._members.values():
            process.join(_SECONDS)
            if process.is_alive():
                process.kill()

    def results(self, first: int, last: int) -> Iterator[Result]:
        """Yield the results of tasks in the order of their numbers.

        Args:
            first: the first number.
            last: the last.

        Raises:
            Trouble: a process has died.
        """
        done: dict[int, Result] = {}
        idle, busy = list(self._members), set[Connection]()
        given = wanted = first
        while wanted <= last:
            while idle and given <= min(last, wanted + _AHEAD * self._count):
                connection = idle.pop()
                connection.send(given)
                busy.add(connection)
                given += 1
            for connection in wait(list(busy)):
                assert isinstance(connection, Connection)
                number, result = self._received(connection)
                done[number] = result
                busy.remove(connection)
                idle.append(connection)
            while wanted in done:
                yield done.pop(wanted)
                wanted += 1

    def _received(self, connection: Connection) -> tuple[int, Result]:
        try:
            received: tuple[int, Result] = connection.recv()
        except (EOFError, ConnectionError):
            process = self._members[connection]
            process.join(_SECONDS)
            raise Trouble(
                f"one of {self._count} processes has ended with status {process.exitcode}; its last"
                " words stand above, if it had any"
            ) from None
        return received


def _serve(connection: Connection, prepare: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    """Do tasks until the other end is closed. Ctrl-C is meant for the one who has started this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that programs are ended, too
    with suppress(KeyboardInterrupt, EOFError, BrokenPipeError):
        do = prepare(*arguments)
        while True:
            number = connection.recv()
            connection.send((number, do(number)))
