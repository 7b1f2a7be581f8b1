"""Traces of requests to the pages: method, status, and how long they took."""

from http import HTTPStatus
from typing import Any

from opentelemetry.trace import SpanKind, Status, StatusCode

from contestmaster.doors.traces.opening import Traces
from contestmaster.doors.web.asgi import Asgi


def traced(traces: Traces, app: Asgi) -> Asgi:
    """Return an application whose requests are traced, by draw; WebSockets are not.

    Of the path only its first part is told: what follows may be a secret of somebody's.
    """

    async def tracing(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or not traces.wanted():
            await app(scope, receive, send)
            return
        begins = "/" + scope["path"].lstrip("/").partition("/")[0]
        about = {"http.request.method": scope["method"], "url.path": begins}

        async def answered(message: Any) -> None:
            if message["type"] == "http.response.start":
                span.set_attribute("http.response.status_code", message["status"])
                if message["status"] >= HTTPStatus.INTERNAL_SERVER_ERROR:
                    span.set_status(Status(StatusCode.ERROR))
            await send(message)

        with traces.tracer.start_as_current_span(
            f"{scope['method']} {begins}",
            kind=SpanKind.SERVER,
            attributes=about,
            record_exception=False,  # its text may say more than it should
            set_status_on_exception=False,
        ) as span:
            await app(scope, receive, answered)

    return tracing
