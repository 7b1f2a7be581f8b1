"""How soon a bot that is submitted plays: from the upload to the verdict, and to its first rating.

Usage: ``python bench/season.py bot.wasm [--game spacecrack] [--busy 20]``. A season is served by a
process of its own with one worker; its house plays all the while, until that many games of each.
"""

import argparse
import json
import re
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

LOOK_S = 0.05
PATIENCE_S = 120.0
FILE = """
workers = 1
[[games]]
name = "{game}"
house = ["random", "greedy"]
[rounds]
games = {games}
[quotas]
kib = 65536
"""


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot", type=Path)
    parser.add_argument("--game", default="spacecrack")
    parser.add_argument("--busy", type=int, default=400, help="games of each bot")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "season.toml"
        file.write_text(FILE.format(game=given.game, games=given.busy))
        words = [sys.executable, "-m", "contestmaster", "season", "serve", str(file), "--port", "0"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as host:
            try:
                measured(host, given.bot.read_bytes(), given.game)
            finally:
                host.terminate()


def measured(host: "subprocess.Popen[str]", data: bytes, game: str) -> None:
    """Submit a bot, and say when it was judged and when it was rated."""
    assert host.stdout is not None
    said = ""
    while "http://" not in said:
        said += host.stdout.readline()
    address = re.findall(r"http://\S+", said)[-1]
    password = re.findall(r"password (\S+);", said)[0]
    login = b64encode(f"organiser:{password}".encode()).decode()
    time.sleep(5)  # the house plays
    began = time.monotonic()
    query = urllib.parse.urlencode({"game": game})
    made = ask(f"{address}/api/bots/mine/versions?{query}", data, f"Basic {login}")
    judged: float | None = None
    while (passed := time.monotonic() - began) < PATIENCE_S:
        seen = ask(f"{address}/api/bots/mine/versions/{made['version']}")
        if seen["step"] == "refused":
            print(f"refused after {passed:.1f} s: {seen['reason']}")
            return
        if seen["step"] == "accepted" and judged is None:
            judged = passed
        if seen["games"]:
            print(f"accepted after {judged:.1f} s, rated after {passed:.1f} s")
            return
        time.sleep(LOOK_S)
    print(f"not rated within {PATIENCE_S:.0f} s")


def ask(address: str, body: bytes | None = None, shown: str = "") -> Any:
    """Ask the season."""
    headers = {"Authorization": shown} if shown else {}
    request = urllib.request.Request(address, body, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


if __name__ == "__main__":
    main()
