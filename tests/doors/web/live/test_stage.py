"""The stage: boards that everyone may see, the most exciting first."""

from typing import Any

import pytest
from tests.doors.web.conftest import Staged
from tests.doors.web.listening import Listener, play, quiet, until
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings

from contestmaster.doors.web.live.camera import Camera
from contestmaster.doors.web.live.stage import Spotlight, favoured
from contestmaster.doors.web.staged import LeadTold


def opened(staged: Staged, **contest: Any) -> Stage:
    """Two servers on which spectators see everything, with games of three turns of two seconds."""
    tables = [
        {
            "name": f"Tally{number}",
            "port": 30000 + number,
            "spectate": "live",
            "spectate_force": True,
            "options": {"turns": 3},
        }
        for number in (1, 2)
    ]
    return staged(settings(*tables, **contest))


def say(stage: Stage, server: str, seconds: float, **amounts: int) -> None:
    """Let teams order on one server, then time pass."""

    async def happen() -> None:
        for team, amount in amounts.items():
            stage.house.say(team.upper(), f"ADD {amount}", server)
        stage.play(seconds)

    stage.run(happen())


def test_the_closest_game_stands_first(staged: Staged):
    """[CONTEST-105]: and it is said who leads by how much."""
    stage = opened(staged)
    say(stage, "Tally1", 0.1, ann=9, bob=1)
    say(stage, "Tally2", 2.1, ann=6, bob=7)
    stage.run(quiet(stage.hub))
    first, second = stage.run(stage.hub.stage.boards())
    assert (first.key, second.key) == ("Tally2", "Tally1")
    assert first.headline.startswith("BOB leads ANN by 1")
    assert [(one.name, float(one.shown)) for one in first.standing][:2] == [("BOB", 7), ("ANN", 6)]
    assert first.excitement > second.excitement
    assert (first.frames, first.watch) == ("/ws/servers/Tally2", "/servers/Tally2")
    assert first.where == "game 1, after turn 1 of 3"  # [CONTEST-165]
    assert first.turn_s == 2  # [CONTEST-177]: for whether one counts down to the next
    assert first.stake.startswith("2 turns left")


def test_a_board_is_told_of_by_its_picture_alone(staged: Staged):
    """[CONTEST-105]: the next game has begun, but what may be seen is of the one before."""
    stage = opened(staged)
    source = stage.site.source
    server = source.server("Tally1")

    async def played() -> Camera:
        camera = Camera(source, server)
        server.series.subscribe(camera)
        stage.house.say("ANN", "ADD 9", "Tally1")
        stage.play(4.1)
        camera.develop(server.series.committed)
        stage.play(6.1)  # the end of the game, and the beginning of the next, which nobody has seen
        return camera

    camera = stage.run(played())
    assert stage.site.server_table("Tally1").status.game.game_no == 2
    (board,) = stage.run(Spotlight(stage.site, {"Tally1": camera}).boards())
    assert board.where == "game 1, after turn 2 of 3"
    assert board.headline.startswith("ANN leads")


def test_where_somebody_leads_there_is_more_to_be_seen(staged: Staged):
    """[CONTEST-105]: than where nobody does yet, however clear that lead is."""
    stage = opened(staged)
    say(stage, "Tally2", 2.1, bob=9)
    stage.run(quiet(stage.hub))
    first, second = stage.run(stage.hub.stage.boards())
    assert (first.key, second.key) == ("Tally2", "Tally1")
    assert first.excitement >= second.excitement + 0.15  # at which pages cut to another board


def test_of_boards_that_are_as_good_that_of_the_leader_of_the_ranking_stands_first():
    """[CONTEST-162]: another must be clearly more exciting to stand before it."""
    ann, eve = (LeadTold("", 0.8, leader=seat) for seat in (0, 2))
    assert favoured(ann, frozenset({2})) == ann
    assert favoured(ann, frozenset()) == ann
    assert favoured(eve, frozenset({2})).excitement == pytest.approx(0.9)
    assert favoured(eve._replace(excitement=0.95), frozenset({2})).excitement == 1


def test_nobody_is_told_who_leads_before_everyone_may_know(stage: Stage):
    """[CONTEST-54], [CONTEST-78]: of a game that is open after its end the board is public only."""
    say(stage, "Tally1", 2.1, ann=9)
    stage.run(quiet(stage.hub))
    for board in stage.run(stage.hub.stage.boards()):
        assert board.standing == ()
        assert "ANN" not in board.headline


def test_a_freeze_clears_the_stage(staged: Staged):
    """[CONTEST-76]: a board would tell how a game will be paid."""
    stage = opened(staged, contest_duration_s=60, freeze_before_end_s=30)
    say(stage, "Tally1", 2.1, ann=9)
    assert stage.run(stage.hub.stage.boards())
    play(stage, 31)
    assert stage.run(stage.hub.stage.boards()) == []


def test_the_last_game_is_shown_again_where_none_runs(staged: Staged):
    """[CONTEST-77], [CONTEST-105]: with its winner."""
    stage = opened(staged, contest_duration_s=7)
    say(stage, "Tally1", 0.1, bob=5)
    play(stage, 60)
    assert stage.run(stage.hub.stage.boards()) == []
    last = stage.run(stage.hub.stage.last())
    assert last is not None
    assert (last.kind, last.frames) == ("replay", f"/api{last.watch}/replay")
    assert "BOB has won" in stage.read("/games").text


def test_who_listens_hears_how_the_boards_stand(staged: Staged):
    """Not more often than every two seconds."""
    stage = opened(staged)
    listener = Listener(stage, stage.hub.contest)
    say(stage, "Tally1", 2.1, eve=4)
    heard: list[dict[str, Any]] = []

    def told() -> bool:
        heard.extend(message for message in listener.ear.take() if message["kind"] == "stage")
        return bool(heard)

    stage.run(until(told))
    boards = {board["key"]: board for board in heard[-1]["boards"]}
    assert boards["Tally1"]["headline"].startswith("EVE leads")
