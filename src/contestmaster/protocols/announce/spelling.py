"""Words of a vocabulary that a misspelt word may be: a letter or two are wrong, or a blank is lost.

Nothing that is found so is ever done; it is asked back.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import islice, product
from typing import Final

MOST_VARIANTS: Final = 8
"""Spellings of a sentence that are tried."""
MOST_UNKNOWN: Final = 4
"""Words of a sentence that are looked up; one with more is no misspelt action."""
_LONGEST: Final = 24
"""Letters of a word that is looked up."""
_MOST_NAMES: Final = 200
_ENDINGS: Final = ("s", "d", "ed", "ing")
_SHORTEST: Final = 3
_TWO: Final = 5
"""Letters of a word that may have two wrong ones."""


class Spelling:
    """The words of a vocabulary, found by what is left of them without a letter or two."""

    def __init__(self, words: Collection[str]) -> None:
        """Take the words, in small letters; those of two letters are too much like others."""
        self._known = frozenset(words)
        self._by_rest: dict[str, list[str]] = {}
        for word in sorted(word for word in words if len(word) >= _SHORTEST):
            for rest in _rests(word):
                self._by_rest.setdefault(rest, []).append(word)

    def corrected(self, sentence: str) -> Iterator[str]:
        """Yield a few spellings of a sentence in which words that are not known are known ones."""
        words = sentence.split()
        choices: list[list[str]] = []
        unknown = 0
        most = 2 if len(words) > 1 else 1  # beside a word alone nothing speaks for another
        for word in words:
            plain = word.strip(".,;:!\"()'")
            known = plain.lower() in self._known or not plain.isalpha()
            others = [] if known or unknown == MOST_UNKNOWN else self.near(plain.lower(), most)
            unknown += bool(others)
            choices.append([*(word.replace(plain, other) for other in others), word])
        variants = (" ".join(each) for each in product(*choices))
        if unknown:
            yield from islice((each for each in variants if each.split() != words), MOST_VARIANTS)

    def near(self, word: str, most: int = 2) -> list[str]:
        """Return the known words that a word may be meant for, the nearest first.

        Of a short word at most one letter is wrong; of a longer one, as many as ``most`` says.
        """
        if not _SHORTEST <= len(word) <= _LONGEST:
            return []
        if any(word.removesuffix(ending) in self._known for ending in _ENDINGS):
            return []  # what somebody did, or others do, is no slip
        alike = {known for rest in _rests(word) for known in self._by_rest.get(rest, ())}
        ranked = sorted((_distance(word, known), known) for known in alike)
        most = most if len(word) >= _TWO else 1
        found = [known for distance, known in ranked if 0 < distance <= most]
        found += [
            f"{word[:at]} {word[at:]}"
            for at in range(2, len(word) - 1)
            if word[:at] in self._known and word[at:] in self._known
        ]
        return found[:3]


def nearest(name: str, names: Iterable[str]) -> str:
    """Return the name that another may be meant for; nothing where none is near.

    >>> nearest("Bob", ["alice", "bob"]), nearest("alcie", ["alice", "bob"]), nearest("x", ["y"])
    ('bob', 'alice', '')
    """
    low = name.casefold()
    ranked = sorted((_distance(low, each.casefold()), each) for each in islice(names, _MOST_NAMES))
    most = 0 if len(low) < _SHORTEST else 1 if len(low) < _TWO else 2
    return next((each for distance, each in ranked if distance <= most), "")


def _rests(word: str) -> set[str]:
    """Return a word and what is left of it without a letter, of a longer one without two."""
    one = {word[:at] + word[at + 1 :] for at in range(len(word))}
    if len(word) < _TWO:
        return {word, *one}
    return {word, *one, *(rest[:at] + rest[at + 1 :] for rest in one for at in range(len(rest)))}


def _distance(a: str, b: str) -> int:
    """Return how many letters are wrong; two that are exchanged count as one.

    >>> _distance("mvoe", "move"), _distance("scutle", "scuttle"), _distance("tow", "two")
    (1, 1, 1)
    """
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, other in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]
