"""What can be seen of a game of OpenSpiel."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import pyspiel
from open_spiel.python.observation import make_observation

from contestmaster.kernel.game import ALL, Eye
from contestmaster_openspiel.loading import DYNAMICS, INFORMATION
from contestmaster_openspiel.state import State

SHOWN: Final = 100
"""Legal actions that a view lists; how many there are it says as well."""


def observed(spiel: Any, live: Any, seat: int) -> str:
    """Return what a seat sees now."""
    if spiel.get_type().provides_observation_string:
        return str(live.observation_string(seat))
    return recalled(spiel, live, seat)


def recalled(spiel: Any, live: Any, seat: int) -> str:
    """Return all that a seat has seen so far; empty where the game does not say."""
    if spiel.get_type().provides_information_state_string:
        return str(live.information_state_string(seat))
    return str(live) if perfect(spiel) else ""


def public(spiel: Any, live: Any) -> str:
    """Return what everybody may see; empty where the game does not say."""
    if perfect(spiel):
        return str(live)
    if not spiel.get_type().provides_factored_observation_string:
        return ""
    observer = _observer(str(spiel))
    return str(observer.string_from(live, 0) or "") if observer is not None else ""


def perfect(spiel: Any) -> bool:
    """Return whether nothing is hidden, nor chosen at the same time."""
    kind = spiel.get_type()
    sequential = kind.dynamics == DYNAMICS.SEQUENTIAL
    return bool(kind.information == INFORMATION.PERFECT_INFORMATION and sequential)


def legal(state: State, seat: int) -> Sequence[int]:
    """Return the actions that a seat may choose among now."""
    live = state.live
    if live.is_terminal():
        return ()
    if state.chosen:
        actions: Sequence[int] = live.legal_actions(seat)
        return actions if state.chosen[seat] is None else ()
    return live.legal_actions() if live.current_player() == seat else ()


def view(spiel: Any, state: State, eye: Eye) -> dict[str, Any]:
    """Return what an eye may see now."""
    live = state.live
    seen: dict[str, Any] = {"turn": state.turns, "over": live.is_terminal()}
    if eye == ALL:
        seen["state"] = str(live)
        seen["chosen"] = list(state.chosen)
    elif isinstance(eye, int):
        seen["observation"] = observed(spiel, live, eye)
        seen["recalled"] = recalled(spiel, live, eye)
        if state.chosen:
            seen["chosen"] = state.chosen[eye]
        actions = legal(state, eye)
        seen["orders"] = len(actions)
        seen["legal"] = {
            str(action): live.action_to_string(eye, action) for action in actions[:SHOWN]
        }
    else:
        seen["observation"] = public(spiel, live)
    if not live.is_terminal():
        seen["to_move"] = "all" if state.chosen else live.current_player()
    return seen


@cache
def _observer(name: str) -> Any:
    everything = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    return make_observation(pyspiel.load_game(name), everything)
