"""A rule book as a page that can be linked to: each rule stands under its number."""

import re
from itertools import count
from typing import Any, Final

from markdown_it import MarkdownIt

from contestmaster.kernel.game import Game
from contestmaster.kernel.rulebook import RuleBook

_RULE: Final = re.compile(r"<li>(\s*(?:<p>)?)(<strong>)?([A-Z]{3,8}-\d+)(?=[\s<.:,])", re.MULTILINE)
_MENTION: Final = re.compile(r"(?<!<strong>)(?<![\w\"#-])([A-Z]{3,8}-\d+)(?![\w\"-])")
_WIDE: Final = (
    '<div class="scroll" tabindex="0" role="region" aria-label="Table {} of the rule book"><table>'
)
"""What stands around a table, so that it scrolls by itself and has a name of its own."""


class GameRules:
    """The rules of a kind of game.

    Attributes:
        html: the whole book; nothing in it was written by a visitor.
    """

    def __init__(self, text: str) -> None:
        """Set a rule book, written in Markdown."""
        self._book = RuleBook(text)
        self._known = frozenset(self._book.numbers())
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

    def _page(self, text: str) -> str:
        markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        body: str = markdown.render(text)
        body = _RULE.sub(self._anchored, body)
        body = _MENTION.sub(self._linked, body)
        # The page has a heading of its own above the book's.
        body = re.sub(r"<(/?)h([1-5])>", lambda m: f"<{m[1]}h{int(m[2]) + 1}>", body)
        body = body.replace("<th></th>", "<td></td>")
        number = count(1)
        body = re.sub("<table>", lambda _: _WIDE.format(next(number)), body)
        return body.replace("</table>", "</table></div>")

    def _anchored(self, found: "re.Match[str]") -> str:
        lead, strong, number = found.groups()
        named = f"{strong}{number}" if strong else f"<strong>{number}</strong>"
        return f'<li id="{number}">{lead}{named}'

    def _linked(self, found: "re.Match[str]") -> str:
        number = found[1]
        return f'<a href="#{number}">{number}</a>' if number in self._known else number
