"""An act in a game, and the kinds of Grid Objects that it asks.

The general rules (what may stand where, moving, carrying, throwing) know no kind by name. Where a
more specific rule may want to say something they ask all kinds, in the order of the rule book's
table: each kind answers for its own objects, and what applies adds up, but for what is expressly
allowed [GRID-85]. A kind is one class in one module; a package of its own adds one by an entry
point of the group ``contestmaster.grid.kinds``, named in the parameter ``installed_kinds``.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple, Protocol, TypeAlias, TypeVar

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.squares import Square
from contestmaster.games.grid.state import Body, Player, State, Thing
from contestmaster.kernel.events import Event
from contestmaster.kernel.game import By, Legal

T = TypeVar("T")

Facts: TypeAlias = dict[str, str | int]
"""What an announcement came to, by key in the order of the rule book."""

Result: TypeAlias = Facts | Code
"""What a rule returns: facts, or the code that refuses."""

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


class Bringing(Protocol):
    """Makes an object whose methods are announcements; a class that is called so does."""

    def __call__(self, params: GridParams, kinds: "Kinds", /) -> object:
        """Bind announcements to a match's parameters and kinds."""
        ...


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
        hidden: whether nobody sees where its objects are.
        announcements: what players may announce because there are such objects, besides what the
            rule book lists: a subclass of ``commands.base.Announcements``. ``None``: nothing.
    """

    name: str
    mobile: bool = True
    passable: bool = True
    carryable: bool = False
    throwable: bool = False
    count: int = 0
    shot: int = 8
    hidden: bool = False
    announcements: ClassVar[Bringing | None] = None

    def offers(self, act: "Act", player: Player) -> Iterable[Legal]:
        """Return what a player can announce of these objects now, as families."""
        del act, player
        return ()

    def bars(self, act: "Act", here: Body, comer: Body) -> str | None:
        """Return why something may not come to a square where one of this kind is."""
        del act, here, comer
        return None if self.passable else IMPASSABLE

    def admits(self, body: Body, comer: Body) -> bool:
        """Return whether something may come to the square of this one, whatever else bars it.

        It is asked of what comes, too: then both are that.
        """
        del body, comer
        return False

    def binds(self, act: "Act", mover: Player, there: Square) -> str | None:
        """Return why a player may not Move to a square, because of objects of this kind."""
        del act, mover, there
        return None

    def frees(self, act: "Act", mover: Player) -> bool:
        """Return whether no object binds a player's Moves, because of objects of this kind."""
        del act, mover
        return False

    def carried(self, body: Body) -> bool:
        """Return whether this one may be carried now."""
        del body
        return self.carryable

    def may_hold(self, act: "Act", body: Body, player: Player) -> bool:
        """Return whether a player may have this one in their possession."""
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

    def spared(self, act: "Act", body: Body, attacker: Player) -> Code | None:
        """Return why somebody cannot Whack this one, or ``None`` [GRID-156]."""
        del act, body, attacker
        return Code.BAD_TARGET

    def whacked(self, act: "Act", body: Body) -> Facts:
        """Do what a Whack does to this one, which is not spared; return what came of it."""
        del act, body
        return {}

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
        """Do what a player must before they drop all they carry [GRID-68]."""
        del act, player

    def departs(self, act: "Act", player: Player) -> None:
        """Do what follows when a player has ceased to stand on a square."""
        del act, player

    def stirs(self, act: "Act") -> None:
        """Look again, for an object has appeared or gone whose nearness matters."""
        del act

    def dawns(self, act: "Act") -> None:
        """Do what follows when an nday has begun, behind all that the rule book lets happen."""
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


class Act(NamedTuple):
    """What every rule is given.

    Attributes:
        params: of the game.
        state: to be changed, unless the rule refuses.
        by: who acts.
        kinds: of objects.
        ahead: 1 while a boundary has not yet come to the tick that it enters, else 0.
    """

    params: GridParams
    state: State
    by: By
    kinds: Kinds
    ahead: int = 0

    @property
    def me(self) -> Player:
        """The player who acts."""
        return self.state.players[self.by.person]

    def emit(self, event: Event) -> None:
        """Tell everyone that something happened."""
        self.by.emit(event)

    def roll(self, notation: str) -> int:
        """Throw dice such as ``10+5d3`` in public [GRID-2]."""
        total = self.by.dice.roll(notation)
        self.emit(events.Rolled(notation, total))
        return total

    def secretly(self, notation: str) -> int:
        """Throw dice that nobody may know of: for what is in a Box, and the life of a Bait."""
        return self.by.dice.roll(notation)

    def pick(self, candidates: Sequence[T]) -> T:
        """Draw one of some candidates, each as likely; one is drawn from a single one too."""
        return self.by.dice.pick(candidates)

    def one_of(self, candidates: Sequence[T]) -> T:
        """Draw one of some candidates if there are several: a single one needs no dice."""
        return candidates[0] if len(candidates) == 1 else self.pick(candidates)

    def lose(self, player: Player, amount: int) -> int:
        """Take points from a player, as far as they have so many; return how many [GRID-6]."""
        lost = min(amount, player.points)
        player.points -= lost
        return lost

    def pay(self, player: Player, price: int) -> bool:
        """Take a price from a player who has it whole; else change nothing [GRID-7]."""
        if price > player.points:
            return False
        player.points -= price
        return True


def due(act: Act, ndays: int) -> int:
    """Return the tick at whose beginning so many ndays from now will have ended [GRID-9]."""
    return act.state.tick + act.ahead + ndays
