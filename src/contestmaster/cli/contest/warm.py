"""Compiling the rules before a contest opens: teams would lose turns waiting for it."""

import multiprocessing
import signal
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from contestmaster.host.contest.settings import ServerSetup

__all__ = ["warm_up"]

_TURNS: Final = 12
"""Turns of a game in which its bots, two of each, come to use every rule."""


def warm_up(servers: "Iterable[ServerSetup]", say: Callable[[str], object]) -> None:
    """Let bots play each task for some turns, in memory; ``say`` hears what takes a moment.

    A game's compiled rules are kept for the next start, so that only the first takes long. There
    the tasks are compiled side by side, each in a process of its own; what these have kept is
    then only loaded here.
    """
    tasks = list({server.params.task: server for server in servers}.values())
    with _compiling(tasks[1:]) as helpers:
        for server, helper in zip(tasks, [None, *helpers], strict=True):
            say(
                f"compiling the rules of {server.params.task} "
                "(the first time this takes up to a minute)"
            )
            if helper is not None:
                helper.join()  # however it ended: what it has not compiled is compiled here
            _play(server)


@contextmanager
def _compiling(servers: "list[ServerSetup]") -> "Iterator[list[SpawnProcess]]":
    """Start to compile, each task in a process; none is left behind, whatever happens here."""
    spawn = multiprocessing.get_context("spawn")
    helpers = [spawn.Process(target=_help, args=(server,), daemon=True) for server in servers]
    for helper in helpers:
        helper.start()
    try:
        yield helpers
    finally:
        for helper in helpers:
            helper.terminate()
            helper.join()
            helper.close()


def _help(server: "ServerSetup") -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us ends us
    with suppress(Exception):  # what is wrong with a task is said where it is played
        _play(server)


def _play(server: "ServerSetup") -> None:
    from contestmaster.bots.catalogue import bot, bot_names
    from contestmaster.host.secrets import Secret
    from contestmaster.kernel.game import SetupError
    from contestmaster.tournament import local

    task = server.params.task
    bots = [(f"{name}{n}", bot(task, name)) for name in bot_names(task) for n in (1, 2)]
    # What is odd or wrong about the parameters is said where the game itself is set up.
    with suppress(SetupError), warnings.catch_warnings(action="ignore"):
        local.play(server.game(), bots, Secret(0, bytes(16)), turns=_TURNS)
