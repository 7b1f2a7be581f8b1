"""How a match has ended, as storage keeps it."""

import pytest
from tests.host.playing import SEATS
from tests.host.tally import Params, Tally

from contestmaster.host.ended import FigureValues, agrees, counted, ending_of, outcome_of, placed
from contestmaster.kernel.figures import SCORE, Figure
from contestmaster.kernel.match import Match

OLD = b'[[0,"3.000000",1],[1,"0.000000",2]]'
"""As older releases have stored it."""


def ended():
    """A game in which ann has added 3."""
    match = Match.start(Tally(Params(turns=1)), seed=1, seats=SEATS, at=0)
    call = match.game.vocabulary.parse(b"ADD 3")
    assert not isinstance(call, int) and not match.do(call, "ann", 0).code
    return match


@pytest.mark.parametrize(
    ("stored", "true"),
    [
        (OLD, True),
        (b'[[0,"3.000000",1,[3]],[1,"0.000000",2,[0]]]', True),
        (b'[[0,"3.000000",1,[4]],[1,"0.000000",2,[0]]]', False),
        (b'[[0,"2.000000",1],[1,"0.000000",2]]', False),
        (b'[[0,"3.000000",1]]', False),
        (b"nonsense", False),
        (None, False),
    ],
)
def test_what_is_stored_is_held_against_the_match(stored, true):
    assert agrees(stored, ended()) is true


def test_figures_are_stored_with_the_standings(monkeypatch):
    stored = placed(outcome_of(ended()))
    assert counted("tally", stored) == []  # its only figure is the score
    bottles = Figure("milk", "bottles")
    monkeypatch.setattr(Tally, "figures", (bottles,))
    assert counted("tally", stored) == [FigureValues(bottles, [3, 0])]
    monkeypatch.setattr(Tally, "figures", (bottles, Figure("cows")))
    assert counted("tally", stored) == [FigureValues(bottles, [3, 0])]  # of before there were cows
    monkeypatch.setattr(Tally, "figures", ())
    assert counted("tally", stored) == []


def test_a_record_of_before_a_game_counted_more_is_read_and_agrees(monkeypatch):
    old = b'[[0,"3.000000",1,[3]],[1,"0.000000",2,[0]]]'
    monkeypatch.setattr(Tally, "figures", (SCORE, Figure("cows")))
    monkeypatch.setattr(Tally, "counts", lambda self, state, eye: [[3, 0], [1, 2]])
    assert agrees(old, ended())
    assert ending_of("tally", ["ann", "bob"], placed(old)).headline == "ann wins by 3 points"


@pytest.mark.parametrize("game", ["tally", "a game that is gone"])
def test_records_of_older_releases_have_no_figures(game):
    assert counted(game, placed(OLD)) == []
    assert [each.standing for each in placed(OLD)] == [(0, "3.000000", 1), (1, "0.000000", 2)]
