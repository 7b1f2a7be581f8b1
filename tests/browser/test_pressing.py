"""Whole games of cows, DESK and traders against a bot, played by pressing alone."""

import time
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.somebody import Somebody, drawn
from tests.browser.tabled import Tabled

WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 375, "height": 740}, "is_mobile": True, "has_touch": True}
GAMES = {
    "cows": {"preset": "quick", "max_turns": 5},
    "desk": {"preset": "quick", "skirmish_turns": 5},
    "traders": {"preset": "quick", "game_turns": 5},
}
TOGETHER = """async ({game, options, name}) => {
  const send = (url, body) => fetch(url, {method: "POST", body: JSON.stringify(body),
    headers: {"Content-Type": "application/json"}}).then(answer => answer.json());
  await send("/api/guests", {name});
  const table = await send("/api/tables", {game, options});
  await send(`/api/tables/${table.id}/bots`, {name: "random"});
  await send(`/api/tables/${table.id}/start`, {});
  return table.id;
}"""
NUMBERS = count(1)
LONG_MS = 120_000
"""Rules that were never compiled here are compiled in the first turn."""
MOST_ORDERS = 3


@pytest.fixture(scope="module")
def tables(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A table server with its bots."""
    with Tabled(tmp_path_factory.mktemp("pressing")) as served:
        yield served


def begin(person: Somebody, game: str) -> Any:
    """Sit down at a game of a size for people, against a bot that begins."""
    page = person.open("/open?game=" + game)
    said = {"game": game, "options": GAMES[game], "name": f"p{next(NUMBERS)}"}
    number = page.evaluate(TOGETHER, said)
    person.open(f"/tables/{number}")
    expect(thumb(page)).to_be_visible(timeout=LONG_MS)
    page.get_by_text("Something else", exact=True).click()  # than what is proposed
    return page


def thumb(page: Any) -> Any:
    """The bar with what is left in the turn, and its end."""
    return page.get_by_role("group", name="Your turn")


def things(page: Any) -> Any:
    """What can act."""
    return page.get_by_role("group", name="What can act").get_by_role("button")


def orders(page: Any) -> Any:
    """The orders of what is chosen."""
    return page.locator(".presses .outcome")


def ended(page: Any) -> bool:
    """Whether the game is over."""
    return page.locator("[data-part=phase] .over").count() > 0


def turn(page: Any) -> str:
    """What the page says of the turn."""
    return page.locator("[data-part=turn]").inner_text().partition(";")[0]


def settled(page: Any) -> None:
    """Wait until an order is carried out, or asked about."""
    page.wait_for_function(
        "() => document.querySelector('dialog') || !document.querySelector('.outcome:disabled')"
    )
    if page.get_by_role("button", name="Do it").count():
        page.get_by_role("button", name="Do it").click()
        page.wait_for_function("() => !document.querySelector('.outcome:disabled')")
    expect(page.locator(".presses [role=alert]")).to_have_count(0)


def whole_game(page: Any, act: Any, end: Any) -> int:
    """Play until the game is over; return how many orders were given."""
    given = 0
    limit = time.monotonic() + 10 * LONG_MS / 1000
    while not ended(page):
        assert time.monotonic() < limit, turn(page)
        for _ in range(MOST_ORDERS):
            if not orders(page).count():
                break
            act(page)
            settled(page)
            given += 1
        before = turn(page)
        end(page)
        page.wait_for_function(
            "before => !document.querySelector('[data-part=turn]').innerText.startsWith(before)"
            " || document.querySelector('[data-part=phase]').querySelector('.state.over')",
            arg=before,
            timeout=LONG_MS,
        )
        page.wait_for_function(
            "() => document.querySelector('[data-part=phase]').querySelector('.state.over')"
            " || [...document.querySelectorAll('.thumb .end')].some(one => !one.disabled)",
            timeout=LONG_MS,
        )
    return given


def by_mouse(page: Any) -> None:
    """Choose the last thing that can act, and press its first order."""
    things(page).last.click()
    orders(page).first.click()


def by_keyboard(page: Any) -> None:
    """The same with the focus and Enter."""
    things(page).last.focus()
    page.keyboard.press("Enter")
    orders(page).first.focus()
    page.keyboard.press("Enter")


def by_thumb(page: Any) -> None:
    """The same with taps."""
    things(page).last.tap()
    orders(page).first.tap()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse(somebody: Any, game: str):
    """[TABLE-61, TABLE-63] each order is pressed, and the end of each turn."""
    page = begin(somebody(**WIDE), game)
    given = whole_game(page, by_mouse, lambda p: thumb(p).get_by_role("button").last.click())
    assert given >= 3
    expect(page.locator("[data-part=phase] .over")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard(somebody: Any, game: str):
    """[TABLE-63] the same with Enter alone."""

    def end(page: Any) -> None:
        thumb(page).get_by_role("button").last.focus()
        page.keyboard.press("Enter")

    page = begin(somebody(**WIDE), game)
    assert whole_game(page, by_keyboard, end) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_a_phone(somebody: Any, game: str):
    """[TABLE-63] points and the end of the turn are at the bottom all the time."""
    page = begin(somebody(**PHONE), game)
    box = thumb(page).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] >= 739
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 375
    assert whole_game(page, by_thumb, lambda p: thumb(p).get_by_role("button").last.tap()) >= 3


def found(page: Any, box: Any, side: float, field: tuple[int, int]) -> tuple[float, float]:
    """Where a field is on the screen on which something stands: the board is asked by pointing.

    How much room is around the pasture depends on what stands at its edge.
    """
    x, y = field
    middle = (
        box["x"] + box["width"] / 2 + (x - 8) * side,
        box["y"] + box["height"] / 2 + (y - 8) * side,
    )
    here = page.get_by_text(f"At ({x}, {y})")
    hits = []
    for across in range(-24, 25, 4):
        for down in range(-24, 25, 4):
            at = middle[0] + across * side / 10, middle[1] + down * side / 10
            page.mouse.move(*at)
            if here.count() > 0:
                hits.append(at)
    assert hits, f"nothing stands at {field}"
    return sum(one for one, _ in hits) / len(hits), sum(one for _, one in hits) / len(hits)


def test_pressing_on_the_board(somebody: Any):
    """[TABLE-63] a group is chosen and sent on where it is drawn."""
    page = begin(somebody(**WIDE), "cows")
    orders(page).first.click()
    settled(page)
    things(page).last.click()
    go = page.locator(".presses .outcome", has_text="go").first
    words = go.locator("b").inner_text()
    assert "to" in words
    before = page.locator(".presses h2").inner_text()
    canvas = page.locator(".board-host canvas")
    canvas.scroll_into_view_if_needed()
    x, y = (int(one) for one in words.rpartition(" to ")[2].split(","))
    right = ("right" in words) - ("left" in words)
    down = ("down" in words) - ("up" in words)
    box = canvas.bounding_box()
    side = box["height"] / 17
    stands = found(page, box, side, (x - right, y - down))
    page.mouse.click(stands[0] + right * side, stands[1] + down * side)
    expect(page.locator(".presses h2")).not_to_have_text(before)
    assert drawn(page).inner_text()


def test_own_deeds_are_told_by_ones_name_also_after_a_reload(somebody: Any):
    """[TABLE-64] at once, and when the page is opened again."""
    page = begin(somebody(**WIDE), "cows")
    name = page.locator(".chair.mine .chair-name").inner_text().split()[0]
    orders(page).first.click()
    settled(page)
    told = page.locator(".told li").first
    expect(told).to_contain_text(f"{name} forms group")
    page.reload()
    expect(page.locator(".told li").first).to_contain_text(f"{name} forms group")


def test_the_tab_says_whose_turn_it_is(somebody: Any):
    """[TABLE-63] as long as there is something to do."""
    page = begin(somebody(**WIDE), "cows")
    page.wait_for_function("() => document.title.startsWith('Your turn')")
