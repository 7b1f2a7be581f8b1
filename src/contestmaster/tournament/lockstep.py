"""Programs against each other: a lock-step server on this machine, one connection each [NET-88].

A turn ends when every program waits, so nobody sleeps for seconds to pass; lines are taken up
seat by seat, so that a match of deterministic programs repeats exactly.
"""

import asyncio
import secrets
import shlex
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from contestmaster.bots.bot import MakeBot
from contestmaster.bots.runner import Account, run
from contestmaster.doors.desk import Desk
from contestmaster.doors.tcp import loop
from contestmaster.doors.tcp.listener import Listener
from contestmaster.host.clocks import WallClock
from contestmaster.host.export import export
from contestmaster.host.people import Register
from contestmaster.host.secrets import Secret
from contestmaster.host.series import Plan, Series, Spectator
from contestmaster.kernel.game import Facts, Game
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.behind import Answer
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage import MemoryStore, Report
from contestmaster.tournament.local import BotFailedError, bot_random
from contestmaster.tournament.record import Played, result

__all__ = ["HOST", "Player", "play"]

HOST: Final = "127.0.0.1"
STDERR_LINES: Final = 40
"""How much of a crashed program's standard error is shown."""
FAREWELL_S: Final = 5.0
"""How long a program may take to end by itself once the match is over."""


@dataclass
class Player:
    """One seat: a name, and either a bot of ours or a program of somebody's.

    Attributes:
        name: the login.
        make: makes the bot that plays in process.
        program: the command line of a program, with ``{host}``, ``{port}``, ``{login}`` and
            ``{password}`` to be filled in.
        password: drawn for this match.
        stderr: the end of what the program wrote there.
    """

    name: str
    make: MakeBot | None = None
    program: str | None = None
    password: str = field(default_factory=lambda: secrets.token_hex(8))
    stderr: deque[str] = field(default_factory=lambda: deque(maxlen=STDERR_LINES))


class _Desk(Desk):
    """A desk that remembers everyone's last command, to show where a program died."""

    last: dict[str, Call]

    def do(self, person: str, call: Call, now: Instant) -> Answer:
        self.last[person] = call
        return super().do(person, call, now)


class _Referee(Spectator):
    """Ends the match: when it is over, after so many turns, or when a player fails."""

    def __init__(self, turns: int | None, progress: Callable[[int], None] | None) -> None:
        self._turns = turns
        self._progress = progress
        self.played = 0
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.desk: _Desk | None = None

    def on_boundary(self, now: Instant) -> None:
        self.played += 1
        if self._progress is not None:
            self._progress(self.played)
        assert self.desk is not None
        if self.played == self._turns or not self.desk.playing:
            self.stop(now)

    def stop(self, now: Instant, error: Exception | None = None) -> None:
        """Close the server, before anyone is told of a new turn."""
        if self.desk is not None:
            self.desk.line.finish(now)
        if self.ended.done():
            return
        if error is None:
            self.ended.set_result(None)
        else:
            self.ended.set_exception(error)

    def fail(self, player: Player, now: Instant, error: Exception) -> None:
        """End the match with an account of how a player failed."""
        call = None if self.desk is None else self.desk.last.get(player.name)
        last = "it gave no command"
        if call is not None and self.desk is not None:
            last = f"its last command was {self.desk.vocabulary().format(call)!r}"
        stderr = "".join(f"\n    {line}" for line in player.stderr)
        self.stop(
            now,
            BotFailedError(
                f"{player.name} failed in turn {self.played + 1}: {error}; {last}"
                + (f"; its standard error ends:{stderr}" if stderr else "")
            ),
        )


def play(
    game: Game[Any, Any],
    players: Sequence[Player],
    secret: Secret,
    *,
    turns: int | None = None,
    limit: int = 100,
    journal: Callable[[bytes], object] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Played:
    """Play one match over TCP in lock-step; arguments as for ``local.play``.

    Raises:
        SetupError: no match can be played with these parameters and seats.
        BotFailedError: a bot raised an exception, or a program crashed; the message shows its
            last command and its standard error.
    """

    async def match() -> Played:
        began = time.perf_counter()
        table = _Table(game, players, secret, limit, _Referee(turns, progress))
        await table.run()
        if journal is not None:
            export(table.store, table.store.match(table.live.id), journal, close=True)
        seconds = time.perf_counter() - began
        return result(table.live.match, table.referee.played, seconds, table.desk.line.commands)

    return loop.run(match())


class _Table:
    """One match: the series of one game, the desk before it, and the players around it."""

    def __init__(
        self,
        game: Game[Any, Any],
        players: Sequence[Player],
        secret: Secret,
        limit: int,
        referee: _Referee,
    ) -> None:
        self.players = players
        self.referee = referee
        self._seed = secret.seed
        self._clock = WallClock()
        self.store = MemoryStore(self._report)
        plan = Plan(game, tuple(player.name for player in players), secret)
        self.series = Series(
            "play",
            lambda game_no: plan if game_no == 1 else None,
            self.store,
            self._clock,
            timed=False,
            facts=lambda game_no: Facts(game_no=game_no, command_limit=limit),
        )
        self.series.open()
        assert self.series.live is not None  # it has just been opened
        self.live = self.series.live
        self.series.subscribe(referee)  # before the desk: it must close before a turn begins
        settings = LineSettings(command_limit=limit, lock_step=True)
        register = Register({player.name: player.password for player in players})
        self.desk = referee.desk = _Desk(self.series, register, settings, self._clock.now())
        self.desk.last = {}
        if self.live.match.over or referee.ended.done():
            referee.stop(self._clock.now())

    def _report(self, report: Report) -> None:
        self.series.report(report)

    async def run(self) -> None:
        """Open the port, let everyone play, and wait for the end."""
        listener = await Listener.open(self.desk.line, HOST, 0, self._clock.now)
        tasks = [
            asyncio.create_task(self._seat(player, seat, listener.port))
            for seat, player in enumerate(self.players)
        ]
        try:
            await self.referee.ended
        finally:
            await listener.close()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _seat(self, player: Player, seat: int, port: int) -> None:
        """Run one player until the match has ended; its failure ends the match."""
        try:
            if player.program is not None:
                await _run_program(player, port, self.referee)
            elif player.make is not None:
                account = Account(HOST, port, player.name, player.password)
                generator = bot_random(self._seed, seat)
                await _in_thread(partial(run, account, player.make, generator, patience=0.5))
        except Exception as error:
            self.referee.fail(player, self._clock.now(), error)


async def _in_thread(act: Callable[[], object]) -> None:
    """Run a blocking bot on a thread of its own, which does not keep the program from ending."""
    running = asyncio.get_running_loop()
    done: asyncio.Future[None] = running.create_future()

    def settle(error: Exception | None) -> None:
        if not done.done():
            done.set_exception(error) if error else done.set_result(None)

    def body() -> None:
        try:
            act()
        except Exception as error:
            running.call_soon_threadsafe(settle, error)
        else:
            running.call_soon_threadsafe(settle, None)

    threading.Thread(target=body, daemon=True).start()
    await done


async def _run_program(player: Player, port: int, referee: _Referee) -> None:
    words = [
        word.format(host=HOST, port=port, login=player.name, password=player.password)
        for word in shlex.split(player.program or "")
    ]
    process = await asyncio.create_subprocess_exec(
        *words, stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    reading = asyncio.create_task(_read_stderr(player, process))
    ended = asyncio.create_task(process.wait())
    either: set[asyncio.Future[Any]] = {ended, referee.ended}
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if not ended.done():
        await asyncio.wait({ended}, timeout=FAREWELL_S)
        if not ended.done():
            process.kill()
            await ended
        reading.cancel()
        return
    await reading
    if not referee.ended.done() and process.returncode:
        raise RuntimeError(f"it ended with exit status {process.returncode}")


async def _read_stderr(player: Player, process: asyncio.subprocess.Process) -> None:
    assert process.stderr is not None
    async for line in process.stderr:
        player.stderr.append(line.decode(errors="replace").rstrip())
