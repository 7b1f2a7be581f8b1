"""Parameter types of the lobby's own: options of a table, and the settings of a server."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from contestmaster.kernel.grammar import BadFormatError, Kind, Text
from contestmaster.kernel.grammar.kind import decoded
from contestmaster.kernel.recording import declared
from contestmaster.lobby.params import LobbyParams

if TYPE_CHECKING:
    from contestmaster.kernel.dialect import Dialect

Pairs: TypeAlias = tuple[tuple[str, str], ...]
"""Options with their values, in order."""


@dataclass(frozen=True)
class Options(Text):
    """The rest of the line as ``key=value`` items [TABLE-9]; pairs of texts, in JSON a mapping."""

    def parse(self, items: Sequence[bytes]) -> Any:
        """Split each item at its first ``=``; refuse one without, without a key, or given twice."""
        options: dict[str, str] = {}
        for item in decoded(items[0]).replace("\t", " ").replace("\r", " ").split(" "):
            key, equals, value = item.partition("=")
            if not item:
                continue
            if not equals or not key or key in options:
                raise BadFormatError(f"{item!r} is no key=value, or its key is given twice")
            options[key] = value
        self.demand_seen(options)
        return tuple(options.items())

    def format(self, value: Any) -> list[str]:
        """Write the items."""
        return [f"{key}={one}" for key, one in value]

    def check(self, value: Any) -> Any:
        """Accept a mapping from text to text."""
        if not isinstance(value, Mapping):
            raise BadFormatError("options are names with values")
        options = dict(value)
        if not all(isinstance(key, str) and isinstance(options[key], str) for key in options):
            raise BadFormatError("names of options and their values are texts")
        if "" in options:
            raise BadFormatError("an option has a name")
        return tuple(options.items())

    def plain(self, value: Any) -> dict[str, str]:
        """Return the mapping."""
        return dict(value)

    def writable(self, value: Any, dialect: "Dialect") -> bool:
        """Return whether each item would be read back; values with blanks come over JSON only."""
        del value, dialect
        return True

    def describe(self) -> str:
        """Say what they look like."""
        return "any number of key=value"


@dataclass(frozen=True)
class Declaration(Options):
    """Who plays, as they say themself: ``name=``, ``version=``, and what else [TABLE-93]."""

    def parse(self, items: Sequence[bytes]) -> Any:
        """Read the items, and refuse what cannot stand in a header."""
        return _declarable(super().parse(items))

    def check(self, value: Any) -> Any:
        """Accept a mapping from text to text that can stand in a header."""
        return _declarable(super().check(value))

    def describe(self) -> str:
        """Say what it looks like."""
        return "name=, version=, and up to 20 more key=value; nothing: be nobody in particular"


def _declarable(said: Pairs) -> Pairs:
    try:
        declared(dict(said))
    except ValueError as error:
        raise BadFormatError(str(error)) from None
    return said


@dataclass(frozen=True)
class SettingsKind(Kind):
    """Parameters of a table server as one item of JSON."""

    def parse(self, items: Sequence[bytes]) -> LobbyParams:
        """Read the item."""
        try:
            return msgspec.json.decode(items[0], type=LobbyParams)
        except (msgspec.DecodeError, ValueError) as error:
            raise BadFormatError(str(error)) from None

    def format(self, value: Any) -> list[str]:
        """Write the item."""
        return [msgspec.json.encode(value).decode()]

    def check(self, value: Any) -> LobbyParams:
        """Accept the parameters as JSON has them."""
        try:
            return msgspec.convert(value, LobbyParams)
        except (msgspec.ValidationError, ValueError) as error:
            raise BadFormatError(str(error)) from None

    def plain(self, value: Any) -> Any:
        """Return the parameters as JSON has them."""
        return msgspec.to_builtins(value)

    def describe(self) -> str:
        """Say what it is."""
        return "the parameters as JSON"
