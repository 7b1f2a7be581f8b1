"""The stage of a contest: which of the boards that everyone may see is worth looking at now."""

import asyncio
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from decimal import Decimal
from itertools import islice
from typing import Final, NamedTuple

import msgspec

from contestmaster.doors.web.live.camera import Camera, Picture, Sight
from contestmaster.doors.web.results import result
from contestmaster.doors.web.site import ContestSite
from contestmaster.doors.web.staged import NOBODY, LeadTold, StagedBoard, ordered, staged, told_of
from contestmaster.story import Story
from contestmaster.story.words import begun

_LOOKED_AT: Final = 24
"""The latest games, among which one to show again is looked for."""

_FAVOUR: Final = 0.1
"""How much more a board tells on which the team leads that leads the ranking."""


class _Told(NamedTuple):
    """Who leads in a picture."""

    sight: Sight
    lead: LeadTold


class Spotlight:
    """Finds the boards for a stage."""

    def __init__(
        self,
        site: ContestSite,
        cameras: Mapping[str, Camera] | None = None,
        thread: Executor | None = None,
    ) -> None:
        """Look at a contest.

        Args:
            site: what everyone may know of it.
            cameras: what may be seen of each server's games while they are played.
            thread: where it is worked out who leads.
        """
        self._site = site
        self._cameras = cameras or {}
        self._thread = thread
        self._told: dict[str, _Told] = {}
        self._results: dict[str, str] = {}

    async def boards(self) -> list[StagedBoard]:
        """Return the boards of running games that may be seen, the most exciting first.

        All that is said of one is of the picture that may be seen, which may be of the game before.
        """
        found = []
        for server in self._site.servers():
            camera = self._cameras.get(server.name)
            sight = None if camera is None else camera.look()
            if sight is not None and server.state == "running" and server.game is not None:
                found.append((server, server.game, sight))
        first = self._first()
        return ordered(
            [
                staged(
                    server.name,
                    server.task,
                    server.name,
                    favoured(await self._lead(server.name, sight), first),
                    f"game {sight.picture.live.game_no}",
                    kind="live",
                    ended=sight.picture.turn,
                    turns=_turns(sight.picture),
                    frames=f"/ws/servers/{server.name}",
                    poster=f"/api/games/{server.name}-{sight.picture.live.game_no}/board.svg",
                    watch=f"/servers/{server.name}",
                    turn_s=game.turn_seconds or 0.0,
                )
                for server, game, sight in found
            ]
        )

    def _first(self) -> frozenset[int]:
        """Return as which seats the teams are marked that lead the ranking, once one has points."""
        rows = [
            row for row in self._site.scoreboard().rows if row.place == 1 and Decimal(row.total)
        ]
        return frozenset(row.team_no - 1 for row in rows)

    async def by_name(self) -> dict[str, StagedBoard]:
        """Return the same by the names of their servers."""
        return {board.key: board for board in await self.boards()}

    async def before(self, boards: Iterable[StagedBoard]) -> dict[str, str]:
        """Return how the last game ended, by the names of servers where nobody leads yet.

        Args:
            boards: those of all servers.
        """
        ended = {}
        for server in [board.key for board in boards if not board.led]:
            games = (game for game in self._site.games(server) if game.status == "scored")
            last = next(iter(games), None)
            if last is not None and (told := await self._result(last.id)):
                ended[server] = f"The game before: {told}."
        return ended

    async def _result(self, game: str) -> str:
        """Return who has won a game; empty where nobody has, or that may not be known."""
        if game not in self._results:
            ended = await self._site.game(game)
            if ended.table is None:  # it may be known later
                return ""
            won = sum(row.place == 1 for row in ended.table) == 1
            self._results[game] = result(ended) if won else ""
        return self._results[game]

    async def story(self, server: str) -> Story | None:
        """Return the story of the game on a server, ``None`` where nothing of it may be seen."""
        camera = self._cameras.get(server)
        sight = None if camera is None else camera.look()
        if sight is None:
            return None
        return await asyncio.get_running_loop().run_in_executor(self._thread, sight.story)

    async def last(self) -> StagedBoard | None:
        """Return the last game that may be seen again, ``None`` where there is none."""
        games = (game for game in self._site.games() if game.replay and game.status == "scored")
        for each in list(islice(games, _LOOKED_AT)):
            game = await self._site.game(each.id)
            if game.table:
                return staged(
                    game.server,
                    game.task,
                    game.server,
                    LeadTold(result(game), 0.0),
                    f"game {game.game_no}, played again",
                    kind="replay",
                    frames=f"/api/games/{game.id}/replay",
                    poster=f"/api/games/{game.id}/board.svg",
                    watch=f"/games/{game.id}",
                )
        return None

    def _marked(self, server: str, sight: Sight, lead: LeadTold) -> LeadTold:
        """Return who leads with each seat marked as its team is."""
        marks = self._site.marks(f"{server}-{sight.picture.live.game_no}")
        if not marks:
            return lead
        seats = [msgspec.structs.replace(one, seat=marks[one.seat]) for one in lead.standing]
        leader = None if lead.leader is None else marks[lead.leader]
        return lead._replace(standing=seats, leader=leader)

    async def _lead(self, server: str, sight: Sight) -> LeadTold:
        """Return who leads in a picture; it is worked out once."""
        told = self._told.get(server)
        if told is None or told.sight.picture is not sight.picture or told.sight.eye != sight.eye:
            loop = asyncio.get_running_loop()
            lead = self._marked(
                server, sight, await loop.run_in_executor(self._thread, _leads, sight)
            )
            told = self._told[server] = _Told(sight, lead)
        return told.lead


def favoured(lead: LeadTold, first: frozenset[int]) -> LeadTold:
    """Let a board come before others as good where a team leads that leads the ranking, too."""
    if lead.leader not in first:
        return lead
    return lead._replace(excitement=min(1.0, lead.excitement + _FAVOUR))


def _leads(sight: Sight) -> LeadTold:
    """Return who leads in a picture, as its story tells it; on the thread of the pictures."""
    match = sight.picture.live.match
    state = match.game.load(match.board, sight.picture.dump)
    told = told_of(match.game, match.header.seats, state, sight.eye)
    if not told.standing:
        return NOBODY
    story = sight.story(sight.picture.turn)
    text = (
        begun(story.headline, match.header.seats) or told.text
    )  # the end, for as long as it stands
    return told._replace(text=text, excitement=story.excitement, stake=story.stake)


def _turns(picture: Picture) -> int | None:
    left = picture.reading.left
    return None if left is None else picture.turn + left
