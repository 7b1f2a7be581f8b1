"""The parameters of hashed communications."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from contestmaster.seal.methods import METHODS
from contestmaster.seal.plaintext import FORMS, Form
from contestmaster.seal.windows import MOST_SECONDS

__all__ = ["SealParams"]

Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_SECONDS)]


class SealParams(msgspec.Struct, frozen=True, kw_only=True):
    """What a game may set about hashed communications; a game's parameters are made of it.

    Attributes:
        hash_methods: canonical names of the methods that count.
        text_forms: forms of a text that answer for a digest, in the order in which they are tried.
        default_window_s: seconds to reveal a standalone commitment in.
        crime_class: class of the crime of letting one lapse.
        max_plaintext_bytes: the longest plaintext, as UTF-8.
        reject_reused_digest: whether a digest can be published once only.

    Raises:
        ValueError: an unknown method, or no form.
    """

    hash_methods: tuple[str, ...] = tuple(METHODS)
    text_forms: tuple[Form, ...] = FORMS
    default_window_s: Seconds = 604_800
    crime_class: Annotated[int, Meta(ge=1, le=10)] = 4
    max_plaintext_bytes: Annotated[int, Meta(ge=0, le=1 << 20)] = 65_536
    reject_reused_digest: bool = False

    def __post_init__(self) -> None:
        """Refuse names that mean nothing."""
        unknown = [name for name in self.hash_methods if name not in METHODS]
        if unknown or not self.hash_methods:
            wrong = unknown[0] if unknown else "no method"
            raise ValueError(f"hash_methods: {wrong} is none of {', '.join(METHODS)}")
        if len(set(self.text_forms)) != len(self.text_forms) or not self.text_forms:
            raise ValueError("text_forms: at least one form, each once")
