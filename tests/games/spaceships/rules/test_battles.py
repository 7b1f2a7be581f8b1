"""Battles, from the attack to what follows from them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.games.spaceships.table import DAY, DIGEST, Table, digest_of, together

AMOUNTS = st.integers(0, 30)
ARMOUR = st.integers(1, 10)
ENERGY = st.integers(0, 20)


def test_an_attack_is_one_act_with_its_commitment() -> None:
    """SHIPS-53, SHIPS-54, SHIPS-55, SHIPS-63: battle, communication, engagement."""
    table = Table(position=together())
    assert table.attack("alice", "bob", 3) == (
        "OK / 0001 1 2019-08-02T09:00:00Z 2019-08-05T09:00:00Z"
    )
    (comm,) = table.state.codebook.communications
    assert (comm.kind, comm.associated, comm.context) == (
        "targeting_command",
        True,
        "Space Battle 0001",
    )
    assert (table.ship("alice").engaged_in, table.ship("bob").engaged_in) == (1, 1)
    assert table.ship("carol").engaged_in is None
    assert table.say("carol", "BATTLE 1").startswith("OK / 0001 alice bob 1 2 ")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f"ATTACK bob md5 {DIGEST}", 140),
        (f"ATTACK bob sha256 {DIGEST}0", 141),
        ("ATTACK bob sha256", 3),
        (f"ATTACK bob sha256 {DIGEST} hex now", 4),
        (f"ATTACK bob sha256 {DIGEST} octal", 3),
    ],
)
def test_without_a_valid_hash_there_is_no_attack(line: str, code: int) -> None:
    """SHIPS-53, SHIPS-62, HASH-12: no battle, no communication, nothing."""
    table = Table(position=together())
    assert table.say("alice", line) == f"FAILED {code}"
    assert not table.state.battles
    assert not table.state.codebook.communications
    assert table.ship("alice").pilotable


def test_only_an_opponents_ship_in_the_same_sector_is_attacked() -> None:
    """SHIPS-52, SHIPS-27: who has no ship, wrecks, engaged ships, other sectors."""
    position = {"ships": {str(n): {"sector": 1} for n in range(1, 6)}}
    position["ships"]["5"] = {"sector": 2}
    table = Table("alice", "bob", "carol", "dave", "erin", position=position, scuttle="any")
    assert table.attack("alice", "nobody", 1) == "FAILED 102"
    assert table.attack("alice", "erin", 1) == "FAILED 108"
    table.say("dave", "SCUTTLE")
    assert table.attack("dave", "alice", 1) == "FAILED 103"
    assert table.attack("alice", "dave", 1) == "FAILED 104"
    table.attack("bob", "carol", 1)
    assert table.attack("alice", "bob", 1) == table.attack("alice", "carol", 1) == "FAILED 107"
    assert table.attack("bob", "alice", 1) == "FAILED 106"


def test_an_attack_is_refused_for_the_first_reason_that_applies() -> None:
    """SHIPS-52, SHIPS-56, SHIPS-57, SHIPS-53: 103, 104, 106 to 111, 140, in this order."""
    line = f"ATTACK bob md5 {DIGEST}"
    bare = Table(position=together(), scuttle="any")
    for name, code in (("bob", 104), ("alice", 103)):
        bare.say(name, "SCUTTLE")
        assert bare.say("alice", line) == f"FAILED {code}"
    wrecks = Table(position=together(**{"1": {"armour": 0}, "2": {"armour": 0, "sector": 2}}))
    assert wrecks.say("alice", line) == "FAILED 106"
    assert wrecks.say("carol", line) == "FAILED 107"
    wrecks.say("bob", "SCUTTLE")
    assert wrecks.say("alice", line) == "FAILED 104"
    table = Table(position=together())
    table.fight("alice", "bob", 1, 1)
    assert table.say("alice", line) == "FAILED 110"
    for one, other in (("alice", "bob"), ("bob", "alice")):
        table.say(one, f"ALLY {other}")
    assert table.say("alice", line) == "FAILED 109"
    table.say("alice", "MOVE 2")
    assert table.say("alice", line) == "FAILED 108"
    table.say("alice", "MOVE 1")
    table.say("alice", "UNALLY bob")
    table.wait(DAY)
    assert table.say("alice", line) == "FAILED 111"
    assert table.say("carol", line) == "FAILED 140"


def test_attacking_costs_nothing() -> None:
    """SHIPS-61: a ship without energy can attack."""
    table = Table(position=together(**{"1": {"energy": 0}}))
    assert table.attack("alice", "bob", 9).startswith("OK")
    assert (table.ship("alice").energy, table.state.coins["alice"]) == (0, 10)


def test_ships_rest_for_a_day_from_the_resolution() -> None:
    """SHIPS-56, SHIPS-91: either ship; allowed again at that very second."""
    table = Table(position=together())
    table.fight("alice", "bob", 1, 1)
    assert table.ship("alice").last_battle_end == table.ship("bob").last_battle_end == table.now
    table.wait(DAY - 1)
    assert table.attack("carol", "alice", 1) == table.attack("alice", "carol", 1) == "FAILED 110"
    table.wait(1)
    assert table.attack("carol", "alice", 1).startswith("OK")


def test_the_same_ship_is_not_attacked_twice_in_a_row() -> None:
    """SHIPS-57, SHIPS-58, SHIPS-91: the attacker's last opponent counts, in whichever role."""
    table = Table(position=together())
    table.fight("alice", "bob", 1, 1)
    table.wait(DAY)
    assert table.attack("alice", "bob", 1) == table.attack("bob", "alice", 1) == "FAILED 111"
    table.fight("carol", "bob", 1, 1)
    table.wait(DAY)
    assert table.attack("alice", "bob", 1) == "FAILED 111"
    assert table.attack("bob", "alice", 1).startswith("OK"), "the defender's last does not matter"


def test_a_new_ship_has_no_history() -> None:
    """SHIPS-59, SHIPS-60: two players alone go on only with fresh ships."""
    table = Table("alice", "bob", position={"ships": {"1": {}, "2": {"sector": 1}}}, scuttle="any")
    table.fight("alice", "bob", 1, 1)
    table.wait(30 * DAY)
    assert table.attack("alice", "bob", 1) == table.attack("bob", "alice", 1) == "FAILED 111"
    table.say("bob", "SCUTTLE")
    table.say("bob", "CREATE_SHIP")
    while table.sectors()["bob"] > 1:
        table.say("bob", f"MOVE {table.sectors()['bob'] - 1}")
    assert table.attack("bob", "alice", 1).startswith("OK")


@pytest.mark.parametrize("amount", ["-1", "1000000000"])
def test_an_invalid_amount_sets_nothing_and_may_be_mended(amount: str) -> None:
    """SHIPS-64, SHIPS-69: refused with 114; fractions are no numbers at all."""
    table = Table(position=together())
    table.attack("alice", "bob", 1)
    assert table.say("bob", f"DEFEND 1 {amount}") == "FAILED 114"
    assert table.say("bob", "DEFEND 1 1.5") == "FAILED 3"
    assert table.battle().defence_value is None
    assert table.say("bob", "DEFEND 1 999999999").startswith("OK")


def test_only_the_defender_answers_and_only_once() -> None:
    """SHIPS-65, SHIPS-66: openly; unchangeable (115)."""
    table = Table(position=together())
    table.attack("alice", "bob", 1)
    assert table.say("bob", "DEFEND 2 1") == table.say("bob", "DEFEND 0 1") == "FAILED 112"
    assert table.say("alice", "DEFEND 1 1") == table.say("carol", "DEFEND 1 1") == "FAILED 113"
    assert table.say("bob", "DEFEND 1 4").startswith("OK / 0001 4 ")
    assert table.say("carol", "BATTLE 1").split()[10] == "4"
    assert table.say("bob", "DEFEND 1 4") == "FAILED 115"


def test_the_last_second_to_answer() -> None:
    """SHIPS-65, SHIPS-68: seven days, half-open; then it is 0, which is no crime."""
    for late in (0, 1):
        table = Table(position=together())
        table.attack("alice", "bob", 1)
        table.wait(7 * DAY - 1 + late)
        assert table.say("bob", "DEFEND 1 4") == ("FAILED 115" if late else table_ok(table))
        assert table.state.crimes == []


def table_ok(table: Table) -> str:
    """What an answer in time is answered with: the window has been open for three days."""
    comm = table.state.codebook.communications[0]
    assert comm.opens_at is not None
    return "OK / 0001 4 2019-08-02T09:00:00Z 2019-08-09T09:00:00Z"


def test_an_answer_opens_the_window_at_once_but_never_moves_it() -> None:
    """SHIPS-67, SHIPS-70, SHIPS-72: at the answer or after four days, whichever is sooner."""
    soon = Table(position=together())
    soon.attack("alice", "bob", 1)
    soon.wait(3 * DAY)
    answer = "OK / 0001 4 2019-08-01T09:00:00Z 2019-08-08T09:00:00Z"
    assert soon.say("bob", "DEFEND 1 4") == answer
    late = Table(position=together())
    late.attack("alice", "bob", 1)
    late.wait(5 * DAY)
    assert late.say("bob", "DEFEND 1 4").endswith("2019-08-02T09:00:00Z 2019-08-09T09:00:00Z")
    assert late.events("window_opened") == ["1 alice"]


def test_nothing_is_revealed_before_the_window_opens() -> None:
    """SHIPS-74, HASH-40: a leak sets no value."""
    table = Table(position=together())
    table.attack("alice", "bob", 7)
    assert table.reveal("alice", 7) == "FAILED 146"
    assert table.battle().attack_value is None


def test_from_day_four_on_the_attacker_may_reveal_first() -> None:
    """SHIPS-73, SHIPS-75: the defender then answers knowing the value."""
    table = Table(position=together())
    table.attack("alice", "bob", 7)
    table.wait(4 * DAY)
    assert table.reveal("alice", 7) == "OK / 1 lf / 0001 7"
    assert table.battle().attack_value == 7
    assert table.battle().resolved_at is None
    assert table.say("bob", "DEFEND 1 8").startswith("OK")
    assert table.battle().outcome == "defender"


def test_the_window_closes_after_seven_days_eleven_at_the_latest() -> None:
    """SHIPS-71, SHIPS-76: then the attack value is 0."""
    table = Table(position=together())
    table.attack("alice", "bob", 7)
    table.wait(11 * DAY - 1)
    assert table.battle().attack_value is None
    table.wait(1)
    assert table.battle().attack_value == 0
    assert table.events("lapsed") == ["1 alice"]
    assert table.reveal("alice", 7) == "FAILED 147"


def test_a_standalone_revelation_sets_no_value() -> None:
    """HASH-43: only what belongs to a battle is read for an amount."""
    table = Table(position=together())
    table.attack("alice", "bob", 7)
    table.say("bob", f"HASH sha256 {digest_of(9)}")
    assert table.reveal("bob", 9) == "OK / 2 lf"
    assert table.battle().attack_value is None
    table.say("bob", "DEFEND 1 0")
    assert table.reveal("alice", 7, comm=1) == "OK / 1 lf / 0001 7"
    assert (table.battle().attack_value, table.sectors()["alice"]) == (7, 1)


def test_a_battle_is_resolved_once_and_not_before_both_values_are_there() -> None:
    """SHIPS-82, SHIPS-83: 117, then the line of both ships, then 116."""
    table = Table(position=together(), astronomor="carol")
    table.attack("alice", "bob", 7)
    assert table.say("carol", "RESOLVE 1") == "FAILED 117"
    table.say("bob", "DEFEND 1 5")
    assert table.say("carol", "RESOLVE 1") == "FAILED 117"
    table.reveal("alice", 7)
    assert table.say("carol", "RESOLVE 2") == "FAILED 112"
    assert table.say("carol", "RESOLVE 1") == "OK / 0001 13 5 15 3 alice"
    assert table.say("carol", "RESOLVE 1") == "FAILED 116"


@given(ENERGY, ARMOUR, AMOUNTS, ENERGY, ARMOUR, AMOUNTS)
def test_the_resolution_follows_the_formulas(
    energy: int, armour: int, attack: int, other_energy: int, other_armour: int, defence: int
) -> None:
    """SHIPS-85, SHIPS-86, SHIPS-87, SHIPS-88: N and X from before the battle; fewer lost wins."""
    ships = {
        "1": {"armour": armour, "energy": energy},
        "2": {"sector": 1, "armour": other_armour, "energy": other_energy},
    }
    table = Table(position=together(**ships))
    table.fight("alice", "bob", attack, defence)
    spent, other_spent = min(energy, attack), min(other_energy, defence)
    lost, other_lost = min(armour, other_spent), min(other_armour, spent)
    mine, theirs = table.ship("alice"), table.ship("bob")
    assert (mine.energy, theirs.energy) == (energy - spent, other_energy - other_spent)
    assert (mine.armour, theirs.armour) == (armour - lost, other_armour - other_lost)
    expected = "none" if lost == other_lost else "attacker" if lost < other_lost else "defender"
    assert table.battle().outcome == expected


def test_both_may_be_defeated_and_nobody_wins() -> None:
    """SHIPS-90, SHIPS-88, SHIPS-97: equal losses; no fame changes."""
    ships = {"1": {"armour": 5}, "2": {"sector": 1, "armour": 5}}
    table = Table(position=together(**ships))
    assert table.fight("alice", "bob", 9, 9).endswith("0001 11 0 11 0 -")
    assert table.ship("alice").defeated
    assert table.ship("bob").defeated
    assert [player.fame for player in table.state.players.values()] == [0, 0, 0]


def test_the_resolution_ends_the_engagement() -> None:
    """SHIPS-55, SHIPS-91: end and opponent are noted on both ships."""
    table = Table(position=together())
    table.fight("alice", "bob", 2, 1)
    one, two = table.ship("alice"), table.ship("bob")
    assert (one.engaged_in, one.prior_opponent) == (None, two.id)
    assert (two.engaged_in, two.prior_opponent) == (None, one.id)


@given(st.integers(-10, 10), st.integers(-10, 10))
@example(9, -1)
@example(10, -1)
@example(-9, 0)
@example(-10, 0)
def test_fame_changes_by_the_losers_and_keeps_its_range(winner: int, loser: int) -> None:
    """SHIPS-94, SHIPS-95, SHIPS-96, SHIPS-97, SHIPS-98: up against an Infamous one, else down."""
    players = {"alice": {"fame": winner}, "bob": {"fame": loser}, "carol": {}}
    table = Table(position=together() | {"players": players})
    table.fight("alice", "bob", 3, 0)
    changed = winner + (1 if loser < 0 else -1)
    assert table.player("alice").fame == max(-10, min(10, changed))
    assert table.player("bob").fame == loser
