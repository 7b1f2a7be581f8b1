"""Native programs in a season: where its file allows them, in boxes, not repeatable [SEASON-30]."""

import hashlib
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from contestmaster.host.contest.file import SettingsError
from contestmaster.kernel.declared import written
from contestmaster.kernel.registry import load_game
from contestmaster.sandbox import ground
from contestmaster.sandbox.archives import packed
from contestmaster.sandbox.bot import maker
from contestmaster.sandbox.errors import NoBoxError, RefusedSubmissionError
from contestmaster.sandbox.limits import PREFIX, BoxLimits
from contestmaster.sandbox.submission import BoxSubmission, opened
from contestmaster.season.engine import RefusedFileError

_ARCHIVES: Final = (b"PK\x03\x04", b"\x1f\x8b")
_TAR: Final = slice(257, 262)


class Natives:
    """Looks at native programs that are submitted.

    Attributes:
        limits: what one may take.
        trouble: why this machine runs none, in a sentence; empty where it does, or need not.
    """

    def __init__(self, limits: BoxLimits, *, wanted: bool) -> None:
        """See whether this machine has all walls, where that is ``wanted``."""
        self.limits = limits
        self.trouble = ""
        if wanted:
            try:
                ground.require(limits)
            except NoBoxError as error:
                self.trouble = str(error)

    @property
    def declared(self) -> dict[str, str]:
        """The limits as jobs name them."""
        fields = msgspec.structs.asdict(self.limits)
        return {f"{PREFIX}{name}": written(value) for name, value in fields.items()}

    def packed(self, data: bytes) -> tuple[bytes, str]:
        """Return a submission as it is kept, the same bytes for the same files, and their SHA-256.

        Raises:
            RefusedSubmissionError: it is none that could be played.
        """
        kept = packed(_opened(data).files)
        return kept, hashlib.sha256(kept).hexdigest()

    def check(self, data: bytes, game: str) -> None:
        """See that a submission can be built, and may play; it takes seconds.

        Raises:
            RefusedFileError: it cannot.
        """
        try:
            maker(_opened(data), load_game(game)(), self.limits)
        except (RefusedSubmissionError, NoBoxError) as error:
            raise RefusedFileError(str(error)) from None


def is_archive(data: bytes) -> bool:
    """Return whether bytes begin as an archive does that may hold a native program."""
    return data.startswith(_ARCHIVES) or data[_TAR] == b"ustar"


def box_limits(path: Path, values: Mapping[str, Any]) -> BoxLimits:
    """Return the limits of native programs that a season file gives.

    Raises:
        SettingsError: together they mean nothing.
    """
    try:
        return msgspec.convert(dict(values), BoxLimits)
    except (ValueError, msgspec.ValidationError) as error:
        raise SettingsError(f"{path}: box: {error}") from None


def _opened(data: bytes) -> BoxSubmission:
    """Open an archive; it is read from a file, as archives are."""
    with tempfile.TemporaryDirectory(prefix="contestmaster-submission-") as folder:
        path = Path(folder, "submission")
        path.write_bytes(data)
        return opened(path)
