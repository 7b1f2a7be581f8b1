"""Whatever is asked of the API, in and out of its schema: an answer, and the one it promises."""

from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.browser.served import Served
from tests.doors.web.stage import Stage
from tests.host.playing import install

EXAMPLES = 12
"""Of each operation; there are some forty."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A contest in which some games are over, one was voided and a server stands still."""
    with pytest.MonkeyPatch.context() as patch:
        install(patch)

        def stage() -> Stage:
            made = Stage()
            made.play(13, ann=5, bob=3)
            made.do("VOID_GAME", server="Tally1", game_no=1, text="its map was wrong")
            made.do("SUSPEND", scope="Tally2", text="its network")
            made.do("ANNOUNCE", text="Tea <b>&</b> cake.")
            return made

        with Served(stage) as served:
            yield served.address


@pytest.mark.slow
def test_whatever_is_asked_is_answered_as_the_schema_says(address: str):
    schema = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 25
    for operation in operations:

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            if case.path.endswith("event-feed"):
                case.query["stream"] = False  # it would go on for ever
            if case.path.endswith("/turns"):
                case.query = dict(case.query or {}, for_s=0)  # it would wait for a turn to end
            # A cursor that the schema allows may still be none of the list.
            case.call_and_validate(timeout=60, excluded_checks=[positive_data_acceptance])

        ask()
