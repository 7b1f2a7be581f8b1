"""Commands whose arguments are named: ``key=value`` each, in any order, as those with many are.

A value has no blank and no double quote in it, or stands wholly in double quotes. Keys may be in
any letter case. An empty value is as good as none.
"""

import re
from collections.abc import Iterable
from typing import Final

from contestmaster.kernel.grammar import BadFormatError

__all__ = ["read_named", "write_named"]

_ITEM: Final = re.compile(rb'[ \t\r]*+([^ \t\r="]++)=(?:"([^"]*+)"|([^ \t\r"]*+))(?=[ \t\r]|\Z)')


def read_named(rest: bytes, names: Iterable[str]) -> dict[str, bytes]:
    r"""Return the values that stand in a line behind a command's name; empty ones are left out.

    >>> read_named(b'name="Force Field" HP=12 symbol=', ("name", "hp", "symbol"))
    {'name': b'Force Field', 'hp': b'12'}

    Raises:
        BadFormatError: something is no ``key=value``; a key is none of the names, or comes twice.
    """
    known = {name.casefold(): name for name in names}
    found: dict[str, bytes] = {}
    at, end = 0, len(rest.rstrip(b" \t\r"))
    while at < end:
        item = _ITEM.match(rest, at, end)
        key = None if item is None else known.get(item[1].decode("ascii", "replace").casefold())
        if item is None or key is None or key in found:
            raise BadFormatError("each argument stands once, as key=value")
        found[key] = item[3] if item[2] is None else item[2]
        at = item.end()
    return {key: value for key, value in found.items() if value}


def write_named(name: str, value: str) -> str:
    """Return an argument as :func:`read_named` reads it.

    >>> write_named("name", "Force Field"), write_named("hp", "12")
    ('name="Force Field"', 'hp=12')
    """
    return f'{name}="{value}"' if set(value) & set(" \t\r") else f"{name}={value}"
