"""What a check has found."""

from enum import StrEnum
from typing import NamedTuple


class Level(StrEnum):
    """How grave it is."""

    GOOD = "good"
    WARNING = "warning"
    """It works, but slower, or not for everything."""
    BAD = "bad"
    """It does not work until it is mended."""


class Finding(NamedTuple):
    """One line of the report.

    Attributes:
        about: what was looked at, in a word or two.
        level: how grave it is.
        said: what was found.
        mend: what to do; empty where nothing need be done.
    """

    about: str
    level: Level
    said: str
    mend: str = ""


def good(about: str, said: str) -> Finding:
    """Return a finding that needs nothing."""
    return Finding(about, Level.GOOD, said)


def warning(about: str, said: str, mend: str) -> Finding:
    """Return a finding with which most things work."""
    return Finding(about, Level.WARNING, said, mend)


def bad(about: str, said: str, mend: str) -> Finding:
    """Return a finding that stops a start, a match or a contest."""
    return Finding(about, Level.BAD, said, mend)
