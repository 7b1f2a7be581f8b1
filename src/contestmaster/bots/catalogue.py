"""Bots by name: those a game brings along, and ``random`` for every game.

The bots of a game are found by the entry point of the group ``contestmaster.bots`` that is called
like the game: a module with ``BOTS``, classes by name, and ``CLIENT``, the typed client they speak
through. It is imported when a bot is asked for.
"""

import random
from collections.abc import Callable, Mapping
from functools import partial
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any

from contestmaster.bots.any_game import AnyOrders
from contestmaster.bots.bot import Bot, MakeBot
from contestmaster.client import Transport


class UnknownBotError(LookupError):
    """No game or no bot is called so; the message says which names exist."""


def bots_of(game: str) -> Mapping[str, MakeBot]:
    """Return how to make each bot of a game, by name.

    Raises:
        UnknownBotError: no game is called so.
    """
    found: dict[str, MakeBot] = {"random": _any_orders(game)}
    for entry in entry_points(group="contestmaster.bots", name=game):
        found |= _bots_in(entry.load())
    return found


def bot(game: str, name: str) -> MakeBot:
    """Return how to make the named bot of a game.

    Raises:
        UnknownBotError: no game or no bot is called so.
    """
    known = bots_of(game)
    if name not in known:
        names = ", ".join(sorted(known))
        raise UnknownBotError(f"{game} has no bot {name!r}; there are {names}")
    return known[name]


def _bots_in(module: ModuleType) -> dict[str, MakeBot]:
    client: Callable[[Transport], Any] = module.CLIENT
    classes: Mapping[str, Callable[[Any, random.Random], Bot]] = module.BOTS
    return {name: partial(_make, client, made) for name, made in classes.items()}


def _make(
    client: Callable[[Transport], Any],
    made: Callable[[Any, random.Random], Bot],
    transport: Transport,
    rng: random.Random,
) -> Bot:
    return made(client(transport), rng)


def _any_orders(game: str) -> MakeBot:
    found = entry_points(group="contestmaster.games", name=game)
    if not found:
        names = ", ".join(sorted(e.name for e in entry_points(group="contestmaster.games")))
        raise UnknownBotError(f"no game is called {game!r}; there are {names}")

    def make(transport: Transport, rng: random.Random) -> Bot:
        (entry,) = found
        return AnyOrders(transport, rng, entry.load()().vocabulary)

    return make
