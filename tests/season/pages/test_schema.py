"""Whatever is asked of the API of a season, in and out of its schema: never an error of ours."""

import asyncio
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from tests.season.staged import StagedSeason, staged, waiter

from contestmaster.doors.web.server import WebListener, bound

EXAMPLES = 5
"""Of each operation; there are some twenty."""


@pytest.mark.slow
def test_whatever_is_asked_is_answered(tmp_path: Path) -> None:
    async def flow(season: StagedSeason) -> None:
        ann = await season.joined("ann")
        await ann.submit("mine", waiter())
        await season.play()
        listener = await WebListener.open(season.app, bound("127.0.0.1", 0))
        try:
            await asyncio.to_thread(_asked, listener.address, ann.token)
        finally:
            await listener.close()

    staged(flow, tmp_path)


def _asked(address: str, token: str) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 18
    bearer = {"Authorization": f"Bearer {token}"}
    for operation in operations:

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            if "name" in case.path_parameters:
                case.path_parameters["name"] = "mine"
            if case.path.endswith("/token"):
                return  # the one that is shown would be void
            case.headers = {**dict(case.headers or {}), **bearer}
            case.call_and_validate(timeout=60, checks=[not_a_server_error])

        ask()
    for path in ("/", "/bots/mine", "/matches", "/api/bots/mine", "/api/matches"):
        assert httpx.get(f"{address}{path}", timeout=60).status_code == 200
