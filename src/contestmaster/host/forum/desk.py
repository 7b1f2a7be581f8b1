"""What commands on this machine may ask of a community, whether or not it is open."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from contestmaster.host.clocks import WallClock
from contestmaster.host.contest.hall import last_recorded
from contestmaster.host.control import Channel, NoHostError, Reply, Request
from contestmaster.host.forum.community import Community, RefusedError
from contestmaster.storage.errors import StorageError
from contestmaster.storage.sqlite import SqliteStore

__all__ = ["ADDRESSES", "Desk", "asking"]

ADDRESSES: Final = "ADDRESSES"
_ENTERED: Final = ("ADD_ADDRESS", "REMOVE_ADDRESS")


class Desk:
    """Answers requests of whoever may read and write the folder."""

    def __init__(self, community: Community) -> None:
        """Answer for a community."""
        self._community = community

    def answer(self, request: Request) -> Reply:
        """Do what is asked; what cannot be done is said, and has changed nothing."""
        if request.command == ADDRESSES:
            persons = self._community.state.persons
            return Reply(True, reply={name: one.addresses for name, one in persons.items()})
        if request.command not in _ENTERED:
            return Reply(False, "a forum is open on this folder: do that on its pages, or stop it")
        try:
            self._community.enter(request.command, **request.arguments)
        except (RefusedError, StorageError, ValueError) as error:
            return Reply(False, str(error))
        return Reply(True)


@contextmanager
def asking(folder: Path) -> Iterator[Callable[[Request], Reply]]:
    """Reach the forum that is open on a folder; where none is, lock the folder meanwhile.

    Raises:
        StorageError, DepartedError: the folder cannot be used.
    """
    try:
        channel = Channel(folder)
    except NoHostError:
        store = SqliteStore(folder, lambda _: None)
        try:
            yield Desk(Community.open(store, WallClock(last_recorded(store)))).answer
        finally:
            store.close()
    else:
        try:
            yield channel.ask
        finally:
            channel.close()
