"""Making a film: a stored game carried out once more, its frames and its journal written down."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import msgspec

from contestmaster.host.ended import placed, tallied
from contestmaster.host.export import ExportRecorder
from contestmaster.host.films.film import Index, paths
from contestmaster.host.frames.cutter import Frame
from contestmaster.host.frames.reel import FrameHead, filmed, head_of, scorebook
from contestmaster.host.live import decode_header, game_of
from contestmaster.kernel.exchange import standings
from contestmaster.kernel.game import ALL
from contestmaster.kernel.journal import decode_entry
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.replay import Replay
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive
from contestmaster.story import telling_story


def make(archive: Archive, record: MatchRecord, folder: Path) -> Index:
    """Write the film of a game that has ended into a folder, which is made.

    Raises:
        ValueError: the game has not ended: nothing of it may be shown.
        DepartedError: its entries do not replay.
        StorageError: they cannot be read.
        OSError: the files cannot be written.
    """
    if record.ended is None:
        raise ValueError(f"game {record.game_no} of {record.server} has not ended")
    stored = decode_header(record.header)
    match = Match(game_of(stored.header), stored.header, stored.seed)
    folder.mkdir(parents=True, exist_ok=True)
    book = scorebook(match)
    frames_path, journal_path = paths(folder)
    with frames_path.open("wb") as frames, journal_path.open("wb") as journal:
        recorder = ExportRecorder(match, journal.write)
        cut = _written(filmed(match, _steps(archive, record, match, recorder), book), frames)
        recorder.end(stored.secret.salt, counted=tallied(placed(record.outcome)))
    outcome = standings(match.game.outcome(match.state))
    head = head_of(
        match,
        record.server,
        record.game_no,
        turns=cut.turns[-1],
        outcome=outcome,
        story=telling_story(book, ALL),
    )
    return Index(msgspec.Raw(msgspec.json.encode(head)), *cut)


def make_of_journal(data: bytes, folder: Path) -> Index:
    """Write the film of a journal in exchange form into a folder, which is made.

    Raises:
        DepartedError: its entries do not replay.
        CutShortError: it ends early.
        OSError: the files cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    frames_path, journal_path = paths(folder)
    journal_path.write_bytes(data)
    replay = Replay(data.splitlines(keepends=True))
    book = scorebook(replay.match)
    with frames_path.open("wb") as frames:
        cut = _written(filmed(replay.match, iter(replay.step, None), book), frames)
    replay.to_end()  # compares how it has ended with what the journal says
    head = head_of(
        replay.match,
        turns=cut.turns[-1],
        outcome=replay.end.outcome,
        refused=replay.end.refused,
        story=telling_story(book, ALL),
    )
    return Index(msgspec.Raw(msgspec.json.encode(head)), *cut)


def written(head: FrameHead, frames: Iterable[Frame], folder: Path) -> Index:
    """Write frames of a match that is still played into a folder, which is made.

    Raises:
        OSError: the files cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    frames_path, _ = paths(folder)
    with frames_path.open("wb") as file:
        cut = _written(frames, file)
    return Index(msgspec.Raw(msgspec.json.encode(head)), *cut)


class _Cut(NamedTuple):
    """Where the frames are, as an :class:`Index` has it."""

    turns: list[int]
    ends: list[int]
    whole: list[int]


def _written(cut: Iterable[Frame], file: BinaryIO) -> _Cut:
    """Write frames, one a line."""
    found = _Cut([], [], [])
    for frame in cut:
        file.write(frame.data)
        file.write(b"\n")
        if frame.whole:
            found.whole.append(len(found.turns))
        found.turns.append(frame.turn)
        found.ends.append(file.tell())
    return found


def _steps(
    archive: Archive, record: MatchRecord, match: Match[Any, Any], recorder: ExportRecorder
) -> Iterator[Done]:
    for kept in archive.entries(record.id):
        entry = decode_entry(kept.body)
        done = match.apply(entry)
        recorder.entry(entry)
        yield done
