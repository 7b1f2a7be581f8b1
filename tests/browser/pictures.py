"""Pictures of boards and pages for the documents: `python -m tests.browser.pictures`.

Real hosts are started as a reader starts them, played in by bots, and looked at by a browser. The
pictures go to docs/pictures, or where the first argument says, as WebP that is kept small.
"""

import base64
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import httpx
from playwright.sync_api import Browser, FloatRect, Page, sync_playwright
from tests.browser.chromium import launched
from tests.browser.journals import journal, watched
from tests.games.shuttle.table import flying, thing

from contestmaster import storage
from contestmaster.games.shuttle import Shuttle, ShuttleParams
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.clocks import WallClock

__all__ = ["PICTURES", "Picture", "main"]

PROGRAM: Final = (sys.executable, "-m", "contestmaster")
FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
SIZE: Final = (1100, 760)
PHONE: Final = (390, 760)
MARGIN: Final = 12
LONGEST: Final = 900
"""How far down a part is shown."""
QUALITY: Final = 0.72
PATIENCE_S: Final = 600
PLAYED_S: Final = 75
"""How long the demo has played when it is looked at: its first games are over by then."""
SHOWN_MS: Final = 900
"""For what a page draws after it has come."""
FORUM: Final = "Games by post"
PLAYERS: Final = ("alice", "bob", "carol")
ON_ICE: Final = (("alice", "I enter the Grid at 4, 4."), ("bob", "I enter the Grid at 6, 5."))
POST: Final = """\
Hi all, back from holidays.

I move to Sector 2. Then I repair my ship by 90 points of armour.
I fly to Sector nowhere.
"""


class Picture(NamedTuple):
    """A picture of one page.

    Attributes:
        host: which of the hosts has the page.
        path: the page, on that host.
        theme: as the reader's system likes it.
        ready: what must be there before the picture is taken, as a CSS selector.
        who: as whom somebody is logged in.
        part: the last part that is shown, as a CSS selector, below the page's heading, as far as
            there is room; else what fits on a screen.
        phone: whether it is taken at the width of a phone.
        press: the button that leads from there to the page that is shown.
    """

    host: str
    path: str
    theme: str = "light"
    ready: str = "main"
    who: str = ""
    part: str = ""
    phone: bool = False
    press: str = ""


THREAD: Final = "thread"
"""Stands for the address of what was posted."""
BOARD: Final = ".gameboard"
REPLAY: Final = "#replay .board-host canvas, #replay .board-host svg"
STAGE: Final = ".onstage.on"
PICTURES: Final[dict[str, Picture]] = {
    "ranking": Picture("demo", "/", ready=STAGE),
    "ranking-dark": Picture("demo", "/", "dark", ready=STAGE),
    "ranking-phone": Picture("demo", "/", phone=True, ready=STAGE),
    "tasks": Picture("demo", "/tasks"),
    "servers": Picture("demo", "/servers", ready=".glance canvas"),
    "server": Picture("demo", "/servers/Cows1", ready=".board-host canvas"),
    "games": Picture("demo", "/games"),
    "scores-over-time": Picture("demo", "/scores"),
    "weight-of-games": Picture("demo", "/speed"),
    "news": Picture("demo", "/news"),
    "files": Picture("demo", "/files"),
    "my-team": Picture("demo", "/me", who="guest"),
    "screen": Picture("demo", "/screen?stay=true&theme=dark", "dark", ready="body"),
    "game": Picture("demo", "/games/Cows1-1?turn=30", ready=REPLAY),
    "board-cows": Picture("demo", "/games/Cows1-1?turn=30", ready=REPLAY, part="#replay"),
    "board-cows-3": Picture("demo", "/games/Cows2-1?turn=30", ready=REPLAY, part="#replay"),
    "board-cows-4": Picture("demo", "/games/Cows3-1?turn=30", ready=REPLAY, part="#replay"),
    "board-desk": Picture("demo", "/games/Desk1-1?turn=25", ready=REPLAY, part="#replay"),
    "board-traders": Picture("demo", "/games/Traders1-1?turn=30", ready=REPLAY, part="#replay"),
    "office": Picture("demo", "/office", who="chair"),
    "office-teams": Picture("demo", "/office/teams", who="chair"),
    "office-health": Picture("demo", "/office/health", who="chair"),
    "office-audit": Picture("demo", "/office/audit", who="chair"),
    "tables": Picture("tables", "/", ready=STAGE),
    "table": Picture("tables", "/", press="Play now", ready="[data-planet]"),
    "table-phone": Picture("tables", "/", press="Play now", ready="[data-planet]", phone=True),
    "analysis": Picture("analysis", "/", ready="[data-planet]"),
    "board-spacecrack": Picture("analysis", "/?move=6", "dark", ready="[data-planet]"),
    "forum": Picture("forum", "/"),
    "forum-thread": Picture("forum", THREAD),
    "forum-game": Picture("forum", "/games/agora"),
    "board-shuttle": Picture("forum", "/games/flight", "light", ".gameboard .room", "ann", BOARD),
    "board-spaceships": Picture("forum", "/games/agora", ready=".sectors", part=BOARD),
    "board-grid": Picture("forum", "/games/ice", "light", ".grid-side", "alice", BOARD),
}


@contextmanager
def started(folder: Path, *words: str) -> Iterator[str]:
    """Run a host in a folder; give the address of its pages when they are there."""
    with subprocess.Popen(
        [*PROGRAM, *words], cwd=folder, stdout=subprocess.PIPE, text=True
    ) as host:
        assert host.stdout is not None
        try:
            found = (re.search(r"http://127\.0\.0\.1:\d+", line) for line in host.stdout)
            yield next(each[0] for each in found if each)
        finally:
            host.terminate()
            host.communicate(timeout=PATIENCE_S)


def said(folder: Path, *words: str, text: str = "") -> str:
    """Run a command in a folder to its end, and return what it prints."""
    done = subprocess.run(
        [*PROGRAM, *words], cwd=folder, input=text, capture_output=True, text=True, check=True
    )
    return done.stdout


class Scene:
    """The hosts that are looked at.

    Attributes:
        addresses: of their pages.
        passwords: by login.
        thread: where what was posted is to be read.
    """

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        """Start them all, and let them play."""
        self.addresses: dict[str, str] = {}
        self.passwords = {"guest": "guest"}
        began = time.monotonic()
        self._open("demo", folder, stack, "demo", "--no-ui", "--port", "0", "--data", "contest")
        self._organise(folder / "contest" / "demo.toml")
        self._announce(folder)
        self._open("forum", folder, stack, "forum", "games", "--port", "0", "--title", FORUM)
        self._open("tables", folder, stack, "tables", "--port", "0", "--web-port", "0")
        self._post()
        crack = journal("spacecrack", folder / "crack.journal")
        self.addresses["analysis"] = stack.enter_context(watched(str(crack), by="analyse"))
        time.sleep(max(0.0, PLAYED_S - (time.monotonic() - began)))

    def _open(self, name: str, folder: Path, stack: ExitStack, *words: str) -> None:
        self.addresses[name] = stack.enter_context(started(folder, *words))

    def _organise(self, contest: Path) -> None:
        told = said(
            contest.parent,
            *("admin", "organiser", "add", "chair", "The chair", "--contest", contest.name),
        )
        self.passwords["chair"] = told.split("\t")[1]
        said(contest.parent, "admin", "announce", "Lunch is served in hall B.", "-c", contest.name)

    def _announce(self, folder: Path) -> None:
        """Begin three games by announcement, and let something happen in each."""
        seats = [word for name in PLAYERS for word in ("--seat", name)]
        said(folder, "new", "spaceships", "--name", "agora", *seats)
        said(folder, "new", "grid", "--name", "ice", *seats)
        for player, text in ON_ICE:
            said(folder, "announce", "ice", "--as", player, text=text)
        store = storage.opened(folder / "games")
        position = flying(
            thing("o", 6, 12, -2, attack=1, name="Corsair"), threat_points={"eve": 40}
        )
        shuttle = Shuttle(ShuttleParams(contestmaster="tiger"))
        now = WallClock().now()
        AnnouncedGame.begin(
            store, shuttle, name="flight", seats=("ann", "bob", "eve"), at=now, position=position
        )
        store.close()
        for login in ("alice", "ann"):
            self.passwords[login] = said(folder, "account", login).split()[-1]

    def _post(self) -> None:
        """Let somebody post what is done, what fails, and what is not understood."""
        post = {"room": "public", "title": "Off we go", "text": POST, "id": "the-first-post"}
        address = f"{self.addresses['forum']}/api/games/agora/threads"
        answer = httpx.post(address, json=post, auth=("alice", self.passwords["alice"]))
        self.thread = f"/threads/{answer.raise_for_status().json()['thread']}"


def main(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as kept, ExitStack() as stack:
        scene = Scene(Path(kept), stack)
        player = stack.enter_context(sync_playwright())
        browser = launched(player)
        press = browser.new_page()
        for name, picture in PICTURES.items():
            path = folder / f"{name}.webp"
            path.write_bytes(small(press, taken(browser, scene, picture)))
            print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB", flush=True)
        browser.close()
    total = sum(path.stat().st_size for path in folder.glob("*.webp"))
    print(f"{len(PICTURES)} pictures, {total / 1e6:.2f} MB, are in {folder}")


def taken(browser: Browser, scene: Scene, picture: Picture) -> bytes:
    """Take a picture of a page, as PNG."""
    across, down = PHONE if picture.phone else SIZE
    context = browser.new_context(
        viewport={"width": across, "height": down},
        color_scheme="dark" if picture.theme == "dark" else "light",
        has_touch=picture.phone,
        is_mobile=picture.phone,
    )
    page = context.new_page()
    address = scene.addresses[picture.host]
    if picture.who:
        log_in(page, address, picture.who, scene.passwords.get(picture.who, ""))
    page.goto(address + (scene.thread if picture.path == THREAD else picture.path))
    if picture.press:
        page.get_by_role("button", name=picture.press).first.click()
    page.locator(picture.ready).first.wait_for(timeout=PATIENCE_S * 1000)
    page.wait_for_timeout(SHOWN_MS)
    shown = (
        page.screenshot(full_page=True, clip=headed(page, picture.part))
        if picture.part
        else (page.screenshot())
    )
    context.close()
    return shown


def headed(page: Page, part: str) -> FloatRect:
    """Return where on a page its heading and a part below it are, with what is between them."""
    top, left, right, bottom = page.evaluate(
        """(part) => {
            const [first, last] = ["main h1", part].map((one) => document.querySelector(one));
            const [above, below] = [first, last].map((one) => one.getBoundingClientRect());
            const top = Math.min(above.top, below.top) + scrollY;
            const left = Math.min(above.left, below.left);
            return [top, left, below.right, below.bottom + scrollY];
        }""",
        part,
    )
    height = min(bottom - top, LONGEST) + 2 * MARGIN
    return {
        "x": left - MARGIN,
        "y": top - MARGIN,
        "width": right - left + 2 * MARGIN,
        "height": height,
    }


def log_in(page: Page, address: str, login: str, password: str) -> None:
    """Fill in the form for a login."""
    page.goto(f"{address}/login")
    page.locator("input[type=text], input:not([type])").first.fill(login)
    page.locator("input[type=password]").first.fill(password)
    page.get_by_role("button", name="Log in").click()


def small(press: Page, png: bytes) -> bytes:
    """Return a picture as WebP; the browser has an encoder."""
    data = press.evaluate(
        """async ([png, quality]) => {
            const image = new Image();
            image.src = "data:image/png;base64," + png;
            await image.decode();
            const canvas = document.createElement("canvas");
            canvas.width = image.width;
            canvas.height = image.height;
            canvas.getContext("2d").drawImage(image, 0, 0);
            return canvas.toDataURL("image/webp", quality).split(",")[1];
        }""",
        [base64.b64encode(png).decode(), QUALITY],
    )
    return base64.b64decode(data)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
