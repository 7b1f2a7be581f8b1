"""Tables in real browsers: a whole game of two people and a bot, seen by a spectator, and again."""

import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect
from tests.browser.chromium import PATIENCE_MS
from tests.browser.somebody import Somebody, drawn
from tests.browser.tabled import Tabled
from tests.browser.test_pages import SMALL

BOARD = ".board-host svg, .board-host canvas"
FETCHED = "url => fetch(url).then(answer => answer.json())"
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
TURNS = 5
PRESSED = SMALL.replace(
    "input:not([type=hidden])", "input:not([type=hidden], [type=checkbox]), .tick"
)
"""Of a box that is ticked, what is pressed is its label."""


@pytest.fixture(scope="module")
def tables(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A table server with its bots."""
    with Tabled(tmp_path_factory.mktemp("tables"), presence_s=2) as served:
        yield served


def figures(page: Any) -> list[str]:
    """The figures of the seats beside the board."""
    rows = page.locator(".player-side tbody tr").all_inner_texts()
    return sorted(" ".join(row.replace("(you)", "").split()) for row in rows)


def alike(pages: list[Any]) -> None:
    """Wait until pages show the same figures: they hear of a turn one after the other."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while len({tuple(figures(page)) for page in pages}) > 1:
        assert time.monotonic() < end, [figures(page) for page in pages]
        pages[0].wait_for_timeout(100)


END = re.compile("^(End turn|Done for this turn)")
"""What ends a turn: on the board, or beside it where orders are typed."""


def end_turn(person: Somebody) -> None:
    """End the own turn."""
    button = person.page.get_by_role("button", name=END)
    expect(button).to_be_enabled()
    button.click()


def play_turns(people: list[Somebody], until: Any) -> None:
    """Let everyone end their turns until something shows."""
    for person in people:  # who presses as the turn ends, or the game, may press too late
        person.meant.append(
            "409 " + api(person.page.url).removeprefix(person.address) + "/commands"
        )
    end = time.monotonic() + 2 * PATIENCE_MS / 1000
    while not until.is_visible() and time.monotonic() < end:
        for person in people:
            button = person.page.get_by_role("button", name=END)
            if button.is_visible():
                with suppress(PlaywrightError):  # the turn, or the game, has just ended
                    button.click(timeout=1_000)
                person.page.wait_for_timeout(200)
    expect(until).to_be_visible()


def opened(ann: Somebody, bob: Somebody) -> str:
    """Let somebody open a table by the form, another sit down by the link, and a bot."""
    ann.open("/open?game=spacecrack")
    for_people(ann.page, Seats="3", Turns=str(TURNS))
    ann.enter("ann", "Play")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Space Crack")
    bob.open(ann.page.url)
    bob.enter("bob", "Sit down")
    expect(ann.page.locator(".chairs")).to_contain_text("bob")  # the page is not loaded again
    ann.page.get_by_label("Bot", exact=True).select_option("random")
    ann.press("Add the bot")
    for person in (ann, bob):
        expect(person.page.locator(".chairs")).to_contain_text("Random")
    bob.page.get_by_label("Say", exact=True).fill("Good luck!")
    bob.press("Say")
    expect(ann.page.locator("[data-talk]")).to_contain_text("bob Good luck!")
    return str(ann.page.url)


def for_people(page: Any, **options: str) -> None:
    """Choose what a contest has, people, and some options."""
    page.get_by_role("radio", name=re.compile("^As in a contest")).check()
    page.get_by_role("radio", name=re.compile("^You and people")).check()
    page.get_by_text("More options").click()
    for label, value in options.items():
        page.get_by_label(label, exact=True).fill(value)


def move(ann: Somebody, where: str, others: list[Somebody]) -> None:
    """Type a move; everyone sees it."""
    offers = ann.page.evaluate(FETCHED, f"{api(where)}/offers")["offers"]
    found = next(one for one in offers if one["command"] == "MOVE")
    console = ann.page.get_by_role("combobox")
    ann.page.get_by_text("Type orders").click()
    console.fill(f"MOVE {found['choices'][0][0]} {found['choices'][1][0]}")
    console.press("Enter")
    expect(ann.page.get_by_role("log", name="Answers")).to_contain_text("OK")
    for person in others:
        expect(person.page.locator(".table-below .told")).to_contain_text("ann")


def breaks_and_comes_back(bob: Somebody, ann: Somebody, where: str) -> None:
    """Lose the connection, and come back to the same seat and the same board."""
    seat = ann.page.locator(".chair").nth(1)
    bob.context.set_offline(True)
    bob.open("about:blank")
    expect(seat).to_contain_text("absent")
    bob.context.set_offline(False)
    bob.open(where)
    expect(seat).to_contain_text("here")
    expect(bob.page.locator(".chair.mine")).to_contain_text("bob")
    expect(bob.page.locator(BOARD).first).to_be_visible()


def watches_again(cat: Somebody) -> None:
    """Watch the replay of a game that is over."""
    cat.page.get_by_role("link", name="Replay").click()
    expect(cat.page.get_by_role("heading", name="Replay")).to_be_visible()
    slider = cat.page.get_by_role("slider", name="Move")
    expect(slider).to_be_visible()
    slider.press("End")
    expect(cat.page.locator(".told, .log, .events").first).to_be_attached()
    expect(cat.page.get_by_role("region", name="Board and player")).to_contain_text("0 turns left")


@pytest.mark.slow
def test_a_whole_game_of_two_people_and_a_bot(somebody: Any):
    """Opened by a form, joined by a link, with a reconnect, a spectator and the replay."""
    ann, bob, cat = somebody(), somebody(), somebody(**PHONE)
    where = opened(ann, bob)
    ann.press("Start the game")
    for person in (ann, bob):
        expect(person.page.locator("[data-part=phase]")).to_contain_text("being played")
        expect(person.page.locator(BOARD).first).to_be_visible()
    cat.open(where)
    cat.enter("cat", "Watch")
    expect(cat.page.locator(BOARD).first).to_be_visible()
    expect(ann.page.locator("[data-part=seats]")).to_contain_text("Watching: cat")
    move(ann, where, [bob, cat])
    breaks_and_comes_back(bob, ann, where)
    expect(drawn(bob.page)).not_to_be_empty()
    expect(bob.page.locator(".table-below .told")).to_contain_text("ann")  # what was before
    alike([ann.page, bob.page, cat.page])
    expect(ann.page.get_by_role("log", name="Answers")).to_contain_text("OK")  # not folded away
    over = ann.page.get_by_role("button", name="Rematch")
    play_turns([ann, bob], over)
    expect(cat.page.locator("[data-part=turn]")).to_contain_text("How it ended")
    expect(bob.page.locator("[data-part=turn]")).to_contain_text("Random")
    over.click()
    expect(bob.page.locator(".chairs")).to_contain_text("wants a rematch")
    watches_again(cat)
    bob.press("Rematch")
    expect(ann.page.locator("[data-part=phase]")).to_contain_text("being played")
    expect(ann.page.locator(".chair.mine .chair-no")).to_have_text("2")  # seats have moved on


def api(where: str) -> str:
    """The address of a table in the API."""
    return re.sub(r"/tables/(\d+)$", r"/api/tables/\1", where)


@pytest.mark.slow
@pytest.mark.parametrize("look", [{}, PHONE], ids=["wide", "phone"])
def test_play_now(somebody: Any, look: dict[str, Any], tmp_path: Path):
    """One tap, and somebody plays against two bots; at phone width nothing sticks out."""
    person = somebody(**look)
    person.open("/")
    person.press("Play now")
    page = person.page
    expect(page.locator("[data-part=phase]")).to_contain_text("being played")
    expect(page.locator(BOARD).first).to_be_visible()
    expect(page.locator(".chairs")).to_contain_text("Young\N{NO-BREAK SPACE}Greedy")
    expect(page.locator(".table-below .told")).to_contain_text("Greedy")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    end_turn(person)
    expect(page.locator("[data-part=turn]")).to_contain_text("After turn 1")
    page.get_by_text("Resign", exact=True).click()
    person.press("Yes, resign")
    expect(page.locator(".chairs")).to_contain_text("has given up")
    page.screenshot(path=tmp_path / "played.png", full_page=True)


@pytest.mark.parametrize("game", ["cows", "desk", "traders"])
def test_the_bot_games_are_played_by_typing(somebody: Any, game: str):
    """A console with completion, an answer to read, and a turn that ends when all are done."""
    ann = somebody()
    ann.open(f"/open?game={game}")
    for_people(ann.page, Seats="2")
    ann.enter(f"{game}-ann", "Play")
    bots = ann.page.get_by_label("Bot", exact=True)
    bots.select_option(index=0)
    ann.press("Add the bot")
    expect(ann.page.locator(".chairs")).to_contain_text(re.compile(r"easy|fair|hard"))
    ann.press("Start the game")
    console = ann.page.get_by_role("combobox", name="Order or question")
    ann.page.get_by_text("Type orders", exact=True).click()
    expect(console).to_be_visible()
    phrases = ann.page.evaluate(FETCHED, f"{api(ann.page.url)}/commands")
    question = next(one for one in phrases if one["kind"] == "query" and not one["blanks"])["name"]
    console.fill(question[:-1])
    ways = ann.page.get_by_role("listbox", name="Ways to go on")
    expect(ways.get_by_role("option").first).to_be_visible()
    console.press("Tab")
    expect(console).to_have_value(question)
    console.press("Enter")
    answers = ann.page.get_by_role("log", name="Answers")
    expect(answers).to_contain_text(question)
    expect(answers.locator("pre").first).to_contain_text("OK")
    ann.meant.append("404 " + api(ann.page.url).removeprefix(ann.address) + "/commands")
    console.fill("FLY")
    console.press("Enter")
    expect(answers.locator("pre.refused")).to_contain_text("FAILED 2 unknown command")
    end_turn(ann)
    expect(ann.page.locator("[data-part=turn]")).to_contain_text("After turn 1")


@pytest.mark.parametrize("look", [{}, PHONE], ids=["wide", "phone"])
def test_pages_are_for_everyone(somebody: Any, look: dict[str, Any]):
    """No page breaks a rule that axe knows; what fingers press is large enough."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    person = somebody(color_scheme="dark" if look else "light", **look)
    found: dict[str, list[str]] = {}

    def check(name: str) -> None:
        person.page.wait_for_timeout(400)
        results = axe.Axe().run(person.page)
        if results.violations_count:
            found[name] = [
                f"{one['id']}: {node['html'][:120]}"
                for one in results.response["violations"]
                for node in one["nodes"]
            ]
        small = person.page.evaluate(PRESSED)
        if small:
            found[f"{name}: small"] = small
        if not person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            found[f"{name}: sticks out"] = [str(person.page.viewport_size)]

    person.open("/")
    check("front")
    person.open("/open?game=traders")
    person.page.get_by_text("More options").click()
    check("form")
    person.page.get_by_label("Seats", exact=True).fill("0")
    person.meant.append("400 /open")
    person.enter("axe" if look else "axe-wide", "Play")
    check("form with faults")
    person.open("/login")
    check("login")
    person.open("/")
    person.enter("phone" if look else "wide", "Play now")
    expect(person.page.locator(BOARD).first).to_be_visible()
    check("playing")
    person.open("/me")
    check("me")
    assert found == {}
