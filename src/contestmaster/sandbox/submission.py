"""A submission: its files, its hash, and what it says of itself."""

import hashlib
from pathlib import Path

import msgspec

from contestmaster.kernel.recording import DeclaredEntrant, entrant
from contestmaster.sandbox import manifest as manifests
from contestmaster.sandbox.archives import PlainFile, held
from contestmaster.sandbox.errors import RefusedSubmissionError
from contestmaster.sandbox.limits import BoxLimits
from contestmaster.sandbox.manifest import BoxManifest


class BoxSubmission(msgspec.Struct, frozen=True):
    """What somebody has handed in [BOX-1].

    Attributes:
        sha256: of its files: the same for a folder and its archive.
        manifest: what its ``bot.toml`` says.
        files: by path, in the order of paths.
    """

    sha256: str
    manifest: BoxManifest
    files: dict[str, PlainFile]

    @property
    def size(self) -> int:
        """How many bytes its files have."""
        return sum(len(file.data) for file in self.files.values())


def opened(path: Path) -> BoxSubmission:
    """Read a folder, a zip file or a tar.gz file.

    Raises:
        RefusedSubmissionError: it is none that can be played.
    """
    # A folder without one may be anybody's whole disk, which need not be read.
    missing = path.is_dir() and not (path / manifests.NAME).is_file()
    files = {} if missing else held(path)
    if manifests.NAME not in files:
        raise RefusedSubmissionError(f"it has no {manifests.NAME}")
    return BoxSubmission(hash_of(files), manifests.manifest(files[manifests.NAME].data), files)


def hash_of(files: dict[str, PlainFile]) -> str:
    """Return the SHA-256 by which files are named: of path, kind and hash of each, a line each.

    >>> hash_of({"bot.toml": PlainFile(b"", False)})[:8]
    '0ab40cc7'
    """
    lines = "".join(
        f"{hashlib.sha256(file.data).hexdigest()} {'x' if file.executable else '-'} {path}\n"
        for path, file in files.items()
    )
    return hashlib.sha256(lines.encode()).hexdigest()


def declared(submission: BoxSubmission, name: str, limits: BoxLimits) -> DeclaredEntrant:
    """Return what the header of a journal says of a seat [BOX-2].

    Args:
        submission: what plays there.
        name: under which it plays.
        limits: by which.
    """
    said = {**limits.declares(), "sha256": submission.sha256}
    return entrant(name, submission.manifest.version, said)
