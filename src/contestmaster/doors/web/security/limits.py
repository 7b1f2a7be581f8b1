"""How often logins may fail: by address, each being looked at only when those before it are."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final, TypeVar

from litestar.exceptions import HTTPException

from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.protocols.addresses import network_of
from contestmaster.protocols.line.limits import FAILURE_WINDOW, Failures

T = TypeVar("T")

FAILURES: Final = 10
"""Failed logins of one address within a minute, as on the line protocol [NET-71]."""
PENDING: Final = 64
"""Logins of one address that wait for their verdict at most: a class that begins together, each of
whom takes some 20 ms."""
_ADDRESSES: Final = 4096
"""Addresses whose failures are remembered."""
_PATIENCE_S: Final = FAILURE_WINDOW // SECOND


class TooManyError(HTTPException):
    """Too many logins have failed, or wait for their verdict."""

    status_code = HTTPStatus.TOO_MANY_REQUESTS


class _Comer:
    """What is known of an address: its failures, and who waits for a verdict."""

    __slots__ = ("failures", "pending", "turn")

    def __init__(self, most: int) -> None:
        self.failures = Failures(most)
        self.pending = 0
        self.turn = asyncio.Lock()


class LoginLimits:
    """Remembers failed logins; whoever failed too often is not looked at for a while."""

    def __init__(self, now: Callable[[], Instant], failures: int = FAILURES) -> None:
        """Allow so many failures a minute for each address, or network of IPv6."""
        self._now = now
        self._most = failures
        self._comers: OrderedDict[str, _Comer] = OrderedDict()

    async def judged(self, address: str, look: Callable[[str], Awaitable[T | None]]) -> T | None:
        """Look at a login from an address; ``None`` is a failure.

        One is looked at after the other, so that those of one moment are counted like others.

        Args:
            address: from where it comes.
            look: told the network that stands for the address; finds out who it is.

        Raises:
            TooManyError: too many have failed, or wait.
        """
        network = network_of(address)
        comer = self._comers.setdefault(network, _Comer(self._most))
        self._comers.move_to_end(network)
        if len(self._comers) > _ADDRESSES:
            self._comers.popitem(last=False)
        if comer.pending >= PENDING:
            raise _too_many("Too many log in at once. Wait a moment, and try again.", 1)
        comer.pending += 1
        try:
            async with comer.turn:
                if comer.failures.too_many(self._now()):
                    raise _too_many(
                        "Too many logins have failed. Wait a minute, and try again.", _PATIENCE_S
                    )
                found = await look(network)
                if found is None:
                    comer.failures.add(self._now())
                return found
        finally:
            comer.pending -= 1


def _too_many(sentence: str, patience_s: int) -> TooManyError:
    return TooManyError(sentence, headers={"Retry-After": str(patience_s)})
