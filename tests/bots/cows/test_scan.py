"""Scanning by halves, against a BIOSCAN that counts a handful of cows."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.bots.cows.ground import Field
from contestmaster.bots.cows.scan import SCANS, scan_around
from contestmaster.client import InProcess
from contestmaster.client.cows import Cows, DescribeWorld, Group
from contestmaster.client.replies import read

WORLD = read(DescribeWorld, ["2 60 1 8 4 world1.map 100 1.0 50 80 12 10 5 1 1 2 22 0.55 1.0"])
GROUP = read(Group, ["3 20 20 4 0 200 0 NA 0 NORMAL 0"])


class Cowboys:
    """Answers BIOSCAN for cows on single fields, and counts the calls."""

    def __init__(self, cows: dict[Field, int]) -> None:
        self.cows = cows
        self.scans = 0

    def answer(self, line: bytes) -> bytes:
        name, group, *corners = line.decode().split()
        assert (name, group) == ("BIOSCAN", "3")
        x1, y1, x2, y2 = map(int, corners)
        inside = [n for (x, y), n in self.cows.items() if x1 <= x <= x2 and y1 <= y <= y2]
        self.scans += 1
        size = (x2 - x1 + 1) * (y2 - y1 + 1)
        assert size >= 1
        return f"OK\n{size} {len(inside)} {sum(inside)}\n".encode()


near = st.tuples(st.integers(12, 28), st.integers(12, 28))


@given(near, st.integers(1, 5))
def test_one_herd_in_sight_is_always_found(field: Field, cows: int) -> None:
    there = Cowboys({field: cows})
    assert scan_around(Cows(InProcess(there.answer)), WORLD, [GROUP]) == {field: cows}


@given(st.dictionaries(near, st.integers(1, 5), max_size=12))
def test_what_is_found_is_there_and_the_scans_are_limited(cows: dict[Field, int]) -> None:
    there = Cowboys(cows)
    found = scan_around(Cows(InProcess(there.answer)), WORLD, [GROUP])
    assert found.items() <= cows.items()
    assert there.scans <= SCANS


def test_boxes_end_at_the_edge_of_the_board() -> None:
    corner = GROUP._replace(location=(1, 60))
    there = Cowboys({(1, 60): 2})
    assert scan_around(Cows(InProcess(there.answer)), WORLD, [corner]) == {(1, 60): 2}
