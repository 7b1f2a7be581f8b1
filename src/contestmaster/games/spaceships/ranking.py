"""Who stands where [section 9]."""

from fractions import Fraction

from contestmaster.games.spaceships.state import State
from contestmaster.kernel.figures import Counts
from contestmaster.kernel.outcome import Outcome, Standing

NO_SHIP = -1
"""What counts as armour and energy of who has no ship."""


def ranked(state: State) -> dict[str, int]:
    """Return the rank of every player who has not left, best first.

    Who has won comes first, oftener before less often; then |fame|, then armour, then energy of
    the own ship decide, and equals share a rank.
    """
    keys = {name: _key(state, name) for name in state.present()}
    ordered = sorted(keys, key=lambda name: keys[name], reverse=True)
    return {name: 1 + sum(key > keys[name] for key in keys.values()) for name in ordered}


def outcome(state: State) -> Outcome:
    """Return the standings of those with a seat: the first players, whose number never changes.

    A standing's score is |fame|. Who has left is listed last; whoever registered during the game
    has no seat, but is counted in the ranks of the others.
    """
    ranks = ranked(state)
    seated = list(state.players)[: state.seats]
    last = len(ranks) + 1
    standings = (
        Standing(seat, Fraction(abs(state.players[name].fame)), ranks.get(name, last))
        for seat, name in enumerate(seated)
    )
    return Outcome(state.over, tuple(standings))


def counts(state: State) -> Counts:
    """Return the wins and |fame| of those with a seat, by seat: what ranks comes first."""
    seated = list(state.players)[: state.seats]
    return [
        [_wins(state, name) for name in seated],
        [abs(state.players[name].fame) for name in seated],
    ]


def _wins(state: State, name: str) -> int:
    return sum(winner == name for winner, _ in state.wins)


def _key(state: State, name: str) -> tuple[int, int, int, int]:
    ship = state.ship_of(name)
    armour, energy = (NO_SHIP, NO_SHIP) if ship is None else (ship.armour, ship.energy)
    return _wins(state, name), abs(state.players[name].fame), armour, energy
