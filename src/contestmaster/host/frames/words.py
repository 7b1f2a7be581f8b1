"""Words: how a game's events are told, for those who have only their fields."""

from collections.abc import Iterator
from typing import Any

import msgspec

from contestmaster.kernel.events import Event
from contestmaster.kernel.game import Game


class EventTeller(msgspec.Struct, frozen=True):
    """How events of a kind are told.

    Attributes:
        words: a sentence with ``{field}`` where the value of a field goes.
        routine: whether it happens all the time, so that news leave it out.
    """

    words: str
    routine: bool


def words_of(game: type[Game[Any, Any]]) -> dict[str, EventTeller]:
    """Return how each event of a game is told, by its kind.

    Its events are the subclasses of :class:`~contestmaster.kernel.events.Event` in its package.
    """
    package = game.__module__.rpartition(".")[0] or game.__module__
    return {
        event.__name__: EventTeller(event.words, event.routine)
        for event in _events(Event)
        if event.__module__ == game.__module__ or event.__module__.startswith(f"{package}.")
    }


def _events(base: type[Event]) -> Iterator[type[Event]]:
    for event in base.__subclasses__():
        yield event
        yield from _events(event)
