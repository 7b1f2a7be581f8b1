"""The first pages move: a board on stage at a contest and at tables; looking on without a name."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.chromium import PATIENCE_MS
from tests.browser.journals import built
from tests.browser.running import played
from tests.browser.tabled import Tabled

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 375, "height": 740},
    "is_mobile": True,
    "has_touch": True,
    "color_scheme": "dark",
}
BOARD = ".onstage-board canvas, .onstage-board svg"
MOST_BYTES = 150 * 1024
DETAIL = "document.querySelector('[data-stage=detail]').textContent"
PIXELS = """() => {
    const canvas = document.querySelector(".onstage-board canvas");
    return canvas.toDataURL().length + canvas.toDataURL().slice(-4000);
}"""


SAID = """() => {
    const text = name => document.querySelector(`[data-stage=${name}]`).textContent;
    const number = found => found ? Number(found[1]) : null;
    return [
        number(/after turn (\\d+)/.exec(text("detail"))),
        number(/^Turn (\\d+):/.exec(text("happened"))),
        text("mark").trim() || null,
        document.querySelector("[data-stage=standing] .teammark")?.textContent.trim() ?? null,
    ];
}"""
"""How many turns have ended, of which the caption tells, and the mark of who leads, both times."""
CUT = """() => {
    const list = document.querySelector("[data-stage=standing]");
    const { bottom } = list.getBoundingClientRect();
    return [...list.children]
        .map(one => one.getBoundingClientRect().bottom - bottom).filter(over => over > 1);
}"""


@pytest.fixture(scope="module")
def contest(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Where the pages of a contest are that four teams play."""
    built()
    with played(tmp_path_factory.mktemp("contest")) as pages:
        yield pages


@pytest.fixture(scope="module")
def tables(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Tables at which somebody plays against a bot."""
    built()
    with Tabled(tmp_path_factory.mktemp("tables")) as served:
        context = chromium.new_context()
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(served.address)
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url(re.compile("/tables/1$"))
        yield served.address
        context.close()


class Looker:
    """Somebody without a name, who notices what goes wrong, and what it weighs."""

    def __init__(self, browser: Any, **look: Any) -> None:
        self.wrong: list[str] = []
        self.bytes = 0
        self.context = browser.new_context(**look)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._hear)
        network = self.context.new_cdp_session(self.page)
        network.send("Network.enable")
        network.on("Network.loadingFinished", self._came)

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(message.text)

    def _came(self, event: Any) -> None:
        self.bytes += int(event["encodedDataLength"])


@pytest.fixture
def looker(chromium: Any) -> Any:
    """Make lookers; nothing may have gone wrong at the end."""
    made: list[Looker] = []

    def make(**look: Any) -> Looker:
        made.append(Looker(chromium, **look))
        return made[-1]

    yield make
    for each in made:
        each.context.close()
        assert each.wrong == []


def fits(page: Any) -> None:
    """Nothing sticks out at the side."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("look", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_board_moves_on_the_first_page_of_a_contest(looker: Any, contest: str, look: Any) -> None:
    """[CONTEST-105]: large, live, on the first screen; the page stays light."""
    visit = looker(**look)
    page = visit.page
    page.goto(contest)
    page.locator(BOARD).first.wait_for()
    weight = visit.bytes
    before, turn = page.evaluate(PIXELS), page.evaluate(DETAIL)
    page.wait_for_function(f"before => {DETAIL} !== before", arg=turn)
    page.wait_for_function(f"before => ({PIXELS})() !== before", arg=before)
    box = page.locator(".onstage-board").bounding_box()
    assert box["y"] + box["height"] / 2 < look["viewport"]["height"]
    assert box["width"] > look["viewport"]["width"] / 2
    assert 0 < weight < MOST_BYTES
    fits(page)


def test_a_stage_holds_still_when_somebody_wants_it(looker: Any, contest: str) -> None:
    """[CONTEST-105]: another board comes when it is asked for."""
    page = looker(**WIDE).page
    page.goto(contest)
    page.locator(BOARD).first.wait_for()
    stay = page.get_by_role("button", name="Stay here")
    stay.click()
    expect(stay).to_have_attribute("aria-pressed", "true")
    watch = page.get_by_role("link", name="Watch this game")
    before = watch.get_attribute("href")
    page.get_by_role("button", name="Next board").click()
    expect(watch).not_to_have_attribute("href", before)
    page.locator(BOARD).first.wait_for()


def test_the_end_of_a_game_stands_with_who_has_won(looker: Any, contest: str) -> None:
    """[CONTEST-105]: no board of the next game is shown below what is said of the last one."""
    page = looker(**WIDE).page
    page.goto(contest)
    page.locator(BOARD).first.wait_for()
    page.get_by_role("button", name="Stay here").click()
    curtain = page.locator(".onstage-board .curtain")
    curtain.wait_for()
    expect(curtain).to_contain_text(re.compile(" wins? | share the win"))
    said, headline = curtain.inner_text(), page.locator("[data-stage=headline]").inner_text()
    assert said == headline
    curtain.wait_for(state="detached")
    expect(page.locator(".onstage h1")).not_to_have_text(said)
    page.locator(BOARD).first.wait_for()


def test_what_is_said_is_of_the_turn_that_is_shown(looker: Any, contest: str) -> None:
    """[CONTEST-165]: headline, list and caption tell of one moment, whatever turn it is."""
    page = looker(**WIDE).page
    page.goto(contest)
    page.locator(BOARD).first.wait_for()
    for _ in range(20):
        page.wait_for_timeout(250)
        ended, caption, leader, first = page.evaluate(SAID)
        if ended is None:
            continue
        assert caption is None or ended - 6 < caption <= ended
        assert leader in (None, first)


def test_the_list_below_a_stage_says_whom_it_leaves_out(looker: Any, contest: str) -> None:
    """[CONTEST-167]: at any width its rows are whole; what the game is can be read on phones."""
    page = looker(**PHONE).page
    page.goto(contest)
    page.locator(BOARD).first.wait_for()
    page.locator(".onstage-standing li").first.wait_for()
    assert page.evaluate(CUT) == []
    about = page.locator("details.onstage-what [data-stage=brief]")
    assert about.inner_text().endswith(".")
    assert about.evaluate("one => one.parentElement.scrollHeight <= one.parentElement.clientHeight")
    page.locator("details.onstage-what summary").click()
    expect(page.locator("details.onstage-what [data-stage=goal]")).to_be_visible()
    assert page.locator("details.onstage-what summary").bounding_box()["height"] >= 43.5
    fits(page)


def test_small_boards_stand_beside_the_servers(looker: Any, contest: str) -> None:
    """[CONTEST-106]."""
    page = looker(**PHONE).page
    page.goto(f"{contest}/servers")
    page.locator(".glance canvas").first.wait_for()
    fits(page)


def test_the_big_screen_fills_a_wall_with_boards(looker: Any, contest: str) -> None:
    """[CONTEST-108]."""
    page = looker(viewport={"width": 1920, "height": 1080}).page
    page.goto(f"{contest}/screen?view=2&stay=true")
    page.locator(".wall canvas").nth(1).wait_for()
    wall = page.locator(".wall").bounding_box()
    assert wall["height"] > 700
    assert wall["y"] + wall["height"] <= 1080


def test_the_board_of_the_big_screen_is_as_high_as_there_is_room(looker: Any, contest: str) -> None:
    """[CONTEST-108]: however much is in it, such as many battles of DESK."""
    page = looker(viewport={"width": 1100, "height": 760}).page
    page.goto(f"{contest}/screen?stay=true")
    page.locator(BOARD).first.wait_for()
    page.evaluate(
        """() => {
            const much = document.createElement("div");
            much.style.height = "3000px";
            document.querySelector(".onstage-board").append(much);
        }"""
    )
    board = page.locator(".onstage-board").bounding_box()
    assert board["height"] > 300
    assert board["y"] + board["height"] <= 760


@pytest.mark.parametrize("look", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_game_stands_on_the_first_page_of_tables(looker: Any, tables: str, look: Any) -> None:
    """[TABLE-71]."""
    visit = looker(**look)
    page = visit.page
    page.goto(tables)
    page.locator(BOARD).first.wait_for()
    assert visit.bytes < MOST_BYTES
    expect(page.locator(".onstage h1")).to_contain_text(re.compile("lead|level"))
    fits(page)


def test_whoever_looks_on_sees_the_board_of_a_table(looker: Any, tables: str) -> None:
    """[TABLE-70]: without giving a name."""
    page = looker(**PHONE).page
    page.goto(f"{tables}/tables/1")
    page.locator(".board-host svg, .board-host canvas").first.wait_for()
    expect(page.get_by_label("Your name")).to_be_visible()
    fits(page)


@pytest.mark.slow
def test_until_a_board_is_there_its_picture_stands_in_its_place(
    chromium: Any, contest: str
) -> None:
    """[CONTEST-105]: an empty box is taken for a fault, on a phone most of all."""
    looker = Looker(chromium, **PHONE)
    page = looker.page
    said = "getComputedStyle(document.querySelector('.onstage-board'), '::before').content"
    drawn = "() => document.querySelector('.poster')?.naturalWidth > 0"
    page.route("**/app/**/*.js", lambda route: route.abort())
    page.goto(contest)
    page.wait_for_function(drawn)
    box, poster = page.locator(".onstage-board").bounding_box(), page.locator(".poster")
    assert poster.bounding_box()["height"] > box["height"] - 4
    page.route("**/board.svg", lambda route: route.abort())
    page.reload()
    page.locator(".onstage-board").wait_for()
    assert page.evaluate(said) == '"The board is coming …"'
    page.unroute("**/app/**/*.js")
    page.reload()
    page.locator(BOARD).first.wait_for()
    assert page.evaluate(said) == "none"
    expect(poster).to_have_count(0)
    after = page.locator(".onstage-board").bounding_box()
    assert after | {"y": 0} == box | {"y": 0}  # the headline of another turn may have more lines
    looker.context.close()
