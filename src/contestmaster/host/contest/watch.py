"""The watch over a contest: what is worth waking organisers for, and how often.

Here is decided what is said; :mod:`contestmaster.doors.herald` says it. What is said names servers
and numbers, which the pages show anyway: no address, no login, no path, no text of a question.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from contestmaster.contest import ALL_SERVERS
from contestmaster.contest.events import Asked, GameDropped, GameStruck, Stopped
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.alarms import Alarm, AlarmSettings
from contestmaster.host.contest.hall import ContestHall
from contestmaster.kernel.events import Event
from contestmaster.kernel.instant import MINUTE, SECOND, Instant


class Watch:
    """Listens to a contest, and looks at what nobody tells."""

    def __init__(
        self,
        hall: ContestHall,
        settings: AlarmSettings,
        clock: Clock,
        tell: Callable[[Alarm], object],
    ) -> None:
        """Watch a hall; ``tell`` is given each alarm, and must not wait."""
        self._hall = hall
        self._settings = settings
        self._clock = clock
        self._tell = tell
        self._next: dict[str, Instant] = {}
        self._untold: Counter[str] = Counter()
        self._trouble = False
        self._minute: Instant = clock.now()
        self._refused, self._lost = 0, dict.fromkeys(self._late(), 0)
        hall.news.append(self._hear)

    def look(self) -> None:
        """Look at storage, at refused connections and at late turns; to be called often."""
        now, trouble = self._clock.now(), self._hall.trouble is not None
        if trouble and not self._trouble:
            self._raise(
                "storage", "nothing can be stored: storage is full, fails or does not answer"
            )
        self._trouble = trouble
        refused = sum(place.total for place in self._hall.crowding.places.values())
        if refused - self._refused >= self._settings.refused:
            times = refused - self._refused
            self._raise("refused", f"{times} connections were refused by limits for an address")
            self._refused = refused
        for name, lost in self._late().items():
            late = (lost - self._lost[name]) / SECOND
            if late >= self._settings.late_s:
                self._raise("late", f"turns of {name} began {late:.1f} s late, all together")
                self._lost[name] = lost
        if now - self._minute >= MINUTE:
            self._minute, self._refused, self._lost = now, refused, self._late()

    def _late(self) -> dict[str, int]:
        return {server.name: server.series.turn_clock.lost for server in self._hall.servers}

    def _hear(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Stopped):
                what = "the contest" if event.scope == ALL_SERVERS else event.scope
                self._raise("stopped", f"{what} stands still: {event.reason}")
            elif isinstance(event, GameDropped | GameStruck):
                self._raise("void", event.tell())
            elif isinstance(event, Asked):
                self._raise("question", f"question {event.number} of a team waits for an answer")

    def _raise(self, kind: str, text: str) -> None:
        now = self._clock.now()
        if now < self._next.get(kind, 0):
            self._untold[kind] += 1
            return
        self._next[kind] = now + round(self._settings.every_s * SECOND)
        more = self._untold.pop(kind, 0)
        self._tell(Alarm(kind, now, f"{text} (and {more} more since the last)" if more else text))
