"""What counting adds to an order on the line, by processor time.

usage: python bench/counting.py [--orders 300000] [--rounds 7]

The additions stand apart here, as a whole order wanders more from run to run than they take: what a
session and a game do for each order, and what each group that is committed adds. Standard output is
Markdown.
"""

import argparse
import time
from collections.abc import Callable

from contestmaster.kernel.counted import Counting, Tally

NOW = 1_795_154_400_000_000
OK = b"OK\n"


class Session:
    """As a session holds the count of its seat."""

    __slots__ = ("count",)

    def __init__(self, count: Counting) -> None:
        self.count = count


def nothing(orders: int, tally: Tally, session: Session) -> None:
    """Go round the loop."""
    del tally, session
    for _ in range(orders):
        pass


def each_order(orders: int, tally: Tally, session: Session) -> None:
    """Count bytes and an order."""
    for number in range(orders):
        session.count.taken += 12
        count = session.count
        tally.ordered("ann", NOW, number)
        count.given += len(OK)


def alone(orders: int, tally: Tally, session: Session) -> None:
    """Count the same, and hear of each order that it is stored: in groups that is shared."""
    for number in range(1, orders + 1):
        session.count.taken += 12
        count = session.count
        tally.ordered("ann", NOW, number)
        count.given += len(OK)
        tally.stored(number, NOW)


def taken(work: Callable[[int, Tally, Session], None], orders: int, rounds: int) -> float:
    """Return the nanoseconds of one order in the fastest round."""
    found = []
    for _ in range(rounds):
        tally = Tally([f"team{number}" for number in range(29)] + ["ann"])
        session = Session(tally.find("ann"))
        began = time.process_time()
        work(orders, tally, session)
        found.append((time.process_time() - began) / orders * 1e9)
    return min(found)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--orders", type=int, default=300_000)
    parser.add_argument("--rounds", type=int, default=7)
    asked = parser.parse_args()
    loop = taken(nothing, asked.orders, asked.rounds)
    print("| what | ns |\n| -- | --: |")
    for work in (each_order, alone):
        ns = taken(work, asked.orders, asked.rounds) - loop
        print(f"| {work.__doc__ or ''} | {ns:.0f} |")


if __name__ == "__main__":
    main()
