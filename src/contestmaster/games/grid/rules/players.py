"""How one becomes a player, comes onto the Grid, declares what one is, and quits (B, B.1)."""

import re
from collections.abc import Iterable
from typing import Final

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.rules.act import Act, Kinds, Result
from contestmaster.games.grid.rules.carrying import to_limbo
from contestmaster.games.grid.rules.places import legal, location, place, vacant_squares
from contestmaster.games.grid.squares import Square
from contestmaster.games.grid.state import Gender, Player, Role, State

_NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,16}")
_ID: Final = re.compile(r"([a-z]+)-[0-9]+")
_TAKEN: Final = ("none", "limbo", "air", "fund")
ROOM: Final = 2
"""Vacant squares that must be left where somebody enters, or a rock is placed [GRID-49]."""


def is_name(text: str, kinds: Kinds, others: Iterable[str]) -> bool:
    """Return whether a person can play under a name [GRID-197]."""
    folded = text.lower()
    like_id = _ID.fullmatch(folded)
    if not _NAME.fullmatch(text) or (like_id is not None and kinds.known(like_id[1])):
        return False
    return folded not in _TAKEN and folded not in {other.lower() for other in others}


def enrol(params: GridParams, state: State, name: str) -> None:
    """Enter a player, in Limbo [GRID-45]."""
    state.players[name] = Player(name, params.start_points, radar=params.start_radar)


def join(act: Act) -> Result:
    """Become a player, with the next seat [GRID-10, GRID-201]."""
    state, name = act.state, act.by.person
    if name in state.players:
        return Code.ALREADY_JOINED
    if not is_name(name, act.kinds, state.players):
        return Code.BAD_NAME
    if len(state.players) >= act.params.max_players:
        return Code.GAME_FULL
    enrol(act.params, state, name)
    act.emit(events.Joined(name))
    return {"seat": len(state.players), "points": act.me.points}


def enter(act: Act, square: Square) -> Result:
    """Come from Limbo onto a legal square [GRID-47..51]."""
    me = act.me
    if location(act.state, me) != "limbo":
        return Code.ON_GRID
    if len(vacant_squares(act.state)) < ROOM:
        return Code.GRID_FULL
    if not legal(act, me, square):
        return Code.BLOCKED
    act.emit(events.Entered(me.name, square))
    place(act, me, square)
    return {"at": location(act.state, me)}


def declare_gender(act: Act, gender: Gender) -> Result:
    """Declare a gender, for now or for the next nweek [GRID-194]."""
    me = act.me
    if location(act.state, me) == "limbo":
        me.gender, me.next_gender = gender, None
        return {"value": gender, "effective": "now"}
    me.next_gender = gender
    return {"value": gender, "effective": "next_nweek"}


def declare_role(act: Act, role: Role) -> Result:
    """Declare a role, likewise."""
    me = act.me
    if location(act.state, me) == "limbo":
        me.role, me.next_role = role, None
        return {"value": role, "effective": "now"}
    me.next_role = role
    return {"value": role, "effective": "next_nweek"}


def apply_pending(player: Player) -> None:
    """Let what a player has declared apply at the start of an nweek [GRID-194]."""
    player.gender = player.next_gender or player.gender
    player.role = player.next_role or player.role
    player.next_gender = player.next_role = None


def quit_game(act: Act) -> Result:
    """Leave for good, with all dropped that one carries [GRID-53]."""
    to_limbo(act, act.me)
    act.me.quit = True
    return {}
