"""A tournament file on disk, in TOML or JSON: what is wrong in it is told by line and key."""

import json
import re
from collections.abc import Mapping
from json.decoder import scanstring  # type: ignore[attr-defined] # typeshed leaves it out
from pathlib import Path
from typing import Any, Final

from contestmaster.host.contest.tomllines import line_of, locate, named
from contestmaster.kernel.declared import Way
from contestmaster.kernel.toml import TomlError, read_toml
from contestmaster.tournament.settings import TournamentSettings, understood

JSON: Final = ".json"
_BLANK: Final = re.compile(r"[\s:,]*")
_ATOM: Final = re.compile(r"[^\s,\]}]+")


class TournamentFileError(Exception):
    """A tournament file is not what it should be; a line for each thing that is wrong."""


def read_tournament(path: Path) -> TournamentSettings:
    """Read a tournament file; one whose name ends in .json is JSON, others are TOML.

    Raises:
        TournamentFileError: it cannot be read, or something in it is wrong.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise TournamentFileError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise TournamentFileError(f"{path}: this is no text in UTF-8") from None
    tree = _tree(path, text)
    settings, faults = understood(tree)
    if settings is None:
        lines = located_json(text) if path.suffix == JSON else locate(text)
        numbered = sorted((line_of(lines, fault.where), fault) for fault in faults)
        told = [f"{path}:{line}: {named(fault.where)}: {fault.what}" for line, fault in numbered]
        raise TournamentFileError("\n".join(each.replace(": : ", ": ") for each in told))
    return settings


def _tree(path: Path, text: str) -> dict[str, Any]:
    try:
        tree = json.loads(text) if path.suffix == JSON else read_toml(text)
    except TomlError as error:
        raise TournamentFileError(f"{path}: {error}") from None
    except json.JSONDecodeError as error:
        raise TournamentFileError(f"{path}:{error.lineno}: {error.msg.lower()}") from None
    except RecursionError:
        raise TournamentFileError(f"{path}: it is nested too deeply") from None
    if not isinstance(tree, dict):
        raise TournamentFileError(f"{path}:1: expected an object with the settings")
    return tree


def located_json(text: str) -> Mapping[Way, int]:
    r"""Return the line, from 1, of each key and each element of a JSON text that can be read.

    >>> located_json('{"a": 1,\n "b": [{"c": 2},\n 3]}')
    {('a',): 1, ('b',): 2, ('b', 0): 2, ('b', 0, 'c'): 2, ('b', 1): 3}
    """
    found: dict[Way, int] = {}
    _value(text, 0, (), found)
    return found


def _value(text: str, at: int, way: Way, found: dict[Way, int]) -> int:
    """Note the lines of all that is in a value; return where it ends."""
    at = _skipped(text, at)
    if text[at] == '"':
        return int(scanstring(text, at + 1)[1])
    if text[at] not in "{[":
        atom = _ATOM.match(text, at)
        return at + 1 if atom is None else atom.end()
    is_table, number = text[at] == "{", 0
    at = _skipped(text, at + 1)
    while text[at] not in "}]":
        key: str | int = number
        line = text.count("\n", 0, at) + 1
        if is_table:
            key, at = scanstring(text, at + 1)
        found[*way, key] = line
        at = _skipped(text, _value(text, at, (*way, key), found))
        number += 1
    return at + 1


def _skipped(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return at if blank is None else blank.end()
