"""Intents: notice, support, and how long they live."""

from tests.games.shuttle.table import DAY, Table, flying


def test_the_same_intent_again_is_another_one() -> None:
    """SHUTTLE-126, SHUTTLE-31: each has a number of its own; also while a journey is in place."""
    table = Table(position=flying())
    assert table.say("ann", "INTEND JOURNEY NOTICE") == "OK / 2"
    assert table.say("ann", "INTEND JOURNEY NOTICE") == "OK / 3"
    assert table.say("ann", "intend journey support") == "OK / 4"
    assert table.say("ann", "INTEND JOURNEY BOLDLY") == "FAILED 3"
    assert table.say("ann", "INTEND JOURNEY") == "FAILED 3"


def test_support_is_given_once_and_can_be_withdrawn() -> None:
    """SHUTTLE-124, SHUTTLE-127, SHUTTLE-128: by any other player, but not to a notice."""
    table = Table()
    assert table.say("eve", "INTEND JOURNEY SUPPORT") == "OK / 1"
    assert table.say("eve", "INTEND JOURNEY NOTICE") == "OK / 2"
    assert table.say("ann", "SUPPORT 1") == "OK / 1 1"
    assert table.say("bob", "SUPPORT 1") == "OK / 1 2"
    assert table.say("ann", "SUPPORT 1") == "ALREADY_SUPPORTED"
    assert table.say("eve", "SUPPORT 1") == "OWN_INTENT"
    assert table.say("ann", "SUPPORT 2") == "NOT_SUPPORTABLE"
    assert table.say("ann", "WITHDRAW 1") == "OK / 1 1"
    assert table.say("ann", "WITHDRAW 1") == table.say("ann", "WITHDRAW 2") == "NOT_SUPPORTER"
    assert table.say("ann", "SUPPORT 1") == "OK / 1 2"
    assert table.say("zoe", "SUPPORT 1") == "NOT_PLAYER"
    assert table.say("ann", "SUPPORT 3") == table.say("ann", "SUPPORT 0") == "NO_INTENT"
    for number in ("one", "-1", "-0", "+1", "1234567890", ""):
        assert table.say("ann", f"SUPPORT {number}") == "FAILED 3"


def test_an_intent_of_fourteen_days_is_alive_and_a_second_later_dead() -> None:
    """SHUTTLE-125: it can be neither supported nor used."""
    table = Table()
    table.say("eve", "INTEND JOURNEY NOTICE")
    table.say("eve", "INTEND JOURNEY SUPPORT")
    table.wait(14 * DAY)
    assert table.say("ann", "SUPPORT 2") == "OK / 2 1"
    assert table.say("eve", "JOURNEY @@") == "BAD_MAP"
    table.wait(1)
    assert table.say("bob", "SUPPORT 2") == table.say("ann", "WITHDRAW 2") == "NO_INTENT"
    assert table.say("eve", "JOURNEY @>-@") == "NO_INTENT"


def test_an_intent_that_has_served_is_dead() -> None:
    """SHUTTLE-37, SHUTTLE-124: used up, it can be neither supported nor left."""
    table = Table(position={"enemy": "eve", "restricted": "eve"})
    table.say("eve", "INTEND JOURNEY SUPPORT")
    for name in ("ann", "bob", "cy"):
        table.say(name, "SUPPORT 1")
    assert table.say("eve", "JOURNEY @>-@").startswith("OK")
    table.say("zoe", "REGISTER")
    assert table.say("zoe", "SUPPORT 1") == table.say("ann", "WITHDRAW 1") == "NO_INTENT"


def test_the_time_of_an_act_is_that_of_its_message() -> None:
    """SHUTTLE-121: to the second; the fraction of one does not count."""
    table = Table()
    table.now += 999_999
    table.say("eve", "INTEND JOURNEY NOTICE")
    assert table.state.intents[0].at == table.now - 999_999
    table.now += 4 * DAY * 1_000_000 - 999_999
    assert table.say("eve", "JOURNEY @>-@").startswith("OK")
    assert table.told[-1] == "2010-08-07 12:00:00 JOURNEY eve 3 9"


def test_it_is_known_when_intents_can_serve() -> None:
    """SHUTTLE-122, SHUTTLE-125: a notice after 4 days, support at once; both for 14 days."""
    table = Table()
    start = table.match.at
    table.say("eve", "INTEND JOURNEY NOTICE")
    table.say("ann", "INTEND JOURNEY SUPPORT")
    terms = table.match.game.terms(table.match.state)
    days = [((t.earliest - start) / 86.4e9, (t.latest - start) / 86.4e9) for t in terms]
    assert [(t.intent.by, t.what, *when) for t, when in zip(terms, days, strict=True)] == [
        ("eve", "begin a journey", 4, 14),
        ("ann", "begin a journey, with support", 0, 14),
    ]
    table.wait(15 * DAY)
    assert table.match.game.terms(table.match.state) == []


def test_what_can_serve_nobody_any_more_is_not_named() -> None:
    """SHUTTLE-125, SHUTTLE-94: used intents, those of who has left, mutinies of the past."""
    intents = [
        {"id": 1, "by": "eve", "kind": "journey_notice", "used": True},
        {"id": 2, "by": "eve", "kind": "journey_notice"},
        {"id": 3, "by": "ann", "kind": "journey_support"},
        {"id": 4, "by": "bob", "kind": "mutiny", "about": 1},
        {"id": 5, "by": "bob", "kind": "mutiny", "about": 2},
    ]
    recordings = [
        {"id": 1, "by": "cy", "offline_until": "2010-07-03T00:00:00Z", "status": "mutinied"},
        {"id": 2, "by": "cy", "offline_until": "2010-08-05T00:00:00Z", "status": "recording"},
    ]
    at = {"at": "2010-08-02T12:00:00Z"}
    position = flying(intents=[one | at for one in intents], recordings=recordings)
    table = Table(position=position | {"credits": {"ann": 10}}, end_on_win=True)

    def living() -> list[int]:
        return [term.intent.id for term in table.match.game.terms(table.state)]

    assert living() == [2, 3, 5]
    table.say("eve", "DEREGISTER")
    assert living() == [3, 5]
    table.wait(2 * DAY)
    assert living() == [3], "the recording is complete"
    table.say("ann", "WIN")
    assert living() == [], "the contest is over"
