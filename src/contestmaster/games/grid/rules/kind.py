"""Kinds of Grid Objects: how general rules yield to more specific ones [GRID-85].

The general rules (what may stand where, moving, carrying, throwing) know no kind by name. Where a
more specific rule may want to say something they ask all kinds, in the order of the rule book's
table: each kind answers for its own objects, and what applies adds up. A kind is one class in one
module; a package of its own adds one by an entry point of the group
``contestmaster.grid.kinds``, named in the parameter ``installed_kinds``.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.squares import Square
from contestmaster.games.grid.state import Body, Player, Thing

if TYPE_CHECKING:
    from contestmaster.games.grid.rules.act import Act, Facts

__all__ = ["IMPASSABLE", "Arrival", "Effect", "Kind", "Kinds"]

IMPASSABLE = "impassable"
"""Why a Move into an Impassable object fails."""


class Arrival(NamedTuple):
    """Something has come to occupy a square: what, and where it was before, if on a square."""

    body: Body
    there: Square
    came: Square | None


class Effect:
    """What happens when something comes to occupy a square.

    Attributes:
        order: its place among the effects of one arrival [GRID-41]; ``None``: it has none.
    """

    order: ClassVar[int | None] = None

    def arrived(self, act: "Act", arrival: Arrival) -> bool:
        """Act on what has arrived; return whether that has taken it elsewhere."""
        del act, arrival
        return False


class Kind(Effect):
    """A kind of Grid Object; what it does not say is as for a Passable MO [GRID-15].

    Attributes:
        name: of the kind; ids are ``name-n``.
        mobile: whether its objects are MOs [GRID-14].
        passable: whether they are Passable.
        carryable: whether players may carry them; only Passable MOs [GRID-63].
        throwable: whether players may throw them; only what is carryable [GRID-69].
        count: how many are placed at set-up, each on a random legal square.
        shot: place among what a shot moves first [GRID-191].
    """

    name: str
    mobile: bool = True
    passable: bool = True
    carryable: bool = False
    throwable: bool = False
    count: int = 0
    shot: int = 8

    def bars(self, act: "Act", here: Body, comer: Body) -> str | None:
        """Return why something may not come to a square where one of this kind is."""
        del act, here, comer
        return None if self.passable else IMPASSABLE

    def binds(self, act: "Act", mover: Player, there: Square) -> str | None:
        """Return why a player may not Move to a square, because of objects of this kind."""
        del act, mover, there
        return None

    def carried(self, body: Body) -> bool:
        """Return whether this one may be carried now."""
        del body
        return self.carryable

    def may_hold(self, act: "Act", body: Body, player: Player) -> bool:
        """Return whether a player may have this one in eir possession."""
        del act, body, player
        return True

    def may_catch(self, act: "Act", body: Body, player: Player) -> bool:
        """Return whether a player may catch this one."""
        return self.may_hold(act, body, player)

    def may_aim(self, act: "Act", body: Body, target: Square) -> bool:
        """Return whether this one may be thrown at a square."""
        del act, body, target
        return True

    def struck(self, act: "Act", body: Body, victim: Player) -> bool:
        """Do what follows when this one has hit a player; return whether it is destroyed."""
        del act, body, victim
        return False

    def whacked(self, act: "Act", body: Body) -> "Facts | Code":
        """Do what a Whack with the Big Stick does to this one, or refuse [GRID-156]."""
        del act, body
        return Code.BAD_TARGET

    def shields(self, act: "Act", player: Player) -> bool:
        """Return whether a player is not moved by a Whack or shot, but who attacks [GRID-163]."""
        del act, player
        return False

    def shielded(self, act: "Act", player: Player) -> None:
        """Do what follows when a player was shielded so."""
        del act, player

    def leaves(self, act: "Act", body: Body, square: Square) -> None:
        """Do what follows when this one has left a square."""
        del act, body, square

    def parts(self, act: "Act", player: Player) -> None:
        """Do what a player must before e drops all e carries [GRID-68]."""
        del act, player

    def departs(self, act: "Act", player: Player) -> None:
        """Do what follows when a player has ceased to stand on a square."""
        del act, player

    def stirs(self, act: "Act") -> None:
        """Look again, for an object has appeared or gone whose nearness matters."""
        del act


class Kinds:
    """The kinds of one match, in the order of the rule book's table."""

    def __init__(self, kinds: Sequence[Kind], effects: Sequence[Effect]) -> None:
        """Take the kinds, and the effects that belong to none."""
        self._kinds = tuple(kinds)
        self._named = {kind.name: kind for kind in kinds}
        self._ranks = {kind.name: rank for rank, kind in enumerate(kinds)}
        having = [(one.order, one) for one in (*effects, *kinds) if one.order is not None]
        self.effects = tuple(effect for _, effect in sorted(having, key=lambda pair: pair[0]))

    def __iter__(self) -> Iterator[Kind]:
        """Iterate over the kinds in the order of the table."""
        return iter(self._kinds)

    def of(self, body: Body) -> Kind:
        """Return the kind of an object."""
        return self._named[body.kind]

    def known(self, name: str) -> bool:
        """Return whether there is a kind of that name."""
        return name in self._named

    def ordered(self, things: Sequence[Thing]) -> list[Thing]:
        """Return objects in the order of the table, then by number."""
        return sorted(things, key=lambda thing: (self._ranks[thing.kind], thing.number))
