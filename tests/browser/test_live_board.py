"""Boards that stay open while a real contest is played: turns come by the socket."""

import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from tests.browser.journals import built
from tests.cli.contest.conftest import free_ports, written

PATIENCE = 120
SHOWN = "Number(document.querySelector('.turn-shown b')?.textContent)"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Where the pages of a rehearsal are, on whose servers spectators see everything at once."""
    built()
    (port,) = free_ports(1)
    path: Path = written(
        tmp_path_factory.mktemp("contest"), top=f'start_at = "now"\n[web]\nport = {port}', servers=1
    )
    open_boards = '[all_servers]\nspectate = "live"\nspectate_force = true\n'
    text = path.read_text("utf-8").replace("[all_servers]\n", open_boards)
    path.write_text(text.replace("max_turns = 3", "max_turns = 10"), "utf-8")
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
    """Wait until a page is there; the rules may have to be compiled before."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if httpx.get(url).is_success:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise TimeoutError(url)


@pytest.fixture
def page(chromium, address):
    with chromium.new_context() as context:
        opened = context.new_page()
        opened.set_default_timeout(30_000)
        said = []
        opened.on("pageerror", lambda error: said.append(str(error)))
        opened.goto(f"{address}/servers/Cows1")
        opened.locator("canvas").wait_for()
        yield opened
        assert said == []


def test_a_board_follows_the_game_turn_by_turn_and_from_game_to_game(page):
    """[CONTEST-78]: as the server's setting lets spectators see it."""
    assert page.get_by_text("Open boards.").is_visible()
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
