"""The end of a game in a real browser: it appears while one looks on, and is said once."""

import json
import re
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.chromium import PATIENCE_MS
from tests.browser.tabled import Tabled

BIG = 40
NUMBERS = count(1)
LOOKS = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 375, "height": 740}, "color_scheme": "dark"},
}
TURNS = {
    "spacecrack": {"turns": "5", "bot_delay_s": "0"},
    "cows": {"preset": "quick", "max_turns": "5"},
}


@pytest.fixture(scope="module")
def tables(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A table server with its bots."""
    with Tabled(tmp_path_factory.mktemp("ending")) as served:
        yield served


@pytest.fixture(params=list(LOOKS))
def page(chromium: Any, tables: Any, request: pytest.FixtureRequest) -> Any:
    wrong: list[str] = []
    with chromium.new_context(**LOOKS[request.param]) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(tables.address)
        yield page
    assert wrong == []


def posted(page: Any, path: str, body: Any) -> Any:
    """Ask the API for something, as the page's own person."""
    call = """async ([path, body]) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch(`/api${path}`, { method: "POST", headers, body });
        return [answer.ok, await answer.json()];
    }"""
    fine, said = page.evaluate(call, [path, json.dumps(body)])
    assert fine, (path, said)
    return said


def begun(page: Any, tables: Any, game: str, bot: str) -> int:
    """Begin a short game against a bot, and look at its table."""
    posted(page, "/guests", {"name": f"ann{next(NUMBERS)}"})
    opened = posted(page, "/tables", {"game": game, "options": {"seats": "2", **TURNS[game]}})
    number: int = opened["id"]
    posted(page, f"/tables/{number}/bots", {"name": bot})
    posted(page, f"/tables/{number}/start", {})
    page.goto(f"{tables.address}/tables/{number}")
    page.locator(".table-game").wait_for()
    return number


def play_on(page: Any, number: int) -> None:
    """End one's turns until the game is over; the page is not loaded again."""
    play = """async (number) => {
        const headers = { "Content-Type": "application/json" };
        const { ends } = await (await fetch(`/api/tables/${number}/offers`)).json();
        const body = JSON.stringify({ line: ends || "WAIT" });
        for (let n = 0; n < 500; n += 1) {
            const table = await (await fetch(`/api/tables/${number}`)).json();
            if (table.game.over) return true;
            await fetch(`/api/tables/${number}/commands`, { method: "POST", headers, body });
            await new Promise((go) => setTimeout(go, 20));
        }
        return false;
    }"""
    page.evaluate("window.stayed = true")
    assert page.evaluate(play, number), "it does not end"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "bot", "better"), [("spacecrack", "greedy", "admiral")])
def test_the_end_appears_on_an_open_page_and_is_said_once(
    page: Any, tables: Any, game: str, bot: str, better: str
):
    number = begun(page, tables, game, bot)
    page.locator(".table-game button").first.focus()  # goes with the game
    play_on(page, number)
    panel = page.locator("[data-ending]:not([data-awaits])")  # its story is told
    panel.wait_for()
    assert page.evaluate("window.stayed")
    heading = panel.get_by_role("heading", level=2)
    expect(heading).to_have_text(re.compile("^You (lost|won) by [0-9]+ planets?$"))
    said = page.get_by_role("status").filter(has_text="The game is over.")
    expect(said).to_have_text(f"The game is over. {heading.inner_text()}")
    assert said.count() == 1
    expect(panel.get_by_role("img", name=re.compile("^Who was ahead: "))).to_be_visible()
    assert 1 <= panel.locator("ol.turning a[data-turn]").count() <= 3
    for button in panel.locator("button, a.button, .turning a[data-turn]").all():
        assert button.bounding_box()["height"] >= BIG
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(page)
    leads_to_a_moment(page)
    plays_on(page, better)


def leads_to_a_moment(page: Any) -> None:
    """A turning point is an address; on the page of the game it moves the board."""
    first = page.locator("ol.turning a[data-turn]").last
    turn = first.get_attribute("data-turn")
    first.click()
    page.wait_for_url(re.compile(rf"/finished/\d+-1\?turn={turn}#replay$"))
    slider = page.get_by_role("slider", name=re.compile("Turn|Move"))
    expect(slider).to_have_value(turn)
    page.evaluate("window.stayed = true")
    other = page.locator("ol.turning a[data-turn]").first
    other.click()
    expect(slider).to_have_value(other.get_attribute("data-turn"))
    assert page.evaluate("window.stayed")
    assert page.locator(".story-turning").count() == 0, "the page says it already"
    accessible(page)


def plays_on(page: Any, better: str) -> None:
    """The next stronger bot sits down."""
    page.get_by_role("button", name=f"Play against {better.title()}").click()
    expect(page.locator(".chairs")).to_contain_text(better.title())
    expect(page.locator("[data-part=phase]")).to_contain_text("being played")
    assert page.locator("[data-ending]").count() == 0


def test_a_rematch_takes_the_end_away(page: Any, tables: Any):
    """What was said is not said for good; all without loading the page again."""
    number = begun(page, tables, "cows", "rancher")
    play_on(page, number)
    page.locator("[data-ending]").wait_for()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("[data-part=phase]")).to_contain_text("being played")
    expect(page.locator("[data-ending]")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="The game is over.")).to_have_count(0)
    assert page.evaluate("window.stayed")


@pytest.mark.slow
def test_without_scripts_the_page_says_all_of_it(chromium: Any, tables: Any, page: Any):
    number = begun(page, tables, "spacecrack", "greedy")
    play_on(page, number)
    page.locator("[data-ending]:not([data-awaits])").wait_for()
    with chromium.new_context(java_script_enabled=False) as context:
        plain = context.new_page()
        plain.set_default_timeout(PATIENCE_MS)
        plain.goto(f"{tables.address}/finished/{number}-1")
        expect(plain.get_by_role("heading", level=2).first).to_contain_text("wins by")
        while plain.locator("[data-awaits]").count():  # a busy machine may still work it out
            plain.get_by_role("link", name="Show it").click()
        plain.locator("ol.turning a[data-turn]").first.click()
        shown = plain.locator("#replay .story-picture img").first
        expect(shown).to_have_attribute("src", re.compile(r"card\.png\?turn=\d+$"))
        plain.get_by_label("Turn", exact=True).fill("2")
        plain.get_by_role("button", name="Show it").click()
        expect(shown).to_have_attribute("src", re.compile(r"card\.png\?turn=2$"))
        plain.get_by_role("button", name="Play it again").click()
        expect(plain.locator(".chairs")).to_contain_text("Greedy")


def accessible(page: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
