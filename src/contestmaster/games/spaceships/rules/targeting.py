"""Reading the amount of energy out of a plaintext [SHIPS-78, SHIPS-79]."""

import re
from typing import Final

AMOUNT_MAX: Final = 999_999_999
"""The greatest valid amount [SHIPS-64]."""

_LINE: Final = re.compile(r"^[ \t]*energy[ \t]*[:=][ \t]*([0-9]{1,9})[ \t]*$", re.I | re.M | re.A)
_SPEND: Final = re.compile(
    r"(?<![A-Za-z0-9_])spend[ \t]+([0-9]{1,9})[ \t]+energy(?![A-Za-z0-9_])", re.I | re.A
)
_ALONE: Final = re.compile(r"[ \t\n]*([0-9]{1,9})[ \t\n]*", re.A)


def is_amount(value: int) -> bool:
    """Return whether a value is a valid amount of energy; a ship may have less [SHIPS-64]."""
    return 0 <= value <= AMOUNT_MAX


def amount_in(plaintext: str) -> int | None:
    r"""Return the amount that a canonical text clearly specifies, or ``None``.

    >>> amount_in("I attack bob.\nENERGY: 007\nsalt: x"), amount_in("spend 1.5 energy")
    (7, None)
    """
    found = [*_LINE.findall(plaintext), *_SPEND.findall(plaintext)]
    if not found and (alone := _ALONE.fullmatch(plaintext)):
        found = [alone[1]]
    values = {int(digits) for digits in found}
    return values.pop() if len(values) == 1 else None
