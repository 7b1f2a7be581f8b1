"""What announcements answer: facts by key, and what happened meanwhile."""

from typing import Annotated, NamedTuple, TypeAlias

from contestmaster.games.grid.saying import said
from contestmaster.kernel.fields import Keyed, Tallied
from contestmaster.kernel.replies import Lines

EventLines: TypeAlias = Annotated[Lines, Tallied("events")]


class Announced(NamedTuple):
    """What came of an announcement: its facts by key, and the events, each as ``EV name ...``."""

    facts: Annotated[dict[str, str | int], Keyed(said)]
    events: EventLines
