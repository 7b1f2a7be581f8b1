"""``/api/downloads``."""

from importlib.metadata import entry_points
from typing import Any

import pytest
from tests.doors.web.conftest import Staged
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings

from contestmaster.kernel import registry

COWS: dict[str, Any] = {"name": "Cows1", "port": 30001, "task": "cows", "options": {"side": 12}}


@pytest.fixture
def stage(staged: Staged, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """A contest that has not begun, of a game with maps."""
    monkeypatch.setattr(registry, "entry_points", entry_points)
    return staged(settings(COWS, start_at=None))


def test_rules_and_maps_are_there_before_the_start(stage: Stage):
    """[CONTEST-51], [CONTEST-57]."""
    files = stage.get("/api/downloads").json()
    assert files[0] == {"kind": "rules", "of": "cows", "name": "rules.md", "path": "cows/rules.md"}
    for file in files:
        answer = stage.get(f"/api/downloads/{file['path']}")
        assert answer.status_code == 200
        assert answer.content
        assert answer.headers["content-disposition"] == "attachment"
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        etag = {"if-none-match": answer.headers["etag"]}
        assert stage.get(f"/api/downloads/{file['path']}", headers=etag).status_code == 304


def test_each_server_is_described_for_its_teams(stage: Stage):
    """[CONTEST-51]: as it is set up, to read and to print."""
    files = stage.get("/api/downloads").json()
    described = [file["path"] for file in files if file["kind"] == "task"]
    assert described == ["Cows1/Cows1.html", "Cows1/Cows1.md"]
    page, text = (stage.get(f"/api/downloads/{path}").text for path in described)
    assert "<html" in page
    for words in ("Cows1", "30001", "MOVE"):
        assert words in text
        assert words in page


def test_nothing_else_can_be_reached(stage: Stage):
    for path in ("cows/contest.toml", "Cows1/..%2f..%2fcontest.toml", "Nine/rules.md", "Cows1/"):
        assert stage.get(f"/api/downloads/{path}").status_code in (404, 405), path
