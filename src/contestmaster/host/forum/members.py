"""Who may log in to a community or a season: persons registered there, with accounts so named."""

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from contestmaster.forum import Code, is_plain
from contestmaster.forum.codes import MESSAGES
from contestmaster.host.accounts import Accounts
from contestmaster.host.forum.community import RefusedError
from contestmaster.host.passwords import hash_password, is_valid, new_password
from contestmaster.kernel.instant import Instant
from contestmaster.storage.records import Account
from contestmaster.storage.store import Store

LEAST = 8
"""Characters of a password that a person chooses, at least."""


class Member(NamedTuple):
    """Somebody who has shown a password.

    Attributes:
        login: who it is.
        operator: whether they may act as operator.
        kept: what was kept of the password then; another one ends the visit.
    """

    login: str
    operator: bool
    kept: str


class RegisteredPerson(Protocol):
    """Somebody who is registered."""

    @property
    def operator(self) -> bool:
        """Whether they may act as operator."""
        ...


class Persons(Protocol):
    """All that is known of people."""

    @property
    def persons(self) -> Mapping[str, RegisteredPerson]:
        """Who is registered, by name."""
        ...


class Registry(Protocol):
    """Where people are registered: a community, or a season."""

    @property
    def state(self) -> Persons:
        """As it stands."""
        ...

    def enter(self, command: str, **arguments: Any) -> object:
        """Enter ``REGISTER`` or ``OPERATOR``, as the host; ``ValueError`` where that is refused."""
        ...

    async def stored(self) -> None:
        """Return when all that was entered is durable."""
        ...


class Members:
    """Finds out who somebody is, and lets new people in."""

    def __init__(self, community: Registry, store: Store, accounts: Accounts) -> None:
        """Ask accounts whose password it is, and the forum what a person may do."""
        self._community = community
        self._store = store
        self._accounts = accounts

    async def check(
        self, login: str, password: str, now: Instant, machine: str = ""
    ) -> Member | None:
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
        return None if found is None else self._member(found)

    def welcome(self, member: Member) -> bool:
        """Return whether somebody who logged in earlier may still be in, as the same."""
        return self._member(member.login) == member

    async def join(self, name: str, password: str) -> Member:
        """Register somebody new under a name that nobody has, or could be taken for.

        Whoever plays already has their name here: an operator gives them a password.

        Raises:
            RefusedError: this name is not to be had.
            ValueError: the password is too short, or holds what cannot be typed.
            StorageError: it is not stored.
        """
        if not is_plain(name):
            raise RefusedError(Code.BAD_NAME, MESSAGES[Code.BAD_NAME])
        if not (len(password) >= LEAST and is_valid(password)):
            raise ValueError(f"a password is {LEAST} to 64 visible characters without blanks")
        kept = await asyncio.to_thread(hash_password, password)
        self._community.enter("REGISTER", name=name)
        await self._put(name, kept)
        return Member(name, False, kept)

    async def change(self, name: str, password: str) -> Member:
        """Give a person another password, their own; raises as :meth:`join`."""
        if not (len(password) >= LEAST and is_valid(password)):
            raise ValueError(f"a password is {LEAST} to 64 visible characters without blanks")
        await self._put(name, await asyncio.to_thread(hash_password, password))
        member = self._member(name)
        assert member is not None  # they have an account now
        return member

    async def hand_out(self, name: str, *, operator: bool = False) -> str:
        """Draw a password for a person, who is registered if they were not; return it.

        Raises:
            RefusedError: nobody can have this name.
            StorageError: it is not stored.
        """
        password = new_password()
        await self.put(name, await asyncio.to_thread(hash_password, password), operator=operator)
        return password

    async def put(self, name: str, kept: str, *, operator: bool = False) -> None:
        """Let a person log in, by what is kept of a password; raises as :meth:`hand_out`."""
        person = self._community.state.persons.get(name)
        if person is None:
            self._community.enter("REGISTER", name=name, operator=operator)
        elif operator and not person.operator:
            self._community.enter("OPERATOR", name=name, operator=True)
        await self._put(name, kept)

    def have_account(self, name: str) -> bool:
        """Return whether a person can log in."""
        account = self._accounts.find(name)
        return account is not None and account.password is not None

    async def _put(self, name: str, kept: str) -> None:
        """Keep an account, when it is durable whose it is."""
        await self._community.stored()
        account = Account(name, name, kept)
        await asyncio.to_thread(self._store.put_account, account)
        self._accounts.put(account)

    def member(self, login: str) -> Member | None:
        """Return somebody who is known by other means than a password; ``None`` for nobody."""
        return self._member(login)

    def _member(self, login: str) -> Member | None:
        account = self._accounts.find(login)
        person = self._community.state.persons.get(login)
        if account is None or account.password is None or person is None:
            return None
        return Member(login, person.operator, account.password)
