"""Calls of a host from elsewhere: with patience, without being led away [TOUR-50, TOUR-52]."""

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from contestmaster.tournament.calls import HostCalls, RefusedCallError, UnreachableHostError
from contestmaster.tournament.files import FileCache

TOKEN = "cmw-secret"


@contextmanager
def host(*answers: tuple[int, bytes, str]) -> Iterator[tuple[str, list[str]]]:
    """Answer one call after the other; give the address, and what tokens came."""
    waiting, seen = list(answers), list[str]()

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.append(self.headers.get("Authorization", ""))
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            status, body, where = waiting.pop(0) if waiting else (200, b"{}", "")
            if not status:
                self.connection.close()  # cut
                return
            self.send_response(status)
            if where:
                self.send_header("Location", where)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815 - named by the base class

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is named
            del format, args

    server = HTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", seen
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_host_that_is_away_or_busy_is_waited_for() -> None:
    """[TOUR-50]: ever longer, and told once when it begins and when it ends."""
    said, paused = list[str](), list[float]()
    busy = [(0, b"", ""), (503, b"{}", ""), (502, b"", ""), (429, b"", ""), (500, b"", "")] * 2
    with host(*busy, (200, b'{"keys": []}', "")) as (address, seen):
        calls = HostCalls(address, TOKEN, tell=said.append, pause=paused.append)
        calls.give_up("k", "why")
    assert len(seen) == len(busy) + 1
    assert len(said) == 2
    assert "it is tried again" in said[0]
    assert "answers again" in said[1]
    assert max(paused) <= 15
    assert paused[-1] > paused[0]


def test_what_is_refused_is_said_at_once() -> None:
    with host((409, b'{"title": "Conflict", "detail": "Not so."}', "")) as (address, seen):
        with pytest.raises(RefusedCallError, match=r"Not so\.") as caught:
            HostCalls(address, TOKEN).lease(1, {})
        assert (caught.value.status, len(seen)) == (409, 1)


def test_renewing_is_tried_once() -> None:
    with host((503, b"", "")) as (address, seen):
        with pytest.raises(UnreachableHostError):
            HostCalls(address, TOKEN).renew(["k"])
        assert len(seen) == 1


def test_the_token_goes_nowhere_else() -> None:
    """A redirect is not followed; where it leads is said."""
    with host() as (elsewhere, seen), host((302, b"", f"{elsewhere}/x")) as (address, _):
        with pytest.raises(RefusedCallError, match="it says to go to"):
            HostCalls(address, TOKEN).file("0" * 64)
        assert seen == []


def test_files_are_what_their_name_says(tmp_path: Path) -> None:
    """[TOUR-52]: fetched once; another, or one that was changed on the disk, is not used."""
    name, fetched = hashlib.sha256(b"bot").hexdigest(), list[str]()

    def fetch(sha256: str) -> bytes:
        fetched.append(sha256)
        return b"bot"

    FileCache(tmp_path).fetched(name, fetch)
    FileCache(tmp_path).fetched(name, fetch)
    assert (fetched, (tmp_path / name).read_bytes()) == ([name], b"bot")
    (tmp_path / name).write_bytes(b"changed")
    FileCache(tmp_path).fetched(name, fetch)
    assert (fetched, (tmp_path / name).read_bytes()) == ([name, name], b"bot")
    other = hashlib.sha256(b"other").hexdigest()
    with pytest.raises(OSError, match="another file"):
        FileCache(tmp_path).fetched(other, fetch)
    assert [path.name for path in tmp_path.iterdir()] == [name]
