"""The pages of a contest: spectators beside the turn clock, programs that ask, what pages weigh.

usage: python bench/web.py [--seconds 30] [--teams 30] [--spectators 0,500,2000] [--json FILE]
It runs `contestmaster serve` with a bot of every team on three servers, whose boards are live.
For each number of spectators, all on one server, it measures how late turns end for clients that
only wait, on all servers; then, when the bots have gone, how many answers a second the API gives
beside a bare route of Litestar with the same content; and last what pages weigh, and how soon a
browser first shows something, where Chromium is installed.
"""

import argparse
import json
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import Request, urlopen

from contest import (
    PATIENCE,
    PROGRAM,
    SERVERS,
    Host,
    Metronome,
    cpu_seconds,
    lateness,
    register,
    write_contest,
)
from contestmaster.cli.contest.bots import crowd
from contestmaster.host.contest.file import read_settings
from harness import BENCH, BUILD, SERVER_CORE, Spread, kept_on, serving

LIVE = 'spectate = "live"\nspectate_force = true\n'
ASKED = ("/api/scoreboard", "/api/contest")
PAGES = ("/", "/screen", "/servers", "/servers/Cows1", "/games", "/scores", "/news")
KINDS = (".css", ".js")
CONNECTIONS = 16
BROWSER = shutil.which("chromium")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")


class Contest:
    """A contest with pages that runs, with its bots or without."""

    def __init__(self, folder: Path, seconds: int, teams: int, servers: int = 3) -> None:
        cows = [server for server in SERVERS if server[1] == "cows"][:servers]
        self._file = write_contest(folder, seconds, teams, cows, LIVE)
        self.players = register(self._file, teams)
        self.ports = [server.params.port for server in read_settings(self._file).servers]
        self._log = folder / "host.log"
        self.host = Host(self._file, self._log)

    def start(self) -> str:
        """Start it; return where its pages are."""
        self.host.start()
        command = [*PROGRAM, "admin", "start", "-c", str(self._file)]
        subprocess.run(command, check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)
        found = re.search(rb"^http://\S+$", self._log.read_bytes(), re.MULTILINE)
        if found is None:
            raise RuntimeError("the host has no pages")
        return found[0].decode()


def watched(contest: Contest, address: str, spectators: int, seconds: float) -> dict[str, Any]:
    """Let so many listen to one server, and measure the turn clock meanwhile."""
    players = (next(p for p in contest.players if p.port == port) for port in contest.ports)
    metronomes = [Metronome(player) for player in players]
    for metronome in metronomes:
        metronome.start()
    host, _, port = address.removeprefix("http://").partition(":")
    words = [host, port, "/ws/servers/Cows1", spectators, seconds + 2]
    command = [sys.executable, BENCH / "spectators.py", *words]
    with subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE) as listening:
        time.sleep(2)  # until all are there
        for metronome in metronomes:
            metronome.late_ms.clear()
        began, worked = time.monotonic(), cpu_seconds(contest.host.pid)
        heard, _ = listening.communicate(timeout=seconds + PATIENCE)
        took = time.monotonic() - began
    late = lateness([late for m in metronomes for late in m.late_ms])
    for metronome in metronomes:
        metronome.over = True
    cpu = (cpu_seconds(contest.host.pid) - worked) / took
    return {"seconds": seconds + 2, "late_ms": late, "cpu": cpu, "heard": json.loads(heard)}


def asked(address: str, path: str, etag: str = "", *, seconds: float) -> dict[str, Any]:
    """Ask for something again and again; return what the askers tell."""
    host, _, port = address.removeprefix("http://").partition(":")
    words = [host, port, path, CONNECTIONS, seconds, *([etag] if etag else [])]
    command = [sys.executable, BENCH / "askers.py", *words]
    done = subprocess.run(
        list(map(str, command)), check=True, capture_output=True, timeout=PATIENCE
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def compared(folder: Path, address: str, path: str, seconds: float) -> dict[str, Any]:
    """Compare a path of the API with a bare route that has the same content, in three rounds."""
    content, headers = fetched(address + path)
    ready = folder / "content.json"
    ready.write_bytes(content)
    rounds: dict[str, list[float]] = {"ours": [], "unchanged": [], "bare": [], "ratio": []}
    with serving("bare", "peers/bare_litestar.py", str(ready)) as bare:
        there = f"http://127.0.0.1:{bare.port}"
        for _ in range(3):
            before = asked(there, "/", seconds=seconds)["per_second"]
            ours = asked(address, path, seconds=seconds)["per_second"]
            unchanged = asked(address, path, headers["etag"], seconds=seconds)["per_second"]
            after = asked(there, "/", seconds=seconds)["per_second"]
            rounds["ours"].append(ours)
            rounds["unchanged"].append(unchanged)
            rounds["bare"].append(statistics.mean((before, after)))
            rounds["ratio"].append(ours / rounds["bare"][-1])
    return {"path": path, "bytes": len(content)} | rounds


def fetched(url: str) -> tuple[bytes, dict[str, str]]:
    """Return a body as it is sent to a browser, and the headers, in small letters."""
    request = Request(url, headers={"accept-encoding": "gzip"})
    with urlopen(request, timeout=PATIENCE) as answer:
        return answer.read(), {name.lower(): value for name, value in answer.headers.items()}


def weighed(address: str, path: str) -> dict[str, Any]:
    """Return how many bytes a page takes, and what it loads before it is shown whole."""
    html = urlopen(address + path, timeout=PATIENCE).read().decode()
    names = re.findall(r'<(?:script|link)[^>]+(?:src|href)="(/static/[^"]+)"', html)
    parts = {name: len(fetched(address + name)[0]) for name in dict.fromkeys(names)}
    kinds = {kind: sum(n for name, n in parts.items() if name.endswith(kind)) for kind in KINDS}
    return {"path": path, "html": len(fetched(address + path)[0])} | kinds


def painted(address: str, paths: Sequence[str]) -> dict[str, float]:
    """Return after how many milliseconds a browser first shows something, the median of five."""
    if BROWSER is None:
        return {}
    found: dict[str, float] = {}
    with opened_browser() as browser:
        for path in paths:
            times = []
            for _ in range(5):
                context = browser.new_context()  # nothing is at hand yet
                page = context.new_page()
                page.goto(address + path, wait_until="load")
                times.append(
                    page.evaluate(
                        "new Promise(r => new PerformanceObserver(l => r(l.getEntries()[0]"
                        ".startTime)).observe({type: 'paint', buffered: true}))"
                    )
                )
                context.close()
            found[path] = statistics.median(times)
    return found


@contextmanager
def opened_browser() -> Iterator[Any]:
    """The browser of the machine."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where there is one

    with sync_playwright() as playing:
        browser = playing.chromium.launch(executable_path=BROWSER, args=list(QUIET))
        yield browser
        browser.close()


def measured(folder: Path, seconds: int, teams: int, spectators: Sequence[int]) -> dict[str, Any]:
    """Measure everything on one contest."""
    rounds = len(spectators) * (seconds + 30) + 600
    contest = Contest(folder, rounds, teams)
    try:
        with kept_on(SERVER_CORE):
            address = contest.start()
        with crowd(contest.players):
            time.sleep(10)  # until all bots are in
            watching = [watched(contest, address, count, seconds) for count in spectators]
        time.sleep(2)
        asking = [compared(folder, address, path, 2) for path in ASKED]
        weight = [weighed(address, path) for path in PAGES]
        paint = painted(address, PAGES)
        contest.host.end(signal.SIGTERM)
    finally:
        contest.host.close()
    return {"spectators": watching, "asked": asking, "weight": weight, "first_paint_ms": paint}


def printed(found: dict[str, Any]) -> Iterator[str]:
    """Yield tables of what was measured."""
    head = "turns | late: median ms | p99 ms | most ms | host CPU | messages/s | MB/s | lost |"
    yield f"| spectators | {head}"
    yield "| --: | --: | --: | --: | --: | --: | --: | --: | --: |"
    for one in found["spectators"]:
        late, heard = one["late_ms"], one["heard"]
        yield (
            f"| {heard['connected']} | {late['turns']} | {late['median']} | {late['p99']} | "
            f"{late['most']} | {one['cpu']:.2f} | {heard['messages'] / one['seconds']:.0f} | "
            f"{heard['bytes'] / one['seconds'] / 1e6:.1f} | {heard['lost']} |"
        )
    yield ""
    yield "| path | bytes | answers/s | unchanged/s | bare route/s | ours : bare |"
    yield "| --- | --: | --: | --: | --: | --: |"
    for one in found["asked"]:
        ours, unchanged, bare = (Spread.of(one[name]) for name in ("ours", "unchanged", "bare"))
        yield (
            f"| `{one['path']}` | {one['bytes']} | {ours.median:.0f} | {unchanged.median:.0f} | "
            f"{bare.median:.0f} | {Spread.of(one['ratio'])} |"
        )
    yield ""
    yield "| page | HTML | styles | scripts | first paint ms |"
    yield "| --- | --: | --: | --: | --: |"
    for one in found["weight"]:
        paint = found["first_paint_ms"].get(one["path"])
        shown = "" if paint is None else f"{paint:.0f}"
        yield f"| `{one['path']}` | {one['html']} | {one['.css']} | {one['.js']} | {shown} |"


def main() -> None:
    """Read the command line, measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=30, help="for each number of spectators")
    parser.add_argument("--teams", type=int, default=30)
    parser.add_argument("--spectators", default="0,500,2000", help="how many, with commas")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    BUILD.mkdir(exist_ok=True)
    counts = [int(count) for count in options.spectators.split(",")]
    with TemporaryDirectory(dir=BUILD, prefix="web-") as made:
        found = measured(Path(made), options.seconds, options.teams, counts)
    for line in printed(found):
        print(line)
    if options.json:
        options.json.write_text(json.dumps(found))


if __name__ == "__main__":
    main()
