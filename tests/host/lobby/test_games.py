"""The games that are for tables, played there by a person and all their bots to the end."""

import pytest
from tests.host.lobby.at_hall import House
from tests.shipped import shipped_games

from contestmaster.bots.catalogue import bot_names
from contestmaster.host.live import replayed
from contestmaster.kernel.registry import load_game
from contestmaster.lobby import offer_of

SHORT = {
    "cows": "max_turns=3 side=30 stable_distance=5",
    "desk": "preparation_turns=1 tactics_turns=1 skirmish_turns=4 results_turns=1",
    "spacecrack": "turns=5 board_size=6",
    "traders": "sets=A game_turns=5",
}
"""What makes a game short."""
OFFERS = {
    offer.name: offer
    for name in shipped_games()
    if (offer := offer_of(load_game(name), bot_names(name))) is not None
}
TURNS = 40


@pytest.fixture(autouse=True)
def installed():
    """Play what is installed, not the tiny games."""


@pytest.mark.parametrize("name", sorted(OFFERS.keys() & SHORT.keys()))
def test_a_person_plays_with_all_bots_at_the_pace_of_the_table(name):
    """[TABLE-24, TABLE-30, TABLE-31, TABLE-40] turns end when all are done; no bot fails."""
    offer = OFFERS[name]
    bots = offer.bots[: offer.most - 1]
    house = House(offers=tuple(OFFERS.values()))
    seats = len(bots) + 1
    house.say("ann", f"OPEN {name} seats={seats} bot_delay_s=0 {SHORT[name]}")
    for bot in bots:
        house.say("ann", f"ADD_BOT {bot}")
    assert house.say("ann", "START") == f"1 {seats}"
    for turn in range(TURNS):
        if house.table().phase == "OVER":
            break
        assert house.match().turn() >= turn
        game = house.at.places.playing(1)
        if offer.fixed_turns:
            assert game.done == set(range(1, seats))
            house.wait_at("ann")
        else:
            house.ask("ann", "END_TURN")
    assert house.table().phase == "OVER"
    assert [kind for kind in house.crew.told if kind[0] == "FAILED"] == []
    assert house.clock.now() == house.match().header.at
    record = house.store.matches("table 1")[0]
    assert record.ended is not None
    assert replayed(house.store, record).digest() == house.match().digest()
