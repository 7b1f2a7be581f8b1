"""A moment is sent while it is played, a first page moves, and whoever watches guesses who wins."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.chromium import PATIENCE_MS
from tests.browser.journals import built
from tests.browser.somebody import Somebody
from tests.browser.tabled import Tabled

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 375, "height": 740},
    "is_mobile": True,
    "has_touch": True,
    "color_scheme": "dark",
}
HEADLINE = "document.querySelector('[data-stage=headline]').textContent"
SENDING = ".player a.sending"
SHOWN = "image => image.complete && image.naturalWidth === 1200"


@pytest.fixture(scope="module")
def tables(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Tables at which nobody has played yet."""
    del chromium
    built()
    with Tabled(tmp_path_factory.mktemp("tables")) as served:
        yield served


@pytest.fixture
def reader(chromium: Any, tables: Tabled) -> Any:
    """Make people; nothing may have gone wrong at the end."""
    made: list[Somebody] = []

    def make(**look: Any) -> Somebody:
        made.append(Somebody(chromium, tables.address, **look))
        return made[-1]

    yield make
    for each in made:
        each.context.close()
        assert each.wrong == []


def sound(page: Any) -> None:
    """Axe finds nothing, and nothing sticks out at the side."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    assert [one["id"] for one in axe.Axe().run(page).response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("look", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_first_page_moves_before_anybody_plays(reader: Any, look: Any) -> None:
    """[TABLE-105]: it says what it is, who leads, and stands still when somebody wants it."""
    page = reader(**look).open("/")
    page.locator(".onstage.on").wait_for(timeout=PATIENCE_MS)
    expect(page.get_by_text("two bots, recorded")).to_be_visible()
    before = page.evaluate(HEADLINE)
    page.wait_for_function(f"before => {HEADLINE} !== before", arg=before)
    pause = page.get_by_role("button", name="Pause")
    pause.click()
    expect(pause).to_have_attribute("aria-pressed", "true")
    stood = page.evaluate(HEADLINE), page.locator(".onstage-board").inner_html()
    page.wait_for_timeout(1500)
    assert (page.evaluate(HEADLINE), page.locator(".onstage-board").inner_html()) == stood
    sound(page)


def test_whoever_wants_less_movement_sees_how_it_ended(reader: Any) -> None:
    """[TABLE-105]."""
    page = reader(**WIDE, reduced_motion="reduce").open("/")
    page.locator(".onstage.on").wait_for(timeout=PATIENCE_MS)
    expect(page.locator("[data-stage=headline]")).to_contain_text("wins by")
    assert not page.get_by_role("button", name="Pause").is_visible()


def test_a_caption_stands_beside_the_place_that_it_tells_of(reader: Any) -> None:
    """[TABLE-105]: it never covers the ringed planet, which shows the number in the words."""
    page = reader(**WIDE).open("/")
    caption = page.locator(".happened > span", has_text=re.compile(r"planet \d+"))
    caption.wait_for(timeout=PATIENCE_MS)
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(1000)  # the ring has come
    number = re.findall(r"planet \d+", caption.inner_text())[-1]
    expect(page.locator(".crack .number", has_text=number)).to_be_visible()
    apart = page.evaluate(
        """() => {
            const [ring, words, board] = [".crack .named", ".happened > span", ".onstage-board"]
                .map((one) => document.querySelector(one)?.getBoundingClientRect());
            const inside = words.top >= board.top && words.bottom <= board.bottom
                && words.left >= board.left && words.right <= board.right;
            return inside && (ring === undefined || words.right < ring.left
                || words.left > ring.right || words.bottom < ring.top || words.top > ring.bottom);
        }"""
    )
    assert apart


@pytest.mark.parametrize("look", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_moment_is_sent_from_beside_the_board_while_it_is_played(reader: Any, look: Any) -> None:
    """[TABLE-104]: by whoever plays and by whoever looks on; the link leads to that moment."""
    ann, bob = reader(**look), reader(**look)
    page = ann.open("/")
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-planet]").first.wait_for(timeout=PATIENCE_MS)
    table = page.url
    other = bob.open(table)
    other.locator(".player svg").first.wait_for(timeout=PATIENCE_MS)
    for each in (page, other):
        send = each.locator(".player a.sending")
        send.wait_for()
        box = send.bounding_box()
        assert box["height"] >= 44 and box["width"] >= 44
    assert box["y"] < look["viewport"]["height"], "on the first screen of who looks on"
    other.wait_for_function(f"() => document.querySelector('{SENDING}').href.includes('?turn=')")
    send.focus()
    other.keyboard.press("Enter")
    panel = other.get_by_role("dialog", name="Send this moment")
    expect(panel).to_be_visible()
    address = panel.get_by_label("The message").input_value().rpartition(" ")[2]
    assert re.search(r"/moments/\d+-1\?turn=\d+$", address)
    other.wait_for_function(f"() => ({SHOWN})(document.querySelector('dialog .sent-card > img'))")
    for button in panel.locator("button:visible, a.button").all():
        assert button.bounding_box()["height"] >= 44
    sound(other)
    other.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    assert other.evaluate(f"document.activeElement.matches('{SENDING}')")
    sent = reader(**look, java_script_enabled=False).open(address)
    expect(sent.get_by_role("link", name="Watch it live")).to_have_attribute(
        "href", table.removeprefix(ann.address)
    )
    assert sent.locator(".moment-sent .sent-card > img").evaluate(SHOWN)
    assert sent.locator(".moment-sent h2").inner_text()


def test_a_moment_of_a_replay_is_that_which_is_shown(reader: Any) -> None:
    """[TABLE-105], [TABLE-115]: the same beside the board of a game that is over."""
    page = reader(**WIDE, reduced_motion="reduce").open("/exhibitions/spacecrack?turn=20")
    send = page.locator(SENDING)
    expect(send).to_have_attribute("href", re.compile(r"/send\?turn=20$"), timeout=PATIENCE_MS)
    page.get_by_role("button", name="One move on").click()
    expect(send).to_have_attribute("href", re.compile(r"/send\?turn=21$"))


def test_the_words_of_a_moment_are_copied_with_its_link(reader: Any) -> None:
    """[TABLE-115]: in one press; the words are those of the turn that is shown."""
    somebody = reader(**WIDE, permissions=["clipboard-read", "clipboard-write"])
    page = somebody.open("/exhibitions/spacecrack?turn=20")
    page.locator(SENDING).click(timeout=PATIENCE_MS)
    page.get_by_role("button", name="Copy the message").click()
    expect(page.get_by_role("button", name=re.compile("^Copied"))).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    words, _, link = copied.rpartition(" ")
    assert link == page.url.partition("?")[0] + "?turn=20"
    assert words == "Admiral takes the lead: see how. Can you beat Admiral at Space Crack?"
    sound(page)


@pytest.mark.parametrize("look", [WIDE, PHONE], ids=["wide", "phone"])
def test_who_comes_for_a_moment_sees_it_happen(reader: Any, look: Any) -> None:
    """[TABLE-116]: once, from before; it goes on when somebody asks for it."""
    page = reader(**look).open("/exhibitions/spacecrack?turn=116")
    told = page.get_by_role("heading", name="Admiral takes the lead from Oracle")
    expect(told).to_be_visible(timeout=PATIENCE_MS)
    slider = page.get_by_role("slider", name="Move")
    expect(slider).to_have_value("116", timeout=PATIENCE_MS)
    page.wait_for_timeout(800)
    expect(slider).to_have_value("116")  # it stays there
    onward = page.get_by_role("link", name="What happened next")
    assert onward.bounding_box()["height"] >= 44
    sound(page)
    onward.click()
    expect(slider).to_have_value("120", timeout=PATIENCE_MS)
    expect(page).to_have_url(re.compile(r"turn=120$"))


def test_whoever_wants_less_movement_sees_the_moment_at_once(reader: Any) -> None:
    """[TABLE-116]."""
    page = reader(**WIDE, reduced_motion="reduce").open("/exhibitions/spacecrack?turn=116")
    slider = page.get_by_role("slider", name="Move")
    slider.wait_for(timeout=PATIENCE_MS)
    expect(slider).to_have_value("116")


def test_without_scripts_a_moment_is_sent_from_a_page(reader: Any) -> None:
    """[TABLE-115]."""
    page = reader(**WIDE, java_script_enabled=False).open("/exhibitions/spacecrack?turn=20")
    page.locator("a.sending").click()
    expect(page.get_by_role("heading", name="Send this moment")).to_be_visible()
    message = page.get_by_label("The message").input_value()
    assert message.endswith("/exhibitions/spacecrack?turn=20")
    assert not page.get_by_role("button", name="Copy the message").is_visible()
    expect(page.get_by_role("link", name="Download the clip")).to_be_visible()


@pytest.mark.parametrize("look", [WIDE, PHONE], ids=["wide", "phone"])
def test_whoever_watches_guesses_who_wins(reader: Any, look: Any) -> None:
    """[TABLE-105]: by keys; it is kept in the browser, sent nowhere, and told of at the end."""
    page = reader(**look, reduced_motion="reduce").open("/exhibitions/spacecrack?turn=20")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    guess = page.locator(".player .guess > summary")
    expect(guess).to_have_text("Guess who won", timeout=PATIENCE_MS)
    assert guess.bounding_box()["height"] >= 44
    board = page.locator(".board-host").bounding_box()
    guess.focus()
    page.keyboard.press("Enter")
    team = page.locator(".guess-seats button").first
    assert team.bounding_box()["height"] >= 44
    name = team.locator(".seat-name").inner_text().strip()
    sound(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(guess).to_have_text(re.compile(f"Your guess: {name}, made in turn [0-9]+"))
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    moved = page.locator(".board-host").bounding_box()
    assert moved["height"] == board["height"] and moved["width"] == board["width"]
    page.reload()
    expect(guess).to_contain_text(f"Your guess: {name}", timeout=PATIENCE_MS)
    page.get_by_role("button", name="See how it ends").click()
    told = page.locator(".guess-told")
    expect(told).to_contain_text(re.compile(r"^You guessed .*turns? before the end"))
    assert guess.count() == 0
    assert set(sent) <= {"GET", "HEAD"}  # nothing that would tell the host of it
    bare = reader(**look, java_script_enabled=False).open("/exhibitions/spacecrack?turn=20")
    assert bare.locator(".guess").count() == 0
