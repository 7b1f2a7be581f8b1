"""What changes in a game of OpenSpiel: its own state, and what is chosen at the same time."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec


class Past(msgspec.Struct):
    """A state as it is stored: how it came about.

    Attributes:
        history: all actions, those of chance too, as OpenSpiel counts them.
        chosen: by seat, what was chosen where all choose at once.
    """

    history: list[int]
    chosen: list[int | None] = []


class State:
    """A state of a match.

    Attributes:
        live: that of OpenSpiel; never one in which chance is to move.
        turns: how many have ended: moves of players, those at the same time counted as one.
        chosen: by seat, what was chosen at a node where all choose at once; else empty.
    """

    __slots__ = ("chosen", "live", "turns")

    def __init__(self, live: Any, turns: int = 0, chosen: Sequence[int | None] = ()) -> None:
        """Take a state of OpenSpiel."""
        self.live = live
        self.turns = turns
        self.chosen = list(chosen)

    def past(self) -> Past:
        """Return how it came about."""
        return Past([int(action) for action in self.live.history()], list(self.chosen))

    def __eq__(self, other: object) -> bool:
        """States are equal that came about in the same way."""
        return isinstance(other, State) and self.past() == other.past()

    __hash__ = None  # type: ignore[assignment]  # it changes


def revived(spiel: Any, past: Past) -> State:
    """Return the state that came about so.

    Raises:
        ValueError: the history is not one of this game.
    """
    live = spiel.new_initial_state()
    turns, left = 0, list(past.history)
    while left:
        if live.is_terminal():
            raise ValueError("the history goes on after the end")
        if live.is_simultaneous_node():
            joint, left = left[: spiel.num_players()], left[spiel.num_players() :]
            if len(joint) < spiel.num_players() or not _all_legal(live, joint):
                raise ValueError(f"{joint} are no actions of all players")
            live.apply_actions(joint)
            turns += 1
            continue
        action = left.pop(0)
        chance = live.is_chance_node()
        if action not in live.legal_actions():
            raise ValueError(f"{action} cannot be done after {live.history()}")
        live.apply_action(action)
        turns += not chance
    if live.is_chance_node():
        raise ValueError("chance is to move at the end of the history")
    at_once = not live.is_terminal() and live.is_simultaneous_node()
    chosen = past.chosen or ([None] * spiel.num_players() if at_once else [])
    if len(chosen) != (spiel.num_players() if at_once else 0):
        raise ValueError("players choose at once, all of them, or do not")
    for seat, choice in enumerate(chosen):
        if choice is not None and choice not in live.legal_actions(seat):
            raise ValueError(f"player {seat} cannot choose {choice}")
    return State(live, turns, chosen)


def _all_legal(live: Any, joint: Iterable[int]) -> bool:
    return all(
        action in (live.legal_actions(seat) or [action]) for seat, action in enumerate(joint)
    )
