"""Machines elsewhere as organisers see them."""

from collections.abc import Iterable
from typing import Final

import msgspec

from contestmaster.season.rules import State
from contestmaster.season.workers import is_remote, names_of
from contestmaster.storage import WorkerHealth

_LATELY_S: Final = 120.0
_EARLIER: Final = "earlier processes"


class WorkerShown(msgspec.Struct, frozen=True):
    """A machine: whose it is, why it plays no more (empty while it does), and what it has done."""

    name: str
    owner: str
    trusted: bool
    ended: str
    done: int
    gave_up: int
    lost: int
    differed: int


def shown_workers(state: State, health: Iterable[WorkerHealth]) -> list[WorkerShown]:
    """Return the machines that play over HTTP, with what the queue knows of each."""
    known = {one.name: one for one in health}
    found = []
    for name, one in state.workers.items():
        its = [known[queued] for queued in names_of(name) if queued in known]
        found.append(
            WorkerShown(
                name,
                one.owner,
                state.persons[one.owner].operator,
                one.ended,
                sum(each.done for each in its),
                sum(each.gave_up for each in its),
                sum(each.lost for each in its),
                sum(each.differed for each in its),
            )
        )
    return found


def grouped_workers(health: Iterable[WorkerHealth], now: float) -> list[WorkerHealth]:
    """Return workers for people, whoever was heard of last first.

    Processes of this machine have a new name with each start: those that are gone are added up.

    Args:
        health: of all workers.
        now: in seconds since 1970.
    """
    shown: list[WorkerHealth] = []
    earlier: list[WorkerHealth] = []
    for one in health:
        gone = not is_remote(one.name) and one.seen < now - _LATELY_S
        (earlier if gone else shown).append(one)
    shown.sort(key=lambda one: -one.seen)
    if earlier:
        sums = [sum(each) for each in zip(*(one[2:] for one in earlier), strict=True)]
        shown.append(WorkerHealth(_EARLIER, max(one.seen for one in earlier), *sums))
    return shown
