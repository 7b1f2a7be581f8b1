"""How often logins may fail: by address, and how many may be looked at together."""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address
from typing import Final

from contestmaster.kernel.instant import Instant
from contestmaster.protocols.line.limits import FAILURE_WINDOW, Failures

__all__ = ["FAILURES", "LoginLimits", "network_of"]

FAILURES: Final = 10
"""Failed logins of one address within a minute, as on the line protocol [NET-71]."""
_PENDING: Final = 64
"""Logins that wait for their verdict at most: each takes some 20 ms of a thread."""
_ADDRESSES: Final = 4096
"""Addresses whose failures are remembered."""
_PREFIX: Final = 64
"""Bits of an IPv6 address that tell networks apart: whoever has one has all of the rest."""


class LoginLimits:
    """Remembers failed logins; whoever failed too often is not looked at for a while."""

    def __init__(self, now: Callable[[], Instant], failures: int = FAILURES) -> None:
        """Allow so many failures a minute for each address."""
        self._now = now
        self._most = failures
        self._failed: OrderedDict[str, Failures] = OrderedDict()
        self._pending = 0

    def refuse(self, address: str) -> bool:
        """Return whether no login of this address may be looked at now."""
        failed = self._failed.get(network_of(address))
        return self._pending >= _PENDING or (failed is not None and failed.too_many(self._now()))

    def begin(self) -> None:
        """Note that a login is being looked at."""
        self._pending += 1

    def end(self, address: str, *, failed: bool) -> None:
        """Note what came of it."""
        self._pending -= 1
        if not failed:
            return
        network = network_of(address)
        record = self._failed.setdefault(network, Failures(self._most))
        record.add(self._now())
        self._failed.move_to_end(network)
        if len(self._failed) > _ADDRESSES:
            self._failed.popitem(last=False)

    @property
    def patience(self) -> int:
        """Seconds after which somebody who was refused may try again."""
        return FAILURE_WINDOW // 1_000_000


def network_of(address: str) -> str:
    """Return what stands for all addresses that one machine may have."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:  # noqa: PLR2004 - the version's number is its name
        return str(found)
    mapped = found.ipv4_mapped
    if mapped is not None:
        return str(mapped)
    return str(int(found) >> (128 - _PREFIX))
