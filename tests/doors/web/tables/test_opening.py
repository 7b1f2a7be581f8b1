"""The pages of a table server on a port, behind a proxy."""

from typing import Any

import httpx
from tests.doors.web.tables.conftest import Opened

from contestmaster.doors.web.server import bound
from contestmaster.doors.web.tables.opening import USUAL, open_tables
from contestmaster.host.contest.web import WebSettings

PROXIED = WebSettings(base_path="/club", trusted_proxies=("127.0.0.1",))
PATIENCE = 60


def come(name: str, machine: str) -> dict[str, Any]:
    """What a proxy passes on of somebody who comes in as a guest."""
    headers = {"X-Forwarded-For": machine, "X-Forwarded-Proto": "https"}
    return {"json": {"name": name}, "headers": headers}


def test_limits_are_for_each_machine_behind_a_proxy_that_is_trusted(opened: Opened) -> None:
    """[TABLE-3]: of one that is not trusted all come from one machine, its own."""
    stage = opened(guests_per_host_per_hour=1)

    async def guests(settings: WebSettings) -> list[tuple[int, str]]:
        web = await open_tables(stage.behind, bound("127.0.0.1", 0), settings)
        came = []
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            for name, machine in (("a", "203.0.113.1"), ("b", "203.0.113.1"), ("c", "203.0.113.2")):
                asked = come(f"{name}-{len(settings.base_path)}", machine)
                answer = await client.post(f"{web.address}/api/guests", **asked)
                came.append((answer.status_code, answer.headers.get("set-cookie", "")))
        await web.close()
        return came

    proxied = stage.run(guests(PROXIED))
    assert [status for status, _ in proxied] == [201, 401, 201]
    assert "Path=/club" in proxied[0][1]
    assert "Secure" in proxied[0][1]
    assert [status for status, _ in stage.run(guests(USUAL))] == [201, 401, 401]
