"""What a process that compiles does when whoever asked has gone: it finishes what was asked for.

Who plays short matches would else never have a rule compiled: each command would begin anew what
the one before has left. One such process at a time is enough for each folder of rules, and it must
trouble nobody: it says nothing, yields to all others, and is gone after some minutes.
"""

import os
import threading
import time
from contextlib import suppress
from typing import Final

from contestmaster.arrays.folders import rules_folder

OFF: Final = "CONTESTMASTER_NO_BACKGROUND"
"""The environment variable by which nothing is finished, whatever it says."""
LONGEST_S: Final = 300.0
"""For how many seconds compiling goes on at most."""

_LAST: Final = 19
"""The least that a process can ask of a processor."""


def goes_on() -> bool:
    """Whether compiling goes on when a command has ended."""
    return not os.environ.get(OFF) and rules_folder() is not None


class Finishing:
    """The rest of a process's life, from when nobody asks any more.

    Attributes:
        begun: whether that is so.
    """

    def __init__(self, answers: int) -> None:
        """Wait for the end.

        Args:
            answers: the descriptor through which whoever asked was answered.
        """
        self.begun = False
        self._answers = answers
        self._told_to_end = threading.Event()

    def terminate(self, *_: object) -> None:
        """Heed SIGTERM: at once, or, where it came to a whole group, once whoever asked has ended.

        So a host that is stopped still has its rules until it is done, and leaves nobody behind.
        """
        self._told_to_end.set()
        if self.begun:
            os._exit(0)

    def begin(self) -> None:
        """Let the process go on for some minutes, if it may, and end it; never returns."""
        try:
            self._leave_terminal()
            self.begun = True
            lock = None if self._told_to_end.is_set() or not goes_on() else _lock()
            if lock is not None:
                with suppress(AttributeError, OSError):  # Windows has no such thing
                    os.setpriority(os.PRIO_PROCESS, os.getpid(), _LAST)
                time.sleep(LONGEST_S)
        finally:
            os._exit(0)

    def _leave_terminal(self) -> None:
        """Let go of all that somebody may look at, or wait for to end."""
        nothing = os.open(os.devnull, os.O_RDWR)
        for each in (0, 1, 2, self._answers):
            os.dup2(nothing, each)


def _lock() -> object | None:
    """Return the lock of the folder of rules; ``None`` where another has it, or nothing is kept."""
    from contestmaster.storage import HostLock, StorageError  # noqa: PLC0415 - few need it, in the end

    folder = rules_folder()
    with suppress(StorageError, OSError):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            return HostLock(folder)
    return None
