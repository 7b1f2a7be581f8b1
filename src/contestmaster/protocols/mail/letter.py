"""A letter: what somebody wrote, to whom, and as an answer to what."""

import hashlib
import re
from email import message_from_bytes
from email.message import Message
from email.policy import Compat32
from typing import Final, NamedTuple

from contestmaster.kernel.limits import LONGEST_TEXT
from contestmaster.kernel.unseen import harmless, turned_back
from contestmaster.protocols.mail.automatic import machine_made
from contestmaster.protocols.mail.body import TooLongError, body
from contestmaster.protocols.mail.headers import addresses, first, ids
from contestmaster.protocols.quoting import marked

LARGEST: Final = 4 * LONGEST_TEXT
"""Bytes of a message that is read: the longest text, whatever it is written in, or a shorter one
with pictures."""
_LONGEST_HEAD: Final = 1 << 16
"""Bytes of all header fields before the text."""
_LONGEST_FIELD: Final = 1 << 15
"""Characters of a header field, of parts too. The library takes the square of it to read some."""
_HEAD: Final = re.compile(rb"\r?\n\r?\n")
_MOST_REFERENCES: Final = 100


class _Bounded(Compat32):
    """Reads messages as ever, but for fields that no person and no program needs."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        """Read one field."""
        if sum(map(len, sourcelines)) > _LONGEST_FIELD:
            raise UnreadableError(f"a header field has more than {_LONGEST_FIELD} characters")
        return super().header_source_parse(sourcelines)


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
        written: what it says, lines ended by LF; what acts on a screen is written out in it.
        answers: ids of the messages before it in the conversation, the nearest first.
        automatic: why it is no person's, or nothing.
    """

    id: str
    own_id: bool
    author: str
    name: str
    subject: str
    written: str
    answers: tuple[str, ...]
    automatic: str

    @property
    def text(self) -> str:
        """What it says, with marks before what a program quotes below an old head."""
        return marked(self.written)


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
    if len(data) > _LONGEST_HEAD and _HEAD.search(data, 0, _LONGEST_HEAD) is None:
        raise UnreadableError(f"its header fields have more than {_LONGEST_HEAD} bytes")
    try:
        message = message_from_bytes(data, policy=_Bounded())
        return _letter(message, data, sender)
    except RecursionError:
        raise UnreadableError("its parts are nested too deeply") from None
    except TooLongError as error:
        raise UnreadableError(str(error)) from None


def _letter(message: Message, data: bytes, sender: str | None) -> Letter:
    authors = addresses(message, "From")
    if len(authors) != 1 or len(message.get_all("From", [])) != 1:
        raise UnreadableError("it has no author" if not authors else "it has several authors")
    ((name, author),) = authors
    own = ids(message, "Message-ID")
    if len(message.get_all("Message-ID", [])) > 1:
        raise UnreadableError("it has several message ids")
    text = body(message)
    text = harmless(turned_back(text), lines=True)
    digest = hashlib.sha256(data).hexdigest()[:32]
    nearest = dict.fromkeys((*ids(message, "In-Reply-To"), *reversed(ids(message, "References"))))
    return Letter(
        id=own[0] if own else f"{digest}@without-id",
        own_id=bool(own),
        author=author,
        name=name,
        subject=first(message, "Subject"),
        written=text,
        answers=tuple(nearest)[:_MOST_REFERENCES],
        automatic=machine_made(message, sender),
    )
