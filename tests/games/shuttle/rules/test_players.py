"""Players come and go, walk, give and win."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.shuttle.table import DAY, HOUR, Table, flying

from contestmaster.games.shuttle.state import STATIONS


def test_who_registers_is_active_outside_and_comes_last() -> None:
    """SHUTTLE-26, SHUTTLE-132: nobody need join a journey; every registered player takes part."""
    table = Table(position=flying())
    assert table.say("dee", "REGISTER") == "OK"
    assert table.station("dee") == "outside"
    assert list(table.state.present()) == ["eve", "ann", "bob", "cy", "dee"]
    assert table.state.ergs["dee"] == 0
    assert table.say("dee", "REGISTER") == "ALREADY_PLAYER"
    for name in ("J. Doe", "a-name-of-17-more", "x" * 17, 'a"b', "\u00e4"):
        assert table.say(name, "REGISTER") == "BAD_NAME"
    assert table.say("dee", "WALK bridge") == "NOT_ABOARD", "there until the next journey"


def test_who_comes_back_has_what_e_had_and_is_the_last() -> None:
    table = Table(position=flying(credits={"ann": 3}, threat_points={"ann": 2}, rests={"ann": 1}))
    assert table.say("ann", "DEREGISTER") == "OK"
    assert table.station("ann") is None
    assert table.say("ann", "WALK engine_room") == "NOT_PLAYER"
    assert table.say("ann", "REPORT").startswith("OK")
    assert table.say("ann", "REGISTER") == "OK"
    state = table.state
    assert list(state.players) == ["eve", "bob", "cy", "ann"]
    ledgers = (state.credits, state.threat_points, state.rests, state.ergs)
    assert [ledger["ann"] for ledger in ledgers] == [3, 2, 1, 0]
    assert state.seats == ["eve", "ann", "bob", "cy"]


def test_activity_is_a_switch() -> None:
    """SHUTTLE-19, SHUTTLE-26, SHUTTLE-27, SHUTTLE-131: inactive, one has no Station."""
    table = Table(position=flying())
    assert table.say("ann", "ACTIVE") == "NO_CHANGE"
    assert table.say("ann", "INACTIVE") == "OK"
    assert table.station("ann") is None
    assert table.say("ann", "INACTIVE") == "NO_CHANGE"
    assert table.say("ann", "WALK engine_room") == "NOT_ABOARD"
    assert table.say("ann", "ACTIVE") == "OK"
    assert table.station("ann") == "outside"


def test_what_was_announced_stands_when_its_author_goes() -> None:
    """SHUTTLE-27, SHUTTLE-67: pushes and Threats; an Enemy who goes stays it and gets nothing."""
    table = Table(position=flying(at=19, threat_points={"eve": 50}))
    threat = "THREAT name=A symbol=a hp=1 delta=0 explosion=0 attack=6 scouting=3 position=10"
    assert table.say("eve", threat).startswith("OK / 1 cost=11")
    assert table.say("ann", "PUSH heavy_laser HARDER") == "OK / heavy_laser 1"
    table.say("ann", "INACTIVE")
    table.say("eve", "DEREGISTER")
    assert table.midnight() == [
        "ACTION ann heavy_laser harder",
        "MOVE #1 19 18",
        "ENTER #2 A 10",
    ]
    assert table.state.enemy == "eve"
    table.midnight()
    assert table.midnight() == [
        "ATTACK #2 #1 6",
        "DAMAGE #1 6 0",
        "DESTROYED #1 damage",
        "END lost",
    ]
    assert table.state.threat_points["eve"] == 39, "nothing is scouted for who has left"
    assert table.state.credits["eve"] == 0
    assert table.state.restricted == "eve"


def test_rooms_lie_in_a_row() -> None:
    """SHUTTLE-21, SHUTTLE-22, SHUTTLE-23: no way Outside, nor to the own room, nor past one."""
    table = Table(position=flying(stations={"bob": "engine_room", "cy": "lower_deck"}))
    for name, room in (
        ("ann", "lower_deck"),
        ("ann", "bridge"),
        ("cy", "bridge"),
        ("cy", "outside"),
    ):
        assert table.say(name, f"WALK {room}") == "NOT_ADJACENT"
    assert table.say("eve", "WALK lower_deck") == "NOT_ABOARD"
    assert table.say("ann", "WALK galley") == "UNKNOWN_ROOM"
    assert table.say("ann", "walk Engine_Room") == "OK / engine_room"
    assert table.say("bob", "WALK lower_deck") == "OK / lower_deck"
    assert table.say("cy", "WALK engine_room") == "OK / engine_room"
    assert [table.station(name) for name in ("ann", "bob", "cy")] == [
        "engine_room",
        "lower_deck",
        "engine_room",
    ]


def test_between_two_walks_there_are_twelve_hours() -> None:
    """SHUTTLE-24: to the second, and only successful walks count."""
    table = Table(position=flying())
    assert table.say("ann", "WALK engine_room").startswith("OK")
    table.wait(12 * HOUR - 1)
    assert table.say("ann", "WALK bridge") == "WALK_TOO_SOON"
    table.wait(1)
    assert table.say("ann", "WALK bridge").startswith("OK")


@pytest.mark.parametrize("meanwhile", [(), ("DEREGISTER", "REGISTER"), ("INACTIVE", "ACTIVE")])
def test_flips_are_no_walks(meanwhile: tuple[str, ...]) -> None:
    """SHUTTLE-24, SHUTTLE-25: a journey needs no walk; the timer goes on, through absence too."""
    table = Table(position=flying(at=19, stations={"ann": "engine_room", "bob": "engine_room"}))
    table.wait(11 * HOUR)
    assert table.say("ann", "WALK bridge").startswith("OK")
    for line in meanwhile:
        table.say("ann", line)
    table.say("bob", "PUSH turbo")
    table.say("bob", "INTEND JOURNEY NOTICE")
    assert "END arrived" in table.midnight()
    table.match.state.intents[1].at -= 5 * DAY * 1_000_000
    assert table.say("bob", "JOURNEY @>---@").startswith("OK")
    assert table.station("bob") == "outside"
    assert table.say("ann", "WALK engine_room") == "WALK_TOO_SOON"
    table.wait(11 * HOUR)
    assert table.say("ann", "WALK engine_room").startswith("OK")


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("TRANSFER 3 bob", "OK / 3 bob"),
        ("TRANSFER 4 bob", "INSUFFICIENT_CREDITS"),
        ("TRANSFER 1 ann", "SELF_TRANSFER"),
        ("TRANSFER 1 zoe", "UNKNOWN_PLAYER"),
        ("TRANSFER 0 bob", "FAILED 3"),
        ("TRANSFER x bob", "FAILED 3"),
        ("TRANSFER 1234567890 bob", "FAILED 3"),
        ("TRANSFER 1 bob cy", "FAILED 4"),
    ],
)
def test_credits_can_be_given(line: str, result: str) -> None:
    """SHUTTLE-54: whole ones that one has, to another player."""
    table = Table(position={"credits": {"ann": 3}})
    assert table.say("ann", line) == result
    assert sum(table.state.credits.values()) == 3
    assert Table(credits_tradeable=False).say("ann", "TRANSFER 1 ann") == "NOT_TRADEABLE"


def test_ten_credits_are_a_win_and_the_game_goes_on() -> None:
    """SHUTTLE-59, SHUTTLE-60: exactly ten are destroyed, as often as one can pay."""
    table = Table(position={"credits": {"ann": 21, "bob": 9}})
    assert table.say("ann", "WIN") == "OK / 11"
    assert table.say("ann", "WIN") == "OK / 1"
    assert table.say("ann", "WIN") == table.say("bob", "WIN") == "INSUFFICIENT_CREDITS"
    assert table.told == ["2010-08-03 12:00:00 WIN ann credits"] * 2
    assert [(win.player, win.by, win.at) for win in table.state.wins] == [
        ("ann", "credits", table.now)
    ] * 2
    assert not table.match.over


def test_a_win_may_end_the_contest() -> None:
    """SHUTTLE-60: with `end_on_win`; then only questions are answered, and no midnight comes."""
    table = Table(position={"credits": {"ann": 10}}, end_on_win=True)
    table.say("ann", "WIN")
    assert table.match.over
    assert table.match.alarm() is None
    assert table.say("bob", "INTEND JOURNEY NOTICE") == "CONTEST_OVER"
    assert table.say("zoe", "REGISTER") == table.say("zoe", "WIN") == "CONTEST_OVER"
    assert table.say("zoe", "WIN now") == "FAILED 4"
    assert table.say("zoe", "REPORT").startswith("OK")
    assert table.say("zoe", "EVENTS 0") == "OK / 1 / 1 2010-08-03 12:00:00 WIN ann credits"


COMING = ("REGISTER", "DEREGISTER", "ACTIVE", "INACTIVE", "WALK engine_room", "WALK bridge")


@given(
    st.lists(
        st.tuples(st.sampled_from(["ann", "bob", "dee"]), st.sampled_from(COMING)), max_size=25
    )
)
@settings(max_examples=40, deadline=None)
def test_just_active_players_have_a_station(steps: list[tuple[str, str]]) -> None:
    """SHUTTLE-19, SHUTTLE-20, SHUTTLE-131: one of four values, and crewmen are those in a room."""
    table = Table(position=flying())
    for name, line in steps:
        table.say(name, line)
        table.wait(5 * HOUR)
        for one, player in table.state.players.items():
            assert (player.station in STATIONS) == (player.registered and player.active)
            assert table.state.is_crewman(one) == (player.station not in (None, "outside"))
        ledgers = (table.state.credits, table.state.ergs, table.state.rests)
        assert all(balance >= 0 for ledger in ledgers for balance in ledger.values())
