"""What a player may announce now, as ranges: for forms, random play and search."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from contestmaster.games.grid.kinds.airways import fare
from contestmaster.games.grid.kinds.rock import allowed
from contestmaster.games.grid.kinds.siren import ZOE, sirens, under_influence, zone
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.rules.act import Act
from contestmaster.games.grid.rules.carrying import possessions
from contestmaster.games.grid.rules.kind import Kinds
from contestmaster.games.grid.rules.places import (
    adjacent,
    legal_squares,
    location,
    occupants,
    vacant_squares,
)
from contestmaster.games.grid.rules.players import ROOM
from contestmaster.games.grid.squares import AIRWAYS, SQUARES, Square, surrounding
from contestmaster.games.grid.state import GENDERS, ROLES, Body, Player, State
from contestmaster.kernel.game import By, Legal

__all__ = ["orders"]


def orders(params: GridParams, kinds: Kinds, state: State, name: str) -> Sequence[Legal]:
    """Return families of announcements that are not refused now; quitting is not among them."""
    player = state.player(name)
    if state.closed or player is None:
        return ()
    act = Act(params, state, By(name, None, 0), kinds)
    return [
        *_anywhere(act, player),
        *_from_limbo(act, player),
        *_on_grid(act, player),
        *_as_human(act, player),
        *_with_things(act, player),
    ]


def _at(command: str, squares: Iterable[Square], *before: Sequence[str]) -> Iterator[Legal]:
    """Yield a family for each x among some squares."""
    for x, column in groupby(sorted(squares), key=lambda square: square[0]):
        yield Legal(command, (*before, (x,), tuple(y for _, y in column)))


def _some(command: str, ids: Sequence[str]) -> Iterator[Legal]:
    if ids:
        yield Legal(command, (ids,))


def _anywhere(act: Act, player: Player) -> Iterator[Legal]:
    params, points = act.params, player.points
    yield Legal("GENDER", (GENDERS,))
    yield Legal("ROLE", (ROLES,))
    near = [siren.at for siren in sirens(act.state) if under_influence(player, siren)]
    yield from _at("ROCK", [square for square in SQUARES if square not in near])
    if allowed(act):
        yield Legal("ROCK", (("random",),))
    if points >= params.bait_price:
        yield Legal("BUYBAIT", ())
    if points >= params.gun_price and not player.gun:
        yield Legal("BUYGUN", ())
    if not player.toad:
        flying = [
            flight.id
            for flight in act.state.flights
            if player.name not in flight.catchers and _catchable(act, flight.id, player)
        ]
        yield from _some("CATCH", flying)


def _catchable(act: Act, id: str, player: Player) -> bool:  # noqa: A002 - the rule book's word
    body = act.state.body(id)
    return body is not None and act.kinds.of(body).may_catch(act, body, player)


def _from_limbo(act: Act, player: Player) -> Iterator[Legal]:
    if location(act.state, player) == "limbo" and len(vacant_squares(act.state)) >= ROOM:
        yield from _at("ENTER", legal_squares(act, player))


def _on_grid(act: Act, player: Player) -> Iterator[Legal]:
    """Yield what Toads on a square may announce too."""
    if player.at is None:
        return
    state, params = act.state, act.params
    if player.gun:
        yield from _at("FIRE", surrounding(player.at))
    if player.points >= params.tower_price and not _here(act, player, "tower"):
        yield Legal("TOWER", ())
    taken = [body.at for kind in ("siren", "bait") for body in state.of_kind(kind)]
    rocks = [
        rock.id for rock in state.of_kind("rock") if adjacent(player, rock) and rock.at not in taken
    ]
    if player.bait:
        yield from _some("BAIT", rocks)
    if player.gender == "female" and player.role == "cheerleader":
        yield from _some(
            "TAKEBAIT",
            [
                bait.id
                for bait in state.of_kind("bait")
                if adjacent(player, bait)
                and player.failures.get(bait.id, 0) < params.bait_max_attempts
            ],
        )
    yield from _some(
        "LOVE",
        [
            siren.id
            for siren in sirens(state)
            if zone(player.at, siren) == ZOE and player.love.get(siren.id, 0) >= params.love_nweeks
        ],
    )


def _here(act: Act, player: Player, kind: str) -> bool:
    return any(thing.at == player.at for thing in act.state.of_kind(kind))


def _as_human(act: Act, player: Player) -> Iterator[Legal]:
    """Yield what Toads on a square may not announce."""
    if player.at is None or player.toad:
        return
    if not player.moved:
        yield from _at("MOVE", surrounding(player.at))
    if player.at in AIRWAYS and player.points >= fare(act.params, act.state):
        yield from _at("FLY", [square for square in AIRWAYS if square != player.at])
    yield from _some(
        "PICKUP",
        [body.id for body in occupants(act.state, player.at) if _portable(act, body, player)],
    )


def _portable(act: Act, body: Body, player: Player) -> bool:
    kind = act.kinds.of(body)
    return kind.carried(body) and kind.may_hold(act, body, player)


def _with_things(act: Act, player: Player) -> Iterator[Legal]:
    mine = possessions(act, player)
    yield from _some("DROP", [body.id for body in mine])
    for body in mine:
        kind = act.kinds.of(body)
        if kind.throwable:
            targets = [square for square in SQUARES if kind.may_aim(act, body, square)]
            yield from _at("THROW", targets, (body.id,))
    if not player.deaf:
        yield from _some("STUFF", [body.id for body in mine if body.kind == "wax"])
    if any(body.kind == "stick" for body in mine):
        yield from _some("WHACK", [*_beside(act, player), *_balls(act, player)])


def _beside(act: Act, player: Player) -> Iterator[str]:
    for body in act.state.bodies():
        if body.kind in ("player", "gremlin") and adjacent(player, body):
            yield body.id


def _balls(act: Act, player: Player) -> Iterator[str]:
    for flight in act.state.flights:
        body = act.state.body(flight.id)
        if body is not None and body.kind in ("wax", "earwax") and flight.target == player.at:
            yield body.id
