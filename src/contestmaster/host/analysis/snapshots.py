"""Snapshots: states to come back to, so that no moment of a long match is far away."""

from collections import OrderedDict
from typing import Any, Final, NamedTuple

from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Match

SPINE: Final = 64
"""States kept along the journal, evenly spread: a large one has a megabyte."""
RECENT: Final = 32
"""States kept of where somebody has been last."""


class AnalysisSnapshot(NamedTuple):
    """A state: its dump, and number and instant of the entry that led to it."""

    dump: bytes
    number: int
    at: Instant


class Snapshots:
    """States by the number of their node."""

    def __init__(self) -> None:
        """Keep nothing yet."""
        self._spine: dict[int, AnalysisSnapshot] = {}
        self._recent: OrderedDict[int, AnalysisSnapshot] = OrderedDict()
        self._every = 1

    def pass_by(self, match: Match[Any, Any]) -> None:
        """Keep the state of a match that is replayed along its journal, if it is time for one."""
        if match.number % self._every:
            return
        self._spine[match.number] = _taken(match)
        if len(self._spine) > SPINE:
            self._every *= 2
            self._spine = {n: kept for n, kept in self._spine.items() if n % self._every == 0}

    def visit(self, node: int, match: Match[Any, Any]) -> None:
        """Keep the state of a node where somebody is."""
        self._recent[node] = _taken(match)
        self._recent.move_to_end(node)
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)

    def forget(self, node: int) -> None:
        """Keep a node no more."""
        self._recent.pop(node, None)

    def find(self, node: int) -> AnalysisSnapshot | None:
        """Return the state of a node, ``None`` where it is not kept."""
        return self._recent.get(node) or self._spine.get(node)


def _taken(match: Match[Any, Any]) -> AnalysisSnapshot:
    return AnalysisSnapshot(match.game.dump(match.state), match.number, match.at)
