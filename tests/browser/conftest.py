"""The browser of a module's tests; without one they are left out, and say so."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from tests.browser.chromium import FOUND, PATIENCE_MS, launched

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def chromium() -> "Iterator[Browser]":
    """A Chromium; ended with the module, since its loop lets no other run on this thread."""
    if FOUND is None:
        pytest.skip("there is no chromium here")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    playwright.expect.set_options(timeout=PATIENCE_MS)
    with playwright.sync_playwright() as player:
        browser = launched(player)
        yield browser
        browser.close()
