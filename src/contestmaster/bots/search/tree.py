"""Monte Carlo tree search over worlds: which action number is best for who moves.

Each node of the tree is a world. A round chooses some leaves, steps to them, and plays all of them
out in one call. Every seat goes for what is best for itself (max^n): a guide gives each leaf a
value for each seat, and at a node the mover's counts. Seats move in the order in which their worlds
let them, so a turn of many small orders is a path of many nodes, and orders that everybody may give
at any time are given seat by seat.

The same worlds, guide and number of leaves find the same, to the last bit.
"""

import time
from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.worlds import NOBODY
from contestmaster.bots.search.branches import climb, descend, planted, spread, sprout

ROOT: Final = 0
"""The world, and the node, from which a search begins."""
ENOUGH: Final = 3
"""A choice is known well enough with this part of the playouts of the one that had most."""


class Searchable(Protocol):
    """What a search asks of :class:`contestmaster.arrays.worlds.Worlds`, and whatever is like them.

    Attributes:
        count: how many there are.
        actions: int64[count]: what the mover does next.
        movers: int64[count]: who that is, or ``NOBODY``.
    """

    count: int
    actions: NDArray[np.int64]
    movers: NDArray[np.int64]

    def copy(self, targets: NDArray[np.int64], sources: NDArray[np.int64]) -> None:
        """Make some what others are now."""
        ...

    def step(self, first: int, last: int) -> None:
        """Carry out the actions of a range."""
        ...


W = TypeVar("W", bound=Searchable)
G_contra = TypeVar("G_contra", bound=Searchable, contravariant=True)


class Guide(Protocol[G_contra]):
    """What a search knows of a game: which actions please, and how a match goes on."""

    def weigh(self, worlds: G_contra, first: int, last: int, weights: NDArray[np.float64]) -> None:
        """Write how much the movers of a range of worlds are inclined to each action.

        Args:
            worlds: to be left as they are, but for what :meth:`Worlds.look` writes.
            first: the first world.
            last: behind the last.
            weights: float64[last - first, actions], zeros; what keeps 0 is never tried. Where
                somebody moves at least one must be above, and none that is illegal.
        """
        ...

    def play_out(
        self, worlds: G_contra, first: int, last: int, values: NDArray[np.float64]
    ) -> None:
        """Play a range of worlds on, for some time or to the end, and say what that came to.

        Args:
            worlds: those in the range are left as they come out.
            first: the first world.
            last: behind the last.
            values: float64[last - first, seats]: more is better, for each seat.
        """
        ...


class Habits(NamedTuple):
    """How a search goes about it.

    Attributes:
        batch: how many leaves are played out in one call.
        widest: how many branches a node has at most.
        widening: how many of them come into question: this times the root of the playouts so far.
        curiosity: how much a prior counts beside what playouts came to, which is seen as 0 to 1.
        humility: by how much an action that was never tried is thought less of than its node.
    """

    batch: int = 16
    widest: int = 32
    widening: float = 2.0
    curiosity: float = 3.0
    humility: float = 0.1


USUAL: Final = Habits()
"""What mostly does."""


class Budget(NamedTuple):
    """How long a search goes on: for so many leaves, and no longer than so many seconds.

    Attributes:
        leaves: how many are played out at most; the guide knows how often each.
        seconds: no round is begun after that, but the first; ``None`` for no limit.
        clock: tells seconds.
    """

    leaves: int
    seconds: float | None = None
    clock: Callable[[], float] = time.perf_counter


class Choice(NamedTuple):
    """An action at the root.

    Attributes:
        number: of the action.
        tries: how many playouts it had.
        value: what they came to on average, for who moves.
    """

    number: int
    tries: int
    value: float


class Found(NamedTuple):
    """What a search has found.

    Attributes:
        choices: all actions that were tried, the best first: that of greatest value among those
            that had at least a third as many playouts as any.
        leaves: how many were played out.
        nodes: how many the tree has.
    """

    choices: Sequence[Choice]
    leaves: int
    nodes: int


class Search(Generic[W]):
    """A search in some worlds: world 0 is the root, the next are nodes, and the last play on."""

    def __init__(
        self, worlds: W, guide: Guide[W], actions: int, seats: int, habits: Habits = USUAL
    ) -> None:
        """Plant a tree as large as there is room.

        Args:
            worlds: in number the nodes, and a batch.
            guide: of the game.
            actions: how many action numbers there are.
            seats: how many play.
            habits: how to search.

        Raises:
            ValueError: there are too few worlds for a node and a batch.
        """
        nodes = worlds.count - habits.batch
        if habits.batch < 1 or nodes < 1:
            raise ValueError(f"{worlds.count} worlds are too few for batches of {habits.batch}")
        self.worlds = worlds
        self.guide = guide
        self.habits = habits
        self.nodes = nodes
        self.tree = planted(nodes, min(habits.widest, actions))
        self._leaves = np.zeros(habits.batch, np.int64)
        self._values = np.zeros((habits.batch, seats))
        self._weights = np.zeros((habits.batch, actions))

    def best(self, budget: Budget) -> Found:
        """Search from world 0 as it stands, for its mover.

        Raises:
            ValueError: nobody moves there, or no leaf may be played out.
        """
        if self.worlds.movers[ROOT] == NOBODY or budget.leaves < 1:
            raise ValueError("a search needs somebody who moves, and a leaf")
        began = budget.clock()
        self.tree.used[0] = 0
        sprout(self.tree, NOBODY, 0)
        self._look(ROOT, 1)
        done = 0
        leaves = budget.leaves if self.tree.branches[ROOT] > 1 else 1  # there is no choice
        while done < leaves:
            if done and budget.seconds is not None and budget.clock() - began >= budget.seconds:
                break
            done += self._round(min(self.habits.batch, leaves - done))
        return self._found(done)

    def _round(self, count: int) -> int:
        """Play so many leaves out."""
        habits, tree, leaves = self.habits, self.tree, self._leaves[:count]
        new = descend(tree, habits.curiosity, habits.humility, habits.widening, leaves)
        last = int(tree.used[0])
        if new:
            self._grow(last - new, last)
        values = self._values[:count]
        at = self.nodes
        self.worlds.copy(np.arange(at, at + count), leaves)
        self.guide.play_out(self.worlds, at, at + count, values)
        climb(tree, leaves, values)
        return count

    def _grow(self, first: int, last: int) -> None:
        """Step to new nodes from those before them."""
        tree, worlds = self.tree, self.worlds
        parents = tree.parents[first:last]
        worlds.copy(np.arange(first, last), parents)
        worlds.actions[first:last] = tree.actions[parents, tree.places[first:last]]
        worlds.step(first, last)
        self._look(first, last)

    def _look(self, first: int, last: int) -> None:
        weights = self._weights[: last - first]
        weights[:] = 0.0
        self.guide.weigh(self.worlds, first, last, weights)
        for node in range(first, last):
            spread(self.tree, node, int(self.worlds.movers[node]), weights[node - first])

    def _found(self, leaves: int) -> Found:
        tree = self.tree
        choices = [
            Choice(int(tree.actions[ROOT, place]), tries, float(tree.totals[ROOT, place]) / tries)
            for place in range(int(tree.branches[ROOT]))
            if (tries := int(tree.tries[ROOT, place]))
        ]
        enough = max(choice.tries for choice in choices) / ENOUGH
        choices.sort(key=lambda choice: (choice.tries < enough, -choice.value, -choice.tries))
        return Found(choices, leaves, int(tree.used[0]))
