"""Replays as pages that need nothing else."""

import gzip
import re
from base64 import b64decode, b64encode
from hashlib import sha256

import msgspec
import pytest
from tests.host.analysis.journals import lines_of

from contestmaster.doors.web import standalone
from contestmaster.doors.web.standalone import FrontEndMissingError, replay_page, standalone_page
from contestmaster.host.frames.reel import filmed_journal

STORY = {
    "figures": [{"name": "points"}],
    "seats": ["</b>"],
    "points": [{"frame": 0, "turn": 0, "values": [0]}, {"frame": 4, "turn": 4, "values": [3]}],
    "moments": [],
    "over": True,
    "sentence": "</b> leads",
    "headline": "</b> wins by 3 points",
    "decided": 2,
    "excitement": 0.0,
}
HEAD = {"format": "contestmaster-frames/1", "game": "tic", "seats": ["</b>"], "story": STORY}
REEL = msgspec.json.encode(HEAD)


@pytest.fixture
def front(tmp_path, monkeypatch):
    """A front end of one line."""
    monkeypatch.setattr(standalone, "_BUILT", tmp_path)
    (tmp_path / "replay.js").write_text("let end = '</script>';")
    (tmp_path / "replay.css").write_text("p { color: red }")


def policy(page: str) -> dict[str, str]:
    found = re.search(r'content-security-policy" content="([^"]+)"', page)
    assert found
    return dict(part.split(" ", 1) for part in found[1].split("; "))


def named(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@pytest.mark.usefixtures("front")
def test_its_policy_lets_it_ask_for_nothing_and_run_nothing_else():
    page = replay_page(REEL).decode()
    rules = policy(page)
    assert rules["default-src"] == rules["connect-src"] == "'none'"
    script = page.rpartition('<script type="module">')[2].partition("</script>")[0]
    style = page.partition("<style>")[2].partition("</style>")[0]
    assert rules["script-src"].split() == [named(script), "blob:"]
    assert rules["style-src"] == named(style)
    assert "http" not in page.replace("http-equiv", "")


@pytest.mark.usefixtures("front")
def test_it_holds_the_replay_whatever_that_says():
    page = replay_page(REEL).decode()
    data = page.partition('id="replay-data">')[2].partition("</script>")[0]
    assert gzip.decompress(b64decode(data)) == REEL
    assert "</b> " not in page
    assert page.count("<script") == page.count("</script>") == 2


@pytest.mark.usefixtures("front")
def test_its_title_tells_how_it_ended():
    """And what a chat shows of the file: title, description and an icon."""
    page = replay_page(REEL).decode()
    assert "<title>tic: &lt;/b&gt; wins by 3 points</title>" in page
    assert 'content="tic: &lt;/b&gt; wins by 3 points. Played by &lt;/b&gt;."' in page
    assert '<link rel="icon" href="data:image/svg+xml;base64,' in page
    running = msgspec.json.encode(HEAD | {"story": STORY | {"headline": ""}})
    assert "<title>tic: &lt;/b&gt; leads</title>" in replay_page(running).decode()


@pytest.mark.usefixtures("front")
def test_without_scripts_it_tells_how_the_match_went_and_shows_its_end():
    """[CONTEST-115] the whole story, and a picture that stands in the page."""
    page = replay_page(filmed_journal(lines_of("spacecrack", board_size=5))).decode()
    told = page.partition("<noscript>")[2].partition("</noscript>")[0]
    assert re.search(r"<strong>(ann|bob) leads (ann|bob) by \d", told)
    assert 'aria-label="Planets from move 0' in told
    picture = told.partition('src="data:image/svg+xml;base64,')[2].partition('"')[0]
    assert b64decode(picture).startswith(b"<svg")
    assert "style=" not in told  # its policy lets no style in


@pytest.mark.usefixtures("front")
def test_it_brings_the_board_of_another_package():
    page = standalone_page(REEL, boards={"tic": b"export function mount() {}"}).decode()
    board = page.partition('data-board="tic">')[2].partition("</script>")[0]
    assert b64decode(board) == b"export function mount() {}"


@pytest.mark.usefixtures("front")
def test_a_page_to_drop_journals_on_may_ask_its_own_server_only():
    page = standalone_page(drop="/replay").decode()
    assert policy(page)["connect-src"] == "'self'"
    assert 'data-drop="/replay"' in page


@pytest.mark.usefixtures("front")
def test_the_same_match_makes_the_same_page():
    assert replay_page(REEL) == replay_page(REEL)


def test_without_a_front_end_it_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setattr(standalone, "_BUILT", tmp_path)
    with pytest.raises(FrontEndMissingError, match=r"python web/build\.py"):
        standalone_page()
