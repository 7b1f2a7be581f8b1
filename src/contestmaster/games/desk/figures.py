"""What a set of games counts for each team: the results of its battles, and how many it wins.

While battles are fought a side has points, which nobody but an operator may see; from RESULTS on
its battle result stands in their place [DESK-128, DESK-129].
"""

from fractions import Fraction
from typing import Final

from contestmaster.games.desk.state import State
from contestmaster.games.desk.world import RESULTS
from contestmaster.kernel.figures import Counts, Figure, own_only
from contestmaster.kernel.game import ALL, PUBLIC, Eye

FIGURES: Final = (
    Figure("battle results", "points", one="point"),
    Figure("battles won", "battles", one="battle"),
)
"""The cumulative result, which decides the place [DESK-131, DESK-132], and what it is made of."""

_THOUSAND: Final = 1000


def counts(state: State, eye: Eye) -> Counts:
    """The figures of every team, as far as an eye may know them (chapter Visibility)."""
    head = state.world.head[0]
    decided = head.phase == RESULTS
    teams = len(state.world.teams)
    sums, won = [0] * teams, [0] * teams
    battles = state.world.battles
    # By columns: this is read at every boundary, of up to a hundred battles.
    pairs = zip(battles["attacker"].tolist(), battles["defender"].tolist(), strict=True)
    fought = battles["result" if decided else "points"].tolist()
    for teams_of, sides in zip(pairs, fought, strict=True):
        for own, team in enumerate(teams_of):
            sums[team - 1] += sides[own]
            won[team - 1] += sides[own] > sides[1 - own]
    everyone = eye == ALL or (eye == PUBLIC and decided) or bool(head.over)
    seen = eye if decided else None
    results = [Fraction(each, _THOUSAND) for each in sums]
    return [
        own_only(results, seen, shown_to_all=everyone),
        own_only(won, seen, shown_to_all=everyone),
    ]
