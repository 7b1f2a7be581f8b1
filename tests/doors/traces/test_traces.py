"""Traces of a contest that is played, at a real collector."""

import asyncio
import gzip
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from structlog.testing import capture_logs
from tests.doors.tcp.test_venue import opened
from tests.ports import free_ports

from contestmaster.cli.traced import trace_contest, tracing
from contestmaster.cli.trouble import Trouble
from contestmaster.doors.traces.opening import SHARE, USUAL_SHARE, Traces

pytestmark = pytest.mark.usefixtures("tiny_games")

PATIENCE = 60


class Collector:
    """Takes spans by OTLP over HTTP."""

    def __init__(self) -> None:
        self.spans: list[Any] = []
        collector = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                assert self.path == "/v1/traces"
                body = self.rfile.read(int(self.headers["content-length"]))
                if self.headers.get("content-encoding") == "gzip":
                    body = gzip.decompress(body)
                for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                    for scope in resource.scope_spans:
                        collector.spans.extend(scope.spans)
                self.send_response(200)
                self.send_header("content-type", "application/x-protobuf")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(PATIENCE)

    def named(self, name: str) -> list[Any]:
        return [span for span in self.spans if span.name == name]


@pytest.fixture
def collector() -> Iterator[Collector]:
    made = Collector()
    yield made
    made.close()


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with capture_logs():
        yield


def about(span: Any) -> dict[str, Any]:
    """The attributes of a span."""
    kinds = {"string_value", "int_value", "bool_value"}
    return {
        each.key: getattr(each.value, next(k for k in kinds if each.value.HasField(k)))
        for each in span.attributes
    }


def test_orders_and_requests_with_their_parts(
    collector: Collector, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CONTEST-150: what each part took; nobody's name, and nothing that was said."""
    monkeypatch.setenv(SHARE, "1")
    ports, (web,) = sorted(free_ports(3)), free_ports(1)

    async def main(address: str) -> None:
        async with opened(ports, tmp_path, web={"port": web}) as made:
            with tracing(address) as traces:
                trace_contest(traces, made.venue)
                client = await made.connect()
                await client.ask("ann\nsecret", 3)
                assert (await client.ask("ADD 5", 2))[0] == "OK"
                assert (await client.ask("ADD 1000000"))[0].startswith("FAILED")
                await client.ask("TOTAL", 2)
                async with httpx.AsyncClient(timeout=PATIENCE) as browser:
                    at = f"http://127.0.0.1:{web}"
                    assert (await browser.get(f"{at}/servers/Tally1")).status_code == 200
                    assert (await browser.get(f"{at}/none")).status_code == 404

    asyncio.run(main(collector.address))
    stored, refused = sorted(collector.named("order"), key=lambda span: span.start_time_unix_nano)
    told = about(stored)
    assert told | {"match": 0} == {
        "command": "ADD",
        "server": "Tally1",
        "match": 0,
        "game": "tally",
        "entry": told["entry"],
        "changed": True,
    }
    assert told["entry"] >= 1
    assert about(refused)["changed"] is False
    parts = {s.name: s for s in collector.spans if s.parent_span_id == stored.span_id}
    assert [*parts] == ["received", "carried out", "committed", "released"]
    ends = [part.end_time_unix_nano for part in parts.values()]
    assert ends == sorted(ends)
    assert ends[-1] == stored.end_time_unix_nano
    assert parts["received"].start_time_unix_nano == stored.start_time_unix_nano
    (page,), (missing,) = collector.named("GET /servers"), collector.named("GET /none")
    assert about(page)["http.response.status_code"] == 200
    assert about(missing)["http.response.status_code"] == 404
    everything = str(collector.spans)
    assert not any(secret in everything for secret in ("ann", "ANN", "secret", "Tally1?"))


def test_without_being_asked_nothing_is_in_the_way(tmp_path: Path) -> None:
    """No module is loaded, and an order meets no code of ours: its method is the class's own."""
    ports = sorted(free_ports(3))

    async def main() -> None:
        async with opened(ports, tmp_path) as made:
            with tracing(None) as traces:
                trace_contest(traces, made.venue)
            for desk in made.venue.desks.values():
                assert "do" not in vars(desk)

    asyncio.run(main())
    asked = (
        "import sys, contestmaster.cli.contest.serve, contestmaster.doors.tcp.venue, "
        "contestmaster.doors.web.opening\n"
        "assert not any(name.startswith(('opentelemetry', 'contestmaster.doors.traces')) "
        "for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", asked], check=True, timeout=PATIENCE)


def test_a_collector_that_is_not_there_costs_nothing_but_the_traces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SHARE, "1")
    ports, (nobody,) = sorted(free_ports(3)), free_ports(1)

    async def main() -> None:
        async with opened(ports, tmp_path) as made:
            with tracing(f"http://127.0.0.1:{nobody}") as traces:
                trace_contest(traces, made.venue)
                client = await made.connect()
                await client.ask("ann\nsecret", 3)
                for _ in range(20):
                    assert (await client.ask("ADD 1", 2))[0] == "OK"

    asyncio.run(main())


@pytest.mark.parametrize(
    ("address", "environment", "said"),
    [
        ("here", {}, "give an address such as"),
        (None, {"CONTESTMASTER_TRACES": "jaeger"}, "the one way to send traces is otlp"),
        ("http://127.0.0.1:1", {SHARE: "most"}, "a share is a number from 0 to 1, not 'most'"),
        ("http://127.0.0.1:1", {SHARE: "2"}, "a share is a number from 0 to 1"),
    ],
)
def test_what_cannot_be_is_said(
    monkeypatch: pytest.MonkeyPatch, address: str | None, environment: dict[str, str], said: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(Trouble, match=said), tracing(address):
        pass


def test_a_part_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SHARE, raising=False)
    traces = Traces("http://127.0.0.1:1/v1/traces")
    try:
        drawn = sum(traces.wanted() for _ in range(20_000)) / 20_000
        assert USUAL_SHARE / 3 < drawn < USUAL_SHARE * 3
    finally:
        traces.close()


def test_the_environment_asks_as_well(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONTESTMASTER_TRACES", "otlp")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.address)
    with tracing(None) as traces:
        assert traces is not None
        traces.tracer.start_span("hello").end()
    assert len(collector.named("hello")) == 1
