"""Rules that this process wants compiled, and the processes that do it."""

import os
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple

from contestmaster.arrays.elsewhere import WantedRule, compiled_by
from contestmaster.host.compiling.worker import COMMAND, packed

_PROCESSES: Final = 3
"""So many compile side by side, but no more than there are processors: each takes 200 MB."""
_KIN: Final = 3
"""Rules whose modules begin with so many equal names call each other: one process has them all."""
_NOT_KEPT: Final = "their code is not to be found (have files been changed since the start?)"


class Progress(NamedTuple):
    """How far compiling has got.

    Attributes:
        done: rules that nobody need wait for any more.
        asked: all that have been asked for.
        failed: those that stay interpreted.
    """

    done: int
    asked: int
    failed: int = 0

    @property
    def ready(self) -> bool:
        """Whether nothing is being compiled."""
        return self.done == self.asked


@contextmanager
def compiling_elsewhere(service: "Elsewhere") -> "Iterator[Elsewhere]":
    """Have rules compiled by other processes, and run them interpreted until that is done."""
    with compiled_by(service):
        try:
            yield service
        finally:
            service.close()


def _at_once(wait: Callable[[], object]) -> object:
    return wait()


class Elsewhere:
    """Has rules compiled by processes that are started when the first rule is asked for.

    Attributes:
        progress: how far they are.
    """

    def __init__(
        self,
        trouble: Callable[[str], object] = lambda _: None,
        changed: Callable[[Progress], object] = lambda _: None,
        waiting: Callable[[Callable[[], object]], object] = _at_once,
        command: Sequence[str] = COMMAND,
    ) -> None:
        """Start nothing yet.

        Args:
            trouble: hears, once, why rules stay interpreted; on any thread.
            changed: hears how far compiling has got, whenever that changes; on any thread.
            waiting: what a thread does around a wait for a rule.
            command: what starts a process.
        """
        self.progress = Progress(0, 0)
        self._trouble = trouble
        self._changed = changed
        self._waiting = waiting
        self._command = command
        self._guard = threading.Lock()
        self._processes: list[_Process] = []
        self._kin: dict[str, _Process] = {}
        self._closed = False

    def ask(self, wanted: WantedRule) -> Callable[[], object]:
        """Have a rule compiled; return what waits for it."""
        answered = threading.Event()
        with self._guard:
            if self._closed:
                return bool
            self.progress = self.progress._replace(asked=self.progress.asked + 1)
            failure = self._process_for(wanted).ask(wanted, answered)
        self._changed(self.progress)
        if failure is not None:
            self.settle(answered, failure)
        return lambda: answered.is_set() or self._waiting(answered.wait)

    def settle(self, answered: threading.Event, failure: str | None) -> None:
        """Take note that a rule is loaded, or why it never will be."""
        with self._guard:
            done, asked, failed = self.progress
            self.progress = Progress(done + 1, asked, failed + (failure is not None))
        answered.set()
        if not self._closed:
            self._changed(self.progress)
            if failure is not None and not failed:
                self._trouble(f"rules go on interpreted, which is slower: {failure}")

    def close(self) -> None:
        """End the processes at once, but for one, which finishes what it has been asked for."""
        with self._guard:
            self._closed = True
            processes, self._processes = self._processes, []
        busiest = max(processes, key=lambda process: len(process.waiting), default=None)
        for process in processes:
            if process is busiest and process.waiting:
                process.let_go()
            else:
                process.end()

    def _process_for(self, wanted: WantedRule) -> "_Process":
        """Return the process that compiles a rule's kin."""
        kin = ".".join(wanted.module.split(".")[:_KIN])
        if kin not in self._kin:
            if len(self._processes) < min(_PROCESSES, os.cpu_count() or 1):
                self._processes.append(_Process(self.settle, self._command))
            self._kin[kin] = min(self._processes, key=lambda process: len(process.waiting))
        return self._kin[kin]


class _Process:
    """One process.

    Attributes:
        waiting: the rules it has still to compile, by the number of the request.
    """

    def __init__(
        self, settle: Callable[[threading.Event, str | None], object], command: Sequence[str]
    ) -> None:
        self.waiting: dict[int, tuple[WantedRule, threading.Event]] = {}
        self._settle = settle
        self._asked = 0
        self._failure: str | None = None
        self._guard = threading.Lock()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except OSError as error:
            self._failure = f"no process starts that would compile them ({error})"
        else:
            self._listener.start()

    def ask(self, wanted: WantedRule, answered: threading.Event) -> str | None:
        """Give a rule to the process; return why that is in vain, if it is."""
        with self._guard:
            if self._failure is not None:
                return self._failure
            self._asked += 1
            self.waiting[self._asked] = wanted, answered
            assert self._process.stdin is not None
            with suppress(BrokenPipeError):  # the listener hears that it has ended
                self._process.stdin.write(
                    packed(self._asked, wanted.module, wanted.name, wanted.form)
                )
        return None

    def let_go(self) -> None:
        """Ask no more, and wait for nothing: the process decides when it ends."""
        self._give_up("they were still being compiled at the end")
        with self._guard:
            assert self._process.stdin is not None
            self._process.stdin.close()

    def end(self) -> None:
        """End the process, in the middle of its work too."""
        if self._listener.is_alive():
            self._process.kill()
            self._listener.join()

    def _listen(self) -> None:
        """Load what has been compiled, until the process has ended."""
        assert self._process.stdout is not None
        with self._process:
            for line in self._process.stdout:
                number, _, reason = line.decode().strip().partition(" ")
                asked = self.waiting.pop(int(number), None) if number.isdecimal() else None
                if asked is not None:
                    wanted, answered = asked
                    self._settle(answered, reason or _loaded(wanted))
        code = self._process.returncode
        self._give_up(f"the process that compiled them has ended (code {code})")

    def _give_up(self, failure: str) -> None:
        """Let nobody wait any more for what has not been compiled."""
        with self._guard:
            self._failure = failure
            left, self.waiting = list(self.waiting.values()), {}
        for _, answered in left:
            self._settle(answered, failure)


def _loaded(wanted: WantedRule) -> str | None:
    """Load a rule that has been compiled; return why that fails, if it does."""
    try:
        return None if wanted.load() else _NOT_KEPT
    except Exception as error:  # whatever is wrong with the file: the rule runs without
        return f"{type(error).__name__}: {error}"
