"""The port of monitoring: ``/metrics``, ``/health/live`` and ``/health/ready``."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, cast

from prometheus_client import (
    CollectorRegistry,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    make_asgi_app,
)
from prometheus_client.core import InfoMetricFamily

from contestmaster import __version__
from contestmaster.doors.metrics.families import PREFIX, Families, Reader, gauge, spread
from contestmaster.doors.metrics.hosts import Reasons
from contestmaster.doors.metrics.pauses import Pauses
from contestmaster.doors.metrics.stored import StoreTally
from contestmaster.doors.web.asgi import Asgi
from contestmaster.doors.web.security.crowd import Crowd
from contestmaster.doors.web.server import WebListener, bound
from contestmaster.kernel.journal import encode_plain
from contestmaster.storage.store import Store

METRICS: Final = "/metrics"
LIVE: Final = "/health/live"
READY: Final = "/health/ready"
_PLACES: Final = f"ask for {METRICS}, {LIVE} or {READY}"


class MetricsPort:
    """Answers monitoring, from :meth:`open` to :meth:`close`.

    Attributes:
        address: where it is reached on this machine.
        host: the address that is listened on.
    """

    def __init__(self, listener: WebListener, pauses: Pauses | None = None) -> None:
        """Take over the parts; use :meth:`open`."""
        self.address, self.host = listener.address, listener.host
        self._listener, self._pauses = listener, pauses

    @classmethod
    async def open(
        cls,
        at: tuple[str, int],
        store: Store,
        folder: Path,
        families: Families,
        reasons: Reasons = list,
        crowd: Crowd | None = None,
    ) -> "MetricsPort":
        """Answer on an address and port, 0 for any that is free.

        Args:
            at: where.
            store: whose commits are counted, and without which a host is not ready.
            folder: of the store.
            families: what the host itself measures.
            reasons: why it is not ready, beside its store.
            crowd: who has pages open.

        Raises:
            CannotListenError: the port cannot be opened; nothing has been changed.
        """
        sock = bound(*at)
        stored, pauses = StoreTally(store, folder), Pauses()

        def own() -> Iterable[Any]:
            yield InfoMetricFamily(
                PREFIX + "build", "Which version this is.", value={"version": __version__}
            )
            yield spread(
                "loop_pause_seconds", "By how much the loop came late.", {"": pauses.tally}
            )
            if crowd is not None:
                yield gauge("web_connections", "Connections to the pages.", crowd.count)

        def trouble() -> list[str]:
            kept = [] if stored.why is None else [f"nothing can be stored: {stored.why}"]
            return list(dict.fromkeys([*kept, *reasons()]))

        told = registry(own, stored.families, families)
        return cls(await WebListener.open(_answering(told, trouble), sock), pauses)

    @classmethod
    async def waiting(cls, at: tuple[str, int], reasons: Reasons) -> "MetricsPort":
        """Answer for a host that has no records yet: it lives, and is not ready [NET-119].

        Raises:
            CannotListenError: the port cannot be opened.
        """
        return cls(await WebListener.open(_answering(registry(), reasons), bound(*at)))

    async def close(self) -> None:
        """Answer no more."""
        await self._listener.close()
        if self._pauses is not None:
            await self._pauses.close()


def registry(*families: Families) -> CollectorRegistry:
    """Return a registry of families, and of what the process itself takes."""
    made = CollectorRegistry()
    ProcessCollector(registry=made)
    PlatformCollector(registry=made)
    GCCollector(registry=made)
    for each in families:
        made.register(Reader(each))
    return made


def _answering(told: CollectorRegistry, trouble: Reasons) -> Asgi:
    """Return the application of the port."""
    metrics = cast("Asgi", make_asgi_app(told))

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        path = scope["path"]
        if scope["method"] not in ("GET", "HEAD"):
            await _send(send, 405, {"error": "monitoring only reads: use GET"})
        elif path == METRICS:
            await metrics(scope, receive, send)
        elif path == LIVE:
            await _send(send, 200, {"live": True})
        elif path == READY:
            why = trouble()
            await _send(send, 503 if why else 200, {"ready": not why, "why": why})
        else:
            await _send(send, 404, {"error": _PLACES})

    return answer


async def _send(send: Any, status: int, said: dict[str, Any]) -> None:
    body = encode_plain(said) + b"\n"
    head = [(b"content-type", b"application/json"), (b"cache-control", b"no-store"),
            (b"content-length", str(len(body)).encode())]  # fmt: skip
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
