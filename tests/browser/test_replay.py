"""Replays in a real browser: the player, the address of a moment, pages that travel."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.chromium import PATIENCE_MS
from tests.browser.journals import TURNS, built, journal, watched
from tests.shipped import shipped_games

from contestmaster.cli import main
from contestmaster.doors.web.standalone import standalone_page

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TURN = ".turn-shown b"
ROOT = Path(__file__).parents[2]
BOARDS = {path.parent.name for path in (ROOT / "web/src/boards").glob("*/index.ts")}
DRAWN = {
    path.parent.name
    for path in (ROOT / "web/src/boards").glob("*/*.svelte")
    if "Tools.svelte" in path.read_text()
}
"""Boards that are a drawing with a table of the same; the others are made of elements to read."""


@pytest.fixture(scope="module")
def cows(tmp_path_factory):
    built()
    return journal("cows", tmp_path_factory.mktemp("cows") / "cows.journal")


@pytest.fixture(scope="module")
def address(cows):
    """Where a match of cows is watched."""
    with watched(str(cows)) as found:
        yield found


@pytest.fixture
def empty():
    """Where a journal is to be chosen; asked for before `opened`, so that pages close first."""
    built()
    with watched() as found:
        yield found


@pytest.fixture
def opened(chromium):
    """Open pages, each of a reader of its own; none may complain in the browser's log."""
    contexts, said = [], []

    def open_page(url, *, ready=".player", **options):
        contexts.append(chromium.new_context(reduced_motion="reduce", **options))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(url)
        page.locator(ready).wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert said == []


def turn(page):
    return int(page.locator(TURN).inner_text())


def wait_for_turn(page, number):
    page.locator(TURN, has_text=re.compile(f"^{number}$")).wait_for()


@pytest.fixture
def page(opened, address):
    return opened(address)


def test_a_replay_is_stepped_through_with_buttons(page):
    assert turn(page) == 0
    page.get_by_label("One turn on").click()
    page.get_by_label("One turn on").click()
    assert turn(page) == 2
    page.get_by_label("One turn back").click()
    assert turn(page) == 1


def test_refused_commands_are_counted_and_lead_to_the_last_of_them(page):
    refused = page.locator("details", has_text="refused command")
    refused.locator("summary").click()
    rows = refused.get_by_role("button")
    counted = [int(re.match(r"\d+", row)[0]) for row in rows.all_inner_texts()]
    assert refused.locator("summary").inner_text() == f"{sum(counted)} refused commands"
    last = re.search(r"CAPTURE, 115 no cows to capture \[COWS-76\]. Last in turn (\d+)",
                     rows.filter(has_text="CAPTURE").first.inner_text())  # fmt: skip
    rows.filter(has_text="CAPTURE").first.click()
    wait_for_turn(page, last[1])


def test_events_are_jumped_to(page):
    page.get_by_label("Next event").click()
    first = turn(page)
    assert first > 0
    assert page.get_by_label("Event before").is_disabled()
    page.keyboard.press("End")
    page.get_by_label("Event before").click()
    assert first <= turn(page) < TURNS


def test_a_replay_plays_until_it_is_paused_and_to_its_end(page):
    page.get_by_label("Speed").select_option(label="1 turn/s")
    page.get_by_label("Play", exact=True).click()
    page.locator(TURN, has_text=re.compile("^[1-9]")).wait_for()
    page.get_by_label("Pause").click()
    stood = turn(page)
    page.wait_for_timeout(1_300)
    assert turn(page) == stood
    page.get_by_label("Speed").select_option(label="32 turns/s")
    page.get_by_label("Play", exact=True).click()
    wait_for_turn(page, TURNS)
    page.get_by_label("Play", exact=True).wait_for()  # it paused by itself


def test_a_replay_is_played_with_keys(page):
    page.locator("canvas").focus()
    for key, reached in (("End", TURNS), ("Home", 0), (".", 1), (".", 2), (",", 1)):
        page.keyboard.press(key)
        assert turn(page) == reached, key
    page.keyboard.press("Space")
    page.get_by_label("Pause").wait_for()
    page.keyboard.press("k")
    page.get_by_label("Play", exact=True).wait_for()


def test_the_slider_and_the_log_lead_to_turns(page):
    page.get_by_label("Turn", exact=True).fill(str(TURNS))
    wait_for_turn(page, TURNS)
    page.get_by_label("Kind of events").select_option(index=1)
    line = page.locator(".log button").last
    there = int(line.locator(".when").inner_text())
    line.click()
    wait_for_turn(page, there)


def test_the_address_names_the_moment(opened, address):
    page = opened(f"{address}?turn=4")
    assert turn(page) == 4
    page.get_by_label("One turn on").click()
    page.wait_for_url("**?turn=5")
    page.reload()
    page.locator(".player").wait_for()
    assert turn(page) == 5


def test_a_turn_that_never_was_is_the_nearest_there_is(opened, address):
    assert turn(opened(f"{address}?turn=999")) == TURNS


def test_a_board_can_be_read_instead_of_seen(page):
    label = page.locator("canvas").get_attribute("aria-label")
    assert re.match(r"Board\. Turn 0: \d+ groups? of 3 teams with ", label)
    page.get_by_label("One turn on").click()
    spoken = page.locator(".player > [aria-live]")
    spoken.filter(has_text="Turn 1: ").wait_for(state="attached")
    page.get_by_role("button", name="Table").click()
    assert page.get_by_role("region", name="The groups").get_by_role("row").count() > 1


def test_on_a_phone_nothing_is_cut_and_all_can_be_touched(opened, address):
    page = opened(address, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    small = (
        page.locator(".controls, .tools")
        .locator("button, select, summary")
        .evaluate_all(
            """all => all.filter(one => {
            const { width, height } = one.getBoundingClientRect();
            return width < 44 || height < 44;
        }).map(one => one.outerHTML)"""
        )
    )
    assert small == []


def test_the_page_is_dark_where_the_reader_likes_it_dark(opened, address):
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light, dark = (
        sum(map(int, re.findall(r"\d+", opened(address, color_scheme=scheme).evaluate(ground))))
        for scheme in ("light", "dark")
    )
    assert dark < 200
    assert light > 600


@pytest.fixture(scope="module", params=shipped_games())
def travelling(request, tmp_path_factory):
    """A game, and a match of it as one page."""
    built()
    folder = tmp_path_factory.mktemp(request.param)
    match, html = journal(request.param, folder / "match.journal"), folder / "match.html"
    with pytest.raises(SystemExit) as ended:
        main(["replay", str(match), "--html", str(html)])
    assert ended.value.code == 0
    return request.param, html


def test_a_page_of_a_match_needs_nothing_else(chromium, travelling):
    """From a disk and with all requests refused, it shows the board of any game."""
    game, html = travelling
    asked, said = [], []
    with chromium.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("request", lambda request: asked.append(request.url))
        page.route(lambda url: not url.startswith("file:"), lambda route: route.abort())
        page.goto(f"{html.as_uri()}?turn=2")
        shown = ".stage" if game in DRAWN else ".board-host > *"
        page.locator(shown if game in BOARDS else ".state-tables").first.wait_for()
        assert turn(page) == 2
        slider = page.locator(".timeline input")  # over turns, or over moves where all see them
        slider.press("End")
        last = int(slider.get_attribute("max"))
        assert last >= TURNS
        wait_for_turn(page, last)
        assert page.get_by_text("ann").first.is_visible()
    assert [url for url in asked if not url.startswith("data:")] == [f"{html.as_uri()}?turn=2"]
    assert said == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_boards_and_player_are_accessible(opened, travelling, scheme):
    """Axe finds nothing, whatever is opened."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    game, html = travelling
    page = opened(f"{html.as_uri()}?turn=3", color_scheme=scheme)
    if game in DRAWN:
        page.get_by_role("button", name="Table").click()
    for summary in page.locator("summary").all():
        summary.click()
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_the_board_of_another_package_travels_along(chromium, tmp_path):
    """The one that docs/boards.md shows."""
    built()
    example = re.search(r"```js\n(.*?)```", (ROOT / "docs/boards.md").read_text("utf-8"), re.S)
    assert example
    frames = [
        {"turn": 0, "at": "2026-01-01T00:00:00Z", "state": {"pile": 9}, "events": []},
        {"turn": 1, "at": "2026-01-01T00:00:01Z", "patch": {"pile": 6}, "events": []},
    ]
    head = {"format": "contestmaster-frames/1", "game": "nim", "version": 1, "turns": 1}
    reel = json.dumps({**head, "params": {}, "seats": ["ann"], "board": {}, "frames": frames})
    html = tmp_path / "nim.html"
    html.write_bytes(standalone_page(reel.encode(), boards={"nim": example[1].encode()}))
    with chromium.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(html.as_uri())
        page.get_by_text("turn 0: 9 matches are left").wait_for()
        page.get_by_label("One turn on").click()
        page.get_by_text("turn 1: 6 matches are left").wait_for()


@pytest.mark.slow
def test_a_journal_is_chosen_on_the_page(empty, opened, cows):
    page = opened(empty, ready=".drop")
    page.get_by_text("A journal is the record of a match.").wait_for()
    page.locator("input[type=file]").set_input_files(cows)
    page.get_by_text("This is cows.journal.").wait_for()
    assert turn(page) == 0
    board, drop = (page.locator(one).bounding_box() for one in (".player", ".opens"))
    assert board["y"] + board["height"] <= drop["y"], "the board comes first"
    assert not page.locator(".drop").is_visible(), "it is asked for no other"
    page.get_by_text("Open another record").click()
    assert page.locator(".drop").is_visible()


DROP = """text => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.journal"));
    const drop = document.querySelector(".drop");
    for (const type of ["dragover", "drop"]) {
        drop.dispatchEvent(
            new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true })
        );
    }
}"""


def test_a_journal_is_dropped_on_the_page_after_one_that_is_none(empty, opened, cows):
    page = opened(empty, ready=".drop")
    page.evaluate(DROP, cows.read_text("utf-8"))
    page.get_by_text("This is dropped.journal.").wait_for()
    assert page.locator("canvas").is_visible()


def test_a_file_that_is_no_journal_is_refused_with_a_reason(chromium, cows, empty):
    built()
    page = chromium.new_page()
    page.goto(empty)
    page.locator(".drop").wait_for()
    page.evaluate(DROP, "this is no journal\n")
    page.get_by_role("status").filter(has_text=re.compile("^dropped.journal: .*entry")).wait_for()
    page.close()


def test_many_duels_do_not_let_a_phone_move_sideways(opened, tmp_path):
    built()
    with watched(str(journal("desk", tmp_path / "desk.journal"))) as address:
        page = opened(address, **PHONE)
        page.locator(".duels li").nth(2).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        page.close()  # it would complain that its program has gone


FOUGHT = {
    "bots": ("rancher", "raider", "raider", "rancher"),
    "most": 16,
    "seed": 9,
    "side": 24,
    "cow_density_divisor": 3,
    "capture_probability": 0.8,
    "stable_distance": 4,
    "stable_turns": 1,
}
"""A match of cows in whose turn 15 who is named wins a fight at (15, 6)."""


def test_a_fight_is_seen_from_near_until_one_wants_the_whole(opened, tmp_path):
    """[CONTEST-161] the toggle by keys, too; a press on the small whole shows it large."""
    built()
    with watched(str(journal("cows", tmp_path / "cows.journal", **FOUGHT))) as address:
        page = opened(f"{address}?turn=15")
        fight = page.locator(".story-here", has_text="wins a fight")
        fight.wait_for()
        close = page.get_by_role("button", name="Close-up", exact=True)
        expect(close).to_have_attribute("aria-pressed", "true")
        assert middle(page) in {(15, 6), (15, 7)}
        page.reload()
        fight.wait_for()
        close.press("Enter")
        expect(close).to_have_attribute("aria-pressed", "false")
        assert middle(page) in {(12, 12), (12, 13), (13, 12), (13, 13)}
        page.reload()
        fight.wait_for()
        box = page.locator("canvas").bounding_box()
        page.mouse.click(box["x"] + box["width"] - 40, box["y"] + 40)
        expect(close).to_have_attribute("aria-pressed", "false")
        page.close()  # it would complain that its program has gone


@pytest.mark.slow
def test_a_slice_is_called_by_what_is_there_and_the_map_leads_to_others(opened, tmp_path):
    """[CONTEST-161] one is large at a time, and the choice says which; all of it leads back."""
    built()
    with watched(str(journal("cows", tmp_path / "cows.journal", dim=3, side=8))) as address:
        page = opened(address)
        choice = page.get_by_label("Which field is large", exact=True)
        expect(choice.locator("option").first).to_have_text("Field that matters")
        homes = choice.locator("option", has_text=re.compile(r"^\S+'s? home.* \(\d\)$"))
        assert homes.count() >= 1
        expect(choice.locator("option", has_text=re.compile(r" \(8\)$"))).to_have_count(1)
        box = page.locator("canvas").bounding_box()
        assert box["width"] > box["height"]  # so the map is to the right
        page.mouse.click(box["x"] + box["width"] * 0.85, box["y"] + box["height"] * 0.4)
        expect(choice).not_to_have_value("")
        page.get_by_role("button", name="Whole", exact=True).press("Enter")
        expect(choice).to_have_value("")
        page.close()  # it would complain that its program has gone


def middle(page):
    """The field in the middle of the board that is shown, as its card tells."""
    box = page.locator("canvas").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    told = page.locator(".board-host", has_text=re.compile(r"At \(\d+, \d+\)")).inner_text()
    across, down = re.search(r"At \((\d+), (\d+)\)", told).groups()
    return int(across), int(down)
