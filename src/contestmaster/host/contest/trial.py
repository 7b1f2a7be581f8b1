"""A dry run: what an organiser's action would do, found out by doing it to a copy of the contest.

Nothing is entered, stored or told; the rules are pure, so that the copy does what the contest
would.
"""

from typing import Any, NamedTuple

from contestmaster.contest import ContestConductor, State
from contestmaster.host.contest.book import ContestBook
from contestmaster.host.contest.wording import worded
from contestmaster.kernel.events import Event
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done, Match


class Trial(NamedTuple):
    """What would come of an action.

    Attributes:
        refusal: why it would be refused, ``None`` if it would be done.
        events: what everyone would be told.
        state: how the contest would stand.
    """

    refusal: str | None
    events: tuple[Event, ...]
    state: State

    def moved(self, before: State) -> int:
        """Return how many teams would have another place in the general ranking."""
        places = {row.team: row.place for row in before.tables.general}
        after = {row.team: row.place for row in self.state.tables.general}
        return sum(places.get(team) != after.get(team) for team in places.keys() | after.keys())


def tried(
    book: ContestBook, command: str, arguments: dict[str, Any], person: str, now: Instant
) -> Trial:
    """Try an action out.

    Raises:
        LookupError, ValueError: there is no such command, or its arguments do not fit.
    """
    match = book.conductor.match
    call = match.game.vocabulary.call(command, worded(command, arguments, book.state))
    copy: Match[None, State] = Match(match.game, match.header, match.seed)
    copy.restore(match.game.dump(match.state), match.number, match.at)
    heard: list[Event] = []

    def hear(done: Done) -> None:
        heard.extend(told.event for told in done.told)

    done = ContestConductor(copy, hear).act(call, person, max(now, match.at))
    return Trial(book.message(done) if done.code else None, tuple(heard), copy.state)
