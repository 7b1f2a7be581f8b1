"""The public files: rule books, and of each server its description and maps [CONTEST-51]."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from contestmaster.doors.web import shown
from contestmaster.doors.web.site.source import SiteSource
from contestmaster.host.contest.handout import handout
from contestmaster.host.contest.settings import ServerSetup
from contestmaster.kernel.game import Game
from contestmaster.kernel.rulebook import RuleBook
from contestmaster.protocols.line.task import as_html

_MOST: Final = 500
"""Files of one server that are listed."""
_KEPT: Final = 32
"""Files kept at hand: making a large map takes a while."""
_RULES: Final = "rules.md"


class Downloads:
    """Lists the files, and makes them."""

    def __init__(self, source: SiteSource) -> None:
        """Offer what the games of a contest offer."""
        self._source = source
        self._made: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._files: dict[str, tuple[str, ...]] | None = None

    async def listed(self) -> list[shown.Download]:
        """Return all files: rule books, descriptions, maps."""
        if self._files is None:
            servers = self._source.settings.servers
            names = {s.name: await asyncio.to_thread(_names, s.game()) for s in servers}
            self._files = names
        rules = [
            shown.Download("rules", task, _RULES, f"{task}/{_RULES}")
            for task in self._source.params.tasks()
        ]
        tasks = [
            shown.Download("task", server, name, f"{server}/{name}")
            for server in self._files
            for name in _descriptions(server)
        ]
        maps = [
            shown.Download("map", server, name, f"{server}/{name}")
            for server, names in self._files.items()
            for name in names
        ]
        return rules + tasks + maps

    async def file(self, place: str, name: str) -> bytes:
        """Return a file of a server, or of a task; raise ``LookupError`` where there is none."""
        kept = self._made.get((place, name))
        if kept is None:
            kept = await asyncio.to_thread(self._make, place, name)
            self._made[place, name] = kept
            if len(self._made) > _KEPT:
                self._made.popitem(last=False)
        return kept

    def _make(self, place: str, name: str) -> bytes:
        for server in self._source.settings.servers:
            if server.params.task == place and name == _RULES:
                return RuleBook.of(server.rules).text.encode()
            if server.name == place:
                found = _of_server(server, name)
                if found is not None:
                    return found
        raise LookupError(f"there is no file {name} of {place}")


def _descriptions(server: str) -> tuple[str, str]:
    """Return the names of a server's description, as a page and as Markdown."""
    return f"{server}.html", f"{server}.md"


def _of_server(server: ServerSetup, name: str) -> bytes | None:
    if name in _descriptions(server.name):
        described = handout(server)
        return (as_html(described) if name.endswith(".html") else described).encode()
    return _files(server.game()).get(name)


def _files(game: Game[Any, Any]) -> Mapping[str, bytes]:
    """Return the files on offer before and during a contest: the same for all its games."""
    return game.files(game.board(0))


def _names(game: Game[Any, Any]) -> tuple[str, ...]:
    return tuple(islice(_files(game), _MOST))
