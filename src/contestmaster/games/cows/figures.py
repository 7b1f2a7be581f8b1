"""What a game counts for each team: its milk, and the cows that its groups conduct."""

from fractions import Fraction
from typing import Final

import numpy as np

from contestmaster.games.cows.state import State
from contestmaster.kernel.figures import Counts, Figure, own_only
from contestmaster.kernel.game import ALL, Eye
from contestmaster.kernel.parameters import MILLION

FIGURES: Final = (Figure("milk", "bottles", one="bottle"), Figure("herds", "cows", one="cow"))
"""Milk decides score and rank [COWS-159, COWS-160]."""


def counts(state: State, eye: Eye) -> Counts:
    """The figures of every team; until the end a team knows its own only (chapter Visibility)."""
    world = state.world
    groups = world.groups[: world.head["groups"].item()]
    cows = np.bincount(groups["team"], weights=groups["cows"], minlength=len(world.teams) + 1)
    milk = world.teams["milk"].tolist()
    everyone = eye == ALL or bool(world.head["over"][0])
    bottles = [Fraction(milk[team - 1], MILLION) for team in state.teams]
    herds = [int(cows[team]) for team in state.teams]
    return [
        own_only(bottles, eye, shown_to_all=everyone),
        own_only(herds, eye, shown_to_all=everyone),
    ]
