"""Intents with notice and with support."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.instant import DAY, SECOND
from contestmaster.nomic.intents import (
    Intent,
    announce,
    oldest_ripe,
    support,
    supported,
    withdraw,
)

FORTNIGHT = 14 * 86_400


def ripe(intents: list[Intent], by: str, now: int) -> Intent | None:
    return oldest_ripe(intents, by, "journey", now, least_s=4 * 86_400, most_s=FORTNIGHT)


@given(st.integers(0, 20 * 86_400 * SECOND))
def test_notice_serves_from_its_least_to_its_greatest_age(age: int) -> None:
    """SHUTTLE-122, SHIPS-99: both ends included, and not a microsecond more."""
    intents: list[Intent] = []
    mine = announce(intents, "ann", "journey", 0)
    expected = mine if 4 * DAY <= age <= 14 * DAY else None
    assert ripe(intents, "ann", age) is expected


def test_notice_serves_its_author_for_its_kind_only() -> None:
    """SHUTTLE-35, SHIPS-102: of nobody else, and for nothing else."""
    intents: list[Intent] = []
    announce(intents, "bob", "journey", 0)
    announce(intents, "ann", "mutiny", 0)
    assert ripe(intents, "ann", 5 * DAY) is None


def test_the_oldest_of_several_serves_first_and_once() -> None:
    """SHUTTLE-37, SHUTTLE-126, SHIPS-103: the same intent again is a second one."""
    intents: list[Intent] = []
    first, second = (announce(intents, "ann", "journey", day * DAY) for day in (0, 1))
    assert (first.id, second.id) == (1, 2)
    assert ripe(intents, "ann", 5 * DAY) is first
    first.used = True
    assert ripe(intents, "ann", 5 * DAY) is second
    assert ripe(intents, "ann", 14 * DAY + 1) is second


def test_support_is_given_once_by_others_while_the_intent_lives() -> None:
    """SHUTTLE-123, SHUTTLE-124, SHUTTLE-125."""
    intent = announce([], "ann", "mutiny", 0)
    assert support(intent, "ann", 0, FORTNIGHT) == "own"
    assert support(intent, "bob", 0, FORTNIGHT) is None
    assert support(intent, "bob", 0, FORTNIGHT) == "again"
    assert support(intent, "cy", 14 * DAY, FORTNIGHT) is None
    assert support(intent, "dee", 14 * DAY + 1, FORTNIGHT) == "dead"
    assert intent.supporters == ["bob", "cy"]
    intent.used = True
    assert support(intent, "eve", 0, FORTNIGHT) == "dead"


def test_support_can_be_withdrawn_before_the_act() -> None:
    """SHUTTLE-124."""
    intent = announce([], "ann", "mutiny", 0)
    support(intent, "bob", 0, FORTNIGHT)
    assert withdraw(intent, "bob")
    assert not withdraw(intent, "bob")
    support(intent, "bob", 0, FORTNIGHT)
    intent.used = True
    assert not withdraw(intent, "bob")


def test_only_those_who_count_make_up_the_number() -> None:
    """SHUTTLE-95, SHUTTLE-123: who counts is judged when the act is done."""
    intent = announce([], "ann", "mutiny", 0)
    for person in ("bob", "cy", "dee"):
        support(intent, person, 0, FORTNIGHT)

    def enough(count: int, counting: list[str], now: int = DAY) -> bool:
        return supported(intent, now, count=count, most_s=FORTNIGHT, counting=counting)

    assert enough(3, ["bob", "cy", "dee"])
    assert not enough(3, ["bob", "cy"])
    assert enough(2, ["bob", "cy", "eve"])
    assert enough(2, ["bob", "cy"], 14 * DAY)
    assert not enough(2, ["bob", "cy"], 14 * DAY + 1)
    intent.used = True
    assert not enough(0, [])
