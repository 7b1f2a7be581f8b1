"""What is wrong with the front matter of a transcript: by key, and in words of who writes it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from contestmaster.kernel.declared import Fault, Way, checked, expected, fault_of, hints_of, meant
from contestmaster.kernel.game import SetupError
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.testing.transcript.document import Transcript

__all__ = ["declared", "line_settings", "misfits", "names_of", "only", "raise_first", "unplaceable"]

S = TypeVar("S", bound=msgspec.Struct)

_ENTRY: Final = re.compile(r"\b([a-z]+) ([0-9]+)\b")
"""How games speak of an entry of a table: ``group 3`` is ``groups.3``."""


def only(transcript: Transcript, known: Sequence[str], what: str) -> None:
    """Refuse keys of the front matter that mean nothing where ``what`` is the stage.

    Raises:
        TranscriptError: there is one; names its line.
    """
    for key in transcript.keys:
        if key not in known:
            raise transcript.front_error(key, f"it means nothing to {what}")


def declared(
    transcript: Transcript, where: Way, table: Mapping[str, Any], kind: type[S], **known: Any
) -> S:
    """Return a struct from a table of the front matter.

    Args:
        transcript: whose front matter it is.
        where: the way to the table.
        table: as written.
        kind: the struct.
        known: fields as they are to be, for those that a table cannot give.

    Raises:
        TranscriptError: a key is unknown or its value unusable; names its line.
    """
    hints = hints_of(kind)
    faults: list[Fault] = []
    values = checked(table, hints, where, faults)
    raise_first(transcript, faults)
    try:
        return kind(**(known | values))
    except ValueError as error:
        raise_first(transcript, [fault_of(error, where, hints)])
        raise


def names_of(transcript: Transcript, where: Way, given: Any) -> list[str]:
    """Return a list of names; raise ``TranscriptError`` where it is none."""
    if isinstance(given, list) and all(isinstance(name, str) for name in given):
        return given
    raise transcript.front_error(where, f"expected a list of names, found {_shown(given)}")


def raise_first(transcript: Transcript, faults: Sequence[Fault]) -> None:
    """Raise ``TranscriptError`` for the fault that stands first, if there is one."""
    if faults:
        where, what = min(faults, key=lambda fault: transcript.line_of(fault.where))
        raise transcript.front_error(where, what)


def line_settings(transcript: Transcript, usual: LineSettings) -> LineSettings:
    """Return what ``[server]`` sets, on top of what is usual.

    Raises:
        TranscriptError: a setting is unknown or out of its range.
    """
    table = transcript.front.server
    return declared(transcript, ("server",), table, LineSettings, **msgspec.structs.asdict(usual))


def unplaceable(error: SetupError, given: Mapping[str, Any], like: Mapping[str, Any]) -> Fault:
    """Return why a position cannot be placed, as near to the place as can be told.

    What the game itself says is kept where the form of the position is that of one it has made.

    Args:
        error: what the game says.
        given: the position.
        like: a position of that game.
    """
    for fault in misfits(given, like):
        return fault
    said = str(error).removeprefix("position: ")
    head, colon, rest = said.partition(": ")
    if colon and _leads(given, head.split(".")):
        return Fault(tuple(head.split(".")), rest)
    for word, number in _ENTRY.findall(said):
        if _leads(given, [f"{word}s", number]):
            return Fault((f"{word}s", number), said)
    return Fault((), said)


def misfits(given: Any, like: Any, where: Way = ()) -> Iterator[Fault]:
    """Yield where a position has not the form of another one, in order.

    A table whose entries are tables is one of things by their names, which may be any; each has the
    form of all those that are known.
    """
    if like is None or (isinstance(given, type(like)) and not isinstance(like, Mapping | list)):
        if type(given) is bool and type(like) is not bool and like is not None:
            yield Fault(where, f"expected {expected(type(like))}, found {str(given).lower()}")
    elif isinstance(like, Mapping):
        if not isinstance(given, Mapping):
            yield Fault(where, f"expected a table, found {_shown(given)}")
            return
        known = {str(name): each for name, each in like.items()}
        rows = [each for each in known.values() if isinstance(each, Mapping)]
        by_name = bool(where) and len(rows) == len(known)
        row = {name: each for one in rows for name, each in one.items()} or None
        for name, each in given.items():
            if str(name) in known and not by_name:
                yield from misfits(each, known[str(name)], (*where, name))
            elif by_name:
                yield from misfits(each, row, (*where, name))
            elif not where or all(key.isidentifier() for key in known):
                yield Fault((*where, name), f"a position has no {name}{meant(str(name), known)}")
    elif isinstance(like, list):
        if not isinstance(given, list):
            yield Fault(where, f"expected a list, found {_shown(given)}")
    elif not (isinstance(like, float) and type(given) is int):
        yield Fault(where, f"expected {expected(type(like))}, found {_shown(given)}")


def _leads(value: Any, path: Sequence[str]) -> bool:
    """Return whether a path leads to something in a table."""
    for name in path:
        if not isinstance(value, Mapping) or name not in value:
            return False
        value = value[name]
    return True


def _shown(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
