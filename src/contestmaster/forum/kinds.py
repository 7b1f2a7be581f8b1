"""Parameter types of a forum's own: texts of many lines, titles, and judgements."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from contestmaster.forum.names import visible
from contestmaster.forum.state import Deed
from contestmaster.kernel.grammar import BadFormatError, Kind, Word
from contestmaster.kernel.grammar.kind import decoded, demand_seen


@dataclass(frozen=True)
class Prose(Kind):
    """A text of any number of lines, not blank, at most ``longest`` characters.

    On a line it stands as JSON: forms and programs give it as it is.
    """

    longest: int

    def parse(self, items: Sequence[bytes]) -> str:
        """Read one item of JSON."""
        return self.check(_decoded(items[0]))

    def format(self, value: Any) -> list[str]:
        """Write it as JSON, in ASCII and without a blank."""
        return [_item(value)]

    def check(self, value: Any) -> str:
        """Accept text that has a UTF-8 form; lines come to end with LF only."""
        if not isinstance(value, str):
            raise BadFormatError("a text is wanted")
        if len(value) > self.longest:
            raise BadFormatError(f"the text has more than {self.longest} characters")
        if not value.strip():
            raise BadFormatError("the text is empty")
        try:
            value.encode()
        except UnicodeEncodeError:
            raise BadFormatError("the text has no UTF-8 form") from None
        return (
            value.replace("\r\n", "\n")
            .replace("\r", "\n")
            .replace("\0", "\N{REPLACEMENT CHARACTER}")
        )

    def demand_seen(self, value: Any) -> None:
        """Raise where a text holds what acts on the screens of those who read it."""
        demand_seen(value, prose=True)

    def describe(self) -> str:
        """Say what it is."""
        return f"a text of at most {self.longest} characters, as JSON"


@dataclass(frozen=True)
class Title(Word):
    """A title: one line that people can see."""

    def check(self, value: Any) -> str:
        """Accept text of which something is left when what cannot be seen is dropped."""
        return super().check(visible(value) if isinstance(value, str) else value)

    def format(self, value: Any) -> list[str]:
        """Write it as JSON, in ASCII and without a blank."""
        return [_item(value)]

    def parse(self, items: Sequence[bytes]) -> str:
        """Read one item of JSON."""
        return self.check(_decoded(items[0]))


@dataclass(frozen=True)
class Deeds(Kind):
    """What came of each action of a post, as one item of JSON."""

    def parse(self, items: Sequence[bytes]) -> tuple[Deed, ...]:
        """Read the item."""
        return self.check(_decoded(items[0]))

    def format(self, value: Any) -> list[str]:
        """Write the item."""
        return [_item(self.plain(value))]

    def check(self, value: Any) -> tuple[Deed, ...]:
        """Accept deeds as JSON has them."""
        try:
            return msgspec.convert(value, tuple[Deed, ...])
        except msgspec.ValidationError as error:
            raise BadFormatError(str(error)) from None

    def plain(self, value: Any) -> Any:
        """Return deeds as JSON has them: in lists, as an entry that was read back."""
        return msgspec.json.decode(msgspec.json.encode(value))

    def describe(self) -> str:
        """Say what they are."""
        return "judgements as JSON"


def _decoded(item: bytes) -> Any:
    try:
        return msgspec.json.decode(decoded(item))
    except msgspec.DecodeError as error:
        raise BadFormatError(str(error)) from None


def _item(value: Any) -> str:
    """Write JSON without a blank: those within texts are escaped."""
    text = msgspec.json.encode(value).decode().replace(" ", "\\u0020")
    return "".join(c if c.isascii() else _escaped(c) for c in text)


def _escaped(letter: str) -> str:
    units = letter.encode("utf-16-be")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))
