"""A rule book as a page that can be linked to: each rule stands under its number."""

import re
from html import unescape
from itertools import count
from typing import Any, Final

from contestmaster.kernel.game import Game
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.rulebook import RuleBook

_RULE: Final = re.compile(r"<li>(\s*(?:<p>)?)(<strong>)?([A-Z]{3,8}-\d+)(?=[\s<.:,])", re.MULTILINE)
_MENTION: Final = re.compile(r"(?<!<strong>)(?<![\w\"#-])([A-Z]{3,8}-\d+)(?![\w\"-])")
_HEADING: Final = re.compile(r"<h2>(.*?)</h2>")
_TAG: Final = re.compile(r"<[^>]+>")
_MOST: Final = 40
"""Rules that a search shows."""
_LONGEST: Final = 60
"""Letters that are looked for."""
_WIDE: Final = (
    '<div class="scroll" tabindex="0" role="region" aria-label="Table {} of the rule book"><table>'
)
"""What stands around a table, so that it scrolls by itself and has a name of its own."""


class GameRules:
    """The rules of a kind of game.

    Attributes:
        html: the whole book; nothing in it was written by a visitor.
        index: its chapters: where each stands on the page, and its title.
    """

    def __init__(self, text: str) -> None:
        """Set a rule book, written in Markdown."""
        self._book = RuleBook(text)
        self._known = frozenset(self._book.numbers())
        self.index: list[tuple[str, str]] = []
        self.html = self._page(text)

    @classmethod
    def of(cls, game: type[Game[Any, Any]]) -> "GameRules":
        """Open the book of a game."""
        return cls(RuleBook.of(game).text)

    def has(self, number: str) -> bool:
        """Return whether a rule stands in this book."""
        return number in self._known

    def rule(self, number: str) -> str | None:
        """Return the text of a rule, ``None`` where there is none."""
        return self._book.rule(number)

    def find(self, words: str) -> list[tuple[str, str]]:
        r"""Return the first rules that have all of some words, each with its number and text.

        >>> GameRules("- A-1 No.\n- TEST-1 The cow.\n- TEST-2 A cow moos.").find("COW moo")
        [('TEST-2', 'A cow moos.')]
        """
        wanted = words.casefold().split()
        found = ((one, (self.rule(one) or "")) for one in self._book.numbers()) if wanted else ()
        return [
            (number, text.removeprefix(number).strip())
            for number, text in found
            if all(word in text.casefold() for word in wanted)
        ][:_MOST]

    def _page(self, text: str) -> str:
        from markdown_it import MarkdownIt  # noqa: PLC0415 - a host opens before anybody reads

        markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        body: str = markdown.render(text)
        body = _RULE.sub(self._anchored, body)
        body = _MENTION.sub(self._linked, body)
        body = _HEADING.sub(self._chapter, body)
        # The page has a heading of its own above the book's.
        body = re.sub(
            r"<(/?)h([1-5])( [^>]*)?>", lambda m: f"<{m[1]}h{int(m[2]) + 1}{m[3] or ''}>", body
        )
        body = body.replace("<th></th>", "<td></td>")
        body = body.replace("<pre>", '<pre tabindex="0">')  # it may have to be scrolled
        number = count(1)
        body = re.sub("<table>", lambda _: _WIDE.format(next(number)), body)
        return body.replace("</table>", "</table></div>")

    def _anchored(self, found: "re.Match[str]") -> str:
        lead, strong, number = found.groups()
        named = f"{strong}{number}" if strong else f"<strong>{number}</strong>"
        return f'<li id="{number}">{lead}{named}'

    def _chapter(self, found: "re.Match[str]") -> str:
        anchor = f"chapter-{len(self.index) + 1}"
        self.index.append((anchor, unescape(_TAG.sub("", found[1]))))
        return f'<h2 id="{anchor}">{found[1]}</h2>'

    def _linked(self, found: "re.Match[str]") -> str:
        number = found[1]
        return f'<a href="#{number}">{number}</a>' if number in self._known else number


def book_of(game: str) -> GameRules:
    """Return the rule book of a game by its name; raises :class:`UnknownGameError`."""
    rules = load_game(game)
    if rules not in _BOOKS:
        _BOOKS[rules] = GameRules.of(rules)
    return _BOOKS[rules]


_BOOKS: Final[dict[type[Game[Any, Any]], GameRules]] = {}
"""What was opened, by game."""


def looked_up(kind: str, book: GameRules, find: str) -> dict[str, Any]:
    """Return what the page of a rule book shows to somebody who looks for words in it."""
    words = find.strip()[:_LONGEST]
    return {"kind": kind, "book": book, "find": words, "found": book.find(words)}
