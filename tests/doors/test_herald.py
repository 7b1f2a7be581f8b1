"""How organisers are told: by a program, by a web hook, and never in the way."""

import asyncio
import json
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import ClassVar

import pytest
from structlog.testing import capture_logs

from contestmaster.doors import herald
from contestmaster.doors.herald import Herald, told
from contestmaster.host.contest.alarms import Alarm, AlarmSettings

ALARM = Alarm("stopped", 1_800_000_000_000_000, "Cows1 stands still: a fuse has blown")


class Hook(BaseHTTPRequestHandler):
    """A web hook that keeps what it is sent, or sends elsewhere."""

    heard: ClassVar[list[dict[str, str]]] = []

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        self.heard.append(json.loads(self.rfile.read(length)))
        moved = self.path == "/moved"
        self.send_response(302 if moved else 204)
        if moved:
            self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def hook():
    Hook.heard = []
    server = HTTPServer(("127.0.0.1", 0), Hook)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def tell(**settings) -> list[str]:
    return asyncio.run(told(ALARM, AlarmSettings(**settings), "Final"))


def test_a_web_hook_is_sent_json(hook):
    assert tell(web_hook=f"{hook}/alarm") == []
    assert Hook.heard == [
        {
            "kind": "stopped",
            "at": "2027-01-15T08:00:00Z",
            "contest": "Final",
            "text": "Cows1 stands still: a fuse has blown",
        }
    ]


def test_an_alarm_goes_nowhere_else(hook):
    """A redirection is a failure, and the address, often a secret, is not said."""
    (failure,) = tell(web_hook=f"{hook}/moved")
    assert failure == "the web hook: Found"
    assert len(Hook.heard) == 1


def test_a_program_reads_what_has_happened(tmp_path):
    out = tmp_path / "out"
    script = (
        "import os, sys; "
        f"open({str(out)!r}, 'w').write(os.environ['CONTESTMASTER_ALARM'] + sys.stdin.read())"
    )
    assert tell(command=(sys.executable, "-c", script)) == []
    assert out.read_text() == f"stopped{ALARM.text}\n"


def test_what_fails_is_said(hook):
    assert tell(command=("/nowhere/at/all",))[0].startswith("/nowhere/at/all: ")
    failing = (sys.executable, "-c", "raise SystemExit(3)")
    assert tell(command=failing) == [f"{sys.executable} ended with status 3"]
    (failure,) = tell(web_hook="http://127.0.0.1:1/token-of-somebody")
    assert "token" not in failure


def test_a_program_that_hangs_is_ended(monkeypatch):
    monkeypatch.setattr(herald, "_PATIENCE_S", 0.2)
    (failure,) = tell(command=(sys.executable, "-c", "import time; time.sleep(600)"))
    assert failure.endswith("took more than 0.2 s and was ended")


def test_failures_disturb_nothing_and_too_many_alarms_are_dropped():
    """Whoever raises an alarm never waits, and never hears of its fate."""

    async def raised() -> None:
        made = Herald(AlarmSettings(command=("/nowhere",)), "Final")
        looked = asyncio.Event()

        def look() -> None:
            looked.set()
            raise RuntimeError("the watch stumbles")

        for _ in range(200):
            made.tell(ALARM)
        made.open(look)
        await asyncio.wait_for(looked.wait(), 60)
        await made.close()

    with capture_logs() as logs:
        asyncio.run(raised())
    assert 1 <= sum(entry["event"] == "an alarm was not told" for entry in logs) <= 50
