"""Feeding a target: inputs by chance from a corpus that is kept, and what is wrong with any."""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final, NamedTuple

from tests.faults.fuzz.mutate import LONGEST, Mutator
from tests.faults.fuzz.targets import TARGETS, Target

FOLDER: Final = Path(__file__).parents[2] / "corpus" / "fuzz"
"""Inputs that are kept, a folder for each target; what was once found is among them."""
_SECONDS_A_BYTE: Final = 0.0005
_GROWN_EVERY: Final = 2000
"""Of so many inputs one is made longer, step by step."""
_STEPS: Final = 3.0
"""Times as many calls as for half the length, at most: twice as many, and what comes and goes."""
_LEAST_STEPS: Final = 20_000
_MOST_FAULTS: Final = 20


class Fault(NamedTuple):
    """Something that should not be, and the input that leads there."""

    what: str
    data: bytes

    def kept(self, folder: Path) -> Path:
        """Write the input beside those that are kept."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"found-{blake2b(self.data, digest_size=6).hexdigest()}"
        path.write_bytes(self.data)
        return path


def kept(name: str) -> list[bytes]:
    """The inputs that are kept of a target, in the order of their names."""
    return [path.read_bytes() for path in sorted((FOLDER / name).glob("*")) if path.is_file()]


def fed(name: str, inputs: int, seed: int, seen: Counter[str]) -> Iterator[Fault]:
    """Feed a target; yield what is wrong, each place once.

    Args:
        name: of the target.
        inputs: how many.
        seed: of all draws.
        seen: counts the answers, in words.
    """
    with closing(TARGETS[name]()) as target:
        begin = [*target.seeds(), *kept(name)]
        mutator = Mutator(begin, target.words, seed)
        places: set[str] = set()
        for number in range(inputs):
            data = begin[number] if number < len(begin) else mutator.input()
            fault = checked(target, data, seen, mutator)
            if fault is None and number % _GROWN_EVERY == _GROWN_EVERY - 1:
                fault = grown(target, data)
            if fault is not None and fault.what not in places:
                places.add(fault.what)
                yield fault
                if len(places) >= _MOST_FAULTS:
                    return


def checked(
    target: Target, data: bytes, seen: Counter[str], mutator: Mutator | None = None
) -> Fault | None:
    """Feed one input; what is wrong, if anything. A new answer makes it part of the corpus."""
    began = time.thread_time()
    try:
        word = target.feed(data)
    except Exception as error:
        seen["a fault"] += 1
        return Fault(_told(error), data)
    spent = time.thread_time() - began
    if mutator is not None and word not in seen and len(mutator.corpus) < 2000:
        mutator.corpus.append(data)
    seen[word] += 1
    if spent > target.least + _SECONDS_A_BYTE * len(data):
        return Fault(f"{len(data)} bytes took {spent:.1f} s of processor time", data)
    return None


def grown(target: Target, data: bytes) -> Fault | None:
    """Feed an input that is made longer and longer: calls may not grow faster than its length."""
    before = 0
    piece = data or b"a"
    while len(piece) < LONGEST // 2:
        piece += piece
        try:
            steps = _calls(target, piece)
        except Exception as error:
            return Fault(_told(error), piece)
        if before > _LEAST_STEPS and steps > _STEPS * before:
            return Fault(f"twice the length, {steps / before:.1f} times the calls", piece)
        before = steps
    return None


def _calls(target: Target, data: bytes) -> int:
    """How many calls are made for an input: no clock has a say in that."""
    made = 0

    def count(_frame: Any, event: str, _arg: Any) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    target.feed(data)  # what is kept for later is there
    sys.setprofile(count)
    try:
        target.feed(data)
    finally:
        sys.setprofile(None)
    return made


def _told(error: BaseException) -> str:
    where = extract_tb(error.__traceback__)[-1]
    return (
        f"{type(error).__name__} at {Path(where.filename).name}:{where.lineno}: {str(error)[:160]}"
    )
