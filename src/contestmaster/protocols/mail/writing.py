"""Letters that go out: answers and reports, to a list or to a person."""

from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from typing import Final, NamedTuple

from contestmaster.kernel.instant import Instant
from contestmaster.protocols.mail.automatic import OURS

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LONGEST_SUBJECT: Final = 200


class Outgoing(NamedTuple):
    """A letter to be sent.

    Attributes:
        id: its message id without brackets: the same however often it is tried.
        at: when it was written.
        sender: the address it comes from.
        name: as From shows it.
        to: the address it goes to.
        subject: on one line.
        text: what it says, lines ended by LF.
        answers: ids of the messages it answers, the nearest first.
        community: whose mail it is, by which it is known when it comes back.
        reply_to: where answers go, if not to the sender.
        listed: whether it goes to a mailing list.
    """

    id: str
    at: Instant
    sender: str
    name: str
    to: str
    subject: str
    text: str
    answers: tuple[str, ...]
    community: str
    reply_to: str | None = None
    listed: bool = False


def write_letter(outgoing: Outgoing) -> bytes:
    """Return a letter as it is sent: it says that a machine wrote it, so that none answers it.

    No text can add a header: what stands in one is put on one line first.
    """
    message = EmailMessage(policy=SMTP)
    message["From"] = f'"{_plain(outgoing.name)}" <{outgoing.sender}>'
    message["To"] = outgoing.to
    if outgoing.reply_to is not None:
        message["Reply-To"] = outgoing.reply_to
    message["Subject"] = _one_line(outgoing.subject)[:_LONGEST_SUBJECT]
    message["Date"] = _EPOCH + timedelta(microseconds=outgoing.at)
    message["Message-ID"] = f"<{outgoing.id}>"
    if outgoing.answers:
        message["In-Reply-To"] = f"<{outgoing.answers[0]}>"
        message["References"] = " ".join(f"<{each}>" for each in reversed(outgoing.answers))
    message["Auto-Submitted"] = "auto-replied" if outgoing.answers else "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"  # some programs know this field only
    if not outgoing.listed:
        message["Precedence"] = "bulk"  # and some this one; lists may hold such mail back
    message[OURS] = _one_line(outgoing.community)
    message.set_content(outgoing.text, cte="quoted-printable")
    return message.as_bytes()


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _plain(name: str) -> str:
    return _one_line(name).replace("\\", "").replace('"', "'")
