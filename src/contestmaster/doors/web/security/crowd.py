"""Who is connected, and how many connections each address has.

One who opens many keeps nobody else out: an address, or a network of IPv6, has so many at most.
Behind a trusted proxy the connections are the proxy's own; there the requests that are being
answered count, and WebSockets, each for the address that the proxy tells.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from http import HTTPStatus
from typing import Any, Final

from contestmaster.doors.web.asgi import Asgi
from contestmaster.doors.web.security.plain import refuse
from contestmaster.protocols.addresses import network_of

FULL: Final = (
    "Too many connections are open from your address. Close some and try again; whoever runs this "
    "site can allow more by connections_per_address."
)
"""Said to an address that has as many as it may have."""


class Crowd:
    """Counts what each address has open.

    Attributes:
        most: how much that may be.
        turned_away: told of each address, or network of IPv6, that would have had more.
    """

    def __init__(self, most: int) -> None:
        """Let each address have so many open."""
        self.most = most
        self.turned_away: Callable[[str], object] | None = None
        self._comers: dict[Hashable, str] = {}
        self._open: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How much is open, of all addresses."""
        return len(self._comers)

    @property
    def anybody(self) -> bool:
        """Whether anybody has anything open."""
        return bool(self._open)

    def admit(self, comer: Hashable, address: str) -> bool:
        """Note that something is opened from an address; return whether it may be."""
        network = network_of(address)
        if self._open[network] >= self.most:
            if self.turned_away is not None:
                self.turned_away(network)
            return False
        self._comers[comer] = network
        self._open[network] += 1
        return True

    def leave(self, comer: Hashable) -> None:
        """Note that it is closed, if it was ever admitted."""
        network = self._comers.pop(comer, None)
        if network is not None:
            self._open[network] -= 1
            if not self._open[network]:
                del self._open[network]


def counted(app: Asgi, crowd: Crowd) -> Asgi:
    """Return an application in which each address has so much going on at most."""

    async def admitted(scope: Any, receive: Any, send: Any) -> None:
        comer = object()
        client = scope.get("client")
        if not crowd.admit(comer, client[0] if client else ""):
            await refuse(scope, send, HTTPStatus.TOO_MANY_REQUESTS, FULL)
            return
        try:
            await app(scope, receive, send)
        finally:
            crowd.leave(comer)

    return admitted
