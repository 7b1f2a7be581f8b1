"""What is done before a contest begins, since teams would lose turns waiting for it."""

import gc
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

if TYPE_CHECKING:
    from contestmaster.host.contest.settings import ServerSetup
    from contestmaster.kernel.game import Game

_TURNS: Final = 12
"""Turns of a game in which its bots, two of each, come to use almost every rule."""


class WarmUpTask(NamedTuple):
    """A game by name, and what makes one as it will be played."""

    name: str
    game: "Callable[[], Game[Any, Any]]"


def tasks_of(servers: "Iterable[ServerSetup]") -> list[WarmUpTask]:
    """Return the tasks of some servers, each once."""
    tasks = {server.params.task: WarmUpTask(server.params.task, server.game) for server in servers}
    return list(tasks.values())


class WarmUp:
    """Bots that play each task for some turns, in memory and with compiled rules.

    So all rules are compiled, side by side, unless they are by now. It goes on, on threads, until
    the end of a ``with`` block.
    """

    def __init__(self, tasks: Sequence[WarmUpTask], say: Callable[[str], object]) -> None:
        """Prepare.

        Args:
            tasks: what is played.
            say: hears which game is ready; on any thread.
        """
        self._say = say
        self._broken_off = Event()
        self._guard = Lock()
        self._undo = ExitStack()
        self._ready = 0
        self._threads = [Thread(target=self._play, args=(each,), daemon=True) for each in tasks]

    def __enter__(self) -> Self:
        """Begin."""
        # What is odd about the parameters is said where the game itself is set up.
        self._undo.enter_context(warnings.catch_warnings(action="ignore"))
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Break off what is not done."""
        self._broken_off.set()
        self._undo.close()

    @property
    def done(self) -> bool:
        """Whether every game is ready."""
        return self._ready == len(self._threads)

    def wait(self) -> None:
        """Return when every game is ready."""
        for thread in self._threads:
            thread.join()

    def _play(self, task: WarmUpTask) -> None:
        with suppress(Exception):  # what is wrong with a task is said where it is played
            _play(task, self._go_on)
        with self._guard:
            self._ready += 1
            if not self._broken_off.is_set():
                count = f"{self._ready} of {len(self._threads)}"
                self._say(f"the rules of {task.name} are ready ({count})")
            if self.done:
                self._undo.close()

    def _go_on(self, turn: int) -> None:
        if self._broken_off.is_set():
            raise InterruptedError(f"after turn {turn}")


def compile_first(tasks: Sequence[WarmUpTask], say: Callable[[str], object]) -> None:
    """Wait for all rules, where they cannot run interpreted until they are compiled."""
    from contestmaster.arrays.meanwhile import can_interpret

    if not can_interpret():
        with WarmUp(tasks, say) as warming:
            warming.wait()


def settle() -> None:
    """Let the garbage collector leave alone what is there when everything is open.

    Most of it, such as all modules, stays for good; to look through it takes some tenths of a
    second, for which turns would wait each time.
    """
    gc.collect()
    gc.freeze()


def _play(task: WarmUpTask, progress: Callable[[int], None]) -> None:
    from contestmaster.arrays.elsewhere import patience
    from contestmaster.bots.catalogue import bot, bot_names
    from contestmaster.host.secrets import Secret
    from contestmaster.tournament import local

    bots = [(f"{name}{n}", bot(task.name, name)) for name in bot_names(task.name) for n in (1, 2)]
    game = task.game()
    most = None if game.seating is None else game.seating.most
    with patience():
        local.play(game, bots[:most], Secret(0, bytes(16)), turns=_TURNS, progress=progress)
