"""A real contest: a host of its own with pages and an organiser, and bots that play in it."""

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
from tests.ports import free_ports

from contestmaster.cli.contest.bots import crowd, player
from contestmaster.cli.contest.organiser import Organiser, records_of
from contestmaster.host.passwords import hash_password

__all__ = ["ORGANISER", "PASSWORD", "TEAMS", "played"]

TEAMS = {f"team{n}": f"Team {n}" for n in range(1, 5)}
ORGANISER = "chair"
PASSWORD = "secret"
PATIENCE = 120

HEAD = """
start_at = "now"

[all_servers]
host = "127.0.0.1"

[web]
port = {}
title = "A contest that is played"
"""
TEAM = """
[[teams]]
login = "{}"
name = "{}"
"""
SERVER = """
[[servers]]
name = "Cows{}"
port = {}
task = "cows"
spectate = "live"
spectate_force = true

[servers.options]
dim = 2
side = 20
max_turns = 12
stable_distance = 3
stable_turns = 1
capture_probability = 1.0
cow_density_divisor = 5
"""
"""Cows that are easily caught, so that games pay something after some seconds."""
BOTS = ("rancher", "rancher", "raider", "rancher")


@contextmanager
def played(folder: Path) -> Iterator[str]:
    """Let a contest of two servers be played with one second a turn; give where its pages are."""
    port, *ports = free_ports(3)
    path = folder / "final.toml"
    path.write_text(
        HEAD.format(port)
        + "".join(TEAM.format(login, name) for login, name in TEAMS.items())
        + "".join(SERVER.format(number, at) for number, at in enumerate(sorted(ports), 1))
    )
    with ThreadPoolExecutor(1) as aside:  # on this thread the browser's own loop runs
        aside.submit(_prepare, path).result()
    settings, _ = records_of(path)
    bots = [
        player(server, login, PASSWORD, bot)
        for server in settings.servers
        for login, bot in zip(TEAMS, BOTS, strict=True)
    ]
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "contestmaster", "serve", str(path)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as host:
        try:
            _wait_for(address, host)
            with crowd(bots):
                yield address
        finally:
            host.terminate()
            host.wait(PATIENCE)


def _prepare(path: Path) -> None:
    """Give teams and an organiser passwords."""
    with Organiser(path) as on:
        for login in TEAMS:
            on.do("SET_PASSWORD", {"team": login}, hash_password(PASSWORD))
        on.do("PUT_ORGANISER", {"login": ORGANISER, "name": "The Chair"}, hash_password(PASSWORD))


def _wait_for(address: str, host: "subprocess.Popen[bytes]") -> None:
    """Wait until the pages are there; the rules may have to be compiled before."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and host.poll() is None:
        try:
            if httpx.get(f"{address}/api/contest").is_success:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise TimeoutError("the contest does not open")
