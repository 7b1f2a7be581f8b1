"""A queue in which nobody waits behind all that one other has brought."""

from contestmaster.host.fairness import FairQueue


def taken(queue: FairQueue[str]) -> list[str]:
    """All that can be taken, in order."""
    found: list[str] = []
    while (item := queue.take(lambda _: True)) is not None:
        found.append(item)
    return found


def test_machines_take_turns_and_of_each_the_subjects():
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put("busy", "a", f"a{number}")
    queue.put("busy", "b", "b0")
    queue.put("quiet", "c", "c0")
    assert taken(queue) == ["a0", "c0", "b0", "a1", "a2"]
    assert not queue


def test_what_is_not_ready_keeps_its_place_and_nobody_else_waiting():
    queue: FairQueue[str] = FairQueue()
    for item in ("a0", "a1", "b0"):
        queue.put("busy", item[0], item)
    queue.put("quiet", "a", "a2")
    assert queue.take(lambda item: item[0] != "a") == "b0"
    assert queue.take(lambda item: item[0] != "a") is None
    assert queue
    assert taken(queue) == ["a2", "a0", "a1"]
