"""``--standby``: waiting for a place, going on there, and handing it over to whoever waits."""

import signal
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

from cyclopts import Parameter

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    import asyncio

    from contestmaster.host.control import Control, ControlReply, Request
    from contestmaster.storage import Archive, Store
    from contestmaster.storage.standby import Standby

T = TypeVar("T")

TAKEN_OVER: Final = 4
"""The exit status of a host whose place another has taken over."""
HAND_OVER: Final = "HAND_OVER"
"""The request that a host hands its place over."""
_PORTS_S: Final = 20.0
"""Seconds for which ports are waited for that the host before still holds."""
_LOOK_S: Final = 0.1
_ANSWERING_S: Final = 0.2

StandsBy = Annotated[bool, Parameter(name="--standby", negative=())]
"""Wait until no host has the records, or whoever has them gives no sign of life; then go on."""


class Vacancy:
    """The place of a host that is started: free, or waited for.

    Attributes:
        folder: of the place.
        waits: whether the host is a standby.
    """

    def __init__(
        self,
        folder: Path,
        demand: Callable[["Archive"], object],
        *,
        waits: bool,
        monitoring: tuple[str, int] | None,
    ) -> None:
        """Say where; `waits` as a standby, and monitoring may ask meanwhile.

        Args:
            folder: of the place.
            demand: raises where a host cannot go on with the records there; it is asked before a
                standby waits, which else would end when it is needed.
            waits: whether the host is a standby.
            monitoring: where that may ask.
        """
        self.folder = folder
        self._demand = demand
        self.waits = waits
        self._monitoring = monitoring
        self._standby: Standby | None = None

    async def free(self) -> bool:
        """Wait until the host can start; False where it was stopped meanwhile.

        Raises:
            StorageError: the place cannot be used.
            as what demands something of its records.
        """
        if not self.waits:
            return True
        import asyncio

        from contestmaster import storage
        from contestmaster.cli.signals import stop_event

        storage.check_place(self.folder)
        if storage.used(self.folder):
            with storage.reading(self.folder) as archive:
                self._demand(archive)
        stop, enough = stop_event(), threading.Event()
        self._standby = waiting = storage.standby(self.folder, _say)
        async with _not_ready(self._monitoring, waiting):
            trying = asyncio.create_task(
                asyncio.to_thread(storage.waited_for, self.folder, waiting, enough)
            )
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait({trying, stopping}, return_when=asyncio.FIRST_COMPLETED)
            enough.set()
            ours = await trying
            stopping.cancel()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):
                asyncio.get_running_loop().remove_signal_handler(number)
        if stop.is_set():
            storage.give_up(self.folder)
        return ours and not stop.is_set()

    async def opened(self, make: Callable[[], Awaitable[T]]) -> T:
        """Open a host; a standby waits for ports that the host before it has not let go of.

        Raises:
            PortInUseError: somebody else has them.
            as whatever opens the host.
        """
        import asyncio

        from contestmaster import storage
        from contestmaster.doors.tcp.listener import PortInUseError

        until, told = time.monotonic() + _PORTS_S, ""
        while True:
            try:
                return await make()
            except PortInUseError as error:
                if not self.waits or time.monotonic() > until:
                    storage.give_up(self.folder)
                    raise
                if str(error) != told:
                    told = str(error)
                    _say(f"{told}: waiting for the host that was there to go")
                self._clear(error.port)
                await asyncio.sleep(_LOOK_S)

    def _clear(self, port: int) -> None:
        """End the host that was shut out, where it stands still on this machine with its ports."""
        from contestmaster.storage import paused

        shut_out = "" if self._standby is None else self._standby.shut_out
        for process in paused.listeners(port) if shut_out else ():
            if paused.called(process) != shut_out or not paused.stands_still(process):
                continue

            def still(process: int = process) -> bool:
                return process in paused.listeners(port)

            with suppress(PermissionError):
                if paused.end(process, still):
                    _say(f"{shut_out} stands still and holds port {port}: it is ended")


@asynccontextmanager
async def _not_ready(at: tuple[str, int] | None, waiting: "Standby") -> AsyncIterator[None]:
    """Tell monitoring that this host lives, and is not ready since it stands by [NET-119]."""
    if at is None:
        yield
        return
    from contestmaster.doors.metrics.opening import MetricsPort

    port = await MetricsPort.waiting(at, lambda: ["standby", waiting.state])
    try:
        yield
    finally:
        await port.close()


class Tenure:
    """The place of a host that runs: it may be lost to another, and handed over.

    Attributes:
        stop: is set when the host is to stop.
    """

    def __init__(self, store: "Store", stop: "asyncio.Event") -> None:
        """Watch a store: the host stops as soon as another has its place [CONTEST-131]."""
        import asyncio

        self.stop = stop
        self._store = store
        self._begin: Callable[[], float] = self._at_once
        self._loop = loop = asyncio.get_running_loop()

        def heed(_: object) -> None:
            if store.lost:
                with suppress(RuntimeError):  # the loop has ended
                    loop.call_soon_threadsafe(stop.set)

        store.listen(heed)
        with suppress(NotImplementedError, AttributeError, ValueError):  # not on every system
            loop.add_signal_handler(signal.SIGUSR1, self._signalled, False)
            loop.add_signal_handler(signal.SIGUSR2, self._signalled, True)

    def hand_over_by(self, control: "Control", begin: Callable[[], float] | None = None) -> None:
        """Take the request to hand over, or to stop so; `begin` says how many seconds it takes."""
        self._begin = begin or self._begin
        control.answers[HAND_OVER] = self._asked

    def demand(self) -> None:
        """Raise `Trouble` where another host has the place: nothing more is stored here."""
        if self._store.lost:
            raise Trouble(str(self._store.trouble), TAKEN_OVER)

    def _asked(self, request: "Request") -> "ControlReply":
        return self._handed_over(anyway=request.arguments.get("anyway") is True)

    def _signalled(self, anyway: bool) -> None:
        _say(self._handed_over(anyway=anyway).text)

    def _handed_over(self, *, anyway: bool) -> "ControlReply":
        from contestmaster.host.control import ControlReply, refused
        from contestmaster.storage import StorageError

        try:
            waiting = self._store.standbys()
        except StorageError as error:
            return refused(error)
        if self._store.trouble is not None:
            return ControlReply(False, f"not handed over: {self._store.trouble}")
        if not waiting and not anyway:
            return ControlReply(
                False,
                "not handed over: no standby waits; start another host with --standby, or let this "
                "one stop with --anyway",
            )
        within = self._begin()
        does = f"hands over to {waiting[0]}" if waiting else "stops"
        return ControlReply(True, f"the host {does}, within {within:.1f} s", {"within": within})

    def _at_once(self) -> float:
        self.leave()
        return 0.0

    def leave(self) -> None:
        """Stop as soon as whoever has asked for it is answered."""
        self._loop.call_later(_ANSWERING_S, self.stop.set)


def _say(what: str) -> None:
    print(what, flush=True)
