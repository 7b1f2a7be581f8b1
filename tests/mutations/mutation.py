"""A mutation: one fault on purpose, the rule that it breaks, and the tests that must notice it."""

from pathlib import Path
from typing import NamedTuple


class StaleError(Exception):
    """What a mutation replaces does not stand in the sources any more, or stands there twice."""


class Mutation(NamedTuple):
    """A fault that a careful reader might make, or suspect.

    Attributes:
        file: in which it is made, within the package.
        stands: what stands there, once; part of a line, or some lines.
        becomes: what it is replaced by.
        breaks: what no longer holds then, with the number of its rule where there is one.
        tests: those that must fail: any of them will do.
        hangs: whether running out of time counts as failing.
    """

    file: str
    stands: str
    becomes: str
    breaks: str
    tests: tuple[str, ...]
    hangs: bool = False

    @property
    def place(self) -> str:
        """Where it is, as it is listed: without the ending."""
        return self.file.removesuffix(".py")

    def found(self, package: Path) -> Path:
        """Return the file that it changes: its own, or another to which the text has moved.

        Raises:
            StaleError: its text does not stand in exactly one place.
        """
        own = package / self.file
        times = own.read_text(encoding="utf-8").count(self.stands) if own.is_file() else 0
        if times == 1:
            return own
        if times:
            raise StaleError(f"{self.stands!r} stands {times} times in {self.file}")
        moved = [path for path in sorted(package.rglob("*.py")) if self.stands in _text(path)]
        if len(moved) != 1 or _text(moved[0]).count(self.stands) != 1:
            raise StaleError(
                f"{self.stands!r} does not stand in {self.file}, "
                "nor in one other place: mend the mutation, or leave it out"
            )
        return moved[0]

    def applied(self, text: str) -> str:
        """Return the text of its file with the fault in it."""
        return text.replace(self.stands, self.becomes)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
