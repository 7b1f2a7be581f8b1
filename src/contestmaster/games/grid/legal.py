"""What a player may announce now, as ranges: for forms, boards, random play and search."""

from collections.abc import Iterator, Sequence

from contestmaster.games.grid.kinds import gun
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.rules.act import Act, Kinds
from contestmaster.games.grid.rules.carrying import possessions
from contestmaster.games.grid.rules.moving import hindrance
from contestmaster.games.grid.rules.offers import at_squares, of_ids
from contestmaster.games.grid.rules.places import (
    legal_squares,
    location,
    occupants,
    vacant_squares,
)
from contestmaster.games.grid.rules.players import ROOM
from contestmaster.games.grid.squares import SQUARES, surrounding
from contestmaster.games.grid.state import GENDERS, ROLES, Body, Player, State
from contestmaster.kernel.game import By, Legal


def orders(params: GridParams, kinds: Kinds, state: State, name: str) -> Sequence[Legal]:
    """Return families of announcements that are not refused now; quitting is not among them.

    Moves and rocks that everybody can see to be in vain are left out, too. What belongs to a kind
    of object is for the kind to say.
    """
    player = state.player(name)
    if state.closed or player is None:
        return ()
    act = Act(params, state, By(name, None, 0), kinds)
    return [
        *_going(act, player),
        *_carrying(act, player),
        *(offer for kind in kinds for offer in kind.offers(act, player)),
        *gun.offers(act, player),
        Legal("GENDER", (GENDERS,)),
        Legal("ROLE", (ROLES,)),
    ]


def _going(act: Act, player: Player) -> Iterator[Legal]:
    """Yield where a player can go."""
    if location(act.state, player) == "limbo" and len(vacant_squares(act.state)) >= ROOM:
        yield from at_squares("ENTER", legal_squares(act, player))
    if player.at is not None and not player.toad and not player.moved:
        free = [there for there in surrounding(player.at) if hindrance(act, player, there) is None]
        yield from at_squares("MOVE", free)


def _carrying(act: Act, player: Player) -> Iterator[Legal]:
    """Yield what a player can take, leave, throw and catch."""
    if player.at is not None and not player.toad:
        here = occupants(act.state, player.at)
        yield from of_ids("PICKUP", (body.id for body in here if _portable(act, body, player)))
    mine = possessions(act, player)
    yield from of_ids("DROP", (body.id for body in mine))
    for body in mine:
        kind = act.kinds.of(body)
        if kind.throwable:
            targets = [square for square in SQUARES if kind.may_aim(act, body, square)]
            yield from at_squares("THROW", targets, (body.id,))
    if not player.toad:
        yield from of_ids("CATCH", _flying(act, player))


def _portable(act: Act, body: Body, player: Player) -> bool:
    kind = act.kinds.of(body)
    return kind.carried(body) and kind.may_hold(act, body, player)


def _flying(act: Act, player: Player) -> Iterator[str]:
    """Yield what a player could catch and has not declared a catch of."""
    for flight in act.state.flights:
        body = act.state.body(flight.id)
        if body is None or player.name in flight.catchers:
            continue
        if act.kinds.of(body).may_catch(act, body, player):
            yield flight.id
