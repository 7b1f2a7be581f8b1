"""What an eye sees of a match: all that a frame shows of its state."""

from typing import Any, NamedTuple

from contestmaster.kernel.figures import Counts, known
from contestmaster.kernel.game import Eye, Game


class Seen(NamedTuple):
    """A state as an eye may know it.

    Attributes:
        view: the state.
        counts: the figures, ``None`` where the eye may know none of them now.
    """

    view: Any
    counts: Counts | None


def seen(game: Game[Any, Any], state: Any, eye: Eye) -> Seen:
    """Return what an eye sees of a state."""
    return Seen(game.view(state, eye), known(game.counts(state, eye)))
