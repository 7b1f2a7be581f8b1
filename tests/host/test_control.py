"""The local control channel: who may use it, and what it survives."""

import asyncio
import socket
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from contestmaster.host import control
from contestmaster.host.control import Control, ControlClient, ControlReply, NoHostError, Request

WANT = Request("ANNOUNCE", {"text": "Hello"}, "chair")


def answer(request: Request) -> ControlReply:
    """What the host says here: who wanted what, or it breaks."""
    if request.command == "BREAK":
        raise ZeroDivisionError("as it was told to")
    if request.command == "REFUSE":
        return ControlReply(False, "not now")
    return ControlReply(True, reply={"person": request.person, **request.arguments})


@contextmanager
def host(folder: Path) -> Iterator[Callable[..., Any]]:
    """A control channel on a loop in a thread of its own; calls run there."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    def run(coroutine: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, loop).result(60)

    made = Control(answer)
    run(made.open(folder))
    try:
        yield run
    finally:
        run(made.close())
        loop.call_soon_threadsafe(loop.stop)
        thread.join(60)
        loop.close()


@pytest.fixture(params=["unix", "port"])
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch) -> Path:
    """A data directory, with Unix sockets and without."""
    if request.param == "port":
        monkeypatch.setattr(control, "UNIX", None)
    return tmp_path


def test_a_request_is_answered(folder):
    with host(folder):
        channel = ControlClient(folder)
        assert channel.ask(WANT) == ControlReply(True, reply={"person": "chair", "text": "Hello"})
        assert channel.ask(Request("REFUSE", {}, "chair")) == ControlReply(False, "not now")
        channel.close()


def test_an_action_that_breaks_is_answered_and_the_next_too(folder):
    with host(folder):
        channel = ControlClient(folder)
        assert (
            channel.ask(Request("BREAK", {}, "chair")).text == "internal error: as it was told to"
        )
        assert channel.ask(WANT).done
        channel.close()


def test_nobody_else_may_use_it(folder):
    """A socket, or a file with a token, that only its owner may open."""
    with host(folder):
        (made,) = folder.iterdir()
        assert stat.S_IMODE(made.stat().st_mode) == 0o600


def test_nothing_is_left_behind_and_no_host_is_found(folder):
    with host(folder):
        pass
    assert list(folder.iterdir()) == []
    with pytest.raises(NoHostError, match="no host runs"):
        ControlClient(folder)


def test_what_a_killed_host_has_left_is_no_host_and_no_obstacle(folder):
    with host(folder):
        (path,) = folder.iterdir()
        if path.name.endswith("json"):
            left = path.read_bytes()
    if path.name.endswith("json"):
        path.write_bytes(left)
    else:
        made = socket.socket(socket.AF_UNIX)
        made.bind(str(path))
        made.close()
    with pytest.raises(NoHostError):
        ControlClient(folder)
    with host(folder):
        channel = ControlClient(folder)
        assert channel.ask(WANT).done
        channel.close()


def test_without_the_token_nothing_is_done(tmp_path, monkeypatch):
    monkeypatch.setattr(control, "UNIX", None)
    with host(tmp_path):
        path = tmp_path / control.TOKEN
        known = msgspec.json.decode(path.read_bytes())
        path.write_bytes(msgspec.json.encode(known | {"token": "guess"}))
        channel = ControlClient(tmp_path)
        assert channel.ask(WANT) == ControlReply(False, "the token is not that of this host")
        channel.close()


def test_a_path_too_long_for_a_socket_is_no_obstacle(tmp_path):
    folder = tmp_path / ("x" * 120)
    folder.mkdir()
    with host(folder):
        assert [path.name for path in folder.iterdir()] == [control.TOKEN]
        channel = ControlClient(folder)
        assert channel.ask(WANT).done
        channel.close()


@pytest.mark.parametrize("line", [b"{}", b"nonsense", b"[1]", b'{"command":1}', b"\xff"])
def test_nonsense_is_answered(tmp_path, line):
    with host(tmp_path), socket.socket(socket.AF_UNIX) as raw:
        raw.connect(str(tmp_path / control.SOCKET))
        raw.settimeout(60)
        raw.sendall(line + b"\n")
        reply = msgspec.json.decode(raw.makefile("rb").readline(), type=ControlReply)
        assert reply.text.startswith("this is no request")


def test_too_long_a_line_ends_the_connection_and_no_other(tmp_path):
    with host(tmp_path), socket.socket(socket.AF_UNIX) as raw:
        raw.connect(str(tmp_path / control.SOCKET))
        raw.settimeout(60)
        with pytest.raises(OSError, match=r"reset|pipe"):  # the host hangs up meanwhile
            while True:
                raw.sendall(b"x" * 65536)
        channel = ControlClient(tmp_path)
        assert channel.ask(WANT).done
        channel.close()


def test_a_host_that_goes_before_it_answers_leaves_it_open(tmp_path):
    with host(tmp_path):
        channel = ControlClient(tmp_path)
        assert channel.ask(WANT).done
    with pytest.raises(NoHostError, match="the host"):
        channel.ask(WANT)
    channel.close()
