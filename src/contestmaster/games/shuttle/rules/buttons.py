"""The ten buttons, and how crewmen push them [SHUTTLE-62 to SHUTTLE-70]."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from contestmaster.games.shuttle.codes import Code
from contestmaster.games.shuttle.rules.act import Act
from contestmaster.games.shuttle.state import Push, Station


class Button(NamedTuple):
    """Where a button is, and what its action costs in Charges."""

    room: Station
    cost: int


BUTTONS: Final[Mapping[str, Button]] = {
    "ld_reload": Button("lower_deck", 0),
    "pulse_cannon": Button("lower_deck", 1),
    "missile_launch": Button("lower_deck", 0),
    "reactor_recharge": Button("engine_room", 0),
    "more_speed": Button("engine_room", 1),
    "turbo": Button("engine_room", 2),
    "handbrake": Button("engine_room", 1),
    "bridge_reload": Button("bridge", 0),
    "heavy_laser": Button("bridge", 1),
    "captains_log": Button("bridge", 1),
}
"""The buttons by id."""

HARDER: Final = "heavy_laser"
"""The one that can be pushed harder [SHUTTLE-86]."""


def cost(act: Act, pushed: Push) -> int:
    """Return what an action costs its room."""
    return BUTTONS[pushed.button].cost + (act.params.harder_cost if pushed.harder else 0)


def push(act: Act, button: str, harder: bool) -> int | Code:
    """Queue a button's action for midnight; return its place in the order [SHUTTLE-62]."""
    state, name = act.state, act.person
    if button not in BUTTONS:
        return Code.UNKNOWN_BUTTON
    if harder and button != HARDER:
        return Code.BAD_MODIFIER
    if state.shuttle is None:
        return Code.NO_JOURNEY
    if not state.is_crewman(name):
        return Code.NOT_ABOARD
    if state.players[name].station != BUTTONS[button].room:
        return Code.WRONG_STATION
    if any(pushed.player == name for pushed in state.pushes):
        return Code.PLAYER_LIMIT
    if any(pushed.button == button for pushed in state.pushes):
        return Code.BUTTON_LIMIT
    state.pushes.append(Push(name, button, harder))
    return len(state.pushes)
