"""The browser of all tests of a process; without one they are left out, and say so."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.chromium import FOUND, PATIENCE_MS, launched
from tests.browser.somebody import Somebody

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class OneBrowser:
    """A Chromium, and Playwright's event loop, which runs on this thread as long as it does."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._loop = asyncio.get_running_loop()
        self._hooks = sys.get_asyncgen_hooks()
        self._rest()

    @contextmanager
    def used(self) -> "Iterator[Browser]":
        """Lend it; before and after, other loops can run on this thread."""
        asyncio._set_running_loop(self._loop)
        sys.set_asyncgen_hooks(*self._hooks)
        try:
            yield self._browser
        finally:
            self._rest()

    def _rest(self) -> None:
        asyncio._set_running_loop(None)
        sys.set_asyncgen_hooks(None, None)


@pytest.fixture(scope="session")
def one_browser() -> Iterator[OneBrowser]:
    """Start it once: that takes as long as a test or two."""
    if FOUND is None:
        pytest.skip("there is no chromium here")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    playwright.expect.set_options(timeout=PATIENCE_MS)
    with playwright.sync_playwright() as player:
        one = OneBrowser(launched(player))
        yield one
        with one.used() as browser:
            browser.close()
            player.stop()


@pytest.fixture(scope="module")
def chromium(one_browser: OneBrowser) -> "Iterator[Browser]":
    """The Chromium of a module's tests; each makes a context of its own, which shares nothing."""
    with one_browser.used() as browser:
        yield browser
        left = list(browser.contexts)
        for each in left:  # what one module leaves is told there, and not of the next as well
            each.close()
        assert left == []


@pytest.fixture
def somebody(chromium: "Browser", tables: Any) -> Iterator[Callable[..., Somebody]]:
    """Make persons at the tables of a module; nothing that was not meant may have gone wrong."""
    made: list[Somebody] = []

    def make(**look: Any) -> Somebody:
        made.append(Somebody(chromium, tables.address, **look))
        return made[-1]

    yield make
    for each in made:
        each.context.close()
        assert [one for one in each.wrong if one not in each.meant] == []
