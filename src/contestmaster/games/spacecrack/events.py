"""What happened in a match, for boards, logs and feeds: all of it is for everyone [chapter 9]."""

from collections.abc import Sequence
from typing import ClassVar, Final

from contestmaster.games.spacecrack.rules import orders
from contestmaster.games.spacecrack.state import NOBODY
from contestmaster.kernel.events import Event
from contestmaster.kernel.highlights import Highlight

_GREAT_SHIP: Final = 10
"""Ships of this size and above are worth a word more."""


class _Move(Event, frozen=True):
    """What is common to all moves: who moved which ship, of that size before, from where to where.

    Every move costs a point; ``points`` is what is left.
    """

    seat: int
    ship: int
    size: int
    start: int
    planet: int
    points: int


class ShipMoved(_Move, frozen=True):
    """A ship has moved to a planet of its owner [CRACK-26]."""

    words: ClassVar[str] = "seat {seat} moves ship {ship} from planet {start} to {planet}"
    routine: ClassVar[bool] = True


class PlanetTaken(_Move, frozen=True):
    """A ship has taken a planet without a ship from ``owner``, -1 for nobody [CRACK-26]."""

    owner: int

    def tell(self) -> str:
        """Return the event as a sentence."""
        loser = "" if self.owner == NOBODY else f" from seat {self.owner}"
        return f"seat {self.seat} takes planet {self.planet}{loser} with ship {self.ship}"

    def highlight(self) -> Highlight | None:
        """Return what it means to those who watch."""
        if self.owner == NOBODY:
            return None
        words = f"{{0}} takes planet {self.planet} from {{1}}"
        return Highlight("capture", words, (self.seat, self.owner), 1, (self.planet,))


class ShipsMerged(_Move, frozen=True):
    """A ship has become one with an own ship, which has ``total`` now [CRACK-27]."""

    other: int
    total: int
    words: ClassVar[str] = (
        "seat {seat} merges ship {ship} into ship {other} on planet {planet}: size {total}"
    )


class BattleWon(_Move, frozen=True):
    """A ship has destroyed a smaller one, and taken its planet with ``left`` [CRACK-29]."""

    enemy: int
    destroyed: int
    left: int
    words: ClassVar[str] = (
        "seat {seat} destroys ship {destroyed} of seat {enemy} and takes planet {planet}: "
        "ship {ship} has {left} of {size} left"
    )

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        words = f"{{0}} destroys a ship of {{1}} and takes planet {self.planet}"
        great = self.size - self.left >= _GREAT_SHIP  # so large was what it met
        return Highlight("fight", words, (self.seat, self.enemy), 2 + great, (self.planet,))


class BattleLost(_Move, frozen=True):
    """A ship was destroyed by a larger one, which has ``left`` now [CRACK-28]."""

    enemy: int
    survivor: int
    left: int
    words: ClassVar[str] = (
        "seat {seat} loses ship {ship} to ship {survivor} of seat {enemy} on planet {planet}, "
        "which has {left} left"
    )

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        words = f"{{1}} loses a ship of size {self.size} against {{0}} on planet {self.planet}"
        great = self.size >= _GREAT_SHIP
        return Highlight("fight", words, (self.enemy, self.seat), 2 + great, (self.planet,))


class BothDestroyed(_Move, frozen=True):
    """Two ships of equal size have destroyed each other [CRACK-30]."""

    enemy: int
    destroyed: int
    words: ClassVar[str] = (
        "ship {ship} of seat {seat} and ship {destroyed} of seat {enemy} destroy each other "
        "on planet {planet}"
    )

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        words = f"ships of {{0}} and {{1}} destroy each other on planet {self.planet}"
        great = self.size >= _GREAT_SHIP
        return Highlight("fight", words, (self.seat, self.enemy), 2 + great, (self.planet,))


class ShipBuilt(Event, frozen=True):
    """A ship of that size stands on the planet, new or grown by ``price`` [CRACK-36, CRACK-38]."""

    seat: int
    planet: int
    ship: int
    size: int
    price: int
    points: int
    crack: int
    words: ClassVar[str] = (
        "seat {seat} builds on planet {planet} for {price} crack: ship {ship} of size {size}"
    )


class SeatFinished(Event, frozen=True):
    """A seat has ended its turn; that many points are saved for it [CRACK-43]."""

    seat: int
    saved: int
    words: ClassVar[str] = "seat {seat} ends its turn and saves {saved:point|points}"


class TimeRanOut(Event, frozen=True):
    """The time of the turn is up, and these seats had not finished [CRACK-69]."""

    seats: tuple[int, ...]
    words: ClassVar[str] = "the time is up"


class SeatResigned(Event, frozen=True):
    """A seat has resigned [CRACK-67]."""

    seat: int
    words: ClassVar[str] = "seat {seat} resigns"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("out", "{0} resigns", (self.seat,), 4)


class SeatEliminated(Event, frozen=True):
    """A seat owns no planet any more [CRACK-65]."""

    seat: int
    words: ClassVar[str] = "seat {seat} is out"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("out", "{0} has lost the last planet and is out", (self.seat,), 5)


class CrackAwarded(Event, frozen=True):
    """A seat was awarded crack at the end of a turn, and has ``crack`` now [CRACK-55]."""

    seat: int
    award: int
    crack: int
    words: ClassVar[str] = "seat {seat} gets {award} crack and has {crack}"


class TurnEnded(Event, frozen=True):
    """A turn has ended; so many are left [CRACK-40]."""

    turn: int
    turns_left: int
    words: ClassVar[str] = "turn {turn} ends, {turns_left:is|are} left"


class GameOver(Event, frozen=True):
    """The game has ended, and these seats have won [CRACK-61 to CRACK-63]."""

    winners: tuple[int, ...]

    def tell(self) -> str:
        """Return the event as a sentence."""
        if not self.winners:
            return "the game is over, and nobody wins"
        seats = " and ".join(map(str, self.winners))
        return f"the game is over: seat {seats} wins"


def moved(seat: int, ship: int, planet: int, points: int, came: Sequence[int]) -> Event:
    """The event of a move.

    Args:
        seat: who moved.
        ship: the id of the ship that was moved.
        planet: the id of the planet it was moved to.
        points: what the seat has left.
        came: outcome, then the id and size of the ship that stands there now, then the size of the
            moved ship before, the index of the planet it left, and the owner and the id of the ship
            that it met, as :func:`.rules.orders.move` returns them.
    """
    outcome, found, left, size, start, owner, met = came
    move = (seat, ship, size, start + 1, planet, points)
    match outcome:
        case orders.MOVED:
            return ShipMoved(*move)
        case orders.TOOK:
            return PlanetTaken(*move, owner)
        case orders.MERGED:
            return ShipsMerged(*move, found, left)
        case orders.WON:
            return BattleWon(*move, owner, met, left)
        case orders.LOST:
            return BattleLost(*move, owner, met, left)
        case _:
            return BothDestroyed(*move, owner, met)
