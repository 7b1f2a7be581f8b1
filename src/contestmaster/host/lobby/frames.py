"""What the host and a process of bots send each other: frames of a kind, a player, and bytes."""

import struct
from collections.abc import Iterator
from enum import IntEnum
from typing import Final, NamedTuple

_HEAD: Final = struct.Struct("<IBQ")
"""Bytes of the body, kind, player."""


class FrameKind(IntEnum):
    """What a frame says.

    To the bots: ``PREPARE`` for games, one a line, that will be played; ``BEGIN`` a turn (the body
    names game and program, one a line), ``REPLY`` to the line that was given, ``STOP`` instead of a
    reply because the turn is over, ``FORGET`` a player.
    From the bots: a ``LINE`` to be carried out, or the end of the turn: ``RETURNED``, or ``FAILED``
    with a sentence that says how; ``THINKING`` tells whose turn it is to use the processor, and
    ``OVERRAN`` that it was too long.
    """

    BEGIN = 1
    REPLY = 2
    STOP = 3
    FORGET = 4
    LINE = 5
    RETURNED = 6
    FAILED = 7
    THINKING = 8
    OVERRAN = 9
    PREPARE = 10


class CrewFrame(NamedTuple):
    """One message."""

    kind: FrameKind
    player: int
    body: bytes = b""


def pack(frame: CrewFrame) -> bytes:
    """Return a frame as bytes."""
    return _HEAD.pack(len(frame.body), frame.kind, frame.player) + frame.body


class Unpacker:
    """Finds the frames in bytes that come in pieces."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._unread = bytearray()

    def feed(self, data: bytes) -> Iterator[CrewFrame]:
        """Take more bytes and yield the frames that are whole."""
        unread = self._unread
        unread += data
        at = 0
        while len(unread) - at >= _HEAD.size:
            size, kind, player = _HEAD.unpack_from(unread, at)
            end = at + _HEAD.size + size
            if len(unread) < end:
                break
            yield CrewFrame(FrameKind(kind), player, bytes(unread[end - size : end]))
            at = end
        del unread[:at]
