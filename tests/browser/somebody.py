"""Who plays at tables in a real browser."""

from typing import Any

from tests.browser.chromium import PATIENCE_MS

__all__ = ["Somebody", "drawn"]


class Somebody:
    """A person with a browser of their own, who notices what goes wrong in it.

    Attributes:
        page: what is shown.
        wrong: errors, and whatever came from elsewhere.
        meant: those of them that a test wants.
    """

    def __init__(self, browser: Any, address: str, **look: Any) -> None:
        self.address = address
        self.wrong: list[str] = []
        self.meant: list[str] = []
        self.context = browser.new_context(**look)
        self.context.set_default_timeout(PATIENCE_MS)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("request", self._asked)
        self.page.on("response", self._answered)

    def open(self, path: str) -> Any:
        """Go to a page."""
        self.page.goto(path if ":" in path else self.address + path)
        return self.page

    def enter(self, name: str, button: str) -> None:
        """Give a name, and press a button."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name=button, exact=True).click()

    def press(self, name: str) -> None:
        """Press a button."""
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def _hear(self, message: Any) -> None:
        known = ("WebSocket connection", "ERR_INTERNET", "Failed to load resource")
        if message.type in ("error", "warning") and not any(one in message.text for one in known):
            self.wrong.append(message.text)

    def _answered(self, response: Any) -> None:
        if response.status >= 400:
            self.wrong.append(f"{response.status} {response.url.removeprefix(self.address)}")

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.wrong.append(request.url)


def drawn(page: Any) -> Any:
    """What the board shows, as those hear it who do not see it."""
    return page.locator("[data-island=table] p.hidden[aria-live]").last
