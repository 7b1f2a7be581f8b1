"""The stage of a contest: which of the boards that everyone may see is worth looking at now."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from decimal import Decimal
from itertools import islice
from typing import Final, NamedTuple

import msgspec

from contestmaster.doors.web import shown
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


class _Place(NamedTuple):
    """A server on which a game runs that may be seen."""

    server: shown.ServerView
    game: shown.RunningView
    sight: Sight


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
        leads = [
            (place, await self._lead(place.server.name, place.sight)) for place in self._places()
        ]
        return self._ordered(leads)

    def glimpse(self) -> StagedBoard | None:
        """Return a board to look at: one that runs, else the last game that may be seen again.

        Nothing is worked out for that: who leads is told as it was told last.
        """
        known = [(place, self._known(place)) for place in self._places()]
        return next(iter(self._ordered(known)), None) or next(
            (_again(found) for game in self._over() if (found := self._site.ended(game)).table),
            None,
        )

    def _places(self) -> list[_Place]:
        """Return where games run that may be seen."""
        found = []
        for server in self._site.servers():
            camera = self._cameras.get(server.name)
            sight = None if camera is None else camera.look()
            if sight is not None and server.state == "running" and server.game is not None:
                found.append(_Place(server, server.game, sight))
        return found

    def _ordered(self, leads: Sequence[tuple[_Place, LeadTold]]) -> list[StagedBoard]:
        first = self._first()
        return ordered(
            [
                staged(
                    place.server.name,
                    place.server.task,
                    place.server.name,
                    favoured(lead, first),
                    f"game {place.sight.picture.live.game_no}",
                    kind="live",
                    ended=place.sight.picture.turn,
                    turns=_turns(place.sight.picture),
                    frames=f"/ws/servers/{place.server.name}",
                    poster=_poster(place),
                    watch=f"/servers/{place.server.name}",
                    turn_s=place.game.turn_seconds or 0.0,
                )
                for place, lead in leads
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
        for each in self._over():
            game = await self._site.game(each)
            if game.table:
                return _again(game)
        return None

    def _over(self) -> list[str]:
        """Return the names of the latest games that may be seen again, the latest first."""
        games = (game for game in self._site.games() if game.replay and game.status == "scored")
        return [game.id for game in islice(games, _LOOKED_AT)]

    def _known(self, place: _Place) -> LeadTold:
        """Return who led when that was told last, of this game and by this eye."""
        told = self._told.get(place.server.name)
        if told is None or told.sight.eye != place.sight.eye:
            return NOBODY
        same = told.sight.picture.live is place.sight.picture.live
        return told.lead if same else NOBODY

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


def _poster(place: _Place) -> str:
    game_no = place.sight.picture.live.game_no
    return f"/api/games/{place.server.name}-{game_no}/board.svg"


def _again(game: shown.GameView) -> StagedBoard:
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
