"""What can be expected to go wrong, in one sentence each."""

from typing import Final

__all__ = ["Trouble", "sentence"]

_OF_MAIL: Final = ("aiosmtpd", "aiosmtplib", "dkim", "dns", "lxml")
"""Modules that come with the extra for mail only."""


class Trouble(Exception):  # noqa: N818 - it is shown to people, never handled as an error type
    """Something a person can mend; the message is one sentence, ``code`` the exit status."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


def sentence(error: Exception) -> str | None:
    """Return the sentence for an error that is no defect of ours, ``None`` for one that is."""
    from contestmaster.doors.tcp.listener import CannotListenError
    from contestmaster.host.contest.book import OtherSettingsError
    from contestmaster.host.contest.file import SettingsError
    from contestmaster.kernel.exchange import CutShortError
    from contestmaster.kernel.game import SetupError
    from contestmaster.kernel.match import DepartedError
    from contestmaster.kernel.registry import UnknownGameError
    from contestmaster.storage.errors import StorageError

    if isinstance(error, ModuleNotFoundError):
        missing = error.name in _OF_MAIL
        return f"mail needs {error.name}: pip install 'contestmaster[mail]'" if missing else None
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}"
    expected = (
        Trouble,
        SettingsError,
        OtherSettingsError,
        StorageError,
        CannotListenError,
        SetupError,
        UnknownGameError,
        CutShortError,
        DepartedError,
    )
    return str(error) if isinstance(error, expected) else None
