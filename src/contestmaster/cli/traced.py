"""``--traces``: traces of a host, for those who ask for them."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.doors.tcp.venue import Venue
    from contestmaster.doors.traces.opening import Traces
    from contestmaster.doors.web.asgi import Asgi

    Wraps = Callable[[Callable[[Asgi], Asgi]], object]

VARIABLE: Final = "CONTESTMASTER_TRACES"
OTLP: Final = "otlp"


@contextmanager
def tracing(address: str | None) -> "Iterator[Traces | None]":
    """Make traces while a host runs, if it shall; send what is left in the end.

    Args:
        address: of ``--traces``; without it the environment says whether there are traces.

    Raises:
        Trouble: the address, or the environment, is not what it should be.
    """
    asked = os.environ.get(VARIABLE, "")
    if address is None and not asked:
        yield None
        return
    if address is None and asked != OTLP:
        raise Trouble(f"{VARIABLE}={asked}: the one way to send traces is {OTLP}", 2)
    if address is not None and urlsplit(address).scheme not in ("http", "https"):
        raise Trouble(f"--traces {address}: give an address such as http://127.0.0.1:4318", 2)
    from contestmaster.doors.traces.opening import Traces

    if address is not None and urlsplit(address).path in ("", "/"):
        address = address.rstrip("/") + "/v1/traces"
    try:
        traces = Traces(address)
    except ValueError as error:
        raise Trouble(str(error), 2) from None
    try:
        yield traces
    finally:
        traces.close()


def trace_pages(traces: "Traces | None", wrap: "Wraps") -> None:
    """Trace the requests of pages that are open, if there are traces."""
    if traces is None:
        return
    from functools import partial

    from contestmaster.doors.traces.requests import traced

    wrap(partial(traced, traces))


def trace_contest(traces: "Traces | None", venue: "Venue") -> None:
    """Trace the orders of all servers of a contest and requests to its pages."""
    if traces is None:
        return
    from contestmaster.doors.traces.orders import OrderTraces

    for server in venue.hall.here:
        desk = venue.desks[server.name]
        OrderTraces(traces, desk, server.series, venue.store, venue.clock)
    if venue.web is not None:
        trace_pages(traces, venue.web.wrap)
