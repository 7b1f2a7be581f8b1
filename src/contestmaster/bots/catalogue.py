"""Bots by name: those a game brings along, and ``random`` for every game.

The bots of a game are found by the entry point of the group ``contestmaster.bots`` that is called
like the game: a module with ``BOTS``, classes by name, and ``CLIENT``, the typed client they speak
through; ``LADDER``, if their strength was measured; ``ANALYST``, the name of the one that can tell
what it thinks of orders (:class:`.analyst.Analyst`). Third parties add bots in the same way.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, Protocol, TypeAlias

from contestmaster import __version__
from contestmaster.bots.any_game import AnyOrders
from contestmaster.bots.bot import Bot, MakeBot
from contestmaster.bots.waiting import closing_of
from contestmaster.client import NOTHING, Shape, Transport
from contestmaster.kernel.recording import DeclaredEntrant, entrant
from contestmaster.kernel.registry import BrokenGameError, load_game, load_point
from contestmaster.kernel.vocabulary import Vocabulary

GROUP: Final = "contestmaster.bots"

ANY_GAME: Final = "random"
"""The bot that plays every game."""

BotClass: TypeAlias = Callable[[Any, random.Random], Bot]
"""A bot of one game: made from the game's typed client and its source of randomness."""


class BotSource(Protocol):
    """Bots that an organiser has brought along; ours go before those of the same name."""

    def names(self, game: str) -> Iterable[str]:
        """Return the bots that play a game."""
        ...

    def make(self, game: str, name: str) -> MakeBot:
        """Return how one of them is made."""
        ...

    def entrant(self, name: str) -> DeclaredEntrant:
        """Return who plays when one of them does."""
        ...


_sources: Final[list[BotSource]] = []


def add_source(source: BotSource) -> None:
    """Know more bots by name, in this process."""
    _sources.append(source)
    entrant_of.cache_clear()


class UnknownBotError(LookupError):
    """The game has no bot of that name; the message says which it has."""


def bot_names(game: str) -> list[str]:
    """Return the names of the bots that play a game.

    Raises:
        BrokenGameError: a package that has some cannot be loaded.
    """
    found = (_loaded(entry).BOTS for entry in _found(game))
    others = (source.names(game) for source in _sources)
    return sorted({ANY_GAME}.union(*found, *others))


def ladder(game: str) -> Sequence[Sequence[str]]:
    """Return the bots of a game on rungs, the weakest first; on one rung none is stronger.

    That is measured, and declared beside the bots as ``LADDER``; where nobody has measured there
    are no rungs.
    """
    rungs: list[Sequence[str]] = []
    for entry in _found(game):
        rungs += getattr(_loaded(entry), "LADDER", ())
    return rungs


def analyst(game: str) -> str:
    """Return which bot of a game can tell what it thinks of orders; empty if none can."""
    named = (str(getattr(load_point(entry), "ANALYST", "")) for entry in _found(game))
    return next(filter(None, named), "")


def bot(game: str, name: str) -> MakeBot:
    """Return how to make the named bot of a game.

    Raises:
        UnknownGameError: no game is called so.
        UnknownBotError: the game has no such bot.
    """
    for entry in _found(game):
        module = _loaded(entry)
        classes: Mapping[str, BotClass] = module.BOTS
        if name in classes:
            return partial(_speaking, module.CLIENT, classes[name])
    if name == ANY_GAME:
        return partial(_guessing, load_game(game)().vocabulary)
    for source in _sources:
        if name in source.names(game):
            return source.make(game, name)
    raise UnknownBotError(f"{game} has no bot {name!r}; it has: {', '.join(bot_names(game))}")


@cache
def entrant_of(game: str, name: str) -> DeclaredEntrant:
    """Return who plays when a bot of a game does: its name, and the version of its package."""
    for entry in _found(game):
        if name in _loaded(entry).BOTS and entry.dist is not None:
            return entrant(name, entry.dist.version, {"package": entry.dist.name})
    for source in _sources:
        if name in source.names(game):
            return source.entrant(name)
    return entrant(name, __version__, {"package": "contestmaster"})


def closing(game: str) -> Shape:
    """Return the shape of the data that ends a wait in a game [NET-83].

    Its typed client says so too: a bot need not load the rules for it.

    Raises:
        UnknownGameError: no game is called so.
    """
    for entry in _found(game):
        shape: Shape = getattr(_loaded(entry).CLIENT, "WAIT", NOTHING)
        return shape
    return closing_of(load_game(game))


def _loaded(entry: EntryPoint) -> Any:
    module = load_point(entry)
    for name in ("BOTS", "CLIENT"):
        if not hasattr(module, name):
            why = f"its bots cannot be loaded: {entry.value} has no {name}"
            raise BrokenGameError(f"{entry.name}: {why}")
    return module


def _found(game: str) -> Sequence[EntryPoint]:
    return _installed(entry_points, GROUP).get(game, ())


@cache
def _installed(
    find: Callable[..., Iterable[EntryPoint]], group: str
) -> Mapping[str, Sequence[EntryPoint]]:
    """Look once through all that is installed, as the registry of games does."""
    found: dict[str, list[EntryPoint]] = {}
    for entry in find(group=group):
        found.setdefault(entry.name, []).append(entry)
    return found


def _speaking(
    client: Callable[[Transport], Any], made: BotClass, transport: Transport, rng: random.Random
) -> Bot:
    return made(client(transport), rng)


def _guessing(vocabulary: Vocabulary, transport: Transport, rng: random.Random) -> Bot:
    return AnyOrders(transport, rng, vocabulary)
