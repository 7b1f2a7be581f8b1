"""What happened, in sentences for people: of all three games, once each, without identifiers."""

import re
from typing import Any

import pytest
from tests.letters.stories import HERE

from contestmaster.games.grid import Grid
from contestmaster.games.grid import events as grid
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.replies import Announced
from contestmaster.games.grid.saying import said
from contestmaster.games.shuttle import Shuttle
from contestmaster.games.shuttle import events as shuttle
from contestmaster.games.spaceships import Spaceships
from contestmaster.games.spaceships import events as ships
from contestmaster.kernel.acts import Done
from contestmaster.kernel.events import EVERYONE, EmittedEvent, Event
from contestmaster.kernel.instant import from_text
from contestmaster.kernel.match import Match
from contestmaster.protocols.announce import Message, MessageReader, Verdict, judge
from contestmaster.protocols.announce.telling import telling

START = from_text("2019-07-29T09:00:00Z")
NAMES = ("alice", "bob", "carol")


def verdicts(game: Any, *said_by: tuple[str, str], **more: Any) -> list[Verdict]:
    """Play some messages, and return what came of the last."""
    match = Match.start(game, seed=3, seats=NAMES, at=START, **more)
    found: list[Verdict] = []
    for person, text in said_by:
        message = Message(person, START, text)
        found = list(
            judge(
                MessageReader(game.vocabulary).read(text),
                lambda call, message=message: match.do(call, message.author, message.at),  # type: ignore[misc]
                author=person,
                vocabulary=game.vocabulary,
                messages=game.messages,
            )
        )
    return found


def test_a_box_that_is_found_is_told() -> None:
    """GRID-182: it says no more than everybody sees."""
    kept = (HERE / "a-week-of-the-grid.txt").read_text()
    assert (
        "SUCCEEDED alice sets out for (5,7)\n  alice moves to (5,7)\n"
        "  alice finds a shiny Bonus Box at (5,7)\n  alice gains 25 points\n"
    ) in kept


def test_a_step_in_vain_says_why() -> None:
    """GRID-58: the move is used up."""
    entered = (("alice", "I enter at 5 5."), ("bob", "I enter at 5 6."))
    (verdict,) = verdicts(Grid(GridParams()), *entered, ("alice", "I move to 5 6."))
    assert verdict.told == "alice sets out for (5,6): result=failed reason=occupied at=5,5"
    assert verdict.story == ("alice sets out for (5,6): in vain, the square is occupied",)


def test_what_the_sentence_says_is_not_told_again() -> None:
    """SHIPS-36: the event of a move has no more in it than its sentence."""
    (verdict,) = verdicts(Spaceships(), ("alice", "I move to Sector 2."))
    assert verdict.told == "alice moves to Sector 2 and has 19 energy left"
    assert verdict.story == ()


def test_what_else_happened_is_told_below() -> None:
    command = Spaceships().vocabulary.find("MOVE")[0]
    call = Spaceships().vocabulary.call("MOVE", {"sector_id": 2})
    happened: list[Event] = [
        ships.Moved(START, 1, 2, 19),
        ships.Coins(START, "alice", 1),
        ships.Committed(START, 1, "alice", 2, "Loitering"),
    ]
    told = [EmittedEvent(1, EVERYONE, event) for event in happened]
    told.append(EmittedEvent(1, frozenset({1}), ships.Blots(START, "bob", 1)))
    done = Done(0, None, None, tuple(told))
    assert command.told
    assert telling(call, done, "alice").story[1:] == (
        "alice commits Loitering, a crime of class 2",
    )


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (shuttle.Action(START, "ann", "ld_reload"), "the Reload of the Lower Deck works"),
        (shuttle.Action(START, "ann", "heavy_laser", "harder"), "as ann wanted: harder"),
        (shuttle.Fail(START, "ann", "turbo", "no_charge"), "there are too few Charges"),
        (shuttle.Win(START, "ann", "captains_log"), "ann wins by the Captain's Log"),
        (shuttle.Credit(START, "ann", 1), "ann gets 1 credit"),
        (shuttle.Damage(START, 2, 3, 1, "Raider"), "takes 3 damage, and 1 hit point is left"),
        (ships.Blots(START, "ann", 1), "ann has 1 blot"),
        (grid.Gained("ann", 1, "income"), "ann gains 1 point of income"),
        (grid.Moved("ann", (3, 4), "slide"), "ann slides to (3,4)"),
        (grid.Moved("ann", (3, 4), "knock"), "ann is knocked to (3,4)"),
        (grid.SirenGone("siren-1", "love"), "siren-1 is gone, loved enough"),
    ],
)
def test_events_are_sentences_without_identifiers(event: Event, sentence: str) -> None:
    assert event.tell().endswith(sentence) or sentence in event.tell()
    assert not re.search(r"\w_\w|=", event.tell())


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"result": "failed", "reason": "unaffordable", "cost": 25, "paid": 1},
         " in vain, e cannot pay it, the price is 25 points, e loses 1 point"),
        ({"result": "placed", "id": "rock-1", "at": "3,3", "cost": 9, "siren": "none"},
         " the price is 9 points"),
        ({"value": "female", "effective": "next_nweek"}, " female, from the next nweek on"),
        ({"id": "wax-1", "target": "3,4", "lands": 12},
         " at (3,4), it comes down as tick 12 begins"),
        ({}, ""),
    ],
)  # fmt: skip
def test_facts_of_the_grid_are_told_in_words(facts: dict[str, str | int], words: str) -> None:
    assert said(facts) == words


def test_every_announcement_of_the_grid_can_be_told() -> None:
    """No sentence of a command has a gap that only programs could fill."""
    for game in (Grid(), Shuttle(), Spaceships()):
        for command in game.vocabulary:
            assert "=" not in command.told
    assert Announced.__annotations__["facts"]
