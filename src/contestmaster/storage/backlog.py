"""The backlog: what waits for the writer, in order, and how much of it."""

import threading
import time
from collections import deque

from contestmaster.storage.claims import Append, Task
from contestmaster.storage.errors import StorageError

_GROUP = 2048
"""Entries of one group at most, about, so that the first need not wait for all."""
_CROWD = 8
"""Appends of a group from which on the next may be waited for."""
_GATHERING_STEP = 0.0005
_GATHERING_STEPS = 4
"""Seconds of one step of waiting, and steps at most: a small part of a bot's patience."""


class Backlog:
    """What waits for the writer.

    Attributes:
        closed: whether nothing more is taken.
    """

    def __init__(self, name: str, limit: int) -> None:
        """Begin empty; `limit` bytes may wait before `put` does, for the database of that name."""
        self.closed = False
        self._name = name
        self._limit = limit
        self._queue: deque[Append | Task] = deque()
        self._waiting = 0
        self._idle = False
        self._mutex = threading.Lock()
        self._work = threading.Condition(self._mutex)
        self._room = threading.Condition(self._mutex)

    def __len__(self) -> int:
        return len(self._queue)

    def put(self, item: Append | Task, cost: int) -> None:
        """Let something wait; StorageError once it is closed."""
        with self._mutex:
            while self._waiting > self._limit and not self.closed:
                self._room.wait()
            if self.closed:
                raise StorageError(f"{self._name} is closed.")
            self._queue.append(item)
            self._waiting += cost
            if self._idle:
                self._idle = False  # once is enough, though the thread wakes only later
                self._work.notify()

    def take(self, *, wait: bool, at_most: float | None) -> list[Append] | Task | None:
        """The next group or task.

        None where nothing waits, after waiting for it if so told, and so many seconds at most.
        """
        with self._work:
            while wait and not self._queue and not self.closed:
                self._idle = True
                rung = self._work.wait(at_most)
                self._idle = False
                if not rung:
                    return None
            if not self._queue:
                return None
            group: list[Append] = []
            size = 0
            while self._queue and size < _GROUP:
                item = self._queue[0]
                if not isinstance(item, Append):
                    if not group:
                        self._queue.popleft()
                        return item
                    break
                self._queue.popleft()
                group.append(item)
                size += len(item.entries)
                self._waiting -= item.cost
            self._room.notify_all()
            return group

    def gather(self, last: int) -> None:
        """Let about as many appends gather as there were last, for a short while.

        Not where somebody waits for a task: nothing more comes from there before it is done.
        """
        if last < _CROWD:
            return
        for _ in range(_GATHERING_STEPS):
            queue = self._queue
            if len(queue) >= last or self.closed or (queue and not isinstance(queue[-1], Append)):
                return
            time.sleep(_GATHERING_STEP)

    def close(self) -> None:
        """Take nothing more; whoever waits to put something hears so."""
        with self._work:
            self.closed = True
            self._work.notify()
            self._room.notify_all()
