"""The hall: from what people say at tables to games, and from games to the lobby."""

from tests.host.lobby.at_hall import House


class TestGames:
    def test_a_game_from_the_first_seat_to_the_last_turn(self):
        """[TABLE-8, TABLE-28, TABLE-30, TABLE-40]."""
        house = House()
        assert house.say("ann", "OPEN tally turns=2 seats=2") == "1 0"
        assert house.say("ann", "ADD 3") == "415"
        assert house.say("bob", "SIT 1") == "1 1"
        assert house.say("ann", "START") == "1 2"
        assert house.say("ann", "ADD 3") == "3"
        assert house.wait_at("ann").left == 300_000_000
        house.wait_at("bob")
        assert house.match().turn() == 1
        house.wait(300)
        assert house.table().phase == "OVER"
        assert house.say("ann", "TOTAL") == "3"
        assert house.say("bob", "ADD 3") == "417"
        assert house.notes.boundaries == [1, 1, 1]
