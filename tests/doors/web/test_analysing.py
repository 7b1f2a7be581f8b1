"""The page of `analyse`: moments, orders, outlooks and journals, for this machine only."""

import re

import pytest
from litestar.testing import TestClient
from tests.host.analysis.journals import lines_of

from contestmaster.doors.web import analysing
from contestmaster.doors.web.shell.assets import Assets
from contestmaster.doors.web.standalone import FrontEndMissingError
from contestmaster.host.analysis.analysis import Analysis
from contestmaster.host.opinions import MoveOpinions, Opinion
from contestmaster.kernel.replay import Replay

LINES = lines_of("spacecrack", board_size=5, mass_shift=False)
MOMENTS = "/analysis/moments"


def built(folder, *, front=True):
    """A front end of one line."""
    (folder / "app/.vite").mkdir(parents=True)
    for name in ("site.css", "icon.svg", "app/main.js"):
        (folder / name).write_text("let one;")
    if front:
        manifest = '{"src/main.ts": {"isEntry": true, "file": "main.js"}}'
        (folder / "app/.vite/manifest.json").write_text(manifest)
    return Assets(folder)


@pytest.fixture
def page(tmp_path, monkeypatch):
    """The door."""
    assets = built(tmp_path)
    monkeypatch.setattr(analysing, "Assets", lambda: assets)
    app = analysing.analysing(Analysis(LINES), "<our> match", 3)
    with TestClient(app, base_url="http://127.0.0.1:8090") as client:
        yield client


def tried(page, node, seat, line):
    answer = page.post(f"{MOMENTS}/{node}/orders", json={"seat": seat, "line": line})
    assert answer.status_code == 200
    return answer.json()


def test_the_page_starts_an_island_and_nothing_else(page):
    answer = page.get("/")
    assert "&lt;our&gt; match" in answer.text and "<our>" not in answer.text
    assert 'data-island="analysis"' in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    for path in re.findall(r'"(/static/[^"]+)"', answer.text):
        assert page.get(path).text == "let one;", path
    assert page.get("/static/app/other.js").status_code == 404


def test_a_picture_of_a_moment_can_be_had_to_send(page):
    """[TABLE-106]: also of what was only tried."""
    first = page.get(f"{MOMENTS}/3/card.png")
    assert first.headers["content-type"] == "image/png"
    assert first.content.startswith(b"\x89PNG")
    node = page.post(f"{MOMENTS}/3/clock").json()["node"]
    assert page.get(f"{MOMENTS}/{node}/card.png").content.startswith(b"\x89PNG")
    assert page.get(f"{MOMENTS}/99999/card.png").status_code == 404


def test_it_tells_the_story_of_what_was_played_with_scripts_and_without(page):
    """Each point of the curve leads to a moment."""
    whole = page.get("/analysis").json()
    story = whole["head"]["story"]
    assert [point["frame"] for point in story["points"]] == whole["nodes"]
    assert whole["nodes"][-1] == whole["count"]
    unscripted = page.get("/").text.partition("<noscript>")[2].partition("</noscript>")[0]
    assert story["headline"][1:] in unscripted
    assert "<polyline" in unscripted


def test_points_of_turns_lead_to_the_first_moment_of_each():
    """In games whose frames are of turns."""
    analysis = Analysis(lines_of("cows", turns=3, max_turns=3))
    story = analysis.head.story
    assert story is not None
    turns = [analysis.tree.node(node).turn for node in analysis.nodes()]
    assert turns == [point.turn for point in story.points]
    first = analysis.nodes()[1]
    assert analysis.tree.node(first - 1).turn < analysis.tree.node(first).turn


class Told:
    """Who tells something of every moment."""

    analyst = staticmethod(lambda game: "admiral")

    def __init__(self):
        self.asked = []

    async def of(self, journal, entry, *, keep=True):
        replay = Replay(journal.read_bytes().splitlines(keepends=True))
        self.asked.append((len(replay.header.forks or ()), entry, keep))
        return MoveOpinions("admiral", "planets", [Opinion(0, "MOVE 1 2", "move", 1.5)])

    async def close(self):
        """Nothing was started."""


def test_a_bot_tells_what_it_thinks_of_what_was_played_and_of_what_was_tried(tmp_path, monkeypatch):
    assets = built(tmp_path)
    monkeypatch.setattr(analysing, "Assets", lambda: assets)
    told = Told()
    app = analysing.analysing(Analysis(LINES), "a match", 3, told)
    with TestClient(app, base_url="http://127.0.0.1:8090") as page:
        assert page.get("/analysis").json()["analyst"] == "admiral"
        answer = page.get(f"{MOMENTS}/2/opinion").json()
        assert answer["seats"][0]["words"] == "move"
        node = tried(page, 0, 1, "MOVE 2 4")["node"]
        node = tried(page, node, 1, "END_TURN")["node"]
        assert page.get(f"{MOMENTS}/{node}/opinion").status_code == 200
        assert page.get(f"{MOMENTS}/99999/opinion").status_code == 404
    assert told.asked == [(0, 2, False), (1, 2, False)]


def test_where_no_bot_can_tell_nobody_is_asked(page):
    assert page.get("/analysis").json()["analyst"] == ""
    assert page.get(f"{MOMENTS}/2/opinion").status_code == 404


def test_it_says_what_holds_for_all_and_how_orders_are_typed(page):
    whole = page.get("/analysis").json()
    assert (whole["head"]["game"], whole["begin"]) == ("spacecrack", 3)
    commands = {command["name"]: command for command in whole["commands"]}
    assert commands["MOVE"]["usage"] == "MOVE ship planet"
    assert [blank["name"] for blank in commands["MOVE"]["blanks"]] == ["ship", "planet"]
    assert (commands["MOVE"]["kind"], commands["SHIPS"]["kind"]) == ("order", "query")
    assert commands["BUILD"]["about"].endswith("as much crack as the planet's size.")
    assert "EVENTS" not in commands  # there is no log of what was tried


def test_an_order_is_foreseen_tried_and_taken_back(page):
    asked = page.post(f"{MOMENTS}/0/outlook", json={"seat": 1, "lines": ["MOVE 2 4", "MOVE 2 1"]})
    foreseen, refused = asked.json()
    assert foreseen["events"][0]["kind"] == "PlanetTaken"
    assert (refused["code"], refused["message"]) == (107, "not a neighbouring planet")
    came = tried(page, 0, 1, "MOVE 2 4")
    node = came["node"]
    moment = page.get(f"{MOMENTS}/{node}").json()
    assert moment["events"] == foreseen["events"] and moment["forked"] == 0
    assert page.get("/analysis/variations").json()[0]["node"] == node
    assert page.delete(f"{MOMENTS}/{node}").status_code == 204
    assert page.get(f"{MOMENTS}/{node}").status_code == 404
    assert page.get("/analysis/variations").json() == []


def test_a_refused_order_is_an_answer_and_a_wrong_seat_a_problem(page):
    assert tried(page, 0, 0, "MOVE 2 4")["reply"] == "FAILED 104 not your ship"
    answer = page.post(f"{MOMENTS}/0/orders", json={"seat": 7, "line": "SHIPS"})
    assert (answer.status_code, answer.json()["detail"]) == (409, "there is no seat 7")
    many = page.post(f"{MOMENTS}/0/outlook", json={"seat": 0, "lines": ["SHIPS"] * 65})
    assert many.status_code == 400


def test_the_clock_and_the_journal_of_a_variation(page):
    node = page.post(f"{MOMENTS}/2/clock").json()["node"]
    answer = page.get(f"{MOMENTS}/{node}/journal")
    assert f'filename="variation-{node}.journal"' in answer.headers["content-disposition"]
    replay = Replay(answer.content.splitlines(keepends=True))
    replay.to_end()
    assert [fork.after for fork in replay.header.forks or ()] == [2]
    assert page.get(f"{MOMENTS}/2/journal").status_code == 409


def test_it_is_for_this_machine_and_its_own_page_only(page):
    for host in ("evil.example", "127.0.0.1.evil.example:8090"):
        assert page.get("/analysis", headers={"host": host}).status_code == 403, host
    order = {"seat": 0, "line": "RESIGN"}
    there = f"{MOMENTS}/0/orders"
    for origin, status in (("http://evil.example", 403), ("http://127.0.0.1:8090", 200)):
        answer = page.post(there, json=order, headers={"origin": origin})
        assert answer.status_code == status, origin


def test_without_a_front_end_it_says_what_is_missing(tmp_path, monkeypatch):
    assets = built(tmp_path, front=False)
    monkeypatch.setattr(analysing, "Assets", lambda: assets)
    with pytest.raises(FrontEndMissingError):
        analysing.analysing(Analysis(LINES), "a match")


def test_it_begins_before_what_turned_the_match_unless_a_moment_is_named(tmp_path, monkeypatch):
    """Else at the end; what turned it is told with where it is shown."""
    assets = built(tmp_path)
    monkeypatch.setattr(analysing, "Assets", lambda: assets)

    def whole(lines, begin=None):
        app = analysing.analysing(Analysis(lines), "ours", begin)
        with TestClient(app, base_url="http://127.0.0.1:8090") as client:
            return client.get("/analysis").json()

    turned = lines_of("spacecrack", 15, board_size=5, mass_shift=False)
    found = whole(turned)
    assert found["turned"] == {
        "turn": 3,
        "text": "bob has lost the last planet and is out",
        "node": found["begin"] + 1,
        "decided": False,
    }
    named = whole(turned, 0)
    assert (named["begin"], named["turned"]) == (0, None)
    unturned = whole(LINES)
    assert (unturned["begin"], unturned["turned"]) == (unturned["count"], None)
