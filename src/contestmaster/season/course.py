"""The course of a season: what follows by itself from what people do and machines have played.

One look after the other: results are read, versions judged, ladders worked out, groups planned. A
host that is killed in the middle takes up where it stood: every step is done once, whatever the
instant of the kill [SEASON-18].
"""

import asyncio
import hashlib
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

import structlog

from contestmaster.kernel.journal import encode_plain
from contestmaster.season.annals import SeasonMatch
from contestmaster.season.engine import RefusedFileError
from contestmaster.season.house import SeasonHouse
from contestmaster.season.ladders import Ladder, finalists, standing, worked_out
from contestmaster.season.players import VersionPlayer
from contestmaster.season.rules import Finalist, SeasonBot, SeasonGame, Version
from contestmaster.season.stages import GroupName
from contestmaster.season.trust import weighed
from contestmaster.storage import JobQueue, StorageError

_PAUSE_S: Final = 0.25
"""How often is looked whether there are results."""
_PATIENCE_S: Final = 5.0
"""How long to rest after something failed."""
_AT_ONCE: Final = 64
"""Groups of a final round that are planned in one look."""
_LONGEST_REASON: Final = 900
_CHECKS: Final = 2
"""Files that are looked at side by side."""
_LOOKS: Final = 3
_BROKEN: Final = (
    "something broke on the host while it was looked at, three times; organisers find it in the "
    "log: tell them, and submit it again later"
)
_HOUSE_GAMES: Final = 40
"""So many games our own bots play while they are alone: then the ladder shows what it is."""

log = structlog.get_logger("contestmaster.season")


class SeasonCourse:
    """Drives a season."""

    def __init__(self, house: SeasonHouse) -> None:
        """Drive this one."""
        self._house = house
        self._checking: dict[GroupName, asyncio.Task[str]] = {}
        """By trial: the file is being looked at; told is why it may not play, if it may not."""
        self._broken: dict[GroupName, int] = {}
        """By trial: how often something of ours broke over its file."""
        self._looking = asyncio.Semaphore(_CHECKS)
        self._stale = {game.name for game in house.params.games}
        """Games whose ladder is to be worked out anew."""
        self._rated: dict[str, tuple[object, ...]] = {}
        self._met: dict[GroupName, Sequence[VersionPlayer]] = {}
        """Who plays in the groups that were planned since this host runs, and wait."""
        self._drawing: dict[str, tuple[int, Iterator[list[VersionPlayer]]]] = {}
        """By game: how many groups of its final round are drawn, and the rest of them."""

    async def run(self) -> None:
        """Go on until this is cancelled."""
        while True:
            try:
                moved = await self.look()
            except Exception as error:  # storage, most likely: the season must go on
                log.error("the season cannot go on", exc_info=error)
                await asyncio.sleep(_PATIENCE_S)
                continue
            if moved:
                continue
            self._house.moved.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(_PAUSE_S):
                    await self._house.moved.wait()

    async def look(self) -> bool:
        """Do all that can be done now; return whether something was."""
        house = self._house
        if house.waits:  # what is planned follows from nothing that may still be lost
            await house.stored()
        await house.clerk.tend()
        read = await self._read()
        read |= await weighed(house)
        judged = await self._judge()
        await self._rate()
        final = house.state.final
        if final is None:
            planned = await self._plan_ladders()
        else:
            planned = await self._plan_final()
            planned |= await self._settle()
        moved = read or judged or planned
        if moved:
            house.tell()
        return moved

    # -- results -------------------------------------------------------------------------------

    async def _read(self) -> bool:
        annals = self._house.annals
        results = await self._house.clerk.results(annals.last)
        for group in annals.read(results):
            if group.stage != "trial":
                self._stale.add(group.of)
        return bool(results)

    # -- versions ------------------------------------------------------------------------------

    async def _judge(self) -> bool:
        """Take every version that waits one step further."""
        moved = False
        for bot, version in list(self._house.state.unjudged()):
            moved |= await self._judge_one(bot, version)
        return moved

    async def _judge_one(self, bot: SeasonBot, version: Version) -> bool:
        house, group = self._house, GroupName("trial", bot.name, version.number)
        if group in house.annals.sizes():
            return await self._judge_trial(bot, version, group)
        task = self._checking.get(group)
        if task is None:
            task = asyncio.create_task(self._checked(bot.game, version))
            task.add_done_callback(lambda _: house.moved.set())
            self._checking[group] = task
        if not task.done():
            return False
        del self._checking[group]
        reason = self._looked_at(group, task)
        if reason is None:
            return False
        if reason:
            self._say(bot, version, reason)
            return True
        game = house.params.game(bot.game)
        assert game is not None  # else it had not been submitted
        players = [VersionPlayer(bot.name, version.number)] * game.seats
        await self._plan(group, players)
        return True

    def _looked_at(self, group: GroupName, task: "asyncio.Task[str]") -> str | None:
        """Return why a file may not play, empty where it may; ``None``: it is looked at anew.

        What breaks on our side over one file must not keep all others waiting.
        """
        error = task.exception()
        if error is None:
            return task.result()
        if isinstance(error, StorageError):
            raise error
        log.error("a file could not be looked at", group=group.text, exc_info=error)
        self._broken[group] = self._broken.get(group, 0) + 1
        return _BROKEN if self._broken[group] >= _LOOKS else None

    async def _checked(self, game: str, version: Version) -> str:
        """Look at a file, while all else goes on; return why it may not play."""
        house = self._house
        async with self._looking:
            data = await asyncio.to_thread(house.library.read, version.sha256)
            check = house.natives.check if version.native else house.engine.check
            try:
                await asyncio.to_thread(check, data, game)
            except RefusedFileError as error:
                return str(error)
        return ""

    async def close(self) -> None:
        """Look at no more files."""
        for task in self._checking.values():
            task.cancel()
        await asyncio.gather(*self._checking.values(), return_exceptions=True)

    async def _judge_trial(self, bot: SeasonBot, version: Version, group: GroupName) -> bool:
        """Judge a version by its trial, if that is over."""
        house = self._house
        if not house.annals.is_whole(group):
            lost = (await house.clerk.machinery()).abandoned
            why = next((one.why for one in lost if one.group == group.text), None)
            if why is not None:
                self._say(bot, version, f"its trial could not be played: {why}")
            return why is not None
        self._say(bot, version, trouble_of(house.annals.of_group(group)[0]))
        return True

    def _say(self, bot: SeasonBot, version: Version, reason: str) -> None:
        """Enter what came of a version: no reason means that it may play."""
        named = {"bot": bot.name, "version": version.number, "accepted": not reason}
        more = {"reason": reason[:_LONGEST_REASON]} if reason else {}
        self._house.enter("JUDGED", **named, **more)

    # -- ladders -------------------------------------------------------------------------------

    async def _rate(self) -> None:
        """Work out those ladders anew on which something has changed."""
        house = self._house
        for game in house.params.games:
            now = (*standing(game, house.state), *finalists(house.state, game.name))
            if game.name not in self._stale and self._rated.get(game.name) == now:
                continue
            self._stale.discard(game.name)
            self._rated[game.name] = now
            ladder = house.ladders.by_game[game.name]
            matches = list(house.annals.counted("ladder", game.name))
            house.ladders.by_game[game.name] = await self._worked_out(
                matches, standing(game, house.state), game, ladder
            )
            final = house.state.final
            if final is not None and game.name in final.entrants:
                entrants = finalists(house.state, game.name)
                table = house.ladders.final[game.name]
                matches = list(house.annals.counted("final", game.name))
                house.ladders.final[game.name] = await self._worked_out(
                    matches, entrants, game, table
                )

    @staticmethod
    async def _worked_out(
        matches: Sequence[SeasonMatch],
        now: Sequence[VersionPlayer],
        game: SeasonGame,
        before: Ladder,
    ) -> Ladder:
        return await asyncio.to_thread(worked_out, matches, now, game.house, before)

    async def _plan_ladders(self) -> bool:
        """See to it that a few groups of the ladders wait, and no more.

        Trials go first: whoever has submitted looks on. Groups are planned for the workers that
        trials leave idle, and in any case for one: a trial that takes its time, or that nobody here
        can play, holds up neither its own ladder nor another [SEASON-27].
        """
        house = self._house
        if house.state.paused:
            return False
        waiting = house.annals.open_groups("ladder")
        idle = max(1, await house.clerk.hands() - self._trials())
        wanted = house.settings.rounds.ahead * idle - waiting
        moved = False
        for _ in range(wanted):
            played = {game.name: self._least_played(game) for game in house.params.games}
            hungry = [game for game in house.params.games if played[game.name] is not None]
            if not hungry:
                break
            await self._plan_ladder(min(hungry, key=lambda game: played[game.name] or 0))
            moved = True
        return moved

    def _trials(self) -> int:
        """Return how many trials are planned, and not judged yet."""
        sizes = self._house.annals.sizes()
        waiting = self._house.state.unjudged()
        return sum(GroupName("trial", bot.name, one.number) in sizes for bot, one in waiting)

    async def _plan_ladder(self, game: SeasonGame) -> None:
        """Plan the next group of a ladder."""
        house = self._house
        played = self._planned_so_far(game, standing(game, house.state))
        number = 1 + house.annals.numbered("ladder", game.name)
        ratings = house.ladders.by_game[game.name].ratings
        (players,) = house.planner.ladder(game, number, ratings, played, 1)
        await self._plan(GroupName("ladder", game.name, number), players)

    def _least_played(self, game: SeasonGame) -> int | None:
        """Return in how many groups who has played least has been; ``None`` if all have enough."""
        house = self._house
        now = standing(game, house.state)
        if len(now) < game.seats:
            return None
        fewest = min(self._planned_so_far(game, now).values())
        alone = all(player.house for player in now)
        enough = _HOUSE_GAMES if alone else house.settings.rounds.games
        if enough and fewest * house.planner.mirrored(game.name) >= enough:
            return None
        return fewest

    def _planned_so_far(self, game: SeasonGame, now: Sequence[VersionPlayer]) -> dict[str, int]:
        """Return in how many groups each that plays now has been, those that wait included."""
        played = dict(self._house.ladders.by_game[game.name].played)
        self._met = {g: p for g, p in self._met.items() if not self._house.annals.is_whole(g)}
        for group, players in self._met.items():
            if group.stage == "ladder" and group.of == game.name:
                for player in players:
                    played[player.id] = played.get(player.id, 0) + 1
        return {player.id: played.get(player.id, 0) for player in now}

    async def _plan(self, group: GroupName, players: Sequence[VersionPlayer]) -> None:
        house = self._house
        jobs = house.planner.jobs(group, players, house.state)
        await house.clerk.plan(group, jobs)
        house.annals.planned(group, len(jobs))
        self._met[group] = players

    # -- the final round -----------------------------------------------------------------------

    async def _plan_final(self) -> bool:
        """Plan the groups of the final round that are not planned yet."""
        house, final = self._house, self._house.state.final
        if final is None or final.settled is not None or house.state.paused:
            return False
        planned = 0
        for game, entrants in final.entrants.items():
            done = house.annals.numbered("final", game)
            if done >= house.planner.final_size(game, entrants, final.matches):
                self._drawing.pop(game, None)
                continue
            groups = await asyncio.to_thread(self._drawn, game, entrants, final.matches, done)
            for number, players in enumerate(groups, done + 1):
                await self._plan(GroupName("final", game, number), players)
                planned += 1
        return planned > 0

    def _drawn(
        self, game: str, entrants: Sequence[Finalist], games: int, done: int
    ) -> list[list[VersionPlayer]]:
        """Return the next groups of a final round, after those that are planned.

        They are drawn one after the other and never all held; after a new start, or where planning
        has failed in the middle, drawing begins anew, and comes to the same groups [SEASON-14].
        """
        drawn, groups = self._drawing.get(game, (0, None))
        if groups is None or drawn != done:
            groups = self._house.planner.drawn_final(game, entrants, games)
            deque(islice(groups, done), maxlen=0)
        found = list(islice(groups, _AT_ONCE))
        self._drawing[game] = done + len(found), groups
        return found

    async def _settle(self) -> bool:
        """End the season when all matches of its final round are over."""
        house, final = self._house, self._house.state.final
        if final is None or final.settled is not None:
            return False
        for game, entrants in final.entrants.items():
            groups = house.planner.final_size(game, entrants, final.matches)
            if house.annals.numbered("final", game) < groups:
                return False
            if house.annals.open_groups("final", game):
                return False
            if await house.clerk.ask(JobQueue.wanted, f"final {game} "):
                return False  # of what volunteers have played, all is played again [SEASON-24]
        await self._rate()
        house.enter("SETTLED", digest=table_digest(house))
        return True


def trouble_of(match: SeasonMatch) -> str:
    """Return why a version may not play by its trial, empty where it may [SEASON-8]."""
    if match.failed:
        return f"its trial had no result: {match.failed}"
    for seat, cause in enumerate(match.causes):
        if cause:
            return f"in its trial it left the match on seat {seat}: {cause}"
    return ""


def table_digest(house: SeasonHouse) -> str:
    """Return the SHA-256 of the final tables, as canonical JSON."""
    tables = {
        game: [
            [row.place, row.player.id, round(row.points, 3), round(row.low, 3), round(row.high, 3)]
            for row in ladder.rows
        ]
        for game, ladder in sorted(house.ladders.final.items())
    }
    return hashlib.sha256(encode_plain(tables)).hexdigest()
