"""Odd inputs: what was found once is not found again, and what would be wrong is seen."""

import logging
from collections import Counter
from collections.abc import Iterator

import pytest
import structlog
from tests.faults.fuzz.feeding import checked, fed, grown, kept
from tests.faults.fuzz.mutate import LONGEST, Mutator
from tests.faults.fuzz.targets import TARGETS, Target


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """What the log says of odd input is of no interest here."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield
    structlog.configure(**before)


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_breaks_and_nothing_changes(name: str) -> None:
    """Kept inputs first, then some by chance; hours: ``python -m tests.faults.fuzz``."""
    seen: Counter[str] = Counter()
    faults = list(fed(name, len(kept(name)) + 120, seed=3, seen=seen))
    assert not faults
    assert len(seen) > 2  # it has come to more than one kind of answer


class Broken(Target):
    """Breaks on a word, and needs longer and longer."""

    words = (b"boom",)

    def seeds(self) -> list[bytes]:
        return [b"a"]

    def feed(self, data: bytes) -> str:
        if b"boom" in data:
            raise KeyError("boom")
        for _ in range(len(data) ** 2 // 100):
            len(data)
        return "fine"


def test_what_breaks_or_grows_is_seen() -> None:
    target, seen = Broken(), Counter[str]()
    assert checked(target, b"a", seen) is None
    fault = checked(target, b"a boom", seen)
    assert fault is not None
    assert fault.what.startswith("KeyError at test_feeding.py")
    slow = grown(target, b"a")
    assert slow is not None
    assert "times the calls" in slow.what


def test_inputs_follow_from_the_seed_and_are_bounded() -> None:
    one, other = (Mutator([b"ADD 1\n"], [b"MOVE"], 7) for _ in range(2))
    made = [one.input() for _ in range(300)]
    assert made == [other.input() for _ in range(300)]
    assert max(map(len, made)) <= LONGEST
    assert len(set(made)) > 250
