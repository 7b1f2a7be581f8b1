"""Reports: from a store's thread to all who listen, in the loop."""

import asyncio
import threading

from structlog.testing import capture_logs

from contestmaster.host.reports import Reports
from contestmaster.storage import CommitReport


def test_a_report_of_another_thread_is_heard_by_all_in_the_loop_in_order():
    heard = []

    async def main():
        reports = Reports(asyncio.get_running_loop())
        for name in ("first", "second"):
            reports.listen(
                lambda report, name=name: heard.append(
                    (name, report.committed[1], threading.current_thread())
                )
            )

        def store():
            for number in (1, 2):
                reports(CommitReport({1: number}))

        thread = threading.Thread(daemon=True, target=store)
        thread.start()
        thread.join()
        assert heard == []  # never on the store's thread
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(main())
    here = threading.main_thread()
    assert heard == [
        ("first", 1, here),
        ("second", 1, here),
        ("first", 2, here),
        ("second", 2, here),
    ]


def test_what_is_reported_after_the_loop_has_closed_is_dropped():
    loop = asyncio.new_event_loop()
    reports = Reports(loop)
    heard = []
    reports.listen(heard.append)
    loop.close()
    reports(CommitReport({1: 1}))
    assert heard == []


def test_who_has_much_to_do_hears_in_between_what_has_come_and_nothing_twice():
    heard = []

    async def main():
        reports = Reports(asyncio.get_running_loop())
        reports.listen(heard.append)
        report = CommitReport({1: 1})
        thread = threading.Thread(daemon=True, target=reports, args=(report,))
        thread.start()
        thread.join()
        reports.take()
        assert heard == [report]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert heard == [report]

    asyncio.run(main())


def test_what_comes_after_a_report_that_nobody_can_take_up_is_heard():
    heard = []

    def listener(report):
        if report.committed == {1: 1}:
            raise ZeroDivisionError("somebody breaks")
        heard.append(report.committed)

    async def main():
        reports = Reports(asyncio.get_running_loop())
        reports.listen(listener)

        def store():
            for number in (1, 2):
                reports(CommitReport({1: number}))

        await asyncio.to_thread(store)
        reports.take()

    with capture_logs() as logs:
        asyncio.run(main())
    assert heard == [{1: 2}]
    assert [line["event"] for line in logs] == ["who listens to commits has failed"]
