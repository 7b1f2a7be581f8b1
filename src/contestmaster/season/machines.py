"""Machines elsewhere as organisers see them."""

from collections.abc import Iterable

import msgspec

from contestmaster.season.rules import State
from contestmaster.season.workers import names_of
from contestmaster.storage import WorkerHealth


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
