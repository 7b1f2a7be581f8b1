"""Bots in WebAssembly that a house offers by name, beside ours: at its tables, for instance.

They lie in a folder: ``rider.wasm`` is the bot ``rider``. Matches there are played by people too,
so nothing is to be repeated: the random numbers of each bot are drawn.
"""

import random
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from contestmaster.bots.bot import Bot, MakeBot
from contestmaster.client import Transport
from contestmaster.kernel.game import Game
from contestmaster.kernel.recording import DeclaredEntrant
from contestmaster.kernel.registry import load_game
from contestmaster.wasm.bot import entrant, maker
from contestmaster.wasm.checking import checked
from contestmaster.wasm.errors import RefusedModuleError
from contestmaster.wasm.limits import Limits
from contestmaster.wasm.module import Module, opened

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


class House:
    """The bots of a folder."""

    def __init__(self, folder: Path, limits: Limits | None = None) -> None:
        """Look at all of them.

        Raises:
            MissingError: the engine is not installed.
            RefusedModuleError: one may not play, or its file has no name for a bot.
        """
        self._limits = limits or Limits()
        self._bots: dict[str, Module] = {}
        for path in sorted(folder.glob("*.wasm")):
            if not _NAME.fullmatch(path.stem):
                raise RefusedModuleError(
                    f"{path}: a bot is called by up to 32 letters, digits, - and _"
                )
            module = opened(path)
            try:
                checked(module.data, self._limits)
            except RefusedModuleError as error:
                raise RefusedModuleError(f"{path}: {error}") from None
            self._bots[path.stem] = module

    def names(self, game: str) -> Iterator[str]:
        """Yield the bots that play a game; one whose author does not say which plays all."""
        for name, module in self._bots.items():
            if not module.manifest.games or game in module.manifest.games:
                yield name

    def make(self, game: str, name: str) -> MakeBot:
        """Return how one of them is made."""
        module, rules, limits = self._bots[name], load_game(game)(), self._limits

        def made(transport: Transport, rng: random.Random) -> Bot:
            return _drawn(module, limits, rules)(transport, rng)

        return made

    def entrant(self, name: str) -> DeclaredEntrant:
        """Return who plays when one of them does."""
        return entrant(self._bots[name], name, self._limits)


def _drawn(module: Module, limits: Limits, rules: Game[object, object]) -> MakeBot:
    """Return how a bot is made whose random numbers nobody knows."""
    return maker(module, limits, game=rules, commitment=secrets.token_hex(32), seat=0)
