"""The forum as the kernel knows it: a match whose entries are what a community says."""

from collections.abc import Sequence
from typing import Any, ClassVar

from contestmaster.forum.commands import Commands
from contestmaster.forum.params import ForumParams
from contestmaster.forum.state import State
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import ALL, Eye, Legal, SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome


class Forum(Commands):
    """A forum: persons, games with their fora, threads, posts and what came of them."""

    name: ClassVar[str] = "forum"
    version = 1
    Params = ForumParams

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Return a forum without persons and games, which come by commands."""
        del board, dice, at
        if seats:
            raise SetupError("nobody has a seat in a forum: people have them in its games")
        return State()

    def turn(self, state: State) -> int:
        """Return how often the forum has acted by itself: never."""
        return state.rings

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """Nobody has a seat."""
        del state, seat
        return ()

    def outcome(self, state: State) -> Outcome:
        """A forum never ends, and nobody wins it."""
        del state
        return Outcome(False, ())

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """Return everything; to all but those who see all, without addresses."""
        data = self.position(state)
        if eye != ALL:
            for person in data["persons"].values():
                del person["addresses"]
        return data
