"""The way of a message to a game by announcement: the host that runs, or the folder of games."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.counter import Caller

FOLDER: Final = Path("games")
"""Where games by announcement are kept, unless told otherwise."""


@contextmanager
def calling(folder: Path, game: str = "") -> "Iterator[Caller]":
    """Reach the host of a folder; where none runs, lock the folder meanwhile.

    What is refused becomes one sentence.

    Raises:
        StorageError: the folder cannot be used.
    """
    from contestmaster import storage
    from contestmaster.host.clocks import WallClock
    from contestmaster.host.control import ControlClient, NoHostError
    from contestmaster.host.counter import Caller, Counter, NotDoneError

    if not folder.is_dir():
        raise Trouble(f"there is no folder {folder}; begin a game with contestmaster new")
    with ExitStack() as undo:
        try:
            channel = ControlClient(folder)
        except NoHostError:
            store = storage.opened(folder)
            undo.callback(store.close)
            ask = Counter(store, WallClock()).answer
        else:
            undo.callback(channel.close)
            ask = channel.ask
        try:
            yield Caller(ask, game)
        except NotDoneError as error:
            raise Trouble(str(error)) from None
