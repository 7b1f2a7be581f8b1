"""What may stand where, and how things come onto squares and off them [GRID-14..23, GRID-50].

Nothing here is a Move: see :mod:`contestmaster.games.grid.rules.moving`.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from contestmaster.games.grid import events
from contestmaster.games.grid.rules.act import IMPASSABLE, Act, Arrival
from contestmaster.games.grid.squares import SQUARES, Square, distance, written
from contestmaster.games.grid.state import Body, Player, State, Thing


def adjacent(one: Body, other: Body | Square) -> bool:
    """Return whether both are on squares next to each other."""
    there = other if isinstance(other, tuple) else other.at
    return one.at is not None and there is not None and distance(one.at, there) == 1


def occupants(state: State, square: Square) -> list[Body]:
    """Return all that is on a square, hidden Boxes included."""
    return [body for body in state.bodies() if body.at == square]


def vacant(state: State, square: Square) -> bool:
    """Return whether neither a player nor any object is on a square [GRID-50]."""
    return all(body.at != square for body in state.bodies())


def vacant_squares(state: State) -> list[Square]:
    """Return the vacant squares, by x then y."""
    taken = {body.at for body in state.bodies()}
    return [square for square in SQUARES if square not in taken]


def bar(act: Act, body: Body, square: Square) -> str | None:
    """Return why something may not be on a square of the Grid, or ``None`` [GRID-20, GRID-55]."""
    return _bar(act, body, occupants(act.state, square))


def location(state: State, body: Body) -> str:
    """Return where something is: ``3,4``, ``held:NAME``, ``ears:NAME``, ``air`` or ``limbo``."""
    if body.at is not None:
        return written(body.at)
    if body.holder is not None:
        ears = isinstance(body, Thing) and body.ears
        return f"{'ears' if ears else 'held'}:{body.holder}"
    return "limbo" if state.flight(body.id) is None else "air"


def legal(act: Act, body: Body, square: Square) -> bool:
    """Return whether a square of the Grid is legal for something [GRID-196]."""
    return bar(act, body, square) is None


def legal_squares(act: Act, body: Body, among: Iterable[Square] = SQUARES) -> list[Square]:
    """Return the legal squares for something among some, in their order."""
    there = _by_square(act.state)
    return [square for square in among if _bar(act, body, there.get(square, [])) is None]


def nearest(act: Act, body: Body, target: Square) -> Square | None:
    """Draw one of the legal squares at least distance from a square; ``None``: none is legal."""
    squares = legal_squares(act, body)
    if not squares:
        return None
    least = min(distance(square, target) for square in squares)
    return act.one_of([square for square in squares if distance(square, target) == least])


def make(state: State, kind: str) -> Thing:
    """Create an object of a kind, which is on no square yet."""
    state.made[kind] = state.made.get(kind, 0) + 1
    thing = Thing(f"{kind}-{state.made[kind]}", kind)
    state.things[thing.id] = thing
    return thing


def lift(act: Act, body: Body) -> Square | None:
    """Take something off its square; return which that was."""
    came, body.at = body.at, None
    if came is not None:
        act.kinds.of(body).leaves(act, body, came)
    return came


def put(act: Act, body: Body, square: Square) -> Square | None:
    """Let something occupy a square, without what follows; return where it was before."""
    came = lift(act, body)
    body.at, body.holder = square, None
    if isinstance(body, Player):
        body.last = square
    return came


def place(act: Act, body: Body, square: Square, came: Square | None = None) -> bool:
    """Let something come to occupy a square, with what follows; return whether it went on.

    Args:
        act: what brings it there.
        body: what comes.
        square: a legal one.
        came: the square it comes from, where it has left that already.
    """
    came = put(act, body, square) or came
    return arrive(act, Arrival(body, square, came))


def arrive(act: Act, arrival: Arrival) -> bool:
    """Let all effects of an arrival happen in their order; the first that takes it away ends it."""
    return any(effect.arrived(act, arrival) for effect in act.kinds.effects)


def place_at_random(act: Act, body: Body) -> bool:
    """Place something on a random legal square other than its own; return whether there is one."""
    squares = [square for square in legal_squares(act, body) if square != body.at]
    if not squares:
        return False
    square = act.pick(squares)
    came = put(act, body, square)
    act.emit(events.Placed(body.id, square))
    arrive(act, Arrival(body, square, came))
    return True


def _bar(act: Act, body: Body, there: Iterable[Body]) -> str | None:
    others = [other for other in there if other is not body]
    if not others or any(act.kinds.of(one).admits(one, body) for one in (body, *others)):
        return None
    if not act.kinds.of(body).passable:
        return IMPASSABLE
    reasons = [act.kinds.of(other).bars(act, other, body) for other in others]
    return next((why for why in sorted(filter(None, reasons), key=_first)), None)


def _first(reason: str) -> bool:
    """Order reasons: what is Impassable comes first."""
    return reason != IMPASSABLE


def _by_square(state: State) -> Mapping[Square, list[Body]]:
    there: dict[Square, list[Body]] = defaultdict(list)
    for body in state.bodies():
        if body.at is not None:
            there[body.at].append(body)
    return there
