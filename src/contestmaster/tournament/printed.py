"""What programs print, kept in files: for authors who look for what their bot did."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, Literal, NamedTuple, TypeAlias

MOST: Final = 8 * 1024 * 1024
"""How much of one stream of one program is kept, in bytes: half from its beginning, half from its
end."""

Stream: TypeAlias = Literal["stdout", "stderr"]


class PrintedFile(NamedTuple):
    """A file that was written.

    Attributes:
        player: whose program it was.
        stream: which of its outputs.
        path: of the file.
        size: how many bytes the program printed.
        left_out: how many of them are not in the file.
    """

    player: str
    stream: Stream
    path: Path
    size: int
    left_out: int

    def tell(self) -> str:
        """Return a line for people."""
        cut = f", {self.left_out:,} of them left out in the middle" if self.left_out else ""
        return f"{self.player} printed {self.size:,} bytes to {self.stream}{cut}: {self.path}"


class Printing:
    """One stream of a program. Its file is made when the first byte comes.

    Attributes:
        player: whose program it is.
        stream: which of its outputs.
        path: of the file, once there is one.
    """

    def __init__(self, printed: "Printed", player: str, stream: Stream) -> None:
        self.player = player
        self.stream: Stream = stream
        self._printed = printed
        self._file: BinaryIO | None = None
        self.path = Path()
        self._size = 0
        self._end = bytearray()
        self._broken = False

    def take(self, data: bytes) -> None:
        """Keep a piece; what comes first is in the file at once, so that it can be followed.

        A disk that is full must not end the match: what cannot be written is left out.
        """
        half = self._printed.most // 2
        room = max(0, half - self._size)
        self._size += len(data)
        if room:
            self._write(data[:room])
        self._end += data[room:]
        if len(self._end) > 2 * half:
            del self._end[:-half]

    def close(self) -> PrintedFile | None:
        """Write the end of what was long; return what there is, ``None`` if nothing was printed."""
        if not self._size:
            return None
        half = self._printed.most // 2
        left_out = self._size - half - min(len(self._end), half)
        end = bytes(self._end[-half:])
        if left_out > 0:
            self._write(b"\n[... %d bytes are left out here ...]\n" % left_out)
        if end:
            self._write(end)
        if self._file is not None:
            self._file.close()
        left = self._size if self._broken else max(0, left_out)
        return PrintedFile(self.player, self.stream, self.path, self._size, left)

    def _write(self, data: bytes) -> None:
        if self._broken:
            return
        try:
            if self._file is None:
                self.path, self._file = self._printed.create(self.player, self.stream)
            self._file.write(data)
            self._file.flush()
        except OSError:
            self._broken = True


class Printed:
    """The folder for what the programs of a match print; nothing that lies there is overwritten.

    Attributes:
        most: how much of one stream is kept, in bytes.
        label: stands in the names of files, to tell matches apart.
        kept: the files that were written.
    """

    def __init__(self, folder: Path | None = None, most: int = MOST) -> None:
        """Prepare; without a folder one is made among the temporary files, once it is needed."""
        self._folder = folder
        self._streams: list[Printing] = []
        self.most = most
        self.label = ""
        self.kept: list[PrintedFile] = []

    def stream(self, player: str, stream: Stream) -> Printing:
        """Begin to keep one stream of a player's program."""
        printing = Printing(self, player, stream)
        self._streams.append(printing)
        return printing

    def close(self) -> None:
        """Close the files of a match."""
        for printing in self._streams:
            if (kept := printing.close()) is not None:
                self.kept.append(kept)
        self._streams.clear()

    def create(self, player: str, stream: Stream) -> tuple[Path, BinaryIO]:
        """Make a new file, numbered where there is one of that name.

        Raises:
            OSError: it cannot be made.
        """
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="contestmaster-play-"))
        name = ".".join(part for part in (player, self.label, stream) if part)
        for path in _numbered(self._folder, name):
            try:
                return path, path.open("xb")
            except FileExistsError:
                continue
        raise AssertionError  # there is always a number more


def _numbered(folder: Path, name: str) -> Iterator[Path]:
    yield folder / f"{name}.txt"
    number = 2
    while True:
        yield folder / f"{name}.{number}.txt"
        number += 1
