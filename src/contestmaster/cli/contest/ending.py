"""The end of a contest that is served: when its host stops, and what it waits for till then."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contestmaster.host.contest.hall import ContestHall
    from contestmaster.kernel.events import Event


class Ending:
    """Stops the host some time after the contest has finished, if it is to stop by itself."""

    def __init__(
        self,
        hall: "ContestHall",
        after_s: float | None,
        stop: asyncio.Event,
        written: Callable[[], None] | None = None,
    ) -> None:
        """Watch a contest.

        Args:
            hall: the contest.
            after_s: how long after its end the host stops; ``None`` leaves it running until
                somebody stops it.
            stop: is set then.
            written: writes the pages that outlive the host, beside all that goes on.
        """
        self._written = written
        self._writing: asyncio.Task[None] | None = None
        self._hall = hall
        self._after = after_s
        self._stop = stop
        self._timer: asyncio.TimerHandle | None = None
        hall.news.append(self._hear)
        self.look()

    def look(self) -> None:
        """Say how it goes on, where the contest is finished, and see to it."""
        state = self._hall.book.state
        if state.phase != "FINISHED" or self._timer is not None:
            return
        print(farewell(self._after, frozen=state.frozen is not None), flush=True)
        if self._written is not None and self._writing is None and state.frozen is None:
            self._writing = asyncio.create_task(asyncio.to_thread(self._written))
        if self._after is not None:
            self._timer = asyncio.get_running_loop().call_later(self._after, self._stop.set)

    async def close(self) -> None:
        """Watch no longer; what is being written is written to its end."""
        if self._timer is not None:
            self._timer.cancel()
        if self._writing is not None:
            await asyncio.gather(self._writing, return_exceptions=True)  # tried again afterwards

    def _hear(self, events: "Sequence[Event]") -> None:
        from contestmaster.contest.events import ContestFinished

        if any(isinstance(event, ContestFinished) for event in events):
            self.look()


def farewell(after_s: float | None, *, frozen: bool) -> str:
    """Say what the host of a contest that is finished waits for.

    >>> farewell(60, frozen=False)
    'all is played: the host stops by itself in 60 s'
    >>> print(farewell(None, frozen=True))
    all is played: the pages stay open until Ctrl-C stops the host
    the rankings are frozen until an organiser opens them: contestmaster admin thaw
    """
    goes_on = (
        "the pages stay open until Ctrl-C stops the host"
        if after_s is None
        else f"the host stops by itself in {after_s:g} s"
    )
    thaw = "\nthe rankings are frozen until an organiser opens them: contestmaster admin thaw"
    return f"all is played: {goes_on}{thaw if frozen else ''}"
