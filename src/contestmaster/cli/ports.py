"""Ports as people give them to commands."""

from typing import Final

from contestmaster.cli.trouble import Trouble

LAST_PORT: Final = 65535


def check_port(port: int, option: str = "--port", *, first: int = 0) -> None:
    """Raise ``Trouble`` unless there is such a port; from 0 on, it may be any that is free."""
    if not first <= port <= LAST_PORT:
        lowest = str(first) if first else "0 (any free one)"
        raise Trouble(f"{option} {port}: ports go from {lowest} to {LAST_PORT}", 2)
