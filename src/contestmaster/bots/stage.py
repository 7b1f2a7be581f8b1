"""A stage: many bots in one process, each as it is, each waiting for replies on its own thread.

Only one of them thinks at a time. So each has the processor to itself, and it is known who has it
for too long. Who plays, and what comes of their lines, is decided elsewhere; frames go to and fro
(:mod:`contestmaster.host.lobby.frames`).
"""

import random
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Final, NamedTuple

from contestmaster.bots.bot import Bot, MakeBot, TurnOverError
from contestmaster.bots.catalogue import bot, bot_names
from contestmaster.client import InProcess, Refused
from contestmaster.client.errors import PASSING
from contestmaster.host.lobby.frames import CrewFrame, FrameKind
from contestmaster.kernel.registry import UnknownGameError

LENIENT: Final = 6
"""How many times as long as it may work a bot may take by the clock on the wall."""


class _Instant(NamedTuple):
    """An instant by the clock on the wall, and what this process has worked until then."""

    wall: float
    work: float


class Stage:
    """Where bots play.

    Attributes:
        send: takes the frames for the host; called on any thread.
    """

    def __init__(self, send: Callable[[CrewFrame], object]) -> None:
        """Let nobody play yet."""
        self.send = send
        self._actors: dict[int, _Actor] = {}
        self._makers: dict[tuple[str, str], MakeBot] = {}
        self._floor = threading.Lock()
        self._thinker = 0
        self._since: _Instant | None = None

    def take(self, frame: CrewFrame) -> None:
        """Do what the host says; of players that it has had forgotten nothing is known any more."""
        if frame.kind is FrameKind.PREPARE:
            games = frame.body.decode().splitlines()
            threading.Thread(target=_prepare, args=(games,), daemon=True).start()
        elif frame.kind is FrameKind.BEGIN:
            actor = self._actors.get(frame.player)
            if actor is None:
                actor = self._actors[frame.player] = _Actor(self, frame.player)
            game, _, program = frame.body.decode().partition("\n")
            # Of a kind that does not keep its process from ending, whatever it waits for.
            turn = threading.Thread(
                target=lambda: self.send(actor.take_turn(game, program)), daemon=True
            )
            turn.start()
        elif (found := self._actors.get(frame.player)) is not None:
            if frame.kind is FrameKind.FORGET:
                del self._actors[frame.player]
            found.replies.put(frame.body if frame.kind is FrameKind.REPLY else None)

    def maker(self, game: str, program: str) -> MakeBot:
        """Return how a bot is made; to find that out takes as long as a turn."""
        if (game, program) not in self._makers:
            self._makers[game, program] = bot(game, program)
        return self._makers[game, program]

    def overrun(self, seconds: float) -> int | None:
        """Return the player that has been thinking for longer than so many seconds, if one has.

        What counts is the processor's time, so that nobody is late because others are busy. By the
        clock on the wall a bot may take :data:`LENIENT` times as long: one may sleep, or wait for
        what never comes.
        """
        since = self._since
        if since is None:
            return None
        now = _now()
        late = now.work - since.work > seconds or now.wall - since.wall > LENIENT * seconds
        return self._thinker if late else None

    def enter(self, player: int) -> None:
        """Wait until a player may think, and let it."""
        self._floor.acquire()
        self._thinker = player
        self.send(CrewFrame(FrameKind.THINKING, player))
        self._since = _now()

    def excuse(self) -> None:
        """Do not count how long the thinking player takes from now on."""
        self._since = None

    def pause(self, wait: Callable[[], object]) -> None:
        """Wait for something that the thinking player needs, and let others think meanwhile."""
        player, excused = self._thinker, self._since is None
        self.leave()
        wait()
        self.enter(player)
        if excused:
            self.excuse()

    def leave(self) -> None:
        """Let others think."""
        self._since = None
        self._floor.release()


def _now() -> _Instant:
    return _Instant(time.monotonic(), time.process_time())


def _prepare(games: list[str]) -> None:
    """Load the bots of games, and with them what they need."""
    for game in games:
        with suppress(UnknownGameError):
            bot_names(game)


class _Actor:
    """One player: its bot, and where the replies to its lines come in."""

    def __init__(self, stage: Stage, player: int) -> None:
        self._stage = stage
        self._player = player
        self._bot: Bot | None = None
        self.replies: SimpleQueue[bytes | None] = SimpleQueue()

    def take_turn(self, game: str, program: str) -> CrewFrame:
        """Let the bot take a turn; return what came of it."""
        self._stage.enter(self._player)
        try:
            self._play(game, program)
        except Exception as error:
            return CrewFrame(
                FrameKind.FAILED, self._player, f"{type(error).__name__}: {error}".encode()
            )
        except SystemExit as error:
            return CrewFrame(
                FrameKind.FAILED, self._player, f"it wants to exit with {error}".encode()
            )
        finally:
            self._stage.leave()
        return CrewFrame(FrameKind.RETURNED, self._player)

    def _play(self, game: str, program: str) -> None:
        if self._bot is None:
            self._stage.excuse()  # much may have to be loaded, which is not its fault
            self._bot = self._stage.maker(game, program)(InProcess(self._ask), random.Random())
            self._stage.leave()
            self._stage.enter(self._player)
        try:
            self._bot.turn()
        except TurnOverError:
            return
        except Refused as refused:
            if refused.code not in PASSING:
                raise

    def _ask(self, line: bytes) -> bytes:
        self._stage.leave()
        self._stage.send(CrewFrame(FrameKind.LINE, self._player, line))
        reply = self.replies.get()
        self._stage.enter(self._player)
        if reply is None:
            raise TurnOverError
        return reply
