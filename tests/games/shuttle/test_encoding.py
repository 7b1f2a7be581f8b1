"""What numbers of the Shuttle mean."""

from tests.games.encoded import ByNumbers

from contestmaster.games.shuttle import Shuttle
from contestmaster.kernel.instant import DAY

NAMES = ("ann", "bob", "cat")


def begun() -> ByNumbers:
    """Ann has begun a journey, as the Enemy of the others."""
    voyage = ByNumbers(Shuttle(), NAMES)
    assert voyage.give(0, "INTEND JOURNEY", 0) == 0
    voyage.days(4)
    assert voyage.give(1, "WALK", 1) != 0  # there is no journey yet
    assert voyage.give(0, "JOURNEY", 8) == 0  # length 10
    return voyage


def test_a_journey_begins_on_a_line_of_a_length() -> None:
    """SHUTTLE-36, SHUTTLE-38: its length is the part, and who begins it is the Enemy."""
    voyage = begun()
    for seat, enemy in enumerate((1, 3, 2)):
        seen = voyage.sees(seat)
        assert (seen["journey"], seen["length"], seen["enemy"]) == (1, 10, enemy)
        assert seen["objects"][0].tolist() == [1, 1, 1, 12, 12, 0, 0, 0]


def test_a_threat_is_deployed_by_its_values() -> None:
    """SHUTTLE-43, SHUTTLE-51: what a part counts is what stands In Space after midnight."""
    voyage = begun()
    assert "THREAT" not in voyage.commands(1)
    symbol, hp, delta, explosion, attack, scouting, position = 25, 3, 4, 0, 0, 0, 8
    voyage.days(1)
    voyage.match.state.threat_points["ann"] = 40
    index = symbol, hp, delta, explosion, attack, scouting, position
    assert "THREAT" in voyage.commands(0)
    assert voyage.give(0, "THREAT", *index) == 0
    design = voyage.match.state.pending[0]
    found = design.symbol, design.hp, design.delta, design.explosion, design.position
    assert found == ("z", 4, -1, 0, 9)


def test_intents_are_known_by_their_place() -> None:
    """SHUTTLE-123, SHUTTLE-124: the newest that one can support, and that one supports."""
    voyage = ByNumbers(Shuttle(), NAMES)
    for seat in (0, 1):
        assert voyage.give(seat, "INTEND JOURNEY", 1) == 0
    assert voyage.sees(2)["supportable"][:3].tolist() == [[2, 3, 0, 0], [2, 2, 0, 0], [0, 0, 0, 0]]
    assert voyage.give(2, "SUPPORT", 1) == 0
    assert voyage.match.state.intents[0].supporters == ["cat"]
    assert voyage.sees(2)["supportable"][:2].tolist() == [[2, 3, 0, 0], [0, 0, 0, 0]]
    assert voyage.sees(2)["supported"][:2].tolist() == [[2, 2, 0, 1], [0, 0, 0, 0]]
    assert voyage.give(2, "WITHDRAW", 0) == 0
    assert voyage.match.state.intents[0].supporters == []
    voyage.match.ring(DAY)
    assert voyage.sees(2)["supportable"][1].tolist() == [2, 2, 24, 0]
