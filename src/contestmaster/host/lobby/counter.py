"""The counter of a table server: accounts that commands on this machine bring while it runs."""

import asyncio
from collections.abc import Collection

import structlog

from contestmaster.host.accounts import Accounts
from contestmaster.host.clocks import Clock
from contestmaster.host.control import ControlReply, Request, refused
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.lobby import MESSAGES, Code
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import Account
from contestmaster.storage.store import Store

log = structlog.get_logger("contestmaster.tables")


class TableCounter:
    """Answers requests on the host's thread."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        visitors: LobbyVisitors,
        clock: Clock,
        programs: Collection[str] = (),
    ) -> None:
        """Take accounts for a store, for those who log in, and for the lobby.

        Args:
            store: keeps them.
            accounts: lets them in.
            visitors: lets the lobby know them.
            clock: tells the time.
            programs: those that are programs' [TABLE-7].
        """
        self._store = store
        self._accounts = accounts
        self._visitors = visitors
        self._clock = clock
        self._programs = frozenset(programs)

    def know_accounts(self) -> None:
        """Let the lobby know all accounts that are stored; it may refuse some names [TABLE-1].

        Raises:
            StorageError: that cannot be stored.
        """
        for account in self._store.accounts():
            if why := self._refused(account.login):
                log.error("an account cannot come to tables", login=account.login, reason=why)

    async def answer(self, request: Request) -> ControlReply:
        """Do what is asked; what cannot be done is said, and has changed nothing."""
        if request.command != "ACCOUNT":
            return ControlReply(False, f"this host hosts tables; it knows no {request.command}")
        account = Account(request.arguments["login"], request.person, request.password)
        try:
            if why := self._refused(account.login):
                return ControlReply(False, why)
            await asyncio.to_thread(self._store.put_account, account)
        except StorageError as error:
            return refused(error)
        self._accounts.put(account)
        return ControlReply(True)

    def _refused(self, login: str) -> str | None:
        """Let the lobby know an account; return why it does not take it, if so."""
        program = login in self._programs
        code = self._visitors.register(login, self._clock.now(), program=program)
        return None if code in (Code.DONE, Code.SO_ALREADY) else f"{login}: {MESSAGES[code]}"
