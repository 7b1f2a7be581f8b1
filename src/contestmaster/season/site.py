"""The site: what of a season is shown to whom."""

from contestmaster.season.shown import SeasonShown
from contestmaster.season.siteladders import LadderSite
from contestmaster.season.telling import game_told


class SeasonSite(LadderSite):
    """Answers what pages and API ask."""

    # -- the whole -----------------------------------------------------------------------------

    def season(self) -> SeasonShown:
        """Return what holds for all of it."""
        house, state = self.house, self.state
        quotas, revealed, final = state.quotas, house.revealed, state.final
        return SeasonShown(
            title=self.title,
            games=[game_told(one) for one in house.params.games],
            state=self.phase,
            paused=state.paused,
            bots=sum(bot.playing is not None for bot in state.bots.values()),
            matches=len(house.annals.shown()),
            commitment=house.commitment,
            secret=None if revealed is None else (str(revealed.seed), revealed.salt.hex()),
            engine=house.params.engine,
            limits=house.params.limits,
            command_limit=house.params.command_limit,
            quotas=(quotas.bots, quotas.submissions, quotas.kib),
            digest="" if final is None else final.digest,
            files=self.published,
            volunteers=house.settings.volunteers,
            organiser=house.settings.about.organiser,
            contact=house.settings.about.contact,
            text=house.settings.about.paragraphs,
        )

    @property
    def phase(self) -> str:
        """How far the season is, in a word."""
        state = self.state
        if state.final is not None:
            return "settling" if state.final.settled is None else "settled"
        if state.paused:
            return "paused"
        return "closed" if state.closed else "open"
