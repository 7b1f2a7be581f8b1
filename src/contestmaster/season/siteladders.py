"""The site's ladders and bots: who stands where, with which version, against whom."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from contestmaster.host.forum.members import Member
from contestmaster.kernel.instant import to_text
from contestmaster.kernel.registry import load_game
from contestmaster.season.annals import SeasonMatch
from contestmaster.season.ladders import Ladder, LadderRow
from contestmaster.season.players import VersionPlayer
from contestmaster.season.rules import SeasonBot, Version
from contestmaster.season.settings import typed_params
from contestmaster.season.shown import (
    BotShown,
    CauseTold,
    LadderLine,
    LadderShown,
    MeetingLine,
    PointTold,
    Step,
    VersionShown,
)
from contestmaster.season.sitematches import MatchSite
from contestmaster.season.stages import GroupName
from contestmaster.season.telling import line_of, points_of

_LATEST: Final = 12
_CAUSES: Final = 5
"""Causes that are told of a bot at most."""


class LadderSite(MatchSite):
    """Answers what is asked of ladders and bots."""

    # -- ladders -------------------------------------------------------------------------------

    def games(self) -> list[str]:
        """Return the names of the games."""
        return [game.name for game in self.house.params.games]

    def params(self, game: str) -> dict[str, Any]:
        """Return the parameters with which a game is played, by name; ``LookupError`` of none."""
        found = self.house.params.game(game)
        if found is None:
            raise LookupError(f"this season has no game {game}")
        rules = load_game(game)
        params = rules.Params(**typed_params(game, found.params))
        plain: dict[str, Any] = msgspec.to_builtins(params)
        return plain

    def ladder(self, game: str, *, final: bool | None = None) -> LadderShown:
        """Return the ladder of a game; that of the final round, once there is one.

        Raises:
            LookupError: there is no such game.
        """
        found, last = self.house.params.game(game), self.state.final
        if found is None:
            raise LookupError(f"this season has no game {game}")
        has_final = last is not None and game in last.entrants
        if final is None:
            final = has_final
        table = self._table(game, final=final)
        return LadderShown(
            game=game,
            seats=found.seats,
            matches=table.matches,
            lines=[line_of(row, self.state) for row in table.rows],
            final=final,
            settled=last is not None and last.settled is not None,
        )

    def _table(self, game: str, *, final: bool) -> Ladder:
        ladders = self.house.ladders
        return ladders.final[game] if final else ladders.by_game[game]

    def meetings(self, game: str) -> list[tuple[LadderLine, list[MeetingLine | None]]]:
        """Return how all on a ladder came out against each other, by rows."""
        shown = self.ladder(game)
        table = self._table(game, final=shown.final)
        rows = []
        for line in shown.lines:
            against = [self._meeting(table, line, other) for other in shown.lines]
            rows.append((line, against))
        return rows

    @staticmethod
    def _meeting(table: Ladder, one: LadderLine, other: LadderLine) -> MeetingLine | None:
        if one.bot == other.bot:
            return None
        own, its = (
            VersionPlayer(one.bot, one.version).id,
            VersionPlayer(other.bot, other.version).id,
        )
        met = table.meeting(own, its)
        return MeetingLine(other.bot, other.version, met.won, met.drawn, met.lost)

    def curves(self, game: str) -> dict[str, list[PointTold]]:
        """Return the curves of all who stand on a ladder, by bot, the strongest first."""
        table = self.house.ladders.by_game[game]
        return {row.player.bot: points_of(table, row.player) for row in table.rows if row.games}

    # -- bots ----------------------------------------------------------------------------------

    def bot_of(self, name: str) -> SeasonBot:
        """Return a bot of a contestant; ``LookupError`` where there is none."""
        bot = self.state.bots.get(name)
        if bot is None:
            raise LookupError(f"there is no bot {name}")
        return bot

    def bots(self, owner: str | None = None) -> list[SeasonBot]:
        """Return all bots of contestants, or those of one."""
        found = self.state.bots.values()
        return [bot for bot in found if owner is None or bot.owner == owner]

    def bot(self, name: str, member: Member | None = None, game: str = "") -> BotShown:
        """Return a bot, as somebody may see it; one of our own, too, on the ladder of a game.

        Raises:
            LookupError: there is none.
        """
        bot = self.state.bots.get(name)
        if bot is None:
            return self._house_bot(name, game)
        table = self.house.ladders.by_game[bot.game]
        playing = bot.playing
        player = VersionPlayer(name, bot.plays)
        return BotShown(
            name=name,
            owner=bot.owner,
            game=bot.game,
            plays=bot.plays if playing is not None else 0,
            withdrawn=bot.withdrawn,
            line=next((one for one in self.ladder(bot.game).lines if one.bot == name), None),
            versions=[self._version(bot, one, member) for one in bot.versions[::-1]],
            meetings=self._meetings_of(table, player),
            curve=points_of(table, player),
            matches=list(self.matches(bot=name, most=_LATEST)),
            left=self._causes(player),
        )

    def _causes(self, player: VersionPlayer) -> list[CauseTold]:
        """Return why a version left matches early, by cause."""
        found: dict[str, CauseTold] = {}
        for match in self.house.annals.shown(bot=player.bot):
            if match.group.stage == "trial":
                continue
            for seat, cause in zip(match.seats, match.causes, strict=False):
                if cause and seat == player:
                    before = found.get(cause)
                    count = 1 if before is None else before.matches + 1
                    found[cause] = CauseTold(cause, count, match.number)
        return sorted(found.values(), key=lambda one: -one.matches)[:_CAUSES]

    def _house_bot(self, name: str, game: str) -> BotShown:
        games = [one for one in self.house.params.games if name in one.house]
        chosen = [one for one in games if game in ("", one.name)]
        if not chosen:
            raise LookupError(f"there is no bot {name}")
        its = chosen[0].name
        table, player = self.house.ladders.by_game[its], VersionPlayer(name, 0)
        lines = self.ladder(its).lines
        return BotShown(
            name=name,
            owner="",
            game=its,
            plays=0,
            withdrawn="",
            line=next((one for one in lines if one.bot == name), None),
            versions=(),
            meetings=self._meetings_of(table, player),
            curve=points_of(table, player),
            matches=list(self.matches(bot=name, game=its, most=_LATEST)),
        )

    def _meetings_of(self, table: Ladder, player: VersionPlayer) -> list[MeetingLine]:
        found = []
        for row in table.rows:
            met = table.meeting(player.id, row.player.id)
            if met.games:
                named = row.player.bot, row.player.version
                found.append(MeetingLine(*named, met.won, met.drawn, met.lost))
        return found

    def version(self, name: str, number: int, member: Member | None = None) -> VersionShown:
        """Return a version of a bot; ``LookupError`` where there is none."""
        bot = self.bot_of(name)
        found = bot.version(number)
        if found is None:
            raise LookupError(f"{name} has no version {number}")
        return self._version(bot, found, member)

    def _version(self, bot: SeasonBot, version: Version, member: Member | None) -> VersionShown:
        points = self.house.ladders.by_game[bot.game].points
        row = points.get(VersionPlayer(bot.name, version.number).id)
        before = self._before(bot, version, points)
        trial = self._trial(bot, version)
        return VersionShown(
            number=version.number,
            sha256=version.sha256,
            size=version.size,
            submitted=to_text(version.at),
            note=version.note,
            step=self._step(bot, version),
            reason=version.reason,
            plays=bot.playing is version,
            trial=None if trial is None else trial.number,
            points=None if row is None else round(row.points, 1),
            low=None if row is None else round(row.low, 1),
            high=None if row is None else round(row.high, 1),
            games=0 if row is None else row.games,
            change=None if row is None or before is None else round(row.points - before.points, 1),
            file=self.may_download(bot, member),
            native=version.native,
        )

    @staticmethod
    def _before(
        bot: SeasonBot, version: Version, points: Mapping[str, LadderRow]
    ) -> LadderRow | None:
        """Return where the version stands that was accepted before."""
        earlier = [one for one in bot.versions[: version.number - 1] if one.verdict == "accepted"]
        return points.get(VersionPlayer(bot.name, earlier[-1].number).id) if earlier else None

    def _step(self, bot: SeasonBot, version: Version) -> Step:
        if version.verdict != "checking":
            return version.verdict
        group = GroupName("trial", bot.name, version.number)
        return "trial" if group in self.house.annals.sizes() else "checking"

    def _trial(self, bot: SeasonBot, version: Version) -> SeasonMatch | None:
        group = GroupName("trial", bot.name, version.number)
        return next(iter(self.house.annals.of_group(group)), None)
