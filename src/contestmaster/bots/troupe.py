"""Bots of tables in one process and in one order: for transcripts and tests on virtual time."""

from collections.abc import Collection
from queue import Empty, SimpleQueue
from typing import Final

from contestmaster.bots.stage import Stage
from contestmaster.host.lobby.crew import CrewListener
from contestmaster.host.lobby.frames import CrewFrame, FrameKind

_PATIENCE_S: Final = 60.0
"""How long a bot may think in real time, while virtual time stands still."""


class Troupe:
    """A crew whose bots are heard when somebody asks what they play.

    Bots think on threads of this process, one at a time.
    """

    def __init__(self) -> None:
        """Begin with nobody on stage."""
        self._frames: SimpleQueue[CrewFrame] = SimpleQueue()
        self._stage = Stage(self._frames.put)
        self._heard: CrewListener | None = None
        self._active: set[int] = set()
        self._thinking: set[int] = set()

    def attend(self, heard: CrewListener) -> None:
        """Tell this one what the programs do."""
        self._heard = heard

    def prepare(self, games: Collection[str]) -> None:
        """Wait for the first bot: time stands still until it is there."""

    def begin(self, player: int, game: str, program: str) -> None:
        """Let a player's program take a turn."""
        self._active.add(player)
        self._thinking.add(player)
        self._stage.take(CrewFrame(FrameKind.BEGIN, player, f"{game}\n{program}".encode()))

    def answer(self, player: int, reply: bytes) -> None:
        """Give the reply to a line."""
        self._goes_on(player)
        self._stage.take(CrewFrame(FrameKind.REPLY, player, reply))

    def stop(self, player: int) -> None:
        """Let a program's turn end."""
        self._goes_on(player)
        self._stage.take(CrewFrame(FrameKind.STOP, player))

    def forget(self, player: int) -> None:
        """Forget a player."""
        self._active.discard(player)
        self._thinking.discard(player)
        self._stage.take(CrewFrame(FrameKind.FORGET, player))

    def play(self) -> None:
        """Let the bots play until all of them have returned or wait for a reply.

        Raises:
            TimeoutError: one of them thinks for a minute.
        """
        heard = self._heard
        while heard is not None and self._thinking:
            try:
                kind, player, body = self._frames.get(timeout=_PATIENCE_S)
            except Empty:
                raise TimeoutError("a bot takes too long") from None
            if kind is FrameKind.THINKING or player not in self._active:
                continue
            self._thinking.discard(player)
            if kind is FrameKind.LINE:
                heard.line(player, body)
                continue
            self._active.discard(player)
            if kind is FrameKind.RETURNED:
                heard.returned(player)
            else:
                heard.failed(player, body.decode(errors="replace"))

    def _goes_on(self, player: int) -> None:
        if player in self._active:
            self._thinking.add(player)
