"""A game of somebody's package, without a board or words of its own, played by pressing."""

from importlib.metadata import EntryPoint
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser import tabled
from tests.browser.somebody import Somebody
from tests.browser.tabled import Tabled

from contestmaster.kernel import registry

NIM = EntryPoint("nim", "tests.testing.test_laws:Nim", registry.GROUP)
POST = """([path, body]) => fetch(path, {
    method: path.endsWith("mine") ? "PUT" : "POST",
    headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
}).then((answer) => answer.ok)"""


@pytest.fixture
def tables(chromium: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A table server on which Nim is installed."""
    found = registry._found
    monkeypatch.setattr(registry, "_found", lambda group: {**found(group), "nim": NIM})
    monkeypatch.setattr(tabled, "GAMES", ("nim",))
    with Tabled(tmp_path) as served:
        yield served


@pytest.mark.slow
def test_any_game_can_be_played_by_pressing(chromium: Any, tables: Any):
    """[TABLE-76] by two people in turn, one by mouse and one with a thumb, to its end."""
    wide = {"viewport": {"width": 1280, "height": 800}}
    phone = {"viewport": {"width": 375, "height": 740}, "is_mobile": True, "has_touch": True}
    ann, bob = (Somebody(chromium, tables.address, **look) for look in (wide, phone))
    for person, name in ((ann, "ann"), (bob, "bob")):
        person.open("/")
        assert person.page.evaluate(POST, ["/api/guests", {"name": name}])
    wanted = {"game": "nim", "options": {"autostart": True, "matches": 7}}
    assert ann.page.evaluate(POST, ["/api/tables", wanted])
    assert bob.page.evaluate(POST, ["/api/tables/1/seats/mine", {}])
    for person in (ann, bob):
        person.open("/tables/1")
    for turn in range(7):
        page, other = (ann.page, bob.page) if turn % 2 == 0 else (bob.page, ann.page)
        order = page.locator(".presses .outcome").first
        expect(order).to_contain_text("Count 1", ignore_case=True)
        page.wait_for_function("() => document.title.startsWith('Your turn')")
        expect(other.locator(".presses .outcome")).to_have_count(0)
        assert (
            page.evaluate("() => document.documentElement.scrollWidth")
            <= (page.viewport_size["width"])
        )
        order.tap() if page is bob.page else order.click()
    expect(ann.page.locator("[data-part=phase] .over")).to_be_visible()
    expect(ann.page.get_by_role("region", name="How it ended")).to_contain_text("ann")
    for person in (ann, bob):
        person.context.close()
        # Small pictures of the end are made by another process, in which Nim is not installed.
        assert [one for one in person.wrong if not one.startswith("503 /api/finished/")] == []
