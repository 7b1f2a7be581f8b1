"""Boards that stay open while a real contest is played: turns come by the socket."""

import json
import re
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from tests.browser.chromium import PATIENCE_MS
from tests.browser.journals import built
from tests.cli.contest.conftest import written
from tests.ports import free_ports

PATIENCE = 120
SHOWN = "Number(document.querySelector('.turn-shown b')?.textContent)"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Where the pages of a rehearsal are; on Cows1 spectators see everything, on Cows2 nothing."""
    built()
    (port,) = free_ports(1)
    path: Path = written(
        tmp_path_factory.mktemp("contest"), top=f'start_at = "now"\n[web]\nport = {port}'
    )
    text = path.read_text("utf-8").replace("max_turns = 3", "max_turns = 10")
    opened = 'name = "Cows1"\nspectate = "live"\nspectate_force = true'
    path.write_text(text.replace('name = "Cows1"', opened), "utf-8")
    words = ["serve", str(path), "--rehearse", "random", "--teams", "3"]
    command = [sys.executable, "-m", "contestmaster", *words]
    found = f"http://127.0.0.1:{port}"
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as host:
        try:
            wait_for(f"{found}/api/contest")
            yield found
        finally:
            host.terminate()
            host.wait(PATIENCE)


def wait_for(url):
    """Wait until the contest runs: pages are there before, while the rules are compiled."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(httpx.TransportError):
            if httpx.get(url).json()["state"] == "RUNNING":
                return
        time.sleep(0.1)
    raise TimeoutError(url)


def ended(url):
    """Wait until a game is over, and can be played again."""
    end = time.monotonic() + PATIENCE
    while not httpx.get(url).json()["replay"]:
        assert time.monotonic() < end, url
        time.sleep(0.1)


@pytest.fixture
def page(chromium, address):
    with chromium.new_context() as context:
        opened = context.new_page()
        opened.set_default_timeout(PATIENCE_MS)
        said = []
        opened.on("pageerror", lambda error: said.append(str(error)))
        opened.goto(f"{address}/servers/Cows1")
        opened.locator("canvas").wait_for()
        yield opened
        assert said == []


@pytest.mark.slow
def test_a_board_follows_the_game_turn_by_turn_and_from_game_to_game(page):
    """[CONTEST-78]: as the server's setting lets spectators see it."""
    assert page.get_by_text("Everyone can watch.").is_visible()
    before = page.evaluate(SHOWN)
    page.wait_for_function(f"before => {SHOWN} !== before", arg=before)
    follows = page.get_by_role("button", name="Live")
    assert follows.get_attribute("aria-pressed") == "true"
    page.wait_for_function(f"() => {SHOWN} >= 4")
    page.wait_for_function(f"() => {SHOWN} <= 2")  # the next game has begun
    assert follows.get_attribute("aria-pressed") == "true"


def test_whoever_looks_back_is_left_there_until_they_go_on(page):
    page.wait_for_function(f"() => {SHOWN} >= 1 && {SHOWN} <= 4")  # no game ends meanwhile
    before = page.evaluate(SHOWN)
    page.wait_for_function(f"before => {SHOWN} > before", arg=before)
    page.get_by_label("One turn back").click()
    follows = page.get_by_role("button", name="Live")
    assert follows.get_attribute("aria-pressed") == "false"
    stood = page.evaluate(SHOWN)
    page.wait_for_timeout(1_500)
    assert page.evaluate(SHOWN) == stood
    follows.click()
    assert follows.get_attribute("aria-pressed") == "true"


def test_a_board_keeps_what_is_secret_until_the_game_is_over(chromium, address):
    """[CONTEST-54], [CONTEST-78]: nothing of it comes over the socket."""
    heard = []

    def hear(text):
        heard.append(json.loads(text))

    with chromium.new_context() as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("websocket", lambda socket: socket.on("framereceived", hear))
        page.goto(f"{address}/servers/Cows2")
        label = page.locator("canvas[aria-label*='are shown when the game is over']")
        label.wait_for()
        page.wait_for_function(f"() => {SHOWN} >= 1 && {SHOWN} <= 4")
        before = page.evaluate(SHOWN)
        page.wait_for_function(f"before => {SHOWN} > before", arg=before)
        assert page.get_by_role("columnheader", name="Rancho at").is_visible()
    eye, frames = "", []
    for message in heard:
        eye = message.get("eye", eye)
        if "frame" in message and eye == "public":
            frames.append(json.dumps(message["frame"]))
    assert frames
    assert not any('"groups"' in frame or '"wild"' in frame for frame in frames)


@pytest.mark.parametrize("size", [(1280, 800), (375, 740)], ids=["wide", "phone"])
def test_what_moves_a_board_is_in_sight_without_scrolling(page, address, size):
    """[CONTEST-78]: below a live board, and below one that is played again."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(f"() => {SHOWN} >= 2")
    for _ in range(2):
        page.locator(".storied .controls").wait_for()
        for name in ("Play", "One turn back"):
            box = page.get_by_role("button", name=name, exact=True).bounding_box()
            assert 0 < box["y"] < box["y"] + box["height"] <= height
        board = page.locator(".picture").bounding_box()
        assert board["height"] > height / 2 - 50
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ended(f"{address}/api/games/Cows1-1")
        page.goto(f"{address}/games/Cows1-1")


@pytest.mark.slow
def test_what_is_over_says_so_on_its_board_until_the_next_is_shown(page):
    """[CONTEST-78]: what is told of the server is of the next one meanwhile."""
    over = page.locator(".controls .game-over")
    over.wait_for()
    assert re.match(r"Game \d+ is over", over.inner_text())
    over.wait_for(state="detached")
    page.wait_for_function(f"() => {SHOWN} <= 3")
