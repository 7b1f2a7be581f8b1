"""A crew for tests: the bots play on threads of this process, and are heard when a test listens."""

from queue import Empty, SimpleQueue

from contestmaster.bots.stage import Stage
from contestmaster.host.lobby.crew import CrewListener
from contestmaster.host.lobby.frames import CrewFrame, FrameKind


class StageCrew:
    """Bots whose frames wait until :meth:`pump`.

    Attributes:
        active: the players whose program has been asked and has not returned.
        thinking: those of them who have not given a line since.
        told: what the bots have said, by kind.
    """

    def __init__(self) -> None:
        self._frames: SimpleQueue[CrewFrame] = SimpleQueue()
        self._stage = Stage(self._frames.put)
        self._heard: CrewListener | None = None
        self.active: set[int] = set()
        self.thinking: set[int] = set()
        self.told: list[tuple[str, int, bytes]] = []

    def attend(self, heard: CrewListener) -> None:
        self._heard = heard

    def prepare(self, games: object) -> None:
        pass

    def begin(self, player: int, game: str, program: str) -> None:
        self.active.add(player)
        self.thinking.add(player)
        self._stage.take(CrewFrame(FrameKind.BEGIN, player, f"{game}\n{program}".encode()))

    def answer(self, player: int, reply: bytes) -> None:
        if player in self.active:
            self.thinking.add(player)
        self._stage.take(CrewFrame(FrameKind.REPLY, player, reply))

    def stop(self, player: int) -> None:
        if player in self.active:
            self.thinking.add(player)
        self._stage.take(CrewFrame(FrameKind.STOP, player))

    def forget(self, player: int) -> None:
        self.active.discard(player)
        self.thinking.discard(player)
        self._stage.take(CrewFrame(FrameKind.FORGET, player))

    def die(self) -> set[int]:
        """Lose all programs, and begin afresh; return whose turns that has cut."""
        cut = set(self.active)
        self._frames = SimpleQueue()
        self._stage = Stage(self._frames.put)
        self.active.clear()
        self.thinking.clear()
        return cut

    def pump(self) -> None:
        """Hear the bots until none of them thinks."""
        assert self._heard is not None
        while self.thinking:
            try:
                kind, player, body = self._frames.get(timeout=60)
            except Empty:
                raise AssertionError(f"{self.thinking} never come back") from None
            if kind is FrameKind.THINKING or player not in self.active:
                continue
            self.told.append((kind.name, player, body))
            self.thinking.discard(player)
            if kind is FrameKind.LINE:
                self._heard.line(player, body)
                continue
            self.active.discard(player)
            if kind is FrameKind.RETURNED:
                self._heard.returned(player)
            else:
                self._heard.failed(player, body.decode())
