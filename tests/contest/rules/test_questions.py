"""Questions of teams, answers, and messages to one team."""

from tests.contest.rig import Rig

from contestmaster.contest.codes import Code


def test_a_question_is_for_the_organisers_until_it_is_answered_for_everyone():
    """[CONTEST-94], CONTEST-95: nobody learns who asked."""
    rig = Rig("AB")
    assert rig.do('ASK a "Is tea free?"').number == 1
    assert rig.do('ASK b "When is lunch?"').number == 2
    rig.do('ANSWER 1 "For you it is."')
    assert not rig.state.news
    rig.do('ANSWER 2 "At one." public=true')
    (news,) = rig.state.news
    assert (news.kind, news.text) == ("info", "Question 2: When is lunch? Answer: At one.")
    first, second = rig.state.questions
    assert (first.team, first.answer, first.author, first.public) == (
        1,
        "For you it is.",
        "ada",
        False,
    )
    assert (second.team, second.answer, second.public) == (2, "At one.", True)


def test_an_answer_may_be_mended_and_stays_public():
    """[CONTEST-95]."""
    rig = Rig("A")
    rig.do('ASK a "Is tea free?"')
    rig.do('ANSWER 1 "No." public=true')
    rig.do('ANSWER 1 "Yes."')
    (question,) = rig.state.questions
    assert (question.answer, question.public) == ("Yes.", True)
    assert [one.text for one in rig.state.news][-1] == "Question 1: Is tea free? Answer: Yes."


def test_a_team_cannot_bury_the_questions_of_others():
    """[CONTEST-94]: ten may wait."""
    rig = Rig("AB")
    for _ in range(10):
        rig.do('ASK a "Hello?"')
    assert rig.refused('ASK a "Hello?"') == Code.MANY_QUESTIONS
    rig.do('ASK b "Hello?"')
    rig.do('ANSWER 4 "Yes?"')
    rig.do('ASK a "Hello?"')


def test_a_message_reaches_one_team():
    """[CONTEST-96]."""
    rig = Rig("AB")
    rig.do('TELL b "Your bot sends each line twice."')
    (message,) = rig.state.messages
    assert (message.team, message.author) == (2, "ada")
    assert message.text == "Your bot sends each line twice."
    assert not rig.state.news


def test_what_is_empty_or_concerns_nobody_is_refused():
    """[CONTEST-94] to CONTEST-96."""
    rig = Rig("A")
    assert rig.refused('ASK z "Who am I?"') == Code.NO_TEAM
    assert rig.refused('TELL z "Hello."') == Code.NO_TEAM
    assert rig.refused('ANSWER 1 "Yes."') == Code.NO_QUESTION
    assert rig.refused('ASK a " "') == Code.BLANK
    assert rig.refused('TELL a " "') == Code.BLANK
    rig.do('ASK a "Hello?"')
    assert rig.refused('ANSWER 1 " "') == Code.BLANK
