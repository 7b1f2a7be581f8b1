"""Answers with an ETag."""

import pytest
from tests.doors.web.stage import Stage

from contestmaster.doors.web.api.etags import tag


def test_who_has_the_newest_is_told_so_in_a_few_bytes(stage: Stage):
    first = stage.get("/api/scoreboard")
    assert first.headers["etag"] == tag(first.content)
    etag = first.headers["etag"]
    for given in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        again = stage.get("/api/scoreboard", headers={"if-none-match": given})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == etag


def test_what_has_changed_is_sent(stage: Stage):
    first = stage.get("/api/scoreboard")
    stage.play(6, ann=5)
    again = stage.get("/api/scoreboard", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 200
    assert again.headers["etag"] != first.headers["etag"]


@pytest.mark.parametrize("path", ["/api/contest", "/api/teams", "/icpc/contests"])
def test_programs_on_any_page_may_read_and_must_ask_again(stage: Stage, path: str):
    answer = stage.get(path)
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["cache-control"] == "no-cache"
