"""What a set of games counts for each team: the results of its battles, and how many it wins.

While battles are fought a side has points, which nobody but an operator may see; from RESULTS on
its battle result stands in their place [DESK-128, DESK-129].
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from contestmaster.games.desk.state import State
from contestmaster.games.desk.world import PREPARATION, RESULTS
from contestmaster.kernel.figures import Counts, Figure, own_only
from contestmaster.kernel.game import ALL, PUBLIC, Eye

FIGURES: Final = (
    Figure("battle results", "points", one="point"),
    Figure("battles won", "battles ahead", one="battle ahead"),
    Figure("units left", "units left", one="unit left"),
)
"""The cumulative result, which decides the place [DESK-131, DESK-132], what it is made of, and what
is left to earn it with: that is told from the first turn on."""

_THOUSAND: Final = 1000


def counts(state: State, eye: Eye) -> Counts:
    """The figures of every team, as far as an eye may know them (chapter Visibility)."""
    head = state.world.head[0]
    decided = head.phase == RESULTS
    teams = len(state.world.teams)
    sums, won = [0] * teams, [0] * teams
    battles = state.world.battles
    # By columns: this is read at every boundary, of up to a hundred battles.
    pairs = list(zip(battles["attacker"].tolist(), battles["defender"].tolist(), strict=True))
    fought = battles["result" if decided else "points"].tolist()
    for teams_of, sides in zip(pairs, fought, strict=True):
        for own, team in enumerate(teams_of):
            sums[team - 1] += sides[own]
            won[team - 1] += sides[own] > sides[1 - own]
    everyone = eye == ALL or (eye == PUBLIC and decided) or bool(head.over)
    seen = eye if decided else None
    left = _units(state, teams, pairs)
    results = [Fraction(each, _THOUSAND) for each in sums]
    return [
        own_only(results, seen, shown_to_all=everyone),
        own_only(won, seen, shown_to_all=everyone),
        own_only(left, eye, shown_to_all=everyone or eye == PUBLIC),
    ]


def _units(state: State, teams: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return how many units each team has, over its battles: all of them until it places them.

    Of a running battle spectators see the stacks [Visibility], and before it the cadre that all
    sides have alike [DESK-13]; a team that places nothing gets all of it at random [DESK-63].
    """
    world, left = state.world, [0] * teams
    if world.head[0].phase == PREPARATION:
        cadre = int(world.cadre["count"].sum())
        for team in (team for pair in pairs for team in pair):
            left[team - 1] += cadre
        return left
    battles = world.battles
    for teams_of, counts, sides in zip(
        pairs, battles["count"].tolist(), battles["side"].tolist(), strict=True
    ):
        for count, side in zip(counts, sides, strict=True):
            left[teams_of[side] - 1] += count
    return left
