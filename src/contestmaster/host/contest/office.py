"""The office takes what organisers want to the contest and its accounts, from wherever it comes."""

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from contestmaster.contest.codes import Code
from contestmaster.host.contest.hall import ContestHall
from contestmaster.host.control import ControlReply, Request, refused
from contestmaster.kernel.match import Done
from contestmaster.storage.errors import StorageError, UnknownFateError
from contestmaster.storage.records import Account, AccountRole
from contestmaster.storage.store import Store

ACTIONS: Final = frozenset(
    {
        "ADD_TEAM",
        "ANNOUNCE",
        "ANSWER",
        "DISABLE",
        "ENABLE",
        "END",
        "EXCLUDE",
        "LIFT_FREEZE",
        "READMIT",
        "RESTORE_GAME",
        "RESUME",
        "SET_PASSWORD",
        "START",
        "SUSPEND",
        "TELL",
        "VOID_GAME",
    }
)
"""What organisers may do; the other commands of a contest are entered by the host itself."""

AUDITED: Final = ACTIONS | {"AMEND"}
"""What the audit log lists."""

ON_ORGANISERS: Final = frozenset({"PUT_ORGANISER", "REMOVE_ORGANISER"})
"""What is done to the accounts of organisers, by whoever may write the contest's records; these
are no part of the contest and stand in no journal."""

STATUS: Final = "STATUS"
"""How the contest stands: a question, answered by the host that runs."""

_LOGIN: Final = re.compile(r"[A-Za-z0-9_.-]{1,32}")


@contextmanager
def _begun(what: str) -> Iterator[None]:
    """Say what has been done already where the rest of it cannot be stored."""
    try:
        yield
    except StorageError as error:
        raise UnknownFateError(f"{what}: {error}") from error


class ContestOffice:
    """Answers requests; for a contest that runs, and for one whose host is down."""

    def __init__(
        self, hall: ContestHall, store: Store, changed: Callable[[Account], object] = lambda _: None
    ) -> None:
        """Act on a hall; ``changed`` hears of accounts that are new or have a new password."""
        self._hall = hall
        self._store = store
        self._changed = changed
        self._one_at_a_time = asyncio.Lock()

    def answer(self, request: Request) -> ControlReply:
        """Do what is wanted as :meth:`answered`, and wait for the disk.

        For whoever has nobody else to serve, and no event loop.
        """
        return asyncio.run(self.answered(request))

    async def answered(self, request: Request) -> ControlReply:
        """Do what is wanted, wholly or not at all, and say what came of it when it is durable.

        Where storage fails in the midst of it, that is said: nobody is told that nothing was done.
        """
        if request.command == STATUS:
            return ControlReply(True, reply=self._hall.standing())
        if request.command not in ACTIONS | ON_ORGANISERS:
            return ControlReply(False, f"organisers have no action {request.command}")
        if request.password is not None and not request.password.startswith("$argon2"):
            return ControlReply(False, "a password is taken as its argon2 hash only")
        try:
            async with self._one_at_a_time:
                on_organisers = request.command in ON_ORGANISERS
                return await (self._staff(request) if on_organisers else self._act(request))
        except UnknownFateError as error:
            return refused(error)
        except StorageError as error:
            return ControlReply(False, f"it could not be stored: {error}")
        except (LookupError, ValueError) as error:
            return ControlReply(False, str(error))

    async def _act(self, request: Request) -> ControlReply:
        if request.password is not None and self._organiser(request.arguments.get("team")):
            return ControlReply(False, "an organiser has this login")
        if request.command == "SET_PASSWORD":
            if request.password is None:
                return ControlReply(False, "the new password is missing")
            # Before the entry, which closes the team's connections: nobody comes in again with
            # the old one.
            await self._put(str(request.arguments.get("team")), request.password)
            with _begun("the password is kept, but is not noted as new"):
                done = await self._order(request)
            return self._said(done, request.arguments)
        done = await self._order(request)
        if not done.code and request.command == "ADD_TEAM":
            with _begun("the team is registered, but its password is not kept"):
                await self._put(str(request.arguments["team"]), request.password)
                if request.password is not None:
                    team: dict[str, Any] = {"team": request.arguments["team"]}
                    await self._hall.order("SET_PASSWORD", team, request.person)
        return self._said(done, request.arguments)

    async def _order(self, request: Request) -> Done:
        return await self._hall.order(request.command, request.arguments, request.person)

    def _said(self, done: Done, asked: Mapping[str, Any]) -> ControlReply:
        if done.code:
            return ControlReply(
                False, self._hall.book.message(done) + self._instead(done.code, asked)
            )
        return ControlReply(True, reply=None if done.reply is None else done.reply._asdict())

    def _instead(self, code: int, asked: Mapping[str, Any]) -> str:
        """Return what there is, where something is not there."""
        state = self._hall.book.state
        if code == Code.NO_SERVER:
            return f"; there are {', '.join(state.servers)}"
        if code == Code.NO_QUESTION:
            there = "`contestmaster admin questions` lists those there are"
            return f" as {asked['question']}: {there if state.questions else 'no team has asked'}"
        if code == Code.NO_TEAM:
            return f", {asked['team']}; `contestmaster admin team list` lists those there are"
        if code == Code.NO_GAME:
            server, number = asked["server"], asked["game_no"]
            played = len(state.servers[server].games) or "none"
            return f" as {server} {number}: {server} has played {played}"
        return ""

    async def _put(self, login: str, password: str | None) -> None:
        """Keep the hash of a team's password."""
        team = self._hall.book.state.team(login)
        if team is None or password is None:
            return
        await self._keep(Account(login, team.name, password))

    async def _staff(self, request: Request) -> ControlReply:
        """Add an organiser, or give one a new password or name; or shut one out."""
        login = str(request.arguments.get("login", ""))
        known = self._organiser(login)
        if request.command == "REMOVE_ORGANISER":
            if known is None:
                return ControlReply(False, "there is no organiser with this login")
            await self._keep(Account(login, known.name, None, known.role))
            return ControlReply(True)
        name = str(request.arguments.get("name") or (known.name if known else login))
        if not _LOGIN.fullmatch(login):
            return ControlReply(False, "a login is 1 to 32 letters, digits and _ . -")
        if self._hall.book.state.team(login) is not None:
            return ControlReply(False, "a team has this login")
        if request.password is None:
            return ControlReply(False, "the new password is missing")
        reader = request.arguments.get("reader", known is not None and known.role == "reader")
        role: AccountRole = "reader" if reader else "organiser"
        await self._keep(Account(login, name, request.password, role))
        return ControlReply(True)

    async def ask(self, login: str, text: str) -> ControlReply:
        """Take a question of a team [CONTEST-94]."""
        try:
            arguments = {"team": login, "text": " ".join(text.split())}
            async with self._one_at_a_time:
                return self._said(await self._hall.order("ASK", arguments, login), arguments)
        except UnknownFateError as error:
            return refused(error)
        except StorageError as error:
            return ControlReply(False, f"it could not be stored: {error}")
        except (LookupError, ValueError) as error:
            return ControlReply(False, str(error))

    def _organiser(self, login: object) -> Account | None:
        """Return the account of an organiser who may log in."""
        found = (a for a in self._store.accounts() if a.login == login and a.role != "team")
        return next((account for account in found if account.password is not None), None)

    async def _keep(self, account: Account) -> None:
        await asyncio.to_thread(self._store.put_account, account)
        self._changed(account)
