"""A table server of tally games for the tests: python -m tests.host.lobby.tables_server FOLDER."""

import asyncio
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

from contestmaster import storage
from contestmaster.doors.tables import TableDesk
from contestmaster.doors.tcp import loop
from contestmaster.doors.tcp.listener import Listener
from contestmaster.host import live
from contestmaster.host.clocks import WallClock
from contestmaster.host.contest.hall import last_recorded
from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.host.lobby.process import ProcessCrew
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.host.pacer import Pacer
from contestmaster.host.people import Register
from contestmaster.host.reports import Reports
from contestmaster.kernel import registry
from contestmaster.lobby import LobbyParams, OfferedGame
from contestmaster.protocols.line.settings import LineSettings

PEOPLE = ("ann", "bob", "cyd")
BOTS = (sys.executable, "-m", "tests.host.lobby.bad_bots")
POINTS = {
    registry.GROUP: [EntryPoint("tally", "tests.host.tally:Tally", registry.GROUP)],
    registry.OTHERS: [EntryPoint("lobby", "contestmaster.lobby:Lobby", registry.OTHERS)],
}


async def serve(folder: Path) -> None:
    """Serve until somebody ends it: snapshots all the time, bots that misbehave."""
    live.SNAPSHOT_EVERY = 500
    reports = Reports(asyncio.get_running_loop())
    store = storage.opened(folder, reports)
    clock = WallClock(last_recorded(store))
    offer = OfferedGame(name="tally", most=9, fixed_turns=True, bots=("adder", "crasher", "exiter"))
    params = LobbyParams(table_games=(offer,), chat_per_minute=10**6, bot_failures=10**6)
    hall = LobbyHall(store, params, clock, ProcessCrew(BOTS), command_limit=10**6)
    reports.listen(hall.report)
    hall.start()
    visitors = LobbyVisitors(hall, Register(dict.fromkeys(PEOPLE, "secret")))
    for person in PEOPLE:
        visitors.register(person, clock.now())
    settings = LineSettings(limit_window_s=1.0, command_limit=10**9)
    desk = TableDesk(hall, visitors, settings, clock.now())
    listener = await Listener.open(desk.line, "127.0.0.1", 0, clock.now)
    pacer = Pacer(clock, hall)
    hall.wake(pacer.wind)
    sys.stdout.write(f"open on port {listener.port}\n")
    sys.stdout.flush()
    await asyncio.sleep(60)


if __name__ == "__main__":
    registry.entry_points = lambda group: POINTS[group]  # type: ignore[assignment,misc]
    loop.run(serve(Path(sys.argv[1])))
