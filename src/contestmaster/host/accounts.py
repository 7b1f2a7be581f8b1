"""Accounts whose passwords are kept as hashes, verified beside the event loop.

A hash takes its time. So it is worked out on a thread of its own, once for all connections that
ask the same at the same moment, and what was found right is remembered for as long as the host
runs: a bot that comes back costs nothing. What is remembered is a keyed digest of login, hash and
password; the key is drawn at the start and never leaves the process, and a new password or a
changed account makes the old digests worthless.

Whoever guesses keeps others waiting as little as possible: machines have their turn one after the
other, and on each the logins, all that do not exist counting as one. A login at which many have
guessed wrong is looked at a few times a second, from wherever they guess [NET-94].
"""

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, partial
from typing import Final, NamedTuple

import structlog

from contestmaster.host.fairness import FairQueue
from contestmaster.host.passwords import hash_password, is_right, new_password
from contestmaster.host.people import Verdict
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.protocols.line.limits import Failures
from contestmaster.storage.records import Account

REMEMBERED: Final = 1024
"""Right passwords that are remembered: ten for each team there can be."""

GUESSES: Final = 100
"""Wrong passwords of one login within a minute after which guesses at it are slowed down: the bots
of a team with a wrong password in their settings do not come that far, with ten machines."""
GUESS_EVERY: Final = SECOND // 5
"""How far apart guesses at such a login are looked at: a drawn password holds for ever, and one
that people have chosen for long."""
_LOGINS: Final = 4096
"""Logins whose wrong passwords are remembered."""
_NOBODY: Final = ""
"""What all logins that do not exist count as, in the queue."""

log = structlog.get_logger("contestmaster.host")


class _Question(NamedTuple):
    """Whether a password is that of a login, of which this is kept."""

    key: bytes
    login: str
    kept: str | None
    password: str


class Accounts:
    """The accounts of a host: people by login; the person is called like the login."""

    def __init__(
        self,
        accounts: Iterable[Account],
        now: Callable[[], Instant],
        verify: Callable[[str, str], bool] = is_right,
    ) -> None:
        """Take the accounts that are stored; ``now`` tells the present instant."""
        self._kept = {account.login: account for account in accounts}
        self._now = now
        self._verify = verify
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="passwords")
        self._loop = asyncio.get_running_loop()
        self._key = secrets.token_bytes(32)
        self._right: OrderedDict[bytes, None] = OrderedDict()
        self._asking: dict[bytes, list[Verdict]] = {}
        self._queue: FairQueue[_Question] = FairQueue()
        self._wrong: OrderedDict[str, tuple[Failures, Instant]] = OrderedDict()
        self._looking = self._closed = False
        self._later: asyncio.TimerHandle | None = None
        self._nobodys = _nobodys()

    def put(self, account: Account) -> None:
        """Take up an account that is new or has changed."""
        self._kept[account.login] = account

    def find(self, login: str) -> Account | None:
        """Return the account as it is now, ``None`` where there is none."""
        return self._kept.get(login)

    def check(
        self, login: str, password: str, now: Instant, verdict: Verdict, machine: str = ""
    ) -> None:
        """Find out whether the password is right; tell at once what is known already.

        A login that does not exist takes as long as a wrong password. ``machine`` is from where
        it is asked: each has its turn.
        """
        kept = self._password(login)
        question = self._digest(login, kept or "", password)
        if question in self._right:
            self._right.move_to_end(question)
            verdict(login, now)
            return
        asking = self._asking.setdefault(question, [])
        asking.append(verdict)
        if len(asking) == 1:
            subject = _NOBODY if kept is None else login
            self._queue.put(machine, subject, _Question(question, login, kept, password))
            self._look()

    def close(self) -> None:
        """Let the thread end; who waits for a verdict gets none."""
        self._closed = True
        if self._later is not None:
            self._later.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _look(self) -> None:
        """Let the thread look at the next question, unless it still looks at one."""
        if self._looking or self._closed:
            return
        asked = self._queue.take(self._ready)
        if asked is not None:
            self._looking = True
            found = self._thread.submit(self._verify, asked.kept or self._nobodys, asked.password)
            found.add_done_callback(partial(self._found, asked))
        elif self._queue and self._later is None:
            self._later = self._loop.call_later(GUESS_EVERY / SECOND, self._look_again)

    def _look_again(self) -> None:
        self._later = None
        self._look()

    def _ready(self, asked: _Question) -> bool:
        """Return whether a login may be looked at: not too soon after too many wrong ones."""
        wrong, last = self._wrong.get(asked.login, (None, 0))
        now = self._now()
        return wrong is None or now >= last + GUESS_EVERY or not wrong.too_many(now)

    def _found(self, asked: _Question, found: "Future[bool]") -> None:
        """Hear on the other thread what was found, and bring it home."""
        if not (found.cancelled() or self._loop.is_closed()):
            self._loop.call_soon_threadsafe(self._tell, asked, found)

    def _tell(self, asked: _Question, found: "Future[bool]") -> None:
        question, login, kept, _ = asked
        self._looking = False
        error = found.exception()
        if error is not None:
            log.error("a password could not be checked", reason=str(error), exc_info=error)
        # The account may have changed while its old password was being looked at.
        right = error is None and found.result() and kept is not None
        right = right and self._password(login) == kept
        if right:
            self._right[question] = None
            if len(self._right) > REMEMBERED:
                self._right.popitem(last=False)
        now = self._now()
        if error is None and not right:
            self._note_wrong(login, now)
        try:
            for verdict in self._asking.pop(question):
                verdict(login if right else None, now)
        finally:
            self._look()

    def _note_wrong(self, login: str, now: Instant) -> None:
        wrong, _ = self._wrong.pop(login, (Failures(GUESSES), 0))
        wrong.add(now)
        self._wrong[login] = wrong, now
        if len(self._wrong) > _LOGINS:
            self._wrong.popitem(last=False)

    def _password(self, login: str) -> str | None:
        account = self._kept.get(login)
        return None if account is None else account.password

    def _digest(self, *texts: str) -> bytes:
        hashed = hashlib.blake2b(key=self._key, digest_size=32)
        for text in texts:
            data = text.encode()
            hashed.update(len(data).to_bytes(4, "big") + data)
        return hashed.digest()


@cache
def _nobodys() -> str:
    """Hash a password that nobody knows: whoever is not there is looked at, too."""
    return hash_password(new_password())
