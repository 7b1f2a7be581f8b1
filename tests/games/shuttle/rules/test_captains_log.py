"""The Captain's Log: offline systems, mutinies and saves."""

import pytest
from tests.games.shuttle.table import DAY, HOUR, NAMES, Table, flying, thing

from contestmaster.games.shuttle.state import Recording

CREW = {"ann": "bridge", "bob": "engine_room", "cy": "lower_deck"}
ALL = (*NAMES, "dee", "fay")


def recording(**params: int) -> Table:
    """A table on 4 August at 00:00, when ann begins to record."""
    stations = CREW | {"dee": "bridge", "fay": "bridge"}
    table = Table(*ALL, position=flying(names=ALL, stations=stations, length=30), **params)
    assert table.say("ann", "PUSH captains_log").startswith("OK")
    assert table.midnight() == ["ACTION ann captains_log"]
    return table


def test_all_systems_are_offline_for_48_hours() -> None:
    """SHUTTLE-91, SHUTTLE-92: what follows in the list fails, and so does the next midnight's."""
    table = Table(position=flying(stations=CREW, charges=(2, 0, 2)))
    table.say("ann", "PUSH captains_log")
    table.say("bob", "PUSH turbo")
    assert table.midnight() == ["ACTION ann captains_log", "FAIL bob turbo offline"]
    assert table.charges() == (2, 0, 1)
    table.say("bob", "PUSH reactor_recharge")
    table.say("ann", "PUSH heavy_laser HARDER")
    assert table.midnight() == [
        "FAIL bob reactor_recharge offline",
        "FAIL ann heavy_laser offline",
    ]
    table.say("bob", "PUSH reactor_recharge")
    assert table.midnight() == ["ACTION bob reactor_recharge"], "at 48 hours they work again"
    assert table.charges() == (2, 3, 1)


def test_everything_else_goes_on_offline() -> None:
    """SHUTTLE-93: pushing, walking, attacks, moves and entry."""
    table = recording()
    table.state.threat_points["eve"] = 99
    threat = "THREAT name=A symbol=a hp=5 delta=-1 explosion=0 attack=1 scouting=1 position=8"
    assert table.say("eve", threat).startswith("OK")
    assert table.say("bob", "WALK bridge") == "OK / bridge"
    assert table.say("cy", "PUSH pulse_cannon") == "OK / pulse_cannon 1"
    assert table.midnight() == ["FAIL cy pulse_cannon offline", "ENTER #2 A 8"]
    table.wait(HOUR)
    assert table.state.shuttle is not None
    assert table.say("zoe", "RECORDINGS") == "OK / 1 / 1 ann 2010-08-06T00:00:00Z recording"


def test_who_can_intend_a_mutiny_and_when() -> None:
    """SHUTTLE-94: a crewman, not the recorder, before the 48 hours are over."""
    table = recording()
    assert table.say("ann", "INTEND MUTINY") == "IS_RECORDER"
    assert table.say("eve", "INTEND MUTINY") == "NOT_CREWMAN"
    assert table.say("bob", "INTEND MUTINY") == "OK / 2"
    table.wait(2 * DAY - 1)
    assert table.say("cy", "INTEND MUTINY") == "OK / 3"
    assert table.say("cy", "SUPPORT 2") == "OK / 2 1"
    table.wait(1)
    assert table.say("cy", "INTEND MUTINY") == "NO_RECORDING"
    assert table.say("dee", "SUPPORT 2") == table.say("cy", "WITHDRAW 2") == "NO_INTENT"
    assert table.say("bob", "MUTINY") == "NO_RECORDING"


def test_a_mutiny_needs_two_crewmen_who_support_it() -> None:
    """SHUTTLE-95, SHUTTLE-127, SHUTTLE-123: when they say so, and when it is carried out."""
    table = recording()
    table.say("bob", "INTEND MUTINY")
    assert table.say("eve", "SUPPORT 2") == "NOT_CREWMAN"
    assert table.say("bob", "SUPPORT 2") == "OWN_INTENT"
    assert table.say("bob", "MUTINY") == "INSUFFICIENT_SUPPORT"
    table.say("cy", "SUPPORT 2")
    assert table.say("dee", "SUPPORT 2") == "OK / 2 2"
    table.say("dee", "INACTIVE")
    assert table.say("bob", "MUTINY") == "INSUFFICIENT_SUPPORT"
    assert table.say("ann", "SUPPORT 2") == "OK / 2 3", "the recorder may support it"
    assert table.say("bob", "MUTINY") == "OK / ann"


def test_who_carries_a_mutiny_out() -> None:
    """SHUTTLE-96: its author or a supporter, aboard and not the recorder."""
    table = recording()
    table.say("bob", "INTEND MUTINY")
    for name in ("cy", "ann", "dee"):
        table.say(name, "SUPPORT 2")
    assert table.say("fay", "MUTINY") == "NO_INTENT"
    assert table.say("ann", "MUTINY") == "IS_RECORDER"
    table.say("bob", "INACTIVE")
    assert table.say("bob", "MUTINY") == "NOT_CREWMAN"
    assert table.say("cy", "MUTINY") == "OK / ann"
    assert table.told[-1].endswith("MUTINY ann")
    assert table.say("cy", "MUTINY") == "NO_RECORDING"


def test_an_intent_is_against_one_recording() -> None:
    """SHUTTLE-94, SHUTTLE-96: with the recording it is about, it is gone."""
    table = recording()
    table.say("bob", "INTEND MUTINY")
    table.say("cy", "SUPPORT 2")
    first = table.state.recordings[0]
    first.status = "mutinied"
    table.state.recordings.append(Recording(2, "ann", first.offline_until))
    assert table.say("dee", "SUPPORT 2") == table.say("cy", "WITHDRAW 2") == "NO_INTENT"
    assert table.say("bob", "MUTINY") == "NO_INTENT"


def test_of_several_mutinies_the_oldest_with_support_is_used_up() -> None:
    """SHUTTLE-123, SHUTTLE-126: that one alone."""
    table = recording()
    for _ in range(3):
        table.say("bob", "INTEND MUTINY")
    for intent in (3, 4):
        for name in ("cy", "dee"):
            table.say(name, f"SUPPORT {intent}")
    assert table.say("bob", "MUTINY") == "OK / ann"
    assert [intent.used for intent in table.state.intents[1:]] == [False, True, False]


def test_an_intent_of_mutiny_dies_after_14_days() -> None:
    """SHUTTLE-125, SHUTTLE-94: however long the systems are offline."""
    table = recording(log_offline_days=20)
    table.say("bob", "INTEND MUTINY")
    table.say("cy", "SUPPORT 2")
    table.wait(14 * DAY)
    assert table.say("bob", "MUTINY") == "INSUFFICIENT_SUPPORT"
    table.wait(1)
    assert table.say("bob", "MUTINY") == table.say("dee", "SUPPORT 2") == "NO_INTENT"


def test_what_a_mutiny_does() -> None:
    """SHUTTLE-97, SHUTTLE-103, SHUTTLE-25: the recorder goes Outside; systems stay offline."""
    table = recording()
    table.say("bob", "INTEND MUTINY")
    for name in ("cy", "dee"):
        table.say(name, "SUPPORT 2")
    table.say("bob", "MUTINY")
    assert table.station("ann") == "outside"
    assert table.say("ann", "WALK engine_room") == "NOT_ABOARD"
    table.say("bob", "PUSH reactor_recharge")
    assert table.midnight() == ["FAIL bob reactor_recharge offline"]
    table.midnight()
    assert table.say("ann", "SAVE") == "NO_RECORDING"
    table.wait(2 * DAY)
    assert table.say("ann", "SAVE") == "NO_RECORDING", "it has not lapsed: there was none to save"
    gone = recording()
    gone.say("bob", "INTEND MUTINY")
    for name in ("cy", "dee"):
        gone.say(name, "SUPPORT 2")
    gone.say("ann", "INACTIVE")
    assert gone.say("bob", "MUTINY") == "OK / ann"
    assert gone.station("ann") is None


def test_a_recording_is_saved_within_a_day_of_its_end() -> None:
    """SHUTTLE-98, SHUTTLE-99, SHUTTLE-103: both ends included; aboard or not; for two ergs."""
    for late in (0, DAY):
        table = recording()
        assert table.say("ann", "SAVE") == "SAVE_TOO_EARLY"
        table.wait(2 * DAY - 1)
        assert table.say("ann", "SAVE") == "SAVE_TOO_EARLY"
        table.say("ann", "INACTIVE")
        table.wait(1 + late)
        assert table.say("bob", "SAVE") == "NO_RECORDING"
        assert table.say("ann", "SAVE") == "OK / 1"
        assert table.state.ergs["ann"] == 2
        assert table.say("ann", "SAVE") == "NO_RECORDING"
        table.wait(2 * DAY)
        assert table.say("ann", "SAVE") == "NO_RECORDING"
    table = recording()
    table.wait(3 * DAY + 1)
    assert table.say("ann", "SAVE") == "SAVE_TOO_LATE"
    table.wait(DAY)
    assert table.say("ann", "SAVE") == "SAVE_TOO_LATE"
    assert table.state.recordings[0].status == "lapsed"


def test_saving_costs_two_ergs() -> None:
    """SHUTTLE-98, SHUTTLE-103: in the window nothing else is missing."""
    table = recording()
    table.state.ergs["ann"] = 1
    table.wait(2 * DAY)
    assert table.say("ann", "SAVE") == "INSUFFICIENT_ERGS"
    assert table.state.ergs["ann"] == 1


@pytest.mark.parametrize(
    ("nights", "status", "answer"), [(1, "lost", "NO_RECORDING"), (2, "savable", "OK / 1")]
)
def test_when_the_journey_ends_too_soon_the_recording_is_lost(
    nights: int, status: str, answer: str
) -> None:
    """SHUTTLE-100, SHUTTLE-99: before the 48 hours are over, and not at their end."""
    table = Table(position=flying(stations=CREW, at=19), max_attack=12)
    table.say("ann", "PUSH captains_log")
    for _ in range(nights):
        table.midnight()
    changes = {"objects": {"2": thing("a", 9, 17, attack=12)}}
    assert table.match.note("ruling", "judge", table.now, arguments={"changes": changes}).entry
    assert "END lost" in table.midnight()
    assert table.state.recordings[0].status == status
    assert table.say("ann", "SAVE") == answer


def saves(*times: str) -> dict[str, object]:
    """A position in which ann has saved at those times, and can save once more."""
    done = [{"player": "ann", "at": time} for time in times]
    now = {"id": 1, "by": "ann", "offline_until": "2010-08-03T00:00:00Z", "status": "savable"}
    return {"saves": done, "recordings": [now]}


@pytest.mark.parametrize(
    ("before", "answer"),
    [
        ((), "OK / 1"),
        (("2010-08-01T00:00:00Z",), "OK / 2 WIN"),
        (("2010-07-31T23:59:59Z",), "OK / 1"),
        (("2009-08-03T00:00:00Z",), "OK / 1"),
        (("2010-08-01T00:00:00Z", "2010-08-02T00:00:00Z"), "OK / 3"),
        (("2010-08-01T00:00:00Z",) * 3, "OK / 4 WIN"),
    ],
)
def test_every_second_save_of_a_month_is_a_win(before: tuple[str, ...], answer: str) -> None:
    """SHUTTLE-101, SHUTTLE-102, SHUTTLE-60: whatever journeys they are of; months do not add up."""
    table = Table(position=saves(*before))
    assert table.say("ann", "SAVE") == answer
    won = answer.endswith("WIN")
    assert [win.by for win in table.state.wins] == ["captains_log"] * won
    assert (
        table.told
        == ["2010-08-03 12:00:00 SAVE ann"] + ["2010-08-03 12:00:00 WIN ann captains_log"] * won
    )


def test_what_others_have_saved_does_not_count() -> None:
    """SHUTTLE-101: a player wins by their own second save."""
    position = saves("2010-08-01T00:00:00Z")
    position["saves"] = [{"player": "bob", "at": "2010-08-01T00:00:00Z"}]
    assert Table(position=position).say("ann", "SAVE") == "OK / 1"


def test_the_oldest_of_several_is_saved_and_the_latest_tells_what_is_missing() -> None:
    """SHUTTLE-103: of several in their windows the oldest; else the latest decides."""
    one = {"by": "ann", "offline_until": "2010-08-03T00:00:00Z", "status": "savable"}
    both = Table(position={"recordings": [{"id": 1} | one, {"id": 2} | one]})
    both.say("ann", "SAVE")
    assert [each.status for each in both.state.recordings] == ["saved", "savable"]
    lost = one | {"id": 2, "status": "lost"}
    lapsed = one | {"id": 1, "status": "lapsed"}
    assert Table(position={"recordings": [lapsed, lost]}).say("ann", "SAVE") == "NO_RECORDING"
    late = [lost | {"id": 1}, lapsed | {"id": 2}]
    assert Table(position={"recordings": late}).say("ann", "SAVE") == "SAVE_TOO_LATE"
