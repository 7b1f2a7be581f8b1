"""Letting the phones in the room in: an address that they reach, and a picture of it to scan."""

import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, ip_address
from typing import Final

from contestmaster.cli.trouble import Trouble

ELSEWHERE: Final = "192.0.2.1"
"""An address that exists nowhere, kept for documents [RFC 5737]: nothing is sent to it."""
MARGIN: Final = 2
"""Light modules around the code: it takes four on paper, and two will do on a dark screen."""
BLOCKS: Final = "█▀▄ "
"""Characters of two modules: both light, the upper, the lower, none."""

Code = Sequence[str]
"""A QR code in lines of half blocks, to be drawn bright on dark."""


def address_of(wanted: str | None) -> str:
    """Return the address under which other machines reach this one.

    Args:
        wanted: the one to take; if not given, the one from which this machine would speak to
            machines elsewhere, or else the first of its name that is no loopback.

    Raises:
        Trouble: it is none, or there is no network.
    """
    if wanted is not None:
        try:
            return str(IPv4Address(wanted))
        except ValueError:
            raise Trouble(f"--address {wanted}: give an IPv4 address of this machine", 2) from None
    found = next((each for each in _candidates() if not ip_address(each).is_loopback), None)
    if found is None:
        raise Trouble("--lan: this machine is in no network; --address names an address of its own")
    return found


def _candidates() -> Iterator[str]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((ELSEWHERE, 9))  # of datagrams this only chooses the way
        yield probe.getsockname()[0]
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(address[0])


def code(text: str) -> Code:
    """Return a QR code that says a text; each character shows two modules, one above the other."""
    import segno

    rows = [bytes(row) for row in segno.make_qr(text, error="l").matrix]
    side = len(rows) + 2 * MARGIN
    edge = [bytes(side)] * MARGIN
    modules = [*edge, *(bytes(MARGIN) + row + bytes(MARGIN) for row in rows), *edge]
    if side % 2:
        modules.append(b"\x01" * side)  # below the code, as dark as the screen
    return [
        "".join(BLOCKS[2 * above + below] for above, below in zip(*pair, strict=True))
        for pair in zip(modules[::2], modules[1::2], strict=True)
    ]
