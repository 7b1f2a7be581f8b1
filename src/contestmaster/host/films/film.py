"""A film: the frames of one game in a file, and where in it each of them is."""

from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path

import msgspec


class Index(msgspec.Struct, frozen=True):
    """What is known of the files of a film.

    Attributes:
        head: the head of its reel, as JSON.
        turns: the turn of each frame, ascending.
        ends: where in the file each frame ends, its line end included.
        whole: the numbers of the frames that say the whole state, ascending; the first is 0.
    """

    head: msgspec.Raw
    turns: Sequence[int]
    ends: Sequence[int]
    whole: Sequence[int]


class _Told(msgspec.Struct):
    """What the head of a reel says of the game's story."""

    story: msgspec.Raw


class _Pivot(msgspec.Struct):
    """The moment that says most of a match."""

    frame: int


class _Ending(msgspec.Struct):
    pivot: _Pivot | None = None


class _Ended(msgspec.Struct):
    ending: _Ending | None = None


class Film:
    """The files of one game.

    Attributes:
        folder: where they are.
        frames: one frame a line.
        journal: the game's journal in exchange form.
        index: where the frames are.
    """

    def __init__(self, folder: Path, index: Index) -> None:
        """Take over what was made in a folder of its own."""
        self.folder = folder
        self.frames, self.journal = paths(folder)
        self.index = index

    @property
    def size(self) -> int:
        """Bytes of the files, with the pictures that were taken."""
        return sum(path.stat().st_size for path in self.folder.iterdir())

    def nearest(self, turn: int) -> int:
        """Return the turn of the frame that shows a turn: its own, or the last before it."""
        turns = self.index.turns
        return turns[max(0, bisect_right(turns, turn) - 1)]

    def reel(
        self, first: int | None = None, last: int | None = None, marks: Sequence[int] = ()
    ) -> bytes:
        """Return the reel of some turns, all by default, as JSON; it begins with a whole state.

        Args:
            first: turn that is wanted.
            last: turn that is wanted.
            marks: by seat, as which seat it is marked; as itself by default.

        Raises:
            OSError: the files are gone.
        """
        index = self.index
        start = 0 if first is None else max(0, bisect_right(index.turns, first) - 1)
        start = index.whole[bisect_right(index.whole, start) - 1]
        stop = len(index.turns) if last is None else bisect_right(index.turns, last)
        head = bytes(index.head)[:-1]
        if marks:
            head += b',"marks":%s' % msgspec.json.encode(marks)
        return b'%s,"frames":[%s]}' % (head, self._lines(start, stop))

    def story(self) -> bytes:
        """Return the story of the game, as JSON."""
        head: _Told = msgspec.json.decode(self.index.head, type=_Told)
        return bytes(head.story)

    def pivot(self) -> int:
        """Return the turn that says most of the game: what turned it, else its end.

        As the script has it (``pivotOf`` in ``web/src/frames/source.ts``).
        """
        ending = msgspec.json.decode(self.story(), type=_Ended).ending
        told = None if ending is None else ending.pivot
        return self.index.turns[-1] if told is None else told.frame

    def _lines(self, start: int, stop: int) -> bytes:
        if stop <= start:
            return b""
        begin = self.index.ends[start - 1] if start else 0
        with self.frames.open("rb") as file:
            file.seek(begin)
            lines = file.read(self.index.ends[stop - 1] - begin)
        return lines[:-1].replace(b"\n", b",")  # JSON on one line has no other line ends


def paths(folder: Path) -> tuple[Path, Path]:
    """Return where in its folder the frames and the journal of a film are."""
    return folder / "frames.jsonl", folder / "game.journal"
