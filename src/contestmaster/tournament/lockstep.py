"""Programs against each other: a lock-step server on this machine, one connection each [NET-88].

A turn ends when every program waits, so nobody sleeps for seconds to pass; lines are taken up
seat by seat, so that a match of deterministic programs repeats exactly.
"""

import asyncio
import random
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import msgspec

from contestmaster.bots.account import BotAccount, HostedBot
from contestmaster.bots.bot import Bot, MakeBot
from contestmaster.bots.runner import Account, run
from contestmaster.bots.spoilt import MatchSpoiltError
from contestmaster.bots.waiting import closing_of
from contestmaster.client import ClientError, Transport
from contestmaster.doors.tcp import loop
from contestmaster.doors.tcp.listener import Listener
from contestmaster.host.clocks import VirtualClock, WallClock
from contestmaster.host.export import export
from contestmaster.host.listeners import GameListener
from contestmaster.host.live import Live
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.host.secrets import Secret
from contestmaster.host.series import Series
from contestmaster.kernel.game import Facts, Game
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.journal import decode_entry
from contestmaster.kernel.match import Match
from contestmaster.kernel.recording import USUAL, Recording
from contestmaster.protocols.line.whole import wire_of
from contestmaster.storage import CommitReport, MemoryStore
from contestmaster.story import ScoreKeeper, Story
from contestmaster.tournament.local import (
    BotFailedError,
    StalledError,
    bot_random,
    described,
    gone_of,
)
from contestmaster.tournament.printed import Printed
from contestmaster.tournament.programs import LeftError, Program
from contestmaster.tournament.record import Played, result
from contestmaster.tournament.standstill import idle
from contestmaster.tournament.timeless import TimelessDesk
from contestmaster.tournament.witness import DialogueWitness, Overhearing, Trace

HOST: Final = "127.0.0.1"
LOGIN_S: Final = 60.0
"""How long a program may take to log in."""
SHOWN: Final = 200
"""How much of a failed player's last line is shown, in bytes."""


@dataclass
class SeatedPlayer:
    """One seat: a name, and a bot of ours, a program of somebody's, or neither: who logs in.

    Attributes:
        name: the login.
        make: makes the bot that plays in process.
        program: the command line of a program, with ``{host}``, ``{port}``, ``{login}`` and
            ``{password}`` to be filled in.
        password: drawn for this match, unless it is given to somebody who logs in.
    """

    name: str
    make: MakeBot | None = None
    program: str | None = None
    password: str = field(default_factory=lambda: secrets.token_hex(8))


def play(
    game: Game[Any, Any],
    players: Sequence[SeatedPlayer],
    secret: Secret,
    *,
    turns: int | None = None,
    limit: int = 100,
    journal: Callable[[bytes], object] | None = None,
    progress: Callable[[int], None] | None = None,
    patience: float = LOGIN_S,
    trace: Trace | None = None,
    printed: Printed | None = None,
    scored: bool = False,
    recording: Recording = USUAL,
    forgiving: bool = False,
    at: tuple[str, int] = (HOST, 0),
) -> Played:
    """Play one match over TCP in lock-step; arguments as for ``local.play``.

    Args:
        game: the rules with their parameters.
        players: who plays, by seat; names are distinct.
        secret: the seed decides everything, together with the players.
        turns: stop after so many boundaries even if the match is not over.
        limit: commands per seat and turn.
        journal: takes the bytes of the journal.
        progress: called with the number of boundaries after each.
        patience: for how many seconds a player that has not logged in is waited for.
        trace: writes what players and server say to each other.
        printed: keeps what programs print; their files are closed when this returns or raises.
        scored: whether the result tells its story, too.
        recording: what the journal holds beside what takes effect.
        forgiving: who fails or never comes passes from then on, as for ``local.play``.
        at: the address and port to listen on; port 0 is one that the system chooses.

    Raises:
        SetupError: no match can be played with these parameters and seats.
        BotFailedError: a bot raised an exception, or a program crashed, never came, or left as
            the last one; the message shows its last line and its standard error.
    """

    async def match() -> Played:
        began = time.perf_counter()
        witness = DialogueWitness(game, [player.name for player in players], trace)
        plan = Plan(game, tuple(p.name for p in players), secret, recording=recording)
        table = _Table(plan, players, secret, limit, _Referee(turns, progress), witness)
        table.forgiving = forgiving
        await table.run(patience, kept, at)
        refused, tally = witness.refusals.listed(), table.live.tally
        if journal is not None:
            record = table.store.match(table.live.id)
            # Seconds tell of the machine: the same players write the same journal again.
            counted = tally.so_far(timed=False)
            export(table.store, record, journal, close=True, refused=refused, counted=counted)
        seconds = time.perf_counter() - began
        orders = table.desk.line.commands
        found = result(table.live.match, table.referee.played, seconds, orders, refused)
        unclean = tuple(witness.refusals.turns(seat) for seat in range(len(players)))
        story = _story(table.live) if scored else None
        found = found._replace(story=story, unclean=unclean, counted=tally.so_far())
        left = tuple(table.left.get(player.name, "") for player in players) if forgiving else ()
        if table.stalled:
            left = idle(table.live.match, left, table.accounts())
        return found._replace(left=left, stalled=table.stalled, accounts=table.accounts())

    kept = Printed() if printed is None else printed
    try:
        return loop.run(match())
    finally:
        kept.close()


def _story(live: Live) -> Story:
    """Return the story of a match that has been played, by carrying it out once more."""
    match = Match(live.match.game, live.match.header, live.secret.seed)
    match.log = None
    keeper = ScoreKeeper(match)
    for entry in live.entries():
        keeper.note(match.apply(decode_entry(entry.body)))
    return keeper.story()


class _Referee(GameListener):
    """Ends the match: when it is over, after so many turns, or when a player fails."""

    def __init__(self, turns: int | None, progress: Callable[[int], None] | None) -> None:
        self._turns = turns
        self._progress = progress
        self._first = 0
        self.played = 0
        self.live: Live | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.desk: TimelessDesk | None = None
        self.present: set[str] = set()

    def watch(self, live: Live, desk: TimelessDesk) -> None:
        """Begin to count the boundaries of a match, and to look after its desk."""
        self.live, self.desk = live, desk
        self._first = live.match.turn()

    def on_boundary(self, now: Instant) -> None:
        if self.live is not None:
            self.played = self.live.match.turn() - self._first
        if self._progress is not None:
            self._progress(self.played)
        self.look(now)

    def look(self, now: Instant) -> None:
        """End the match if it is over, before anyone is told of a new turn."""
        enough = self._turns is not None and self.played >= self._turns
        if enough or (self.desk is not None and not self.desk.playing):
            self.stop(now)

    def stop(self, now: Instant) -> None:
        """Note who is present to the end, close the server, and end the match."""
        if self.ended.done():
            return
        if self.desk is not None:
            self.present = {player.name for player in self.desk.line.players if player.sessions}
            self.desk.line.finish(now)
        self.ended.set_result(None)


class _Table:
    """One match: the series of one game, the desk before it, and the players around it."""

    def __init__(
        self,
        plan: Plan,
        players: Sequence[SeatedPlayer],
        secret: Secret,
        limit: int,
        referee: _Referee,
        witness: DialogueWitness,
    ) -> None:
        game = plan.game
        self.players = players
        self.referee = referee
        self._witness = witness
        self._seed = secret.seed
        self._closing = closing_of(type(game))
        self._wall = WallClock()
        self._here = len(players)
        self.forgiving = False
        self.left: dict[str, str] = {}
        self.stalled = False
        self._programs: dict[str, Program] = {}
        self._hosted: dict[int, HostedBot] = {}
        self._failure: BotFailedError | MatchSpoiltError | None = None
        clock = VirtualClock()
        self.store = MemoryStore(self._report)
        self.series = Series(
            "play",
            lambda game_no: plan if game_no == 1 else None,
            self.store,
            clock,
            timed=False,
            facts=lambda game_no: Facts(game_no=game_no, command_limit=limit),
        )
        self.series.stopwatch = self._wall.now
        self.series.open()
        assert self.series.live is not None  # it has just been opened
        self.live = self.series.live
        self.series.subscribe(referee)  # before the desk: it must close before a turn begins
        suited = wire_of(game.vocabulary)
        settings = msgspec.structs.replace(suited, command_limit=limit, lock_step=True)
        register = Register({player.name: player.password for player in players})
        self.desk = TimelessDesk(self.series, register, settings, clock, self._wall)
        self.desk.stalled = self._stall
        self.desk.ended = lambda: referee.stop(self._wall.now())
        names = [player.name for player in players]
        heard = Overhearing(witness, names, lambda: self.desk.turn - 1)
        self.desk.line.witness, self.desk.judged = heard, heard.judged
        referee.watch(self.live, self.desk)
        referee.look(self._wall.now())

    def _report(self, report: CommitReport) -> None:
        self.series.report(report)

    async def run(self, patience: float, printed: Printed, at: tuple[str, int]) -> None:
        """Open the port, let everyone play, and wait for the end."""
        listener = await Listener.open(self.desk.line, *at, self._wall.now)
        tasks = [
            asyncio.create_task(act)
            for seat, player in enumerate(self.players)
            for act in (
                self._seat(player, seat, listener.port, printed),
                self._await(player, patience),
            )
        ]
        try:
            await self.referee.ended
        finally:
            await listener.close()
            await asyncio.gather(*tasks, return_exceptions=True)
            for hosted in self._hosted.values():
                hosted.close()
        if isinstance(self._failure, StalledError):  # the accounts are whole only now
            names = [player.name for player in self.players]
            gone = gone_of((names[seat], one.account()) for seat, one in self._hosted.items())
            self._failure = StalledError(self._failure.turn, gone)
        if self._failure is not None:
            raise self._failure

    async def _seat(self, player: SeatedPlayer, seat: int, port: int, printed: Printed) -> None:
        """Run one player until the match has ended; its failure ends the match."""
        account = Account(HOST, port, player.name, player.password)
        ended = self.referee.ended
        try:
            if player.make is not None:
                generator = bot_random(self._seed, seat)
                make = partial(self._made, seat, player.make)
                bot = partial(run, account, make, generator, closing=self._closing)
                await _in_thread(partial(bot, patience=0.5))
            elif player.program is None:
                await ended  # who logs in may come back at any time
            else:
                program = Program(
                    player.program,
                    {name: str(value) for name, value in account._asdict().items()},
                    printed.stream(player.name, "stdout"),
                    printed.stream(player.name, "stderr"),
                )
                self._programs[player.name] = program
                crashed = await program.run(ended, self.desk.came(player.name))
                if crashed and player.name not in self.referee.present:
                    raise LeftError(crashed)  # the others were done before that was seen
            self._here -= 1
            if not self._here and not ended.done():
                raise LeftError("it was the last to leave, and the match is not over")
        except LeftError as error:
            self._fail(player, str(error))
        except MatchSpoiltError as error:
            self._failure = error
            self.referee.stop(self._wall.now())
        except Exception as error:
            if not (isinstance(error, ClientError) and ended.done()):
                self._fail(player, described(error))

    def _made(self, seat: int, make: MakeBot, transport: Transport, rng: random.Random) -> Bot:
        """Make a bot, and remember one that holds what must be given back."""
        made = make(transport, rng)
        if isinstance(made, HostedBot):
            self._hosted[seat] = made
        return made

    def accounts(self) -> tuple[BotAccount | None, ...]:
        """Return what bots of others have used, by seat; empty where there were none."""
        if not self._hosted:
            return ()
        found = [self._hosted.get(seat) for seat in range(len(self.players))]
        return tuple(None if each is None else each.account() for each in found)

    async def _await(self, player: SeatedPlayer, patience: float) -> None:
        """Do not wait for ever for a player that does not come."""
        coming = asyncio.create_task(self.desk.came(player.name).wait())
        watched: set[asyncio.Future[Any]] = {coming, self.referee.ended}
        await asyncio.wait(watched, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        coming.cancel()
        if not (self.desk.came(player.name).is_set() or self.referee.ended.done()):
            self._fail(player, f"it had {patience:g} s")

    def _stall(self) -> None:
        """End a match that would stand still for ever."""
        self.stalled = True
        if self._failure is None and not self.forgiving:
            self._failure = StalledError(self.desk.turn)
        self.referee.stop(self._wall.now())

    def _fail(self, player: SeatedPlayer, how: str) -> None:
        """End the match with an account of how a player failed, or let them pass from then on."""
        message = f"{player.name} never logged in: {how}"
        if self.desk.came(player.name).is_set():
            turn, last = self._last(player)
            message = f"{player.name} failed in turn {turn}: {how}; {last}"
        if (program := self._programs.get(player.name)) is not None:
            message += program.complaint()
        if self.forgiving:
            self._pass(player, message)
            return
        if self._failure is None:
            self._failure = BotFailedError(message)
        self.referee.stop(self._wall.now())

    def _pass(self, player: SeatedPlayer, message: str) -> None:
        """Go on without a player; a match that all have left ends as it stands."""
        now = self._wall.now()
        self.left.setdefault(player.name, message)
        if len(self.left) == len(self.players):
            self.stalled = True
            self.referee.stop(now)
            return
        line = self.desk.line
        if line.lock_step is not None and not self.desk.came(player.name).is_set():
            line.lock_step.logged_in(
                line.players.find(player.name)
            )  # nobody waits for them any more
            line.settle(now)

    def _last(self, player: SeatedPlayer) -> tuple[int, str]:
        """Return the turn in which a player was last heard, and what was heard."""
        heard = self._witness.last(self.players.index(player))
        if heard is None:
            return self.desk.turn, "it gave no command"
        ended, line = heard
        return ended + 1, f"its last line was {line[:SHOWN].decode(errors='replace')!r}"


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
