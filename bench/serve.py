"""The server under test: one Wild wild space server on a data directory, until it is terminated.

usage: python bench/serve.py [--teams 100] [--port 0] [--limit N] [--data DIR]
It prints the port it listens on, on 127.0.0.1. Accounts are team1, team2, ... with the password
`secret`. Everything is as in a contest but the command limit, which would stop a load generator
after 100 commands a turn, unless one is given. The data directory is on the disk of the working
tree: a commit is durable only where the disk is real.
"""

import argparse
import asyncio
import signal
from pathlib import Path
from tempfile import TemporaryDirectory

from contestmaster import storage
from contestmaster.doors.tcp.loop import run
from contestmaster.doors.tcp.station import Station, StationOffer
from contestmaster.host.clocks import WallClock
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.host.reports import Reports
from contestmaster.kernel.registry import load_game
from contestmaster.protocols.line.settings import LineSettings
from harness import BUILD

NO_LIMIT = 10**9
ENDLESS = 1_000_000  # turns: no game ends while it is measured


def post(teams: int, port: int, limit: int) -> StationOffer:
    """Describe a server of endless games with so many teams."""
    rules = load_game("cows")
    names = tuple(f"team{number}" for number in range(1, teams + 1))
    plan = Plan(rules(rules.Params(max_turns=ENDLESS)), names)
    people = Register(dict.fromkeys(names, "secret"))
    settings = LineSettings(command_limit=limit)
    return StationOffer("bench", lambda _: plan, people, settings, "127.0.0.1", port)


async def serve(teams: int, port: int, limit: int, data: Path) -> None:
    """Serve until the process is asked to end."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    reports = Reports(loop)
    store = storage.opened(data, reports)
    try:
        station = await Station.open(post(teams, port, limit), store, reports, WallClock())
        print(station.listener.port, flush=True)
        await stop.wait()
        await station.close()
    finally:
        store.close()


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teams", type=int, default=100)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--limit", type=int, default=NO_LIMIT)
    parser.add_argument("--data", type=Path)
    options = parser.parse_args()
    if options.data:
        run(serve(options.teams, options.port, options.limit, options.data))
        return
    BUILD.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=BUILD, prefix="bench-") as data:
        run(serve(options.teams, options.port, options.limit, Path(data)))


if __name__ == "__main__":
    main()
