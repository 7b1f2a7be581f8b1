"""The messages of the corpus, read from their files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["DIGEST", "FOLDER", "Sample", "samples"]

FOLDER: Final = Path(__file__).parent / "messages"
DIGEST: Final = "9b3e585a4f428ff3c3bccb3533bdc13bc4e7526666d9b7abdddb492e3b430400"


class Sample(NamedTuple):
    """A message, and what is meant by it.

    Attributes:
        kind: of difficulty: the name of its file.
        game: to which it is posted.
        title: what it shows.
        text: as it is posted.
        done: commands that are meant and to be done, in order.
        asked: commands that are probably meant, and must be asked back.
    """

    kind: str
    game: str
    title: str
    text: str
    done: tuple[str, ...]
    asked: tuple[str, ...]

    @property
    def name(self) -> str:
        """By which a message is told from all others."""
        return f"{self.kind}: {self.game} {self.title}"


def samples(folder: Path = FOLDER) -> list[Sample]:
    """Return all messages; ``ValueError`` for one that does not say what is meant."""
    return [each for path in sorted(folder.glob("*.txt")) for each in _read(path)]


def _read(path: Path) -> Iterator[Sample]:
    text = path.read_text(encoding="utf-8").replace("{sha256}", DIGEST)
    for piece in f"\n{text}".split("\n@@ ")[1:]:
        head, *lines = piece.removesuffix("\n").split("\n")
        game, _, title = head.partition(" ")
        meant = [line for line in lines if line.startswith(("=> ", "=? ")) or line == "=-"]
        if not meant or lines[-len(meant) :] != meant:
            raise ValueError(f"{path.name}: {head!r} does not end with what is meant")
        yield Sample(
            path.stem,
            game,
            title,
            "\n".join(lines[: -len(meant)]),
            tuple(line[3:] for line in meant if line.startswith("=> ")),
            tuple(line[3:] for line in meant if line.startswith("=? ")),
        )
