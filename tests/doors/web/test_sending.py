"""Moments that are sent: what is said of them, and what is not given away."""

from typing import Any

import msgspec
from tests.doors.web.test_bands import GAME, MOMENTS, story

from contestmaster.doors.web.sending import Sent, parcel, sent_of
from contestmaster.story import StoryEnding, StoryMoment

DARE = ". Can you beat bob at Wild wild space?"


def long(**changed: Any) -> Any:
    """A match of twelve turns, of which the tenth turned it."""
    told = story(*[(3, 0)] * 10, *[(3, 7)] * 3)
    late = StoryMoment(10, 10, "lead", (1, 0), "bob takes the lead from ann", 3)
    return msgspec.structs.replace(told, moments=(MOMENTS[0], late), **changed)


def test_a_moment_is_told_with_names_and_how_late_it_was() -> None:
    """[TABLE-115]."""
    sent = sent_of(long(), 10, "cows")
    assert sent.title == "bob takes the lead from ann: 7 to 3, 2 turns to go"
    assert sent.words == f"{sent.title}. See how{DARE}"
    early = sent_of(long(), 1, "cows")
    assert "to go" not in early.words
    assert early.words == ("ann takes the lead: see how. Can you beat ann at Wild wild space?"), (
        "nothing is given away of who wins"
    )


def test_a_turn_in_which_nothing_happened_tells_how_it_stood_then() -> None:
    """[TABLE-115]."""
    sent = sent_of(GAME, 2, "desk")
    assert sent.title == "ann led bob by 2 points"
    assert ": see how it went on. Can you beat ann at DESK?" in sent.words
    assert "bob wins" not in sent.words
    running = sent_of(msgspec.structs.replace(GAME, over=False, headline=""), 2, "desk")
    assert ": see how it goes on. Can you" in running.words


def test_where_nobody_leads_nobody_is_to_be_beaten() -> None:
    sent = sent_of(story((0, 0), (2, 2)), 0, "desk")
    assert sent.words.endswith("(DESK)")


def test_without_a_turn_it_is_what_turned_the_match() -> None:
    """[TABLE-115]; of one in which nothing is known to have done so, the newest."""
    late = long().moments[1]
    ending = StoryEnding("bob wins", ("", ""), (late,), late)
    assert sent_of(long(ending=ending), None, "cows").frame == 10
    assert sent_of(GAME, None, "cows").frame == 3


def test_one_press_leads_on_to_what_is_told_next_and_then_to_the_end() -> None:
    """[TABLE-116]."""
    onward = [sent_of(long(), frame, "cows").onward for frame in (0, 1, 10, 12)]
    assert onward == [1, 10, 12, None]


def test_of_a_story_that_is_still_being_made_nothing_is_said() -> None:
    sent = sent_of(None, 4, "shuttle")
    assert (sent.frame, sent.turn, sent.onward) == (4, None, None)
    assert sent.words == f"{sent.title}: watch it happen"


def test_what_its_page_says_goes_with_the_moment() -> None:
    sent = Sent(3, 3, "x", "x: see", None)
    told = parcel(sent, "/api/games/a-1", "/games/a-1", "a", live=True)
    assert told["sent"] is sent
    assert told["live"]
    assert not parcel(sent, "", "", "")["live"]
