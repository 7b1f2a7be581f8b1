"""Whatever is asked of the API of tables, in and out of its schema: never an error of ours."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from tests.browser.tabled import Tabled

EXAMPLES = 5
"""Of each operation; there are some thirty."""


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[httpx.Client]:
    """Somebody at a table server with a game that goes on."""
    with Tabled(tmp_path) as served, httpx.Client(base_url=served.address, timeout=60) as client:
        client.post("/api/guests", json={"name": "ann"}).raise_for_status()
        client.post("/api/tables", json={"game": "spacecrack"}).raise_for_status()
        client.post("/api/tables/1/bots", json={"name": "random"}).raise_for_status()
        client.post("/api/tables/1/start").raise_for_status()
        yield client


@pytest.mark.slow
def test_whatever_is_asked_is_answered(tables: httpx.Client) -> None:
    schema = schemathesis.openapi.from_url(f"{tables.base_url}/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 25
    token = dict(tables.cookies)
    for operation in operations:

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            if "table" in case.path_parameters:
                case.path_parameters["table"] = 1
            if case.path.endswith("/turns"):
                case.query = dict(case.query or {}, for_s=0)  # it would wait for a turn to end
            case.cookies = dict(token)
            case.call_and_validate(timeout=60, checks=[not_a_server_error])

        ask()
