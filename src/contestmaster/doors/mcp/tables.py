"""Tools and resources for a host of tables."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

from contestmaster.doors.mcp.asking import Asker, CallRefusedError
from contestmaster.doors.mcp.desk import AgentDesk, said_json
from contestmaster.doors.mcp.tools import (
    ANYTHING,
    DONE,
    ENTRANT,
    AgentTool,
    answered,
    number,
    shaped,
    text,
)
from contestmaster.lobby.codes import MESSAGES, Code

LONGEST_WAIT_S: Final = 60
_ONE_WAIT_S: Final = 20.0
"""So long the host is let wait at a time."""

_TABLE: Final = number("of the table; the one at hand, if not given")
_WAITED: Final = shaped(
    ("table", "ended", "turn", "over"),
    table=number("where the game is played"),
    ended=number("turns that have ended at the table: `after` of the next wait", -1),
    turn=number("of the game"),
    turns_left={"type": ["integer", "null"]},
    over={"type": "boolean"},
    deadline={"type": ["string", "null"]},
    headline=text("how it ended, when it has"),
    standings={"type": "array"},
)
_LONGEST: Final = 200
"""Characters of what is said of a game that is not there."""
_FILM_S: Final = 90.0
"""A host may have to play a game again before it can show the record."""
_HOW: Final = ("turn", "turns_left", "over", "deadline", "headline", "standings")
"""What is said of a game after a wait."""


class TablesDesk(AgentDesk):
    """Plays one kind of game at the tables of a host."""

    def __init__(self, asker: Asker, game: str) -> None:
        """Play a game; :meth:`AgentDesk.open` learns its commands."""
        super().__init__(asker, game, f"/games/{game}")
        self._table: int | None = None
        self._declared: dict[str, Any] | None = None

    def instructions(self) -> str:
        """Return how one plays here."""
        return (
            f"You play {self.game} at tables. Open a table (open_table, with bots to play against, "
            "and start), or sit down at one (tables, sit). Each command of the game is a tool; "
            "orders says what is legal now where the game tells it, view what you see. When you "
            "are done with a turn call wait: it returns when the turn has ended. What is refused "
            "changes nothing and comes with the rule; rule and rules://* have the rule book."
        )

    def common(self) -> Sequence[AgentTool]:
        """Return the tools of every game."""
        options: dict[str, Any] = {
            "type": "object",
            "additionalProperties": {"type": ["string", "boolean", "integer", "number"]},
            "description": "options of the table and parameters of the game that are not as usual",
        }
        bots = {"type": "array", "items": {"type": "string"}, "description": "on the other seats"}
        at = {"table": _TABLE}
        return (
            *super().common(),
            AgentTool("tables", "List the tables.", shaped(
                mine={"type": "boolean", "description": "only those at which you have a seat"},
            ), shaped(("tables",), tables={"type": "array", "items": ANYTHING}), True, self._list),
            AgentTool("table", "Show a table: seats, options, its game.", shaped(**at), ANYTHING,
                      True, self._show),
            AgentTool("bots", "List the programs that can be seated.", shaped(),
                      shaped(("bots",), bots={"type": "array", "items": {"type": "string"}}), True,
                      self._bots),
            AgentTool("open_table", "Open a table, and sit on its seat 0. With bots on all other "
                      "seats and `start` the game begins at once.", shaped(
                preset=text("a size made for people, such as quick"), options=options, bots=bots,
                start={"type": "boolean", "description": "begin now"}, entrant=ENTRANT,
            ), ANYTHING, False, self._open),
            AgentTool("sit", "Take a seat at a table, or come back to yours.", shaped(
                **at, seat=number("which; the lowest free one, if not given"),
                invitation=text("to a private table"), entrant=ENTRANT,
            ), ANYTHING, False, self._sit),
            AgentTool("add_bot", "Seat a program.", shaped(
                ("name",), name=text("of the program"), seat=number("which"), **at,
            ), ANYTHING, False, self._add_bot),
            AgentTool("start", "Begin the game with those who sit.", shaped(**at), ANYTHING, False,
                      self._start),
            AgentTool("rematch", "Agree to another game at the table.", shaped(**at), ANYTHING,
                      False, self._rematch),
            AgentTool("leave", "Go from the table. Your seat stays yours while a game is played, "
                      "unless you give it up.", shaped(
                **at, give_up={"type": "boolean", "description": "free the seat, too"},
            ), DONE, False, self._leave),
            AgentTool("say", "Say something to all at the table.", shaped(
                ("text",), text=text("one line"), **at), DONE, False, self._say),
            AgentTool("talk", "Read what was said at the table.", shaped(
                after=number("lines you know"), **at), shaped(("lines",), lines={
                    "type": "array", "items": ANYTHING}), True, self._talk),
            AgentTool("orders", "List what you may order now, where the game tells before: any "
                      "combination of one choice for each argument is legal.", shaped(**at), shaped(
                ("orders",), orders={"type": "array", "items": ANYTHING},
                number=number("entries of the game after which that is so"),
            ), True, self._orders),
            AgentTool("view", "Show the game as you may see it now.", shaped(**at), ANYTHING, True,
                      self._view),
            AgentTool("wait", "Say that you are done with this turn, and wait until more than "
                      "`after` turns have ended, or the game. Returns at once if that is so.",
                      shaped(after=number(
                          "turns you know to have ended, as `ended` told; all, if not given", -1),
                             seconds=number("to wait at most", 0, maximum=LONGEST_WAIT_S), **at),
                      _WAITED, False, self._wait),
            AgentTool("games_played", "List the games that have ended.", shaped(), shaped(
                ("games",), games={"type": "array", "items": ANYTHING}), True, self._finished),
            AgentTool("record", "Fetch the journal of a game that has ended: anybody can replay "
                      "and verify it.", shaped(id=text(
                          "of the game, as TABLE-NUMBER; the last at your table, if not given"),
                          **at), shaped(("id", "journal"), id=text("of the game"),
                                        journal=text("in exchange form")), True, self._record),
        )  # fmt: skip

    async def command(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Give a command of the game at the table at hand."""
        body = {"command": name, "arguments": dict(arguments)}
        told = await self.asker.ask("POST", f"/tables/{await self._at({})}/calls", body)
        return {"reply": told["reply"]}

    def command_schema(self, reply: dict[str, Any]) -> dict[str, Any]:
        """Return the schema of an answer to a command."""
        return answered(reply)

    async def read(self, uri: str) -> tuple[str, str] | None:
        """Return view and journals."""
        if uri == "view://table":
            return "application/json", said_json(await self._view({}))
        if uri.startswith("journal://"):
            given = uri.removeprefix("journal://")
            if not given:
                return None
            return "application/jsonl", (await self._record({"id": given}))["journal"]
        return await super().read(uri)

    def resources(self) -> Sequence[tuple[str, str, str]]:
        """Return what there is to read, each with its type and a sentence."""
        return (
            *super().resources(),
            ("view://table", "application/json", "The game at your table, as you may see it."),
        )

    def templates(self) -> Sequence[tuple[str, str, str]]:
        """Return families of what there is to read."""
        journal = ("journal://{id}", "application/jsonl", "The journal of a game that has ended.")
        return (*super().templates(), journal)

    # -- tools ---------------------------------------------------------------------------------

    async def _at(self, given: Mapping[str, Any]) -> int:
        """Return the table that is meant: it is at hand from now on."""
        named = given.get("table")
        if named is not None and named != self._table:
            await self.asker.ask("GET", f"/tables/{named}")  # one that is not there is not at hand
            self._table = int(named)
        at_hand = self._table
        if at_hand is None:
            held = await self.asker.ask("GET", "/tables", mine="true")
            tables: list[int] = [one["id"] for one in held if one["game"] == self.game]
            if not tables:
                said = "you are at no table: open one, or sit down at one"
                raise CallRefusedError(Code.AT_NO_TABLE, said, "TABLE-97")
            at_hand = self._table = tables[-1]
        return at_hand

    async def _declare(self, given: Mapping[str, Any]) -> None:
        """Say who plays: what the agent says, or else its client, of itself [TABLE-93]."""
        said: dict[str, Any] | None = given.get("entrant")
        client = self.client
        if said is not None:
            harness = (
                {} if client is None else {"harness": f"{client.name} {client.version}".strip()}
            )
            said = said | {"declares": harness | said.get("declares", {})}
        elif client is not None:
            said = {"name": client.name, "version": client.version}
        if said is not None and said != self._declared:
            await self.asker.ask("PUT", "/me/entrant", said)
            self._declared = said

    async def _cost(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the door has counted, and what the host has of the game at hand."""
        told = await super()._cost(given)
        counted = None if self._table is None else await self._counted(self._table)
        return told if counted is None else told | {"host": counted}

    async def _counted(self, table: int) -> dict[str, Any] | None:
        """Return what the host has counted of one's seat, in the game that goes on or the last."""
        try:
            found: dict[str, Any] = await self.asker.ask("GET", f"/tables/{table}/counted")
            return found
        except CallRefusedError:
            game = (await self.asker.ask("GET", f"/tables/{table}"))["game"]
        if game is None or not game["over"] or self.asker.identity is None:
            return None
        ended = await self.asker.ask("GET", f"/finished/{game['id']}")
        seats = dict(zip(ended["seats"], ended["counted"], strict=False))
        return seats.get(self.asker.identity.name)

    async def _list(self, given: Mapping[str, Any]) -> dict[str, Any]:
        mine = "true" if given.get("mine") else "false"
        return {"tables": await self.asker.ask("GET", "/tables", mine=mine)}

    async def _show(self, given: Mapping[str, Any]) -> dict[str, Any]:
        shown: dict[str, Any] = await self.asker.ask("GET", f"/tables/{await self._at(given)}")
        return shown

    async def _bots(self, given: Mapping[str, Any]) -> dict[str, Any]:
        del given
        return {"bots": await self.asker.ask("GET", f"/games/{self.game}/bots")}

    async def _open(self, given: Mapping[str, Any]) -> dict[str, Any]:
        begins = given.get("start", False)
        await self._declare(given)
        body = {"game": self.game} | {
            name: given[name] for name in ("preset", "options", "bots") if name in given
        }
        opened = await self.asker.ask("POST", "/tables", body)
        self._table = opened["id"]
        if begins:
            await self.asker.ask("POST", f"/tables/{self._table}/start")
        return await self._show({})

    async def _sit(self, given: Mapping[str, Any]) -> dict[str, Any]:
        await self._declare(given)
        # A private table is not there for who has not shown the invitation.
        table = int(given["table"]) if "table" in given else await self._at(given)
        body = {"seat": given["seat"]} if "seat" in given else {}
        token = given.get("invitation", "")
        await self.asker.ask("PUT", f"/tables/{table}/seats/mine", body, token=token)
        self._table = table
        return await self._show({})

    async def _add_bot(self, given: Mapping[str, Any]) -> dict[str, Any]:
        table = await self._at(given)
        body = {name: given[name] for name in ("name", "seat") if name in given}
        await self.asker.ask("POST", f"/tables/{table}/bots", body)
        return await self._show({})

    async def _start(self, given: Mapping[str, Any]) -> dict[str, Any]:
        await self.asker.ask("POST", f"/tables/{await self._at(given)}/start")
        return await self._show({})

    async def _rematch(self, given: Mapping[str, Any]) -> dict[str, Any]:
        await self.asker.ask("POST", f"/tables/{await self._at(given)}/rematch")
        return await self._show({})

    async def _leave(self, given: Mapping[str, Any]) -> dict[str, Any]:
        table = await self._at(given)
        if given.get("give_up"):
            await self.asker.ask("DELETE", f"/tables/{table}/seats/mine")
        await self.asker.ask("DELETE", f"/tables/{table}/presence")
        self._table = None
        return {"done": True}

    async def _say(self, given: Mapping[str, Any]) -> dict[str, Any]:
        table = await self._at(given)
        await self.asker.ask("POST", f"/tables/{table}/chat", {"text": given["text"]})
        return {"done": True}

    async def _talk(self, given: Mapping[str, Any]) -> dict[str, Any]:
        table = await self._at(given)
        return {"lines": await self.asker.ask(
            "GET", f"/tables/{table}/chat", after=given.get("after", 0))}  # fmt: skip

    async def _orders(self, given: Mapping[str, Any]) -> dict[str, Any]:
        told = await self.asker.ask("GET", f"/tables/{await self._at(given)}/offers")
        return {"orders": told["offers"], "number": told["number"]}

    async def _view(self, given: Mapping[str, Any]) -> dict[str, Any]:
        seen: dict[str, Any] = await self.asker.ask("GET", f"/tables/{await self._at(given)}/view")
        return seen

    async def _wait(self, given: Mapping[str, Any]) -> dict[str, Any]:
        table = await self._at(given)
        seconds = min(given.get("seconds", LONGEST_WAIT_S), LONGEST_WAIT_S)
        return await self._turned(table, given.get("after"), seconds)

    async def _turned(self, table: int, after: int | None, seconds: float) -> dict[str, Any]:
        """Return how a table stands when more than ``after`` turns have ended, or so much later.

        Only who has to wait says that they are done with the turn [NET-103].
        """
        until, path = time.monotonic() + seconds, f"/tables/{table}/turns"
        told = await self.asker.ask("GET", path)
        known = told["ended"] if after is None else after
        if told["ended"] <= known and told["lasts"]:
            await self.asker.ask("POST", f"/tables/{table}/commands", {"line": "WAIT"})
            known = max(known, told["ended"])
            while told["ended"] <= known and told["lasts"] and time.monotonic() < until:
                left = max(0.0, min(until - time.monotonic(), _ONE_WAIT_S))
                told = await self.asker.ask(
                    "GET", path, waits_s=left, after=known, for_s=round(left, 3)
                )
        game = (await self.asker.ask("GET", f"/tables/{table}"))["game"]
        if game is None:
            raise CallRefusedError(Code.NOT_STARTED, MESSAGES[Code.NOT_STARTED], "TABLE-34")
        return {"table": table, "ended": told["ended"]} | {name: game[name] for name in _HOW}

    async def _finished(self, given: Mapping[str, Any]) -> dict[str, Any]:
        del given
        return {"games": await self.asker.ask("GET", "/finished")}

    async def _record(self, given: Mapping[str, Any]) -> dict[str, Any]:
        game = given.get("id")
        if not game:
            played = (await self._show(given))["game"]
            if played is None:
                raise CallRefusedError(Code.NOT_STARTED, MESSAGES[Code.NOT_STARTED], "TABLE-34")
            if not played["over"]:
                raise CallRefusedError(Code.NOT_OVER, MESSAGES[Code.NOT_OVER], "TABLE-97")
            game = played["id"]
        path = f"/finished/{quote(str(game), safe='')}/journal"
        try:
            return {"id": game, "journal": await self.asker.ask("GET", path, waits_s=_FILM_S)}
        except CallRefusedError as error:
            if error.code != Code.NO_TABLE:
                raise
            said = f"there is no game {game} that has ended"
            raise CallRefusedError(error.code, said[:_LONGEST], "TABLE-97") from None
