"""Who stands where (D33)."""

from fractions import Fraction

from contestmaster.games.shuttle.state import State
from contestmaster.kernel.figures import Counts
from contestmaster.kernel.outcome import Outcome, Standing


def ranked(state: State) -> dict[str, int]:
    """Return the rank of every registered player, best first: by wins, then credits, then name."""

    def key(name: str) -> tuple[int, int, str]:
        return -_wins(state, name), -state.credits[name], name

    return {name: rank for rank, name in enumerate(sorted(state.present(), key=key), 1)}


def outcome(state: State) -> Outcome:
    """Return the standings of those with a seat; who has left is last.

    A standing's score is the number of wins. Whoever registered during the game has no seat, but is
    counted in the ranks of the others.
    """
    ranks = ranked(state)
    last = len(ranks) + 1
    standings = (
        Standing(
            seat,
            Fraction(_wins(state, name)),
            ranks.get(name, last),
        )
        for seat, name in enumerate(state.seats)
    )
    return Outcome(state.over, tuple(standings))


def counts(state: State) -> Counts:
    """Return the wins and the credits of those with a seat, by seat."""
    return [
        [_wins(state, name) for name in state.seats],
        [state.credits.get(name, 0) for name in state.seats],
    ]


def _wins(state: State, name: str) -> int:
    return sum(win.player == name for win in state.wins)
