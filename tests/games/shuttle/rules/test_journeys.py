"""How a journey begins, and for whom."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.shuttle.table import DAY, NAMES, SUNDAY, Table, flying, missile, thing

LOST = {"enemy": "eve", "restricted": "eve"}


def test_a_journey_needs_four_days_of_notice() -> None:
    """SHUTTLE-30, SHUTTLE-122: from 96 hours on, to 14 days, both included; active or not."""
    table = Table()
    table.say("eve", "INACTIVE")
    table.say("eve", "INTEND JOURNEY NOTICE")
    table.wait(4 * DAY - 1)
    assert table.say("eve", "JOURNEY @>-@") == "NOTICE_TOO_SHORT"
    table.wait(1)
    assert table.say("eve", "JOURNEY @>-@") == "OK / difficulty=3 level=9 tp=9"
    assert table.station("eve") is None, "an inactive Enemy has no Station"
    late = Table()
    late.say("eve", "INTEND JOURNEY NOTICE")
    late.wait(14 * DAY)
    assert late.say("eve", "JOURNEY @>-@").startswith("OK")


def test_nobody_acts_on_an_intent_of_somebody_else() -> None:
    """SHUTTLE-35, SHUTTLE-33: and nobody but a restricted player on support."""
    table = Table()
    table.say("eve", "INTEND JOURNEY NOTICE")
    table.say("ann", "INTEND JOURNEY SUPPORT")
    for name in ("eve", "bob", "cy"):
        table.say(name, "SUPPORT 2")
    table.wait(4 * DAY)
    assert table.say("ann", "JOURNEY @>-@") == "NO_INTENT"
    assert table.say("zoe", "JOURNEY @>-@") == "NOT_PLAYER"
    assert table.say("eve", "JOURNEY @>-@").startswith("OK")


def test_the_oldest_ripe_intent_is_used_up_and_no_other() -> None:
    """SHUTTLE-37: one success, one intent."""
    table = Table()
    table.say("eve", "INTEND JOURNEY NOTICE")
    table.wait(DAY)
    table.say("eve", "INTEND JOURNEY NOTICE")
    table.wait(4 * DAY)
    table.say("eve", "JOURNEY @>-@")
    assert [intent.used for intent in table.state.intents] == [True, False]


def test_a_bad_map_changes_nothing() -> None:
    """SHUTTLE-36, SHUTTLE-29: the intent stays usable; there is one journey at a time."""
    table = Table()
    table.say("eve", "INTEND JOURNEY NOTICE")
    table.wait(4 * DAY)
    before = table.match.game.dump(table.state)
    for text in ("@->---@", f"@>{'-' * 9}@", "@@", "map"):
        assert table.say("eve", f"JOURNEY {text}") == "BAD_MAP"
    assert table.match.game.dump(table.state) == before
    assert table.say("eve", "JOURNEY") == "FAILED 3"
    assert table.say("eve", f"JOURNEY @>{'-' * 8}@").startswith("OK / difficulty=10")
    assert table.say("eve", "JOURNEY @>-@") == "JOURNEY_IN_PLACE"


def test_what_a_new_journey_sets() -> None:
    """SHUTTLE-17, SHUTTLE-38, SHUTTLE-39, SHUTTLE-70: Stations, line, Shuttle, Charges, Level."""
    after = {
        "players": {
            "eve": {"station": "bridge"},
            "ann": {"station": "lower_deck"},
            "bob": {"station": None, "active": False},
            "cy": {"station": "outside"},
        },
        "wormhole2": 9,
        "objects": {"4": missile(3), "5": thing("o", 4, 7)},
        "charges": {"lower_deck": 7, "engine_room": 0, "bridge": 3},
        "pending": [
            {"name": "A", "symbol": "a", "hp": 1, "delta": 0, "explosion": 0, "attack": 0}
            | {"scouting": 0, "position": 2}
        ],
        "deployments": 3,
        "offline_until": "2010-09-01T00:00:00Z",
        "threat_points": {"eve": 2, "ann": 5},
        "restricted": "cy",
        "enemy": "cy",
    }
    table = Table(position=after)
    table.say("eve", "INTEND JOURNEY NOTICE")
    table.wait(4 * DAY)
    told = len(table.told)
    assert table.say("eve", "JOURNEY @>---@") == "OK / difficulty=5 level=10 tp=12"
    assert [table.station(name) for name in NAMES] == ["outside", "bridge", None, "bridge"]
    assert table.map() == "@>---@"
    shuttle = table.shuttle()
    assert (shuttle.id, shuttle.symbol, shuttle.hp, shuttle.max_hp, shuttle.delta) == (
        6,
        ">",
        12,
        12,
        1,
    )
    assert (shuttle.explosion, shuttle.attack, shuttle.scouting) == (0, 0, 0)
    assert table.charges() == (2, 2, 2)
    state = table.state
    assert (state.pending, state.deployments, state.offline_until) == ([], 0, 0)
    assert (state.enemy, state.restricted, state.level) == ("eve", None, 10)
    assert table.told[told:] == ["2010-08-07 12:00:00 JOURNEY eve 5 10"], "nothing of what is gone"


def test_there_is_no_map_before_the_first_journey_and_one_ever_after() -> None:
    """SHUTTLE-5, SHUTTLE-28: what is left of a journey stays until the next."""
    table = Table()
    assert table.state.wormhole2 is None
    assert table.say("zoe", "SITUATION").endswith(" -")
    arriving = Table(position=flying(thing("o", 4, 9), at=19, stations={"ann": "engine_room"}))
    arriving.say("ann", "PUSH turbo")
    arriving.midnight()
    assert arriving.state.shuttle is None
    assert arriving.state.journey_start is None
    assert arriving.map() == "@--------o----------@"


@pytest.mark.parametrize(("keep", "points"), [(True, 13), (False, 9)])
def test_threat_points_last_unless_told_otherwise(keep: bool, points: int) -> None:
    """SHUTTLE-40: they are added to what there is."""
    table = Table(position={"threat_points": {"eve": 4, "ann": 2}}, keep_threat_points=keep)
    table.say("eve", "INTEND JOURNEY NOTICE")
    table.wait(4 * DAY)
    assert table.say("eve", "JOURNEY @>-@") == f"OK / difficulty=3 level=9 tp={points}"
    assert table.state.threat_points["ann"] == (2 if keep else 0)


def test_a_level_may_be_nothing() -> None:
    """SHUTTLE-39: who is alone has no crew."""
    table = Table("eve")
    table.say("eve", "INTEND JOURNEY NOTICE")
    table.wait(4 * DAY)
    assert table.say("eve", "JOURNEY @>-@") == "OK / difficulty=3 level=0 tp=0"


def test_a_restricted_player_needs_support_instead_of_notice() -> None:
    """SHUTTLE-32, SHUTTLE-34, SHUTTLE-123: three other players; then nobody is restricted."""
    table = Table(position=LOST)
    table.say("eve", "INTEND JOURNEY NOTICE")
    table.wait(4 * DAY)
    assert table.say("eve", "JOURNEY @>-@") == "NO_INTENT"
    table.say("eve", "INTEND JOURNEY SUPPORT")
    for name in ("ann", "bob"):
        table.say(name, "SUPPORT 2")
    assert table.say("eve", "JOURNEY @>-@") == "INSUFFICIENT_SUPPORT"
    table.say("cy", "SUPPORT 2")
    table.say("bob", "WITHDRAW 2")
    assert table.say("eve", "JOURNEY @>-@") == "INSUFFICIENT_SUPPORT"
    table.say("bob", "SUPPORT 2")
    table.say("ann", "DEREGISTER")
    assert table.say("eve", "JOURNEY @>-@") == "INSUFFICIENT_SUPPORT", "no player any more"
    table.say("ann", "REGISTER")
    assert table.say("eve", "JOURNEY @>-@").startswith("OK"), "without waiting"
    assert table.state.restricted is None


def test_the_restriction_covers_one_journey_whoever_begins_it() -> None:
    """SHUTTLE-34: lifted when anybody begins the next."""
    table = Table(position=LOST)
    table.say("ann", "INTEND JOURNEY NOTICE")
    table.wait(4 * DAY)
    table.say("ann", "JOURNEY @>-@")
    assert table.state.restricted is None


@pytest.mark.parametrize(
    ("outcome", "position", "gained"),
    [
        ("arrived", flying(at=19), {"eve": 0, "ann": 1, "bob": 1, "cy": 0}),
        ("lost", flying(at=18, hp=1), {"eve": 5, "ann": 0, "bob": 0, "cy": 0}),
    ],
)
def test_who_gains_from_the_end_of_the_shuttle(
    outcome: str, position: dict[str, object], gained: dict[str, int]
) -> None:
    """SHUTTLE-55, SHUTTLE-56, SHUTTLE-57: the crew from an arrival, else the Enemy."""
    table = Table(start=SUNDAY, position=position)
    table.state.players["cy"].station = "outside"
    if outcome == "lost":
        attacker = {"objects": {"2": thing("a", 3, 11, attack=1)}}
        table.match.note("ruling", "judge", table.now, arguments={"changes": attacker})
    lines = table.midnight()
    assert f"END {outcome}" in lines
    assert table.state.credits == gained
    assert table.state.restricted == (None if outcome == "arrived" else "eve")


def test_the_end_and_its_credits_follow_at_once() -> None:
    """SHUTTLE-55: in order of registration, right after the Shuttle is gone."""
    table = Table(start=SUNDAY, position=flying(thing("o", 4, 9, -9), at=19))
    assert table.midnight() == [
        "MOVE #1 19 20",
        "MOVE #2 9 0",
        "WARPED #1 20",
        "END arrived",
        "CREDIT ann 1",
        "CREDIT bob 1",
        "CREDIT cy 1",
        "WARPED #2 0",
    ]


@pytest.mark.parametrize(
    ("whose", "gain"), [("enemy", {"eve": 5}), ("crew", {"ann": 1, "bob": 1, "cy": 1})]
)
def test_backwards_through_the_first_wormhole(whose: str, gain: dict[str, int]) -> None:
    """SHUTTLE-58, SHUTTLE-90: a loss without a crime; or an arrival, if it is set so."""
    table = Table(position=flying(at=1), back_warp_outcome=whose)
    table.say("ann", "PUSH heavy_laser HARDER")
    lines = table.midnight()
    assert lines[:3] == ["ACTION ann heavy_laser harder", "MOVE #1 1 0", "WARPED #1 0"]
    assert lines[3] == ("END lost" if whose == "enemy" else "END arrived")
    assert {name: n for name, n in table.state.credits.items() if n} == gain
    assert table.state.restricted == ("eve" if whose == "enemy" else None)
    assert table.state.crimes == []


@given(st.lists(st.sampled_from(["turbo", "more_speed", "handbrake"]), max_size=9))
@settings(max_examples=20, deadline=None)
def test_between_journeys_nobody_walks_or_pushes(pushes: list[str]) -> None:
    """SHUTTLE-18, SHUTTLE-28, SHUTTLE-61: and rooms keep what they have."""
    table = Table(position=flying(at=1, length=9, stations={"ann": "engine_room"}))
    for button in pushes:
        in_place = table.state.shuttle is not None
        assert table.say("ann", f"PUSH {button}").startswith("OK") == in_place
        before = table.charges()
        table.midnight()
        shuttle = table.state.shuttle
        assert (shuttle is None) == (table.state.journey_start is None)
        if shuttle is not None:
            assert 0 <= shuttle.delta <= 5
            assert shuttle.facing == 1
        elif not in_place:
            assert table.charges() == before
            assert table.say("ann", "WALK bridge") == "NO_JOURNEY"
            assert table.say("ann", "PUSH turbo") == "NO_JOURNEY"
