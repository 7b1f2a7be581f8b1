"""The Astronomor: duties, deputies, a vacant office, a platform that does it all."""

from typing import Any

from tests.games.spaceships.table import DAY, WEEK, Table, together


def ready(**params: Any) -> Table:
    """A battle with both values, at 9 on Monday, with a player in office."""
    table = Table(position=together(), **{"astronomor": "carol"} | params)
    table.attack("alice", "bob", 7)
    table.say("bob", "DEFEND 1 5")
    table.reveal("alice", 7)
    return table


def test_an_automatic_astronomor_acts_without_delay() -> None:
    """SHIPS-43, SHIPS-40: resolves, maintains and reports; never a crime."""
    table = ready(astronomor="automatic")
    assert table.battle().resolved_at == table.now
    table.say("dave", "REGISTER")
    assert len(table.state.sectors) == 6
    table.wait(3 * WEEK)
    assert [report.by for report in table.state.reports] == ["-", "-", "-"]
    assert table.state.crimes == []
    for line in ("REPORT", "RESIGN_OFFICE"):
        assert table.say("alice", line) == "FAILED 118"


def test_the_platform_destroys_the_highest_empty_sector() -> None:
    """SHIPS-43: until the count is ideal."""
    ships = {"1": {}, "2": {"armour": 0}, "3": {"sector": 5}}
    table = Table(position={"ships": ships})
    table.say("bob", "SCUTTLE")
    assert table.events("sector_destroyed") == ["4"]
    assert table.sectors() == {"alice": 1, "carol": 4}


def test_the_officer_may_fight_and_resolve_eir_own_battle() -> None:
    """SHIPS-45: the Astronomor may be a combatant."""
    table = ready(astronomor="alice")
    assert table.say("alice", "RESOLVE 1").startswith("OK")


def test_a_late_resolution_is_tardiness_once() -> None:
    """SHIPS-84, SHIPS-107: class 2, at seven days, once per battle; a deputy may then act."""
    table = ready()
    table.say("carol", "REPORT")
    table.wait(WEEK - 1)
    assert table.state.crimes == []
    assert table.say("bob", "RESOLVE 1") == "FAILED 118"
    table.wait(1)
    table.say("carol", "REPORT")
    assert [(c.name, c.grade, c.reference) for c in table.state.crimes] == [
        ("Tardiness", 2, "battle:1")
    ]
    table.wait(2 * DAY)
    assert len(table.state.crimes) == 1
    assert table.say("eve", "RESOLVE 1") == "FAILED 135"
    assert table.say("bob", "RESOLVE 1").startswith("OK")
    assert table.state.office.holder == "carol", "a deputy takes no office"


def test_who_resolves_in_time_is_not_late() -> None:
    """SHIPS-84: the time runs from the later of the two values."""
    table = Table(position=together(), astronomor="carol")
    table.attack("alice", "bob", 7)
    table.say("bob", "DEFEND 1 5")
    table.wait(2 * DAY)
    table.reveal("alice", 7)
    table.say("carol", "REPORT")
    table.wait(WEEK - 1)
    assert table.state.crimes == []
    assert table.say("bob", "RESOLVE 1") == "FAILED 118"
    assert table.say("carol", "RESOLVE 1").startswith("OK")
    table.say("carol", "REPORT")
    table.wait(DAY)
    assert table.state.crimes == []


def test_an_imbalance_obliges_within_a_week_and_each_deadline_is_a_crime() -> None:
    """SHIPS-15, SHIPS-16, SHIPS-44: counted from when it arose, or from the last act."""
    table = Table(astronomor="carol")
    for name in ("dave", "erin", "fay"):
        table.say(name, "REGISTER")
    assert table.say("eve", "TIME").endswith("carol 1 2019-08-05T09:00:00Z 0")
    table.wait(3 * DAY)
    table.say("carol", "CREATE_SECTOR")
    table.say("carol", "REPORT")
    assert table.say("eve", "TIME").endswith("carol 1 2019-08-08T09:00:00Z 0")
    assert table.say("dave", "CREATE_SECTOR") == "FAILED 118"
    table.until("2019-08-08T09:00:00Z")
    assert [c.name for c in table.state.crimes] == ["Galaxy Neglect"]
    assert table.say("eve", "TIME").endswith("carol 1 2019-08-15T09:00:00Z 0")
    assert table.say("dave", "CREATE_SECTOR") == "OK / 7"
    assert table.say("dave", "CREATE_SECTOR") == "FAILED 118", "it is done, and not overdue now"
    assert table.say("eve", "TIME").endswith("carol 1 2019-08-15T09:00:00Z 0")
    table.say("carol", "REPORT")
    table.until("2019-08-15T09:00:00Z")
    assert [c.name for c in table.state.crimes] == ["Galaxy Neglect", "Galaxy Neglect"]


def test_above_the_ideal_the_officer_chooses_an_empty_sector() -> None:
    """SHIPS-13, SHIPS-14: 119, 128, 129, 118, in this order."""
    ships = {"1": {}, "2": {"armour": 0}, "3": {"sector": 4}}
    table = Table(position={"ships": ships}, astronomor="carol")
    assert table.say("alice", "DESTROY_SECTOR 6") == "FAILED 119"
    assert table.say("carol", "DESTROY_SECTOR 5") == "FAILED 128"
    table.say("bob", "SCUTTLE")
    assert table.say("alice", "DESTROY_SECTOR 1") == "FAILED 129"
    assert table.say("alice", "DESTROY_SECTOR 2") == "FAILED 118"
    assert table.say("carol", "DESTROY_SECTOR 2") == "OK / 4"
    assert table.say("carol", "DESTROY_SECTOR 2") == "FAILED 128"


def test_a_missing_report_is_tardiness_at_the_end_of_a_whole_week() -> None:
    """SHIPS-42, SHIPS-44: only a week throughout which they were in office; then a deputy may."""
    table = Table(astronomor="carol")
    table.until("2019-08-05T00:00:00Z")
    assert table.state.crimes == [], "the first week was no whole one"
    assert table.say("bob", "REPORT") == "FAILED 118"
    table.until("2019-08-12T00:00:00Z")
    assert [(c.person, c.reference) for c in table.state.crimes] == [("carol", "report")]
    assert table.state.report_overdue
    assert table.say("bob", "REPORT").startswith("OK / ")
    assert table.say("bob", "REPORT") == "FAILED 118"
    assert not table.state.report_overdue
    table.until("2019-08-19T00:00:00Z")
    assert len(table.state.crimes) == 1, "a deputy's report counts"


def test_a_new_officer_owes_no_report_of_before() -> None:
    """SHIPS-46, SHIPS-44: nothing is overdue, and so no deputy may publish it."""
    table = Table(astronomor="carol")
    table.until("2019-08-12T00:00:00Z")
    assert table.state.report_overdue
    table.operate("SET_ASTRONOMOR bob")
    assert table.say("alice", "REPORT") == "FAILED 118"
    assert table.say("bob", "REPORT").startswith("OK")


def test_the_first_report_of_a_week_is_rewarded() -> None:
    """SHIPS-42, SHIPS-111: report_reward coins, once a week, to whoever publishes it."""
    table = Table(astronomor="carol", report_reward=3)
    table.say("carol", "REPORT")
    table.say("carol", "REPORT")
    assert table.state.coins["carol"] == 13
    table.until("2019-08-05T00:00:00Z")
    table.say("carol", "REPORT")
    assert table.state.coins["carol"] == 26, "with payday on the 1st"


def test_in_a_vacant_office_whoever_acts_takes_it() -> None:
    """SHIPS-44, SHIPS-46: without crimes, and owing nothing from before."""
    table = ready()
    table.say("dave", "REGISTER")
    table.wait(WEEK)
    assert len(table.state.crimes) == 2
    assert table.say("alice", "RESIGN_OFFICE") == "FAILED 118"
    assert table.say("carol", "RESIGN_OFFICE") == "OK"
    assert table.say("eve", "TIME").endswith("- 1 - 0")
    assert not table.state.maintenance.overdue
    assert table.battle().resolve_due is None
    table.wait(4 * WEEK)
    assert len(table.state.crimes) == 2, "a vacant office commits none"
    assert table.say("bob", "CREATE_SECTOR") == "OK / 6"
    assert table.state.office.holder == "bob"
    assert table.battle().resolve_due == table.now + 7 * DAY * 1_000_000
    assert table.events("astronomor") == ["-", "bob"]
    assert table.say("alice", "RESOLVE 1") == "FAILED 118"
    table.wait(WEEK)
    assert len(table.state.crimes) == 2, "once per battle, whoever is late"
    assert table.say("alice", "RESOLVE 1").startswith("OK")


def test_nothing_is_due_from_an_office_that_nobody_holds() -> None:
    """SHIPS-15, SHIPS-46: an imbalance that arises then has no deadline until somebody comes."""
    table = Table(astronomor="carol")
    table.operate("SET_ASTRONOMOR -")
    table.say("dave", "REGISTER")
    assert table.say("eve", "TIME").endswith("- 1 - 0")
    table.wait(3 * WEEK)
    assert table.state.crimes == []
    table.operate("SET_ASTRONOMOR bob")
    assert table.say("eve", "TIME").endswith("bob 1 2019-08-26T09:00:00Z 0")


def test_a_refused_act_takes_no_office() -> None:
    """SHIPS-44: only who performs a duty becomes Astronomor."""
    table = Table(astronomor="carol")
    table.operate("SET_ASTRONOMOR -")
    assert table.say("bob", "CREATE_SECTOR") == "FAILED 127"
    assert table.say("bob", "RESOLVE 1") == "FAILED 112"
    assert table.state.office.holder is None
    assert table.say("bob", "REPORT").startswith("OK")
    assert table.state.office.holder == "bob"


def test_the_operator_gives_the_office_away() -> None:
    """SHIPS-46: to a player, the platform, or nobody; what the platform finds it does at once."""
    table = ready()
    assert table.operate("SET_ASTRONOMOR eve") == "FAILED 102"
    assert table.operate("SET_ASTRONOMOR bob") == "OK"
    assert table.operate("SET_ASTRONOMOR automatic") == "OK"
    assert table.battle().resolved_at == table.now
    assert table.say("bob", "SET_ASTRONOMOR bob") == "FAILED 139"
    assert table.events("astronomor") == ["bob", "automatic"]


def test_the_operator_grants_coins() -> None:
    """SHIPS-113, SHIPS-112: income from other parts of a nomic; nobody gives coins away."""
    table = Table()
    assert table.operate("GRANT eve 5") == "FAILED 102"
    assert table.operate("GRANT bob 0") == "FAILED 124"
    assert table.operate("GRANT bob 5") == "OK"
    assert table.state.coins["bob"] == 15
    assert table.say("bob", "GRANT alice 5") == "FAILED 139"
    assert table.events("coins") == ["bob 15"]
