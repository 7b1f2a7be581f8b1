"""Players: how they come and go, walk, and trade credits for wins."""

import re
from typing import Final

from contestmaster.games.shuttle.codes import Code
from contestmaster.games.shuttle.rules.act import CREDITS, Act
from contestmaster.games.shuttle.state import ROOMS, STATIONS, Player, State, Station, Win
from contestmaster.nomic.times import seconds

_NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,16}")


def is_name(text: str) -> bool:
    """Return whether a person of this name can be a player."""
    return _NAME.fullmatch(text) is not None


def enrol(state: State, name: str, ergs: int) -> None:
    """Enter a player as the last in order of registration; they keep what they had [SHUTTLE-26]."""
    before = state.players.pop(name, None)
    state.players[name] = Player(last_walk=None if before is None else before.last_walk)
    for ledger in (state.credits, state.threat_points, state.rests):
        ledger.setdefault(name, 0)
    state.ergs[name] = ergs


def register(act: Act) -> Code:
    """Become a player, or one again; without ergs until Monday."""
    if act.state.player(act.person) is not None:
        return Code.ALREADY_PLAYER
    if not is_name(act.person):
        return Code.BAD_NAME
    enrol(act.state, act.person, 0)
    return Code.DONE


def deregister(act: Act) -> Code:
    """Cease to be a player; what was announced stands [SHUTTLE-27]."""
    player = act.state.players[act.person]
    player.registered, player.station = False, None
    return Code.DONE


def set_activity(act: Act, *, active: bool) -> Code:
    """Become active Outside, or inactive without a Station [SHUTTLE-26, SHUTTLE-27]."""
    player = act.state.players[act.person]
    if player.active == active:
        return Code.NO_CHANGE
    player.active, player.station = active, "outside" if active else None
    return Code.DONE


def walk(act: Act, room: str) -> Code:
    """Walk to an adjacent room [SHUTTLE-21 to SHUTTLE-25]."""
    player = act.state.players[act.person]
    if room not in STATIONS:
        return Code.UNKNOWN_ROOM
    if act.state.shuttle is None:
        return Code.NO_JOURNEY
    if not act.state.is_crewman(act.person):
        return Code.NOT_ABOARD
    if not _adjacent(player.station, room):
        return Code.NOT_ADJACENT
    interval = seconds(act.params.walk_interval)
    if player.last_walk is not None and act.at - player.last_walk < interval:
        return Code.WALK_TOO_SOON
    player.station, player.last_walk = ROOMS[ROOMS.index(room)], act.at
    return Code.DONE


def transfer(act: Act, n: int, name: str) -> Code:
    """Give credits to another player [SHUTTLE-54]."""
    if not act.params.credits_tradeable:
        return Code.NOT_TRADEABLE
    if act.state.player(name) is None:
        return Code.UNKNOWN_PLAYER
    if name == act.person:
        return Code.SELF_TRANSFER
    done = CREDITS.transfer(act.state.credits, act.person, name, n)
    return Code.DONE if done else Code.INSUFFICIENT_CREDITS


def win(act: Act) -> Code:
    """Destroy credits to win [SHUTTLE-59]."""
    if not CREDITS.pay(act.state.credits, act.person, act.params.win_credits):
        return Code.INSUFFICIENT_CREDITS
    act.win(Win(act.person, "credits", act.at))
    return Code.DONE


def _adjacent(one: Station | None, other: str) -> bool:
    """Return whether one can walk from a room to another [SHUTTLE-21]."""
    if one not in ROOMS or other not in ROOMS:
        return False
    return abs(ROOMS.index(one) - ROOMS.index(other)) == 1
