"""Reading TOML that anybody may have written."""

import tomllib
from collections.abc import Callable
from typing import Any

__all__ = ["TomlError", "read_toml"]


class TomlError(ValueError):
    """A text is no TOML, or holds what cannot be read; it says what, and where if that is known."""


def read_toml(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Return what a text in TOML says.

    Raises:
        TomlError: it is none, or has a number of very many digits, or tables within tables without
            end, for which the library raises whatever it came upon.

    >>> read_toml("servers = 7")
    {'servers': 7}
    """
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError as error:
        raise TomlError(str(error)) from error
    except RecursionError as error:
        raise TomlError("There are too many tables or lists within each other") from error
    except (ValueError, ArithmeticError) as error:
        raise TomlError("There is a number that is too long") from error
