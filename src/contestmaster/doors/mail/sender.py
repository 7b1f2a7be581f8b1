"""Letters go out by SMTP, one after another, each until it is sent or can never be."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Final

import aiosmtplib
import structlog

from contestmaster.forum.names import without_addresses
from contestmaster.host.forum.mail import MailSettingsError, Outbox, Sending

_FIRST_REST: Final = 5.0
_LONGEST_REST: Final = 1800.0
"""Seconds between two tries where the mail system does not take it: twice as long each time."""
_MOST_RESTING: Final = 10
"""Letters that rest each for itself: where more are refused it is the mail system that rests."""
_GRACE: Final = 5.0
"""Seconds in which the letter at hand may still be sent when the host stops."""
_LASTING: Final = 500
"""From this reply on a refusal is for good."""

_OF_A_LETTER: Final = (
    aiosmtplib.SMTPRecipientsRefused,
    aiosmtplib.SMTPRecipientRefused,
    aiosmtplib.SMTPDataError,
)
"""Refusals of one letter: others may still be taken."""

log = structlog.get_logger("contestmaster.mail")


class Sender:
    """Works an outbox off as long as it runs."""

    def __init__(self, outbox: Outbox, sending: Sending) -> None:
        """Send by a mail system.

        Raises:
            MailSettingsError: the password cannot be read.
        """
        self._outbox = outbox
        self._sending = sending
        self._password = _password(sending)
        self._more = asyncio.Event()
        self._stopped = False
        self._resting: set[int] = set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with what is left of the last time."""
        self._task = asyncio.get_running_loop().create_task(self._work())

    def wake(self) -> None:
        """Look whether there is something to send."""
        self._more.set()

    async def stop(self) -> None:
        """Stop when the letter at hand is sent; the others are sent the next time."""
        self._stopped = True
        self._more.set()
        if self._task is not None:
            _, busy = await asyncio.wait((self._task,), timeout=_GRACE)
            for task in busy:
                task.cancel()

    async def _work(self) -> None:
        rest = _FIRST_REST
        while not self._stopped:
            self._more.clear()
            try:
                if await self._send_next():
                    rest = rest if self._resting else _FIRST_REST
                    continue
            except Exception as error:  # the mail system or our storage: both may come back
                log.warning("mail waits", reason=without_addresses(str(error)), seconds=rest)
                await self._rest(rest)
            else:
                if self._stopped or await self._wait(rest if self._resting else None):
                    continue
            self._resting.clear()
            rest = min(2 * rest, _LONGEST_REST)

    async def _wait(self, seconds: float | None) -> bool:
        """Wait for new letters; return whether there are some, and not after so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                return await self._more.wait()
        except TimeoutError:
            return False

    async def _rest(self, seconds: float) -> None:
        """Wait before the next try; new letters do not shorten it, a stop does."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while not self._stopped and (left := until - loop.time()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._more.wait()
            if not self._stopped:
                self._more.clear()

    async def _send_next(self) -> bool:
        """Send the first letter that does not rest; return whether there was one.

        Raises:
            Exception: it could not be sent now, and no other could.
        """
        parcel = self._outbox.next(self._resting)
        if parcel is None:
            return False
        await self._outbox.stored()
        try:
            await aiosmtplib.send(
                parcel.data,
                sender=parcel.sender,
                recipients=[parcel.to],
                hostname=self._sending.host,
                port=self._sending.port,
                username=self._sending.login or None,
                password=self._password,
                use_tls=self._sending.tls == "tls",
                start_tls=self._sending.tls == "starttls",
            )
        except _OF_A_LETTER as error:
            reason = without_addresses(str(error))
            if not _lasting(error):
                if len(self._resting) >= _MOST_RESTING:
                    raise
                log.warning("a letter waits", post=parcel.post, reason=reason)
                self._resting.add(parcel.post)
                return True
            log.error("a letter cannot be sent", post=parcel.post, reason=reason)
        self._outbox.done(parcel.post)
        return True


def _lasting(error: Exception) -> bool:
    """Return whether a letter is refused for good."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(each.code >= _LASTING for each in error.recipients)
    return isinstance(error, aiosmtplib.SMTPResponseException) and error.code >= _LASTING


def _password(sending: Sending) -> str | None:
    if not sending.login:
        return None
    try:
        return Path(sending.password_file).read_text().strip()
    except OSError as error:
        raise MailSettingsError(f"password_file: {error}") from None
