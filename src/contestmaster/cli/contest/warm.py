"""What is done before a contest opens, since teams would lose turns waiting for it."""

import gc
import multiprocessing
import signal
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from contestmaster.host.contest.settings import ServerSetup
    from contestmaster.kernel.game import Game

__all__ = ["Task", "settle", "warm_up", "warm_up_games"]

_TURNS: Final = 12
"""Turns of a game in which its bots, two of each, come to use every rule."""
_COLD_S: Final = 4.0
"""Processor time in which what has been compiled before is loaded: more means that it has not."""


class Task(NamedTuple):
    """A game by name, and what makes one as it will be played."""

    name: str
    game: "Callable[[], Game[Any, Any]]"


def warm_up(servers: "Iterable[ServerSetup]", say: Callable[[str], object]) -> None:
    """Let bots play each task of some servers, as :func:`warm_up_games`."""
    tasks = {server.params.task: Task(server.params.task, server.game) for server in servers}
    warm_up_games(list(tasks.values()), say)


def warm_up_games(tasks: Sequence[Task], say: Callable[[str], object]) -> None:
    """Let bots play each task for some turns, in memory; ``say`` hears what takes a moment.

    A game's compiled rules are kept for the next start, so that only the first takes long. There
    the tasks are compiled side by side, each in a process of its own; what these have kept is
    then only loaded here.
    """
    with _Compilers(tasks[1:]) as compilers:
        for number, task in enumerate(tasks):
            say(f"compiling the rules of {task.name} (the first time this takes a minute or two)")
            compilers.await_task(number - 1)
            _play(task)


def settle() -> None:
    """Let the garbage collector leave alone what is there when everything is open.

    Most of it, such as all modules, stays for good; to look through it takes some tenths of a
    second, for which turns would wait each time.
    """
    gc.collect()
    gc.freeze()


class _Compilers:
    """Processes that compile tasks; they are started only if it turns out that there is need.

    None is left behind.
    """

    def __init__(self, tasks: Sequence[Task]) -> None:
        self._tasks = tasks
        self._began = time.process_time()
        self._enough = Event()
        self._watch = Thread(target=self._start_if_cold, daemon=True)
        self._processes: list[SpawnProcess] = []

    def __enter__(self) -> "_Compilers":
        self._watch.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._no_more()
        for process in self._processes:
            process.terminate()
            process.join()
            process.close()

    def await_task(self, number: int) -> None:
        """Wait for the process of a task, if it has one; that of none of ours has the number -1.

        However it ends: what it has not compiled is compiled here.
        """
        if number < 0:
            return
        self._no_more()
        if self._processes:
            self._processes[number].join()

    def _no_more(self) -> None:
        self._enough.set()
        self._watch.join()

    def _start_if_cold(self) -> None:
        while not self._enough.wait(0.1):
            if time.process_time() - self._began > _COLD_S:
                spawn = multiprocessing.get_context("spawn")
                for task in self._tasks:
                    process = spawn.Process(target=_compile, args=(task,), daemon=True)
                    process.start()
                    self._processes.append(process)
                return


def _compile(task: Task) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us ends us
    with suppress(Exception):  # what is wrong with a task is said where it is played
        _play(task)


def _play(task: Task) -> None:
    from contestmaster.bots.catalogue import bot, bot_names
    from contestmaster.host.secrets import Secret
    from contestmaster.kernel.game import SetupError
    from contestmaster.tournament import local

    bots = [(f"{name}{n}", bot(task.name, name)) for name in bot_names(task.name) for n in (1, 2)]
    # What is odd or wrong about the parameters is said where the game itself is set up.
    with suppress(SetupError), warnings.catch_warnings(action="ignore"):
        game = task.game()
        most = None if game.seating is None else game.seating.most
        local.play(game, bots[:most], Secret(0, bytes(16)), turns=_TURNS)
