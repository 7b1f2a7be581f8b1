"""The contest file on disk: read, checked, and told apart by line where something is wrong."""

import json
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Final

from contestmaster import storage
from contestmaster.host.contest.archive import kept
from contestmaster.host.contest.settings import ContestSettings, understand
from contestmaster.host.contest.tomllines import line_of, locate, named
from contestmaster.kernel.declared import Fault
from contestmaster.kernel.toml import TomlError, read_toml
from contestmaster.storage import StorageError, given_address

_RECORDS: Final = "-data"
"""How the folder of a contest's records ends, after the name of its file."""


class SettingsError(Exception):
    """A contest file is not what it should be; the text has a line for each thing that is wrong."""


def read_settings(path: Path) -> ContestSettings:
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
        tree = read_toml(text, parse_float=Decimal)
    except TomlError as error:
        raise SettingsError(f"{path}: {error}") from None
    settings, faults = understand(tree)
    if settings is None:
        raise SettingsError("\n".join(_lines(path, text, faults)))
    return settings._replace(tls=settings.tls.beside(path.parent))


def data_folder(path: Path, settings: ContestSettings) -> Path:
    """Return where the records of a contest are kept: beside its file, unless that says where.

    Where it names a database, the usual folder has what belongs to files.

    Raises:
        StorageError: it names a database that cannot be one.
    """
    usual = path.parent / f"{path.stem}{_RECORDS}"
    if "://" in settings.data:
        return storage.place(settings.data, usual)
    return path.parent / settings.data if settings.data else usual


def moved(text: str, path: Path, place: Path) -> str:
    """Return the text of a contest's file with the place where its records are now as `data`.

    Nothing else is changed. Where the place is the usual folder of a file that says nothing of it,
    neither is that.

    Args:
        text: of the file.
        path: where it shall stand.
        place: a folder, or what stands for an address.

    Raises:
        SettingsError: the text cannot be read, or says it in more than one line.
    """
    beside = path.absolute().parent
    data = given_address(place)
    if data is None:
        folder = place.absolute()
        data = str(folder.relative_to(beside) if folder.is_relative_to(beside) else folder)
    try:
        before = read_toml(text)
        if "data" not in before and data == f"{path.stem}{_RECORDS}":
            return text
        lines = text.splitlines(keepends=True)
        line = f"data = {json.dumps(data, ensure_ascii=False)}\n"
        if "data" in before:
            lines[locate(text)[("data",)] - 1] = line
        else:
            lines.insert(0, line)
        changed = "".join(lines)
        if read_toml(changed) == before | {"data": data}:
            return changed
    except TomlError as error:
        raise SettingsError(f"{path}: {error}") from None
    raise SettingsError(f"{path}: data stands in more than one line")


def strayed(path: Path, settings: ContestSettings) -> str | None:
    """Return why a contest's records may lie elsewhere: its file has perhaps been renamed.

    So it seems where it has no records yet, and the folder beside it that another file's name
    stands for has those of a contest with the same servers, but that file is gone.
    """
    own = data_folder(path, settings)
    if settings.data or storage.used(own):
        return None
    wanted = [server.name for server in settings.servers]
    for folder in sorted(path.parent.glob(f"*{_RECORDS}")):
        file = folder.with_name(f"{folder.name.removesuffix(_RECORDS)}.toml")
        if file.exists() or not storage.used(folder):
            continue
        try:
            with storage.reading(folder) as archive:
                names = [server.name for server in kept(archive).params.servers]
        except StorageError:
            continue
        if names == wanted:
            return (
                f"{path}: {own} has no records yet, but {folder} has those of a contest with the "
                f"same servers, and its file {file.name} is gone. If you renamed that file, "
                f'write data = "{folder.name}" into it; for a new contest, data = "{own.name}"'
            )
    return None


def _lines(path: Path, text: str, faults: Sequence[Fault]) -> list[str]:
    lines = locate(text)
    numbered = sorted((line_of(lines, fault.where), fault) for fault in faults)
    return [
        f"{path}:{line}: {named(fault.where)}: {fault.what}".replace(": : ", ": ")
        for line, fault in numbered
    ]
