"""Who may log in to a contest's pages: its teams and its organisers, by the same accounts."""

import asyncio
from typing import NamedTuple

from contestmaster.contest import admits
from contestmaster.host.accounts import Accounts
from contestmaster.host.contest.hall import ContestHall
from contestmaster.kernel.instant import Instant
from contestmaster.storage.records import Account, AccountRole


class Visitor(NamedTuple):
    """Somebody who has shown a password.

    Attributes:
        login: of the account.
        name: as pages show it.
        role: what the person may do.
        team_no: of a team.
        kept: what was kept of the password then; another one ends the visit.
    """

    login: str
    name: str
    role: AccountRole
    team_no: int | None
    kept: str

    @property
    def of_office(self) -> bool:
        """Whether the person may see the desk [CONTEST-97]."""
        return self.role != "team"


class ContestVisitors:
    """Finds out who somebody is, and whether that still holds."""

    def __init__(self, hall: ContestHall, accounts: Accounts) -> None:
        """Ask accounts whose password it is, and the contest which teams may come in."""
        self._hall = hall
        self._accounts = accounts

    async def check(
        self, login: str, password: str, now: Instant, machine: str = ""
    ) -> Visitor | None:
        """Return whose login and password these are, ``None`` for nobody's.

        ``machine`` is from where somebody logs in.
        """
        told: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()

        def verdict(person: str | None, at: Instant) -> None:
            del at
            if not told.done():  # whoever asked may have gone meanwhile
                told.set_result(person)

        self._accounts.check(login, password, now, verdict, machine)
        found = await told
        account = None if found is None else self._accounts.find(found)
        return None if account is None else self._visitor(account)

    def welcome(self, visitor: Visitor) -> bool:
        """Return whether somebody who logged in earlier may still be in [CONTEST-60]."""
        account = self._accounts.find(visitor.login)
        return account is not None and self._visitor(account) == visitor

    def _visitor(self, account: Account) -> Visitor | None:
        login, name, kept = account.login, account.name, account.password
        if kept is None:
            return None
        if account.role != "team":
            return Visitor(login, name, account.role, None, kept)
        state = self._hall.book.state
        team = state.team(login)
        if team is None or not admits(state, login):
            return None
        return Visitor(login, team.name, "team", team.number, kept)
