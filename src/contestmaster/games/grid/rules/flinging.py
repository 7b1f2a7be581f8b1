"""Being Thrown Elbonia-Style, and Falls (section D.1)."""

from typing import Final

from contestmaster.games.grid import events
from contestmaster.games.grid.rules.act import Act
from contestmaster.games.grid.rules.carrying import to_limbo
from contestmaster.games.grid.rules.places import legal, lift, nearest, place, place_at_random
from contestmaster.games.grid.squares import Square, inside
from contestmaster.games.grid.state import Body, Player

MOST_THROWS: Final = 100
"""Throws of one chain; then the nearest legal square ends it [GRID-102]."""

FALL_FROM: Final = 5
FALL_DIE: Final = "1d9"
"""What is added up for each coordinate of the square at which one who Falls is Thrown [GRID-99]."""


def fling(act: Act, body: Body, target: Square) -> None:
    """Throw something Elbonia-Style at a square, again and again until it comes to rest."""
    came = lift(act, body)
    fallen = False
    for _ in range(MOST_THROWS):
        there = _missed(act, target)
        if inside(there):
            if legal(act, body, there):
                act.emit(events.Flung(body.id, there))
                place(act, body, there, came)
                return
            _bump(act, body, there)
            target = there
        elif not isinstance(body, Player):
            act.emit(events.Fell(body.id, 0))
            place_at_random(act, body)
            return
        elif fallen:
            act.emit(events.Fell(body.id, act.lose(body, act.params.fall2_loss)))
            _vanish(act, body)
            return
        else:
            act.emit(events.Fell(body.id, act.lose(body, act.params.fall_loss)))
            fallen = True
            target = (FALL_FROM + act.roll(FALL_DIE), FALL_FROM + act.roll(FALL_DIE))
    _end(act, body, target, came)


def _missed(act: Act, target: Square) -> Square:
    """Return where a throw comes down, perhaps off the Grid [GRID-95]."""
    error = act.params.throw_error
    die = f"1d{2 * error + 1}"
    x = target[0] + act.roll(die) - error - 1
    return x, target[1] + act.roll(die) - error - 1


def _bump(act: Act, body: Body, there: Square) -> None:
    lost = act.lose(body, act.params.bump_loss) if isinstance(body, Player) else 0
    act.emit(events.Bump(body.id, there, lost))


def _end(act: Act, body: Body, target: Square, came: Square | None) -> None:
    square = nearest(act, body, target)
    if square is not None:
        act.emit(events.Flung(body.id, square))
        place(act, body, square, came)
    elif isinstance(body, Player):
        _vanish(act, body)


def _vanish(act: Act, player: Player) -> None:
    to_limbo(act, player)
    act.emit(events.Limbo(player.name))
