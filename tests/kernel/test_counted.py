"""What seats ask of their host: counted beside the record, and no part of it."""

import msgspec

from contestmaster.kernel.counted import NOT_COUNTED, SeatCount, Tally
from contestmaster.kernel.instant import SECOND


def ann_and_bob() -> Tally:
    return Tally(("ann", "bob"))


def waited(tally: Tally) -> list[float | msgspec.UnsetType]:
    return [one.seconds for one in tally.so_far()]


def test_the_clock_of_a_seat_runs_from_its_turn_to_its_order() -> None:
    """NET-113: what comes after the last order of a turn is no time of anybody's."""
    tally = ann_and_bob()
    tally.begin = 10 * SECOND
    tally.ordered("ann", 13 * SECOND, 0)
    tally.ordered("ann", 14 * SECOND, 0)
    tally.begin = 20 * SECOND  # six seconds in which she waited for the others
    tally.ordered("bob", 25 * SECOND, 0)
    assert waited(tally) == [4.0, 5.0]


def test_the_host_storing_an_order_is_no_time_of_the_seat() -> None:
    """NET-113: it may act again when the reply is released."""
    tally = ann_and_bob()
    tally.ordered("ann", 1 * SECOND, 7)
    tally.stored(6, 2 * SECOND)
    tally.stored(7, 5 * SECOND)
    tally.stored(8, 6 * SECOND)
    tally.ordered("ann", 8 * SECOND, 0)
    assert waited(tally) == [1.0 + 3.0, 0.0]


def test_who_sends_orders_before_the_replies_come_is_not_waited_for() -> None:
    """NET-113: of several orders on their way, the last counts."""
    tally = ann_and_bob()
    for ticket in (1, 2, 3):
        tally.ordered("ann", 1 * SECOND, ticket)
    tally.stored(2, 3 * SECOND)
    tally.ordered("ann", 4 * SECOND, 0)
    assert waited(tally) == [4.0, 0.0]
    tally.stored(3, 9 * SECOND)
    tally.ordered("ann", 10 * SECOND, 0)
    assert waited(tally) == [5.0, 0.0]


def test_who_has_no_seat_is_not_counted() -> None:
    """NET-112."""
    tally = ann_and_bob()
    tally.ordered("eve", 9 * SECOND, 0)
    assert tally.find("eve") is NOT_COUNTED
    assert sum(one.orders for one in tally.so_far()) == 0


def test_a_count_goes_on_from_what_was_noted() -> None:
    """NET-114."""
    tally = ann_and_bob()
    ann = tally.find("ann")
    ann.queries, ann.malformed, ann.refused, ann.taken, ann.given = 3, 1, 2, 40, 50
    tally.ordered("ann", 2 * SECOND, 0)
    noted = msgspec.json.encode(tally.so_far())
    again = Tally(("ann", "bob"), msgspec.json.decode(noted, type=tuple[SeatCount, ...]))
    assert again.so_far() == tally.so_far()
    assert again.so_far()[0] == SeatCount(1, 3, 2, 1, 40, 50, 2.0)
    again.ordered("ann", 0, 0)
    assert again.so_far()[0].orders == 2


def test_a_count_without_seconds_says_nothing_of_them() -> None:
    (ann, _) = ann_and_bob().so_far(timed=False)
    assert b"seconds" not in msgspec.json.encode(ann)
    assert msgspec.json.decode(msgspec.json.encode(ann), type=SeatCount) == ann
