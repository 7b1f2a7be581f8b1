"""Tools and resources for a game that is played in a forum."""

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from contestmaster.doors.mcp.asking import Asker, CallRefusedError
from contestmaster.doors.mcp.desk import AgentDesk, said_json
from contestmaster.doors.mcp.tools import ANYTHING, AgentTool, number, shaped, text

LONGEST_WAIT_S: Final = 60
_ONE_WAIT_S: Final = 20.0
"""So long the host is let wait at a time."""
_POSTED: Final = shaped(
    ("post", "thread", "state", "deeds"),
    post=number("of the post"),
    thread=number("in which it stands"),
    state=text("judged, waiting or never"),
    deeds={"type": "array", "items": ANYTHING, "description": "what came of each action"},
)
_NEWS: Final = shaped(
    ("number", "over"),
    number=number("posts and public events of the game, counted"),
    over={"type": "boolean"},
)
_FAILED: Final = ("FAILED", "UNCLEAR", "AMBIGUOUS", "DOUBTED", "SURPLUS")
_BAD_FORMAT: Final = 3


class CommunityDesk(AgentDesk):
    """Plays one game of a community: orders are posts, questions are answered in private."""

    def __init__(self, asker: Asker, game: str) -> None:
        """Play a game by its name; :meth:`AgentDesk.open` learns its commands."""
        super().__init__(asker, game, f"/games/{game}")
        self._orders: set[str] = set()
        self._thread: int | None = None

    async def open(self) -> AgentDesk:
        """Learn the commands of the game."""
        await super().open()
        declared = await self.asker.ask("GET", f"{self._about}/commands")
        self._orders = {one["name"] for one in declared if one["kind"] == "order"}
        return self

    def instructions(self) -> str:
        """Return how one plays here."""
        return (
            f"You play the game {self.game} of a forum. What is posted in its public forum acts: "
            "plain sentences or lines, one action each. Each command of the game is a tool: an "
            "order is posted for you, a question is answered to you alone. orders says what you "
            "may announce now, preview how a text would be read, wait returns when something has "
            "happened. What is refused comes with the rule; rule and rules://* have the book."
        )

    def common(self) -> Sequence[AgentTool]:
        """Return the tools of every game."""
        where = {
            "thread": number("to answer in; your own, if not given", 1),
            "title": text("of a new thread"),
            "room": text("public acts, discussion does not", enum=["public", "discussion"]),
        }
        words = {"text": text("what you say")}
        listed = {"type": "array", "items": ANYTHING}
        return (
            *super().common(),
            AgentTool("game", "Show the game: players, when it next acts, whether it is over.",
                      shaped(), ANYTHING, True, self._game),
            AgentTool("post", "Post a text, and hear what came of each action in it.",
                      shaped(("text",), **words, **where), _POSTED, False, self._post),
            AgentTool("preview", "Read how a text would be understood now; nothing is posted.",
                      shaped(("text",), **words), ANYTHING, True, self._preview),
            AgentTool("threads", "List the threads of the game, that with the newest post first.",
                      shaped(), shaped(("threads",), threads=listed), True, self._threads),
            AgentTool("thread", "Read a thread, fifty posts a page, with what came of each.",
                      shaped(("thread",), thread=number("which", 1), page=number("which", 1)),
                      ANYTHING, True, self._read_thread),
            AgentTool("log", "Read what has happened in the game, the latest last.",
                      shaped(last=number("so many at most", 1)), shaped(("events",), events=listed),
                      True, self._log),
            AgentTool("coming", "List what will happen if nobody does anything.", shaped(),
                      shaped(("coming",), coming=listed), True, self._coming),
            AgentTool("orders", "List what you may announce now, with sentences that say it.",
                      shaped(), shaped(("orders",), orders=listed), True, self._may),
            AgentTool("view", "Show the game as you may see it now.", shaped(), ANYTHING, True,
                      self._view),
            AgentTool("wait", "Wait until more than `after` posts and events are there. Returns "
                      "at once if that is so.",
                      shaped(after=number("that you know of; all, if not given"),
                             seconds=number("to wait at most", 0, maximum=LONGEST_WAIT_S)),
                      _NEWS, True, self._wait),
            AgentTool("record", "Fetch the journal of the game when it has ended: anybody can "
                      "replay and verify it.", shaped(), shaped(
                          ("id", "journal"), id=text("of the game"), journal=text("of the game")),
                      True, self._record),
        )  # fmt: skip

    async def command(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Post an order, or have a question answered."""
        body = {"command": name, "arguments": dict(arguments)}
        if name not in self._orders:
            told = await self.asker.ask("POST", f"{self._about}/questions", body)
            if told.get("code"):
                raise CallRefusedError(**{key: told.get(key, "") for key in _REFUSED})
            return {"reply": told.get("reply"), "post": None, "told": ""}
        line = (await self.asker.ask("POST", f"{self._about}/written", body))["line"]
        posted = await self._post({"text": line})
        return {"reply": None, "post": posted["post"], "told": _told(posted)}

    def command_schema(self, reply: dict[str, Any]) -> dict[str, Any]:
        """Return the schema of an answer: a reply to a question, a post for an order."""
        return shaped(
            ("reply", "post", "told"),
            reply={"anyOf": [reply, {"type": "null"}]},
            post={"type": ["integer", "null"], "description": "that gave the order"},
            told=text("what came of it"),
        )

    async def read(self, uri: str) -> tuple[str, str] | None:
        """Return view and journal."""
        if uri == f"view://{self.game}":
            return "application/json", said_json(await self._view({}))
        if uri == f"journal://{self.game}":
            return "application/jsonl", (await self._record({}))["journal"]
        return await super().read(uri)

    def resources(self) -> Sequence[tuple[str, str, str]]:
        """Return what there is to read, each with its type and a sentence."""
        return (
            *super().resources(),
            (f"view://{self.game}", "application/json", "The game, as you may see it."),
            (f"journal://{self.game}", "application/jsonl", "Its journal, when it has ended."),
        )

    # -- tools ---------------------------------------------------------------------------------

    async def _game(self, given: Mapping[str, Any]) -> dict[str, Any]:
        del given
        shown: dict[str, Any] = await self.asker.ask("GET", self._about)
        return shown

    async def _post(self, given: Mapping[str, Any]) -> dict[str, Any]:
        body = {"text": given["text"], "id": secrets.token_urlsafe(18)}
        thread = given.get("thread")
        room = given.get("room", "public")
        if thread is None and "title" not in given and room == "public":
            thread = await self._own_thread()
        if thread is not None:
            posted = await self.asker.ask("POST", f"/threads/{thread}/posts", body)
        else:
            body |= {"room": room, "title": given.get("title") or self._title()}
            posted = await self.asker.ask("POST", f"{self._about}/threads", body)
            if room == "public" and "title" not in given:
                self._thread = posted["thread"]
        result = {name: posted[name] for name in ("thread", "state", "deeds")}
        return {"post": posted["id"], **result}

    def _title(self) -> str:
        name = "" if self.asker.identity is None else self.asker.identity.name
        return f"Orders of {name}"

    async def _own_thread(self) -> int | None:
        """Return the thread in which this person gives orders, if there is one."""
        if self._thread is None and self.asker.identity is not None:
            name, title = self.asker.identity.name, self._title()
            known = await self.asker.ask("GET", f"{self._about}/threads", room="public")
            own = (one["id"] for one in known if (one["author"], one["title"]) == (name, title))
            self._thread = next(own, None)
        return self._thread

    async def _preview(self, given: Mapping[str, Any]) -> dict[str, Any]:
        body = {"text": given["text"]}
        read: dict[str, Any] = await self.asker.ask("POST", f"{self._about}/preview", body)
        return read

    async def _threads(self, given: Mapping[str, Any]) -> dict[str, Any]:
        del given
        return {"threads": await self.asker.ask("GET", f"{self._about}/threads")}

    async def _read_thread(self, given: Mapping[str, Any]) -> dict[str, Any]:
        page = given.get("page", 1)
        shown: dict[str, Any] = await self.asker.ask(
            "GET", f"/threads/{given['thread']}", page=page
        )
        return shown

    async def _log(self, given: Mapping[str, Any]) -> dict[str, Any]:
        events = await self.asker.ask("GET", f"{self._about}/log")
        return {"events": events[-given.get("last", 50) :]}

    async def _coming(self, given: Mapping[str, Any]) -> dict[str, Any]:
        del given
        return {"coming": await self.asker.ask("GET", f"{self._about}/coming")}

    async def _may(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return {"orders": (await self._view(given))["offers"]}

    async def _view(self, given: Mapping[str, Any]) -> dict[str, Any]:
        del given
        seen: dict[str, Any] = await self.asker.ask("GET", f"{self._about}/board")
        return seen

    async def _wait(self, given: Mapping[str, Any]) -> dict[str, Any]:
        until = time.monotonic() + given.get("seconds", LONGEST_WAIT_S)
        after = given.get("after")
        if after is None:
            after = (await self.asker.ask("GET", f"{self._about}/news"))["number"]
        while True:
            left = max(0.0, min(until - time.monotonic(), _ONE_WAIT_S))
            news: dict[str, Any] = await self.asker.ask(
                "GET", f"{self._about}/news", waits_s=left, after=after, for_s=round(left, 3)
            )
            if news["number"] > after or news["over"] or time.monotonic() >= until:
                return news

    async def _record(self, given: Mapping[str, Any]) -> dict[str, Any]:
        del given
        return {
            "id": self.game,
            "journal": await self.asker.ask("GET", f"{self._about}/journal"),
        }


_REFUSED: Final = ("code", "message", "rule", "text")


def _told(posted: Mapping[str, Any]) -> str:
    """Return what came of a post of one order.

    Raises:
        CallRefusedError: the order was refused; the post stands there all the same.
    """
    for deed in posted["deeds"]:
        if deed["outcome"] in _FAILED:
            message = deed.get("reason") or deed["outcome"].lower()
            code = deed.get("code") or _BAD_FORMAT
            raise CallRefusedError(
                code, message, deed.get("rule") or "NET-44", deed.get("rule_text", "")
            )
    return "; ".join(deed["told"] for deed in posted["deeds"] if deed.get("told"))
