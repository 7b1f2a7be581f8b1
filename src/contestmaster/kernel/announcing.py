"""The query by which a game answers what has happened in it."""

from typing import Annotated, Any

from contestmaster.kernel.by import By
from contestmaster.kernel.eventlog import EventLine
from contestmaster.kernel.grammar import Natural
from contestmaster.kernel.vocabulary import query

__all__ = ["Announcing"]


class Announcing:
    """What a game adds to its base classes to answer the query ``EVENTS``."""

    announces = True

    @query("EVENTS", who="anyone")
    def events(self, state: Any, by: By, after: Annotated[int, Natural()]) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        del state
        return list(by.log.after(by.seat, after, by.facts.events_max))
