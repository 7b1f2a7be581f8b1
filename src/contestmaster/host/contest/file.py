"""The contest file on disk: read, checked, and told apart by line where something is wrong."""

import tomllib
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

from contestmaster.host.contest.settings import Settings, understand
from contestmaster.host.contest.tomllines import line_of, locate, named
from contestmaster.kernel.declared import Fault

__all__ = ["SettingsError", "data_folder", "read_settings"]


class SettingsError(Exception):
    """A contest file is not what it should be; the text has a line for each thing that is wrong."""


def read_settings(path: Path) -> Settings:
    """Read a contest file.

    Raises:
        SettingsError: it cannot be read, is no TOML, or something in it is wrong.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise SettingsError(f"{path}: this is no text in UTF-8") from None
    try:
        tree = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: {error}") from None
    settings, faults = understand(tree)
    if settings is None:
        raise SettingsError("\n".join(_lines(path, text, faults)))
    return settings


def data_folder(path: Path, settings: Settings) -> Path:
    """Return where the records of a contest are kept: beside its file, unless that says where."""
    return path.parent / (settings.data or f"{path.stem}-data")


def _lines(path: Path, text: str, faults: Sequence[Fault]) -> list[str]:
    lines = locate(text)
    numbered = sorted((line_of(lines, fault.where), fault) for fault in faults)
    return [
        f"{path}:{line}: {named(fault.where)}: {fault.what}".replace(": : ", ": ")
        for line, fault in numbered
    ]
