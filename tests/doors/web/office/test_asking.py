"""Questions of teams on the pages, answers, messages, and readers at the desk."""

import pytest
from tests.doors.web.stage import HASH, Page


@pytest.fixture
def stage(staged):
    found = staged(passwords=True)
    found.play(3)
    return found


def asks(stage, text: str):
    """Fill in the form for a question."""
    form = stage.read("/questions").fields["form"]
    return stage.post("/questions", {"form": form, "text": text})


def test_a_team_asks_and_reads_the_answer_that_nobody_else_can(stage):
    """[CONTEST-94], CONTEST-95."""
    stage.login("ann")
    answer = asks(stage, "May we\r\nuse two bots?")
    assert answer.headers["location"] == "/questions?asked=true"
    assert "May we use two bots? Not answered yet." in stage.read("/questions").text
    (question,) = stage.house.state.questions
    assert stage.house.journal()[-1].person == "ann"
    assert question.text == "May we use two bots?"
    stage.do("ANSWER", question=1, text="You may.", public=False)
    assert "yours alone May we use two bots? You may." in stage.read("/questions").text
    stage.login("bob")
    assert "two bots" not in stage.read("/questions").text
    assert stage.get("/api/questions").json() == []


def test_an_answer_for_everyone_says_not_who_asked(stage):
    """[CONTEST-95]."""
    stage.login("ann")
    asks(stage, "Is tea free?")
    stage.do("ANSWER", question=1, text="It is.", public=True)
    stage.client = stage.browser()
    assert "Is tea free? It is." in stage.read("/questions").text
    assert "Question 1: Is tea free? Answer: It is." in stage.read("/news").text
    (found,) = stage.get("/api/questions").json()
    assert (found["number"], found["text"], found["answer"]) == (1, "Is tea free?", "It is.")
    assert not {"team", "author", "login"} & found.keys()


def test_who_is_not_logged_in_or_sends_a_form_of_others_asks_nothing(stage):
    """[CONTEST-94]."""
    answer = stage.post("/questions", {"form": "", "text": "Hello?"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/login?back=/questions")
    stage.login("ann")
    assert stage.post("/questions", {"form": "guessed", "text": "Hello?"}).status_code == 403
    answer = asks(stage, "  ")
    assert answer.status_code == 422
    assert not stage.house.state.questions


def test_a_message_stands_on_the_page_of_its_team(stage):
    """[CONTEST-96]."""
    stage.do("TELL", team="bob", text="Your bot sends each line twice.")
    stage.login("ann")
    assert "each line twice" not in stage.read("/questions").text
    stage.login("bob")
    assert "Your bot sends each line twice." in stage.read("/questions").text


def test_organisers_see_who_asks_and_are_led_to_the_answer(stage):
    stage.login("ann")
    asks(stage, "Is tea free?")
    stage.login("chair")
    assert "1 question of teams waits for an answer." in stage.read("/office").text
    page = stage.read("/office/questions")
    assert "Question 1 of ANN ( ann )" in page.text
    assert "/office/actions/answer?question=1" in page.links
    assert stage.read("/office/actions/answer?question=1").fields["question"] == "1"


@pytest.mark.parametrize(("readers", "public"), [("team", False), ("everyone", True)])
def test_an_answer_from_the_desk_reaches_whom_the_form_says(stage, readers, public):
    """[CONTEST-95]: after the page that asks to confirm it, too."""
    stage.login("ann")
    asks(stage, "Is tea free?")
    stage.login("chair")
    given = {"question": "1", "text": "It is.", "public": readers}
    form = stage.read("/office/actions/answer").fields["form"]
    asked = stage.post("/office/actions/answer", {"form": form} | given)
    assert ("Everyone is told" in asked.text) is public
    assert ("Only ANN reads the answer." in asked.text) is not public
    again = Page(asked.text).fields
    stage.post("/office/actions/answer", again | {"sure": "yes"})
    (question,) = stage.house.state.questions
    assert (question.answer, question.public) == ("It is.", public)


def test_a_reader_sees_the_desk_and_does_nothing(stage):
    """[CONTEST-97]: nor finds anything to do it with."""
    stage.do("PUT_ORGANISER", HASH, login="press", reader=True)
    stage.login("press")
    for path in ("/office", "/office/teams", "/office/questions", "/office/health"):
        page = stage.read(path)
        assert not [link for link in page.links if "/office/actions" in link], path
    assert stage.get("/office/audit").status_code == 200
    for action in ("suspend", "announce", "answer"):
        assert stage.get(f"/office/actions/{action}").status_code == 403
        answer = stage.post(f"/office/actions/{action}", {"scope": "all", "text": "x"})
        assert answer.status_code == 403
    assert stage.house.state.stop("all") is None


def test_a_reader_with_a_new_password_is_still_a_reader(stage):
    """[CONTEST-97]: only who is added anew may become an organiser."""
    stage.do("PUT_ORGANISER", HASH, login="press", reader=True)
    stage.do("PUT_ORGANISER", HASH, login="press")
    stage.login("press")
    assert stage.get("/office/actions/suspend").status_code == 403
    stage.do("PUT_ORGANISER", HASH, login="press", reader=False)
    stage.login("press")
    assert stage.get("/office/actions/suspend").status_code == 200
