"""The grammar of sentences, made from the phrases of a vocabulary.

Every way to read a sentence is found, so that nothing has to be guessed: one that means two
different things is known to. Work grows with the length of a sentence, not with the number of its
meanings, of which a few are enough to know that it has several.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any, Final, TypeAlias

from contestmaster.kernel.commands import Call, Command, Parameter
from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.protocols.announce.introductions import OPENER, announces
from contestmaster.protocols.announce.matching import Steps, Way, steps, ways
from contestmaster.protocols.announce.phrases import Phrase, read_phrase
from contestmaster.protocols.announce.values import choice, literal

__all__ = ["Calls", "Grammar"]

Calls: TypeAlias = tuple[Call, ...]
_Key: TypeAlias = tuple[tuple[str, tuple[Any, ...]], ...]
"""What tells one meaning from another: commands with their arguments."""

MOST_MEANINGS: Final = 4
"""Different meanings of one sentence that are told."""

LONGEST: Final = 4000
"""Characters of a sentence that is read."""

MOST_WORDS: Final = 120
"""Words of a sentence that is read; the cost grows with the square of a long one's."""

_ADVERBS: Final = ("hereby", "also", "now", "then", "therefore")

_I: Final = literal("I")
_ADVERB: Final = choice(_ADVERBS)
_JOINTS: Final = (
    literal(","),
    re.compile(r"\s*,?\s*(?ai:and\s+then|and\s+also|and|then)(?!\S)"),
)

_NOTHING: Final[Mapping[_Key, Calls]] = {(): ()}
"""The one meaning of what follows the last action."""


class Grammar:
    """All sentences that a vocabulary's phrases make."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Read the phrases; ``TypeError`` where one is malformed."""
        self._uses = [
            _Use(command, phrase, steps(command, phrase))
            for command in vocabulary
            for phrase in (read_phrase(command, text) for text in command.phrases)
        ]
        self._names = tuple(dict.fromkeys(use.command.name for use in self._uses))
        self._by_opening: dict[tuple[bool, str], list[_Use]] = {}
        for use in self._uses:
            if use.phrase.opening:
                key = (use.phrase.personal, use.phrase.opening[0])
                self._by_opening.setdefault(key, []).append(use)
        self._read_before = lru_cache(maxsize=1024)(self._readings)

    def readings(self, sentence: str) -> tuple[Calls, ...]:
        """Return every distinct way to read a sentence without its mark, at most a few.

        Data blocks are missing from the calls' arguments. What is long beyond reason has none.
        """
        return () if len(sentence) > LONGEST else self._read_before(sentence)

    def _readings(self, sentence: str) -> tuple[Calls, ...]:
        """Hold a sentence against those phrases only whose words it has: chat has those of none."""
        words = sentence.split()
        if len(words) > MOST_WORDS:
            return ()
        there = {_bare(word) for word in words}
        fitting = [use for use in self._uses if use.phrase.words <= there]
        return _Row(sentence, fitting).readings() if fitting else ()

    def resembling(self, sentence: str) -> dict[str, str]:
        """Return the names of commands whose phrases begin as a sentence begins.

        With each comes the phrase that has most of its words.
        """
        words = [_bare(word) for word in sentence.split(maxsplit=MOST_WORDS)]
        personal = words[:1] == ["i"]
        if personal:
            words = words[2:] if words[1:2] and words[1] in _ADVERBS else words[1:]
        alike = [
            use
            for use in self._by_opening.get((personal, words[0] if words else ""), ())
            if len(use.phrase.opening) >= (1 if personal else 2)
            and tuple(words[: len(use.phrase.opening)]) == use.phrase.opening
        ]
        alike.sort(key=lambda use: -len(use.phrase.words & set(words)))
        phrases = {use.command.name: use.phrase.text for use in reversed(alike)}
        return {name: phrases[name] for name in self._names if name in phrases}


@dataclass(frozen=True)
class _Use:
    """A phrase of a command, ready to be held against text."""

    command: Command
    phrase: Phrase
    steps: Steps

    def call(self, way: Way) -> Call:
        """Return what the phrase means where it stands so."""
        given = dict(way.given)
        arguments = [given.get(p.name, _left_out(p)) for p in self.command.parameters]
        return Call(self.command, tuple(arguments))


class _Row:
    """A sentence as a row of actions, each by one of the phrases that fit."""

    def __init__(self, text: str, uses: Sequence[_Use]) -> None:
        self._text = text.rstrip()
        self._uses = uses
        self._known: dict[tuple[int, bool], Mapping[_Key, Calls]] = {}

    def readings(self) -> tuple[Calls, ...]:
        """Return every distinct meaning, at most a few."""
        opener = OPENER.match(self._text)
        starts = [(0, True)] if opener is None else [(0, True), (opener.end(), True)]
        if begin := announces(self._text):
            starts.append((begin, False))
        found: dict[_Key, Calls] = {}
        for start, first in starts:
            found |= self._meanings(start, first=first)
        return tuple(found.values())[:MOST_MEANINGS]

    def _meanings(self, at: int, *, first: bool = False) -> Mapping[_Key, Calls]:
        """Return different meanings from a place up to the end: a few, or all if they are fewer.

        What follows need not be known further than that: more meanings there are more here, too.
        """
        if (at, first) not in self._known:
            found: dict[_Key, Calls] = {}
            for end, call in self._actions(at, first=first):
                rests = [_NOTHING] if end == len(self._text) else []
                rests += [self._meanings(following) for following in self._joined(end)]
                for rest in rests:
                    for key, calls in rest.items():
                        found.setdefault(((call.command.name, call.args), *key), (call, *calls))
            self._known[at, first] = dict(islice(found.items(), MOST_MEANINGS))
        return self._known[at, first]

    def _joined(self, end: int) -> Iterator[int]:
        """Yield where an action may begin that is joined to one which ends here."""
        for joint in _JOINTS:
            if met := joint.match(self._text, end):
                yield met.end()

    def _actions(self, at: int, *, first: bool) -> Iterator[tuple[int, Call]]:
        """Yield each action that a place begins with, and where it ends."""
        subject = _I.match(self._text, at)
        begun = [] if subject is None else [subject.end()]
        if subject is not None and (adverb := _ADVERB.match(self._text, subject.end())):
            begun.append(adverb.end())
        personal = begun if first else [*begun, at]
        for use in self._uses:
            for start in personal if use.phrase.personal else [at]:
                for way in ways(use.steps, self._text, start):
                    yield way.end, use.call(way)


def _left_out(parameter: Parameter) -> Any:
    """Return the value of an argument that a sentence does not name: a block is still to come."""
    return parameter.default if not parameter.required else None


def _bare(word: str) -> str:
    return word.strip('.,;:!"()').replace("\u2019", "'").lower()
