"""``admin questions`` and ``admin answer``: what teams ask, and what they are answered."""

from contestmaster.cli.contest.organiser import CONTEST, ContestFile, Organiser, records_of
from contestmaster.kernel.unseen import harmless


def questions(*, waiting: bool = False, json: bool = False, contest: ContestFile = CONTEST) -> None:
    """List what teams have asked, and the answers, the oldest first.

    Examples: `contestmaster admin questions`, `contestmaster admin questions --waiting`

    Parameters
    ----------
    waiting
        Only those without an answer.
    json
        Print one JSON object for each question.
    contest
        The contest's file.
    """
    from contestmaster import storage
    from contestmaster.host.contest.archive import kept
    from contestmaster.kernel.instant import to_text
    from contestmaster.kernel.journal import encode_plain

    with storage.reading(records_of(contest)[1]) as archive:
        state = kept(archive).state
    if not json and all(waiting and one.answered is not None for one in state.questions):
        print("no question waits for an answer" if waiting else "no team has asked anything")
    for number, one in enumerate(state.questions, 1):
        if waiting and one.answered is not None:
            continue
        team = state.teams[one.team - 1]
        if json:
            found = {"number": number, "login": team.login, "question": one}
            print(encode_plain(found).decode())
            continue
        print(harmless(f"{number} {to_text(one.asked)} {team.login}: {one.text}"))
        if one.answered is not None:
            whom = "everyone" if one.public else team.login
            print(harmless(f"  {one.author} to {whom}: {one.answer}"))


def answer(
    question: int, text: str, /, *, public: bool = False, contest: ContestFile = CONTEST
) -> None:
    """Answer a question of a team, or mend the answer.

    Examples: `contestmaster admin answer 3 "Yes, in turn 1 too."`,
    `contestmaster admin answer 3 "Yes, in turn 1 too." --public`

    Parameters
    ----------
    question
        Its number.
    text
        The answer.
    public
        Announce question and answer to everyone, without saying who asked.
    contest
        The contest's file.
    """
    with Organiser(contest) as organiser:
        organiser.do("ANSWER", {"question": question, "text": text, "public": public})
    print("announced" if public else "answered")
