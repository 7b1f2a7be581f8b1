"""All pages in a real browser: at both widths, by keyboard, for everyone."""

from typing import Any

import pytest
from structlog.testing import capture_logs
from tests.browser.chromium import PATIENCE_MS
from tests.browser.scenery import PLAYED, finals, install
from tests.browser.screenshots import MINE, OFFICE, PAGES, WIDTHS, log_in
from tests.browser.served import Served

LOOKS = {
    "wide": {"color_scheme": "light"},
    "phone": {"color_scheme": "dark", "is_mobile": True, "has_touch": True},
}

SMALL = """() => [...document.querySelectorAll(
    "button, select, input:not([type=hidden]), textarea, summary, nav a, .foot a, .who a"
)].filter(element => element.checkVisibility() && !element.closest(".board"))
  .map(element => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5).map(([html, box]) => `${html}: ${box.height}`)"""
"""Whatever fingers press that is lower than 44 px; players are tested with the front end."""


@pytest.fixture(scope="module")
def served(chromium):
    """A contest after nine hours, with its pages."""
    with pytest.MonkeyPatch.context() as patch, capture_logs():
        install(patch)
        with Served(finals) as opened:
            yield opened


class Reader:
    """Somebody with a browser, who notices what goes wrong in it.

    Attributes:
        page: what is read.
        wrong: errors, and whatever came from elsewhere.
    """

    def __init__(self, browser: Any, address: str, **look: Any) -> None:
        self.wrong: list[str] = []
        self.address = address
        self.context = browser.new_context(**look)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("request", self._asked)

    def open(self, path: str) -> Any:
        """Go to a page, and wait until nothing more is fetched."""
        self.page.goto(self.address + path)
        self.page.wait_for_load_state("networkidle")
        return self.page

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(message.text)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.wrong.append(request.url)


@pytest.fixture
def reader(chromium, served):
    """Make readers; nothing may have gone wrong at the end."""
    made = []

    def make(**look: Any) -> Reader:
        made.append(Reader(chromium, served.address, **look))
        return made[-1]

    yield make
    for each in made:
        each.context.close()
        assert each.wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("login", ["nobody", "team3", "chair"])
def test_every_page_is_accessible_fits_and_keeps_to_itself(reader, login, width):
    """Axe finds nothing, nothing scrolls sideways, fingers find what they press."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    across, down = WIDTHS[width]
    somebody = reader(viewport={"width": across, "height": down}, **LOOKS[width])
    pages = {"nobody": PAGES, "team3": MINE, "chair": OFFICE}[login]
    if login != "nobody":
        log_in(somebody.page, somebody.address, login)
    for path in pages.values():
        page = somebody.open(path)
        found = axe.Axe().run(page)
        assert found.violations_count == 0, f"{path}\n{found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= across, path
        if width == "phone":
            assert page.evaluate(SMALL) == [], path
        somebody.wrong[:] = [text for text in somebody.wrong if "404" not in text]


def test_a_login_by_keyboard_alone(reader):
    somebody = reader()
    page = somebody.open("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.locator(".skip").bounding_box()["y"] >= 0, "it shows itself"
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash === '#main'")
    page = somebody.open("/login")
    page.get_by_label("Login").focus()
    page.keyboard.type("team3")
    page.keyboard.press("Tab")
    page.keyboard.type("secret")
    page.keyboard.press("Enter")
    page.wait_for_url("**/me")
    assert "Segfault Society" in page.locator("h1").inner_text()
    assert page.locator(".nav [aria-current]").inner_text() == "My team"


def test_what_has_the_focus_is_seen_to_have_it(reader):
    page = reader().open("/")
    for _ in range(12):
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
        assert outline == "3px", page.evaluate("document.activeElement.outerHTML")


def test_what_is_folded_opens_by_keyboard(reader):
    page = reader().open("/scores")
    page.locator("summary").focus()
    assert not page.locator("details table").is_visible()
    page.keyboard.press("Enter")
    assert page.locator("details table").is_visible()


def test_a_wide_table_scrolls_by_keyboard_on_a_phone(reader):
    page = reader(viewport={"width": 390, "height": 844}).open("/tasks/cows")
    region = page.get_by_role("region", name="Points for Wild wild space")
    region.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function('() => document.querySelector("main .scroll").scrollLeft > 0')


def test_a_wrong_password_is_said_and_the_login_stays(reader):
    somebody = reader()
    page = somebody.open("/login?back=/news")
    page.get_by_label("Login").fill("team3")
    page.get_by_label("Password").fill("guessed")
    page.get_by_role("button", name="Log in").click()
    assert page.get_by_role("alert").inner_text() == "Login or password is wrong."
    assert page.get_by_label("Login").input_value() == "team3"
    page.get_by_label("Password").fill("secret")
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/news")
    (cookie,) = somebody.context.cookies()
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Lax")
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("link", name="Log in").wait_for()
    assert somebody.context.cookies() == []
    somebody.wrong.clear()  # the browser reports the 403


def test_everything_works_without_scripts(reader):
    """Reading, logging in, choosing colours, acting at the desk."""
    somebody = reader(java_script_enabled=False)
    log_in(somebody.page, somebody.address, "chair")
    page = somebody.page
    assert page.locator("h1").inner_text() == "Desk"
    page.get_by_role("button", name="Dark").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("link", name="Suspend Cows1", exact=True).click()
    assert page.get_by_label("What").input_value() == "Cows1"
    page.get_by_label("Reason").fill("Its map is wrong.")
    page.get_by_role("button", name="Preview").click()
    assert "Cows1 stops at once" in page.locator("main").inner_text()
    page.get_by_role("link", name="Back to the desk; nothing has happened").click()
    assert page.locator("h1").inner_text() == "Desk"


@pytest.mark.parametrize("asked", ["light", "dark"])
def test_colours_are_the_systems_until_somebody_chooses(reader, asked):
    other = {"light": "Dark", "dark": "Light"}[asked]
    somebody = reader(color_scheme=asked)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    before = somebody.open("/").evaluate(ground)
    somebody.page.get_by_role("button", name=other).click()
    somebody.page.wait_for_selector(f'html[data-theme="{other.lower()}"]')
    after = somebody.open("/news").evaluate(ground)
    dark, light = sorted((before, after), key=lambda rgb: sum(map(int, rgb[4:-1].split(","))))
    assert (before, after) == ((light, dark) if asked == "light" else (dark, light))


@pytest.mark.slow
def test_the_big_screen_turns_its_leaves_and_fits(reader):
    """[CONTEST-54]: without a login, and without a hand on the mouse."""
    somebody = reader(viewport={"width": 1920, "height": 1080})
    page = somebody.open("/screen?seconds=2")
    titles = set()
    for _ in range(5):
        titles.add(page.locator("h1").inner_text())
        down = page.evaluate("document.documentElement.scrollHeight")
        assert down <= 1080, page.locator("h1").inner_text()
        with page.expect_navigation(timeout=PATIENCE_MS):
            pass
    assert len(titles) == 5
    page = somebody.open("/screen?stay=true&view=1")
    for _ in range(2):  # also while several servers stand still
        page.locator(".banner").first.evaluate("one => one.after(one.cloneNode(true))")
        assert page.evaluate("document.documentElement.scrollHeight") <= 1080
        rows = page.locator("table.ranking").bounding_box()
        foot = page.locator(".foot").bounding_box()
        assert rows["y"] + rows["height"] <= foot["y"], "no row is hidden"
    for view in (0, *range(2, 6)):  # every leaf does
        page = somebody.open(f"/screen?stay=true&view={view}")
        for _ in range(4):
            page.locator(".banner").first.evaluate("one => one.after(one.cloneNode(true))")
        assert page.evaluate("document.documentElement.scrollHeight") <= 1080, view
        last = page.locator(".banner").last.bounding_box()
        assert last["y"] + last["height"] <= page.locator("main").bounding_box()["y"] + 1, view
    page = somebody.open("/screen?stay=true&view=1")
    shown = "parseFloat(getComputedStyle(document.querySelector('.ranking')).fontSize)"
    assert page.evaluate(shown) >= 18, "it is read from across a hall"


TEAM = "Zażółć Gęślą Jaźń"
FOLLOWING = {
    "/": "General ranking",
    "/tasks/cows": "Points for Wild wild space",
    "/servers/Cows1": "Results on Cows1",
    "/teams/18": f"{TEAM} in Wild wild space",
    "/games": "Games that are over",
    "/games?server=Cows1": "Games that are over",
}


@pytest.mark.slow
def test_all_tables_follow_the_contest_by_themselves(reader, served):
    """[CONTEST-46], [CONTEST-47], [CONTEST-48], [CONTEST-52]: as the next games end."""
    opened = {}
    for path, name in FOLLOWING.items():
        page = reader().open(path)
        page.evaluate("window.kept = true")
        region = page.get_by_role("region", name=name, exact=True)
        opened[path] = page, region, region.inner_text()
    served.let(lambda stage: stage.house.say(TEAM, "ADD 9", "Cows1"))
    served.let(lambda stage: stage.play(PLAYED + 1800))
    for path, (page, region, before) in opened.items():
        page.bring_to_front()
        for _ in range(600):
            if region.inner_text() != before:
                break
            page.wait_for_timeout(100)
        assert region.inner_text() != before, path
        assert page.evaluate("window.kept") is True, path


def test_a_change_of_place_is_shown_and_keeps_still_for_who_wants_that(reader, served):
    """The row that moves is marked; with reduced motion nothing moves."""
    calm, lively = reader(reduced_motion="reduce"), reader()
    pages = [each.open("/") for each in (calm, lively)]
    first = pages[0].locator("tbody tr").first.get_attribute("data-team")
    served.let(lambda stage: stage.do("EXCLUDE", team=f"team{first}", text="It has left."))
    gone = f'() => !document.querySelector("tbody tr[data-team=\\"{first}\\"]")'
    for page in pages:
        page.wait_for_function(gone, timeout=PATIENCE_MS)
    assert pages[0].evaluate("document.getAnimations().length") == 0
    assert pages[0].locator("tr.up").count() == 0
    assert pages[1].locator("tr.up").count() > 0
