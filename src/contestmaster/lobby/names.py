"""Names of persons and bots: what they may be [TABLE-1, TABLE-2, TABLE-7]."""

import re
from collections.abc import Collection
from itertools import count
from typing import Final

from contestmaster.kernel.players import BOT

GUEST: Final = "guest"
"""The login with which the line protocol lets guests in [TABLE-3]."""

_NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,16}")
_KEPT: Final = re.compile(r"guest(-[0-9]+)?", re.IGNORECASE)


def is_name(text: str) -> bool:
    """Return whether a person may be called so [TABLE-1].

    >>> is_name("ann"), is_name("bot:ann"), is_name("")
    (True, False, False)
    """
    return _NAME.fullmatch(text) is not None


def is_kept(name: str) -> bool:
    """Return whether a name is kept for guests of the line protocol [TABLE-2].

    >>> is_kept("Guest-007"), is_kept("guest-x")
    (True, False)
    """
    return _KEPT.fullmatch(name) is not None


def folded(name: str) -> str:
    """Return what is unique of a name: its letters whatever their case [TABLE-1]."""
    return name.lower()


def guest_name(number: int) -> str:
    """Return the name of a guest of the line protocol [TABLE-3]."""
    return f"{GUEST}-{number}"


def bot_name(program: str, taken: Collection[str]) -> str:
    """Return the name of a bot at a table where some names are taken [TABLE-7].

    >>> bot_name("greedy", ["bot:greedy", "bot:greedy-2"])
    'bot:greedy-3'
    """
    name = f"{BOT}{program}"
    if name not in taken:
        return name
    return next(one for n in count(2) if (one := f"{name}-{n}") not in taken)
