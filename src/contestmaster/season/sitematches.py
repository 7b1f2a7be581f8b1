"""The site's matches: what of them is shown to whom."""

from collections.abc import Iterator, Sequence
from typing import Final

from contestmaster.host.films.film import Film
from contestmaster.host.films.shots import Shot
from contestmaster.host.films.studio import JournalWorker, Studio
from contestmaster.host.forum.members import Member
from contestmaster.kernel.instant import Instant
from contestmaster.season.annals import accounts_of
from contestmaster.season.house import SeasonHouse
from contestmaster.season.rules import SeasonBot, State
from contestmaster.season.shown import MatchLine, MatchShown, SeatAsked, SeatUse
from contestmaster.season.telling import log_told, match_line
from contestmaster.tournament.job import job_of, result_of

PAGE: Final = 50
"""Matches on a page."""
_LATEST: Final = 12


class MatchSite:
    """Answers what is asked of matches.

    Attributes:
        house: what is shown.
        studio: makes films of matches.
    """

    def __init__(self, house: SeasonHouse) -> None:
        """Show a season."""
        self.house = house
        self.studio = Studio(JournalWorker(self._journal_of))

    @property
    def title(self) -> str:
        """What the season is called."""
        return self.house.settings.title

    @property
    def state(self) -> State:
        """What people have decided."""
        return self.house.state

    @property
    def now(self) -> Instant:
        """The present instant."""
        return self.house.now

    async def close(self) -> None:
        """Throw all films away."""
        await self.studio.close()

    @property
    def published(self) -> bool:
        """Whether everybody may download the files of all bots [SEASON-19]."""
        final, publish = self.state.final, self.house.settings.publish
        over = final is not None and final.settled is not None
        return publish == "always" or (publish == "after" and over)

    def may_download(self, bot: SeasonBot, member: Member | None) -> bool:
        """Return whether somebody may download the files of a bot [SEASON-19]."""
        return self.published or self.is_close(bot, member)

    @staticmethod
    def is_close(bot: SeasonBot | None, member: Member | None) -> bool:
        """Return whether somebody owns a bot, or is an organiser."""
        return (
            member is not None
            and bot is not None
            and (member.operator or bot.owner == member.login)
        )

    # -- matches -------------------------------------------------------------------------------

    def matches(
        self, *, game: str = "", bot: str = "", most: int = PAGE, skip: int = 0
    ) -> Iterator[MatchLine]:
        """Yield matches that are over, the latest first."""
        found = self.house.annals.shown(game=game, bot=bot)
        last = len(found) - skip
        return (match_line(one) for one in reversed(found[max(0, last - most) : max(0, last)]))

    def count(self, *, game: str = "", bot: str = "") -> int:
        """Return how many matches there are."""
        return len(self.house.annals.shown(game=game, bot=bot))

    def latest(self) -> list[MatchLine]:
        """Return the latest matches of ladders and of the final round."""
        found = []
        for one in reversed(self.house.annals.shown()):
            if one.group.stage != "trial":
                found.append(match_line(one))
            if len(found) == _LATEST:
                break
        return found

    async def match(self, number: int, member: Member | None = None) -> MatchShown:
        """Return a match with all that somebody may know of it.

        Raises:
            LookupError: there is none, or its group is still being played.
        """
        match = self.house.annals.find(number)
        stored = await self.house.clerk.result(number)
        result = result_of(stored.result)
        accounts = accounts_of(result)
        use = []
        for seat, account in enumerate(accounts):
            if account is None:
                continue
            bot = self.state.bots.get(match.seats[seat].bot)
            log = log_told(account.log) if self.is_close(bot, member) else None
            use.append(
                SeatUse(
                    seat,
                    account.fuel,
                    account.frozen,
                    account.memory,
                    account.left_turn,
                    account.unit,
                    log,
                )
            )
        others = [one for one in self.house.annals.of_group(match.group) if one is not match]
        return MatchShown(
            match=match_line(match),
            journal=match.journal,
            again=job_of(stored.job).words(),
            use=use,
            group=[match_line(one) for one in others],
            asked=[
                SeatAsked(one.orders, one.queries, one.refused, one.malformed)
                for one in result.asked
            ],
        )

    async def journal(self, number: int) -> bytes:
        """Return the journal of a match that is over; ``LookupError`` where there is none."""
        return await self.house.clerk.journal(self.house.annals.find(number).journal)

    async def _journal_of(self, number: int) -> bytes:
        return await self.journal(number)

    # -- films: what `film_handlers` asks ------------------------------------------------------

    async def film(self, game: str) -> Film:
        """Return the film of a match by its number."""
        return await self.studio.film(self._shown(game))

    async def shot(self, game: str, shot: Shot) -> bytes:
        """Return a picture of a match by its number."""
        return await self.studio.shot(self._shown(game), shot)

    def marks(self, game: str) -> Sequence[int]:
        """Return no marks: everybody is marked by their seat."""
        del game
        return ()

    def _shown(self, game: str) -> int:
        if not (game.isascii() and game.isdigit() and len(game) < len("0123456789")):
            raise LookupError(f"there is no match {game[:20]}")
        return self.house.annals.find(int(game)).number
