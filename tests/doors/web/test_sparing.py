"""Telling of what strangers do without letting them fill the disk."""

import asyncio
import logging
from typing import Any

import pytest

from contestmaster.doors.web.server import WebListener, bound
from contestmaster.doors.web.sparing import Sparing


def test_a_thing_is_told_ten_times_a_minute_and_how_often_it_was_not():
    now = [0.0]
    sparing, told = Sparing(lambda: now[0]), list[str]()

    def tell(what: str) -> None:
        record = logging.LogRecord("x", logging.WARNING, "", 0, what, None, None)
        if sparing.filter(record):
            told.append(record.getMessage())

    for _ in range(25):
        tell("odd")
    tell("other")
    assert told == [*["odd"] * 10, "other"]
    now[0] = 60.0
    tell("odd")
    tell("odd")
    tell("other")
    assert told[11:] == ["odd (and 15 times more before)", "odd", "other"]


def test_odd_requests_do_not_fill_the_log(caplog: pytest.LogCaptureFixture):
    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("nobody asked for anything")

    async def main() -> None:
        listener = await WebListener.open(nothing, bound("127.0.0.1", 0))
        for _ in range(50):
            reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
            writer.write(b"\x00 nonsense\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 400 ")
            writer.close()
        await listener.close()

    asyncio.run(asyncio.wait_for(main(), 60))
    assert 0 < len(caplog.records) <= 10


def test_a_request_that_is_under_way_when_the_host_closes_leaves_no_trace(
    caplog: pytest.LogCaptureFixture,
):
    async def patient(scope: Any, receive: Any, send: Any) -> None:
        assert scope["type"] == "http"  # there is nothing to begin with
        asked.set()
        await asyncio.Event().wait()

    async def main() -> None:
        listener = await WebListener.open(patient, bound("127.0.0.1", 0))
        _, writer = await asyncio.open_connection("127.0.0.1", listener.port)
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        await asked.wait()
        await listener.close()
        writer.close()

    asked = asyncio.Event()
    asyncio.run(asyncio.wait_for(main(), 60))
    assert [record.getMessage() for record in caplog.records] == [
        "Cancel 1 running task(s), timeout graceful shutdown exceeded"
    ]
