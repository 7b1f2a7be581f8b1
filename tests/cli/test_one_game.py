"""What is told of one game, also of one that somebody else has written."""

import pytest
from tests.host.tally import Tally

from contestmaster.cli.one_game import tell
from contestmaster.kernel.game import Seating


@pytest.mark.parametrize(
    ("seating", "bots", "seated"),
    [
        (Seating(2, 4), ["random", "weak", "strong"], "--bot weak --bot strong"),
        (Seating(1, 1), ["random", "weak", "strong"], "--bot strong"),
        (Seating(3, 3), ["random", "weak", "strong"], "--bot strong --bot weak --bot strong"),
        (Seating(2, 2), ["random"], "--bot random --bot random"),
        (None, ["random", "only"], "--bot only --bot only"),
    ],
)
def test_a_match_is_proposed_with_the_seats_it_needs(capsys, monkeypatch, seating, bots, seated):
    monkeypatch.setattr(Tally, "seating", seating)
    tell(Tally(), "seats add up", bots, json=False)
    said = capsys.readouterr().out
    assert f" contestmaster play tally {seated} --journal tally.journal\n" in said


def test_only_what_there_is_is_proposed(capsys):
    """Bots to begin with are written for our games only."""
    tell(Tally(), "seats add up", ["random"], json=False)
    said = capsys.readouterr().out
    assert "players  1 to 40" in said
    assert "contestmaster rules tally" in said
    assert "starter" not in said
