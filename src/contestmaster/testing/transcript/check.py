"""``contestmaster check``: run transcripts, say in a line how each went, show what differs."""

import re
import shutil
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final, TextIO

from contestmaster.kernel.unseen import harmless
from contestmaster.testing.transcript.document import Transcript, TranscriptError
from contestmaster.testing.transcript.parse import load
from contestmaster.testing.transcript.remote import RemoteStage
from contestmaster.testing.transcript.runner import TranscriptReport, in_memory, run
from contestmaster.testing.transcript.stage import Stage

__all__ = ["DIFFERS", "FITS", "UNREADABLE", "address_of", "check", "write_accepted"]

FITS: Final = 0
"""Exit status: every transcript shows what it expects."""
DIFFERS: Final = 1
"""Exit status: some reply differs."""
UNREADABLE: Final = 2
"""Exit status: some transcript cannot be read or run."""

_ENDING: Final = ".transcript"
_PATTERN: Final = f"*{_ENDING}"
_ADDRESS: Final = re.compile(r"(\[[^\[\]]+\]|[^:\[\]]+):([0-9]{1,5})")


def check(
    paths: Sequence[Path],
    connect: tuple[str, int] | None = None,
    *,
    logins: Mapping[str, tuple[str, str]] | None = None,
    accept: bool = False,
    out: TextIO | None = None,
) -> int:
    """Run transcripts and report on each; return the exit status.

    Args:
        paths: files, or folders, of which all ``.transcript`` files are taken.
        connect: host and port of a server to try instead of one in memory.
        logins: with ``connect``: login and password to use for a person of the transcripts.
        accept: write what came into the files where it differs.
        out: where to report, standard output if not given.
    """
    to = sys.stdout if out is None else out
    status = FITS

    def stage(transcript: Transcript) -> Stage:
        if connect is None:
            return in_memory(transcript)
        return RemoteStage(transcript, connect, logins or {})

    for path in paths:
        if path.is_dir() and not list(path.rglob(_PATTERN)):
            to.write(f"error  {path}: {_none_in(path)}\n")
            status = UNREADABLE
    for path in _files(paths):
        try:
            with warnings.catch_warnings(record=True) as notes:
                warnings.simplefilter("always")
                report = run(load(path), stage)
        except TranscriptError as error:
            to.write(harmless(f"error  {error}\n", lines=True))
            status = UNREADABLE
        except OSError as error:
            where = path if connect is None else f"{path}: {connect[0]}:{connect[1]}"
            to.write(f"error  {where}: {error.strerror or error}\n")
            status = UNREADABLE
        else:
            for text in dict.fromkeys(str(note.message) for note in notes):
                to.write(f"note   {path}: {text}\n")
            to.write(harmless(summary(report), lines=True))
            if not report.ok and accept:
                try:
                    write_accepted(path, report)
                except OSError as error:
                    to.write(f"error  {path}: cannot be written: {error.strerror or error}\n")
                    status = UNREADABLE
                else:
                    to.write(f"accept {path}: the replies that came are what it expects now\n")
                    continue
            status = max(status, FITS if report.ok else DIFFERS)
    return status


def write_accepted(path: Path, report: TranscriptReport) -> None:
    """Write into a transcript what came, in place of what it expected; all else stays.

    The file is the old one or the new one, whatever happens meanwhile.

    Raises:
        OSError: it cannot be written.
    """
    with path.open(encoding="utf-8", newline="") as file:
        old = file.read()
    end = "\r\n" if "\r\n" in old else "\n"
    text = end.join(report.actual) + (end if old.endswith("\n") else "")
    target = path.resolve()
    beside = target.with_name(f".{target.name}.new")
    beside.write_text(text, encoding="utf-8", newline="")
    shutil.copymode(target, beside)
    beside.replace(target)


def summary(report: TranscriptReport) -> str:
    """Return what there is to say about a transcript that was run, lines ended by LF."""
    steps, skipped = len(report.transcript.steps), len(report.skipped)
    verdict = "ok    " if report.ok else "FAILED"
    if report.ok and steps and skipped == steps:
        verdict = "skip  "
    counts = [f"{steps} {'step' if steps == 1 else 'steps'}"]
    if report.differing:
        counts.append(f"{len(report.differing)} differing")
    if skipped:
        first, reason = report.skipped[0]
        counts.append(f"{skipped} skipped, from line {first.line} on: {reason}")
    line = f"{verdict} {report.transcript.path} ({', '.join(counts)})\n"
    return line if report.ok else f"{line}{report.diff()}\n"


def address_of(text: str) -> tuple[str, int]:
    """Read ``HOST:PORT``, an IPv6 address in brackets.

    Raises:
        ValueError: it has another form.

    >>> address_of("[::1]:20000")
    ('::1', 20000)
    """
    found = _ADDRESS.fullmatch(text)
    if found is None or not 1 <= int(found[2]) < 1 << 16:
        raise ValueError(f"{text!r} is no address: write it like localhost:20000")
    return found[1].strip("[]"), int(found[2])


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob(_PATTERN))
        else:
            yield path


def _none_in(folder: Path) -> str:
    """Say that a folder has no transcript, and which file may be meant for one."""
    names = [str(path.relative_to(folder)) for path in sorted(folder.rglob("*")) if path.is_file()]
    near = [name for name in names if get_close_matches(Path(name).suffix, [_ENDING], 1, 0.7)]
    hint = f"; {near[0]} does not end in that" if near else ""
    return f"there is no transcript in this folder: their names end in {_ENDING}{hint}"
