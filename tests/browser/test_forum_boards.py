"""Boards of the Shuttle and of Spaceships on their pages of a forum, in a real browser."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from structlog.testing import capture_logs
from tests.browser.test_forum import LOOKS, SMALL, WIDTHS, Forum, Reader
from tests.doors.web.forum.staged import Staged
from tests.games.shuttle.table import NAMES, flying, thing
from tests.host.forum.hosted import START

from contestmaster.games.shuttle import Shuttle, ShuttleParams
from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.host.announced import AnnouncedGame
from contestmaster.storage import MemoryStore

GAMES = {"flight": ".room", "fleet": ".sectors"}
"""Games, and what their boards cannot be without."""


class Community(Forum):
    """A community that plays both; in the Shuttle ann is on the Bridge, and eve is the Enemy."""

    async def _staged(self) -> Staged:
        store = MemoryStore(lambda _: None)
        position = flying(thing("o", 6, 12, -2, attack=1), threat_points={"eve": 40})
        shuttle = Shuttle(ShuttleParams(contestmaster="tiger"))
        AnnouncedGame.begin(store, shuttle, name="flight", seats=NAMES, at=START, position=position)
        AnnouncedGame.begin(
            store, Spaceships(SpaceshipsParams()), name="fleet", seats=NAMES, at=START
        )
        community = Staged(store)
        for name in ("ann", "eve"):
            await community.password(name)
        return community


@pytest.fixture(scope="module")
def community(chromium: Any) -> Iterator[Community]:
    with capture_logs(), Community() as opened:
        yield opened


@pytest.fixture
def reader(chromium: Any, community: Community) -> Iterator[Any]:
    made: list[Reader] = []

    def make(**look: Any) -> Reader:
        made.append(Reader(chromium, community.address, **look))
        return made[-1]

    yield make
    for each in made:
        each.context.close()
        assert each.wrong == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", GAMES)
def test_boards_are_accessible_and_fit(reader: Any, game: str, width: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    across, down = WIDTHS[width]
    eve = reader(viewport={"width": across, "height": down}, **LOOKS[width])
    eve.log_in("eve")
    page = eve.open(f"/games/{game}")
    page.locator(f".gameboard {GAMES[game]}").first.wait_for()
    for each in page.locator(".gameboard summary").all():
        each.click()
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= across
    assert page.evaluate(SMALL) == []


def test_a_button_is_pushed_harder_and_that_is_seen_at_once(reader: Any) -> None:
    ann = reader()
    ann.log_in("ann")
    page = ann.open("/games/flight")
    page.get_by_role("button", name="Harder: Heavy Laser").click()
    asked = page.get_by_role("alertdialog")
    assert "I push heavy_laser HARDER" in asked.inner_text()
    asked.get_by_role("button", name="Announce it").click()
    page.locator(".said", has_text="ann pushes the heavy laser cannon").wait_for()
    expect(page.locator(".shuttle-side")).to_contain_text("Heavy Laser, harder, by ann")
    expect(page.locator(".push")).to_have_count(0)  # one button a day


def test_the_enemy_deploys_what_e_fills_in(reader: Any) -> None:
    eve = reader()
    eve.log_in("eve")
    page = eve.open("/games/flight")
    page.get_by_text("Deploy a Threat", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Force Field")
    page.get_by_label("Hit points", exact=True).fill("12")
    page.get_by_role("button", name="Deploy").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Announce it").click()
    expect(page.locator(".shuttle-side")).to_contain_text("Force Field enters, sent by the Enemy")
    page.get_by_text("All figures in tables").click()
    expect(page.locator(".figures-room")).to_contain_text("Threats that enter at midnight UTC")


@pytest.mark.parametrize("width", WIDTHS)
def test_the_flight_is_one_line_and_its_ships_cover_nothing(reader: Any, width: str) -> None:
    """What is told above it is the way that is left, and whom they meet."""
    across, down = WIDTHS[width]
    page = reader(viewport={"width": across, "height": down}).open("/games/flight")
    page.locator(".line-way .meeting", has_text="pass here").wait_for()
    boxes = [one.bounding_box() for one in page.locator(".line-way .thing").all()]
    assert len(boxes) == 2
    one, other = sorted((box for box in boxes if box), key=lambda box: box["x"])
    beside = one["x"] + one["width"] <= other["x"]
    assert beside or abs(one["y"] - other["y"]) >= one["height"], boxes
    expect(page.locator("h1")).to_contain_text("The Shuttle")
    expect(page.locator(".story-line")).to_contain_text("The crew must fly 15 more AU to arrive: O")
    expect(page.locator(".story-stake")).to_contain_text("eve, the Enemy, gets 5 credits")


def test_a_ship_moves_by_a_click_and_who_looks_is_told_what_it_can_do(reader: Any) -> None:
    """[CONTEST-161]."""
    eve = reader()
    eve.log_in("eve")
    page = eve.open("/games/fleet")
    page.get_by_role("button", name="Move here: Sector 2").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Announce it").click()
    page.locator(".said", has_text="Sector 2").wait_for()
    expect(page.locator(".sectors > li").nth(1)).to_contain_text("eve")
    page = reader().open("/games/fleet")
    page.locator(".gameboard .sectors").wait_for()
    assert page.locator(".gameboard button:not(.ship)").count() == 0
    page.locator(".gameboard button.ship", has_text="eve").click()
    expect(page.locator(".galaxy [role=status]")).to_contain_text(
        "eve has fame 0; the ship can move"
    )
    expect(page.locator(".galaxy-side abbr", has_text="Blots")).to_have_attribute(
        "title", re.compile("^Penalty points")
    )
