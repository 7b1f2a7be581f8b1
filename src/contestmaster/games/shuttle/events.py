"""What happened: the public log, with the kinds and fields of the rule book, in its order."""

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from contestmaster.kernel.fields import Quoted
from contestmaster.kernel.highlights import Highlight
from contestmaster.kernel.instant import Instant, to_datetime
from contestmaster.kernel.sentences import filled
from contestmaster.nomic import events

ObjectId: TypeAlias = int
"""The id of an object, written ``#3``."""

Cause: TypeAlias = Literal["damage", "collision"]
"""What has destroyed an object."""

_REFERENCES = frozenset({"id", "other", "target"})
"""Fields that hold the id of an object."""
_UNLOGGED = frozenset({"at", "title", "other_title"})
"""Fields that are no words of the log: it has ids, where people are told names."""


_BUTTONS: Final[Mapping[str, str]] = {
    "ld_reload": "Reload of the Lower Deck",
    "bridge_reload": "Reload of the Bridge",
    "captains_log": "Captain's Log",
}
"""What is not called as its id is."""
_FAILURES: Final[Mapping[str, str]] = {
    "no_shuttle": "there is no Shuttle any more",
    "offline": "the systems are offline",
    "no_charge": "there are too few Charges",
    "missile_adjacent": "a Missile is right beside the Shuttle",
}


def _button(name: str) -> str:
    """Return a button as people call it.

    >>> _button("heavy_laser")
    'Heavy Laser'
    """
    return _BUTTONS.get(name, name.replace("_", " ").title())


def clock_time(at: Instant) -> str:
    """Return an instant as the log and the report write it.

    >>> clock_time(0)
    '1970-01-01 00:00:00'
    """
    return f"{to_datetime(at):%Y-%m-%d %H:%M:%S}"


class Logged(events.PublicEvent, frozen=True):
    """A line of the public log: time, kind, fields."""

    def line(self) -> str:
        """Return the event as it stands in the log."""
        names = [name for name in self.__struct_fields__ if name not in _UNLOGGED]
        words = [_word(name, getattr(self, name)) for name in names]
        kind = type(self).__name__.upper()
        return " ".join([clock_time(self.at), kind, *(word for word in words if word)])


def _word(name: str, value: object) -> str:
    if name in _REFERENCES:
        return f"#{value}"
    if isinstance(value, str) and re.search(r"\s", value):
        return f'"{value}"'
    return str(value)


class Action(Logged, frozen=True):
    """A button's action is performed [SHUTTLE-62]; ``modifier`` is ``harder`` or empty."""

    player: str
    button: str
    modifier: Literal["", "harder"] = ""
    words: ClassVar[str] = "the {button} works, as {player} wanted{modifier:?: harder}"

    def tell(self) -> str:
        """Return the event as a sentence."""
        facts = {"player": self.player, "button": _button(self.button), "modifier": self.modifier}
        return filled(self.words, facts)


class Fail(Logged, frozen=True):
    """A button's action fails, for that reason [SHUTTLE-68]."""

    player: str
    button: str
    reason: str
    words: ClassVar[str] = "the {button}, pushed by {player}, fails: {reason}"

    def tell(self) -> str:
        """Return the event as a sentence."""
        reason = _FAILURES.get(self.reason, self.reason)
        facts = {"player": self.player, "button": _button(self.button), "reason": reason}
        return filled(self.words, facts)


class Attack(Logged, frozen=True):
    """A Threat hits what is nearest before it [SHUTTLE-106]."""

    id: ObjectId
    target: ObjectId
    n: int
    title: str
    other_title: str
    words: ClassVar[str] = "{title} fires at {other_title}: {n} damage"


class Damage(Logged, frozen=True):
    """An object has lost hit points, and has these left [SHUTTLE-14]."""

    id: ObjectId
    n: int
    hp_left: int
    title: str
    words: ClassVar[str] = (
        "{title} takes {n} damage, and {hp_left:hit point is|hit points are} left"
    )


class Collision(Logged, frozen=True):
    """Two objects collide [SHUTTLE-114]."""

    id: ObjectId
    other: ObjectId
    title: str
    other_title: str
    words: ClassVar[str] = "{title} and {other_title} collide"


class Bounce(Logged, frozen=True):
    """Two equal objects have been thrown back to these positions [SHUTTLE-120]."""

    id: ObjectId
    position: int
    other: ObjectId
    other_position: int
    title: str
    other_title: str
    words: ClassVar[str] = (
        "{title} is thrown back to {position} AU, and {other_title} to {other_position} AU"
    )


class Destroyed(Logged, frozen=True):
    """An object has ceased to exist by damage, or in a collision [SHUTTLE-15]."""

    id: ObjectId
    cause: Cause
    title: str
    words: ClassVar[str] = "{title} is destroyed by {cause}"


class Warped(Logged, frozen=True):
    """An object has left the line, at that position [SHUTTLE-11]."""

    id: ObjectId
    position: int
    title: str
    words: ClassVar[str] = "{title} leaves the line at {position} AU"


class Scout(Logged, frozen=True):
    """A Threat has brought the Enemy Threat Points [SHUTTLE-108]."""

    id: ObjectId
    n: int
    title: str
    words: ClassVar[str] = "{title} scouts: {n:Threat Point|Threat Points} for the Enemy"


class Move(Logged, frozen=True):
    """An object goes from one position to another [SHUTTLE-109]; ``start`` is where it was."""

    id: ObjectId
    start: int
    end: int
    title: str
    words: ClassVar[str] = "{title} flies from {start} to {end} AU"


class Enter(Logged, frozen=True):
    """A Threat enters play, or a Missile is launched [SHUTTLE-110]."""

    id: ObjectId
    name: Annotated[str, Quoted()]
    position: int
    title: str
    words: ClassVar[str] = "{title} appears at {position} AU"


class Noroom(Logged, frozen=True):
    """A Threat finds no free segment and is destroyed [SHUTTLE-113]."""

    name: Annotated[str, Quoted()]
    words: ClassVar[str] = "{name} finds no room"


class Crime(Logged, frozen=True):
    """A player has committed a crime of that class [SHUTTLE-129]."""

    player: str
    grade: int
    words: ClassVar[str] = "{player} commits a crime of class {grade}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("loss", f"{{0}} commits a crime of class {self.grade}", (self.player,), 1)


class Journey(Logged, frozen=True):
    """A player has initiated a journey [SHUTTLE-38]."""

    player: str
    wormhole2: int
    level: int
    words: ClassVar[str] = "{player} initiates a journey of Difficulty {wormhole2}, Level {level}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        words = f"{{0}} begins a journey of {self.wormhole2} AU, and is its Enemy"
        return Highlight("phase", words, (self.player,))


class End(Logged, frozen=True):
    """The journey is over [SHUTTLE-28]."""

    outcome: Literal["arrived", "lost"]
    words: ClassVar[str] = "the journey ends: the Shuttle has {outcome}"

    def tell(self) -> str:
        """Return the event as a sentence."""
        return f"the journey ends: the Shuttle {'has arrived' if self.arrived else 'is lost'}"

    @property
    def arrived(self) -> bool:
        """Whether the crew has won it."""
        return self.outcome == "arrived"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        if self.arrived:
            return Highlight("wonder", "the Shuttle arrives, which pays its crew", weight=4)
        return Highlight("loss", "the Shuttle is lost, which pays its Enemy", weight=4)


class Credit(Logged, frozen=True):
    """A player is awarded so many credits [SHUTTLE-55, SHUTTLE-57]."""

    player: str
    n: int
    words: ClassVar[str] = "{player} gets {n:credit|credits}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        won = "1 credit" if self.n == 1 else f"{self.n} credits"
        return Highlight("capture", f"{{0}} gets {won}", (self.player,))


class Mutiny(Logged, frozen=True):
    """A crew has mutinied against that recorder [SHUTTLE-97]."""

    recorder: str
    words: ClassVar[str] = "the crew mutinies against {recorder}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("fight", "the crew mutinies against {0}", (self.recorder,), 3)


class Save(Logged, frozen=True):
    """A player has saved a recording [SHUTTLE-98]."""

    player: str
    words: ClassVar[str] = "{player} saves the Captain's Log"


class Win(Logged, frozen=True):
    """A player has won, in that way [SHUTTLE-60]."""

    player: str
    by: Literal["credits", "captains_log"]
    words: ClassVar[str] = "{player} wins by {by}"

    def tell(self) -> str:
        """Return the event as a sentence."""
        how = "the Captain's Log" if self.by == "captains_log" else self.by
        return filled(self.words, {"player": self.player, "by": how})

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        how = "the Captain's Log" if self.by == "captains_log" else self.by
        return Highlight("win", f"{{0}} wins by {how}", (self.player,), 5)


class Ruling(Logged, events.Ruled, frozen=True):
    """The operator has corrected the record, for that reason."""
