"""What a module is made of, and what the engine says of one that is none."""

from typing import Final

import msgspec

from contestmaster.kernel.unseen import harmless

MOST: Final = 1000
"""So many names are kept of each kind; a bot may export any number."""

_SHOWN: Final = 300


class ModuleFacts(msgspec.Struct, frozen=True):
    """What a module is made of.

    Attributes:
        imports: what it asks its host for.
        exports: what it offers.
    """

    imports: tuple[str, ...] = ()
    exports: tuple[str, ...] = ()


def shortened(account: object) -> str:
    """Return an account of the engine in one line."""
    text = harmless(" ".join(str(account).split()))
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
