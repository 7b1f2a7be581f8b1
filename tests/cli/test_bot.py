"""``bot``: one of our bots on a server."""

import asyncio
import threading
from collections.abc import Iterator

import pytest
import structlog

from contestmaster.cli import bot as module
from contestmaster.doors.tcp.station import Station, StationOffer
from contestmaster.games.cows import Cows
from contestmaster.games.cows.params import CowsParams
from contestmaster.host import playing
from contestmaster.host.clocks import WallClock
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.host.reports import Reports
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage import MemoryStore


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A server of cows with an account for red, that keeps its log from what commands print."""
    loop = asyncio.new_event_loop()

    async def serve() -> Station:
        reports = Reports(loop)
        plan = Plan(Cows(CowsParams(side=20, stable_distance=3)), ("red", "blue"))
        post = StationOffer(
            "Cows1",
            lambda _: plan,
            Register({"red": "secret"}),
            LineSettings(),
            "127.0.0.1",
            0,
        )
        return await Station.open(post, MemoryStore(reports), reports, WallClock())

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    station = asyncio.run_coroutine_threadsafe(serve(), loop).result(60)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "log", structlog.ReturnLogger())
        yield station.listener.port
    asyncio.run_coroutine_threadsafe(station.close(), loop).result(60)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(60)
    loop.close()


def words(port, *more, login="red", password="secret"):
    """The command for a bot that plays one turn."""
    options = ["--port", port, "--login", login, "--turns", 1]
    return ["bot", "cows", "random", *options, "--password", password, *more]


def test_a_bot_plays_as_many_turns_as_it_is_told(cli, port):
    ran = cli(*words(port))
    assert ran == (0, "red played 1 turns\n", "")


def test_the_password_may_come_from_the_environment(cli, port, monkeypatch):
    monkeypatch.setenv("CONTESTMASTER_PASSWORD", "secret")
    ran = cli("bot", "cows", "random", "--port", port, "--login", "red", "--turns", 1)
    assert ran.code == 0


def test_a_refused_login_is_told(cli, port):
    ran = cli(*words(port, password="wrong"))
    assert ran.code == 1
    assert f"127.0.0.1:{port}" in ran.sentence
    assert "login" in ran.sentence


def test_without_a_password_it_says_how_to_give_one(cli, monkeypatch):
    monkeypatch.delenv("CONTESTMASTER_PASSWORD", raising=False)
    ran = cli("bot", "cows", "random", "--login", "red")
    assert (ran.code, ran.sentence) == (2, "give --password, or set CONTESTMASTER_PASSWORD")


@pytest.mark.parametrize(
    ("more", "code", "complaint"),
    [
        (["--host", "no.such.host.invalid"], 1, "no.such.host.invalid"),
        (["--host", ".."], 1, "..:"),
        (["--turns", -1], 2, "--turns -1: there are no negative turns"),
        (["--port", 0], 2, "--port 0: ports go from 1 to 65535"),
        (["--port", 70000], 2, "--port 70000: ports go from 1 to 65535"),
    ],
)
def test_what_cannot_be_reached_is_told_in_one_sentence(cli, monkeypatch, more, code, complaint):
    monkeypatch.setattr(module, "AT_FIRST", 0.0)  # it says so when it tries again
    base = {"--host": "127.0.0.1", "--port": 9, "--turns": 1} | dict([more])
    options = [word for pair in base.items() for word in pair]
    ran = cli("bot", "cows", "random", "--login", "x", "--password", "y", *options)
    assert ran.code == code
    assert complaint in ran.sentence


def test_an_unknown_bot_or_game_is_told(cli, port):
    ran = cli("bot", "cows", "ranch", "--login", "x", "--password", "y", "--port", port)
    assert ran.sentence == "cows has no bot 'ranch'; it has: raider, rancher, random"
    ran = cli("bot", "chess", "random", "--login", "x", "--password", "y", "--port", port)
    assert "there is no game 'chess'" in ran.sentence


def test_a_bot_in_webassembly_plays_on_a_server(cli, port, tmp_path):
    """WASM-60: an account of a contest is seated so, too; one that leaves says why."""
    pytest.importorskip("wasmtime", reason="the extra wasm is not installed")
    from tests.wasm.playing import compiled  # noqa: PLC0415 - it needs the extra
    from tests.wasm.wats import bot, for_ever, said  # noqa: PLC0415

    asking = said("TURN\n") + "(call $lines (i32.const 1)) (call $wait)"
    for name, body in (("mine", for_ever(asking)), ("trap", "unreachable")):
        (tmp_path / f"{name}.wasm").write_bytes(compiled(bot(body, ["TURN\n"])))
    options = ["--port", port, "--login", "red", "--password", "secret", "--turns", 2]
    ran = cli("bot", "cows", f"wasm:{tmp_path / 'mine.wasm'}", *options)
    assert ran == (0, "red played 2 turns\n", "")
    ran = cli("bot", "cows", f"wasm:{tmp_path / 'trap.wasm'}", *options)
    assert ran.sentence.endswith("trap.wasm has left: it has given up by itself (unreachable)")
