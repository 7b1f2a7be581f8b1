"""Rule books: the text of single rules, from the RULES.md that lies in a game's package.

The text is given in, as a string: this module reads no file but its package's own resource.
"""

import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

from contestmaster.kernel.registry import BrokenGameError, load_game, other_names

__all__ = ["RuleBook", "opened_book", "rule_text"]

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
        return cls(_text_above(game.__module__))

    def rule(self, number: str) -> str | None:
        """Return the text of a rule such as ``COWS-45``, letter case aside, or ``None``."""
        text = self._rules.get(number.upper())
        return None if text is None else text.removeprefix("- ").replace("**", "")

    def numbers(self) -> list[str]:
        """Return the numbers of all rules in the order of the book."""
        return list(self._rules)


def opened_book(game: type[Any]) -> RuleBook:
    """Return the book of a game, read once."""
    return _opened(game.__module__)


def rule_text(number: str, game: type[Any] | None = None) -> str | None:
    """Return the text of a rule of a game's book, or of those that hold for every game.

    Those are the books of what is a match and no game: the rules of the line protocol (NET) and of
    contests stand in that of the contest, the rules of tables in that of the lobby.

    Args:
        number: such as ``CRACK-23``, letter case aside.
        game: whose book is looked into first; none: only those that hold for all.
    """
    own = None if game is None else opened_book(game).rule(number)
    if own is not None or not number:
        return own
    texts = (book.rule(number) for book in _common())
    return next((text for text in texts if text is not None), None)


@cache
def _opened(module: str) -> RuleBook:
    return RuleBook(_text_above(module))


def _text_above(module: str) -> str:
    """Return the ``RULES.md`` of the nearest package around a module that has one."""
    package = module
    while package:
        book = files(package).joinpath("RULES.md") if _is_package(package) else None
        if book is not None and book.is_file():
            return book.read_text(encoding="utf-8")
        package = package.rpartition(".")[0]
    return ""


@cache
def _common() -> tuple[RuleBook, ...]:
    books: list[RuleBook] = []
    for name in other_names():
        try:
            books.append(opened_book(load_game(name)))
        except BrokenGameError:
            continue  # somebody else's, and no rules of ours are in it
    return tuple(books)


def _end(text: str, start: int) -> int:
    """Return where the list item that begins before ``start`` ends."""
    stop = re.compile(r"\n(?=\s*[-*] |\s*\n|#|\|)").search(text, start)
    return len(text) if stop is None else stop.start()


def _is_package(name: str) -> bool:
    from importlib.util import find_spec  # noqa: PLC0415 - only here

    spec = find_spec(name)
    return spec is not None and spec.submodule_search_locations is not None
