"""The way of an organiser's command to the contest: the host that runs, or the records."""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Self

from cyclopts import Parameter

from contestmaster.cli.person import user_name
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.contest.settings import ContestSettings
    from contestmaster.host.control import ControlReply, Request

CONTEST: Final = Path("contest.toml")

ContestFile = Annotated[Path, Parameter(name=["--contest", "-c"])]
Reason = Annotated[str | None, Parameter(name=["--reason", "-r"])]


class Organiser:
    """Asks the host of a contest; where none runs, acts on its records, locked meanwhile."""

    def __init__(self, contest: Path) -> None:
        """Find the contest whose file this is.

        Raises:
            SettingsError: the file is not what it should be.
            StorageError: the records cannot be used.
        """
        self._settings, self._folder = records_of(contest)
        self._undo = ExitStack()
        self.live = True
        """Whether a host runs."""
        self._ask = self._reach()

    def __enter__(self) -> Self:
        """Be of use in a ``with`` block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Hang up, or let go of the records."""
        self._undo.close()

    def do(
        self, command: str, arguments: dict[str, Any] | None = None, password: str | None = None
    ) -> "ControlReply":
        """Have something done; raises ``Trouble`` with the reason where it is refused."""
        from contestmaster.host.control import NoHostError, Request

        request = Request(command, arguments or {}, user_name(), password)
        try:
            reply = self._ask(request)
        except NoHostError as error:
            raise Trouble(f"{error}; look into the contest before you try again") from None
        if not reply.done:
            raise Trouble(reply.text)
        return reply

    def _reach(self) -> "Callable[[Request], ControlReply]":
        from contestmaster.host.control import ControlClient, NoHostError

        try:
            channel = ControlClient(self._folder)
        except NoHostError:
            self.live = False
            return self._open_records()
        self._undo.callback(channel.close)
        return channel.ask

    def _open_records(self) -> "Callable[[Request], ControlReply]":
        from contestmaster import storage
        from contestmaster.cli.logs import log_to_stderr
        from contestmaster.host.clocks import WallClock
        from contestmaster.host.contest.hall import ContestHall, last_recorded
        from contestmaster.host.contest.office import ContestOffice

        log_to_stderr()
        store = storage.opened(self._folder)
        self._undo.callback(store.close)
        hall = ContestHall(self._settings, store, WallClock(last_recorded(store)))
        return ContestOffice(hall, store).answer


def records_of(contest: Path) -> "tuple[ContestSettings, Path]":
    """Return what a contest file says, and the folder of the contest's records.

    Raises:
        SettingsError: the file is not what it should be.
        Trouble: it is not there, or seems to have been renamed.
    """
    from contestmaster.host.contest.file import data_folder, read_settings, strayed

    if contest == CONTEST and not contest.exists():
        raise Trouble(f"there is no {CONTEST} here: name the contest's file with --contest", 2)
    settings = read_settings(contest)
    if (reason := strayed(contest, settings)) is not None:
        raise Trouble(reason)
    return settings, data_folder(contest, settings)


def given_reason(reason: str | None, what: str) -> str:
    """Return the reason of something that concerns teams, asked for on a terminal."""
    if reason is None and sys.stdin.isatty():
        reason = input(f"Why {what}? ")
    if reason is None or not reason.strip():
        raise Trouble("this concerns teams: give a reason with --reason", 2)
    return reason.strip()
