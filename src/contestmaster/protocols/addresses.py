"""Addresses of machines: which network counts as one comer, and who is among those named.

Everything that is limited for an address is limited by :func:`network_of`, at every door.
"""

from collections.abc import Iterable
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Final, TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

_PREFIX: Final = 64
"""Bits of an IPv6 address that tell networks apart: whoever has one has all of the rest."""


def address_of(text: str) -> Address | None:
    """Read an address; one of IPv4 in the clothes of IPv6 is one of IPv4, a zone is left out.

    >>> address_of("::ffff:192.0.2.1"), address_of("fe80::1%eth0"), address_of("here")
    (IPv4Address('192.0.2.1'), IPv6Address('fe80::1'), None)
    """
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped
    return found


def network_of(text: str) -> str:
    """Return what stands for all addresses that one comer may have: of IPv6, a network of /64.

    Something else than an address stands for itself, a network that was returned before included.

    >>> network_of("2001:db8::1:2"), network_of("192.0.2.1"), network_of("2001:db8::/64")
    ('2001:db8::/64', '192.0.2.1', '2001:db8::/64')
    """
    found = address_of(text)
    if found is None:
        return text
    if isinstance(found, IPv6Address):
        # Of the address alone: a zone names an interface of this machine, and no comer.
        return str(IPv6Network((int(found) >> _PREFIX << _PREFIX, _PREFIX)))
    return str(found)


class Networks:
    """Addresses and networks that somebody has named."""

    def __init__(self, named: Iterable[str]) -> None:
        """Take addresses and networks; ``ValueError`` for what is neither."""
        self._networks: list[Network] = [ip_network(each) for each in named]

    def __contains__(self, host: str) -> bool:
        """Return whether a host is among them."""
        found = address_of(host)
        return found is not None and any(found in network for network in self._networks)
