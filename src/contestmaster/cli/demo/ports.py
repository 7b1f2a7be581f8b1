"""Ports for the servers of the demo: those that are asked for, the usual ones, or any."""

import random
from collections.abc import Iterator
from typing import Final

from contestmaster.cli.ports import LAST_PORT
from contestmaster.cli.trouble import Trouble
from contestmaster.doors.tcp.listener import CannotListenError, claimed

HOST: Final = "127.0.0.1"
FIRST_PORT: Final = 20000

_ANY: Final = range(20100, 30000)
"""Below the ports that systems give to clients, one of which may need a port in that moment."""


def choose(first: int | None, count: int) -> list[int]:
    """Return so many ports on which this machine can listen now, one for each server.

    Args:
        first: the first of consecutive ports; 0 for any; ``None`` for the usual ones, and any other
            where one of these is taken.
        count: how many.

    Raises:
        CannotListenError: one of the ports that were asked for is taken.
        Trouble: there are not so many.
    """
    if first and first + count - 1 > LAST_PORT:
        raise Trouble(f"--port {first}: {count} servers need ports up to {first + count - 1}", 2)
    if first:
        for port in range(first, first + count):
            _try(port)
        return list(range(first, first + count))
    others = _others()
    ports: list[int] = []
    for number in range(count):
        usual = FIRST_PORT + number
        ports.append(usual if first is None and _is_free(usual) else _next(others))
    return ports


def _others() -> Iterator[int]:
    """Yield ports from one drawn at random on: two demos that start together should not meet."""
    start = random.choice(_ANY)
    yield from range(start, _ANY.stop)
    yield from range(_ANY.start, start)


def _next(ports: Iterator[int]) -> int:
    for port in ports:
        if _is_free(port):
            return port
    raise Trouble("no port is free on this machine")


def _is_free(port: int) -> bool:
    try:
        _try(port)
    except CannotListenError:
        return False
    return True


def _try(port: int) -> None:
    for sock in claimed(HOST, port):
        sock.close()
