"""What a forum still has to send by mail: noted when it is posted or judged, until it was sent."""

import pytest
from tests.forum.community import START, Community

from contestmaster.forum import Code

DEED = {"outcome": "SUCCEEDED", "line": 1, "text": "I move.", "command": "MOVE 2"}


@pytest.fixture
def forum() -> Community:
    """A forum whose game has mail."""
    forum = Community()
    forum.host("MAILING", game="agora", on=True)
    return forum


@pytest.mark.parametrize(
    ("origin", "deeds", "sent"),
    [
        ("web", [], [1]),
        ("web", [DEED], [1]),
        ("mail", [DEED], [1]),
        ("mail", [], []),
        ("archive", [DEED], []),
    ],
)
def test_what_is_judged_goes_out_unless_all_know_it(
    forum: Community, origin: str, deeds: list[object], sent: list[int]
) -> None:
    """Who reads the list has seen the letter; only what came of it is news."""
    forum.opens(origin=origin)
    assert forum.state.outgoing == [], "not before it is judged"
    forum.host("JUDGED", post=1, at=START, deeds=deeds)
    assert forum.state.outgoing == sent


def test_a_discussion_goes_out_as_it_is(forum: Community) -> None:
    forum.opens(room="discussion", origin="web")
    forum.opens(room="discussion", origin="mail")
    assert forum.state.outgoing == [1]


def test_reports_and_rulings_go_out(forum: Community) -> None:
    forum.host("REPORT", game="agora", author="-", at=START, text="Ships: none")
    forum.host("RULING", game="agora", author="bob", at=START, text="CFJ 17")
    assert forum.state.outgoing == [1, 2]


def test_what_was_sent_is_not_sent_again(forum: Community) -> None:
    forum.opens(room="discussion")
    assert forum.host("MAILED", post=1).code == 0
    assert forum.state.outgoing == []
    assert forum.host("MAILED", post=1).code == Code.NOT_TO_MAIL


def test_a_game_without_mail_sends_nothing(forum: Community) -> None:
    assert forum.host("MAILING", game="agora", on=True).code == Code.SO_ALREADY
    assert forum.host("MAILING", game="nowhere", on=True).code == Code.NO_GAME
    assert forum.host("MAILING", game="agora", on=False).code == 0
    forum.opens(room="discussion")
    assert forum.state.outgoing == []
