"""What numbers of Spaceships mean."""

from tests.games.encoded import ByNumbers

from contestmaster.games.spaceships import Spaceships
from contestmaster.kernel.instant import DAY

NAMES = ("ann", "bob", "cat")


def test_a_battle_is_fought_by_numbers() -> None:
    """SHIPS-53, SHIPS-65, SHIPS-75: energy that is staked in secret, answered and revealed."""
    space = ByNumbers(Spaceships(), NAMES)
    assert space.give(1, "MOVE", 0) == 0  # to Sector 1, where ann is
    assert "REVEAL" not in space.commands(0)
    assert space.give(0, "ATTACK", 0, 7) == 0  # the next pilot, with 7 energy
    battle = space.match.state.battles[0]
    assert (battle.attacker, battle.defender) == ("ann", "bob")
    # From each seat pilots are counted from the own one; no value is known yet.
    assert space.sees(0)["battles"][0].tolist() == [1, 1, 2, 0, 0, 0, 0]
    assert space.sees(2)["battles"][0].tolist() == [1, 2, 3, 0, 0, 0, 0]
    assert space.give(1, "DEFEND", 0, 3) == 0
    assert space.sees(1)["battles"][0].tolist() == [1, 3, 1, 0, 4, 0, 0]
    assert "REVEAL" in space.commands(0) and "REVEAL" not in space.commands(1)
    assert space.give(0, "REVEAL", 0) == 0
    assert (battle.attack_value, battle.defence_value, battle.outcome) == (7, 3, "attacker")
    assert not space.sees(0)["battles"].any()  # it is resolved: its place is free
    ships = space.sees(1)["ships"].tolist()
    assert ships[0][:5] == [1, 1, 3, 16, 0] and ships[2][:5] == [1, 1, 7, 13, 0]


def test_notices_of_winning_open_the_claim_of_it() -> None:
    """SHIPS-99: the mask does not reckon with fame, which the rule asks."""
    space = ByNumbers(Spaceships(), NAMES)
    assert "WIN" not in space.commands(0)
    assert space.give(0, "INTEND_WIN") == 0
    assert "WIN" in space.commands(0) and space.sees(1)["notice"].tolist() == [0, 0, 1]
    assert space.give(0, "WIN") != 0
    space.match.ring(DAY)
    assert space.sees(1)["notice"].tolist() == [0, 0, 25]
