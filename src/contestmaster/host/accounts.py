"""Accounts whose passwords are kept as hashes, verified beside the event loop.

A hash takes its time. So it is worked out on a thread of its own, once for all connections that
ask the same at the same moment, and what was found right is remembered for as long as the host
runs: a bot that comes back costs nothing. What is remembered is a keyed digest of login, hash and
password; the key is drawn at the start and never leaves the process, and a new password or a
changed account makes the old digests worthless.
"""

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Final

import structlog

from contestmaster.host.passwords import hash_password, is_right, new_password
from contestmaster.host.people import Verdict
from contestmaster.kernel.instant import Instant
from contestmaster.storage.records import Account

__all__ = ["REMEMBERED", "Accounts"]

REMEMBERED: Final = 1024
"""Right passwords that are remembered: ten for each team there can be."""

log = structlog.get_logger("contestmaster.host")


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
        self._nobodys = hash_password(new_password())

    def put(self, account: Account) -> None:
        """Take up an account that is new or has changed."""
        self._kept[account.login] = account

    def find(self, login: str) -> Account | None:
        """Return the account as it is now, ``None`` where there is none."""
        return self._kept.get(login)

    def check(self, login: str, password: str, now: Instant, verdict: Verdict) -> None:
        """Find out whether the password is right; tell at once what is known already.

        A login that does not exist takes as long as a wrong password.
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
            found = self._thread.submit(self._verify, kept or self._nobodys, password)
            found.add_done_callback(partial(self._found, question, login, kept))

    def close(self) -> None:
        """Let the thread end; who waits for a verdict gets none."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _found(self, question: bytes, login: str, kept: str | None, found: "Future[bool]") -> None:
        """Hear on the other thread what was found, and bring it home."""
        if not (found.cancelled() or self._loop.is_closed()):
            self._loop.call_soon_threadsafe(self._tell, question, login, kept, found)

    def _tell(self, question: bytes, login: str, kept: str | None, found: "Future[bool]") -> None:
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
        for verdict in self._asking.pop(question):
            verdict(login if right else None, now)

    def _password(self, login: str) -> str | None:
        account = self._kept.get(login)
        return None if account is None else account.password

    def _digest(self, *texts: str) -> bytes:
        hashed = hashlib.blake2b(key=self._key, digest_size=32)
        for text in texts:
            data = text.encode()
            hashed.update(len(data).to_bytes(4, "big") + data)
        return hashed.digest()
