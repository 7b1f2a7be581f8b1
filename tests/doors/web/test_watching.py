"""The page of `watch`, on this machine only."""

import re

import msgspec
import pytest
from litestar.testing import TestClient

from contestmaster.bots.catalogue import bot
from contestmaster.doors.web import standalone
from contestmaster.doors.web.watching import watching
from contestmaster.games.cows import Cows
from contestmaster.games.cows.params import CowsParams
from contestmaster.host.secrets import Secret
from contestmaster.tournament import local


@pytest.fixture
def page(tmp_path, monkeypatch):
    """The door, with a front end of one line."""
    monkeypatch.setattr(standalone, "_BUILT", tmp_path)
    (tmp_path / "replay.js").write_text("let one;")
    (tmp_path / "replay.css").write_text("")
    with TestClient(watching(), base_url="http://127.0.0.1:8090") as client:
        yield client


@pytest.fixture(scope="module")
def journal():
    """A short match of cows."""
    lines: list[bytes] = []
    bots = [(name, bot("cows", "random")) for name in ("ann", "bob")]
    game = Cows(CowsParams(side=12, stable_distance=3))
    local.play(game, bots, Secret(5, bytes(16)), turns=4, journal=lines.append)
    return b"".join(lines)


def test_it_answers_a_journal_with_its_frames(page, journal):
    answer = page.post("/replay", content=journal)
    assert answer.status_code == 200
    replay = msgspec.json.decode(answer.content)
    assert (replay["format"], replay["game"]) == ("contestmaster-frames/1", "cows")
    assert [frame["turn"] for frame in replay["frames"]] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("spoiled", ["short", "changed", "none", "other"])
def test_it_refuses_what_does_not_replay_and_says_why(page, journal, spoiled):
    middle = len(journal) // 2
    sent = {
        "short": journal[:middle],
        "changed": journal[:middle] + bytes([journal[middle] ^ 1]) + journal[middle + 1 :],
        "none": b"",
        "other": b"<html>\n",
    }[spoiled]
    answer = page.post("/replay", content=sent)
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert re.search("entry|cut short", answer.json()["detail"])


def test_it_is_for_this_machine_only(page):
    """A page of a stranger may lead its name here; it must not read what is shown."""
    assert page.get("/").status_code == 200
    for host in ("evil.example", "evil.example:8090", "127.0.0.1.evil.example", ""):
        assert page.get("/", headers={"host": host}).status_code == 403, host
    assert page.get("/", headers={"host": "localhost:8090"}).status_code == 200
