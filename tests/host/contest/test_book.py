"""The contest's own journal: what is ordered is durable before anyone relies on it."""

from tests.host.contest.running import settings
from tests.host.playing import START, SlowStore

from contestmaster.host.clocks import VirtualClock
from contestmaster.host.contest.book import ContestBook
from contestmaster.kernel.events import Event


def teams(number: int) -> dict[str, str]:
    return {"team": f"t{number}", "name": f"T{number}"}


def test_what_organisers_order_is_heard_of_when_it_is_durable() -> None:
    """[NET-96] What organisers order is heard of when the disk has it."""
    store, heard = SlowStore(), list[Event]()
    book = ContestBook.open(store, settings().contest, VirtualClock(START))
    book.heard.append(heard.extend)
    book.act("ADD_TEAM", teams(1), "chair")
    assert (len(store.queue), len(heard)) == (0, 1)
    book.order("ADD_TEAM", teams(2), "chair")
    assert (len(store.queue), len(heard)) == (1, 1)
    store.commit()
    while store.news:
        book.report(store.news.popleft())
    assert (len(store.queue), len(heard)) == (0, 2)
