"""A queue in which nobody waits behind all that one other has brought."""

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Serves machines in turn, of each its subjects in turn, of each the oldest item first."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._machines: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def __bool__(self) -> bool:
        """Return whether anything waits."""
        return bool(self._machines)

    def put(self, machine: str, subject: str, item: T) -> None:
        """Let something wait: by whom it was brought, and what it is about."""
        subjects = self._machines.setdefault(machine, OrderedDict())
        subjects.setdefault(subject, deque()).append(item)

    def take(self, ready: Callable[[T], bool]) -> T | None:
        """Take what is next among what is ready, ``None`` where nothing is."""
        for machine, subjects in self._machines.items():
            for subject, waiting in subjects.items():
                if ready(waiting[0]):
                    item = waiting.popleft()
                    _turn(subjects, subject, more=bool(waiting))
                    _turn(self._machines, machine, more=bool(subjects))
                    return item
        return None


def _turn(row: OrderedDict[str, T], key: str, *, more: bool) -> None:
    """Let one that has been served go to the end, or away."""
    if more:
        row.move_to_end(key)
    else:
        del row[key]
