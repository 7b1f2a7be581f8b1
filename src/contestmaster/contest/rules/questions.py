"""Questions of teams, answers to them, and messages to one team [CONTEST-94 to CONTEST-96]."""

from typing import Final

from contestmaster.contest.codes import Code
from contestmaster.contest.events import Answered, Asked, Told
from contestmaster.contest.rules.act import Act
from contestmaster.contest.state import Question, TeamMessage

MOST_OPEN: Final = 10
"""How many questions of a team may wait for an answer: nobody can bury those of others."""


def ask(act: Act, login: str, text: str) -> Code:
    """Enter a team's question [CONTEST-94]."""
    team = act.state.team(login)
    if team is None:
        return Code.NO_TEAM
    if not text.strip():
        return Code.BLANK
    waiting = [q for q in act.state.questions if q.team == team.number and q.answered is None]
    if len(waiting) >= MOST_OPEN:
        return Code.MANY_QUESTIONS
    act.state.questions.append(Question(team.number, act.at, text))
    act.emit(Asked(len(act.state.questions), team.number))
    return Code.DONE


def answer(act: Act, number: int, text: str, *, public: bool) -> Code:
    """Answer a question; what everyone may read is announced, without saying who asked.

    An answer can be mended by another one, and what was private can become public; what everyone
    has read stays public [CONTEST-95].
    """
    if number > len(act.state.questions):
        return Code.NO_QUESTION
    if not text.strip():
        return Code.BLANK
    question = act.state.questions[number - 1]
    question.answered, question.author, question.answer = act.at, act.by.person, text
    question.public = public or question.public
    act.emit(Answered(number, question.public))
    if question.public:
        act.announce("info", f"Question {number}: {question.text} Answer: {text}")
    return Code.DONE


def tell(act: Act, login: str, text: str) -> Code:
    """Write to one team [CONTEST-96]."""
    team = act.state.team(login)
    if team is None:
        return Code.NO_TEAM
    if not text.strip():
        return Code.BLANK
    act.state.messages.append(TeamMessage(team.number, act.at, act.by.person, text))
    act.emit(Told(team.number))
    return Code.DONE
