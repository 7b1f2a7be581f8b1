"""The paths of the ICPC Contest API."""

import pytest
from tests.doors.web.stage import Stage

AT = "/icpc/contests/contest"


def test_what_there_is_says_which_fields_it_has(stage: Stage):
    stage.do("ANNOUNCE", text="Tea.")
    found = stage.get(f"{AT}/access").json()
    assert found["capabilities"] == []
    for endpoint in found["endpoints"]:
        kind = endpoint["type"]
        answer = stage.get(AT if kind == "contest" else f"{AT}/{kind}").json()
        one = answer[0] if isinstance(answer, list) else answer
        assert list(one) == endpoint["properties"], kind


@pytest.mark.parametrize("kind", ["judgements", "judgement-types", "runs", "submissions", "groups"])
def test_of_what_there_is_nothing_there_is_an_empty_list(stage: Stage, kind: str):
    assert stage.get(f"{AT}/{kind}").json() == []


@pytest.mark.parametrize(
    "path", ["/icpc/contests/other", f"{AT}/nothing", f"{AT}/teams/99", "/icpc/contests/x/state"]
)
def test_what_is_not_there_is_said_so(stage: Stage, path: str):
    assert stage.get(path).status_code == 404


def test_nothing_can_be_changed(stage: Stage):
    for method in ("post", "put", "patch", "delete"):
        answer = stage.run(getattr(stage.client, method)(f"{AT}/teams"))
        assert answer.status_code == 405
