"""The vestibule of a port: connections wait here until they are encrypted.

asyncio's own servers would keep as many of them as come, each for as long as it likes. Here a
handshake has so long and no longer, each address has so many under way, and so many in a minute:
none of them is let in before, so none of the port's own limits holds yet.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from ssl import SSLContext
from typing import Final, NamedTuple, TypeAlias

import structlog

from contestmaster.doors.tcp.descriptors import most_descriptors
from contestmaster.protocols.addresses import Networks, network_of
from contestmaster.protocols.proxied import BadHeaderError, ProxyHeader, read_header

MakeProtocol: TypeAlias = Callable[[str | None], asyncio.Protocol]
"""Makes the protocol of a connection: for a client at an address, or at the other end."""

_UNDER_WAY: Final = 32
"""Handshakes that an address may have under way; honest ones take some milliseconds."""
_SHARE: Final = 8
"""Of all descriptors, this part may be taken by handshakes."""
_REFILL: Final = 8
"""In so many seconds an address may begin as many handshakes as it may begin at once."""
_KNOWN: Final = 4096
"""Addresses whose handshakes are counted before those are forgotten that have been quiet."""
_SHUTDOWN_S: Final = 2.0
"""For how long a client that says goodbye to nobody is waited for."""
_NO_DESCRIPTOR_S: Final = 1.0
_HEADER_MOST: Final = 4200
_LOOK_S: Final = 0.02

log = structlog.get_logger("contestmaster.tls")


class VestibuleTerms(NamedTuple):
    """On which terms connections are let in.

    Attributes:
        patience_s: seconds that a handshake may take, and a proxy to say whose it is.
        burst: handshakes that an address may begin at once.
        unlimited: who may have as many as they like.
        proxies: who begins each connection with a header of the PROXY protocol.
    """

    patience_s: float = 10.0
    burst: int = 64
    unlimited: Networks = Networks(())
    proxies: Networks = Networks(())


class HandshakePace:
    """How many handshakes each address may begin: some at once, and then so many in a second."""

    def __init__(self, burst: int) -> None:
        """Let each address begin so many at once."""
        self._burst = float(burst)
        self._left: dict[str, tuple[float, float]] = {}

    def begin(self, network: str, now: float) -> bool:
        """Count one; return whether it may begin.

        Args:
            network: whose it is.
            now: the time, in seconds.
        """
        left = self._now(network, now)
        if left < 1:
            return False
        if len(self._left) >= _KNOWN:
            self._left = {n: v for n, v in self._left.items() if self._now(n, now) < self._burst}
        self._left[network] = (left - 1, now)
        return True

    def _now(self, network: str, now: float) -> float:
        left, at = self._left.get(network, (self._burst, now))
        return min(self._burst, left + (now - at) * self._burst / _REFILL)


class Vestibule:
    """Accepts connections, encrypts them, and hands them on; from the beginning to :meth:`close`.

    Attributes:
        turned_away: how many were hung up on, as there were too many.
    """

    def __init__(
        self,
        sockets: Sequence[socket.socket],
        context: Callable[[], SSLContext],
        make: MakeProtocol,
        terms: VestibuleTerms,
    ) -> None:
        """Begin to accept; must be made in a running loop.

        Args:
            sockets: that listen, and do not block. They stay their owner's.
            context: says by which certificate.
            make: makes the protocol of a connection that is encrypted.
            terms: for those who wait.
        """
        self.turned_away = 0
        self._context, self._make, self._terms = context, make, terms
        self._pace = HandshakePace(terms.burst)
        self._most = max(_UNDER_WAY, most_descriptors() // _SHARE)
        self._under_way = Counter[str]()
        self._all = 0
        self._loop = asyncio.get_running_loop()
        self._waiting: set[asyncio.Task[None]] = set()
        self._doors = [self._loop.create_task(self._accept(sock)) for sock in sockets]

    async def close(self) -> None:
        """Accept nobody any more, and hang up on those who still wait."""
        tasks = [*self._doors, *self._waiting]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _accept(self, sock: socket.socket) -> None:
        while True:
            try:
                link, peer = await self._loop.sock_accept(sock)
            except ConnectionError:  # gone before it was accepted
                continue
            except OSError as error:  # no descriptor is left, most likely: some will be
                log.error("a connection cannot be accepted", reason=error.strerror or str(error))
                await asyncio.sleep(_NO_DESCRIPTOR_S)
                continue
            task = self._loop.create_task(self._let_in(link, peer[0]))
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)

    async def _let_in(self, link: socket.socket, peer: str) -> None:
        """Encrypt a connection, or close it."""
        terms = self._terms
        # Whose it is tells the proxy; until then it is one of the proxy's own, which we trust.
        network = "" if peer in terms.proxies else network_of(peer)
        if not self._enter(network, peer):
            link.close()
            return
        made = False
        try:
            source = None
            if not network:
                async with asyncio.timeout(terms.patience_s):
                    source = await _source(self._loop, link)
                if source is not None and not self._may(network_of(source), source):
                    return
            make = partial(self._make, source)
            made = True
            await self._loop.connect_accepted_socket(
                make,
                link,
                ssl=self._context(),
                ssl_handshake_timeout=terms.patience_s,
                ssl_shutdown_timeout=_SHUTDOWN_S,
            )
        except BadHeaderError as error:
            log.warning("a proxy is hung up on", reason=str(error))
        except OSError:  # errors of TLS are some, too
            pass
        finally:
            if not made:
                link.close()
            self._leave(network)

    def _enter(self, network: str, peer: str) -> bool:
        """Count one who waits; return whether there is room for it."""
        limited = bool(network) and peer not in self._terms.unlimited
        if self._all >= self._most or (limited and self._under_way[network] >= _UNDER_WAY):
            self.turned_away += 1
            return False
        if limited and not self._may(network, peer):
            return False
        self._all += 1
        self._under_way[network] += 1
        return True

    def _may(self, network: str, peer: str) -> bool:
        """Return whether an address may begin another handshake now."""
        if peer in self._terms.unlimited or self._pace.begin(network, self._loop.time()):
            return True
        self.turned_away += 1
        return False

    def _leave(self, network: str) -> None:
        self._all -= 1
        self._under_way[network] -= 1
        if not self._under_way[network]:
            del self._under_way[network]


async def _source(loop: asyncio.AbstractEventLoop, link: socket.socket) -> str | None:
    """Take the header of a proxy off a connection, and nothing after it; return whose it is.

    Raises:
        BadHeaderError: it begins otherwise, or ends before.
    """
    while (header := await _peeked(loop, link)) is None:  # noqa: ASYNC110 - what is there stays
        await asyncio.sleep(_LOOK_S)
    left = header.length
    while left:
        left -= len(link.recv(left))
    return header.source


async def _peeked(loop: asyncio.AbstractEventLoop, link: socket.socket) -> ProxyHeader | None:
    """Look at what has come, once anything has."""
    come = asyncio.Event()
    loop.add_reader(link, come.set)
    try:
        await come.wait()
    finally:
        loop.remove_reader(link)
    with suppress(BlockingIOError):
        data = link.recv(_HEADER_MOST, socket.MSG_PEEK)
        if not data:
            raise BadHeaderError("a proxy has hung up before it said whose connection it is")
        return read_header(data)
    return None
