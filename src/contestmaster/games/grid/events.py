"""What happened in a game: the public log, with the names and keys of the rule book."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec

from contestmaster.games.grid.squares import Square, written
from contestmaster.kernel.events import Event
from contestmaster.kernel.highlights import Highlight
from contestmaster.kernel.sentences import filled


class GridEvent(Event, frozen=True):
    """An event as a line ``name key=value...``; the name is that of the class unless ``called``."""

    called: ClassVar[str] = ""

    def line(self) -> str:
        """Return the event as words of the line protocol; a blank in a value is ``_``."""
        name = self.called or re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(self).__name__).lower()
        facts = self._facts().items()
        return " ".join([name, *(f"{key}={value.replace(' ', '_')}" for key, value in facts)])

    def tell(self) -> str:
        """Return the event as a sentence."""
        return filled(self.words, self._facts())

    def _facts(self) -> dict[str, str]:
        return {key: _shown(value) for key, value in msgspec.structs.asdict(self).items()}


_GOES: Final[Mapping[str, str]] = {
    "slide": "slides",
    "knock": "is knocked",
    "shot": "is shot",
}
_MANY_POINTS: Final = 10
"""So many at once are worth a word."""
_GAINS: Final[Mapping[str, str]] = {"income": " of income", "award": " as an award"}
_LOSSES: Final[Mapping[str, str]] = {"love": "loved enough", "catfight": "beaten in a catfight"}


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return written(value) if value and isinstance(value[0], int) else ",".join(value)
    return str(value)


class Rolled(GridEvent, frozen=True):
    """Dice were thrown in public; where the rules name the roll an event of its own follows."""

    dice: str
    total: int
    words: ClassVar[str] = "{dice} rolls {total}"
    numbered: ClassVar[bool] = False


class Joined(GridEvent, frozen=True):
    """Somebody has become a player [GRID-10]."""

    player: str
    words: ClassVar[str] = "{player} joins"


class Entered(GridEvent, frozen=True):
    """A player has come from Limbo onto the Grid [GRID-47]."""

    player: str
    at: Square
    words: ClassVar[str] = "{player} enters at ({at})"


class Moved(GridEvent, frozen=True):
    """Something has made a Move, because of ``move``, ``slide``, ``knock`` or ``shot``."""

    id: str
    at: Square
    cause: str
    words: ClassVar[str] = "{id} {goes} to ({at})"

    def tell(self) -> str:
        """Return the event as a sentence."""
        return filled(self.words, self._facts() | {"goes": _GOES.get(self.cause, "moves")})


class YetiJumped(GridEvent, frozen=True):
    """The Yeti has jumped [GRID-143]."""

    at: Square
    called: ClassVar[str] = "yeti"
    words: ClassVar[str] = "the Yeti jumps to ({at})"


class SquareChanged(GridEvent, frozen=True):
    """A square is another, once cold and warmth have acted on it [GRID-35]."""

    at: Square
    substance: str
    state: str
    called: ClassVar[str] = "square"
    words: ClassVar[str] = "({at}) is {state} {substance}"


class Fire(GridEvent, frozen=True):
    """A player has entered Fire [GRID-28]."""

    player: str
    roll: int
    lost: int
    words: ClassVar[str] = "Fire costs {player} {lost:point|points}"


class Box(GridEvent, frozen=True):
    """A player has found a Bonus Box [GRID-182]."""

    player: str
    at: Square
    type: str
    words: ClassVar[str] = "{player} finds a {type} Bonus Box at ({at})"


class Gained(GridEvent, frozen=True):
    """A player has points more: ``shiny``, ``income`` or ``award``."""

    player: str
    amount: int
    reason: str
    words: ClassVar[str] = "{player} gains {amount:point|points}{why}"

    def tell(self) -> str:
        """Return the event as a sentence."""
        return filled(self.words, self._facts() | {"why": _GAINS.get(self.reason, "")})

    def highlight(self) -> Highlight | None:
        """Return what it means to those who watch."""
        if self.amount < _MANY_POINTS:
            return None
        why = " from a shiny Bonus Box" if self.reason == "shiny" else _GAINS.get(self.reason, "")
        return Highlight("wonder", f"{{0}} gains {self.amount} points{why}", (self.player,), 2)


class Lost(GridEvent, frozen=True):
    """A player has points less: ``scary``."""

    player: str
    amount: int
    reason: str
    words: ClassVar[str] = "{player} loses {amount:point|points}"


class Landed(GridEvent, frozen=True):
    """A flight has ended on a square [GRID-83]."""

    id: str
    at: Square
    words: ClassVar[str] = "{id} lands at ({at})"


class Caught(GridEvent, frozen=True):
    """A flight has ended in a possession [GRID-76]."""

    id: str
    by: str
    words: ClassVar[str] = "{by} catches {id}"


class Hit(GridEvent, frozen=True):
    """A flying object has hit a player, who pays the thrower or the fund [GRID-78, GRID-79]."""

    id: str
    player: str
    roll: int
    paid: int
    to: str
    words: ClassVar[str] = "{id} hits {player}, who pays {paid:point|points} to {to}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        words = f"{self.id} hits {{0}}, who pays {self.paid} point{'s' * (self.paid != 1)}"
        return Highlight("fight", words, (self.player,), 1)


class Exploded(GridEvent, frozen=True):
    """Earwax is destroyed [GRID-174, GRID-178]."""

    id: str
    words: ClassVar[str] = "{id} explodes"


class Icky(GridEvent, frozen=True):
    """A player is Icky until the beginning of a tick [GRID-174]."""

    player: str
    until: int
    words: ClassVar[str] = "{player} is Icky until tick {until}"


class Toad(GridEvent, frozen=True):
    """A player is a Toad until the beginning of a tick [GRID-146]."""

    player: str
    until: int
    words: ClassVar[str] = "{player} is a Toad until tick {until}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("loss", "{0} is turned into a Toad", (self.player,), 3)


class Untoad(GridEvent, frozen=True):
    """A player ceases to be a Toad [GRID-152]."""

    id: str
    words: ClassVar[str] = "{id} is no Toad any more"


class Dizzy(GridEvent, frozen=True):
    """A player or Gremlin is Dizzy to the end of the nweek [GRID-158, GRID-159]."""

    id: str
    words: ClassVar[str] = "{id} is Dizzy"


class Limbo(GridEvent, frozen=True):
    """A player or Gremlin has gone to Limbo."""

    id: str
    words: ClassVar[str] = "{id} goes to Limbo"


class Placed(GridEvent, frozen=True):
    """Chance has placed something."""

    id: str
    at: Square
    words: ClassVar[str] = "{id} appears at ({at})"


class Dropped(GridEvent, frozen=True):
    """A player had to drop something [GRID-68]."""

    id: str
    at: Square
    words: ClassVar[str] = "{id} is dropped at ({at})"


class Flung(GridEvent, frozen=True):
    """An Elbonian throw has ended on a legal square [GRID-95]."""

    id: str
    at: Square
    words: ClassVar[str] = "{id} lands at ({at}), Elbonia-Style"


class Bump(GridEvent, frozen=True):
    """An Elbonian throw has come down where nothing can land [GRID-96]."""

    id: str
    at: Square
    lost: int
    words: ClassVar[str] = "{id} bumps into ({at})"


class Fell(GridEvent, frozen=True):
    """An Elbonian throw has left the Grid [GRID-98]."""

    id: str
    lost: int
    words: ClassVar[str] = "{id} falls off the Grid"


class Destroyed(GridEvent, frozen=True):
    """A Big Rock has fallen on another, and nothing is left [GRID-105]."""

    at: Square
    ids: tuple[str, ...]
    words: ClassVar[str] = "a Big Rock destroys {ids} at ({at})"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("loss", f"a Big Rock destroys {' and '.join(self.ids)}", weight=2)


class Siren(GridEvent, frozen=True):
    """There is a new Siren [GRID-115]."""

    id: str
    name: str
    at: Square
    words: ClassVar[str] = "the Siren {name} appears at ({at})"


class SirenGone(GridEvent, frozen=True):
    """A Siren is gone: ``love``, ``catfight`` or ``destroyed``."""

    id: str
    reason: str
    words: ClassVar[str] = "{id} is gone, {reason}"

    def tell(self) -> str:
        """Return the event as a sentence."""
        return filled(self.words, self._facts() | {"reason": _LOSSES.get(self.reason, self.reason)})

    def highlight(self) -> Highlight | None:
        """Return what it means to those who watch."""
        how = _LOSSES.get(self.reason)
        if how is None:
            return None
        return Highlight("fight", f"the Siren {self.id} is {how}")


class FreeRoll(GridEvent, frozen=True):
    """A Female player has rolled to be free of a Siren [GRID-122]."""

    player: str
    id: str
    roll: int
    words: ClassVar[str] = "{player} rolls {roll} against {id}"


class BaitRoll(GridEvent, frozen=True):
    """It was rolled whether a Siren comes to a Bait [GRID-131]."""

    id: str
    sides: int
    roll: int
    words: ClassVar[str] = "for {id} a d{sides} rolls {roll}"


class BaitGone(GridEvent, frozen=True):
    """A Bait is gone: ``taken``, ``ruined`` or ``destroyed``."""

    id: str
    reason: str
    words: ClassVar[str] = "{id} is gone, {reason}"


class Catfight(GridEvent, frozen=True):
    """A Cheerleader and a Siren have rolled [GRID-138]."""

    player: str
    id: str
    rolls: str
    words: ClassVar[str] = "{player} fights {id}, the dice show {rolls}"


class Purse(GridEvent, frozen=True):
    """A player has a Purse more [GRID-136]."""

    player: str
    words: ClassVar[str] = "{player} gets a Purse"


class WaxOut(GridEvent, frozen=True):
    """Wax has come out of a player's ears, as Earwax [GRID-172]."""

    player: str
    id: str
    words: ClassVar[str] = "{id} comes out of the ears of {player}"


class GremlinNumber(GridEvent, frozen=True):
    """There is a new Gremlin number [GRID-3]."""

    n: int
    words: ClassVar[str] = "the Gremlin number is {n}"


class Weather(GridEvent, frozen=True):
    """The temperature was set or has changed by itself [GRID-43]."""

    temperature: int
    words: ClassVar[str] = "it is {temperature:degree|degrees}"


class NdayBegun(GridEvent, frozen=True):
    """An nday has begun."""

    nweek: int
    nday: int
    called: ClassVar[str] = "nday"
    words: ClassVar[str] = "nday {nday} of nweek {nweek} begins"
    routine: ClassVar[bool] = True


class Win(GridEvent, frozen=True):
    """A player has won."""

    player: str
    words: ClassVar[str] = "{player} wins"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("win", "{0} wins", (self.player,), 5)


class Closed(GridEvent, frozen=True):
    """The game is closed."""

    words: ClassVar[str] = "the game is closed"
