"""The counter of games by announcement: messages and rulings that commands on this machine bring.

While a host runs, the folder of games is its own, and requests come to its counter over the local
control channel; otherwise whoever has locked the folder opens a counter for one request.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from contestmaster.host.accounts import Accounts
from contestmaster.host.announced import AnnouncedGame, Taken, UnknownNameError
from contestmaster.host.clocks import Clock
from contestmaster.host.control import ControlReply, NoHostError, Request, refused
from contestmaster.host.hosting import Hosting
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.vocabulary import Role
from contestmaster.protocols.announce import Message, Verdict
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import Account
from contestmaster.storage.store import Store

POST: Final = "POST"
CORRECT: Final = "CORRECT"
ACCOUNT: Final = "ACCOUNT"
"""What is asked at a counter."""

_ON_GAMES: Final = (POST, CORRECT)
_REFUSED: Final = (UnknownNameError, SetupError, StorageError, ValueError)


class NotDoneError(Exception):
    """It was not done; the message says why, and nothing has changed."""


class PostedMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message for a game; received now where no time is given."""

    game: str
    author: str
    text: str
    at: Instant | None = None
    id: str = ""
    role: Role = "seat"
    dry_run: bool = False


class Correction(msgspec.Struct, frozen=True, omit_defaults=True):
    """A correction of a game's record; made now where no time is given."""

    game: str
    person: str
    changes: dict[str, Any]
    reason: str
    at: Instant | None = None
    dry_run: bool = False


class TakenReply(msgspec.Struct, frozen=True):
    """What came of a message or a ruling as the channel carries it: :class:`Taken`, in words.

    Attributes:
        at: when it counts as received.
        verdicts: on each action in it, in order.
        told: what has happened since the last message.
        before: the message had been taken already, and nothing was done now.
    """

    at: Instant
    verdicts: tuple[Verdict, ...] = ()
    told: tuple[str, ...] = ()
    before: bool = False

    @classmethod
    def of(cls, taken: Taken) -> "TakenReply":
        """Put into words what was done."""
        return cls(taken.at, taken.verdicts, taken.told, taken.before)


class Counter:
    """Answers requests on the host's thread: for the games that are open, and all others kept."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        hostings: Iterable[Hosting] = (),
        accounts: Accounts | None = None,
    ) -> None:
        """Answer for a store whose open games these are, and that has these people at the door."""
        self._store = store
        self._clock = clock
        self._accounts = accounts
        self._for_a_moment = asyncio.Lock()
        """Of games without a port one is taken up at a time, so that none is twice."""
        self._hostings = {hosting.name: hosting for hosting in hostings}

    def answer(self, request: Request) -> ControlReply:
        """Do what is asked, and wait for the disk: for whoever has nobody else to serve.

        What cannot be done is said, and has changed nothing.
        """
        try:
            if request.command == ACCOUNT:
                account = _account(request)
                self._store.put_account(account)
                return self._let_in(account)
            if request.command not in _ON_GAMES:
                return _unknown(request)
            hosting = self._game(request)
            taken = self._taken(hosting, request)
            hosting.flush()
        except _REFUSED as error:
            return refused(error)
        return ControlReply(True, reply=msgspec.to_builtins(TakenReply.of(taken)))

    async def answered(self, request: Request) -> ControlReply:
        """Do what is asked as :meth:`answer` does, while others are served."""
        try:
            if request.command == ACCOUNT:
                account = _account(request)
                await asyncio.to_thread(self._store.put_account, account)
                return self._let_in(account)
            if request.command not in _ON_GAMES:
                return _unknown(request)
            if request.arguments.get("game") in self._hostings:
                hosting = self._game(request)
                taken = self._taken(hosting, request)
                await hosting.stored()
            else:
                async with self._for_a_moment:
                    hosting = self._game(request)
                    taken = self._taken(hosting, request)
                    await asyncio.to_thread(hosting.flush)
        except _REFUSED as error:
            return refused(error)
        return ControlReply(True, reply=msgspec.to_builtins(TakenReply.of(taken)))

    def _taken(self, hosting: Hosting, request: Request) -> Taken:
        """Post what is to be posted, or correct what is to be corrected."""
        if request.command == POST:
            post = msgspec.convert(request.arguments, PostedMessage)
            at = self._clock.now() if post.at is None else post.at
            message = Message(post.author, at, post.text, post.id)
            return hosting.post(message, role=post.role, dry_run=post.dry_run)
        wanted = msgspec.convert(request.arguments, Correction)
        at = self._clock.now() if wanted.at is None else wanted.at
        return hosting.correct(
            wanted.person, at, wanted.changes, wanted.reason, dry_run=wanted.dry_run
        )

    def _let_in(self, account: Account) -> ControlReply:
        if self._accounts is not None:
            self._accounts.put(account)
        return ControlReply(True)

    def _game(self, request: Request) -> Hosting:
        """Return the game that is meant; one that has no port is taken up for the moment."""
        name = str(request.arguments.get("game"))
        hosting = self._hostings.get(name)
        return hosting or Hosting(AnnouncedGame.take_up(self._store, name), self._clock)


def _account(request: Request) -> Account:
    return Account(request.arguments["login"], request.person, request.password)


def _unknown(request: Request) -> ControlReply:
    text = f"this host hosts games by announcement; it knows no {request.command}"
    return ControlReply(False, text)


class Caller:
    """Brings messages for one game to a counter, wherever that is."""

    def __init__(self, ask: Callable[[Request], ControlReply], game: str = "") -> None:
        """Ask that way: ``Channel.ask``, or ``Counter.answer``."""
        self._ask = ask
        self._game = game

    def post(
        self,
        author: str,
        text: str,
        *,
        at: Instant | None = None,
        id: str = "",  # noqa: A002 - Message-ID
        role: Role = "seat",
        dry_run: bool = False,
    ) -> TakenReply:
        """Post a message, received then or now.

        Raises:
            RefusedError: it was not taken.
        """
        post = PostedMessage(self._game, author, text, at, id, role, dry_run)
        return self._taken(Request(POST, msgspec.to_builtins(post), author))

    def correct(
        self,
        person: str,
        changes: Mapping[str, Any],
        reason: str,
        *,
        at: Instant | None = None,
        dry_run: bool = False,
    ) -> TakenReply:
        """Correct the record, then or now.

        Raises:
            RefusedError: it was not done.
        """
        wanted = Correction(self._game, person, dict(changes), reason, at, dry_run)
        return self._taken(Request(CORRECT, msgspec.to_builtins(wanted), person))

    def put_account(self, account: Account) -> None:
        """Make or change an account; raises as the others."""
        request = Request(ACCOUNT, {"login": account.login}, account.name, account.password)
        self._asked(request)

    def _taken(self, request: Request) -> TakenReply:
        return msgspec.convert(self._asked(request).reply, TakenReply)

    def _asked(self, request: Request) -> ControlReply:
        try:
            reply = self._ask(request)
        except NoHostError as error:
            raise NotDoneError(f"{error}; look at the game before you try again") from None
        if not reply.done:
            raise NotDoneError(reply.text)
        return reply
