"""Whether a submission may play here, before it does; for ``bot check`` and for seasons."""

import tarfile
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

from contestmaster.bots.bot import MakeBot
from contestmaster.kernel.game import Game
from contestmaster.sandbox.bot import maker
from contestmaster.sandbox.errors import RefusedSubmissionError
from contestmaster.sandbox.limits import USUAL_LIMITS, BoxLimits
from contestmaster.sandbox.submission import BoxSubmission, opened


class BoxReport(NamedTuple):
    """What was found.

    Attributes:
        path: what was looked at.
        submission: what it is; none where it could not be read.
        refused: why it may not play; empty if it may.
        make: makes its bots; none where it may not play.
    """

    path: Path
    submission: BoxSubmission | None = None
    refused: str = ""
    make: MakeBot | None = None


def is_boxed(path: Path) -> bool:
    """Return whether a path looks like the submission of a native program."""
    try:
        return path.is_dir() or (
            path.is_file() and (zipfile.is_zipfile(path) or tarfile.is_tarfile(path))
        )
    except OSError:
        return False


def checked(path: Path, game: Game[Any, Any], limits: BoxLimits = USUAL_LIMITS) -> BoxReport:
    """Read a submission and build it if it must be; return what was found.

    Args:
        path: a folder, a zip file or a tar.gz file.
        game: what it is to play.
        limits: by which.

    Raises:
        NoBoxError: this machine cannot hold programs, which is not the submission's fault.
    """
    submission = None
    try:
        submission = opened(path)
        return BoxReport(path, submission, make=maker(submission, game, limits))
    except RefusedSubmissionError as error:
        return BoxReport(path, submission, str(error))
