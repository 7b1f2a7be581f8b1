"""A game that fails at a table ends there without a result; games at other tables go on."""

import pytest
from tests.host.broken_rules import Broken
from tests.host.lobby.at_hall import OFFERS, House

from contestmaster.host.ended import placed, void_of
from contestmaster.host.guarding.rules import WATCHDOG
from contestmaster.host.guarding.watchdog import RuleStoppedError
from contestmaster.kernel.journal import decode_entry
from contestmaster.lobby import offer_of


def two_tables(fails: str = "") -> House:
    """A broken game at table 1, a sound one at table 2."""
    house = House(offers=(*OFFERS, offer_of(Broken, ())))
    house.say("ann", f"OPEN broken seats=2 fails={fails}" if fails else "OPEN broken seats=2")
    house.say("bob", "SIT 1")
    house.say("cat", "OPEN tally seats=2 turns=100 turn_limit_s=10")
    house.say("dan", "SIT 2")
    for opener in ("ann", "cat"):
        house.say(opener, "START")
    return house


def void_at_1(house: House, why: str) -> None:
    """Check that the game of table 1 is void for a reason, everywhere; and that 2 plays on."""
    assert house.table(1).phase == "OVER"
    record = house.store.matches("table 1")[0]
    assert record.ended is not None
    assert void_of(record.outcome).startswith(why)
    assert f"game 1 is void: {why}" in house.table(1).chat[-1].text
    assert house.table(2).phase == "PLAYING"
    assert house.say("cat", "ADD 3") == "3"


HANGS = "HANG of seat 1 (bob) failed: HANG took more than 0.2 seconds (broken_rules.py, line "


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("HANG", HANGS),
        ("GROW", "GROW of seat 1 (bob) failed: GROW took more than 200 megabytes of memory"),
        ("ASK", "ASK of seat 1 (bob) failed: ASK took more than 0.2 seconds"),
    ],
)
def test_an_order_that_hangs_or_grows_voids_its_game(order: str, why: str) -> None:
    """[NET-108, TABLE-91] its seat, the rule and the reason are named."""
    house = two_tables()
    if order == "GROW":
        WATCHDOG.limits = WATCHDOG.limits._replace(seconds=60)
    house.say("ann", "COUNT 2")
    assert house.say("bob", order).startswith("5")
    void_at_1(house, why)
    match = house.match(1)
    assert match.state.counted == 2, "what the order did is undone"
    assert house.say("ann", "COUNT 2").startswith("417")


def test_a_rule_that_catches_everything_is_stopped_too() -> None:
    house = two_tables("swallows")
    assert house.say("bob", "HANG").startswith("5")
    void_at_1(house, HANGS)


def test_a_rule_that_raises_leaves_the_game_as_it_was() -> None:
    """[NET-46] code 5, and it goes on."""
    house = two_tables()
    assert house.say("bob", "RAISE").startswith("5")
    house.say("ann", "COUNT 3")
    assert house.match(1).state.counted == 3 and house.table(1).phase == "PLAYING"


def test_a_state_that_grows_is_void_in_time() -> None:
    """[NET-108] orders are counted between the times at which it is weighed."""
    house = two_tables()
    for _ in range(300):
        if house.table(1).phase == "OVER":
            break
        house.say("ann", "PILE 20")
    void_at_1(house, "PILE of seat 0 (ann) failed: the state has grown to more than 2 megabytes")


def test_what_was_kept_elsewhere_cannot_be_restored() -> None:
    """[NET-108] after an error the match is carried out again, and departs: nobody knows it."""
    house = two_tables()
    house.say("ann", "ONCE")
    assert house.say("bob", "RAISE").startswith("5")
    void_at_1(house, "RAISE of seat 1 (bob) failed: KeyError (broken_rules.py, line ")
    assert "cannot be carried out again" in house.match(1).void
    assert "mellon" not in house.match(1).void, "what an exception says may be secret"


@pytest.mark.parametrize(
    ("fails", "why"), [("view", "view took more than"), ("orders", "orders took more than")]
)
def test_what_a_host_asks_by_itself_voids_the_game_too(fails: str, why: str) -> None:
    """[NET-108] it is asked once, and the game ends as soon as the host comes to it."""
    house = two_tables(fails)
    house.say("ann", "COUNT 2")
    match = house.match(1)
    for _ in range(2):  # the second time at once
        with pytest.raises(RuleStoppedError, match=why):
            match.game.view(match.state, 0) if fails == "view" else match.game.orders(
                match.state, 0
            )
    house.wait(0)
    void_at_1(house, f"a rule has failed: {why}")


@pytest.mark.parametrize(
    ("fails", "why"),
    [
        ("setup", "it cannot be played: setup took more than 0.2 seconds"),
        (
            "chance",
            "it cannot be played: broken draws chance of its own: two set-ups with one seed",
        ),
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused(fails: str, why: str) -> None:
    """[NET-108, NET-109] at the latest when it begins: its options may have been settled before."""
    house = House(offers=(*OFFERS, offer_of(Broken, ())))
    house.say("ann", "OPEN broken seats=2")
    house.table(1).options["fails"] = fails
    house.say("bob", "SIT 1")
    house.say("ann", "START")
    assert house.table(1).phase == "OVER"
    assert house.table(1).chat[-1].text.startswith(f"game 1 is void: {why}")
    assert not house.store.matches("table 1")


def test_a_void_game_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """[NET-108] after a stop of the host: it says why it is void, and asks no rule."""
    house = two_tables()
    house.say("bob", "HANG")
    why = house.match(1).void
    house.open()
    found = house.at.game(house.table(1))
    assert found is not None and found.match.void == why and found.match.over
    assert found.match.alarm() is None and found.match.due(10**18) is None


def test_chance_of_its_own_is_found_when_the_game_is_over() -> None:
    """[NET-109] the match is played again, and the first entry that departs is named."""
    house = two_tables()
    house.say("ann", "COUNT 1")
    house.say("bob", "LUCK")
    house.say("bob", "LUCK")
    house.say("ann", "COUNT 9")
    found = house.match(1).void
    assert "it draws chance of its own: played again, it departs at entry" in found
    assert found.split("entry ")[1][0] in "23"
    void_at_1(house, "it draws chance of its own")


def test_a_sound_game_of_others_keeps_its_result() -> None:
    house = two_tables()
    house.say("ann", "COUNT 9")
    house.say("bob", "COUNT 9")
    record = house.store.matches("table 1")[0]
    assert record.ended is not None and not void_of(record.outcome) and placed(record.outcome)
    assert house.table(1).phase == "OVER" and not house.table(1).chat


def test_a_host_says_that_rules_are_built_on_something_else_now(monkeypatch, logged) -> None:
    """[NET-109] the record says it, where the game goes on since it comes out as before."""
    house = two_tables()
    house.say("ann", "COUNT 2")
    monkeypatch.setattr(Broken, "built_on", {"counting": "2"})
    header = house.match(1).header
    assert not header.built_on
    house.open()
    assert not any("built" in line["event"] for line in logged), "it has not said it before"
    house = two_tables()
    monkeypatch.setattr(Broken, "built_on", {"counting": "3"})
    house.open()
    (said,) = [line for line in logged if line["event"] == "rules are built on other versions"]
    why = "it was played on counting 2, and here is 3: it may not come out as it did"
    assert (said["reason"], said["server"]) == (why, "table 1")
    record = house.store.matches("table 1")[0]
    entries = [decode_entry(one.body) for one in house.store.entries(record.id)]
    assert entries[-1].kind == "resume" and entries[-1].arguments == {"reason": why}


def test_a_game_that_is_over_keeps_its_result_whatever_its_views_do() -> None:
    """[NET-108] nothing is void that was stored, and nothing is tried for ever."""
    house = two_tables("view")
    for who in ("ann", "bob"):
        house.say(who, "COUNT 9")
    match = house.match(1)
    with pytest.raises(RuleStoppedError):
        match.game.view(match.state, 0)
    house.wait(1)
    record = house.store.matches("table 1")[0]
    assert record.ended is not None and not void_of(record.outcome) and not match.void
    assert house.at.deadline is None or house.at.deadline > house.clock.now()
