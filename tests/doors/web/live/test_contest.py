"""The news of the contest as a whole."""

from typing import Any

import pytest
from tests.doors.web.conftest import Staged
from tests.doors.web.listening import Listener, play, quiet
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings


def order(stage: Stage, command: str, **arguments: Any) -> None:
    """Let an organiser act while somebody listens."""

    async def happen() -> None:
        stage.do(command, **arguments)

    stage.run(happen())


def test_a_newcomer_is_told_how_everything_stands(stage: Stage):
    order(stage, "ANNOUNCE", text="Welcome.")
    stage.run(quiet(stage.hub))
    messages = Listener(stage, stage.hub.contest).take()
    assert [message["kind"] for message in messages] == [
        "contest",
        "scoreboard",
        "stops",
        "servers",
        "announcement",
    ]
    assert len({message["seq"] for message in messages}) == 1
    for message, path in zip(messages, ("contest", "scoreboard", "stops", "servers"), strict=False):
        assert message[message["kind"]] == stage.get(f"/api/{path}").json()
    assert messages[-1]["announcement"]["text"] == "Welcome."


def test_rankings_are_told_when_a_game_ends(stage: Stage):
    """[CONTEST-28]: and only then."""
    listener = Listener(stage, stage.hub.contest)
    listener.take()
    play(stage, 5, ann=5)
    assert set(listener.kinds()) == {"servers"}
    play(stage, 6)
    messages = listener.take()
    (board,) = [message for message in messages if message["kind"] == "scoreboard"]
    assert board["scoreboard"] == stage.get("/api/scoreboard").json()


def test_news_and_stops_are_told_at_once(stage: Stage):
    """[CONTEST-38], [CONTEST-39], [CONTEST-50], [CONTEST-67]."""
    listener = Listener(stage, stage.hub.contest)
    listener.take()
    order(stage, "SUSPEND", scope="all", text="power cut")
    kinds = listener.take()
    assert [message["kind"] for message in kinds] == ["contest", "stops", "announcement", "servers"]
    assert kinds[0]["contest"]["banner"]["text"] == kinds[2]["announcement"]["text"]
    assert kinds[1]["stops"][0]["reason"] == "power cut"
    assert {server["state"] for server in kinds[3]["servers"]} == {"suspended"}
    order(stage, "RESUME", scope="all", text="on", delay="0")
    assert "stops" in listener.kinds()
    order(stage, "ANNOUNCE", text="Tea.")
    assert listener.kinds() == ["announcement"]


@pytest.mark.slow
def test_a_freeze_is_told_and_what_it_hides_is_not(staged: Staged):
    """[CONTEST-76]."""
    stage = staged(settings(contest_duration_s=60, freeze_before_end_s=30))
    listener = Listener(stage, stage.hub.contest)
    play(stage, 29, ann=5)
    listener.take()
    play(stage, 31)
    told = {message["kind"]: message for message in listener.take()}
    assert told["contest"]["contest"]["frozen"] is True
    assert told["scoreboard"]["scoreboard"]["frozen"] is True
    play(stage, 50, bob=9)
    assert "scoreboard" not in listener.kinds()
    play(stage, 65)
    listener.take()
    order(stage, "LIFT_FREEZE")
    told = {message["kind"]: message for message in listener.take()}
    assert told["scoreboard"]["scoreboard"]["rows"][0]["name"] == "BOB"


def test_who_comes_back_when_nobody_was_there_is_told_how_everything_stands(stage: Stage):
    listener = Listener(stage, stage.hub.contest)
    listener.take()
    listener.go()
    stage.hub.contest.channel._until = 0.0
    play(stage, 3)
    stage.run(quiet(stage.hub))
    listener.come()
    told = {message["kind"]: message for message in listener.take()}
    assert {server["game"]["turn"] for server in told["servers"]["servers"]} == {2}


def test_only_servers_of_which_something_has_changed_are_told(stage: Stage):
    listener = Listener(stage, stage.hub.contest)
    listener.take()
    play(stage, 1)
    listener.take()
    order(stage, "SUSPEND", scope="Tally2", text="its network")
    (news,) = [message for message in listener.take() if message["kind"] == "servers"]
    assert [server["name"] for server in news["servers"]] == ["Tally1", "Tally2", "Tally3"]
    play(stage, 3)
    (news,) = [message for message in listener.take() if message["kind"] == "servers"]
    assert [server["name"] for server in news["servers"]] == ["Tally1", "Tally3"]
