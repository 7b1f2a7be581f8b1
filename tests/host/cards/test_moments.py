"""Cards of moments: who leads there, what the board showed, and nothing of what came later."""

import json
from typing import Any

import pytest

from contestmaster.host.cards.card import HEIGHT, WIDTH, Card, CardRow, drawn
from contestmaster.host.cards.moments import MOST_TURNS, Moments


def made(frames: list[dict[str, Any]], **head: Any) -> bytes:
    plain: dict[str, Any] = {
        "game": "nobody",
        "version": 1,
        "seats": ["a", "b"],
        "turns": 2,
        "over": False,
    }
    plain["figures"] = [{"name": "points"}]
    return json.dumps(plain | head | {"frames": frames}).encode()


def frame(turn: int, *values: float) -> dict[str, Any]:
    return {"turn": turn, "figures": [list(values)], "state": {}, "events": []}


@pytest.mark.parametrize(
    ("values", "headline"),
    [
        ((3, 1), "a leads b by 2 points"),
        ((1, 3), "b leads a by 2 points"),
        ((2, 2), "a and b are level"),
    ],
)
def test_the_headline_says_who_leads_by_how_much(values, headline):
    assert Moments(made([frame(0, 0, 0), frame(1, *values)])).card(1).headline == headline


def test_what_is_hidden_is_not_guessed():
    hidden = {"turn": 0, "figures": [[None, None]], "state": {}}
    card = Moments(made([hidden])).card()
    assert [row.value for row in card.rows] == ["-", "-"]
    assert card.headline == "Nobody leads yet"
    assert card.board is None


def test_a_moment_knows_nothing_of_what_comes():
    frames = [frame(turn, turn, 0) for turn in range(5)]
    early = Moments(made(frames)).card(1)
    frames[4]["figures"] = [[0, 99]]
    assert Moments(made(frames)).card(1) == early


def test_a_turn_that_nobody_saw_is_the_last_before_it():
    moments = Moments(made([frame(0, 0, 0), frame(4, 1, 0), frame(9, 2, 0)]))
    assert moments.card(6) == moments.card(4)
    assert moments.card(99) == moments.card(9) == moments.card()


def test_of_many_turns_every_second_is_shown_and_the_last():
    frames = [frame(turn, turn, 0) for turn in range(2 * MOST_TURNS)]
    moments = Moments(made(frames))
    assert len(list(moments.clip(0, 9))) == 10
    shown = [card.moment for card in moments.clip(0, moments.last)]
    assert len(shown) <= MOST_TURNS + 1
    assert shown[-1] == f"Turn {moments.last}"


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
