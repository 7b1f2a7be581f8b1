"""Commands at addresses of their own, as the description of the API has them [TABLE-96]."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.doors.web.judging import judged
from tests.doors.web.tables.conftest import Opened
from tests.doors.web.tables.stage import TableStage

from contestmaster.doors.web.described import _NOT_SO
from contestmaster.doors.web.tables.house import TableHouse


def test_commands_are_given_at_the_addresses_that_tables_describe(
    stage: TableStage,
) -> None:
    """[TABLE-96]: and the answers are of the schemas there."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    document = judged(ann.get("/schema/openapi.json").json())
    path = "/api/tables/{table}/calls/tally/add"
    operation = document["paths"][path]["post"]
    ann.api("POST", "/tables", {"game": "tally", "options": {"turns": 2}})
    bob.api("PUT", "/tables/1/seats/mine", {})
    ann.api("POST", "/tables/1/start")
    told = ann.api("POST", "/tables/1/calls/tally/add", {"amount": 3})
    answer = operation["responses"]["200"]["content"]["application/json"]["schema"]
    Draft202012Validator(answer | {"components": document["components"]}).validate(told)
    assert told["reply"] == {"total": 3}
    assert ann.refused("POST", "/tables/1/calls/tally/add", {"amount": "x"}) == (400, 3)
    assert ann.refused("POST", "/tables/1/calls/tally/fly", {}) == (404, 2)
    assert ann.refused("POST", "/tables/1/calls/cows/add", {"amount": 3}) == (404, 401)
    assert ann.refused("POST", "/tables/7/calls/tally/add", {"amount": 3}) == (404, 400)
    assert stage.browser().refused("POST", "/tables/1/calls/tally/add", {}) == (401, 1)


def test_what_a_request_is_wrong_in_is_said_as_it_is_described(stage: TableStage) -> None:
    """[TABLE-85, TABLE-97]: as a refusal, with its rule, wherever the framework finds it wrong."""
    ann = stage.browser("ann")
    document = ann.get("/schema/openapi.json").json()
    operations = [one for item in document["paths"].values() for one in item.values()]
    told_of = [told["description"] for one in operations for told in one["responses"].values()]
    assert _NOT_SO not in told_of
    refusal = document["paths"]["/api/tables"]["post"]["responses"]["default"]
    assert refusal["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/Refusal"
    }
    for path in (
        "/api/finished/{game}",
        "/api/finished/{game}/card.png",
        "/api/moments/{game}/card.png",
    ):
        for status in ("400", "404"):
            content = document["paths"][path]["get"]["responses"][status]["content"]
            assert content["application/json"]["schema"]["$ref"].endswith("/Refusal"), (
                path,
                status,
            )
    wrong: tuple[tuple[str, str, Any, int, str], ...] = (
        ("GET", "/tables/1/turns?after=-2", None, 3, "after"),
        ("POST", "/tables", {"gam": 1}, 3, "gam"),
        ("GET", "/finished/7-1/journal", None, 400, "there is no game 7-1"),
        ("POST", "/tables", None, 3, "the request has no body"),
    )
    for method, path, body, code, said in wrong:
        given = {} if body is None else {"json": body}
        told = ann.ask(method, f"/api{path}", **given).json()
        Draft202012Validator(document["components"]["schemas"]["Refusal"]).validate(told)
        assert told["code"] == code
        assert said in told["message"], told
        assert told["text"].startswith(told["rule"])


def test_a_package_that_fails_keeps_no_other_from_being_described(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[TABLE-96]."""
    stage = opened()
    real = TableHouse.rules

    def broken(self: TableHouse, game: str) -> Any:
        if game == "relay":
            raise RuntimeError(f"{game} is broken")
        return real(self, game)

    monkeypatch.setattr(TableHouse, "rules", broken)
    document = judged(stage.browser().get("/schema/openapi.json").json())
    found = {path.split("/")[5] for path in document["paths"] if "/calls/" in path}
    assert found == {offer.name for offer in stage.house.params.table_games} - {"relay"}
    (told,) = (one for one in stage.logged if one["event"] == "a game cannot be described")
    assert told["game"] == "relay"
