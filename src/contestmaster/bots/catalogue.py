"""Bots by name: those a game brings along, and ``random`` for every game.

The bots of a game are found by the entry point of the group ``contestmaster.bots`` that is called
like the game: a module with ``BOTS``, classes by name, and ``CLIENT``, the typed client they speak
through. Third parties add bots for their games in the same way.
"""

import random
from collections.abc import Callable, Mapping
from functools import partial
from importlib.metadata import EntryPoints, entry_points
from typing import Any, Final, TypeAlias

from contestmaster.bots.any_game import AnyOrders
from contestmaster.bots.bot import Bot, MakeBot
from contestmaster.bots.waiting import Waiting, waiting_of
from contestmaster.client import NOTHING, Transport
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.vocabulary import Vocabulary

GROUP: Final = "contestmaster.bots"

ANY_GAME: Final = "random"
"""The bot that plays every game."""

BotClass: TypeAlias = Callable[[Any, random.Random], Bot]
"""A bot of one game: made from the game's typed client and its source of randomness."""


class UnknownBotError(LookupError):
    """The game has no bot of that name; the message says which it has."""


def bot_names(game: str) -> list[str]:
    """Return the names of the bots that play a game."""
    return sorted({ANY_GAME}.union(*(entry.load().BOTS for entry in _found(game))))


def bot(game: str, name: str) -> MakeBot:
    """Return how to make the named bot of a game.

    Raises:
        UnknownGameError: no game is called so.
        UnknownBotError: the game has no such bot.
    """
    for entry in _found(game):
        module = entry.load()
        classes: Mapping[str, BotClass] = module.BOTS
        if name in classes:
            return partial(_speaking, module.CLIENT, classes[name])
    if name == ANY_GAME:
        return partial(_guessing, load_game(game)().vocabulary)
    raise UnknownBotError(f"{game} has no bot {name!r}; it has: {', '.join(bot_names(game))}")


def waiting(game: str) -> Waiting:
    """Return how the turns of a game are waited for.

    Its typed client says so too: a bot need not load the rules for it.

    Raises:
        UnknownGameError: no game is called so.
    """
    for entry in _found(game):
        client = entry.load().CLIENT
        return Waiting(getattr(client, "WAIT", NOTHING), getattr(client, "BELL", False))
    return waiting_of(load_game(game))


def _found(game: str) -> EntryPoints:
    return entry_points(group=GROUP, name=game)


def _speaking(
    client: Callable[[Transport], Any], made: BotClass, transport: Transport, rng: random.Random
) -> Bot:
    return made(client(transport), rng)


def _guessing(vocabulary: Vocabulary, transport: Transport, rng: random.Random) -> Bot:
    return AnyOrders(transport, rng, vocabulary)
