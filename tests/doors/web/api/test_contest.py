"""``/api``: the contest, its rankings, its news."""

from tests.doors.web.conftest import Staged
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings


def test_the_contest_says_what_its_clock_shows_and_what_k_is(stage: Stage):
    """[CONTEST-13], [CONTEST-55]: a third of the contest, and K doubles."""
    stage.play(200)
    found = stage.get("/api/contest").json()
    assert (found["state"], found["elapsed_s"], found["duration_s"]) == ("RUNNING", 200.0, 600)
    assert found["k"] == "2.000000"
    assert found["now"] == "2026-11-20T06:03:20Z"
    assert found["ends_at"] == "2026-11-20T06:10:00Z"
    assert (found["frozen"], found["freezes_at"], found["closed"]) == (False, None, None)
    assert found["tasks"] == {"tally": ["Tally1", "Tally2", "Tally3"]}


def test_the_scoreboard_says_how_each_total_is_made_up(stage: Stage):
    """[CONTEST-20] to [CONTEST-25], [CONTEST-46]: sums, means and shares can be checked."""
    stage.play(6, ann=9, bob=3)
    board = stage.get("/api/scoreboard").json()
    assert [row["name"] for row in board["rows"]] == ["ANN", "BOB", "EVE"]
    first = board["rows"][0]
    (task,) = first["tasks"]
    assert first["total"] == task["points"]
    for at in task["servers"]:
        mean = float(board["mean_of_best"][at["server"]])
        assert at["games"] == 1
        points = int(board["scale"]) * float(at["result"]) / mean
        assert abs(float(at["points"]) - points) < 0.00001
    assert board["changed"] == "2026-11-20T06:00:06Z"
    assert board["changed_s"] == 6.0
    assert stage.get("/api/tasks/tally").json()["rows"][0]["points"] == first["total"]
    assert len(stage.get("/api/tasks").json()) == 1


def test_before_the_start_teams_servers_files_and_the_time_are_there(staged: Staged):
    """[CONTEST-57]: and K is 1."""
    stage = staged(settings(start_at="2026-11-20T07:00:00+00:00"))
    found = stage.get("/api/contest").json()
    assert (found["state"], found["k"], found["elapsed_s"]) == ("SCHEDULED", "1.000000", 0.0)
    assert found["start_at"] == "2026-11-20T07:00:00Z"
    assert [team["name"] for team in stage.get("/api/teams").json()] == ["ANN", "BOB", "EVE"]
    servers = stage.get("/api/servers").json()
    assert [server["state"] for server in servers] == ["scheduled"] * 3
    assert [row["place"] for row in stage.get("/api/scoreboard").json()["rows"]] == [1, 1, 1]
    assert stage.get("/api/scoreboard/history").json()["points"] == []


def test_k_is_a_curve_with_a_point_for_now(stage: Stage):
    """[CONTEST-49]."""
    stage.play(300)
    curve = stage.get("/api/k").json()
    assert curve["now"] == {"at_s": 300.0, "k": "2.828427"}
    ks = [float(point["k"]) for point in curve["points"]]
    assert (ks[0], ks[-1]) == (1, 8)
    assert ks == sorted(ks)


def test_scores_over_time_have_a_point_for_each_change(stage: Stage):
    stage.play(6, ann=9)
    stage.play(12, bob=9)
    stage.play(18)
    history = stage.get("/api/scoreboard/history").json()
    assert [team["name"] for team in history["teams"]] == ["ANN", "BOB", "EVE"]
    assert [point["number"] for point in history["points"]] == [1, 2, 3, 4, 5, 6, 7]
    assert [point["at_s"] for point in history["points"]] == [0, 6, 6, 6, 12, 12, 12]
    last = stage.get("/api/scoreboard").json()["rows"]
    assert set(history["points"][-1]["totals"]) == {row["total"] for row in last}
    first = stage.get("/api/scoreboard/history?limit=1").json()
    assert first["points"] == history["points"][:1]
    rest = stage.get(f"/api/scoreboard/history?cursor={first['next']}").json()
    assert first["points"] + rest["points"] == history["points"]
    assert rest["next"] is None


def test_announcements_and_stops_are_there_at_once(stage: Stage):
    """[CONTEST-38], [CONTEST-50], [CONTEST-67]: scope, begin, end and reason."""
    stage.play(10)
    stage.do("ANNOUNCE", text="Lunch <is> served.")
    stage.do("SUSPEND", scope="Tally2", text="its network")
    stage.play(40)
    stage.do("SUSPEND", scope="all", text="power cut")
    stage.play(100)
    stage.do("RESUME", scope="all", text="on", delay="0")
    news = stage.get("/api/announcements").json()["announcements"]
    assert [one["kind"] for one in news][:2] == ["restart", "suspension"]
    assert news[-1]["text"] == "Lunch <is> served."
    assert news[-1]["author"] == "chair"
    stops = stage.get("/api/stops").json()
    assert [(s["scope"], s["reason"], s["removed_s"]) for s in stops] == [
        ("Tally2", "its network", 0.0),
        ("all", "power cut", 60.0),
    ]
    assert (stops[0]["end"], stops[1]["end"]) == (None, "2026-11-20T06:01:40Z")
    assert stage.get("/api/contest").json()["banner"] == news[0]
    (still,) = [s for s in stage.get("/api/servers").json() if s["state"] == "suspended"]
    assert (still["name"], still["reason"]) == ("Tally2", "its network")


def test_what_the_seeds_follow_from_is_committed_to_before_and_open_after(staged: Staged):
    """[CONTEST-86], [CONTEST-87], [CONTEST-88], [CONTEST-89]."""
    stage = staged(settings(start_at="2026-11-20T06:00:01+00:00", freeze_before_end_s=60))
    kept = stage.house.hall.book.secret
    before = stage.get("/api/contest").json()
    assert (before["commitment"], before["secret"]) == (kept.commitment, None)
    assert kept.commitment in stage.read("/files").text
    stage.play(3)
    game = stage.get("/api/games/Tally1-1").json()
    assert (game["status"], game["commitment"]) == ("running", kept.of_game("Tally1", 1).commitment)
    running = stage.get("/api/servers/Tally1").json()["status"]["game"]
    assert running["commitment"] == game["commitment"]
    assert game["commitment"] in stage.read("/games/Tally1-1").text
    assert game["commitment"] in stage.read("/servers/Tally1").text
    stage.play(9)
    first = stage.get("/api/games/Tally1-1")
    assert (first.json()["status"], first.json()["commitment"]) == ("scored", game["commitment"])
    secret = {"seed": str(kept.seed), "salt": kept.salt.hex()}
    for at in (300, 590, 700):
        stage.play(at)
        after = stage.get("/api/contest").json()
        assert (after["state"] == "FINISHED", after["secret"]) == (at == 700, None)
        pages = [stage.get(path).text for path in ("/api/servers", "/api/games", "/files")]
        for hidden in secret.values():
            assert not any(hidden in page for page in [*pages, first.text])
    stage.do("LIFT_FREEZE")
    assert stage.get("/api/contest").json()["secret"] == secret
    assert secret["salt"] in stage.read("/files").text
