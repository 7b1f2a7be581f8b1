"""Letters go out by SMTP, one after another, each until it is sent or can never be."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Final

import aiosmtplib
import structlog

from contestmaster.forum.names import without_addresses
from contestmaster.host.forum.mail import MailSettingsError, Outbox, Sending

__all__ = ["Sender"]

_FIRST_REST: Final = 5.0
_LONGEST_REST: Final = 1800.0
"""Seconds between two tries where the mail system does not take it: twice as long each time."""
_GRACE: Final = 5.0
"""Seconds in which the letter at hand may still be sent when the host stops."""
_LASTING: Final = 500
"""From this reply on a refusal is for good."""

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
                done = await self._send_next()
                rest = _FIRST_REST
            except Exception as error:  # the mail system or our storage: both may come back
                log.warning("mail waits", reason=without_addresses(str(error)), seconds=rest)
                await self._rest(rest)
                rest = min(2 * rest, _LONGEST_REST)
                continue
            if not (done or self._stopped):
                await self._more.wait()

    async def _rest(self, seconds: float) -> None:
        """Wait before the next try; new letters do not shorten it, a stop does."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while not self._stopped and (left := until - loop.time()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._more.wait(), left)
            if not self._stopped:
                self._more.clear()

    async def _send_next(self) -> bool:
        """Send the first letter; return whether there was one.

        Raises:
            Exception: it could not be sent now.
        """
        parcel = self._outbox.next()
        if parcel is None:
            return False
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
        except (aiosmtplib.SMTPRecipientsRefused, aiosmtplib.SMTPResponseException) as error:
            if not _lasting(error):
                raise
            reason = without_addresses(str(error))
            log.error("a letter cannot be sent", post=parcel.post, reason=reason)
        self._outbox.done(parcel.post)
        return True


def _lasting(error: Exception) -> bool:
    """Return whether a refusal is of this letter, and for good."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(each.code >= _LASTING for each in error.recipients)
    return isinstance(error, aiosmtplib.SMTPDataError | aiosmtplib.SMTPRecipientRefused) and (
        error.code >= _LASTING
    )


def _password(sending: Sending) -> str | None:
    if not sending.login:
        return None
    try:
        return Path(sending.password_file).read_text().strip()
    except OSError as error:
        raise MailSettingsError(f"password_file: {error}") from None
