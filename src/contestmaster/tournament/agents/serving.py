"""The address at which agents come in, answered in a thread of its own while a tournament plays."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from contestmaster.doors.web.agents import AgentsDoor
from contestmaster.doors.web.server import WebListener, bound
from contestmaster.tournament.agents.api import agents_app
from contestmaster.tournament.agents.house import AgentHouse


@contextmanager
def agents_answered(house: AgentHouse, host: str, port: int) -> Iterator[str]:
    """Answer agents while the block lasts; give the address.

    Args:
        house: who they are.
        host: the address to listen on.
        port: the port; 0: any that is free.

    Raises:
        CannotListenError: that cannot be had.
    """
    sock = bound(host, port)
    ready, stop = threading.Event(), threading.Event()
    told: list[str | BaseException] = []

    async def answer() -> None:
        door = AgentsDoor()
        listener = await WebListener.open(door.believing(agents_app(house, door)), sock)
        try:
            door.base = listener.address
            told.append(listener.address)
            ready.set()
            await asyncio.to_thread(stop.wait)
        finally:
            await listener.close()
            await door.close()

    def run() -> None:
        try:
            asyncio.run(answer())
        except BaseException as error:
            told.append(error)
        finally:
            ready.set()

    thread = threading.Thread(target=run, daemon=True, name="agents")
    thread.start()
    ready.wait()
    try:
        if isinstance(told[0], BaseException):
            raise told[0]
        yield told[0]
    finally:
        stop.set()
        thread.join()
