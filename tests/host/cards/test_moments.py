"""Cards of moments: who leads there, what the board showed, and nothing of what came later."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from tests.host.tally import Tally

from contestmaster.host.cards.card import HEIGHT, WIDTH, Card, CardRow, drawn
from contestmaster.host.cards.moments import MOST_TURNS, Moments
from contestmaster.kernel.game import ALL
from contestmaster.story import Point, Scorebook, story_of
from contestmaster.story.scorebook import Reading


def made(values: Sequence[Sequence[float | None]], **story: Any) -> bytes:
    """A reel of a game that is not installed, with the values of its number that counts."""
    figures = [{"name": "points", "one": "point"}]
    tally = Tally(Tally.Params())
    book = Scorebook(tally, ["a", "b"], None, eyes=())
    for frame, row in enumerate(values):
        book.points.append(Point(frame, frame, Reading({ALL: [row]}, ())))
    told = json.loads(msgspec.json.encode(story_of(book, ALL))) | {"figures": figures} | story
    frames = [
        {"turn": turn, "figures": [row], "state": {}, "events": []}
        for turn, row in enumerate(values)
    ]
    head = {"game": "nobody", "version": 1, "seats": ["a", "b"], "turns": 2, "over": False}
    return json.dumps(head | {"story": told, "frames": frames}).encode()


@pytest.mark.parametrize(
    ("values", "headline", "first"),
    [
        ((3, 1), "a leads b by 2 points", "a"),
        ((1, 3), "b leads a by 2 points", "b"),
        ((2, 2), "All are level with 2 points", "a"),
    ],
)
def test_the_headline_says_who_leads_by_how_much(values, headline, first):
    card = Moments(made([(0, 0), values, values], moments=[])).card(2)
    assert card.headline == headline
    assert card.rows[0].name == first


def test_what_has_just_happened_is_said_instead():
    """What is worth a link is told by it."""
    happened = {"turn": 1, "kind": "fight", "seats": [0], "weight": 3}
    told = [happened | {"frame": 1, "text": "a beats b"}]
    moments = Moments(made([(0, 0), (1, 0), (1, 0)], moments=told))
    assert moments.card(1).headline == "a beats b"
    assert moments.card(2).headline == "a leads b by 1 point"


def test_a_scene_has_what_leads_to_a_moment_and_what_follows():
    """What happened is said from then on, and not before; nothing of it is of far away."""
    what = {"turn": 20, "frame": 20, "kind": "fight", "seats": [0], "weight": 3, "text": "a wins"}
    moments = Moments(made([(turn, 0) for turn in range(40)], moments=[what]))
    scene = moments.scene(20, 8, 4)
    assert [card.moment for card in scene.cards] == [f"turn {n}" for n in range(12, 25)]
    assert scene.cards[scene.deed].moment == "turn 20"
    leads = [f"a leads b by {n} points, and is pulling away" for n in range(12, 20)]
    assert [card.headline for card in scene.cards] == [*leads, *["a wins"] * 5]
    assert moments.scene(1, 8, 4).cards[0].moment == "turn 0"
    assert moments.scene(None, 8, 4).cards[-1].moment == "turn 39"


def test_while_nobody_has_any_what_decides_stands_beside_names():
    """A card that says who leads by credits shows credits, and not that nobody has won."""
    figures = [{"name": "wins", "one": "win"}, {"name": "credits", "one": "credit"}]
    decided = {"leaders": [1], "margin": 5, "by": 1, "second": [0], "deciding": [0, 5]}
    points = [{"frame": 0, "turn": 0, "values": [0, 0]} | decided]
    card = Moments(made([(0, 0)], figures=figures, points=points, moments=[])).card()
    assert card.counted == "credits"
    assert [(row.name, row.value) for row in card.rows] == [("b", "5"), ("a", "0")]


def test_what_is_hidden_is_not_guessed():
    card = Moments(made([(None, None)])).card()
    assert [row.value for row in card.rows] == ["-", "-"]
    assert card.headline == "Who leads is told when the game is over"
    assert card.board is None


def test_a_moment_knows_nothing_of_what_comes():
    rows = [(turn, 0) for turn in range(5)]
    early = Moments(made(rows, moments=[])).card(1)
    assert Moments(made([*rows[:4], (0, 99)], moments=[])).card(1) == early


def test_a_turn_that_is_not_there_is_the_last_before_it():
    moments = Moments(made([(0, 0), (1, 0)]))
    assert moments.card(99) == moments.card(1) == moments.card()


def test_of_many_turns_every_second_is_shown_and_the_last():
    moments = Moments(made([(turn, 0) for turn in range(2 * MOST_TURNS)]))
    assert len(list(moments.clip(0, 9))) == 10
    shown = [card.moment for card in moments.clip(0, moments.last)]
    assert len(shown) <= MOST_TURNS + 1
    assert shown[-1] == f"turn {moments.last}"


def test_a_match_without_frames_has_no_moment():
    with pytest.raises(ValueError, match="no frame"):
        Moments(made([]))


def test_a_card_holds_long_names_and_many_seats():
    """Nothing is drawn past its edges, and who does not fit is counted."""
    rows = [CardRow(seat, "n" * 40, "1", 0.5) for seat in range(9)]
    card = Card("t" * 60, "wins " * 40, "Turn 1", "points", rows, [(1, 2)] * 9, None)
    texts = [shape.text for shape in drawn(card).shapes if hasattr(shape, "text")]
    assert "and 5 more" in texts
    assert max(map(len, texts)) <= 34
    assert (drawn(card).width, drawn(card).height) == (WIDTH, HEIGHT)
