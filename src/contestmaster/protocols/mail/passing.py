"""How a letter came: by a list, which must hear of no refusal, and over how many mail systems."""

import re
from email.message import Message
from email.parser import BytesHeaderParser
from typing import Final, NamedTuple

from contestmaster.protocols.mail.headers import texts

MOST_HOPS: Final = 100
"""Mail systems that a letter may have passed: what has passed more goes round and round [RFC 5321,
6.3]."""
_HEAD: Final = 1 << 16
"""Bytes that are looked at: the fields of a letter have no more."""
_BY_LISTS: Final = (
    *("List-Id", "List-Post", "List-Unsubscribe", "List-Help", "List-Subscribe"),  # RFC 2369, 2919
    *("Mailing-List", "X-Mailing-List", "X-BeenThere", "X-Mailman-Version"),  # older ones
)
_OF_LISTS: Final = re.compile(
    r"owner-.+|.+-(?:bounces?|owner|admin|return)(?:[+=-].*)?", re.IGNORECASE
)
"""Who delivers what a list sends: where failures go."""


class Passing(NamedTuple):
    """How a letter came.

    Attributes:
        listed: whether a mailing list has passed it on, as far as it says.
        hops: mail systems on its way.
    """

    listed: bool
    hops: int

    @property
    def loops(self) -> bool:
        """Whether it has passed more mail systems than any letter does that arrives."""
        return self.hops > MOST_HOPS


def passing(data: bytes, sender: str | None = None) -> Passing:
    """Return how a letter came, whatever else is wrong with it.

    Args:
        data: the letter as it came.
        sender: of its envelope.
    """
    head: Message = BytesHeaderParser().parsebytes(data[:_HEAD])
    by_list = any(name in head for name in _BY_LISTS)
    by_list |= "list" in map(str.lower, texts(head, "Precedence"))
    by_list |= _OF_LISTS.fullmatch((sender or "").strip("<>").partition("@")[0]) is not None
    return Passing(by_list, len(head.get_all("Received", [])))
