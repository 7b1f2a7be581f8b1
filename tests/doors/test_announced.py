"""The desk of a game by announcement: nobody is answered before the disk has it, nobody waits."""

import pytest
from tests.doors.test_boundary import Agora
from tests.host.playing import SlowStore
from tests.host.test_recorder import Disk

MESSAGE = "ANNOUNCE m1\n-----BEGIN MESSAGE-----\nI move to Sector 2.\n-----END MESSAGE-----"


@pytest.fixture(autouse=True)
def installed() -> None:
    """Leave the games as they are installed."""


def test_announcements_are_answered_in_order_when_they_are_durable() -> None:
    """[NET-46] others go on meanwhile, and what they read waits for what it tells of."""
    store = SlowStore()
    agora = Agora(store)
    assert agora.say("ann", MESSAGE) == ""
    assert agora.say("bob", "SHIPS") == ""
    assert len(store.queue) == 1
    store.commit()
    assert agora.heard("ann").startswith("OK\n1\nSUCCEEDED")
    assert agora.heard("bob").startswith("OK\n")
    assert agora.say("bob", "SHIPS").startswith("OK\n"), "nothing waits for the disk any more"


def test_what_a_full_disk_does_not_take_has_not_happened_and_may_be_said_again() -> None:
    """[NET-46]: with the same id, which has not been used."""
    store = SlowStore()
    agora = Agora(store)
    before = agora.hosting.match.digest()
    agora.say("ann", MESSAGE)
    store.full = True
    store.commit()
    assert agora.heard("ann").startswith("FAILED 5")
    assert agora.hosting.match.digest() == before
    store.full = False
    agora.say("ann", MESSAGE)
    store.commit()
    assert agora.heard("ann").startswith("OK\n1\nSUCCEEDED")


def test_who_waits_for_what_nobody_knows_is_hung_up_on() -> None:
    """[NET-96]."""
    store = Disk()
    agora = Agora(store)
    agora.say("ann", MESSAGE)
    store.doubts = True
    store.commit()
    while store.news:
        agora.hosting.report(store.news.popleft())
    assert agora.wires["ann"].closed
    assert agora.wires["ann"].sent == b""
    assert not agora.wires["bob"].closed
