"""What happened in a game, for boards, logs and feeds.

Compiled rules leave lines in the log of the world; :data:`TELLINGS` makes events of them. What
a team orders and collects is told to that team alone while the game lasts. What queries show of it
from the next turn on is told to everyone then, in one event. Cash is in millionths.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import ClassVar, Final

import msgspec
import numpy as np

from contestmaster.arrays.game import Telling, everyone
from contestmaster.games.traders import notes
from contestmaster.games.traders.reports import trader_id
from contestmaster.games.traders.state import State
from contestmaster.games.traders.world import NOWHERE, TRADER_IDS, Note
from contestmaster.kernel.events import Audience, Event
from contestmaster.kernel.highlights import Highlight
from contestmaster.kernel.sentences import filled

_MANY_SHARES: Final = 10
"""So many at once are worth a word."""


def _counted(event: "TraderPlaced | ProfitSent") -> str:
    """Return a sentence in which a team's traders are counted from 1; ids are for programs."""
    number = event.trader % TRADER_IDS + 1
    return filled(event.words, msgspec.structs.asdict(event) | {"trader": number})


class TraderPlaced(Event, frozen=True):
    """A team has placed a trader on a planet, or let it collect there [TRADE-20]."""

    team: int
    trader: int
    planet: int
    words: ClassVar[str] = "trader {trader} of team {team} collects on planet {planet}"

    def tell(self) -> str:
        """Return the event as a sentence, the trader by the number that people know."""
        return _counted(self)


class ProfitSent(Event, frozen=True):
    """A trader sends its part of a planet's output to another from now on [TRADE-22]."""

    team: int
    trader: int
    planet: int
    target: int
    words: ClassVar[str] = "trader {trader} of team {team} sends from planet {planet} to {target}"

    def tell(self) -> str:
        """Return the event as a sentence, the trader by the number that people know."""
        return _counted(self)


class SharesBought(Event, frozen=True):
    """A team has bought shares, for that many millionths beside its vouchers [TRADE-34]."""

    team: int
    planet: int
    shares: int
    millionths: int
    words: ClassVar[str] = "team {team} buys {shares:share|shares} of planet {planet}"

    def highlight(self) -> Highlight | None:
        """Return what it means to those who watch."""
        if self.shares < _MANY_SHARES:
            return None
        words = f"{{0}} buys {self.shares} shares of planet {self.planet}"
        return Highlight("capture", words, (self.team,), 1, (self.planet,))


class FacilityBuilt(Event, frozen=True):
    """A team has built a facility, for that many millionths [TRADE-52]."""

    team: int
    planet: int
    millionths: int
    words: ClassVar[str] = "team {team} builds a facility on planet {planet}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        words = f"{{0}} builds a facility on planet {self.planet}"
        return Highlight("wonder", words, (self.team,), 3, (self.planet,))


class CashCollected(Event, frozen=True):
    """The traders of a team have collected so many millionths at the end of a turn [TRADE-76]."""

    team: int
    millionths: int
    words: ClassVar[str] = "team {team} collects {millionths}"
    routine: ClassVar[bool] = True

    def tell(self) -> str:
        """Return the event as a sentence, with the cash as the number it is."""
        return self.words.format(team=self.team, millionths=Decimal(self.millionths).scaleb(-6))


class TurnBegun(Event, frozen=True):
    """A turn has begun, and everyone may see what the orders of the last one came to [TRADE-89].

    ``posts`` are traders with new posts: the trader, its planet, and where it sends, none if it
    collects. ``shares`` are a team, a planet, and how many shares it has there now; ``facilities``
    the planets of new ones.
    """

    turn: int
    posts: tuple[tuple[int, int, int | None], ...]
    shares: tuple[tuple[int, int, int], ...]
    facilities: tuple[int, ...]
    words: ClassVar[str] = "turn {turn} begins"
    routine: ClassVar[bool] = True


class GameOver(Event, frozen=True):
    """The game has ended [TRADE-77]."""

    words: ClassVar[str] = "the game is over"


def _team(state: State, line: Note) -> int:
    return state.ids[line.team]


def _own(state: State, line: Note) -> Audience:
    """Let only the team itself hear it."""
    return frozenset((state.seat_of[line.team],))


TELLINGS: Final[Mapping[int, Telling[State, Note]]] = {
    notes.PLACED: Telling(
        lambda s, n: TraderPlaced(_team(s, n), trader_id(s, n.trader), n.planet), _own
    ),
    notes.SENT: Telling(
        lambda s, n: ProfitSent(_team(s, n), trader_id(s, n.trader), n.planet, n.target), _own
    ),
    notes.BOUGHT: Telling(
        lambda s, n: SharesBought(_team(s, n), n.planet, n.count, n.amount), _own
    ),
    notes.BUILT: Telling(lambda s, n: FacilityBuilt(_team(s, n), n.planet, n.amount), _own),
    notes.COLLECTED: Telling(lambda s, n: CashCollected(_team(s, n), n.amount), _own),
    notes.OVER: Telling(lambda _, __: GameOver(), everyone),
}
"""The event of each kind of lines, and who hears it."""


def turn_begun(state: State) -> TurnBegun:
    """What the next turn will show everyone: asked before the turn ends, for the next snapshot."""
    world, head, traders = state.world, state.world.head[0], state.world.traders
    moved = (traders["planet"] != traders["shown_planet"]) | (
        traders["target"] != traders["shown_target"]
    )
    posts = []
    for row in np.flatnonzero(moved).tolist():
        target = traders["target"].item(row)
        posts.append(
            (
                trader_id(state, row),
                traders["planet"].item(row),
                None if target == NOWHERE else target,
            )
        )
    bought = np.argwhere(world.shares != world.shown_shares).tolist()
    built = world.facilities[int(head.facilities_priced) : int(head.facilities)]
    return TurnBegun(
        int(head.turn) + 1,
        tuple(posts),
        tuple((state.ids[team], at, world.shares.item(team, at)) for team, at in bought),
        tuple(built.tolist()),
    )
