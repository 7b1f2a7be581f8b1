"""The PROXY protocol: a first line, or a block, that says for whom a proxy connects.

A proxy that passes TCP connections on puts it before all that the client says; both versions of the
protocol are read (https://www.haproxy.org/download/2.8/doc/proxy-protocol.txt).
"""

from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final, NamedTuple

_ONE: Final = b"PROXY "
_ONE_MOST: Final = 107
"""Bytes of the longest line of version 1, its CR LF included."""
_ONE_KNOWN: Final = 6
"""Words of a line that names both ends."""
_SIGNATURE: Final = b"\r\n\r\n\x00\r\nQUIT\n"
_FIXED: Final = 16
"""Bytes of a block of version 2 before its addresses."""
_MOST: Final = 4096
"""Bytes of a block that is still read."""
_LOCAL, _PROXY = 0x20, 0x21
_FOUR, _SIX = 1, 2
_FOUR_BYTES, _SIX_BYTES = 12, 36
"""Bytes of two addresses and two ports."""


class BadHeaderError(ValueError):
    """A connection from a proxy begins with something else."""


class ProxyHeader(NamedTuple):
    """What a proxy has said.

    Attributes:
        source: the address of the client; ``None`` where the proxy speaks for itself or does not
            know, as in checks of its own.
        length: bytes that the header took.
    """

    source: str | None
    length: int


def read_header(data: bytes) -> ProxyHeader | None:
    r"""Read the header at the beginning of what has arrived, ``None`` where more is needed.

    Raises:
        BadHeaderError: there is none.

    >>> read_header(b"PROXY TCP4 192.0.2.7 192.0.2.1 40000 20000\r\nred\n")
    ProxyHeader(source='192.0.2.7', length=44)
    """
    if data.startswith(_SIGNATURE[: len(data)]):
        return _read_two(data)
    if data.startswith(_ONE[: len(data)]):
        return _read_one(data)
    raise BadHeaderError("the connection of a proxy begins without a PROXY header")


def header_of(source: tuple[str, int], destination: tuple[str, int]) -> bytes:
    r"""Return the header, of version 1, of a connection from one address and port to another.

    Of IPv6 more than these two may follow in each.

    >>> header_of(("192.0.2.7", 40000), ("192.0.2.1", 20000))
    b'PROXY TCP4 192.0.2.7 192.0.2.1 40000 20000\r\n'
    """
    ends = [address.partition("%")[0] for address in (source[0], destination[0])]
    family = "TCP6" if ":" in ends[0] else "TCP4"
    return f"PROXY {family} {ends[0]} {ends[1]} {source[1]} {destination[1]}\r\n".encode("ascii")


def _read_one(data: bytes) -> ProxyHeader | None:
    end = data.find(b"\r\n", 0, _ONE_MOST)
    if end < 0:
        if len(data) >= _ONE_MOST:
            raise BadHeaderError("the PROXY line does not end")
        return None
    words = data[:end].decode("ascii", "replace").split(" ")
    if words[1] == "UNKNOWN":
        return ProxyHeader(None, end + 2)
    if len(words) != _ONE_KNOWN or words[1] not in ("TCP4", "TCP6"):
        raise BadHeaderError("the PROXY line names no two ends")
    wanted = IPv4Address if words[1] == "TCP4" else IPv6Address
    try:
        source = wanted(words[2])
    except ValueError as error:
        raise BadHeaderError(str(error)) from None
    return ProxyHeader(str(source), end + 2)


def _read_two(data: bytes) -> ProxyHeader | None:
    if len(data) < _FIXED:
        return None
    kind, family = data[12], data[13] >> 4
    size = int.from_bytes(data[14:16])
    if kind not in (_LOCAL, _PROXY):
        raise BadHeaderError(f"a PROXY block of version and command {kind:#x} is not known")
    if _FIXED + size > _MOST:
        raise BadHeaderError(f"a PROXY block of {size} bytes is too long")
    if len(data) < _FIXED + size:
        return None
    addresses = data[_FIXED : _FIXED + size]
    least = {_FOUR: _FOUR_BYTES, _SIX: _SIX_BYTES}.get(family, 0)
    if len(addresses) < least:
        raise BadHeaderError("the PROXY block is too short for its addresses")
    if kind == _LOCAL or not least:
        return ProxyHeader(None, _FIXED + size)
    source = ip_address(addresses[: 4 if family == _FOUR else 16])
    return ProxyHeader(str(source), _FIXED + size)
