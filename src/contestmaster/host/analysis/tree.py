"""The tree of variations: which moment follows which. It knows entries, and no rules."""

from collections.abc import Sequence

import msgspec

from contestmaster.kernel.journal import Entry


class UnknownNodeError(LookupError):
    """There is no such moment, or it is no more."""

    def __init__(self, node: int) -> None:
        """Say which."""
        super().__init__(f"there is no moment {node} in this analysis")


class Node(msgspec.Struct, frozen=True):
    """A moment of a match.

    Attributes:
        id: its number; on the main line that of its entry.
        parent: the moment before, none for the set-up.
        entry: what led from there to here, none for the set-up.
        turn: boundaries that have been by then.
        branch: of the dice of its entry and all that follow, none on the main line.
    """

    id: int
    parent: int | None
    entry: Entry | None
    turn: int
    branch: int | None = None


class Tree:
    """The main line, which never changes, and what hangs on it.

    Attributes:
        count: the last node of the main line.
        branch: of the dice of the next variation that leaves the main line.
    """

    def __init__(self, entries: Sequence[Entry], turns: Sequence[int], branch: int) -> None:
        """Lay the main line.

        Args:
            entries: of the journal.
            turns: boundaries that have been after so many entries; one more than entries.
            branch: of the dice of the first variation; each that leaves the main line has the next.
        """
        self.count = len(entries)
        self._entries = entries
        self._turns = turns
        self.branch = branch
        self._next = self.count + 1
        self._own: dict[int, Node] = {}
        self._children: dict[int, list[int]] = {}

    def node(self, node: int) -> Node:
        """Return a node by its number.

        Raises:
            UnknownNodeError: there is none.
        """
        if node in self._own:
            return self._own[node]
        if not 0 <= node <= self.count:
            raise UnknownNodeError(node)
        if node == 0:
            return Node(0, None, None, self._turns[0])
        return Node(node, node - 1, self._entries[node - 1], self._turns[node])

    def children(self, node: int) -> list[int]:
        """Return what follows a node: first the main line, then what was tried, oldest first."""
        played = [node + 1] if node < self.count else []
        return played + self._children.get(node, [])

    def add(self, parent: int, entry: Entry, turn: int) -> Node:
        """Hang an entry on a node."""
        branch = self.node(parent).branch
        if branch is None:
            branch, self.branch = self.branch, self.branch + 1
        made = Node(self._next, parent, entry, turn, branch)
        self._next += 1
        self._own[made.id] = made
        self._children.setdefault(parent, []).append(made.id)
        return made

    def remove(self, node: int) -> list[int]:
        """Take a node away with all that follows it; return what is gone.

        Raises:
            UnknownNodeError: there is no such node that was tried out.
        """
        if node not in self._own:
            raise UnknownNodeError(node)
        gone, todo = [], [node]
        while todo:
            one = todo.pop()
            gone.append(one)
            todo += self._children.pop(one, [])
        siblings = self._children[self._own[node].parent or 0]
        siblings.remove(node)
        for one in gone:
            del self._own[one]
        return gone

    def variation(self, node: int) -> list[Node]:
        """Return what was tried from the main line to a node, the first of it first."""
        found = []
        here = self.node(node)
        while here.branch is not None and here.parent is not None:
            found.append(here)
            here = self.node(here.parent)
        return found[::-1]

    def line(self, node: int, most: int) -> list[Node]:
        """Return the last nodes of the way to a node, that node the last; not the set-up."""
        found: list[Node] = []
        here = self.node(node)
        while here.parent is not None and len(found) < most:
            found.append(here)
            here = self.node(here.parent)
        return found[::-1]

    def tips(self) -> list[int]:
        """Return the ends of all that was tried out."""
        return [one for one in self._own if not self._children.get(one)]
