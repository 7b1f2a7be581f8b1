"""What is told of a contest and its games."""

import re
from fractions import Fraction

from contestmaster.cli.demo.news import DemoNews, Item
from contestmaster.kernel.instant import SECOND


def test_of_a_game_the_rarest_is_told_with_names_of_teams(house):
    news = DemoNews(house.hall)
    for order in ("MAKE_GROUP 2 0", "MAKE_GROUP 3 0", "RECRUIT COWBOY"):
        assert house.say("Thistle", order, "Cows1").code in (0, 109, 110, 111, 112)
    house.until(SECOND)
    (item,) = [item for item in news.take() if item.where == "Cows1"]
    assert not item.counts
    assert item.text.startswith("Thistle forms group ")
    house.say("Bramble", "MAKE_GROUP 1 1", "Cows1")
    house.say("Bramble", "UNGROUP 3", "Cows1")
    (item,) = [item for item in news.take() if item.where == "Cows1"]
    assert item.text == "Bramble disbands group 3: 0 cows are wild again"
    assert news.take() == []


def test_teams_of_other_games_have_their_names_too(house):
    """In DESK they are numbered by seat, in Interstellar overdrive they draw a number."""
    house.until(2 * SECOND)
    news = DemoNews(house.hall)
    planet = house.say("Thistle", "GET_PLANETS_BASIC_INFO", "Traders1").reply[0][0]
    house.say("Thistle", f"BUY_SHARES {planet} 1", "Traders1")
    house.until(6 * SECOND)
    heard = {(item.where, item.text) for item in news.take()}
    assert ("Traders1", f"Thistle buys 1 share of planet {planet}") in heard
    assert not [text for where, text in heard if where == "Desk1" and re.search(r"team \d", text)]


def test_of_the_contest_everything_is_told(house):
    news = DemoNews(house.hall)
    house.act("SUSPEND", scope="Cows2", text="its network")
    house.act("RESUME", scope="Cows2", text="mended")
    house.act("END", text="lunch")
    assert [item.text for item in news.take()] == [
        "Cows2 is suspended: its network",
        "announcement: Cows2 goes on: mended",
        "Cows2 goes on",
        "announcement: The contest ends early: lunch",
        "the contest ends early",
    ]


def end(house, *scores):
    """Score the first game of Cows1."""
    now = house.clock.now()
    given = [Fraction(score) for score in scores]
    house.hall.book.keep(
        lambda conductor: conductor.end_game("Cows1", 1, given, now, boundary=now, over=True)
    )


def test_a_game_that_nobody_has_won(house):
    news = DemoNews(house.hall)
    house.until(36 * SECOND)
    assert Item("Cows1", "game 1 is over, nobody has anything", True) in news.take()


def test_winners_share_what_is_told(house):
    news = DemoNews(house.hall)
    end(house, 10, 0, 10, 3, 0, 0, 0)
    assert Item("Cows1", "game 1 to Thistle and Comet, 10 x K 1.00 = 10", True) in news.take()
