"""What can be expected to go wrong, in one sentence each."""

import traceback
from pathlib import Path
from typing import Final

import contestmaster

_EXTRAS: Final = {
    "machines": ("cryptography", "cryptography.hazmat"),
    "mail": ("aiosmtpd", "aiosmtplib", "dkim", "dns", "lxml"),
    "postgres": ("psycopg",),
    "parquet": ("pyarrow",),
    "ray": ("ray",),
    "otel": ("opentelemetry", "opentelemetry.exporter", "opentelemetry.sdk"),
    "mcp": ("httpx2", "mcp", "mcp_types", "starlette"),
}
"""Modules that come with an extra only."""


class Trouble(Exception):  # noqa: N818 - it is shown to people, never handled as an error type
    """Something a person can mend; the message is one sentence, ``code`` the exit status."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


def trouble_of(error: Exception) -> Trouble | None:
    """Return an error as what a person can mend, ``None`` for one that is a defect of ours."""
    from contestmaster.kernel.registry import UnknownGameError

    if isinstance(error, Trouble):
        return error
    if isinstance(error, UnknownGameError):
        return Trouble(str(error), 2)
    if isinstance(error, ModuleNotFoundError):
        extra = next((extra for extra, names in _EXTRAS.items() if error.name in names), None)
        return (
            None
            if extra is None
            else Trouble(
                f"{extra} needs {error.name}: pip install '.[{extra}]' in the folder of the source"
            )
        )
    if isinstance(error, OSError):
        from contestmaster.storage.room import is_out_of_room

        if is_out_of_room(error):
            return Trouble(_no_room(error))
        where = f"{error.filename}: " if error.filename else ""
        return Trouble(f"{where}{error.strerror or error}")
    return Trouble(str(error)) if isinstance(error, _expected()) else None


def ended_by(ended: SystemExit) -> str:
    """Return which line of somebody else's code ended the program; empty where it was ours."""
    import cyclopts

    ours = [Path(module.__file__ or "").parent for module in (contestmaster, cyclopts)]
    frame = traceback.extract_tb(ended.__traceback__)[-1]
    if any(Path(frame.filename).is_relative_to(folder) for folder in ours):
        return ""
    return f"{frame.filename}, line {frame.lineno}, in {frame.name}"


def _no_room(error: OSError) -> str:
    """Say which disk is full, also where the system does not say what it was that failed."""
    import tempfile

    from contestmaster.arrays.folders import cache_folder
    from contestmaster.storage.room import full, which_is_full

    if isinstance(error.filename, str):
        return full(Path(error.filename))
    cache = cache_folder()
    return which_is_full(Path(), Path(tempfile.gettempdir()), *([cache] if cache else []))


def _expected() -> tuple[type[Exception], ...]:
    """Return what lower rooms raise for people to read; imported late, as all that is heavy."""
    from contestmaster.doors.tcp.listener import CannotListenError
    from contestmaster.doors.tls.certificate import CertificateError
    from contestmaster.host.contest.book import OtherSettingsError
    from contestmaster.host.contest.file import SettingsError
    from contestmaster.host.contest.recount import JournalError
    from contestmaster.kernel.exchange import CutShortError
    from contestmaster.kernel.game import SetupError
    from contestmaster.kernel.match import DepartedError
    from contestmaster.sandbox import NoBoxError, RefusedSubmissionError
    from contestmaster.season.house import OtherSeasonError
    from contestmaster.storage.errors import StorageError
    from contestmaster.wasm import MissingError, RefusedModuleError

    return (
        OtherSeasonError,
        SettingsError,
        OtherSettingsError,
        StorageError,
        CannotListenError,
        CertificateError,
        SetupError,
        CutShortError,
        DepartedError,
        JournalError,
        MissingError,
        NoBoxError,
        RefusedModuleError,
        RefusedSubmissionError,
    )
