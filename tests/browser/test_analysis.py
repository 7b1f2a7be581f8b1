"""Analyses in a real browser: moves by mouse, by keyboard, by finger, and typed."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.chromium import PATIENCE_MS
from tests.browser.journals import built, journal, watched

from contestmaster.kernel.replay import Replay

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = {"board_size": 5, "mass_shift": False, "seats": 3}


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A match of ann, bob and eve on the smallest board."""
    built()
    return journal("spacecrack", tmp_path_factory.mktemp("crack") / "crack.journal", **SMALL)


@pytest.fixture(scope="module")
def address(kept):
    """Where it is analysed."""
    with watched(str(kept), by="analyse") as found:
        yield found


@pytest.fixture
def opened(chromium):
    """Open pages, each of a reader of its own; none may complain in the browser's log."""
    contexts, said = [], []

    def open_page(url, **options):
        contexts.append(chromium.new_context(**options))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(url)
        page.locator(".analysis").wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert said == []


def planet(page, number):
    return page.locator(f'[data-planet="{number}"]')


def tap(page, number, *, finger=False):
    """Press a planet where it is."""
    box = planet(page, number).locator(".planet").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if finger:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def told(page, text):
    page.locator(".told").get_by_text(text).wait_for()


def where(page, text):
    page.locator(".turn-shown").filter(has_text=re.compile(text)).wait_for()


def test_a_ship_is_moved_by_mouse_undone_and_saved(opened, address, tmp_path):
    """What a move would do is said before it is made; the variation is a journal of its own."""
    page = opened(f"{address}?move=0")
    tap(page, 2)
    page.get_by_role("heading", name="Planet 2, ship 1 of size 5").wait_for()
    there = page.get_by_role("button", name=re.compile("^to planet 1"))
    for said in ("takes it", "income 2 → 5", "4 points left"):
        expect(there).to_contain_text(said)
    tap(page, 1)
    told(page, "ann takes planet 1 with ship 1")
    where(page, "tried after move 0")
    expect(planet(page, 1)).to_have_attribute("aria-pressed", "true")  # it may go on
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a journal").click()
    download.value.save_as(tmp_path / "tried.journal")
    replay = Replay((tmp_path / "tried.journal").read_bytes().splitlines(keepends=True))
    replay.to_end()
    assert [fork.after for fork in replay.header.forks or ()] == [0]
    page.get_by_role("button", name="Undo").click()
    where(page, "^move 0 of")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_ship_is_not_lost_without_a_question(opened, address):
    """Equal ships destroy each other: only who means it does it."""
    page = opened(f"{address}?move=0")
    tap(page, 2)
    page.get_by_role("button", name=re.compile("^to planet 5")).click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("destroys ship 3 of eve and is destroyed")
    expect(dialog.get_by_role("button", name="No", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    where(page, "^move 0 of")
    page.get_by_role("button", name=re.compile("^to planet 5")).click()
    dialog.get_by_role("button", name="Do it").click()
    told(page, "ship 1 of ann and ship 3 of eve destroy each other on planet 5")


def test_a_turn_is_played_with_keys_alone(opened, address):
    page = opened(f"{address}?move=0")
    page.keyboard.press("Tab")
    for _ in range(12):
        if page.evaluate("document.activeElement.hasAttribute('data-planet')"):
            break
        page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.dataset.planet") != "2":
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^to planet 1")).wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    number = page.evaluate("document.activeElement.dataset.planet")
    assert number in ("1", "4")
    assert planet(page, number).get_attribute("aria-label").startswith(f"move to planet {number}:")
    page.keyboard.press("Enter")
    told(page, f"ann takes planet {number} with ship 1")
    page.get_by_role("button", name=re.compile("^ann: end the turn")).wait_for()
    page.keyboard.press("e")
    told(page, "ann ends its turn and saves 4 points")
    page.keyboard.press("u")
    told(page, f"ann takes planet {number} with ship 1")
    page.keyboard.press("m")
    where(page, "^move 0 of")
    page.keyboard.press("?")
    page.get_by_text("build on the chosen planet").wait_for()
    page.get_by_text("undo what was tried").wait_for()


def test_a_journal_is_stepped_through_and_its_address_names_the_move(opened, address):
    page = opened(f"{address}?move=0")
    where(page, "^move 0 of")
    page.get_by_label("One move on").click()
    where(page, "^move 1 of")
    page.keyboard.press(".")
    where(page, "^move 2 of")
    page.wait_for_url("**move=2")
    page.reload()
    page.locator(".analysis").wait_for()
    where(page, "^move 2 of")
    page.get_by_role("button", name="End", exact=True).click()
    page.locator('[aria-label="One move on"]:disabled').wait_for()
    page.get_by_label("Move that was played").fill("3")
    where(page, "^move 3 of")


def test_orders_are_typed_with_completion(opened, address):
    page = opened(f"{address}?move=0")
    page.get_by_text("Type orders").click()
    line = page.get_by_role("combobox", name="Order or question")
    line.fill("M")
    page.get_by_role("option", name=re.compile("^MOVE")).wait_for()
    line.press("Tab")
    expect(line).to_have_value("MOVE ")
    line.press("Tab")
    line.press("End")
    line.press_sequentially(" ")
    page.get_by_role("option", name=re.compile("^4 ")).click()
    expect(line).to_have_value("MOVE 1 4")
    line.press("Enter")
    told(page, "ann takes planet 4 with ship 1")
    for order in ("SHIPS", "BUILD 2"):  # nobody has to wait before typing on
        line.fill(order)
        line.press("Enter")
    page.get_by_label("Answers").get_by_text("1 0 5 4").wait_for()
    page.get_by_label("Answers").get_by_text("FAILED 110 not enough crack").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_a_ship_is_moved_by_finger(opened, address, scheme):
    """Nothing is cut off, all can be touched, and axe finds nothing, whatever is opened."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    page = opened(f"{address}?move=0", color_scheme=scheme, **PHONE)
    tap(page, 6, finger=True)
    page.get_by_role("button", name=re.compile("^to planet 3")).wait_for()
    tap(page, 3, finger=True)
    told(page, "bob takes planet 3 with ship 2")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for summary in page.locator("summary").all():
        summary.click()
    small = page.locator("button, select, summary, a.tool, .console input").evaluate_all(
        """all => all.filter(one => one.checkVisibility() && !one.closest(".log"))
            .filter(one => one.getBoundingClientRect().height < 43.5)
            .map(one => one.outerHTML)"""
    )
    assert small == []
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_what_moves_keeps_still_for_who_wants_that(opened, address):
    page = opened(f"{address}?move=0", reduced_motion="reduce")
    tap(page, 2)
    page.get_by_role("button", name=re.compile("^to planet 4")).click()
    told(page, "ann takes planet 4")
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("game", ["desk", "traders"])
def test_other_games_are_analysed_with_their_boards_and_typed_orders(opened, game, tmp_path):
    """The turn is ended by the clock, and an order is typed for each seat."""
    kept = journal(game, tmp_path / f"{game}.journal")
    before = kept.read_bytes()
    with watched(str(kept), by="analyse") as address:
        page = opened(f"{address}?move=0")
        page.locator(".stage").wait_for()
        page.get_by_role("button", name="End the turn").click()
        where(page, "in turn 2$")
        page.get_by_text("Type orders").click()
        line = page.get_by_role("combobox", name="Order or question")
        line.focus()
        page.locator(".ways li").first.wait_for()
        page.get_by_label("Seat").select_option(label="bob")
        line.fill("NONSENSE")
        line.press("Enter")
        page.get_by_label("Answers").get_by_text("FAILED 2 unknown command").wait_for()
        page.get_by_label("Answers").get_by_text("bob: NONSENSE").wait_for()
        page.close()  # it would complain that its program has gone
    assert kept.read_bytes() == before


def test_the_story_above_the_board_leads_to_its_moments(opened, address):
    """What comes is not told before it was seen or asked for."""
    page = opened(f"{address}?move=0")
    story = page.get_by_role("region", name="Story of the game")
    expect(story).to_contain_text("All are level with 1 planet")
    story.get_by_role("slider").press("End")
    expect(page.get_by_role("button", name="One move on")).to_be_disabled()
    expect(story.get_by_role("slider")).to_have_value(re.compile(r"[1-9]\d*"))
    expect(story).not_to_contain_text("The rest is still hidden")


def test_a_bot_says_what_it_would_do_beside_what_was_played(opened, address):
    page = opened(f"{address}?move=0")
    page.get_by_role("button", name="What would admiral do?").click()
    rows = page.locator(".opinion tbody tr")
    expect(rows).to_have_count(3)
    would = re.compile("^(move from planet|build a ship on planet|end the turn|do the same)")
    expect(rows.first.get_by_role("cell").first).to_have_text(would)
    page.get_by_role("button", name="One move on").click()
    expect(rows).to_have_count(0)
    page.get_by_role("button", name="What would admiral do?").wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 375])
def test_it_opens_before_what_turned_the_match_with_what_a_bot_would_have_done(
    opened, tmp_path, width
):
    """The order that gains most is drawn on the board; the start is one press away."""
    kept = journal("spacecrack", tmp_path / "whole.journal", **SMALL, turns=5)
    with watched(str(kept), by="analyse") as address:
        page = opened(address, viewport={"width": width, "height": 800})
        turned = page.locator(".turned")
        expect(turned).to_contain_text(re.compile(r"Turn \d+ (decided|turned) it: .+\."))
        said = turned.get_by_role("status")
        said.filter(has_text=re.compile("admiral would have (done:|let)")).wait_for()  # it thinks
        drawn = page.locator(".crack .way.advised .shaft")
        about_planets = re.search("(move|build)", said.inner_text())
        expect(drawn).to_have_count(1 if about_planets else 0)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.get_by_role("button", name="See it happen").click()
        expect(turned.filter(has_text=re.compile("(decided|turned) it"))).to_have_count(0)
        expect(drawn).to_have_count(0)
        page.get_by_role("button", name="Start", exact=True).click()
        where(page, "^move 0 of")
        page.goto(address)
        page.get_by_role("button", name="From the start").click()
        where(page, "^move 0 of")
        page.close()  # it would complain that its program has gone
