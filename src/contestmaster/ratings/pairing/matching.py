"""Pairs of all, where not everybody may be paired with everybody: Edmonds' algorithm."""

from collections.abc import Sequence, Set
from typing import Final

_NOBODY: Final = -1


class Matching:
    """Pairs among players by number, as many as can be made.

    Attributes:
        mates: by player, with whom it is paired; -1 with nobody.
    """

    def __init__(self, allowed: Sequence[Set[int]]) -> None:
        """Pair as many as possible.

        Args:
            allowed: by player, with whom it may be paired; the other way round, too.
        """
        self._allowed = allowed
        self._out: set[int] = set()
        self.mates = [_NOBODY] * len(allowed)
        for one in range(len(allowed)):
            if self.mates[one] == _NOBODY:
                self._augment(one)

    @property
    def perfect(self) -> bool:
        """Whether everybody is paired."""
        return _NOBODY not in self.mates

    def settle(self, one: int, other: int) -> bool:
        """Pair two for good, if all who are left can still be paired; return whether they can."""
        before = self.mates.copy()
        left, right = self.mates[one], self.mates[other]
        self._out |= {one, other}
        if left != other:
            self.mates[left] = self.mates[right] = _NOBODY
            if not self._augment(left):
                self.mates = before
                self._out -= {one, other}
                return False
        self.mates[one], self.mates[other] = other, one
        return True

    def _augment(self, root: int) -> bool:
        """Pair one more, if that can be, by exchanging pairs along a path from it."""
        search = _Search(self._allowed, self.mates, self._out, root)
        end = search.end()
        while end != _NOBODY:
            before = search.parent[end]
            after = self.mates[before]
            self.mates[end], self.mates[before] = before, end
            end = after
        return self.mates[root] != _NOBODY


class _Search:
    """Looks for a path from somebody who is alone to another who is; odd rings are drawn together.

    Attributes:
        parent: by player reached at an odd distance, from whom.
    """

    def __init__(
        self, allowed: Sequence[Set[int]], mates: Sequence[int], out: Set[int], root: int
    ) -> None:
        self._allowed = allowed
        self._mates = mates
        self._out = out
        self._root = root
        self._base = list(range(len(mates)))
        self._reached = {root}
        self._queue = [root]
        self.parent = [_NOBODY] * len(mates)

    def end(self) -> int:
        """Return the end of a path, -1 if there is none."""
        for one in self._queue:  # it grows meanwhile
            for other in sorted(self._allowed[one]):
                if other in self._out or self._base[one] == self._base[other]:
                    continue
                if self._mates[one] == other:
                    continue
                mate = self._mates[other]
                if other == self._root or (mate != _NOBODY and self.parent[mate] != _NOBODY):
                    self._draw_together(one, other)
                elif self.parent[other] == _NOBODY:
                    self.parent[other] = one
                    if mate == _NOBODY:
                        return other
                    self._reach(mate)
        return _NOBODY

    def _reach(self, one: int) -> None:
        if one not in self._reached:
            self._reached.add(one)
            self._queue.append(one)

    def _draw_together(self, one: int, other: int) -> None:
        """Make one of a ring of odd length: each in it is reached at an even distance."""
        stem = self._common(one, other)
        ring: set[int] = set()
        self._mark(one, stem, other, ring)
        self._mark(other, stem, one, ring)
        for each in range(len(self._base)):
            if self._base[each] in ring:
                self._base[each] = stem
                self._reach(each)

    def _common(self, one: int, other: int) -> int:
        """Return where the ways from two back to the root come together."""
        seen = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if self._mates[one] == _NOBODY:
                break
            one = self.parent[self._mates[one]]
        while (other := self._base[other]) not in seen:
            other = self.parent[self._mates[other]]
        return other

    def _mark(self, one: int, stem: int, child: int, ring: set[int]) -> None:
        while self._base[one] != stem:
            ring |= {self._base[one], self._base[self._mates[one]]}
            self.parent[one] = child
            child = self._mates[one]
            one = self.parent[self._mates[one]]
