"""The story of a game that is played: no more of it than of its board [CONTEST-78]."""

import json
from typing import Any

import pytest
from tests.doors.web.conftest import Staged
from tests.doors.web.listening import Listener, play
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings

from contestmaster.doors.web.live.hub import Hub

SECRET = "who leads is told when the game is over"


def server(staged: Staged, spectate: Any, **contest: Any) -> Stage:
    """A contest of one server with games of four turns of two seconds."""
    table = {"name": "Tally1", "port": 30001, "spectate": spectate, "options": {"turns": 4}}
    return staged(settings(table | {"spectate_force": spectate != "after"}, **contest))


def values(story: dict[str, Any]) -> list[Any]:
    return [point["values"] for point in story["points"]]


def asked(stage: Stage) -> dict[str, Any]:
    answer = stage.get("/api/servers/Tally1/story")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_story_of_what_is_secret_tells_nothing_before_the_end(staged: Staged):
    stage = server(staged, "after")
    listener = Listener(stage, stage.hub.server("Tally1"))
    play(stage, 3, ann=5)
    stories = [
        message.get("story") or message["head"]["story"]
        for message in listener.take()
        if message["kind"] in ("game", "frame")
    ]
    assert stories
    for story in [*stories, asked(stage)]:
        assert {value for row in values(story) for value in row} == {None}
        assert (story["sentence"], story["headline"], story["moments"]) == (SECRET, "", [])
        assert "5" not in json.dumps(story["points"])
    play(stage, 9)
    over = next(message for message in listener.take() if message.get("eye") == "all")
    assert over["head"]["story"]["headline"] == "ANN wins by 5 points, ahead after every turn"


def test_who_watches_hears_the_story_so_far_and_then_what_is_new(staged: Staged):
    stage = server(staged, "live")
    play(stage, 3, ann=4)
    listener = Listener(stage, stage.hub.server("Tally1"))
    (first,) = listener.take()
    story = first["head"]["story"]
    assert values(story) == [[0, 0, 0], [4, 0, 0]], "from the first turn, though nobody looked"
    assert [one["text"] for one in story["moments"]] == ["ANN takes the lead"]
    play(stage, 5, bob=6)
    (whole,) = listener.take()  # nobody had looked before
    assert len(values(whole["head"]["story"])) == 3
    play(stage, 7, bob=3)
    (frame,) = listener.take()
    assert values(frame["story"]) == [[4, 9, 0]]
    assert frame["story"]["moments"] == []
    assert frame["story"]["sentence"] == "BOB leads ANN by 5 points"
    told = asked(stage)
    assert values(told) == [[0, 0, 0], [4, 0, 0], [4, 6, 0], [4, 9, 0]]
    assert told["moments"][-1]["text"] == "BOB takes the lead from ANN"


def test_what_is_shown_late_is_told_late(staged: Staged):
    stage = server(staged, 2)
    assert stage.get("/api/servers/Tally1/story").status_code == 404
    play(stage, 3, ann=5)
    play(stage, 5.5)
    assert values(asked(stage)) == [[0, 0, 0]]


def test_a_freeze_tells_nothing(staged: Staged):
    """[CONTEST-76]."""
    stage = server(staged, "live", contest_duration_s=60, freeze_before_end_s=30)
    play(stage, 29, ann=5)
    assert asked(stage)["points"]
    play(stage, 33, ann=5)
    assert stage.get("/api/servers/Tally1/story").status_code == 404


@pytest.mark.parametrize("spectate", ["live", "after"])
def test_after_a_restart_what_was_before_is_in_the_journal(staged: Staged, spectate: str):
    """Another hub takes the running game up, as a host does that was started again."""
    stage = server(staged, spectate)
    play(stage, 5, ann=5)

    async def again() -> Any:
        hub = Hub(stage.site)
        broadcast = hub._broadcast("Tally1")
        assert len((await hub.story("Tally1")).points) == 1
        assert broadcast._recalling is not None
        await broadcast._recalling
        story = await hub.story("Tally1")
        await hub.close()
        return story

    story = stage.run(again())
    secret = [None] * 3
    known = [[0, 0, 0], [5, 0, 0], [5, 0, 0]] if spectate == "live" else [secret] * 3
    assert [list(point.values) for point in story.points] == known
    assert story == stage.run(stage.hub.story("Tally1"))
