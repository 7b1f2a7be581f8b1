"""Ports as people give them to commands."""

from typing import Final

from contestmaster.cli.trouble import Trouble

LAST_PORT: Final = 65535


def check_port(port: int, option: str = "--port", *, first: int = 0) -> None:
    """Raise ``Trouble`` unless there is such a port; from 0 on, it may be any that is free."""
    if not first <= port <= LAST_PORT:
        lowest = str(first) if first else "0 (any free one)"
        raise Trouble(f"{option} {port}: ports go from {lowest} to {LAST_PORT}", 2)


def address_at(text: str, option: str, example: str) -> tuple[str, int]:
    """Return an address with a port, as an option gives it; the host is empty where none is given.

    Raises:
        Trouble: it is neither a port nor an address with one.
    """
    host, colon, port = text.rpartition(":")
    if not port.isascii() or not port.isdigit() or (colon and not host):
        raise Trouble(f"{option} {text}: give a port, or an address and a port as {example}", 2)
    check_port(int(port), option)
    return host.strip("[]"), int(port)
