"""Parameters of games: held to their declared ranges, and exact where they are decimals.

What comes from a configuration is checked as it is read; whoever makes parameters in Python gets
the same checks from :func:`check`, and every message starts with the name of the parameter.
"""

from decimal import Decimal
from functools import cache
from typing import Any, Final, cast

import msgspec

from contestmaster.kernel.declared import converted, hints_of

__all__ = ["MILLION", "check", "check_all", "millionths", "scaled"]

MILLION: Final = 1_000_000


def check(declared: type[msgspec.Struct], name: str, value: object) -> object:
    """Check one value against the type and bounds that a class of parameters declares for it.

    Return it as it comes out of a configuration: a whole number as a float where one is declared.

    Raises:
        ValueError: It is out of range; the message starts with ``name``.
    """
    try:
        return cast(object, converted(value, _hints(declared)[name]))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def check_all(params: msgspec.Struct) -> None:
    """Check every parameter that is set against its declared type and bounds.

    Raises:
        ValueError: One is out of range; the message starts with its name.
    """
    for name in params.__struct_fields__:
        if (value := getattr(params, name)) is not msgspec.UNSET:
            check(type(params), name, value)


def millionths(value: float, name: str = "value") -> int:
    """The exact number of millionths that the shortest decimal form of ``value`` stands for.

    Raises:
        ValueError: It has more than six decimals; the message starts with ``name``.
    """
    return scaled(value, 6, name)


def scaled(value: float, decimals: int, name: str = "value") -> int:
    """The exact whole number that ``value``, in its shortest decimal form, times 10^decimals is.

    >>> scaled(0.125, 3), scaled(-1, 3)
    (125, -1000)

    Raises:
        ValueError: It has more decimals; the message starts with ``name``.
    """
    number = Decimal(repr(value)).scaleb(decimals)
    if number != number.to_integral_value():
        raise ValueError(f"{name}: {value!r} has more than {decimals} decimals")
    return int(number)


@cache
def _hints(declared: type[msgspec.Struct]) -> dict[str, Any]:
    """The annotations of a class of parameters, their bounds included."""
    return hints_of(declared)
