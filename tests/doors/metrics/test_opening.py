"""The port of monitoring, asked over a real socket by the library that reads its format."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.doors.tcp.test_tables import login, tables
from tests.doors.tcp.test_venue import on
from tests.host.playing import FULL, SlowStore
from tests.ports import free_ports

from contestmaster import storage
from contestmaster.doors.metrics.families import PREFIX, Families
from contestmaster.doors.metrics.hosts import (
    contest_families,
    contest_reasons,
    forum_families,
    tables_families,
)
from contestmaster.doors.metrics.opening import LIVE, METRICS, READY, MetricsPort
from contestmaster.doors.tcp.venue import Venue
from contestmaster.doors.web.forum.opening import OpenForum
from contestmaster.host.contest.web import WebSettings
from contestmaster.storage.store import Store

PAGE = (Path(__file__).parents[3] / "docs" / "operations.md").read_text()
HERE = ("127.0.0.1", 0)


@asynccontextmanager
async def asked(
    store: Store, folder: Path, families: Families = list, reasons: Any = list
) -> AsyncIterator[httpx.AsyncClient]:
    port = await MetricsPort.open(HERE, store, folder, families, reasons)
    try:
        async with httpx.AsyncClient(base_url=port.address, timeout=60) as client:
            yield client
    finally:
        await port.close()


async def samples(client: httpx.AsyncClient) -> dict[tuple[str, ...], float]:
    """All samples by name and the values of their labels, in the order of the labels' names."""
    answer = await client.get(METRICS)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    families = list(text_string_to_metric_families(answer.text))
    told = {each.name.removeprefix(PREFIX) for each in families if each.name.startswith(PREFIX)}
    unsaid = {name for name in told - {"build_info"} if not re.search(rf"`{name}(_total)?`", PAGE)}
    assert not unsaid, "docs/operations.md says what is told"
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def kept(folder: Path) -> int:
    """How many entries are in the records."""
    with storage.reading(folder) as archive:
        return sum(archive.last(record.id) for record in archive.matches())


def test_tables_tell_connections_commands_refusals_and_commits(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables(tmp_path) as opened:
            families = tables_families(opened.hall, opened.listener.line)
            there = kept(tmp_path)
            async with asked(opened.store, tmp_path, families) as client:
                before = await samples(client)
                assert before["contestmaster_storage_up",] == 1
                assert before["contestmaster_connections", "tables"] == 0
                player = await login(opened, "guest")
                await player.ask("NONSENSE")
                await player.ask("OPEN spacecrack", 2)
                for _ in range(100):  # what the player was told is counted when it is durable
                    after = await samples(client)
                    if after["contestmaster_entries_total",] == kept(tmp_path) - there:
                        break
                    await asyncio.sleep(0.1)
                assert after["contestmaster_connections", "tables"] == 1
                assert after["contestmaster_connections_accepted_total", "tables"] == 1
                assert after["contestmaster_refusals_total", "tables"] == 1
                assert after["contestmaster_tables", "OPEN"] == 1
                assert after["contestmaster_persons_at_tables",] == 1
                assert after["contestmaster_entries_total",] == kept(tmp_path) - there > 0
                assert after["contestmaster_records_bytes",] > 0
                assert "process_resident_memory_bytes" in {name for name, *_ in after}
                await player.close()

    asyncio.run(play())


@pytest.mark.usefixtures("tiny_games")
def test_a_contest_tells_how_late_turns_end_of_each_server(tmp_path: Path) -> None:
    async def run() -> None:
        venue = await Venue.open(on(sorted(free_ports(2)), turn=1), tmp_path)
        try:
            lines = {name: one.line for name, one in venue.listeners.items()}
            families = contest_families(venue.hall, lines, venue.clock)
            reasons = contest_reasons(venue.hall, lambda: venue.started)
            async with asked(venue.store, tmp_path, families, reasons) as client:
                phase = "contestmaster_contest_phase"
                assert (await samples(client))[phase, "SCHEDULED"] == 1
                assert (await client.get(READY)).json()["why"] == ["the rules are being compiled"]
                await venue.start()
                assert (await client.get(READY)).status_code == 200
                venue.hall.act("START", {}, "organiser")
                count = "contestmaster_turn_lateness_seconds_count"
                found: dict[tuple[str, ...], float] = {}
                for _ in range(300):
                    found = await samples(client)
                    if found[count, "Tally1"] >= 2:
                        break
                    await asyncio.sleep(0.2)
                assert found[count, "Tally1"] >= 2
                assert found[phase, "RUNNING"] == 1
                assert found[phase, "SCHEDULED"] == 0
                bucket = "contestmaster_turn_lateness_seconds_bucket"
                assert found[bucket, "+Inf", "Tally1"] == found[count, "Tally1"]
                assert found["contestmaster_turn_commit_seconds_count", "Tally1"] >= 1
                assert found["contestmaster_games_total", "Tally2"] == 1
                assert (await client.get(READY)).json() == {"ready": True, "why": []}
        finally:
            await venue.close()

    asyncio.run(run())


def test_a_forum_tells_of_its_posts(tmp_path: Path) -> None:
    async def run() -> None:
        opened = await OpenForum.open(tmp_path, WebSettings(port=0))
        try:
            await opened.members.hand_out("ann", operator=True)
            async with asked(opened.store, tmp_path, forum_families(opened.community)) as client:
                found = await samples(client)
                assert found["contestmaster_persons",] == 1
                assert found["contestmaster_posts_total",] == 0
        finally:
            await opened.close()

    asyncio.run(run())


def test_who_cannot_store_is_alive_and_not_ready(tmp_path: Path) -> None:
    """[NET-96] A balancer sends nobody there, and a supervisor does not end it."""
    said: list[str] = []

    async def run() -> None:
        store = SlowStore()
        async with asked(store, tmp_path, reasons=lambda: said) as client:
            assert (await client.get(READY)).status_code == 200
            store.full = True
            said.append("a server stands still")
            answer = await client.get(READY)
            assert (answer.status_code, answer.json()["ready"]) == (503, False)
            assert answer.json()["why"] == [f"nothing can be stored: {FULL}", said[0]]
            assert (await samples(client))["contestmaster_storage_up",] == 0
            assert (await client.get(LIVE)).json() == {"live": True}
            assert (await client.post(METRICS)).status_code == 405
            lost = await client.get("/")
            assert lost.status_code == 404
            assert METRICS in lost.json()["error"]

    asyncio.run(run())


def test_who_waits_for_its_database_is_not_ready(tmp_path: Path) -> None:
    """[NET-96] Nor while it is still hoped that it comes back."""

    class Away(SlowStore):
        away = False

    async def run() -> None:
        store = Away()
        async with asked(store, tmp_path) as client:
            store.away = True
            answer = await client.get(READY)
            assert answer.status_code == 503
            assert answer.json()["why"] == [
                "nothing can be stored: The database does not answer; it is waited for."
            ]
            assert (await samples(client))["contestmaster_storage_up",] == 0
            store.away = False
            assert (await client.get(READY)).status_code == 200

    asyncio.run(run())


def test_pauses_of_the_loop_are_seen(tmp_path: Path) -> None:
    async def run() -> None:
        with storage.opened(tmp_path) as store:
            async with asked(store, tmp_path) as client:
                await asyncio.sleep(0.1)
                deadline = asyncio.get_running_loop().time() + 0.3
                while asyncio.get_running_loop().time() < deadline:
                    pass
                await asyncio.sleep(0.1)
                found = await samples(client)
                bucket = "contestmaster_loop_pause_seconds_bucket"
                assert found[bucket, "0.1"] < found[bucket, "+Inf"]

    asyncio.run(run())
