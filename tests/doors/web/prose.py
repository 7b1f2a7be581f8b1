"""What pages say to people, and what of it only programs understand."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

__all__ = ["identifiers"]

ALLOWED = {
    "API": "what programs use of a site, known by that name",
    "CSV": "a format",
    "DESK": "the title of a game",
    "GMT": "a zone",
    "HELP": "a command, named in a sentence about commands",
    "ICPC": "a contest, and its standard",
    "JSON": "a format",
    "SHA": "a hash",
    "TOML": "a format",
    "UTC": "a zone",
    "QR": "a code",
}
"""Words that look like a program's, each with why it is shown."""

QUIET = {"code", "kbd", "pre", "samp", "script", "style", "title", "noscript", "template"}
"""Elements that are not prose: what is to be typed or copied stands in them."""

SUSPICIOUS = {
    "a name with underscores": r"\b[A-Za-z]+_\w+\b",
    "a word in capitals": r"\b[A-Z]{3,}\b",
    "a tuple or a list": r"\(\(|\(\d+, \)|\[\]|\['|\{'",
    "a value of Python": r"\b(?:None|True|False)\b(?! (?:of|was|were))|\b(?:Decimal|Fraction)\(",
    "a gap that nobody filled": r"\{\w+[:}]",
    "one of many": r"\b1 (?:turns|games|cows|teams|points|maps|servers|connections|questions)\b",
}


class Prose(HTMLParser):
    """The text of a page that people read as sentences."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._quiet: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in QUIET:
            self._quiet.append(tag)
        for name, value in attrs:
            if name in ("aria-label", "alt", "placeholder") and value:
                self.said.append(value)

    def handle_endtag(self, tag: str) -> None:
        if self._quiet and self._quiet[-1] == tag:
            self._quiet.pop()

    def handle_data(self, data: str) -> None:
        if not self._quiet and data.strip():
            self.said.append(" ".join(data.split()))


def identifiers(html: str, games: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield what looks like a program's word on a page, with the sentence that has it."""
    prose = Prose()
    prose.feed(html)
    patterns = dict(SUSPICIOUS)
    if games:
        patterns["a game by its name for programs"] = rf"^(?:{'|'.join(games)})$"
    for sentence in prose.said:
        for what, pattern in patterns.items():
            for found in re.findall(pattern, sentence):
                if found not in ALLOWED:
                    yield f"{what}: {found!r} in {sentence!r}"
