"""Glimpses: how a match that is being played stood of late, so that a moment of it can be sent.

Who watches a match sends a turn that is seconds old. So of each match some megabytes of states are
kept, of the turns that spectators have seen: all of the last ones, and of those before fewer and
fewer. A picture of one costs the match nothing; it is painted by whoever paints those of films.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from contestmaster.host.films.film import Film
from contestmaster.host.films.making import written
from contestmaster.host.frames.cutter import Cutter, Frame
from contestmaster.host.frames.reel import FrameHead, head_of
from contestmaster.host.frames.seen import seen
from contestmaster.kernel.game import Eye
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Match
from contestmaster.story import Scorebook, story_of

_MOST_BYTES: Final = 4 << 20
"""Bytes of the states that are kept of one match."""
MOST_TOGETHER: Final = 24
"""Frames of a moving picture: more would keep frames for spectators waiting."""


class Glimpse(NamedTuple):
    """How a match stood.

    Attributes:
        number: of its frame.
        turns: where frames are of orders: boundaries that had been.
        at: the instant of what is seen.
        dump: the state.
    """

    number: int
    turns: int | None
    at: Instant
    dump: bytes


class Glimpses:
    """The glimpses of one match that are kept, in order."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        """Keep none yet."""
        self._most = most_bytes
        self._kept: list[Glimpse] = []
        self._size = 0

    def keep(self, glimpse: Glimpse) -> None:
        """Keep the next; of one frame the first stays.

        Where there is no room every second of the earlier half makes some: the newest always stays.
        """
        if self._kept and self._kept[-1].number >= glimpse.number:
            return
        self._kept.append(glimpse)
        self._size += len(glimpse.dump)
        while self._size > self._most and len(self._kept) > 1:
            del self._kept[0 : max(1, len(self._kept) // 2) : 2]
            self._size = sum(len(one.dump) for one in self._kept)

    def find(self, last: int | None = None, first: int | None = None) -> Sequence[Glimpse]:
        """Return the glimpse of a frame, the newest by default; with ``first`` all since one.

        Of a frame of which there is none it is the last before it, or the first that is kept.
        There are none before anything was kept.
        """
        end = self._number(last)
        start = end if first is None else min(end, self._number(first))
        return self._kept[max(start, end - MOST_TOGETHER) : end + 1]

    def _number(self, frame: int | None) -> int:
        """Return the place of the glimpse that shows a frame."""
        earlier = [at for at, one in enumerate(self._kept) if frame is None or one.number <= frame]
        return earlier[-1] if earlier else 0


class ShortReel(NamedTuple):
    """Some frames of a match with their head."""

    head: FrameHead
    frames: Sequence[Frame]


async def short_reel(
    match: Match[Any, Any],
    glimpses: Sequence[Glimpse],
    eye: Eye,
    book: Scorebook,
    thread: Executor,
) -> ShortReel:
    """Return what an eye sees of a match in some glimpses, and its story up to the last of them.

    Args:
        match: which goes on meanwhile.
        glimpses: in order; at least one.
        eye: whoever looks at the picture sees by it.
        book: the score of the match.
        thread: where it is worked out, a frame at a time.
    """
    loop, cutter = asyncio.get_running_loop(), Cutter()

    def cut(one: Glimpse) -> Frame:
        game = match.game
        view, counts = seen(game, game.load(match.board, one.dump), eye)
        return cutter.cut(one.number, one.at, view, (), turns=one.turns, counts=counts)

    frames = [await loop.run_in_executor(thread, cut, one) for one in glimpses]
    last = glimpses[-1].number
    story = await loop.run_in_executor(thread, story_of, book, eye, last)
    # How it ends is told by the film of it.
    head = msgspec.structs.replace(head_of(match, turns=last, story=story), over=False)
    return ShortReel(head, frames)


def developed(reel: ShortReel, folder: Path) -> Film:
    """Write frames into a folder, which is made, as a film of which shots can be taken.

    Raises:
        OSError: the files cannot be written.
    """
    return Film(folder, written(reel.head, reel.frames, folder))
