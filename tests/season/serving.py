"""A season that is served by a process of its own, and what people do there."""

import re
import subprocess
import sys
import time
from pathlib import Path

import httpx


class SeasonHost:
    """A season that is served by a process of its own."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        words = [sys.executable, "-m", "contestmaster", "season", "serve", "season.toml"]
        self.process = subprocess.Popen(
            [*words, "--port", str(port)], stdout=subprocess.PIPE, text=True, cwd=folder
        )
        assert self.process.stdout is not None
        said = ""
        while "http://" not in said:
            line = self.process.stdout.readline()
            assert line, said
            said += line
        self.address = re.findall(r"http://\S+", said)[-1]
        found = re.search(r"password (\S+);", said)
        self.password = found[1] if found else ""

    def __enter__(self) -> "SeasonHost":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


def token_of(host: SeasonHost) -> str:
    login = ("organiser", host.password)
    answer = httpx.post(f"{host.address}/api/token", auth=login, timeout=60)
    return str(answer.json()["token"])


def submitted(address: str, token: str, data: bytes, bot: str = "mine") -> dict[int, str]:
    """Submit when no other version of the bot waits; return what was acknowledged."""
    for _ in range(15):
        answer = httpx.post(
            f"{address}/api/bots/{bot}/versions?game=spacecrack",
            content=data,
            headers={"Authorization": f"Bearer {token}"},
            timeout=60,
        )
        if answer.status_code != 409:
            break
        time.sleep(2)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return {int(made["version"]): str(made["sha256"])}
