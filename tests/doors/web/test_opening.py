"""A contest with its pages on a port."""

import asyncio
import math
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs
from tests.host.contest.running import settings
from tests.ports import free_ports

from contestmaster.doors.tcp import venue as venues
from contestmaster.doors.tcp.listener import PortInUseError
from contestmaster.doors.tcp.venue import Venue
from contestmaster.doors.web import opening as contest_opening
from contestmaster.doors.web.shell import opening

pytestmark = pytest.mark.usefixtures("tiny_games")


def free_port() -> int:
    """A port nobody listens on."""
    (port,) = free_ports(1)
    return port


@asynccontextmanager
async def opened(folder: Path, **web: Any) -> AsyncIterator[Venue]:
    """A contest that runs."""
    table = {"name": "Tally1", "port": free_port(), "host": "127.0.0.1"}
    with capture_logs():
        venue = await Venue.open(settings(table, web=web), folder)
        await venue.start()
        try:
            yield venue
        finally:
            await venue.close()


def test_a_contest_has_pages_news_and_a_desk(tmp_path: Path):
    """On this machine only, and nobody else's [CONTEST-46], [CONTEST-54]."""

    async def main() -> None:
        async with (
            opened(tmp_path, port=0, title="Finals") as venue,
            httpx.AsyncClient(timeout=60) as browser,
        ):
            assert venue.web is not None
            assert venue.web.address.startswith("http://127.0.0.1:")
            assert venue.web.local
            contest = (await browser.get(f"{venue.web.address}/api/contest")).json()
            assert (contest["title"], contest["state"]) == ("Finals", "RUNNING")
            assert "Finals" in (await browser.get(venue.web.address)).text
            assert (await browser.get(f"{venue.web.address}/icpc/contests")).status_code == 200
            office = await browser.get(f"{venue.web.address}/office")
            assert office.status_code in (302, 303, 403)

    asyncio.run(main())


def test_the_address_has_the_path_under_which_the_pages_are(tmp_path: Path):
    async def main() -> None:
        async with opened(tmp_path, host="0.0.0.0", port=0, base_path="/final") as venue:
            assert venue.web is not None
            assert venue.web.address.endswith("/final")
            assert not venue.web.local

    asyncio.run(main())


def test_a_contest_may_have_no_pages(tmp_path: Path):
    async def main() -> None:
        async with opened(tmp_path, open=False) as venue:
            assert venue.web is None

    asyncio.run(main())


def test_a_port_that_the_file_names_must_be_free_and_the_usual_one_need_not_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """[CONTEST-73]: nothing is started."""

    async def main() -> None:
        async with opened(tmp_path / "data", port=port):
            raise AssertionError

    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        with pytest.raises(PortInUseError, match="the port is in use"):
            asyncio.run(main())
        assert not (tmp_path / "data").exists()
        monkeypatch.setattr(opening, "USUAL_PORT", port)
        with closing(opening.pages_socket("127.0.0.1", None)) as found:
            assert found.getsockname()[1] not in (0, port)
    with closing(opening.pages_socket("127.0.0.1", None)) as found:
        assert found.getsockname()[1] == port


def test_an_opening_that_fails_leaves_nothing_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whoever tries again finds the port free."""
    port = free_port()

    def broken(*_: Any) -> None:
        raise RuntimeError("no desk today")

    async def main() -> None:
        async with opened(tmp_path, port=port):
            raise AssertionError

    monkeypatch.setattr(contest_opening, "Backstage", broken)
    with pytest.raises(RuntimeError, match="no desk today"):
        asyncio.run(main())
    monkeypatch.undo()
    socket.create_server(("127.0.0.1", port)).close()


def test_a_host_waits_until_open_pages_have_taken_in_how_it_ended(tmp_path: Path, monkeypatch):
    """[CONTEST-99]: for a moment, and for nobody else."""
    monkeypatch.setattr(venues, "_TAKEN_IN_S", 3600)

    def end(venue: Venue) -> None:
        venue.hall.act("END", {"text": "It is late."}, "chair")
        venue.hall.act("SUSPEND", {"scope": "all", "text": "It is late."}, "chair")
        assert venue.hall.book.state.phase == "FINISHED"

    async def main() -> None:
        async with asyncio.timeout(60), opened(tmp_path / "alone", port=0) as venue:
            end(venue)  # nobody looks
        async with (
            opened(tmp_path / "watched", port=0) as venue,
            httpx.AsyncClient(base_url=venue.web.address) as reader,
        ):
            assert "this ranking is final" not in (await reader.get("/")).text
            end(venue)
            closing = asyncio.create_task(venue.close())
            await asyncio.sleep(0.2)
            assert not closing.done()
            assert "this ranking is final" in (await reader.get("/")).text
            venue._over_at = -math.inf  # the moment has passed
            closing.cancel()
            await asyncio.gather(closing, return_exceptions=True)

    asyncio.run(main())
