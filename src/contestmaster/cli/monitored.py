"""``--metrics``: a port for monitoring beside a host."""

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from contestmaster.cli.ports import address_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from contestmaster.doors.metrics.families import Families
    from contestmaster.doors.metrics.hosts import Reasons
    from contestmaster.doors.web.security.crowd import Crowd
    from contestmaster.storage.store import Store

LOOPBACK: Final = "127.0.0.1"


def monitoring_at(text: str | None) -> tuple[str, int] | None:
    """Return the address and port of ``--metrics``, ``None`` where nobody monitors.

    Raises:
        Trouble: it is neither a port nor an address with one.
    """
    if text is None:
        return None
    host, port = address_at(text, "--metrics", "10.0.0.5:9464")
    return host or LOOPBACK, port


@asynccontextmanager
async def monitored(
    at: tuple[str, int] | None,
    store: "Store",
    folder: "Path",
    families: "Families",
    reasons: "Reasons" = list,
    crowd: "Crowd | None" = None,
) -> "AsyncIterator[None]":
    """Answer monitoring while a host runs, if it shall; says where.

    Raises:
        CannotListenError: the port cannot be opened.
    """
    if at is None:
        yield
        return
    from contestmaster.doors.metrics.opening import METRICS, READY, MetricsPort
    from contestmaster.protocols.addresses import address_of

    port = await MetricsPort.open(at, store, folder, families, reasons, crowd)
    try:
        print(f"monitoring: {port.address}{METRICS} and {port.address}{READY}", flush=True)
        address = address_of(port.host)
        if address is not None and not address.is_loopback:
            print("everyone who reaches that port can read it; it takes no password", flush=True)
        yield
    finally:
        await port.close()
