"""Compiling the rules before a contest opens: teams would lose turns waiting for it."""

import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from contestmaster.host.contest.settings import ServerSetup

__all__ = ["warm_up"]

_TURNS: Final = 12
"""Turns of a game in which its bots, two of each, come to use every rule."""


def warm_up(servers: "Iterable[ServerSetup]", say: Callable[[str], object]) -> None:
    """Let bots play each task for some turns, in memory; ``say`` hears what takes a moment.

    A game's compiled rules are kept for the next start, so that only the first takes long.
    """
    from contestmaster.bots.catalogue import bot, bot_names
    from contestmaster.host.secrets import Secret
    from contestmaster.kernel.game import SetupError
    from contestmaster.tournament import local

    warmed: set[str] = set()
    for server in servers:
        task = server.params.task
        if task in warmed:
            continue
        warmed.add(task)
        say(f"compiling the rules of {task} (the first time this takes up to a minute)")
        bots = [(f"{name}{n}", bot(task, name)) for name in bot_names(task) for n in (1, 2)]
        # What is odd or wrong about the parameters is said where the game itself is set up.
        with suppress(SetupError), warnings.catch_warnings(action="ignore"):
            local.play(server.game(), bots, Secret(0, bytes(16)), turns=_TURNS)
