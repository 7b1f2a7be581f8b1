"""How well messages are read: what is done, what is asked back, what is lost, what nobody meant."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from tests.corpus.messages import Sample

from contestmaster.kernel.registry import load_game
from contestmaster.protocols.announce import Acts, MessageReader

__all__ = ["Figures", "Read", "figures", "read", "table"]


class Read(NamedTuple):
    """What the reader makes of a text: the commands that are done, and whether it answers more."""

    done: tuple[str, ...]
    answered: bool


class Figures(NamedTuple):
    """Actions, counted.

    Attributes:
        messages: how many there are.
        meant: actions that are meant, certainly or probably.
        done: of those, done.
        asked: of those, not done but answered.
        lost: of those, neither.
        unmeant: actions done that nobody meant.
        remarked: messages in which nothing is meant that are remarked on all the same.
    """

    messages: int = 0
    meant: int = 0
    done: int = 0
    asked: int = 0
    lost: int = 0
    unmeant: int = 0
    remarked: int = 0

    def __add__(self, other: "Figures") -> "Figures":  # type: ignore[override]
        return Figures(*(a + b for a, b in zip(self, other, strict=True)))

    @property
    def precision(self) -> float:
        """The share of what is done that is meant, in percent; 100 where nothing is done."""
        return 100 - 100 * self.unmeant / max(1, self.done + self.unmeant)

    @property
    def recall(self) -> float:
        """The share of what is meant that is done or answered, in percent; else 100."""
        return 100 - 100 * self.lost / max(1, self.meant)


@cache
def _reader(game: str) -> MessageReader:
    return MessageReader(load_game(game)().vocabulary)


@cache
def read(game: str, text: str) -> Read:
    """Read a text as a game does that has begun with the usual parameters."""
    vocabulary = load_game(game)().vocabulary
    readings = _reader(game).read(text)
    done = [vocabulary.format(c) for each in readings if isinstance(each, Acts) for c in each.calls]
    answered = any(type(each).__name__ not in ("Acts", "Chat") for each in readings)
    return Read(tuple(done), answered)


def figures(sample: Sample) -> Figures:
    """Return how one message is read."""
    found = read(sample.game, sample.text)
    right = Counter(found.done) & Counter(sample.done)
    done = right.total() if _in_order(found.done, sample.done) else 0
    meant = len(sample.done) + len(sample.asked)
    left = meant - done
    return Figures(
        messages=1,
        meant=meant,
        done=done,
        asked=left if found.answered else 0,
        lost=0 if found.answered else left,
        unmeant=len(found.done) - done,
        remarked=int(found.answered and not meant),
    )


def _in_order(done: Sequence[str], meant: Sequence[str]) -> bool:
    """Whether what is done of what is meant is done in the order in which it is meant."""
    rest = iter(meant)
    return all(each in rest for each in done if each in meant)


def table(samples: Iterable[Sample]) -> list[str]:
    """Return the figures by kind, and of all, as lines."""
    by_kind: dict[str, Figures] = {}
    for sample in samples:
        by_kind[sample.kind] = by_kind.get(sample.kind, Figures()) + figures(sample)
    by_kind["all"] = sum(by_kind.values(), start=Figures())
    heads = ("kind", *Figures._fields, "precision", "recall")
    rows = [
        (kind, *map(str, one), f"{one.precision:.1f} %", f"{one.recall:.1f} %")
        for kind, one in by_kind.items()
    ]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    first, *others = widths
    return [
        "  ".join(
            [row[0].ljust(first), *(w.rjust(n) for w, n in zip(row[1:], others, strict=True))]
        )
        for row in (heads, *rows)
    ]
