"""What a host asks."""

from tests.lobby.rig import Rig

from contestmaster.lobby import may_be_account, waits_for_more


def test_an_account_may_have_a_name_that_is_short_and_nobody_elses() -> None:
    """[TABLE-1, TABLE-2]."""
    rig = Rig()
    rig.come("Ann")
    rig.guest("zoe")
    assert may_be_account(rig.state, "Ann")
    assert may_be_account(rig.state, "bob")
    for login in ("ann", "zoe", "ZOE", "a" * 17, "guest-3", "Guest", "a b"):
        assert not may_be_account(rig.state, login)


def test_a_wait_at_a_table_that_is_over_lasts_for_who_wants_a_rematch() -> None:
    """[TABLE-37]."""
    rig = Rig()
    rig.come("ann", "bob", "cat")
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("bob", "SIT 1")
    rig.ok("cat", "WATCH 1")
    assert all(waits_for_more(rig.table(), name) for name in ("ann", "bob", "cat"))
    rig.ok("ann", "START")
    assert all(waits_for_more(rig.table(), name) for name in ("ann", "bob", "cat"))
    rig.ends()
    assert not any(waits_for_more(rig.table(), name) for name in ("ann", "bob", "cat"))
    rig.ok("ann", "REMATCH")
    assert waits_for_more(rig.table(), "ann")
    assert not waits_for_more(rig.table(), "bob")
    assert not waits_for_more(rig.table(), "cat")
