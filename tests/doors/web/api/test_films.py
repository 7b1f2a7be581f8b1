"""Replays and journals of games that are over."""

import gzip
import json

import pytest
from tests.doors.web.conftest import Staged
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings

from contestmaster.host.films.film import Film
from contestmaster.kernel.replay import Replay


def test_a_game_that_is_over_can_be_replayed(stage: Stage):
    """[CONTEST-52], [CONTEST-77]: its frames, in parts too, and nothing again for who has it."""
    stage.play(7, ann=4)
    answer = stage.get("/api/games/Tally1-1/replay")
    reel = answer.json()
    assert (reel["format"], reel["game_no"]) == ("contestmaster-frames/1", 1)
    assert reel["seats"] == ["ANN", "BOB", "EVE"]
    assert [frame["turn"] for frame in reel["frames"]] == [0, 1, 2, 3]
    assert reel["outcome"][0] == [0, "4.000000", 1]
    part = stage.get("/api/games/Tally1-1/replay?from=2&to=2").json()
    assert "state" in part["frames"][0]
    assert part["frames"][-1]["turn"] == 2
    etag = {"if-none-match": answer.headers["etag"]}
    assert stage.get("/api/games/Tally1-1/replay", headers=etag).status_code == 304
    assert stage.get("/api/games/Tally1-1/replay?from=2&to=1").status_code == 400


def test_the_journal_of_a_game_verifies(stage: Stage):
    """[CONTEST-52]: what is downloaded is what ``contestmaster verify`` takes."""
    stage.play(7, ann=4)
    answer = stage.get("/api/games/Tally1-1/journal")
    assert "Tally1-1.journal" in answer.headers["content-disposition"]
    replay = Replay(answer.content.splitlines(keepends=True))
    replay.to_end()
    assert replay.match.turn() == 3


def test_a_film_that_was_thrown_away_meanwhile_is_no_fault_of_ours(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    """Whoever asks again gets it."""
    stage.play(7, ann=4)

    def gone(film: Film, *_: object) -> bytes:
        raise FileNotFoundError(film.frames)

    with monkeypatch.context() as patch:
        patch.setattr(Film, "reel", gone)
        answer = stage.get("/api/games/Tally1-1/replay")
        assert answer.status_code == 503
        assert "films" not in answer.text
    assert stage.get("/api/games/Tally1-1/replay").status_code == 200


def test_a_replay_is_packed_for_who_asks(staged: Staged):
    stage = staged(settings({"name": "Tally1", "port": 30001, "options": {"turns": 100}}))
    stage.play(201)
    answer = stage.get("/api/games/Tally1-1/replay", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "accept-encoding"
    plain = stage.get("/api/games/Tally1-1/replay", headers={"accept-encoding": "identity"})
    assert json.loads(plain.content) == answer.json()
    assert len(gzip.compress(plain.content, 4)) < len(plain.content)


def test_replays_may_wait_for_the_end_of_the_contest(staged: Staged):
    """[CONTEST-77]: the score table opens with the end of its game in any case."""
    stage = staged(settings(replays="after_contest", contest_duration_s=20))
    stage.play(10, ann=4)
    game = stage.get("/api/games/Tally1-1").json()
    assert game["table"][0]["score"] == "4.000000"
    assert game["replay"] is False
    answer = stage.get("/api/games/Tally1-1/replay")
    assert answer.status_code == 403
    assert answer.json()["detail"].endswith("opens when the contest is finished")
    stage.play(30)
    assert stage.get("/api/games/Tally1-1").json()["replay"] is True
    assert stage.get("/api/games/Tally1-1/replay").status_code == 200


def test_a_moment_of_a_game_is_a_picture(stage: Stage):
    """[CONTEST-77]: as its replay shows it, where that is open."""
    assert stage.get("/api/games/Tally1-9/card.png").status_code == 404
    stage.play(7, ann=4)
    card = stage.get("/api/games/Tally1-1/card.png?turn=2")
    assert card.headers["content-type"] == "image/png"
    assert card.content.startswith(b"\x89PNG")
    etag = {"if-none-match": card.headers["etag"]}
    assert stage.get("/api/games/Tally1-1/card.png?turn=2", headers=etag).status_code == 304
    clip = stage.get("/api/games/Tally1-1/clip.gif?from=0&to=2")
    assert clip.headers["content-type"] == "image/gif"
    assert clip.content.startswith(b"GIF8")
    board = stage.get("/api/games/Tally1-1/board.svg?turn=2")
    assert board.headers["content-type"].startswith("image/svg+xml")
    assert board.content.startswith(b"<svg ")
    for wrong in (
        "board.svg?turn=-1",
        "card.png?turn=-1",
        "board.svg?ground=grey",
        "clip.gif",
        "clip.gif?from=2&to=1",
    ):
        assert stage.get(f"/api/games/Tally1-1/{wrong}").status_code == 400
    for wrong in ("clip.gif?from=-1", "clip.gif?from=many", "replay?from=x"):
        told = stage.get(f"/api/games/Tally1-1/{wrong}").json()
        assert "from: " in told["detail"], "the name that it has in the address"
