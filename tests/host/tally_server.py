"""A server of tally games for the tests: python tally_server.py FOLDER."""

import asyncio
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.host.tally import Params, Tally

from contestmaster import storage
from contestmaster.doors.tcp import loop
from contestmaster.doors.tcp.station import Station, StationOffer
from contestmaster.host import live
from contestmaster.host.clocks import WallClock
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.host.reports import Reports
from contestmaster.kernel import registry
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage import footing

SEATS = ("ann", "bob", "cyd", "dot")


async def serve(folder: Path) -> None:
    """Serve until somebody ends it: quick turns, short games, snapshots all the time."""
    live.SNAPSHOT_EVERY = 500
    footing.PATIENCE = 0.4  # so that tests need not wait for seconds
    reports = Reports(asyncio.get_running_loop())
    plan = Plan(Tally(Params(turns=10, turn_seconds=0.1)), SEATS)
    people = Register(dict.fromkeys(SEATS, "secret"))
    settings = LineSettings(command_limit=10**9)
    post = StationOffer("Tally1", lambda _: plan, people, settings, "127.0.0.1", 0)
    station = await Station.open(post, storage.opened(folder, reports), reports, WallClock())
    sys.stdout.write(f"open on port {station.listener.port}\n")
    sys.stdout.flush()
    await asyncio.sleep(60)


if __name__ == "__main__":
    point = EntryPoint("tally", "tests.host.tally:Tally", registry.GROUP)
    registry.entry_points = lambda group: [point]  # type: ignore[assignment,misc]
    loop.run(serve(Path(sys.argv[1])))
