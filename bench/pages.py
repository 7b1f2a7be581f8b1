"""Pages in a browser: how soon something is seen, what comes over the wire, how smoothly it moves.

usage: python bench/pages.py [--rounds 3] [--seconds 3] [ADDRESS PATH...]
Without an address it runs `contestmaster demo` and looks at its pages. Of each page it measures, in
a browser that knows nothing of it yet and after one that nobody counts: the first paint, the bytes
that come over the wire, headers included, the requests, and for boards how many pictures a second
are drawn while it plays, with the longest pause between two of them.
"""

import argparse
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import launched

PATHS = (
    "/",
    "/servers",
    "/servers/Cows1",
    "/servers/Desk1",
    "/servers/Traders1",
    "/games",
    "/games/Cows1-1",
    "/games/Cows2-1",
    "/games/Desk1-1",
    "/games/Traders1-1",
    "/scores",
)
PLAYED_S = 75
"""How long a demo has played when it is looked at: its first games are over by then."""
BOARD = ".player canvas, .player svg"
SEEN = """() => {
    const all = [...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource")];
    const first = performance.getEntriesByName("first-contentful-paint")[0];
    return { first: first ? first.startTime : -1, requests: all.length,
        bytes: all.reduce((sum, one) => sum + one.transferSize, 0) };
}"""
MOVES = """(ms) => new Promise((told) => {
    const times = [];
    const tick = (now) => {
        times.push(now);
        if (now - times[0] < ms) return requestAnimationFrame(tick);
        const gaps = times.slice(1).map((time, at) => time - times[at]);
        told({ rate: 1000 * gaps.length / (now - times[0]), longest: Math.max(...gaps) });
    };
    requestAnimationFrame(tick);
})"""


class Looked(NamedTuple):
    """What was measured of a page once."""

    first_ms: float
    kib: float
    requests: int
    frames: float | None
    longest_ms: float | None


def look(browser: Browser, url: str, seconds: float) -> Looked:
    """Open a page as somebody new, and let its board play if it has one."""
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        page.goto(url, wait_until="load")
        page.wait_for_timeout(1500)
        seen: Any = page.evaluate(SEEN)
        moves: Any = None
        if page.locator(BOARD).count():
            play = page.get_by_role("button", name="Play", exact=True)
            if play.count():
                play.first.click()
            moves = page.evaluate(MOVES, 1000 * seconds)
    return Looked(
        seen["first"],
        seen["bytes"] / 1024,
        seen["requests"],
        moves and moves["rate"],
        moves and moves["longest"],
    )


@contextmanager
def demo() -> Iterator[str]:
    """Run a demo, and give its address when games are over."""
    command = (sys.executable, "-m", "contestmaster", "demo", "--no-ui", "--port", "0")
    with (
        TemporaryDirectory() as folder,
        subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as host,
    ):
        assert host.stdout is not None
        try:
            found = (re.search(r"http://127\.0\.0\.1:\d+", line) for line in host.stdout)
            address = next(each[0] for each in found if each)
            time.sleep(PLAYED_S)
            yield address
        finally:
            host.terminate()
            host.communicate(timeout=60)


def shown(path: str, looks: list[Looked]) -> str:
    """Return a line: medians of all rounds, and the worst pause."""
    first, kib, requests = (statistics.median(one[at] or 0 for one in looks) for at in range(3))
    line = f"{path:<28}{first:>9.0f}{kib:>9.1f}{requests:>10.0f}"
    rates = [one.frames for one in looks if one.frames is not None]
    if rates:
        longest = max(one.longest_ms or 0 for one in looks)
        line += f"{statistics.median(rates):>10.1f}{longest:>12.0f}"
    return line


def measured(address: str, paths: tuple[str, ...], rounds: int, seconds: float) -> None:
    """Look at pages and say what was measured."""
    heads = f"{'paint ms':>9}{'KiB':>9}{'requests':>10}{'frames/s':>10}{'longest ms':>12}"
    print(f"{'page':<28}{heads}")
    with sync_playwright() as player:
        browser = launched(player)
        for path in paths:
            look(browser, address + path, 0.2)
            looks = [look(browser, address + path, seconds) for _ in range(rounds)]
            print(shown(path, looks), flush=True)
        browser.close()


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("address", nargs="?")
    parser.add_argument("paths", nargs="*")
    asked = parser.parse_args()
    if asked.address:
        paths = tuple(asked.paths) or PATHS
        measured(asked.address.rstrip("/"), paths, asked.rounds, asked.seconds)
        return
    with demo() as address:
        measured(address, PATHS, asked.rounds, asked.seconds)


if __name__ == "__main__":
    main()
