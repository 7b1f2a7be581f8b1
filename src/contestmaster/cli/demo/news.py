"""What happens in a contest, in words: of the games a selection, of the contest everything."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from contestmaster.cli.demo.words import amount, score
from contestmaster.contest.events import GameBegun, GameScored, is_news
from contestmaster.host.listeners import GameListener
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.contest import State
    from contestmaster.host.contest.hall import ContestHall
    from contestmaster.host.live import Live
    from contestmaster.kernel.events import EmittedEvent, Event

_AT_ONCE: Final = 1
"""Events of one server that are told at once: more nobody can read."""


class Item(NamedTuple):
    """Something that happened.

    Attributes:
        where: the server, or empty where it concerns all.
        text: what.
        counts: whether it concerns the contest, and not only what happens inside a game.
    """

    where: str
    text: str
    counts: bool

    def line(self) -> str:
        """Return it as a line that says where it happened."""
        return f"{self.where} {self.text}" if self.where else self.text


class DemoNews:
    """Listens to a contest and its servers until it is asked what there is to tell."""

    def __init__(self, hall: "ContestHall") -> None:
        """Begin to listen."""
        self._hall = hall
        self._counts: list[Item] = []
        self._known: Counter[type[Event]] = Counter()
        self._games = [_Game(server.name) for server in hall.here]
        for server, game in zip(hall.here, self._games, strict=True):
            server.series.subscribe(game)
        hall.news.append(self._hear)

    def take(self) -> list[Item]:
        """Return what has happened since the last time: of each game only what is rarest."""
        items = []
        for game in self._games:
            heard, game.heard = game.heard, []
            self._known.update(type(event) for event, _ in heard)
            heard.sort(key=lambda each: self._known[type(each[0])])
            items += [Item(game.name, text, False) for _, text in heard[:_AT_ONCE]]
        counts, self._counts = self._counts, []
        return items + counts

    def _hear(self, events: "Sequence[Event]") -> None:
        for event in events:
            if isinstance(event, GameScored):
                self._counts.append(_scored(self._hall.book.state, event))
            elif is_news(event) and not isinstance(event, GameBegun):  # after an end that was told
                self._counts.append(Item("", event.tell(), True))


class _Game(GameListener):
    """Gathers what happens on one server."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.heard: list[tuple[Event, str]] = []

    def on_events(self, live: "Live", events: "tuple[EmittedEvent, ...]") -> None:
        """Keep what is worth telling."""
        for told in events:
            if not told.event.routine:
                self.heard.append((told.event, _named(live, told.event)))


def _scored(state: "State", event: GameScored) -> Item:
    """Say who has won a game, and what that pays."""
    game = state.servers[event.server].games[event.game_no - 1]
    best = max(game.scores, default=0)
    winners = [
        state.teams[team - 1].name
        for team, score in zip(game.teams, game.scores, strict=True)
        if score == best > 0
    ]
    if not winners:
        return Item(event.server, f"game {event.game_no} is over, nobody has anything", True)
    paid = max(game.awards)
    pays = f"{_points(best)} x K {amount(event.k)} = {_points(paid)}"
    return Item(event.server, f"game {event.game_no} to {' and '.join(winners)}, {pays}", True)


def _points(millionths: int) -> str:
    return score(Fraction(millionths, 1_000_000))


def _named(live: "Live", event: "Event") -> str:
    """Return an event in words, with the names of the teams where they have numbers."""
    match = live.match
    seats = enumerate(match.header.seats)
    names = {match.game.team(match.state, seat): person for seat, person in seats}
    told = re.sub(r"\bteam (\d+)", lambda m: names.get(int(m[1]), m[0]), event.tell())
    return harmless(told)
