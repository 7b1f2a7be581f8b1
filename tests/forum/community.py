"""A forum of two persons and one game, for tests."""

from typing import Any

from contestmaster.forum import Forum, State
from contestmaster.kernel.instant import Instant, from_text
from contestmaster.kernel.match import Done, Match

START: Instant = from_text("2019-07-29T09:00:00Z")


class Community:
    """Drives the match of a forum."""

    def __init__(self) -> None:
        self.match: Match[None, State] = Match.start(Forum(), seed=0, seats=(), at=START)
        self.host("REGISTER", name="alice")
        self.host("REGISTER", name="bob")
        self.host("PLACE", game="agora", match=1)

    @property
    def state(self) -> State:
        return self.match.state

    def host(self, command: str, **arguments: Any) -> Done:
        """Let the host enter something."""
        call = self.match.game.vocabulary.call(command, arguments)
        return self.match.do(call, "host", self.match.at, role="operator")

    def says(self, person: str, command: str, **arguments: Any) -> Done:
        """Let a person post."""
        call = self.match.game.vocabulary.call(command, arguments)
        return self.match.do(call, person, self.match.at + 1)

    def opens(self, person: str = "alice", **arguments: Any) -> Done:
        """Let a person open a thread."""
        usual = {
            "game": "agora",
            "room": "public",
            "title": "First",
            "message_id": f"<{len(self.state.posts) + 1}@x>",
            "text": "I move to Sector 2.",
        }
        return self.says(person, "OPEN", **(usual | arguments))
