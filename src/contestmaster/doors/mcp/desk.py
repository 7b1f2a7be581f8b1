"""What an agent has before em: tools and resources of one kind of game, the same for ever."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final
from urllib.parse import quote, unquote

from contestmaster.doors.mcp.asking import Asker, CallRefusedError
from contestmaster.doors.mcp.tools import ANYTHING, AgentTool, shaped, text, tool_name
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.offering import ORDERS
from contestmaster.kernel.recording import DeclaredEntrant

_LONGEST: Final = 300
"""Characters of what is said of an argument that is wrong."""


class AgentDesk(ABC):
    """The tools and resources of one game at one host, for one person.

    Attributes:
        asker: asks the host.
        game: what is played.
        tools: by name; they do not change.
        client: what the client of who asks says of itself.
    """

    def __init__(self, asker: Asker, game: str, about: str) -> None:
        """Ask about a game below the path ``about``."""
        self.asker, self.game = asker, game
        self.tools: dict[str, AgentTool] = {}
        self.client: DeclaredEntrant | None = None
        self._about = about

    async def open(self) -> "AgentDesk":
        """Learn the commands of the game; raises as :meth:`Asker.ask`."""
        self.tools = {tool.name: tool for tool in self.common()}
        for declared in await self.asker.ask("GET", f"{self._about}/commands", anybody=True):
            if declared["name"] == ORDERS:
                continue  # the tool `orders` tells the same, with choices for each argument
            name = tool_name(declared["slug"], self.tools)
            self.tools[name] = self._tool(name, declared)
        return self

    async def call(self, name: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Do what a tool does; what is given as nothing is not given.

        Raises:
            CallRefusedError: it is refused, or there is no such tool.
            HostSilentError: nobody answers.
        """
        self.asker.cost.calls += 1
        try:
            tool = self.tools.get(name)
            if tool is None:
                code = GenericCode.UNKNOWN_COMMAND
                raise CallRefusedError(code, f"there is no tool {name[:64]}", "NET-116")
            arguments = {key: value for key, value in given.items() if value is not None}
            if fault := tool.fault(arguments):
                raise CallRefusedError(
                    GenericCode.BAD_FORMAT, f"bad format: {fault}"[:_LONGEST], "NET-44"
                )
            return await tool.run(arguments)
        except CallRefusedError:
            self.asker.cost.refused += 1
            raise

    @abstractmethod
    def instructions(self) -> str:
        """Return how one plays here, in a few sentences."""

    @abstractmethod
    async def command(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Give a command of the game."""

    @abstractmethod
    def command_schema(self, reply: dict[str, Any]) -> dict[str, Any]:
        """Return the schema of what :meth:`command` returns, by that of the reply."""

    def common(self) -> Sequence[AgentTool]:
        """Return the tools of every game."""
        return (
            AgentTool(
                "rule",
                "Read a rule by its number, of this game or of all.",
                shaped(("number",), number=text("such as NET-44")),
                shaped(("number", "text"), number=text("of the rule"), text=text("of the rule")),
                True,
                self._rule,
            ),
            AgentTool(
                "rule_book",
                "Read the whole rule book of the game.",
                shaped(),
                shaped(("text",), text=text("in Markdown")),
                True,
                self._book,
            ),
            AgentTool(
                "cost", "Show what your calls have cost.", shaped(), ANYTHING, True, self._cost
            ),
        )

    def resources(self) -> Sequence[tuple[str, str, str]]:
        """Return what there is to read, each with its type and a sentence."""
        return (
            (f"rules://{self.game}", "text/markdown", f"The rule book of {self.game}."),
            ("cost://calls", "application/json", "What your calls have cost."),
        )

    def templates(self) -> Sequence[tuple[str, str, str]]:
        """Return families of what there is to read."""
        return ((f"rules://{self.game}/{{number}}", "text/plain", "A rule by its number: NET-44."),)

    async def read(self, uri: str) -> tuple[str, str] | None:
        """Return type and text of a resource, ``None`` where there is none."""
        if uri == "cost://calls":
            return "application/json", said_json(await self._cost({}))
        if uri == f"rules://{self.game}":
            return "text/markdown", (await self._book({}))["text"]
        if uri.startswith(f"rules://{self.game}/"):
            number = unquote(uri.rpartition("/")[2])
            return "text/plain", (await self._rule({"number": number}))["text"]
        return None

    def _tool(self, name: str, declared: Mapping[str, Any]) -> AgentTool:
        refusals = "; ".join(
            f"{one['code']} {one['message']}" + (f" [{one['rule']}]" if one["rule"] else "")
            for one in declared["refuses"]
        )
        about = f"{declared['about']}\n\nAs a line: {declared['usage']}"
        return AgentTool(
            name,
            f"{about}\nRefused: {refusals}" if refusals else about,
            declared["arguments"],
            self.command_schema(declared["reply"]),
            declared["kind"] == "query",
            partial(self.command, declared["name"]),
            judged=True,
        )

    async def _rule(self, given: Mapping[str, Any]) -> dict[str, Any]:
        number = quote(str(given.get("number", "")).strip() or "-", safe="")
        told: dict[str, Any] = await self.asker.ask(
            "GET", f"{self._about}/rules/{number}", anybody=True
        )
        return told

    async def _book(self, given: Mapping[str, Any]) -> dict[str, Any]:
        del given
        told = await self.asker.ask("GET", f"{self._about}/rules", anybody=True)
        return {"text": told["text"]}

    async def _cost(self, given: Mapping[str, Any]) -> dict[str, Any]:
        del given
        return {"door": self.asker.cost.plain()}


def said_json(told: Any) -> str:
    """Return data as a text for a reader that pays for each character."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
