"""Plaintexts: which bytes of a text are hashed, and in which form a text answers for a digest.

The line ends of a text change on its way through mail programs and forms, and many tools add a
newline. Neither changes what the text says, so neither breaks a commitment: four forms of the
*canonical text* are tried.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from contestmaster.seal.methods import Method

__all__ = ["BEGIN", "END", "FORMS", "Form", "canonical", "is_valid", "matching_form"]

BEGIN: Final = "-----BEGIN PLAINTEXT-----"
"""The line before a plaintext [HASH-20]."""
END: Final = "-----END PLAINTEXT-----"
"""The line after it; the first such line ends it."""

Form: TypeAlias = Literal["lf", "lf+nl", "crlf", "crlf+nl"]

_WRITERS: Final[Mapping[Form, Callable[[str], str]]] = {
    "lf": lambda text: text,
    "lf+nl": lambda text: f"{text}\n",
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "crlf+nl": lambda text: text.replace("\n", "\r\n") + "\r\n",
}

FORMS: Final[tuple[Form, ...]] = tuple(_WRITERS)
"""All forms, in the order in which they are tried [HASH-18]."""


def canonical(text: str) -> str:
    r"""Return a text with LF as its line ends, and without one LF at its very end [HASH-17].

    >>> canonical("a\r\nb\rc\n\n")
    'a\nb\nc\n'
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")


def is_valid(text: str, most_bytes: int) -> bool:
    """Return whether a canonical text may be a plaintext at all [HASH-21]."""
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError:
        return False
    return size <= most_bytes and "\0" not in text


def matching_form(
    text: str, method: Method, digest: bytes, forms: Sequence[Form] = FORMS
) -> Form | None:
    """Return the first form of a canonical text whose hash is the digest, or ``None`` [HASH-18].

    What is hashed is UTF-8, with nothing added, normalised or trimmed [HASH-16].
    """
    for form in forms:
        if method.digest(_WRITERS[form](text).encode("utf-8")) == digest:
            return form
    return None
