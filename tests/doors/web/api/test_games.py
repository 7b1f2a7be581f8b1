"""``/api/games``."""

import pytest
from tests.doors.web.stage import Stage

from contestmaster.kernel.recording import entrant


def test_games_come_the_latest_first_in_pages(stage: Stage):
    stage.play(20)
    whole = stage.get("/api/games").json()
    ids = [game["id"] for game in whole["games"]]
    assert ids[:3] == ["Tally3-4", "Tally2-4", "Tally1-4"]
    assert whole["next"] is None
    found, path = [], "/api/games?limit=5"
    while path:
        part = stage.get(path).json()
        found += [game["id"] for game in part["games"]]
        path = part["next"] and f"/api/games?limit=5&cursor={part['next']}"
    assert found == ids
    one = stage.get("/api/games?server=Tally2").json()["games"]
    assert [game["id"] for game in one] == ["Tally2-4", "Tally2-3", "Tally2-2", "Tally2-1"]


def test_a_game_that_is_over_has_a_table_of_score_k_and_award(stage: Stage):
    """[CONTEST-11], [CONTEST-12], [CONTEST-52]: an award is the score times K, exactly."""
    stage.play(6, ann=9, bob=3)
    game = stage.get("/api/games/Tally1-1").json()
    assert (game["status"], game["ended"], game["ended_s"]) == (
        "scored",
        "2026-11-20T06:00:06Z",
        6.0,
    )
    assert [(row["name"], row["place"], row["score"]) for row in game["table"]] == [
        ("ANN", 1, "9.000000"),
        ("BOB", 2, "3.000000"),
        ("EVE", 3, "0.000000"),
    ]
    assert float(game["table"][0]["award"]) == pytest.approx(9 * float(game["k"]), abs=0.000005)
    assert game["seats"] == ["ANN", "BOB", "EVE"]


def test_a_game_that_runs_has_no_table_and_no_replay(stage: Stage):
    """[CONTEST-54]."""
    stage.play(1, ann=9)
    game = stage.get("/api/games/Tally1-1").json()
    assert (game["status"], game["table"], game["replay"]) == ("running", None, False)
    assert stage.get("/api/games/Tally1-1/replay").status_code == 403
    assert stage.get("/api/games/Tally1-1/journal").status_code == 403


def test_a_game_that_is_voided_says_so(stage: Stage):
    """[CONTEST-42], [CONTEST-71]: dropped while it runs, struck after its end."""
    stage.play(7, ann=9)
    stage.do("VOID_GAME", server="Tally1", game_no=1, text="its map was wrong")
    stage.do("VOID_GAME", server="Tally1", text="so is this one")
    stage.play(9)
    games = stage.get("/api/games?server=Tally1").json()["games"]
    assert [(game["id"], game["status"]) for game in games[1:]] == [
        ("Tally1-2", "dropped"),
        ("Tally1-1", "struck"),
    ]
    assert stage.get("/api/servers/Tally1").json()["rows"][0]["result"] == "0.000000"


@pytest.mark.parametrize(
    "name", ["Tally1-99", "Tally1-01", "Tally1--1", "Tally1-1²", "Nine-1", "x"]
)
def test_a_game_that_is_not_there_is_a_problem_document(stage: Stage, name: str):
    answer = stage.get(f"/api/games/{name}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json() == {
        "status": 404,
        "title": "Not Found",
        "detail": f"there is no game {name}",
    }


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=1001", "limit=many", "cursor=Tally1-77", "cursor=" + "x" * 101]
)
def test_a_question_that_makes_no_sense_is_refused(stage: Stage, query: str):
    answer = stage.get(f"/api/games?{query}")
    assert answer.status_code == 400
    assert answer.json()["title"] == "Bad Request"
    assert query.partition("=")[0] in answer.json()["detail"], "what is wrong is named"


def test_who_played_and_what_each_asked_is_told_with_the_replay(stage: Stage):
    """[CONTEST-124, NET-114]: never of a game that runs."""
    stage.play(1, ann=9)
    stage.house.server("Tally1").series.entrants["BOB"] = entrant("Sharp", "2", {"model": "small"})
    running = stage.get("/api/games/Tally1-1").json()
    assert (running["entrants"], running["counted"]) == ([], [])
    stage.play(8, bob=3)
    running = stage.get("/api/games/Tally1-2").json()
    assert (running["status"], running["entrants"]) == ("running", [])
    stage.play(12)
    first = stage.get("/api/games/Tally1-1").json()
    assert (first["replay"], first["entrants"]) == (True, [])
    assert [one["orders"] > 0 for one in first["counted"]] == [True, True, False]
    second = stage.get("/api/games/Tally1-2").json()
    said = {"name": "Sharp", "version": "2", "declares": {"model": "small"}}
    assert second["entrants"] == [None, said, None]
    page = stage.get("/games/Tally1-2").text
    assert "Sharp 2" in page and "model: small" in page
    assert "Sharp" not in stage.get("/games/Tally1-1").text
