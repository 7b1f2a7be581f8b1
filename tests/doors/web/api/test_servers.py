"""``/api/servers``."""

from tests.doors.web.stage import Stage
from tests.host.contest.running import House, settings


def test_a_server_says_what_is_played_and_how_far_it_is(stage: Stage):
    """[CONTEST-5], [CONTEST-48]: game number, turn, turns left, K, state."""
    stage.play(9)
    server = stage.get("/api/servers/Tally2").json()["status"]
    assert (server["state"], server["games"], server["spectate"]) == ("running", 1, "after")
    assert server["game"] == {
        "id": "Tally2-2",
        "game_no": 2,
        "turn": 2,
        "turns_left": 2,
        "begun": "2026-11-20T06:00:06Z",
        "ends_turn_at": "2026-11-20T06:00:10Z",
        "turn_seconds": 2.0,
        "commitment": stage.get("/api/games/Tally2-2").json()["commitment"],
    }
    assert server["k"] == stage.get("/api/contest").json()["k"]


def test_a_server_has_its_results(stage: Stage):
    """[CONTEST-17], [CONTEST-19], [CONTEST-48]."""
    stage.play(6, ann=9, bob=3)
    table = stage.get("/api/servers/Tally1").json()
    assert [(row["name"], row["place"], row["games"]) for row in table["rows"]] == [
        ("ANN", 1, 1),
        ("BOB", 2, 1),
        ("EVE", 3, 1),
    ]
    assert table["rows"][0]["result"] == "9.189108"  # 9 times K after 6 s of 600


def test_a_server_that_is_not_there_is_said_so(stage: Stage):
    answer = stage.get("/api/servers/Nine")
    assert (answer.status_code, answer.json()["detail"]) == (404, "there is no server Nine")
    assert stage.get("/api/games?server=Nine").status_code == 404
    assert stage.get("/api/tasks/chess").status_code == 404


def test_a_game_is_shown_by_what_it_is_played_by(staged):
    """[CONTEST-92]: what was changed meanwhile is what the next game is played by."""
    port = {"name": "Tally1", "port": 30001}
    first = staged(settings(port | {"options": {"turns": 4}}))
    (shown,) = first.get("/api/servers").json()
    assert (shown["options"], shown["next_options"]) == ({"turns": 4}, None)
    mended = settings(port | {"options": {"turns": 5}})
    later = staged(house=House(mended, first.house.store))
    (shown,) = later.get("/api/servers").json()
    assert (shown["options"], shown["next_options"]) == ({"turns": 4}, {"turns": 5})
    assert "From the next game on Turns: 5" in later.read("/servers/Tally1").text
