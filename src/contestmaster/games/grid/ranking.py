"""Who stands where: by points, and who has quit last."""

from fractions import Fraction

from contestmaster.games.grid.state import State
from contestmaster.kernel.outcome import Outcome, Standing


def ranks(state: State) -> dict[str, int]:
    """Return the rank of every player; equal points share it, and quitters share the last."""
    points = [player.points for player in state.present()]
    return {
        name: len(points) + 1 if player.quit else 1 + sum(one > player.points for one in points)
        for name, player in state.players.items()
    }


def outcome(state: State) -> Outcome:
    """Return the standings of those with a seat from the start, whose numbers never change.

    Who joined later has no seat, but is counted in the ranks of the others.
    """
    placed = ranks(state)
    seated = list(state.players.values())[: state.seats]
    standings = (
        Standing(seat, Fraction(player.points), placed[player.name])
        for seat, player in enumerate(seated)
    )
    return Outcome(state.closed, tuple(standings))
