"""How the totals came to be what they are, also what was before the host was started."""

import re
from typing import Any

from tests.doors.web.conftest import Staged
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings


def points(stage: Stage) -> list[tuple[float, list[Any]]]:
    """Time and totals of each point."""
    found = stage.get("/api/scoreboard/history").json()["points"]
    return [(point["at_s"], point["totals"]) for point in found]


def test_a_host_that_was_started_again_knows_what_was_before(staged: Staged):
    """From the journal of the contest; what comes later is followed."""
    stage = staged()
    stage.play(6, ann=9)
    stage.play(12, bob=9)
    before = points(stage)
    again = staged(house=stage.house.again())
    assert points(again) == before
    again.play(24, eve=9)
    after = points(again)
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_who_asks_late_and_who_asks_early_get_the_same(staged: Staged):
    early, late = staged(), staged()
    early.get("/api/scoreboard/history")
    for stage in (early, late):
        stage.play(6, ann=9)
        stage.play(12, bob=4)
    assert points(early) == points(late)


def test_a_team_has_no_total_before_it_was_there(stage: Stage):
    """[CONTEST-59]: it stands in the rankings at once, with nothing."""
    stage.play(6, ann=9)
    stage.do("ADD_TEAM", team="zoe", name="Zoe")
    found = points(stage)
    assert [totals[3] for _, totals in found][-2:] == [None, "0.000000"]


def test_a_team_that_is_excluded_is_in_no_history(stage: Stage):
    """[CONTEST-61]: as if it had never registered; the others' totals change."""
    stage.play(6, ann=9, bob=3)
    stage.do("EXCLUDE", team="ann", text="cheated")
    history = stage.get("/api/scoreboard/history").json()
    assert [team["name"] for team in history["teams"]] == ["BOB", "EVE"]
    assert history["points"][-1]["totals"] == ["200.000000", "0.000000"]


def test_a_freeze_hides_what_came_after_it_and_its_end_shows_it(staged: Staged):
    """[CONTEST-76]: also to a host that was started in the freeze."""
    stage = staged(settings(contest_duration_s=60, freeze_before_end_s=30))
    stage.play(29.9, ann=9)
    stage.play(30)  # a game ends there, and the freeze begins
    seen = points(stage)
    stage.play(40, bob=9)
    assert points(stage) == seen
    again = staged(house=stage.house.again())
    assert points(again) == seen
    again.play(70)
    again.do("LIFT_FREEZE")
    assert len(points(again)) > len(seen)


def moves(stage: Stage) -> list[str]:
    """What the first page says of who has risen or fallen."""
    return re.findall("(?:up|down) . place with the last change", stage.get("/").text)


RISEN = ["up 1 place with the last change", "down 1 place with the last change"]


def with_a_change(stage: Stage) -> Stage:
    """At 24 seconds BOB goes ahead, who was second."""
    stage.play(6, ann=9, bob=3)
    assert moves(stage) == [], "before all were first, with nothing"
    stage.play(18)
    stage.play(24, bob=9)
    return stage


def test_the_ranking_tells_who_has_risen_with_its_last_change(staged: Staged):
    """In words, too: an arrow tells nothing to who cannot see it."""
    stage = with_a_change(staged(settings(contest_duration_s=60)))
    assert moves(stage) == RISEN
    assert "BOB leads ANN by" in stage.get("/").text


def test_a_freeze_hides_who_has_risen_since(staged: Staged):
    """[CONTEST-76]."""
    stage = with_a_change(staged(settings(contest_duration_s=60, freeze_before_end_s=40)))
    assert moves(stage) == []
    assert "ANN leads BOB by" in stage.get("/").text
