"""What went wrong, said to programs."""

from collections.abc import MutableMapping
from typing import Any

import pytest
from tests.doors.web.stage import Stage

from contestmaster.doors.web.site import ContestSite
from contestmaster.host.films.studio import FilmError


@pytest.mark.parametrize("error", [ZeroDivisionError("secret"), KeyError("secret"), IndexError()])
def test_what_breaks_inside_is_logged_and_not_told(
    stage: Stage,
    logged: list[MutableMapping[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
):
    """A bug is no missing page: only a ``LookupError`` as such says that something is not there."""

    def broken(site: ContestSite) -> None:
        raise error

    monkeypatch.setattr(ContestSite, "stops", broken)
    answer = stage.get("/api/stops")
    assert answer.status_code == 500
    assert answer.json() == {"status": 500, "title": "Internal Server Error"}
    (entry,) = [entry for entry in logged if entry["event"] == "a page failed"]
    assert (entry["path"], entry["exc_info"]) == ("/api/stops", error)


def test_a_replay_that_cannot_be_made_is_there_later_perhaps(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    async def broken(site: ContestSite, game: str) -> None:
        raise FilmError("/var/lib/contest is gone")

    monkeypatch.setattr(ContestSite, "film", broken)
    answer = stage.get("/api/games/Tally1-1/replay")
    assert answer.status_code == 503
    assert answer.json()["detail"] == "the replay of this game cannot be made now"


def test_what_there_is_no_method_for_says_which_there_are(stage: Stage):
    answer = stage.run(stage.client.delete("/api/contest"))
    assert (answer.status_code, answer.json()["title"]) == (405, "Method Not Allowed")
    assert "GET" in answer.headers["allow"]
