"""Questions and answers, and what organisers have written to one team."""

from typing import NamedTuple

from contestmaster.doors.web import shown
from contestmaster.doors.web.site.source import SiteSource, moment
from contestmaster.kernel.instant import to_text


class TeamLetter(NamedTuple):
    """What organisers have written to one team."""

    at: str
    author: str
    text: str


def questions(source: SiteSource, team: int | None = None) -> list[shown.QuestionView]:
    """Return what everyone may read, and all of one team, the newest first [CONTEST-95]."""
    return [
        shown.QuestionView(
            number,
            to_text(one.asked),
            one.text,
            moment(one.answered),
            one.answer,
            one.public,
        )
        for number, one in enumerate(source.state.questions, 1)
        if one.public or one.team == team
    ][::-1]


def messages(source: SiteSource, team: int) -> list[TeamLetter]:
    """Return what was written to a team, the newest first [CONTEST-96]."""
    found = (one for one in reversed(source.state.messages) if one.team == team)
    return [TeamLetter(to_text(one.at), one.author, one.text) for one in found]
