"""A stage behind a real socket, for real browsers, on a thread of its own."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any, Self, TypeVar

from tests.doors.web.stage import Stage

from contestmaster.doors.web.proxy import fronted
from contestmaster.doors.web.server import WebListener, bound

T = TypeVar("T")


class Served:
    """Serves a stage while it is entered.

    Attributes:
        address: where its pages are.
        stage: what is served; touch it by :meth:`let` only.
    """

    def __init__(self, make: Callable[[], Stage]) -> None:
        self._make = make
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self.address = ""
        self.stage: Any = None

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(120), "it does not open"
        return self

    def __exit__(self, *_: object) -> None:
        self.go()

    def go(self) -> None:
        """Stop serving, as a host does that ends."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(60)

    def let(self, act: Callable[[Stage], T]) -> T:
        """Let something happen where the stage lives."""

        async def acting() -> T:
            return act(self.stage)

        return asyncio.run_coroutine_threadsafe(acting(), self._loop).result(60)

    def _serve(self) -> None:
        self.stage = self._make()
        self.stage.run(self._answer())
        self.stage.close()

    async def _answer(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        listener = await WebListener.open(fronted(self.stage.app()), bound("127.0.0.1", 0))
        self.address = listener.address
        self._ready.set()
        await self._stop.wait()
        await listener.close()
