"""Tools for a tournament: an agent waits for its matches, plays them, is told their results.

Nobody opens or joins anything here: which match is next the tournament says.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from contestmaster.doors.mcp.asking import Asker
from contestmaster.doors.mcp.desk import AgentDesk, said_json
from contestmaster.doors.mcp.tables import LONGEST_WAIT_S
from contestmaster.doors.mcp.tools import (
    ANYTHING,
    DONE,
    ENTRANT,
    AgentTool,
    answered,
    number,
    shaped,
)

_ONE_WAIT_S: Final = 20.0
"""So long the host is let wait at a time."""
_TOLD: Final = shaped(
    ("state", "played"),
    state={
        "enum": ["waiting", "playing", "turn", "finished"],
        "description": "turn: you are up; playing: others are; waiting: for your next match; "
        "finished: the tournament is over, and so are you",
    },
    number=number("of what has happened to you so far"),
    played=number("matches of yours that are over"),
    match={"type": ["object", "null"], "description": "the match you are in: game, seat, turn"},
    turn_s={"type": ["number", "null"], "description": "seconds you have left for this turn"},
    match_s={"type": ["number", "null"], "description": "seconds left for all turns of the match"},
    last={"type": ["object", "null"], "description": "what came of your match before"},
)
_SECONDS: Final = number("to wait at most", 0, maximum=LONGEST_WAIT_S)


class MatchesDesk(AgentDesk):
    """Plays the matches of one game of a tournament."""

    def __init__(self, asker: Asker, game: str) -> None:
        """Play a game; :meth:`AgentDesk.open` learns its commands."""
        super().__init__(asker, game, f"/games/{game}")

    def instructions(self) -> str:
        """Return how one plays here."""
        return (
            f"You play {self.game} in a tournament: many matches, one after another. Call "
            "next_match until its state is turn. Each command of the game is a tool; orders says "
            "what is legal now where the game tells it, view what you see. When you are done with "
            "a turn call wait: it returns when you are up again, or when the match is over (state "
            "waiting); then call next_match again. Go on until the state is finished. There is a "
            "limit of time for each turn and each match; turns in which something was refused are "
            "counted. What is refused changes nothing and comes with the rule."
        )

    def common(self) -> Sequence[AgentTool]:
        """Return the tools of every game."""
        return (
            *super().common(),
            AgentTool("next_match", "Wait for your next match, until you are up in it. Call it "
                      "again while the state is waiting or playing; finished is the end of the "
                      "tournament.", shaped(seconds=_SECONDS, entrant=ENTRANT), _TOLD, False,
                      self._next),
            AgentTool("wait", "Say that you are done with this turn, and wait until you are up "
                      "again, or the match is over.", shaped(
                turn=number("with which you are done, as match.turn told it; the one at hand, if "
                            "not given: name it, and a call that is made twice does no harm"),
                seconds=_SECONDS,
            ), _TOLD, False, self._wait),
            AgentTool("orders", "List what you may order now, where the game tells before: any "
                      "combination of one choice for each argument is legal.", shaped(), shaped(
                ("orders",), orders={"type": "array", "items": ANYTHING}), True, self._orders),
            AgentTool("view", "Show the match as you may see it now.", shaped(), ANYTHING, True,
                      self._view),
            AgentTool("leave", "Leave the match you are in for good: your seat passes from then "
                      "on, and the match counts. The next match is yours again.", shaped(), DONE,
                      False, self._leave),
        )  # fmt: skip

    async def command(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Give a command of the game in the match at hand."""
        body = {"command": name, "arguments": dict(arguments)}
        told: dict[str, Any] = await self.asker.ask("POST", "/match/calls", body)
        return told

    def command_schema(self, reply: dict[str, Any]) -> dict[str, Any]:
        """Return the schema of an answer to a command."""
        return answered(reply)

    async def read(self, uri: str) -> tuple[str, str] | None:
        """Return the view, too."""
        if uri == "view://match":
            return "application/json", said_json(await self._view({}))
        return await super().read(uri)

    def resources(self) -> Sequence[tuple[str, str, str]]:
        """Return what there is to read."""
        view = ("view://match", "application/json", "Your match, as you may see it.")
        return (*super().resources(), view)

    async def _next(self, given: Mapping[str, Any]) -> dict[str, Any]:
        said = given.get("entrant")
        if said is None and self.client is not None:
            said = {"name": self.client.name, "version": self.client.version}
        if said is not None:
            await self.asker.ask("POST", "/match/entrant", {"entrant": said})
        return await self._until(("turn", "finished"), given)

    async def _wait(self, given: Mapping[str, Any]) -> dict[str, Any]:
        await self.asker.ask("POST", "/match/done", {"turn": given.get("turn")})
        return await self._until(("turn", "waiting", "finished"), given, given.get("turn"))

    async def _until(
        self, states: Sequence[str], given: Mapping[str, Any], turn: int | None = None
    ) -> dict[str, Any]:
        """Return how things stand when they have come to one of some states, or so much later.

        A turn that is over, as its number says, is not come to again.
        """
        until = time.monotonic() + given.get("seconds", LONGEST_WAIT_S)
        told: dict[str, Any] = await self.asker.ask("GET", "/match")
        while _goes_on(told, states, turn) and (left := until - time.monotonic()) > 0:
            left = min(left, _ONE_WAIT_S)
            told = await self.asker.ask(
                "GET", "/match", waits_s=left, after=told["number"], for_s=round(left, 3)
            )
        return told

    async def _orders(self, given: Mapping[str, Any]) -> dict[str, Any]:
        del given
        return {"orders": (await self.asker.ask("GET", "/match/offers"))["offers"]}

    async def _view(self, given: Mapping[str, Any]) -> dict[str, Any]:
        del given
        seen: dict[str, Any] = await self.asker.ask("GET", "/match/view")
        return seen

    async def _leave(self, given: Mapping[str, Any]) -> dict[str, Any]:
        del given
        await self.asker.ask("POST", "/match/leave")
        return {"done": True}


def _goes_on(told: Mapping[str, Any], states: Sequence[str], turn: int | None) -> bool:
    if told["state"] not in states:
        return True
    return told["state"] == "turn" and turn is not None and told["match"]["turn"] == turn
