"""Letters come in by SMTP: one is accepted when it is a post, stored and judged."""

import asyncio
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakSet

import structlog
from aiosmtpd.smtp import SMTP, Envelope, Session

from contestmaster.host.forum.mail import MailIntake, RejectedError
from contestmaster.protocols.mail.letter import LARGEST
from contestmaster.storage.errors import StorageError

ACCEPTED: Final = "250 2.0.0"
MOST_RECIPIENTS: Final = 20

log = structlog.get_logger("contestmaster.mail")


class Handler:
    """What the SMTP server asks when somebody delivers."""

    def __init__(self, intake: MailIntake, sent: Callable[[], object]) -> None:
        """Bring letters to ``intake``; ``sent`` is called when there may be something to send."""
        self._intake = intake
        self._sent = sent

    async def handle_RCPT(  # noqa: N802 - the name is the library's
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: Any
    ) -> str:
        """Accept addresses of games that have mail."""
        del server, session, options
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 too many recipients"
        if not self._intake.knows(address):
            return "550 5.1.1 no such address here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(  # noqa: N802 - the name is the library's
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Take the letter; what cannot be taken now is tried again by whoever delivers it."""
        del server, session
        data = envelope.original_content or b""
        sender = envelope.mail_from or ""
        try:
            took = await self._intake.take(data, sender, envelope.rcpt_tos)
        except RejectedError as error:
            if error.returned:
                status = "554 5.4.6" if error.loops else "550 5.7.1"
                return f"{status} {_printable(str(error))}"
            return f"{ACCEPTED} heard, and not taken"
        except (OSError, StorageError) as error:
            log.warning("a letter cannot be taken now", reason=str(error))
            return "451 4.3.0 try again later"
        self._sent()
        if took.post is None:
            return f"{ACCEPTED} heard"
        return f"{ACCEPTED} post {took.post.id}"

    async def handle_exception(self, error: Exception) -> str:
        """Let a letter be tried again after a mistake of ours; the door stays open."""
        log.error("a letter could not be handled", exc_info=error)
        return "451 4.3.0 try again later"


class Conversations:
    """Makes the protocol of each connection, and knows those that are open."""

    def __init__(self, handler: Handler, name: str) -> None:
        """Talk for a handler; ``name`` is how the server calls itself."""
        self._handler = handler
        self._name = name
        self._begun: WeakSet[SMTP] = WeakSet()

    def __call__(self) -> SMTP:
        """Begin a conversation."""
        begun = SMTP(
            self._handler,
            data_size_limit=LARGEST,
            hostname=self._name,
            ident="contestmaster",
            enable_SMTPUTF8=True,
            decode_data=False,
            timeout=300,
        )
        self._begun.add(begun)
        return begun

    async def close(self) -> None:
        """Hang up on everyone: whoever delivers does it again later."""
        for each in list(self._begun):
            if each.transport is not None:
                each.transport.close()
        await asyncio.sleep(0)  # the loop lets go of a connection one turn after it is closed


def _printable(text: str) -> str:
    """Return a reason as SMTP may say it: one line of ASCII."""
    return " ".join(text.split()).encode("ascii", "replace").decode()[:400]
