"""Tables for the phones in the room: beside the contest, in the same process and folder."""

from collections.abc import Callable, Container
from contextlib import AsyncExitStack
from pathlib import Path

from contestmaster.cli.contest.warm import WarmUpTask, compile_first
from contestmaster.cli.lobby.settings import games_on_offer, understood
from contestmaster.kernel.registry import load_game

FOLDER = "tables"
"""Where the tables are kept, in the folder of the demo."""
HERE = "127.0.0.1"
"""Where the line protocol of the tables listens: phones have their pages."""


def prepare(done: Container[str], say: Callable[[str], object]) -> None:
    """Do before all opens what must be done for games at tables, but for those done already."""
    names = [offer.name for offer in games_on_offer() if offer.name not in done]
    compile_first([WarmUpTask(name, load_game(name)) for name in names], say)


class PlayRoom:
    """A table server whose pages other machines reach, from :meth:`open` to :meth:`close`.

    Attributes:
        address: of its pages.
    """

    def __init__(self, address: str, undo: AsyncExitStack) -> None:
        """Take over the parts; use :meth:`open`."""
        self.address = address
        self._undo = undo

    @classmethod
    async def open(cls, folder: Path, outside: str) -> "PlayRoom":
        """Open tables that are kept in a demo's folder, with pages on that address only.

        Raises:
            CannotListenError: the address is not this machine's.
            StorageError, DepartedError: the records of the tables cannot be used.
        """
        from contestmaster.bots.analyst import COMMAND as ANALYST
        from contestmaster.bots.catalogue import analyst, entrant_of, ladder
        from contestmaster.bots.worker import COMMAND
        from contestmaster.doors.tcp.tables import OpenTables
        from contestmaster.doors.web.shell.opening import pages_socket
        from contestmaster.doors.web.tables.opening import TablesBackend, open_tables
        from contestmaster.host.films.studio import Worker
        from contestmaster.host.lobby.process import ProcessCrew
        from contestmaster.host.opinions import Analysts
        from contestmaster.storage.privacy import private_folder

        data = folder / FOLDER
        params, line = understood(())
        async with AsyncExitStack() as undo:
            sock = undo.enter_context(pages_socket(outside, None))
            private_folder(data)
            tables = await OpenTables.open(
                data, params, line, ProcessCrew(COMMAND), HERE, 0, entrants=entrant_of
            )
            undo.push_async_callback(tables.close)
            behind = TablesBackend(
                tables.hall,
                tables.visitors,
                tables.clock,
                tables.store,
                tables.accounts,
                Worker(data),
                ladder=ladder,
                analysts=Analysts(ANALYST, analyst),
            )
            web = await open_tables(behind, sock)
            undo.push_async_callback(web.close)
            return cls(web.address, undo.pop_all())

    async def close(self) -> None:
        """Close the pages and stop; with a folder that lasts everything goes on another time."""
        await self._undo.aclose()
