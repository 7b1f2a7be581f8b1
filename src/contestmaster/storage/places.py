"""Places: folders, and addresses of databases, which have a folder beside them.

Whatever a host keeps besides records lies in files: the socket by which commands reach it, settings
of mail, copies from before an import. So an address of a database is given a folder on this
machine, with a file in it that says where the records are; all who take a folder take that one.
"""

import os
import re
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Final

from contestmaster.storage.errors import StorageError, explaining
from contestmaster.storage.postgres.address import SCHEMES, Address, parsed
from contestmaster.storage.privacy import ADDRESS, DATABASE, private_file, private_folder

SETTING: Final = "CONTESTMASTER_STATE"
"""The environment variable that names the folder of the folders of addresses."""

# A path has lost one of its two slashes, and may stand in another; a single letter is a drive.
_ADDRESS: Final = re.compile(r"(?:^|[/\\])([a-z][a-z0-9+.-]+):[/\\]")
_SPOKEN: Final = re.compile(r"[^A-Za-z0-9_-]+")


def place(where: str | Path, folder: Path | None = None) -> Path:
    """Return the folder of a place that is named by a path or an address.

    Args:
        where: the path of a folder, or an address as ``postgresql://user@host/database``.
        folder: the one of an address; if not given, one is made among the user's own.

    Raises:
        StorageError: it is an address of another kind, or none; or the folder cannot be written,
            or holds records itself.
    """
    found = _ADDRESS.search(str(where))
    if found is None:
        return Path(where)
    text = str(where)
    if found[1] not in SCHEMES or not text.startswith(f"{found[1]}://"):
        unknown = "" if found[1] in SCHEMES else f"{found[1]} is no kind of store known here; "
        raise StorageError(
            f"Records cannot be kept in {_without_password(where)}: {unknown}name a folder, or, "
            "where a command takes one, a database as postgresql://USER@HOST/DATABASE."
        )
    address = parsed(text)
    beside = _own_folder(address) if folder is None else folder
    _note(beside, text)
    return beside


def address_of(folder: Path) -> Address | None:
    """Return where the records of a folder are kept, ``None`` for in it.

    Raises:
        StorageError: what says so cannot be read.
    """
    text = given_address(folder)
    return None if text is None else parsed(text)


def given_address(folder: Path) -> str | None:
    """Return the address of a folder's records as it was given, ``None`` where they are in it.

    A password may stand in it: it is for whoever may read the folder.

    Raises:
        StorageError: what says so cannot be read.
    """
    try:
        return (folder / ADDRESS).read_text(encoding="utf-8").strip()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise StorageError(f"{folder / ADDRESS} cannot be read: {error}.") from None


def is_elsewhere(folder: Path) -> bool:
    """Return whether the records of a folder are in a server, and not in it."""
    return address_of(folder) is not None


def shown(folder: Path) -> str:
    """Return where the records of a folder are kept, as it may be shown to everybody."""
    address = address_of(folder)
    return str(folder) if address is None else address.shown


def _note(folder: Path, text: str) -> None:
    """Have a file say where the records of a folder are kept."""
    file = folder / ADDRESS
    with explaining(folder):
        private_folder(folder)
        if (folder / DATABASE).exists():
            raise StorageError(
                f"{folder} holds records itself: move them with contestmaster db copy, or name "
                "another folder."
            )
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            return
        draft = file.with_name(f"{ADDRESS}.{os.getpid()}")
        private_file(draft)
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)


def _own_folder(address: Address) -> Path:
    digest = blake2b(address.shown.encode(), digest_size=6).hexdigest()
    return _states() / "places" / f"{_SPOKEN.sub('-', address.schema)}-{digest}"


def _states() -> Path:
    """Return the folder in which programs of this user keep what lasts."""
    if named := os.environ.get(SETTING):
        return Path(named).absolute()
    said = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_STATE_HOME", "")
    if Path(said).is_absolute():
        return Path(said) / "contestmaster"
    try:
        return Path("~/.local/state/contestmaster").expanduser()
    except RuntimeError:
        raise StorageError(
            f"There is no folder for what belongs to a database beside its records: this user has "
            f"no home; name one by {SETTING}."
        ) from None


def _without_password(where: str | Path) -> str:
    return re.sub(r"(//?[^/@:?]*):.*@", r"\1@", str(where)).partition("?")[0]
