"""Advice: what a bot would order in somebody's place, and nothing is carried out."""

import re

import pytest
from tests.host.lobby.programs import PROGRAMS, Adder
from tests.host.lobby.test_agency import House

from contestmaster.client import NOTHING
from contestmaster.host.lobby import adviser


class Thinker(Adder):
    """Looks first, and then adds."""

    def turn(self):
        self.transport.command("TOTAL", NOTHING)
        super().turn()


def advised(house, program):
    told = []
    house.agency.advise(house.at, 1, program, told.append)
    house.crew.pump()
    (advice,) = told
    return advice


@pytest.fixture
def thinker(monkeypatch):
    monkeypatch.setitem(PROGRAMS, "thinker", Thinker)


@pytest.mark.usefixtures("thinker")
def test_the_first_order_of_a_program_is_told_and_not_carried_out():
    house = House("", "")
    entries = len(house.entries())
    assert advised(house, "thinker") == ("ADD 1", "")
    assert house.sums == [0, 0]
    assert len(house.entries()) == entries
    assert house.at.done == set()
    assert not house.crew.active


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("crasher", "has failed: .+"),
        ("leaver", "has failed: it wants to exit with 3"),
        ("idler", "knows nothing to order"),
        ("chatterbox", "asks and asks, and orders nothing"),
    ],
)
def test_a_program_that_gives_none_gives_no_advice_and_it_is_said_why(monkeypatch, program, why):
    """Whether it fails, asks for ever or has nothing to do; and nobody counts that."""
    monkeypatch.setattr(adviser, "MOST", 5)
    monkeypatch.setattr(PROGRAMS["crasher"], "orders", 0)
    house = House("", "")
    advice = advised(house, program)
    assert advice.line == ""
    assert re.fullmatch(why, advice.why)
    assert house.failures == []
    assert house.sums == [0, 0]


def test_a_program_that_is_lost_is_asked_once_more():
    """Another bot has ended its process; whoever asked hears nothing of that."""
    house = House("", "")
    told = []
    house.agency.advise(house.at, 1, "adder", told.append)
    (player,) = house.crew.die()
    house.agency.lost(player)
    assert told == []
    house.crew.pump()
    assert told == [("ADD 1", "")]


def test_a_program_that_is_lost_twice_gives_no_advice():
    house = House("", "")
    told = []
    house.agency.advise(house.at, 1, "adder", told.append)
    for _ in range(2):
        (player,) = house.crew.die()
        house.agency.lost(player)
    assert told == [("", "was stopped with others, twice: ask again")]
    assert not house.crew.active


def test_bots_of_the_table_play_on_meanwhile():
    house = House("adder", "")
    assert advised(house, "adder") == ("ADD 1", "")
    assert house.sums == [3, 0]
    house.done(1)
    house.crew.pump()
    assert house.sums == [6, 0]
