"""Words and texts as arguments."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.grammar.kind import BadFormatError, Kind, decoded, demand_seen

__all__ = ["Block", "Flag", "Keyword", "Known", "Quotable", "Text", "Word"]

_ONE_LINE: Final = r"^[^\n]+$"
_SAYS_SOMETHING: Final = r"^[^\n]*[^ \t\r\n][^\n]*$"


@dataclass(frozen=True)
class Word(Kind):
    """One item of UTF-8 text, at most ``longest`` characters.

    Attributes:
        longest: characters.
        numbered: whether a sentence knows it by a digit in it, which no word that people say has.
    """

    longest: int = 200
    numbered: bool = False

    def parse(self, items: Sequence[bytes]) -> str:
        """Read one item as text."""
        return _read(self, items)

    def format(self, value: Any) -> list[str]:
        """Write the word as it is."""
        return [str(value)]

    def check(self, value: Any) -> str:
        """Accept text of one to ``longest`` characters on one line."""
        return _line(value, self.longest)

    def writable(self, value: Any, dialect: Dialect) -> bool:
        """Return whether the word is one item; in some dialects quotation marks make it one."""
        return dialect.writes(value)

    def describe(self) -> str:
        """Say that it is a word."""
        return "word"

    def schema(self) -> dict[str, Any]:
        """Return text of one line."""
        return {"type": "string", "maxLength": self.longest, "pattern": _ONE_LINE}


@dataclass(frozen=True)
class Quotable(Word):
    """A text in a named argument: it may have blanks, but no double quote."""

    def check(self, value: Any) -> str:
        """Accept text on one line without a double quote."""
        text = super().check(value)
        if '"' in text:
            raise BadFormatError("a double quote cannot stand in the text")
        return text

    def writable(self, value: Any, dialect: Dialect) -> bool:
        """Return whether it can stand in a named argument, quoted where it must be."""
        del dialect
        return '"' not in value

    def describe(self) -> str:
        """Say that it may stand in quotation marks."""
        return "text, in double quotes where it has blanks"

    def schema(self) -> dict[str, Any]:
        """Return text of one line without a double quote."""
        return super().schema() | {"pattern": r'^[^\n"]+$'}


@dataclass(frozen=True)
class Known(Word):
    """A word the game knows, in any letter case and then as here, or another, for it to refuse.

    In sentences only what is known counts: an underscore may be a blank there, and of each pair of
    ``spoken`` the first means the second.
    """

    words: tuple[str, ...] = ()
    spoken: tuple[tuple[str, str], ...] = ()

    def check(self, value: Any) -> str:
        """Accept any word; one that is known comes in its own letter case."""
        text = super().check(value)
        low = text.casefold()
        return next((word for word in self.words if word.casefold() == low), text)

    def telling(self, value: Any) -> bool:
        """Return whether the word is known."""
        return value in self.words

    def schema(self) -> dict[str, Any]:
        """Return text of one line; the words that are known are examples."""
        return super().schema() | {"examples": list(self.words)}

    def sayings(self) -> dict[str, str]:
        """Return what people say, in small letters, and what it means."""
        whole = {word.casefold(): word for word in self.words}
        apart = {said.replace("_", " "): word for said, word in whole.items()}
        return whole | apart | dict(self.spoken)

    def describe(self) -> str:
        """List the words."""
        return " or ".join(f"`{word}`" for word in self.words)


@dataclass(frozen=True)
class Keyword(Kind):
    """One of a few words, in exactly this letter case unless the dialect folds it [NET-27]."""

    words: tuple[str, ...]
    fold: bool = False

    def parse(self, items: Sequence[bytes]) -> str:
        """Read one item as a keyword."""
        return self.check(decoded(items[0]))

    def format(self, value: Any) -> list[str]:
        """Write the keyword."""
        return [str(value)]

    def check(self, value: Any) -> str:
        """Accept one of the words."""
        for word in self.words:
            if value == word:
                return word
            if self.fold and isinstance(value, str) and value.casefold() == word.casefold():
                return word
        raise BadFormatError(f"{value!r} is none of {', '.join(self.words)}")

    def schema(self) -> dict[str, Any]:
        """Return the words, as they are usually written."""
        return {"type": "string", "enum": list(self.words)}

    def describe(self) -> str:
        """List the words."""
        return " or ".join(f"`{word}`" for word in self.words)


@dataclass(frozen=True)
class Flag(Kind):
    """``true`` or ``false``, in exactly this letter case unless ``fold``."""

    fold: bool = False

    def parse(self, items: Sequence[bytes]) -> bool:
        """Read one item."""
        word = items[0].lower() if self.fold else items[0]
        if word not in (b"true", b"false"):
            raise BadFormatError("it is neither true nor false")
        return word == b"true"

    def format(self, value: Any) -> list[str]:
        """Write the truth value."""
        return ["true" if value else "false"]

    def check(self, value: Any) -> bool:
        """Accept a bool."""
        if not isinstance(value, bool):
            raise BadFormatError(f"{value!r} is neither true nor false")
        return value

    def schema(self) -> dict[str, Any]:
        """Return a truth value."""
        return {"type": "boolean"}

    def describe(self) -> str:
        """Say the two words."""
        return "`true` or `false`"


@dataclass(frozen=True)
class Text(Kind):
    """The rest of the line in UTF-8 as it was sent, ends stripped [NET-86]; the last parameter.

    Quotation marks in it are its own.
    """

    longest: int = 100_000

    def parse(self, items: Sequence[bytes]) -> str:
        """Read the one item that holds the rest of the line."""
        return _read(self, items)

    def format(self, value: Any) -> list[str]:
        """Write the text as it is."""
        return [str(value)]

    def check(self, value: Any) -> str:
        """Accept text of one line that is not blank; strip its ends."""
        return _line(value.strip(" \t\r") if isinstance(value, str) else value, self.longest)

    def schema(self) -> dict[str, Any]:
        """Return text of one line that is not blank."""
        return {"type": "string", "maxLength": self.longest, "pattern": _SAYS_SOMETHING}

    def writable(self, value: Any, dialect: Dialect) -> bool:
        """Return whether the whole text would be read back; a comment in it would not."""
        return dialect.keeps(value)

    def telling(self, value: Any) -> bool:
        """Any words would do, so that they tell nothing."""
        del value
        return False

    def describe(self) -> str:
        """Say that it takes the rest."""
        return "text (the rest of the line)"


@dataclass(frozen=True)
class Block(Kind):
    """Lines of the client between an opening and a closing line, as one string [NET-76].

    Attributes:
        begin: the opening line.
        end: the closing line.
        prose: whether people read it, who must see what is in it [NET-86]; a plaintext must come
            out as it was hashed.
    """

    begin: str
    end: str
    prose: bool = False

    @property
    def width(self) -> int:
        """None: the block follows the line."""
        return 0

    def parse(self, items: Sequence[bytes]) -> str:
        """Read the block's bytes, given as one item by the line protocol."""
        text = decoded(items[0])
        self.demand_seen(text)
        return text

    def format(self, value: Any) -> list[str]:
        """Write nothing on the line itself."""
        del value
        return []

    def check(self, value: Any) -> str:
        """Accept any text that does not hold the closing line."""
        text = _encodable(value)
        if any(line.removesuffix("\r") == self.end for line in text.split("\n")):
            raise BadFormatError(f"the line `{self.end}` would end the block")
        return text

    def schema(self) -> dict[str, Any]:
        """Return text of any number of lines."""
        return {"type": "string", "description": f"lines, none of which is `{self.end}`"}

    def demand_seen(self, value: Any) -> None:
        """Raise where what people read holds what acts on their screens."""
        if self.prose:
            demand_seen(value, prose=True)

    def describe(self) -> str:
        """Name the two lines."""
        return f"a block from the line `{self.begin}` to the line `{self.end}`"


def _read(kind: Kind, items: Sequence[bytes]) -> str:
    """Return the text of one item, of which people see every letter [NET-24, NET-86]."""
    text: str = kind.check(decoded(items[0]))
    kind.demand_seen(text)
    return text


def _line(value: Any, longest: int) -> str:
    """Return a value that is text of one to ``longest`` characters on one line."""
    text = _encodable(value)
    if not text or "\n" in text:
        raise BadFormatError("a text of one line is wanted")
    if len(text) > longest:
        raise BadFormatError(f"the text has more than {longest} characters")
    return text


def _encodable(value: Any) -> str:
    """Return a value that is text with a UTF-8 form; a lone surrogate from JSON has none."""
    if not isinstance(value, str):
        raise BadFormatError("a text is wanted")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise BadFormatError("the text has no UTF-8 form") from None
    return value
