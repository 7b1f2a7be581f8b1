"""The mock on a port of this machine: it logs anybody in and answers by its scripts."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from contestmaster.protocols.line.replies import FORCED_WAIT
from contestmaster.testing.mock.script import OffScriptError, Script

__all__ = ["HOST", "Manner", "Mock"]

HOST: Final = "127.0.0.1"
FORCED_S: Final = 0.2
"""How long a forced wait takes that the recording does not have."""
_ENCODING: Final = ("utf-8", "surrogateescape")


class Manner(NamedTuple):
    """How the mock behaves beside what is recorded.

    Attributes:
        delay: seconds before every reply.
        wait: every so many commands one is refused with code 6, and a forced wait; 0: none is.
        close_after: after so many commands the connection is closed once; 0: it is not.
        improvise: whether it answers any client, with the recorded reply that suits best.
    """

    delay: float = 0.0
    wait: int = 0
    close_after: int = 0
    improvise: bool = False


@dataclass
class _Count:
    """What has happened on all connections together."""

    commands: int = 0
    forced: int = 0
    closed: bool = False


class Mock:
    """Plays the scripts of one seat, one for each login, in order.

    Attributes:
        port: on which it listens.
        ended: done when the scripts are over, with ``None``, or with what went wrong.
    """

    def __init__(
        self, scripts: Sequence[Script], manner: Manner, say: Callable[[str], object]
    ) -> None:
        """Prepare; :meth:`open` listens.

        Args:
            scripts: by order of login.
            manner: how to behave.
            say: told in sentences what happens.
        """
        self._waiting = list(scripts)
        self._open = 0
        self._scripts = tuple(scripts)
        self._manner = manner
        self._say = say
        self._count = _Count()
        self._server: asyncio.Server | None = None
        self.port = 0
        self.ended: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()

    async def open(self, port: int) -> None:
        """Listen on a port of this machine; 0: any that is free.

        Raises:
            OSError: it cannot be had.
        """
        self._server = await asyncio.start_server(self._serve, HOST, port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._talk(reader, writer)
        except ConnectionError:
            self._end("the client broke the connection")
        finally:
            writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for prompt in ("LOGIN", "PASS"):
            await _write(writer, [prompt])
            if await _line(reader) is None:
                return
        await _write(writer, ["OK"])
        if not self._waiting:
            self._end("the client opened more connections than the recording has")
            return
        script = self._waiting.pop(0)
        self._open += 1
        try:
            await self._play(script, reader, writer)
        finally:
            self._open -= 1

    async def _play(
        self, script: Script, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        manner, count = self._manner, self._count
        while script.left:
            line = await _line(reader)
            if line is None:
                expected = script.exchanges[script.at]
                self._end(
                    f"the client left before command {expected.number}, {expected.sent[0]!r},"
                    f" in turn {expected.turn}"
                )
                return
            if not line.strip(" \t\r"):
                continue
            sent = await self._with_block(script, line, reader)
            if manner.close_after and not count.closed and count.commands >= manner.close_after:
                count.closed = True
                script.begin_turn_anew()
                self._waiting.insert(0, script)
                self._say(f"closed the connection after {count.commands} commands")
                return
            count.commands += 1
            if await self._forced(sent, writer):
                continue
            try:
                reply = script.improvise(sent) if manner.improvise else script.answer(sent)
            except OffScriptError as departed:
                self._end(str(departed))
                return
            await asyncio.sleep(manner.delay)
            await _write(writer, reply)
        if all(not each.left for each in self._scripts):
            self._end(None)

    async def _with_block(
        self, script: Script, line: str, reader: asyncio.StreamReader
    ) -> list[str]:
        sent, end = [line], script.block_end(line)
        while end is not None and sent[-1] != end:
            more = await _line(reader)
            if more is None:
                break
            sent.append(more)
        return sent

    async def _forced(self, sent: Sequence[str], writer: asyncio.StreamWriter) -> bool:
        """Refuse one command too many, and let the client wait; return whether that was one."""
        every, count = self._manner.wait, self._count
        if not every or count.commands % every or sent[0].split()[0].upper() == "WAIT":
            return False
        count.forced += 1
        await _write(writer, [FORCED_WAIT.decode().rstrip("\n"), f"WAITING {FORCED_S:.6f}"])
        await asyncio.sleep(FORCED_S)
        await _write(writer, ["OK"])
        return True

    def _end(self, trouble: str | None) -> None:
        if not self.ended.done():
            self.ended.set_result(trouble)


async def _line(reader: asyncio.StreamReader) -> str | None:
    """Return the next line without its end; ``None`` where the client sends no more."""
    data = await reader.readline()
    return data[:-1].decode(*_ENCODING).rstrip("\r") if data.endswith(b"\n") else None


async def _write(writer: asyncio.StreamWriter, lines: Sequence[str]) -> None:
    writer.write("".join(f"{line}\n" for line in lines).encode(*_ENCODING))
    await writer.drain()
