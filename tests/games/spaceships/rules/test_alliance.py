"""Allies and opponents."""

from hypothesis import given
from hypothesis import strategies as st
from tests.games.spaceships.table import Table, together

from contestmaster.games.spaceships.rules.alliance import allied

NAMES = ("alice", "bob", "carol")


def test_both_must_consent() -> None:
    """SHIPS-47, SHIPS-48, SHIPS-49: one side is no alliance, and either ends it."""
    table = Table(position=together())
    assert table.say("alice", "ALLY bob") == "OK / pending"
    assert table.say("alice", "ALLY bob") == "OK / pending"
    assert table.attack("carol", "alice", 1).startswith("OK")
    assert not allied(table.state, "alice", "bob")
    assert table.say("bob", "ALLY alice") == "OK / allied"
    assert allied(table.state, "bob", "alice")
    assert table.say("alice", "UNALLY bob") == "OK / opponents"
    assert table.say("alice", "UNALLY bob") == "OK / opponents"
    assert not allied(table.state, "alice", "bob")


def test_allies_do_not_fight() -> None:
    """SHIPS-52: refused with 109, whoever attacks."""
    table = Table(position=together())
    table.say("alice", "ALLY bob")
    table.say("bob", "ALLY alice")
    assert table.attack("alice", "bob", 1) == table.attack("bob", "alice", 1) == "FAILED 109"
    assert table.attack("alice", "carol", 1).startswith("OK")


def test_a_battle_goes_on_whatever_becomes_of_the_alliance() -> None:
    """SHIPS-49, SHIPS-92: consent works from its time on."""
    table = Table(position=together())
    table.attack("alice", "bob", 3)
    table.say("alice", "ALLY bob")
    table.say("bob", "ALLY alice")
    assert table.say("bob", "DEFEND 1 1").startswith("OK")
    table.reveal("alice", 3)
    assert table.events("resolved") == ["0001 17 9 19 7 alice"]


def test_contracts_and_masters_ally_too() -> None:
    """SHIPS-47: an operator's contract, or one is the other's master, in either direction."""
    table = Table()
    assert table.operate("PACT bob alice on") == "OK"
    assert table.operate("PACT alice bob on") == "OK"
    assert table.state.pacts == [("alice", "bob")]
    assert table.say("alice", "UNALLY bob") == "OK / allied"
    assert table.operate("PACT alice bob off") == "OK"
    assert not allied(table.state, "alice", "bob")
    assert table.operate("SET_MASTER carol alice") == "OK"
    assert allied(table.state, "alice", "carol")
    assert allied(table.state, "carol", "alice")
    assert table.operate("SET_MASTER carol -") == "OK"
    assert not allied(table.state, "alice", "carol")


def test_an_alliance_is_not_passed_on() -> None:
    """SHIPS-50: A with B and B with C leaves A and C opponents."""
    table = Table()
    for one, other in (("alice", "bob"), ("bob", "alice"), ("bob", "carol"), ("carol", "bob")):
        table.say(one, f"ALLY {other}")
    assert not allied(table.state, "alice", "carol")


def test_nobody_names_themself() -> None:
    """SHIPS-51: refused with 105; an unknown name with 102."""
    table = Table(position=together())
    assert table.say("alice", "ALLY alice") == table.say("alice", "UNALLY alice") == "FAILED 105"
    assert table.attack("alice", "alice", 1) == "FAILED 105"
    assert table.say("alice", "ALLY Bob") == "FAILED 102"
    assert table.operate("PACT bob bob on") == table.operate("SET_MASTER bob bob") == "FAILED 105"
    assert table.operate("PACT eve bob on") == table.operate("PACT bob eve on") == "FAILED 102"
    assert (
        table.operate("SET_MASTER eve bob") == table.operate("SET_MASTER bob eve") == "FAILED 102"
    )


@given(
    st.lists(
        st.tuples(
            st.sampled_from(NAMES), st.sampled_from(["ALLY", "UNALLY"]), st.sampled_from(NAMES)
        )
    )
)
def test_being_allied_goes_both_ways_always(said: list[tuple[str, str, str]]) -> None:
    """SHIPS-47: whatever has been said."""
    table = Table()
    for person, word, other in said:
        table.say(person, f"{word} {other}")
    for one in NAMES:
        for other in NAMES:
            if one != other:
                assert allied(table.state, one, other) == allied(table.state, other, one)
