"""What pages say of a host that goes, and of a contest that ends; in a real browser."""

from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from tests.browser.chromium import PATIENCE_MS
from tests.browser.journals import built, journal, watched
from tests.browser.served import Served
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings
from tests.host.playing import install

from contestmaster.doors.web.exported import ExportWanted, exported

PHONE = {"width": 375, "height": 740}
WIDE = {"width": 1280, "height": 900}
TEAMS = [{"login": f"t{n}", "name": f"Team {n}"} for n in (1, 2, 3)]


def contest() -> Stage:
    """A contest of three servers in its first minute."""
    stage = Stage(settings(teams=TEAMS, contest_duration_s=600, time_zone="Europe/Warsaw"))
    for server in stage.house.settings.servers:
        stage.house.say("Team 2", "ADD 5", server.name)
        stage.house.say("Team 3", "ADD 3", server.name)
    stage.play(30)
    return stage


def end(stage: Stage) -> None:
    stage.do("END", text="It is late.")
    stage.do("SUSPEND", scope="all", text="It is late.")


def write(stage: Stage, folder: Path) -> None:
    """Write the pages that outlive the host."""
    for part in exported(stage.house.store, ExportWanted("The finals", boards=False)):
        path = folder / part.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(part.make())


@pytest.fixture
def served(chromium: Any):
    """The contest with its pages, and the browser."""
    del chromium
    with pytest.MonkeyPatch.context() as patch, capture_logs():
        install(patch)
        with Served(contest) as opened:
            yield opened


def test_a_page_that_was_left_open_says_since_when_its_host_is_gone(chromium, served):
    """Nothing on it looks as if it went on; what does not listen to the host says so, too."""
    page = chromium.new_page(viewport=WIDE)
    page.goto(served.address + "/servers/Tally1")
    page.wait_for_load_state("networkidle")
    said = page.get_by_role("status").filter(has_text="Connection lost")
    assert not said.count()
    assert page.locator(".clock .state.running").is_visible()
    served.go()
    said.wait_for(timeout=PATIENCE_MS)
    text = said.inner_text()
    assert "Connection lost since " in text
    assert "+01:00" in text or "+02:00" in text, "in the zone of the contest"
    shown = "getComputedStyle(document.querySelector('.clock .state'), '::before').content"
    assert page.evaluate(shown) == '"was"', "no page says running of what does not run"
    clock = page.locator(".clock .contest-time")
    stood = clock.inner_text()
    page.wait_for_timeout(1_500)
    assert clock.inner_text() == stood
    page.close()


def test_an_open_page_turns_into_the_podium_and_keeps_it(chromium, served):
    """[CONTEST-99]: on the ranking as steps, on other pages as a line."""
    ranking, other = (chromium.new_page(viewport=PHONE) for _ in range(2))
    ranking.goto(served.address + "/")
    other.goto(served.address + "/news")
    for page in (ranking, other):
        page.wait_for_load_state("networkidle")
        assert not page.get_by_text("Team 2 wins with").count()
    served.let(end)
    for page in (ranking, other):
        page.get_by_text("Team 2 wins with").wait_for(timeout=PATIENCE_MS)
    served.go()
    for page in (ranking, other):
        page.get_by_text("The contest is over and its host has closed.").wait_for()
        assert page.get_by_text("Team 2 wins with").is_visible()
        assert page.locator(".clock .state.finished").is_visible()
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"]
        page.close()


def test_a_team_has_one_colour_and_one_shape_wherever_it_is_shown(chromium, served):
    """In the ranking, at its line, on its own page; boards have the same for their seats."""
    page = chromium.new_page(viewport=WIDE)
    found = {}
    look = """mark => [mark.querySelector("polygon")?.getAttribute("points") ?? "round",
        getComputedStyle(mark.querySelector("polygon, circle")).fill]"""
    for path, where in {
        "/": "tr[data-team='2'] .teammark",
        "/teams/2": "h1 .teammark",
        "/scores": ".pan .name:has-text('Team 2') > g",
    }.items():
        page.goto(served.address + path)
        page.wait_for_load_state("networkidle")
        found[path] = page.locator(where).first.evaluate(look)
    assert len({tuple(one) for one in found.values()}) == 1, found
    line = page.locator(".pan path.line.c1").evaluate("path => getComputedStyle(path).stroke")
    assert line == found["/"][1]
    page.close()


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (PHONE, "dark")])
def test_the_pages_that_outlive_the_host_open_from_a_disk(chromium, served, tmp_path, size, scheme):
    """They ask nobody for anything, fit, and everybody can read them."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    served.let(end)
    served.let(lambda stage: write(stage, tmp_path))
    served.go()
    # Axe runs as a script, which these pages rightly forbid.
    context = chromium.new_context(viewport=size, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((tmp_path / "index.html").as_uri())
    assert page.get_by_role("heading", name="Team 2 wins with").is_visible()
    for path in ("index.html", "servers/Tally1.html"):
        page.goto((tmp_path / path).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        found = axe.Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    assert all(url.startswith("file:") for url in asked), asked
    context.close()


@pytest.mark.parametrize("by", ["watch", "analyse"])
def test_pages_of_this_machine_say_so_too(chromium, tmp_path: Path, by: str):
    """They listen to nothing, and look whether their program still runs."""
    built()
    kept = journal("spacecrack", tmp_path / "match.journal", board_size=5, seats=3)
    page = chromium.new_page(viewport=WIDE)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    with (
        watched(str(kept), by=by) as address,
        page.expect_request(
            lambda request: request.method == "HEAD", timeout=PATIENCE_MS
        ) as looked,
    ):
        page.goto(address)
    status = page.get_by_role("status").filter(has_text="Connection lost")
    assert looked.value.response().ok
    assert said == []
    page.evaluate("window.dispatchEvent(new Event('offline'))")  # else it looks in 20 seconds
    status.wait_for(timeout=PATIENCE_MS)
    page.close()


@pytest.mark.parametrize("shape", [WIDE, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_without_scripts_the_story_stands_above_the_board(chromium, served, shape, scheme):
    """[CONTEST-115]: moments can be gone to, and axe finds nothing; no script is needed."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    with chromium.new_context(
        viewport=shape, java_script_enabled=False, color_scheme=scheme
    ) as context:
        page = context.new_page()
        page.goto(served.address + "/api/games/Tally1-1/story")  # its film is made now
        page.goto(served.address + "/games/Tally1-1")
        story = page.locator(".story:visible")
        assert story.count() == 1
        assert "wins by" in story.locator(".story-line").inner_text()
        assert page.locator(".story-picture img").is_visible()
        assert not page.locator(".board-loading").is_visible()
        story.locator("summary").click()
        story.locator(".story-moments a").first.click()
        page.wait_for_url("**/games/Tally1-1?turn=*")
        assert " led " in page.locator(".story-line").inner_text()
        assert page.evaluate("document.documentElement.scrollWidth") <= shape["width"]
    with chromium.new_context(viewport=shape, color_scheme=scheme) as context:
        page = context.new_page()
        page.route("**/app/**/*.js", lambda route: route.abort())
        page.goto(served.address + "/games/Tally1-1?turn=1")
        # On a phone what all have stands below the board.
        top = ".story-line" if shape["width"] < 960 else ".story-head"
        page.locator(top).wait_for()
        page.wait_for_load_state("networkidle")
        before = [page.locator(one).bounding_box() for one in (top, ".board-loading")]
        found = axe.Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        page.unroute("**/app/**/*.js")
        page.reload()
        page.locator(".player .board-host").wait_for(timeout=PATIENCE_MS)
        page.wait_for_load_state("networkidle")  # until then lines may still be missing
        head, board = moved(
            before, [page.locator(one).bounding_box() for one in (top, ".board-host")]
        )
        steps = [*head.values(), *board.values()]
        assert max(map(abs, steps)) <= 2, f"the script takes another place: {head}, {board}"


def moved(before: Any, after: Any) -> tuple[dict[str, float], dict[str, float]]:
    """How far the head of a story and the board below it are from where they stood.

    Up and down only from each other: above both is a note, where a game has no board of its own.
    """
    before[1]["y"], after[1]["y"] = (board["y"] - head["y"] for head, board in (before, after))
    head, board = (
        {side: now[side] - was[side] for side in ("x", "y", "width", "height")}
        for was, now in zip(before, after, strict=True)
    )
    del head["y"], board["height"]
    return head, board
