"""A session of the console, from the login to the last line."""

import asyncio
import sys
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Final

from contestmaster.cli.console.face import Face, PlayerLogin
from contestmaster.cli.console.guess import guess, has_tables
from contestmaster.cli.console.news import Bell, Events
from contestmaster.cli.console.table import AtTable
from contestmaster.cli.console.talk import Talk
from contestmaster.cli.console.tongue import Tongue
from contestmaster.cli.trouble import Trouble
from contestmaster.client.aio import connect
from contestmaster.client.errors import ClientError, LoginFailed, Refused
from contestmaster.client.secure import Trust
from contestmaster.kernel.registry import load_game

AT_ONCE_S: Final = 0.3
"""How long a reply is waited for before the prompt comes back without it."""


def run(
    host: str,
    port: int,
    game: str | None,
    login: str | None,
    password: str | None,
    tls: Trust = False,
) -> None:
    """Play until the person leaves.

    Raises:
        Trouble: the server cannot be reached or refuses the account, the connection broke for good
            at a pipe, or nobody here knows the game.
        UnknownGameError: no game is called so.
    """
    tongue = None if game is None else Tongue.of(load_game(game)())
    try:
        asyncio.run(Room(host, port, tls).live(tongue, login, password))
    except (ClientError, TimeoutError, UnicodeError) as error:  # the last for a host's odd name
        place, said = f"{host}:{port}", str(error)
        raise Trouble(said if said.startswith(place) else f"{place}: {said}") from None


class Room:
    """A person, a server, and who listens besides."""

    def __init__(self, host: str, port: int, tls: Trust = False) -> None:
        """Take note where the server is, and whom to trust there over TLS."""
        self._place = (host, port)
        self._connect = partial(connect, host, port, tls=tls)
        self._bell: Bell | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def live(self, tongue: Tongue | None, login: str | None, password: str | None) -> None:
        """Log in, do what is typed, and leave.

        Raises:
            LoginFailed: the account is refused, and nobody is there to give another.
            ClientError, TimeoutError: the server cannot be reached.
            Trouble: as :func:`run`.
        """
        self._face, patched = self._faced()
        self._talk = Talk(self._connect, self._face)
        with patched:
            try:
                if not await self._enter(login, password):
                    return
                table = await self._look_around(tongue)
                self._talk.keep(_nothing if table is None else table.back)
                if self._face.patient:
                    await self._listen(table)
                await self._converse()
            finally:
                for task in self._tasks:
                    task.cancel()
                self._talk.close()
        if self._talk.given_up is not None and not self._face.patient:
            raise Trouble(f"{self._place[0]}:{self._place[1]}: {self._talk.given_up}")

    def _faced(self) -> tuple[Face, AbstractContextManager[object]]:
        """Return the face for where lines come from, and what standard output is inside of."""
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            from contestmaster.cli.console.plain import Plain

            return Plain(), nullcontext()
        from prompt_toolkit.patch_stdout import patch_stdout

        from contestmaster.cli.console.terminal import Terminal

        return Terminal(lambda: self._talk.tongue, self._status), patch_stdout()

    async def _enter(self, login: str | None, password: str | None) -> bool:
        """Log in, with as many attempts as somebody makes; return whether that succeeded."""
        while True:
            account = None
            if login is not None and password is not None:
                account = PlayerLogin(login, password)
            else:
                account = await self._face.account(login)
            if account is None:
                return False
            try:
                await self._talk.enter(account)
            except LoginFailed as refused:
                if not self._face.patient or password is not None:
                    raise
                self._face.say(str(refused))
                continue
            return True

    async def _look_around(self, tongue: Tongue | None) -> AtTable | None:
        """Find out what is spoken here; return the tables, where there are some."""
        talk, face = self._talk, self._face
        if tongue is None and await has_tables(talk):
            table = AtTable(talk, face)
            await table.begin()
            face.say("This is a server of tables; help lists its commands.")
            return table
        if tongue is None:
            tongue = await guess(talk)
            if tongue is None:
                raise Trouble("no game that is installed here has the commands of this server")
            face.say(f"This is a server of {tongue.name}; help lists its commands.")
        talk.tongue = tongue
        await self._introduce()
        return None

    async def _introduce(self) -> None:
        """Learn the parameters of the game that say how many arguments commands take."""
        talk = self._talk
        command = talk.tongue.introduction()
        if command is not None:
            try:
                lines = await talk.query(command)
            except Refused:
                return
            talk.tongue = talk.tongue.informed(command, lines)

    async def _listen(self, table: AtTable | None) -> None:
        """Listen for what happens; at tables a wait on any connection is meant [TABLE-31]."""
        events = Events(self._talk, self._face)
        await events.begin()
        if table is None:
            self._bell = Bell(self._connect, self._talk, self._face)
        listeners: list[AtTable | Bell | Events] = [events]
        listeners += [each for each in (table, self._bell) if each is not None]
        for listener in listeners:
            self._tasks.add(asyncio.create_task(listener.listen()))

    async def _converse(self) -> None:
        """Do what is typed, one line after the other; a wait lets further lines be typed."""
        face, talk = self._face, self._talk
        doing: set[asyncio.Task[bool]] = set()
        while (line := await face.line(lambda: f"{talk.tongue.name}> ")) is not None:
            task = asyncio.create_task(talk.give(line))
            at_once = face.patient and not talk.takes_block(line)
            done, going_on = await asyncio.wait({task}, timeout=AT_ONCE_S if at_once else None)
            doing |= going_on
            if any(not each.result() for each in done):
                break
            doing = {each for each in doing if not each.done()}
        for each in doing:
            each.cancel()

    def _status(self) -> str:
        """What is to be seen all the time: the time that is left."""
        talk, bell = self._talk, self._bell
        if talk.lost:
            return "no connection"
        if talk.left is not None:
            return f"waiting: {talk.left:.0f} s"
        if bell is not None and bell.left is not None:
            return f"turn: {bell.left:.0f} s"
        return "waiting" if talk.busy else ""


async def _nothing() -> None:
    """What is to be done in a contest when the connection is open again."""
