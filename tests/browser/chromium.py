"""The browser of the tests: the Chromium of the system, kept from looking outside."""

import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

__all__ = ["FOUND", "PATIENCE_MS", "launched"]

FOUND = (
    os.environ.get("CONTESTMASTER_CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
)
"""Its path, ``None`` where there is none. The one without windows opens a page for a third of the
processor time."""
PATIENCE_MS = 180_000
"""For how long a page is waited for: long, since many may be loading beside other tests."""

_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def launched(player: "Playwright") -> "Browser":
    """Start it."""
    return player.chromium.launch(executable_path=FOUND, args=list(_ARGUMENTS))
