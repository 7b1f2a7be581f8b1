"""Ports for servers that must be told where to listen, before they do."""

import os
import random
import socket
from itertools import count
from typing import Final

__all__ = ["HOST", "free_ports"]

HOST: Final = "127.0.0.1"
_FIRST: Final = 30_100
_BLOCK: Final = 320
_BLOCKS: Final = 8
"""Neither the system nor the demo gives these ports away, and every process that runs tests beside
others has some of them for itself: between the look and the use nobody takes one."""

_WORKER: Final = int(os.environ.get("PYTEST_XDIST_WORKER", f"gw{os.getpid()}").removeprefix("gw"))
_given: Final = count(random.randrange(_BLOCK))


def free_ports(number: int) -> list[int]:
    """So many ports that nobody listens on, in no order."""
    found: list[int] = []
    for _ in range(_BLOCK):
        port = _FIRST + _WORKER % _BLOCKS * _BLOCK + next(_given) % _BLOCK
        try:
            socket.create_server((HOST, port)).close()
        except OSError:
            continue
        found.append(port)
        if len(found) == number:
            return found
    raise AssertionError(f"{number} ports are not free")
