"""The table server that `tables.py` measures: tables of bots, and room for people, until it ends.

usage: python bench/tables_host.py --data DIR [--tables 200] [--bots 4] [--people 20] [--watched]
It prints its port on 127.0.0.1. At each of the tables so many bots play Space Crack against each
other, and nobody looks on unless told so. People are p1, p2, ... with the password `secret`; each
has a table of their own, number `tables` + 1 and so on, with a bot, and sits down there on seat 0.
"""

import argparse
import asyncio
import signal
import sys
from collections.abc import Collection
from pathlib import Path

from contestmaster import storage
from contestmaster.bots.catalogue import bot_names
from contestmaster.bots.stage import Stage
from contestmaster.bots.worker import COMMAND
from contestmaster.doors.tables import TableDesk
from contestmaster.doors.tcp.listener import Listener
from contestmaster.doors.tcp.loop import run
from contestmaster.host.clocks import WallClock
from contestmaster.host.lobby.crew import CrewListener
from contestmaster.host.lobby.frames import CrewFrame, FrameKind
from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.host.lobby.process import ProcessCrew
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.host.pacer import Pacer
from contestmaster.host.people import Register
from contestmaster.host.reports import Reports
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.vocabulary import Call
from contestmaster.lobby import LobbyParams, offer_of
from contestmaster.protocols.line.settings import LineSettings

GAME = "spacecrack"
LONG = "turns=50 turn_seconds=0"
BOT = "greedy"
UNLIMITED = 10**6


class Threads:
    """The crew on threads of this process, to compare with: a bot in a loop would never end."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hear the bots on an event loop."""
        sys.setswitchinterval(0.001)
        self._stage = Stage(lambda frame: loop.call_soon_threadsafe(self._tell, frame))
        self._heard: CrewListener | None = None

    def attend(self, heard: CrewListener) -> None:
        """Tell this one what the bots do."""
        self._heard = heard

    def prepare(self, games: Collection[str]) -> None:
        """Load what these games need."""
        self._stage.take(CrewFrame(FrameKind.PREPARE, 0, "\n".join(games).encode()))

    def begin(self, player: int, game: str, program: str) -> None:
        """Let a bot take a turn."""
        self._stage.take(CrewFrame(FrameKind.BEGIN, player, f"{game}\n{program}".encode()))

    def answer(self, player: int, reply: bytes) -> None:
        """Give the reply to a line."""
        self._stage.take(CrewFrame(FrameKind.REPLY, player, reply))

    def stop(self, player: int) -> None:
        """Let a turn end."""
        self._stage.take(CrewFrame(FrameKind.STOP, player))

    def forget(self, player: int) -> None:
        """Forget a bot."""
        self._stage.take(CrewFrame(FrameKind.FORGET, player))

    async def close(self) -> None:
        """Leave the threads as they are: they end with the process."""
        self._heard = None

    def _tell(self, frame: CrewFrame) -> None:
        if self._heard is None:
            return
        if frame.kind is FrameKind.LINE:
            self._heard.line(frame.player, frame.body)
        elif frame.kind is FrameKind.RETURNED:
            self._heard.returned(frame.player)
        elif frame.kind is FrameKind.FAILED:
            self._heard.failed(frame.player, frame.body.decode())


class Host:
    """A hall, and what is said there at the beginning."""

    def __init__(self, hall: LobbyHall, clock: WallClock) -> None:
        """Speak in a hall."""
        self.hall = hall
        self.clock = clock

    def come(self, name: str) -> int:
        """Let an account come in."""
        self.hall.enter("REGISTER", {"name": name}, self.clock.now())
        return self.hall.connect(name, self.clock.now())

    def say(self, connection: int, line: str) -> None:
        """Say a line that must not be refused."""
        call = self.hall.vocabulary(connection).parse(line.encode())
        assert isinstance(call, Call), line
        answer = self.hall.do(connection, call, self.clock.now())
        assert not answer.done.code, (line, answer.done)

    def seat_bots(self, name: str, bots: int, *, watched: bool) -> None:
        """Begin a game of bots only."""
        connection = self.come(name)
        self.say(connection, f"OPEN {GAME} seats={bots} {LONG}")
        for _ in range(bots - 1):
            self.say(connection, f"ADD_BOT {BOT}")
        self.say(connection, "STAND")
        self.say(connection, f"ADD_BOT {BOT}")
        self.say(connection, "START")
        if not watched:
            self.hall.disconnect(connection, self.clock.now())

    def seat_person(self, name: str) -> None:
        """Begin a game of a person against a bot; they come back by TCP."""
        connection = self.come(name)
        self.say(connection, f"OPEN {GAME} seats=2 command_points=10 {LONG}")
        self.say(connection, "ADD_BOT random")
        self.say(connection, "START")


async def serve(options: argparse.Namespace) -> None:
    """Serve until the process is asked to end."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    reports = Reports(loop)
    clock = WallClock()
    crew = ProcessCrew(COMMAND, options.processes) if options.processes else Threads(loop)
    store = storage.opened(options.data, reports)
    offer = offer_of(load_game(GAME), bot_names(GAME))
    assert offer is not None
    params = LobbyParams(table_games=(offer,), empty_table_s=86400, max_bots=5000, max_tables=2000)
    try:
        hall = LobbyHall(store, params, clock, crew, command_limit=1000)
        reports.listen(hall.report)
        hall.start()
        settings = LineSettings(limit_window_s=1.0, command_limit=UNLIMITED)
        people = [f"p{number}" for number in range(1, options.people + 1)]
        visitors = LobbyVisitors(hall, Register(dict.fromkeys(people, "secret")))
        desk = TableDesk(hall, visitors, settings, clock.now())
        listener = await Listener.open(desk.line, "127.0.0.1", 0, clock.now)
        pacer = Pacer(clock, hall)
        hall.wake(pacer.wind)
        host = Host(hall, clock)
        for number in range(1, options.tables + 1):
            host.seat_bots(f"w{number}", options.bots, watched=options.watched)
            await asyncio.sleep(0)
        for name in people:
            host.seat_person(name)
        print(listener.port, flush=True)
        await stop.wait()
        pacer.stop()
        await listener.close()
        hall.stop()
        await crew.close()
    finally:
        store.close()


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--bots", type=int, default=4)
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--processes", type=int, default=1, help="of bots; 0: threads")
    parser.add_argument("--watched", action="store_true")
    run(serve(parser.parse_args()))


if __name__ == "__main__":
    main()
