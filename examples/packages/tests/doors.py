"""Commands and hosts as users have them: programs beside this one."""

import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

CONTESTMASTER = (sys.executable, "-m", "contestmaster")
PATIENCE = 240


def ran(*arguments: str, folder: Path, code: int = 0) -> str:
    """Run a command; return what it printed."""
    done = subprocess.run(
        [*CONTESTMASTER, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


@contextmanager
def running(*arguments: str, folder: Path) -> Iterator[str]:
    """Run a host until the block ends; give the address of its pages."""
    host = subprocess.Popen(
        [*CONTESTMASTER, *arguments], cwd=folder, stdout=subprocess.PIPE, text=True
    )
    assert host.stdout is not None
    try:
        for line in host.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                yield found[0]
                break
        else:
            raise AssertionError(f"{arguments} ended with {host.wait()}")
    finally:
        host.send_signal(signal.SIGINT)
        host.wait(PATIENCE)
        host.stdout.close()


class Visitor:
    """Somebody who speaks JSON with a host."""

    def __init__(self, address: str) -> None:
        """Come to an address."""
        self.address = address
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def text(self, path: str) -> str:
        """Fetch a page."""
        with self._opener.open(self.address + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def get(self, path: str) -> Any:
        """Fetch JSON."""
        return json.loads(self.text(path))

    def post(self, path: str, **body: Any) -> Any:
        """Send JSON; return what is answered, if anything is."""
        request = urllib.request.Request(
            self.address + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        with self._opener.open(request, timeout=PATIENCE) as answer:
            text = answer.read().decode()
        return json.loads(text) if text else None
