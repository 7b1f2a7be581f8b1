"""Transcripts against a real server, over TCP."""

import asyncio
import io
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from contestmaster.doors.tcp.station import Station, StationOffer
from contestmaster.games.cows import Cows, CowsParams
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.host.reports import Reports
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.memory import MemoryStore
from contestmaster.testing.transcript import check

PASSWORDS = {"login1": "secret", "red": "secret", "guest": "word"}
EXAMPLES = Path(__file__).parents[2] / "transcripts" / "contest"

FRONT = '+++\ngame = "cows"\nseats = ["red"]\n+++\n'


@pytest.fixture(scope="module")
def address() -> Iterator[tuple[str, int]]:
    """Serve a game in two dimensions, whose turns never end, on a port the system chose."""
    found: list[int] = []
    started = threading.Event()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    async def serve() -> None:
        reports = Reports(loop)
        params = CowsParams(side=30, turn_seconds=3)
        plan = Plan(Cows(params), tuple(PASSWORDS))
        post = StationOffer(
            "Cows1", lambda _: plan, Register(PASSWORDS), LineSettings(), "127.0.0.1", 0
        )
        station = await Station.open(post, MemoryStore(reports), reports, VirtualClock(0))
        found.append(station.listener.port)
        started.set()
        await stop.wait()
        await station.close()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),), daemon=True)
    thread.start()
    assert started.wait(60)
    yield "127.0.0.1", found[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join(60)
    loop.close()


def report(address: tuple[str, int], *paths: Path, **logins: tuple[str, str]) -> tuple[int, str]:
    out = io.StringIO()
    return check(paths, address, logins=logins, out=out), out.getvalue()


def test_worked_examples_hold_on_a_real_server(address: tuple[str, int]) -> None:
    """The dialogue [NET-7..10] and the generic errors [NET-42..44]."""
    names = ("x01_login", "x02_whitespace_on_any_server", "x03_precedence")
    paths = [EXAMPLES / f"{name}.transcript" for name in names]
    status, said = report(address, *paths)
    assert status == 0, said
    assert [line.split("(")[1] for line in said.splitlines()] == [
        "12 steps)",
        "3 steps)",
        "10 steps)",
    ]


def test_what_needs_more_than_a_connection_is_skipped(
    address: tuple[str, int], tmp_path: Path
) -> None:
    path = tmp_path / "some.transcript"
    path.write_text(
        f"{FRONT}red> LIST_FIGHTS\nOK\n0\n~ events\nnothing\n"
        "red> WAIT\nOK\nWAITING ...\n~ turn\nOK\nred> X\nY\n"
    )
    status, said = report(address, path)
    assert status == 0, said
    assert said == (
        f"ok     {path} (5 steps, 3 skipped, from line 8 on: it looks behind the server)\n"
    )


@pytest.mark.parametrize(
    ("front", "reason"),
    [
        ("seed = 3", "it sets the seed"),
        ("[position]", "it sets a position"),
        ("[params]", "it sets parameters of the game"),
        ("[server]", "it changes settings of the server"),
        ("[host]", "it sets facts of the host"),
        ("start = 2026-01-01T00:00:00Z", "it sets the clock"),
    ],
)
def test_what_sets_the_game_up_is_skipped_whole(
    address: tuple[str, int], tmp_path: Path, front: str, reason: str
) -> None:
    path = tmp_path / "some.transcript"
    path.write_text(f'+++\ngame = "cows"\nseats = ["red"]\n{front}\n+++\nred> X\nY\nred> X\nY\n')
    status, said = report(address, path)
    assert (status, said) == (
        0,
        f"skip   {path} (2 steps, 2 skipped, from line 6 on: {reason})\n",
    )


def test_a_difference_shows(address: tuple[str, int], tmp_path: Path) -> None:
    path = tmp_path / "wrong.transcript"
    path.write_text(FRONT + "red> LIST_FIGHTS\nOK\n1\nred> FLY\n")
    status, said = report(address, path)
    assert status == 1
    assert said.splitlines()[0] == f"FAILED {path} (2 steps, 2 differing)"
    assert said.splitlines()[-4:] == ["-1", "+0", " red> FLY", "+FAILED 2 unknown command"]


def test_logins_of_the_server_may_be_given(address: tuple[str, int], tmp_path: Path) -> None:
    path = tmp_path / "some.transcript"
    path.write_text(FRONT.replace("red", "anyone") + "anyone/b> LIST_FIGHTS\nOK\n0\n")
    status, said = report(address, path)
    assert status == 0
    assert "the server does not let anyone/b in: LOGIN / PASS / FAILED 1 bad login" in said
    assert report(address, path, anyone=("guest", "word"))[1] == f"ok     {path} (1 step)\n"


def test_nobody_there(tmp_path: Path) -> None:
    path = tmp_path / "some.transcript"
    path.write_text(FRONT + "red> LIST_FIGHTS\nOK\n0\n")
    status, said = report(("127.0.0.1", 1), path)
    assert (status, said) == (2, f"error  {path}: 127.0.0.1:1: Connection refused\n")
