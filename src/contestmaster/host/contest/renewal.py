"""A contest that is set up anew before its start, since its file was changed: what it takes over.

Teams, questions, answers, messages and announcements were entered under the settings of before;
they are entered again, in the order in which pages list them.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from contestmaster.contest import State

_HOST = "host"
_AS_BEFORE = "as before"


class Repeated(NamedTuple):
    """Something that is entered again.

    Attributes:
        command: of the contest's vocabulary.
        arguments: by name.
        person: on whose behalf.
    """

    command: str
    arguments: dict[str, Any]
    person: str


def taken_over(before: State) -> Iterator[Repeated]:
    """Yield what brings a new contest to where another one stood before its start."""
    for team in before.teams:
        login = {"team": team.login}
        why = login | {"text": _AS_BEFORE}
        yield Repeated("ADD_TEAM", login | {"name": team.name}, _HOST)
        if team.passwords:
            yield Repeated("SET_PASSWORD", login, _HOST)
        if team.disabled:
            yield Repeated("DISABLE", why, _HOST)
        if team.excluded:
            yield Repeated("EXCLUDE", why, _HOST)
    logins = [team.login for team in before.teams]
    for number, asked in enumerate(before.questions, 1):
        asker = logins[asked.team - 1]
        yield Repeated("ASK", {"team": asker, "text": asked.text}, asker)
        if asked.answered is not None:
            answer: dict[str, Any] = {
                "question": number,
                "text": asked.answer,
                "public": asked.public,
            }
            yield Repeated("ANSWER", answer, asked.author)
    for told in before.messages:
        words = {"team": logins[told.team - 1], "text": told.text}
        yield Repeated("TELL", words, told.author)
    answers = {(one.author, one.answered) for one in before.questions if one.public}
    for news in before.news:
        if news.kind == "info" and (news.author, news.at) not in answers:
            yield Repeated("ANNOUNCE", {"text": news.text}, news.author)
