"""The conversation: lines of a person become commands, replies become what they read.

A connection that breaks is opened anew with the same account. A command that was on its way then
may or may not have been carried out, and is not sent twice.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import chain, repeat
from typing import Final, TypeAlias

from contestmaster.bots.shapes import question, shape_for
from contestmaster.cli.console.face import Face, PlayerLogin
from contestmaster.cli.console.helping import about, overview
from contestmaster.cli.console.showing import shown
from contestmaster.cli.console.tongue import SpokenCommand, Tongue
from contestmaster.client.aio import Connection
from contestmaster.client.conversation import Request
from contestmaster.client.errors import (
    ClientError,
    ConnectionLost,
    LoginFailed,
    ProtocolError,
    Refused,
)
from contestmaster.client.patience import PAUSES
from contestmaster.client.shapes import LIST, ROW, Shape
from contestmaster.kernel.commands import Command

After: TypeAlias = Callable[[SpokenCommand, Sequence[str]], Awaitable[None]]
"""What is done when a command has been carried out and its reply is shown."""

Connect: TypeAlias = Callable[[str, str], Awaitable[Connection]]
"""Opens a connection, with a login and a password."""

GLANCE: Final = 0.05
"""How often a command on its way is looked at, in seconds: a wait is told when it begins."""
HELP: Final = ("help", "?")
QUIT: Final = ("quit", "exit")


class Talk:
    """A person at a server.

    Attributes:
        tongue: what the server understands.
        busy: how many commands are on their way.
        waits: whether one of them is a ``WAIT``.
        lost: whether there is no connection now.
        account: who plays.
        given_up: why the connection will not be opened any more.
        after: told of every reply: the command and its lines.
    """

    def __init__(self, opened: Connect, face: Face) -> None:
        """Prepare to talk with a server, to which somebody connects as a person."""
        self.tongue = Tongue("")
        self.busy = 0
        self.waits = False
        self.lost = False
        self.account = PlayerLogin("", "")
        self.given_up: str | None = None
        self.after: list[After] = []
        self._opening = opened
        self._face = face
        self._until: float | None = None
        self._link: Connection | None = None
        self._open = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None

    @property
    def left(self) -> float | None:
        """Seconds left of the wait that is on, ``None`` where there is none or nobody knows."""
        return None if self._until is None else max(0.0, self._until - time.monotonic())

    async def enter(self, account: PlayerLogin) -> None:
        """Log in.

        Raises:
            LoginFailed: the account is refused.
            ConnectionLost: the server cannot be reached.
            TimeoutError: it says nothing.
        """
        self.account = account
        self._link = await self._opening(*account)
        self._open.set()

    def keep(self, again: Callable[[], Awaitable[None]]) -> None:
        """From now on open the connection anew when it breaks, and then call that."""
        self._keeper = asyncio.create_task(self._keep(again))

    def close(self) -> None:
        """Leave."""
        if self._keeper is not None:
            self._keeper.cancel()
        self._close()

    async def ask(self, line: str, shape: Shape) -> tuple[str, ...]:
        """Send a command of the console's own, and return the lines of its reply.

        Raises:
            as :meth:`contestmaster.client.aio.Connection.command`.
        """
        return await (await self._opened()).command(line, shape)

    async def query(self, command: Command) -> tuple[str, ...]:
        """Send a command that takes nothing; as :meth:`ask`."""
        return await self.ask(command.name, shape_for(command.shape))

    def takes_block(self, line: str) -> bool:
        """Return whether further lines belong to a line."""
        spoken = self.tongue.spoken(line)
        return spoken is not None and spoken.command.block is not None

    async def give(self, line: str) -> bool:
        """Do what a line says, and show what came of it; return whether there is more to say."""
        text = line.strip()
        word = text.partition(" ")[0].lower()
        spoken = self.tongue.spoken(text) if text else None
        if not text:
            pass
        elif spoken is not None:
            await self._command(text, spoken)
        elif self.tongue.waits(text):
            await self._wait(text)
        elif word in HELP:
            self._help(text)
        elif word in QUIT:
            return False
        else:
            self._say(f"{word.upper()}: no such command here; help lists what there is")
        return True

    def _help(self, text: str) -> None:
        name = text.partition(" ")[2].strip()
        lines = about(self.tongue, name) if name else overview(self.tongue)
        self._say("\n".join(lines).strip("\n"))

    async def _command(self, text: str, spoken: SpokenCommand) -> None:
        asked = None if spoken.call is None else question(spoken.vocabulary, spoken.call)
        rows = 0
        if asked is not None:
            listed = await self._carried_out(asked.line, LIST)
            if listed is None:
                return
            rows = asked.rows(listed)
        shape = shape_for(spoken.command.shape, rows)
        block = spoken.command.block
        if block is not None:
            text = await self._with_block(text, block.begin, block.end)
        lines = await self._carried_out(text, shape)
        if lines is None:
            return
        self._say("\n".join(shown(spoken.command.shape, lines, self._face.width)) or "OK")
        for told in self.after:
            await told(spoken, lines)

    async def _with_block(self, text: str, begin: str, end: str) -> str:
        """Take the lines of a block from the person [NET-76]."""
        lines = [text, begin]
        while (more := await self._face.line(lambda: f"  (to the line {end}) ")) is not None:
            if more.strip() == begin and len(lines) == 2:  # noqa: PLR2004 - it was pasted whole
                continue
            lines.append(more)
            if more.strip() == end:
                return "\n".join(lines)
        return "\n".join([*lines, end])

    async def _wait(self, text: str) -> None:
        self.waits = True
        counts = len(text.split()) > 1  # ``WAIT n`` tells how many turns have ended, too
        closing = shape_for(self.tongue.closing)
        try:
            lines = await self._carried_out(text, ROW + closing if counts else closing)
        finally:
            self.waits = False
        if lines is not None and counts:
            self._say(f"turns that have ended: {lines[0]}")
        if lines is not None:
            self.began(lines[1:] if counts else lines)

    def began(self, lines: Sequence[str]) -> None:
        """Show that a turn has begun."""
        self._say(
            "\n".join(["-- the next turn --", *shown(self.tongue.closing, lines, self._face.width)])
        )

    async def _carried_out(self, text: str, shape: Shape) -> tuple[str, ...] | None:
        """Return the lines of a reply, or say why there is none."""
        self.busy += 1
        try:
            return await self._answer(*await self._begun(text, shape))
        except Refused as refused:
            self._say(f"FAILED {refused.code} {refused.message}")
        except TimeoutError:
            self._say("no answer: the server has been silent for too long")
        except ProtocolError as error:
            self._say(f"{error}: the server is not what it was taken for")
            self._close()
        except ConnectionLost:
            self._say("no answer: the connection broke; it may or may not have been carried out")
        finally:
            self.busy -= 1
            self._until = None
        return None

    async def _begun(self, text: str, shape: Shape) -> tuple[Connection, Request]:
        """Send a command, on another connection where this one is found broken."""
        while True:
            link = await self._opened()
            try:
                return link, link.begin(text, shape)
            except (ConnectionLost, ProtocolError):  # nothing was sent
                link.close()
                if link is self._link:
                    self._open.clear()

    async def _answer(self, link: Connection, request: Request) -> tuple[str, ...]:
        """Wait for a reply; where it takes turns, say so and count the seconds."""
        ending = asyncio.create_task(link.end(request))
        told = 0
        while not ending.done():
            await asyncio.wait({ending}, timeout=GLANCE)
            if request.waits > told:  # even where the turn ended between two glances
                self._held(request)
                told = request.waits
        return ending.result()

    def _held(self, request: Request) -> None:
        left = request.waiting
        self._until = None if left is None else time.monotonic() + left
        within = "nobody knows how long" if left is None else f"{left:.1f} s at most"
        if request.is_wait:
            self._say(f"waiting: {within}")
        else:
            self._say(
                f"too many commands in this turn: it will be carried out in the next, {within}"
            )

    async def _opened(self) -> Connection:
        """Return the connection, once there is one."""
        await self._open.wait()
        if self._link is None:
            raise ConnectionLost("there is no connection")
        return self._link

    def _close(self) -> None:
        if self._link is not None:
            self._link.close()

    async def _keep(self, again: Callable[[], Awaitable[None]]) -> None:
        while self._link is not None:
            await self._link.closed()
            self._open.clear()
            self.lost = True
            self._say("-- the connection is lost; trying to open it again --")
            try:
                await self._reopen()
            except (LoginFailed, ConnectionLost, TimeoutError) as error:
                self._say(f"-- {error}: leave, and come back later --")
                self.given_up = str(error)
                self._link = None
                self._open.set()
                return
            self.lost = False
            self._say("-- connected again --")
            with suppress(ClientError, TimeoutError):  # it broke again already: try again
                await again()

    async def _reopen(self) -> None:
        """Try again, ever more slowly: without end where somebody is there who may end it."""
        for pause in chain(PAUSES, repeat(PAUSES[-1])) if self._face.patient else PAUSES[:-2]:
            await asyncio.sleep(pause)
            with suppress(ConnectionLost, TimeoutError):
                await self.enter(self.account)
                return
        await self.enter(self.account)

    def _say(self, text: str) -> None:
        self._face.say(text)
