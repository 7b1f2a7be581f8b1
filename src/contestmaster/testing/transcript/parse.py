"""Reading transcripts: front matter between ``+++`` lines, then steps and what they show."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from contestmaster.host.contest.tomllines import line_of, locate, named
from contestmaster.kernel.declared import Fault, Way, checked, hints_of
from contestmaster.kernel.toml import TomlError, read_toml
from contestmaster.testing.transcript import notation
from contestmaster.testing.transcript.acts import NAME, act_of
from contestmaster.testing.transcript.document import (
    Act,
    ActStep,
    Expected,
    FrontMatter,
    Transcript,
    TranscriptError,
)

__all__ = ["load", "parse"]

FENCE: Final = "+++"
CONTEST: Final = "contest"
"""The game of a transcript with a table ``[contest]``."""
LOBBY: Final = "lobby"
"""That of one with a table ``[tables]``."""


def load(path: Path) -> Transcript:
    """Read a transcript from a file.

    Raises:
        TranscriptError: it is malformed, or not UTF-8.
        OSError: it cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise TranscriptError(str(path), 1, "the file is not UTF-8 text") from None
    return parse(text, str(path))


def parse(text: str, path: str = "transcript") -> Transcript:
    """Read a transcript; ``path`` names it in errors.

    Raises:
        TranscriptError: it is malformed; the message names the line.
    """
    lines = tuple(text.removesuffix("\n").split("\n"))
    if lines[0].rstrip() != FENCE:
        raise TranscriptError(path, 1, f"a transcript begins with a line {FENCE}")
    end = next((i for i in range(1, len(lines)) if lines[i].rstrip() == FENCE), None)
    if end is None:
        raise TranscriptError(path, len(lines), f"a line {FENCE} must end the front matter")
    front, places = _front(lines[1:end], path)
    steps = _steps(lines, end + 1, path, front)
    keys = {str(where[0]): number for where, number in places.items() if len(where) == 1}
    return Transcript(path, lines, front, keys, steps, places)


def _front(lines: Sequence[str], path: str) -> tuple[FrontMatter, Mapping[Way, int]]:
    text = "\n".join(lines)
    try:
        table = read_toml(text)
    except TomlError as error:
        place = re.search(r" \(at line ([0-9]+)", str(error))
        number = int(place[1]) + 1 if place else len(lines) + 1
        raise TranscriptError(path, number, f"front matter: {error}") from None
    places = {where: number + 1 for where, number in locate(text).items()}
    if "contest" in table:
        table = {"game": CONTEST, "seats": []} | table
    if "tables" in table:
        table = {"game": LOBBY, "seats": []} | table
    faults: list[Fault] = []
    given = checked(table, hints_of(FrontMatter), (), faults, ("game", "seats"))
    front = None if faults else FrontMatter(**given)
    if front is not None:
        faults = list(_doubts(front))
    if front is None or faults:
        where, what = min(faults, key=lambda fault: line_of(places, fault.where))
        said = f"{named(where)}: {what}".removeprefix(": ")
        raise TranscriptError(path, line_of(places, where), f"front matter: {said}")
    return front, places


def _doubts(front: FrontMatter) -> Iterator[Fault]:
    """Yield what is wrong with keys that have the right types."""
    if len(set(front.seats)) < len(front.seats):
        yield Fault(("seats",), "a person has one seat only")
    if front.start.tzinfo is None:
        yield Fault(("start",), "give the time zone: end it with Z")
    if not 0 <= front.seed < 1 << 63:
        yield Fault(("seed",), "it is 0 to 2**63 - 1")
    for person in (*front.accounts(), *front.guests()):
        if not NAME.fullmatch(person) or {"/", "@"} & set(person):
            where = ("passwords", person) if person in front.passwords else _naming(front)
            yield Fault(where, f"{person!r} holds a blank, a quote or one of < > / : @")


def _naming(front: FrontMatter) -> Way:
    """Return the key that names people."""
    if front.tables is not None:
        return ("tables",)
    return ("seats",) if front.contest is None else ("contest", "teams")


def _steps(lines: Sequence[str], start: int, path: str, front: FrontMatter) -> tuple[ActStep, ...]:
    people = {*front.accounts(), *front.guests()}
    contest = front.contest is not None or front.tables is not None
    steps: list[ActStep] = []
    heads: list[tuple[int, str, Act]] = []
    expected: list[Expected] = []

    def finish() -> None:
        if heads:
            number, text, act = heads.pop()
            steps.append(ActStep(number, text, act, tuple(expected)))
        expected.clear()

    for number, line in enumerate(lines[start:], start + 1):
        try:
            act = act_of(line, people, contest=contest)
            if act is not None:
                finish()
                heads.append((number, line, act))
            elif not notation.is_blank(line):
                if not heads:
                    raise ValueError("a reply stands before the first step")
                expected.append(_expected(number, line))
        except ValueError as error:
            raise TranscriptError(path, number, str(error)) from None
    finish()
    return tuple(steps)


def _expected(number: int, line: str) -> Expected:
    text = notation.without_comment(line)
    if text.startswith('"'):
        return Expected(number, notation.quoted_text(text), literal=True)
    return Expected(number, text)
