"""States of arrays as bytes: a head that says what follows, then the memory of the tables.

The head is four letters for the game, a version, a number that the game may give a meaning of its
own, and counts from which the sizes of all parts follow.
"""

import struct
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

__all__ = ["Dump", "dumped", "parts", "read"]

_HEAD: Final = struct.Struct("<4sBBxx")


class Dump(NamedTuple):
    """What the head of a dump says, and the bytes behind it."""

    mark: int
    counts: tuple[int, ...]
    body: memoryview


def dumped(
    game: str, version: int, counts: Sequence[int], memory: Iterable[bytes], *, mark: int = 0
) -> bytes:
    """Return a dump: the head, then all pieces of memory.

    Args:
        game: the name of the game, of which the first four letters are written.
        version: of what the dump holds and how, 0 to 255.
        counts: at most 32 bits each.
        memory: the tables, one after another.
        mark: 0 to 255, whatever it means to the game.
    """
    head = _HEAD.pack(_magic(game), version, mark) + struct.pack(f"<{len(counts)}I", *counts)
    return b"".join((head, *memory))


def read(game: str, version: int, counts: int, data: bytes) -> Dump:
    """Read the head of a dump that has so many counts.

    Raises:
        ValueError: The bytes are no dump of this game, or of another version.
    """
    size = _HEAD.size + 4 * counts
    if len(data) < size or not data.startswith(_magic(game)):
        raise ValueError(f"these bytes are no dump of a game of {game}")
    _, written, mark = _HEAD.unpack_from(data)
    if written != version:
        raise ValueError(f"the dump has version {written}, these rules read version {version}")
    numbers = struct.unpack_from(f"<{counts}I", data, _HEAD.size)
    return Dump(mark, numbers, memoryview(data)[size:])


def parts(dump: Dump, sizes: Sequence[int]) -> list[memoryview]:
    """Cut the bytes behind the head into parts of these sizes.

    Raises:
        ValueError: There are fewer bytes, or more.
    """
    if len(dump.body) != sum(sizes):
        raise ValueError("the dump is cut short or too long")
    cut, at = [], 0
    for size in sizes:
        cut.append(dump.body[at : at + size])
        at += size
    return cut


def _magic(game: str) -> bytes:
    return game.encode()[:4].ljust(4)
