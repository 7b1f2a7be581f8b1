"""A letter: what somebody wrote, to whom, and as an answer to what."""

import hashlib
from email import message_from_bytes
from email.message import Message
from typing import Final, NamedTuple

from contestmaster.protocols.mail.automatic import machine_made
from contestmaster.protocols.mail.body import body
from contestmaster.protocols.mail.headers import addresses, first, ids

__all__ = ["LARGEST", "Letter", "UnreadableError", "read_letter"]

LARGEST: Final = 1 << 20
"""Bytes of a message that is read; pictures of a signature fit in."""
_MOST_REFERENCES: Final = 100


class UnreadableError(ValueError):
    """The bytes are no letter; the message says why, in one sentence."""


class Letter(NamedTuple):
    """What was read of a message. Nothing here says that its author wrote it: :mod:`.trust` does.

    Attributes:
        id: the message's own id without brackets; made of its contents where it has none.
        own_id: whether it has one.
        author: the address in From.
        name: as From shows it.
        subject: on one line.
        text: what it says, lines ended by LF.
        answers: ids of the messages before it in the conversation, the nearest first.
        automatic: why it is no person's, or nothing.
    """

    id: str
    own_id: bool
    author: str
    name: str
    subject: str
    text: str
    answers: tuple[str, ...]
    automatic: str


def read_letter(data: bytes, *, sender: str | None = None) -> Letter:
    """Read a message.

    Args:
        data: the message as it came, headers first.
        sender: of its envelope; ``None`` where there was none, as in an archive.

    Raises:
        UnreadableError: it is too large, has no author or several, or is no message.
    """
    if len(data) > LARGEST:
        raise UnreadableError(f"it has {len(data)} bytes; at most {LARGEST} are read")
    try:
        message = message_from_bytes(data)
        return _letter(message, data, sender)
    except RecursionError:
        raise UnreadableError("its parts are nested too deeply") from None


def _letter(message: Message, data: bytes, sender: str | None) -> Letter:
    authors = addresses(message, "From")
    if len(authors) != 1 or len(message.get_all("From", [])) != 1:
        raise UnreadableError("it has no author" if not authors else "it has several authors")
    ((name, author),) = authors
    own = ids(message, "Message-ID")
    if len(message.get_all("Message-ID", [])) > 1:
        raise UnreadableError("it has several message ids")
    digest = hashlib.sha256(data).hexdigest()[:32]
    nearest = dict.fromkeys((*ids(message, "In-Reply-To"), *reversed(ids(message, "References"))))
    return Letter(
        id=own[0] if own else f"{digest}@without-id",
        own_id=bool(own),
        author=author,
        name=name,
        subject=first(message, "Subject"),
        text=body(message),
        answers=tuple(nearest)[:_MOST_REFERENCES],
        automatic=machine_made(message, sender),
    )
