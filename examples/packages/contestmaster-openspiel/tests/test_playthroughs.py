"""Playthroughs that this copy of OpenSpiel writes are checked, and each fault in one is found."""

from pathlib import Path

import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough

from contestmaster_openspiel.check import main
from contestmaster_openspiel.playthrough import NoPlaythroughError, checked

GAMES = (
    "tic_tac_toe",
    "connect_four",
    "kuhn_poker(players=3)",
    "leduc_poker",
    "goofspiel(num_cards=4,imp_info=True)",
    "matrix_rps",
    "pig(winscore=15)",
    "phantom_ttt",
    "blackjack",
    "hex(board_size=3)",
    "liars_dice",
    "python_tic_tac_toe",
    "turn_based_simultaneous_game(game=goofspiel(num_cards=3))",
)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_goes_as_its_playthrough(name: str) -> None:
    found = checked(playthrough(name, [], seed=7))
    assert not found.wrong and not found.left_out
    assert found.equal["LegalActions"] and found.equal["Returns"] > 1
    assert found.equal["ObservationString"] + found.equal["InformationStateString"] > 1


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("\nLegalActions() = [0, 1]", "\nLegalActions() = [0]"),
        ('\nInformationStateString(0) = "2', '\nInformationStateString(0) = "1'),
        ("\nReturns() = [0, 0]", "\nReturns() = [5, 0]"),
        ("\naction: 1", "\naction: 7"),
    ],
)
def test_a_fault_is_found(here: str, there: str) -> None:
    text = playthrough("kuhn_poker", [2, 0, 1, 1])
    assert not checked(text).wrong
    before, found, after = text.rpartition(here)  # the first may be where chance is to move
    assert found and checked(before + there + after).wrong


def test_the_command_says_what_was_equal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.txt").write_text(playthrough("kuhn_poker", [], seed=1))
    (tmp_path / "two.txt").write_text("game: negotiation\n\n# State 0\naction: 1\n")
    assert main([str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "left out  two.txt" in said and "1 of 2 files played" in said and "0 not" in said
    (tmp_path / "one.txt").write_text(playthrough("kuhn_poker", [2, 0]).replace("[0, 1]", "[1]"))
    assert main([str(tmp_path), "--json"]) == 1
    assert main([str(tmp_path / "none")]) == 2


def test_what_is_no_playthrough_is_said_to_be_none() -> None:
    with pytest.raises(NoPlaythroughError):
        checked("hello")
