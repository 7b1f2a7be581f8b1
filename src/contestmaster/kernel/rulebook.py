"""Rule books: the text of single rules, from the RULES.md that lies in a game's package.

The text is given in, as a string: this module reads no file but its package's own resource.
"""

import re
from importlib.resources import files
from typing import Final

__all__ = ["RuleBook"]

_HEAD: Final = re.compile(r"^\s*[-*]?\s*\**([A-Z]{3,8}-\d+)\**\s", re.MULTILINE)


class RuleBook:
    """The numbered rules of one rule book.

    Attributes:
        text: the whole book.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        heads = list(_HEAD.finditer(text))
        self._rules: dict[str, str] = {}
        for head in heads:
            end = _end(text, head.end())
            self._rules.setdefault(head[1], " ".join(text[head.start() : end].split()))

    @classmethod
    def of(cls, game: type) -> "RuleBook":
        """Open the book of a game: ``RULES.md`` in the package that declares its class."""
        package = game.__module__
        while package:
            book = files(package).joinpath("RULES.md") if _is_package(package) else None
            if book is not None and book.is_file():
                return cls(book.read_text(encoding="utf-8"))
            package = package.rpartition(".")[0]
        return cls("")

    def rule(self, number: str) -> str | None:
        """Return the text of a rule such as ``COWS-45``, letter case aside, or ``None``."""
        text = self._rules.get(number.upper())
        return None if text is None else text.removeprefix("- ").replace("**", "")

    def numbers(self) -> list[str]:
        """Return the numbers of all rules in the order of the book."""
        return list(self._rules)


def _end(text: str, start: int) -> int:
    """Return where the list item that begins before ``start`` ends."""
    stop = re.compile(r"\n(?=\s*[-*] |\s*\n|#|\|)").search(text, start)
    return len(text) if stop is None else stop.start()


def _is_package(name: str) -> bool:
    from importlib.util import find_spec  # noqa: PLC0415 - only here

    spec = find_spec(name)
    return spec is not None and spec.submodule_search_locations is not None
