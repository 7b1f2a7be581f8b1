"""Running a transcript: each step is performed, and what came is held against what is expected."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from typing import Final

from contestmaster.testing.transcript.announce import AnnounceStage
from contestmaster.testing.transcript.at_tables import TableStage
from contestmaster.testing.transcript.compare import Pair, aligned
from contestmaster.testing.transcript.contest import ContestStage
from contestmaster.testing.transcript.document import ActStep, Connect, Say, Speaker, Transcript
from contestmaster.testing.transcript.local import LineStage
from contestmaster.testing.transcript.notation import comment_of, shown
from contestmaster.testing.transcript.played import PlayedContestStage
from contestmaster.testing.transcript.stage import (
    CannotError,
    Heard,
    SkippedError,
    Stage,
)

__all__ = ["DOORS", "TranscriptReport", "in_memory", "run"]

DOORS: Final[Mapping[str, Callable[[Transcript], Stage]]] = {
    "line": LineStage,
    "announce": AnnounceStage,
}
"""The stages in memory, by the door the front matter names."""


@dataclass(frozen=True, slots=True)
class TranscriptReport:
    """What came of a transcript.

    Attributes:
        transcript: what was run.
        differing: the steps that did not show what was expected.
        skipped: the steps that could not be done, each with the reason.
        actual: the file as it would have to be.
    """

    transcript: Transcript
    differing: tuple[ActStep, ...]
    skipped: tuple[tuple[ActStep, str], ...]
    actual: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing differs."""
        return not self.differing

    def diff(self) -> str:
        """Return a unified diff from what the file expects to what came; empty if all fits."""
        return "\n".join(
            unified_diff(
                self.transcript.lines,
                self.actual,
                fromfile=f"{self.transcript.path} (expected)",
                tofile=f"{self.transcript.path} (got)",
                lineterm="",
            )
        )


def in_memory(transcript: Transcript) -> Stage:
    """Set the stage that the transcript's door asks for.

    Raises:
        TranscriptError: there is no such door, or its game cannot begin.
    """
    if transcript.front.contest is not None:
        return (PlayedContestStage if transcript.front.played else ContestStage)(transcript)
    if transcript.front.tables is not None:
        return TableStage(transcript)
    door = transcript.front.door
    if door not in DOORS:
        known = ", ".join(DOORS)
        raise transcript.front_error("door", f"there is no door {door!r}; known are: {known}")
    return DOORS[door](transcript)


def run(
    transcript: Transcript, stage: Callable[[Transcript], Stage] = in_memory
) -> TranscriptReport:
    """Run a transcript to its end, whatever differs on the way.

    Raises:
        TranscriptError: it asks for something that cannot be done.
    """
    differing: list[ActStep] = []
    skipped: list[tuple[ActStep, str]] = []
    first = transcript.steps[0].line if transcript.steps else len(transcript.lines) + 1
    actual = list(transcript.lines[: first - 1])
    lost = ""
    on = stage(transcript)
    try:
        for step, end in _with_ends(transcript):
            body = transcript.lines[step.line : end]
            actual.append(step.text)
            try:
                if lost:
                    raise SkippedError(lost, lasting=True)
                heard = on.perform(step)
            except SkippedError as reason:
                skipped.append((step, str(reason)))
                if reason.lasting and not lost:
                    lost = f"it follows what was skipped in line {step.line}"
                actual += body
                continue
            except CannotError as error:
                raise transcript.error(step.line, str(error)) from None
            pairs = _compared(step, heard)
            if not all(pair.fits for pair in pairs):
                differing.append(step)
            actual += _written(step, body, pairs)
    finally:
        on.close()
    return TranscriptReport(transcript, tuple(differing), tuple(skipped), tuple(actual))


def _with_ends(transcript: Transcript) -> Iterator[tuple[ActStep, int]]:
    """Yield each step with the number of the last line before the next one."""
    steps = transcript.steps
    for place, step in enumerate(steps):
        last = place + 1 == len(steps)
        yield step, len(transcript.lines) if last else steps[place + 1].line - 1


def _compared(step: ActStep, heard: Sequence[Heard]) -> list[Pair]:
    """Pair up; where one connection alone has spoken its name may be left out."""
    own = step.act.speaker if isinstance(step.act, Say | Connect) else None
    named = list(aligned(step.expected, [_line(one, own) for one in heard]))
    speakers = {one.speaker for one in heard}
    if own is None and len(speakers) == 1 and not all(pair.fits for pair in named):
        alone = list(aligned(step.expected, [one.line for one in heard]))
        if sum(pair.fits for pair in alone) > sum(pair.fits for pair in named):
            return alone
    return named


def _line(heard: Heard, own: Speaker | None) -> str:
    if heard.speaker is None or heard.speaker == own:
        return heard.line
    return f"{heard.speaker}: {heard.line}"


def _written(step: ActStep, body: Sequence[str], pairs: Sequence[Pair]) -> Iterator[str]:
    """Yield the lines after a step as they would have to be, comments and blank lines kept.

    The comment behind a line that did not come stands behind what came in its place, or alone.
    """
    kept = {expected.line for expected in step.expected}
    comments: list[str] = []
    place = step.line

    def pass_over(until: int) -> Iterator[str]:
        for number in range(place + 1, until):
            if number not in kept:
                yield body[number - step.line - 1]

    for expected, came in pairs:
        if expected is None:
            yield shown(came or "") + (comments.pop(0) if comments else "")
            continue
        if came is not None:
            yield from map(str.lstrip, comments)
            comments.clear()
        yield from pass_over(expected.line)
        place = expected.line
        text = body[expected.line - step.line - 1]
        if came is not None:
            yield text
        elif comment := comment_of(text):
            comments.append(comment)
    yield from map(str.lstrip, comments)
    yield from pass_over(step.line + len(body) + 1)
