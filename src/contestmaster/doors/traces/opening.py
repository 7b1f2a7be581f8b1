"""Where traces go: a collector that speaks OTLP over HTTP."""

import os
import random
from collections.abc import Callable
from typing import Final

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Tracer

from contestmaster import __version__

USUAL_SHARE: Final = 0.01
SHARE: Final = "OTEL_TRACES_SAMPLER_ARG"
"""The variable of the environment that says how large a part of all is traced, as elsewhere."""
_LAST_WORDS_MS: Final = 5000


class Traces:
    """Traces of a host, from the beginning to :meth:`close`.

    Attributes:
        tracer: makes spans.
    """

    def __init__(self, endpoint: str | None = None, share: float | None = None) -> None:
        """Send traces in the background; what cannot be sent is dropped, and the host goes on.

        Args:
            endpoint: the address of the collector; by default what ``OTEL_EXPORTER_OTLP_ENDPOINT``
                or ``OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`` says, or this machine.
            share: which part of orders and requests is traced, 0 to 1; by default what
                :data:`SHARE` says, or one in a hundred.

        Raises:
            ValueError: the share is none.
        """
        self._share = _share() if share is None else share
        if not 0 <= self._share <= 1:
            raise ValueError(f"{SHARE}: a share is a number from 0 to 1")
        named = {"service.name": "contestmaster", "service.version": __version__}
        self._provider = TracerProvider(resource=Resource.create(named), shutdown_on_exit=False)
        exporter = OTLPSpanExporter(endpoint=endpoint, timeout=_LAST_WORDS_MS / 1000)
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self.tracer: Tracer = self._provider.get_tracer("contestmaster", __version__)
        self._draw: Callable[[], float] = random.Random().random

    def wanted(self) -> bool:
        """Return whether the next one is traced."""
        return self._draw() < self._share

    def close(self) -> None:
        """Send what is left, for some seconds at most."""
        self._provider.force_flush(_LAST_WORDS_MS)
        self._provider.shutdown()


def _share() -> float:
    text = os.environ.get(SHARE, "")
    try:
        return float(text) if text else USUAL_SHARE
    except ValueError:
        raise ValueError(f"{SHARE}: a share is a number from 0 to 1, not {text!r}") from None
