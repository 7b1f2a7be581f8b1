"""What a bot sees."""

from typing import ClassVar

import pytest
from tests.games.spacecrack.table import ship

from contestmaster.bots.spacecrack.scene import look


def test_a_scene_holds_all_there_is(paper):
    found = look(paper(starting_crack=5).client)
    assert found is not None
    assert (found.me.name, found.me.crack, found.status.turns_left) == ("ann", 5, 15)
    assert [each.id for each in found.fleet] == [1]
    assert list(found.steps()) == [(1, 1), (1, 4), (1, 5)]
    assert list(found.sites()) == []
    assert found.planet(4).neighbours == (1, 2, 3, 5, 6, 7)


def test_whoever_sees_half_a_move_looks_again(paper):
    """Another player has acted between two questions."""
    client = paper().client
    ships = client.list_ships()
    elsewhere = [each._replace(planet=each.planet + 1) for each in ships]

    class Busy:
        answers: ClassVar = [ships[1:], elsewhere, ships]

        def __getattr__(self, name):
            return getattr(client, name)

        def list_ships(self):
            return self.answers.pop(0)

    found = look(Busy())
    assert list(found.ships.values()) == ships
    assert Busy.answers == []


def test_ships_are_built_where_none_stands_and_crack_suffices(paper):
    planets = {"1": {"owner": 0, "size": 4}, "5": {"owner": 0, "size": 6}}
    found = look(paper({"planets": planets}, starting_crack=5).client)
    assert list(found.sites()) == [1]


def test_ways_out_lead_to_what_is_not_mine(paper):
    planets = {str(n): {"owner": 0} for n in (1, 2, 3, 4, 5)}
    found = look(paper({"planets": planets}).client)
    assert found.ways_out == [2, 2, 1, 1, 1, 0, 0]


def test_where_all_is_mine_no_way_leads_out(paper):
    planets = {str(n): {"owner": 0} for n in range(1, 8)}
    position = {"planets": planets, "ships": {"1": ship(0, 2)}}
    found = look(paper(position).client)
    assert found.ways_out == [8] * 7


@pytest.mark.parametrize(
    "position",
    [
        {"phase": "OVER", "turns_left": 0},
        {"seats": {"0": {"finished": True}}},
        {"ships": {"2": ship(1, 6)}},
        {"planets": {"2": {"owner": 1}}, "ships": {"2": ship(1, 6)}},
        {"seats": {"0": {"resigned": True}}, "phase": "OVER"},
    ],
)
def test_who_can_do_nothing_need_not_look(paper, position):
    """Over, done, blocked, out, resigned."""
    assert look(paper(position).client) is None
