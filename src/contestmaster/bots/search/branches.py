"""The tree of a search: arrays with a row for each node, and what is done to them, compiled.

Node 0 is the root. From each node lead branches, an action each, in the order in which they please:
the guide's weight says how much. A node is also a world by the same number: no state is kept here.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled

NONE: Final = -1
"""No node, and the mover where nobody can act."""
FRESH: Final = -1
"""In the place of the number of branches of a node that has not been looked at."""


class Tree(NamedTuple):
    """All nodes.

    Attributes:
        used: int64[1]: how many nodes there are.
        movers: int64[nodes]: who acts there.
        parents: int64[nodes]: from which node it was reached.
        places: int64[nodes]: by which of its branches.
        branches: int64[nodes]: how many there are, ``FRESH`` before they are known; none where the
            game is over.
        visits: int64[nodes]: how many playouts have come this way.
        actions: int64[nodes, widest]: the action number of each branch.
        priors: float64[nodes, widest]: its share of the guide's weights.
        tries: int64[nodes, widest]: how many playouts it has had.
        pending: int64[nodes, widest]: how many it is having.
        totals: float64[nodes, widest]: what these came to for the mover, added up.
        children: int64[nodes, widest]: the node where it leads, ``NONE`` before it was tried.
    """

    used: NDArray[np.int64]
    movers: NDArray[np.int64]
    parents: NDArray[np.int64]
    places: NDArray[np.int64]
    branches: NDArray[np.int64]
    visits: NDArray[np.int64]
    actions: NDArray[np.int64]
    priors: NDArray[np.float64]
    tries: NDArray[np.int64]
    pending: NDArray[np.int64]
    totals: NDArray[np.float64]
    children: NDArray[np.int64]


def planted(nodes: int, widest: int) -> Tree:
    """Return an empty tree with room for so many nodes, and so many branches at each."""
    each, by_branch = nodes, (nodes, widest)
    return Tree(
        used=np.zeros(1, np.int64),
        movers=np.zeros(each, np.int64),
        parents=np.zeros(each, np.int64),
        places=np.zeros(each, np.int64),
        branches=np.zeros(each, np.int64),
        visits=np.zeros(each, np.int64),
        actions=np.zeros(by_branch, np.int64),
        priors=np.zeros(by_branch),
        tries=np.zeros(by_branch, np.int64),
        pending=np.zeros(by_branch, np.int64),
        totals=np.zeros(by_branch),
        children=np.zeros(by_branch, np.int64),
    )


@compiled
def sprout(tree: Tree, parent: int, place: int) -> int:
    """Add a node at a branch of another; return its number."""
    node = int(tree.used[0])
    tree.used[0] = node + 1
    tree.movers[node] = NONE
    tree.parents[node] = parent
    tree.places[node] = place
    tree.branches[node] = FRESH
    tree.visits[node] = 0
    if parent != NONE:
        tree.children[parent, place] = node
    return node


@compiled
def spread(tree: Tree, node: int, mover: int, weights: NDArray[np.float64]) -> None:
    """Give a node its branches: the actions of greatest weight, those of none left out.

    Args:
        tree: all nodes.
        node: which.
        mover: who acts there, or ``NONE``.
        weights: float64[actions]; overwritten.
    """
    tree.movers[node] = mover
    count = 0
    total = 0.0
    while mover != NONE and count < tree.actions.shape[1]:
        best = int(np.argmax(weights))
        weight = weights[best]
        if weight <= 0:
            break
        weights[best] = 0.0
        tree.actions[node, count] = best
        tree.priors[node, count] = weight
        tree.tries[node, count] = 0
        tree.pending[node, count] = 0
        tree.totals[node, count] = 0.0
        tree.children[node, count] = NONE
        total += weight
        count += 1
    tree.branches[node] = count
    for place in range(count):
        tree.priors[node, place] /= total


@compiled
def promising(tree: Tree, node: int, curiosity: float, humility: float, widening: float) -> int:
    """The branch to try next: high by what came of it, its prior, and how seldom it was tried.

    Each branch counts as if it had one playout more, which came to the mean of all: one bad playout
    does not bury it. What came of branches is seen from 0, the worst among them, to 1, the best; so
    units and the spread of values do not matter. One that was never tried counts as the mean, less
    ``humility``. The more playouts a node has had, the more branches come into question:
    ``widening`` times their root, two at least. A playout that is under way counts as one that came
    to the worst.
    """
    visits, total, tried = 0, 0.0, 0
    for place in range(tree.branches[node]):
        visits += int(tree.tries[node, place] + tree.pending[node, place])
        total += tree.totals[node, place]
        tried += int(tree.tries[node, place])
    mean = total / tried if tried else 0.0
    low, high = np.inf, -np.inf
    for place in range(tree.branches[node]):
        if tree.tries[node, place]:
            value = (tree.totals[node, place] + mean) / (tree.tries[node, place] + 1)
            low, high = min(low, value), max(high, value)
    if high <= low:
        low, high = mean - 0.5, mean + 0.5
    wide = min(int(tree.branches[node]), max(2, int(np.ceil(widening * np.sqrt(visits + 1)))))
    best, found = -np.inf, 0
    for place in range(wide):
        pending = int(tree.pending[node, place])
        tries = int(tree.tries[node, place])
        value = (tree.totals[node, place] + mean + pending * low) / (tries + 1 + pending)
        value = (value - low) / (high - low)
        if not tries:
            value -= humility
        pull = curiosity * tree.priors[node, place] * np.sqrt(visits + 1) / (1 + tries + pending)
        if value + pull > best:
            best, found = value + pull, place
    return found


@compiled
def descend(
    tree: Tree,
    curiosity: float,
    humility: float,
    widening: float,
    leaves: NDArray[np.int64],
) -> int:
    """Choose so many nodes to play out from; return how many of them are new.

    New ones follow one another at the end of the tree. Where it is full, and at the end of the
    game, a node is chosen again.

    Args:
        tree: all nodes.
        curiosity: how much a prior counts beside values.
        humility: by how much what was never tried is thought less of.
        widening: how many branches come into question.
        leaves: int64[playouts]: written to.
    """
    before = int(tree.used[0])
    for i in range(len(leaves)):
        node = 0
        while tree.branches[node] > 0:
            place = promising(tree, node, curiosity, humility, widening)
            child = int(tree.children[node, place])
            full = child == NONE and tree.used[0] == len(tree.movers)
            if full:
                break
            tree.pending[node, place] += 1
            if child == NONE:
                node = sprout(tree, node, place)
                break
            node = child
        leaves[i] = node
    return int(tree.used[0]) - before


@compiled
def climb(tree: Tree, leaves: NDArray[np.int64], values: NDArray[np.float64]) -> None:
    """Carry what playouts came to up to the root: each mover counts its own value (max^n).

    Args:
        tree: all nodes.
        leaves: int64[playouts]: where they began.
        values: float64[playouts, seats].
    """
    for i in range(len(leaves)):
        node = int(leaves[i])
        tree.visits[node] += 1
        while node != 0:
            parent, place = int(tree.parents[node]), int(tree.places[node])
            tree.tries[parent, place] += 1
            tree.pending[parent, place] -= 1
            tree.totals[parent, place] += values[i, tree.movers[parent]]
            tree.visits[parent] += 1
            node = parent
