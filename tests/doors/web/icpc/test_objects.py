"""A contest in the words of the ICPC Contest API."""

from tests.doors.web.conftest import Staged
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings

AT = "/icpc/contests/contest"


def test_the_contest_is_one_of_scores(staged: Staged):
    stage = staged(settings(contest_duration_s=3600, freeze_before_end_s=600))
    contest = stage.get(AT).json()
    assert contest["scoreboard_type"] == "score"
    assert contest["start_time"] == "2026-11-20T06:00:00.000+00:00"
    assert contest["duration"] == "1:00:00.000"
    assert contest["scoreboard_freeze_duration"] == "0:10:00.000"
    assert stage.get("/icpc/contests").json() == [contest]
    assert stage.get("/icpc").json()["version"] == "2023-06"


def test_a_contest_that_waits_for_its_start_has_no_time(staged: Staged):
    stage = staged(settings(start_at=None))
    assert stage.get(AT).json()["start_time"] is None
    assert set(stage.get(f"{AT}/state").json().values()) == {None}


def test_the_scoreboard_has_totals_and_points_for_tasks(stage: Stage):
    stage.play(6, ann=9, bob=3)
    board = stage.get(f"{AT}/scoreboard").json()
    ours = stage.get("/api/scoreboard").json()["rows"]
    assert [row["team_id"] for row in board["rows"]] == [str(row["team_no"]) for row in ours]
    first = board["rows"][0]
    assert first["score"] == {"score": float(ours[0]["total"])}
    (problem,) = first["problems"]
    assert (problem["problem_id"], problem["num_judged"]) == ("tally", 3)
    assert board["time"] == "2026-11-20T06:00:06.000+00:00"
    assert board["contest_time"] == "0:00:06.000"


def test_tasks_teams_and_announcements_have_places_of_their_own(stage: Stage):
    stage.play(10)
    stage.do("ANNOUNCE", text="Tea.")
    (problem,) = stage.get(f"{AT}/problems").json()
    assert (problem["id"], problem["test_data_count"]) == ("tally", 3)
    assert [team["name"] for team in stage.get(f"{AT}/teams").json()] == ["ANN", "BOB", "EVE"]
    (said,) = stage.get(f"{AT}/clarifications").json()
    assert (said["text"], said["contest_time"]) == ("Tea.", "0:00:10.000")
    assert stage.get(f"{AT}/teams/2").json()["name"] == "BOB"


def test_the_course_of_a_contest_has_all_its_steps(staged: Staged):
    """Frozen, ended, thawed, finalized; and only then there is a winner [CONTEST-76]."""
    stage = staged(settings(contest_duration_s=60, freeze_before_end_s=30))

    def steps() -> list[str]:
        return [name for name, at in stage.get(f"{AT}/state").json().items() if at is not None]

    stage.play(29, ann=5)
    assert steps() == ["started"]
    stage.play(31)
    assert steps() == ["started", "frozen"]
    stage.play(65)
    assert steps() == ["started", "ended", "frozen"]
    assert stage.get(f"{AT}/awards").json() == []
    stage.do("LIFT_FREEZE")
    assert steps() == ["started", "ended", "frozen", "thawed", "finalized"]
    assert stage.get(f"{AT}/state").json()["frozen"] == "2026-11-20T06:00:30.000+00:00"
    (award,) = stage.get(f"{AT}/awards").json()
    assert award["team_ids"] == ["1"]


def test_a_suspension_moves_the_freeze(staged: Staged):
    """[CONTEST-37]: the contest clock stands still, and what it decides waits."""
    stage = staged(settings(contest_duration_s=60, freeze_before_end_s=30))
    stage.play(10)
    stage.do("SUSPEND", scope="all", text="power cut")
    stage.play(40)
    assert stage.get(f"{AT}/state").json()["frozen"] is None
    stage.do("RESUME", scope="all", text="on", delay="0")
    stage.play(61)
    assert stage.get(f"{AT}/state").json()["frozen"] == "2026-11-20T06:01:00.000+00:00"
