"""Threats: what the Enemy defines, pays and deploys in one act [SHUTTLE-42 to SHUTTLE-53]."""

from typing import Final

from contestmaster.games.shuttle.codes import Code
from contestmaster.games.shuttle.rules.act import THREAT_POINTS, Act
from contestmaster.games.shuttle.state import Design
from contestmaster.nomic.times import age_within

LONGEST_NAME: Final = 30
FORBIDDEN: Final = frozenset('@->X"')
"""Characters that are no symbol of a Threat, besides those that do not print [SHUTTLE-49]."""


def cost(base: int, design: Design, shuttle: int) -> int:
    """Return what a Threat costs with the Shuttle at a position [SHUTTLE-45, SHUTTLE-46].

    >>> cost(10, Design("T", "t", 5, -2, 2, 3, 1, position=10), 1)
    14
    """
    values = design.hp + abs(design.delta) + design.explosion + design.attack + design.scouting
    return max(0, values + base - abs(shuttle - design.position))


def deploy(act: Act, design: Design | None) -> int | Code:
    """Pay for a Threat that enters play at midnight; return its cost [SHUTTLE-43].

    Args:
        act: of the Enemy.
        design: what is defined; ``None`` where a value is missing [SHUTTLE-44].
    """
    state, params = act.state, act.params
    if design is None:
        return Code.MISSING_FIELD
    if state.enemy != act.person:
        return Code.NOT_ENEMY
    shuttle = state.shuttle
    if shuttle is None or state.journey_start is None:
        return Code.NO_JOURNEY
    if not age_within(state.journey_start, act.at, params.deploy_delay, act.at):
        return Code.DEPLOY_TOO_EARLY
    if not _is_symbol(design.symbol):
        return Code.BAD_SYMBOL
    if not _is_possible(act, design):
        return Code.BAD_VALUE
    if _alike(act, design) >= params.duplicate_limit:
        return Code.DUPLICATE_LIMIT
    price = cost(params.cost_base, design, shuttle.position)
    if not THREAT_POINTS.pay(state.threat_points, act.person, price):
        return Code.INSUFFICIENT_TP
    state.pending.append(design)
    state.deployments += 1
    return price


def _is_symbol(text: str) -> bool:
    """Return whether a text is one character that can stand for a Threat [SHUTTLE-49]."""
    return len(text) == 1 and "!" <= text <= "~" and text not in FORBIDDEN


def _is_possible(act: Act, design: Design) -> bool:
    """Return whether all values are in their ranges [SHUTTLE-48]."""
    return (
        1 <= len(design.name) <= LONGEST_NAME
        and design.name.isprintable()
        and design.hp >= 1
        and design.explosion >= 0
        and design.scouting >= 0
        and 0 <= design.attack <= act.params.max_attack
        and 0 < design.position < (act.state.wormhole2 or 0)
    )


def _alike(act: Act, design: Design) -> int:
    """Return how many Threats there are with just these stats [SHUTTLE-50]."""
    state = act.state
    stats = (design.hp, design.delta, design.explosion, design.attack, design.scouting)
    there = [(t.max_hp, t.delta, t.explosion, t.attack, t.scouting) for t in state.threats()]
    there += [(d.hp, d.delta, d.explosion, d.attack, d.scouting) for d in state.pending]
    return there.count(stats)
