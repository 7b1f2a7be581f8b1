"""The grammar of sentences, made from the phrases of a vocabulary.

Every way to read a sentence is found, so that nothing has to be guessed: one that means two
different things is known to. Work grows with the length of a sentence, not with the number of its
meanings, of which a few are enough to know that it has several.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any, Final, TypeAlias

from contestmaster.kernel.commands import Call, Command, Parameter
from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.grammar import Word
from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.protocols.announce.introductions import announces
from contestmaster.protocols.announce.matching import Steps, Way, farthest, steps, ways
from contestmaster.protocols.announce.phrases import Phrase, read_phrase
from contestmaster.protocols.announce.readings import Calls
from contestmaster.protocols.announce.trimmings import ADVERBS, OPENER, TAIL, times
from contestmaster.protocols.announce.values import choice, literal, values

_Key: TypeAlias = tuple[tuple[str, tuple[Any, ...]], ...]
"""What tells one meaning from another: commands with their arguments."""

MOST_MEANINGS: Final = 4
"""Different meanings of one sentence that are told."""

LONGEST: Final = 4000
"""Characters of a sentence that is read."""

MOST_WORDS: Final = 120
"""Words of a sentence that is read; the cost grows with the square of a long one's."""

MOST_ADVERBS: Final = 3
MOST_LISTED: Final = 20
"""Names in a row for each of which the same is done."""

_I: Final = literal("I")
_ADVERB: Final = choice(ADVERBS)
_JOINTS: Final = (
    literal(","),
    re.compile(
        r"\s*,?\s*(?ai:and\s+(?:then|also|finally|next|now|after\s+(?:that|this)|afterwards|lastly)"
        r"|and|then|finally)(?!\S)"
    ),
)
_WORD: Final = re.compile(r"\s*[^\s,;]+")
_LISTING: Final = re.compile(r"\s*(?:,\s*(?ai:and\s)?|(?ai:\sand\s))\s*(?=\S)")

_NO_LIST: Final = frozenset(("i", "and", "then", *ADVERBS))

_NOTHING: Final[Mapping[_Key, Calls]] = {(): ()}
"""The one meaning of what follows the last action."""


class Grammar:
    """All sentences that a vocabulary's phrases make."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Read the phrases; ``TypeError`` where one is malformed."""
        dialect = vocabulary.dialect
        self._uses = [
            _Use(
                command,
                phrase,
                dialect,
                steps(command, phrase, dialect),
                _expected(command, phrase),
            )
            for command in vocabulary
            for phrase in (read_phrase(command, text) for text in command.phrases)
        ]
        self._names = tuple(dict.fromkeys(use.command.name for use in self._uses))
        self._by_opening: dict[tuple[bool, str], list[_Use]] = {}
        self._by_verb: dict[str, list[_Use]] = {}
        for use in self._uses:
            if use.phrase.opening:
                key = (use.phrase.personal, use.phrase.opening[0])
                self._by_opening.setdefault(key, []).append(use)
            if use.phrase.personal:
                for verb in use.phrase.verbs:
                    self._by_verb.setdefault(verb, []).append(use)
        self._by_verb.pop("will", None)  # which is in everybody's mouth
        self.verbs = frozenset(self._by_verb)
        self.words = frozenset(word for use in self._uses for word in use.phrase.said)
        self._read_before = lru_cache(maxsize=1024)(self._readings)

    def readings(self, sentence: str) -> tuple[Calls, ...]:
        """Return every distinct way to read a sentence without its mark, at most a few.

        Data blocks are missing from the calls' arguments. What is long beyond reason has none.
        """
        if len(sentence) > LONGEST:
            return ()
        if found := self._read_before(sentence):
            return found
        one, often = times(sentence)
        if often == 1:
            return ()
        found = self._read_before(one)
        # Of several actions nobody can tell which is meant to be done so often.
        return (found[0] * often,) if [len(calls) for calls in found] == [1] else ()

    def _readings(self, sentence: str) -> tuple[Calls, ...]:
        """Hold a sentence against those phrases only whose words it has: chat has those of none."""
        fitting = self._fitting(sentence)
        return _Row(sentence, fitting, self.verbs).readings() if fitting else ()

    def _fitting(self, sentence: str) -> Sequence["_Use"]:
        words = sentence.split()
        if len(words) > MOST_WORDS:
            return ()
        there = {_bare(word) for word in words}
        return [use for use in self._uses if use.phrase.words <= there]

    def knows(self, sentence: str) -> bool:
        """Whether a sentence has any word of a phrase."""
        return not self.words.isdisjoint(map(_bare, sentence.split()))

    def begins(self, sentence: str, at: int = 0) -> tuple[Calls, int]:
        """Return the actions that a text begins with at a place, and where they end.

        None are returned where what it begins with has several meanings.
        """
        fitting = () if len(sentence) > LONGEST else self._fitting(sentence)
        return _Row(sentence, fitting, self.verbs).begins(at) if fitting else ((), at)

    def nearest(self, sentence: str, at: int = 0) -> "Nearest | None":
        """Return the phrase that a text follows farthest from its verb on, if it has a verb."""
        words = sentence[at:].split(maxsplit=MOST_ADVERBS + 2)
        if not words or words[0].lower() != "i" or len(sentence) > LONGEST:
            return None
        word = next((w for w in map(_bare, words[1:]) if w not in ADVERBS), "")
        if word not in self._by_verb:
            return None
        start = _Row(sentence, (), self.verbs).behind_i(at)
        there = {_bare(word) for word in sentence[at:].split()}
        uses = [(use, *farthest(use.steps, sentence, start)) for use in self._by_verb[word]]
        if not any(count for _, count, _ in uses):
            return None
        # The one that shares most words with it, and of these the one that is followed farthest.
        use, count, end = max(uses, key=lambda one: (len(one[0].phrase.said & there), one[2]))
        if not count:
            return None
        wanted = use.expected[count] if count < len(use.expected) else ""
        followed, rest = sentence[at:end].strip(), sentence[end:].strip()
        return Nearest(use.command, use.phrase, count, followed, rest, wanted)

    def resembling(self, sentence: str) -> dict[str, tuple[Command, Phrase]]:
        """Return the commands whose phrases begin as a sentence begins, by their names.

        With each comes the phrase that has most of its words.
        """
        words = [_bare(word) for word in sentence.split(maxsplit=MOST_WORDS)]
        personal = words[:1] == ["i"]
        if personal:
            words = words[2:] if words[1:2] and words[1] in ADVERBS else words[1:]
        alike = [
            use
            for use in self._by_opening.get((personal, words[0] if words else ""), ())
            if len(use.phrase.opening) >= (1 if personal else 2)
            and tuple(words[: len(use.phrase.opening)]) == use.phrase.opening
            and 2 * len(use.phrase.words & set(words)) >= len(use.phrase.words)
        ]
        alike.sort(key=lambda use: -len(use.phrase.words & set(words)))
        phrases = {use.command.name: (use.command, use.phrase) for use in reversed(alike)}
        return {name: phrases[name] for name in self._names if name in phrases}


@dataclass(frozen=True)
class Nearest:
    """A phrase that a sentence follows for a while.

    Attributes:
        command: that it means.
        phrase: itself.
        steps: how many of its words and arguments the sentence has.
        followed: what of the sentence follows it.
        rest: what does not.
        wanted: what should stand there: an argument, a word, or nothing.
    """

    command: Command
    phrase: Phrase
    steps: int
    followed: str
    rest: str
    wanted: Parameter | str

    @property
    def telling(self) -> bool:
        """Whether it has more of the phrase than its verb, or lacks only an argument behind it."""
        return self.steps > 1 or isinstance(self.wanted, Parameter)


@dataclass(frozen=True)
class _Use:
    """A phrase of a command, ready to be held against text."""

    command: Command
    phrase: Phrase
    dialect: Dialect
    steps: Steps
    expected: Sequence[Parameter | str]
    """What each step demands: an argument, a word, or one of several things."""

    @property
    def listed(self) -> Parameter | None:
        """The name with which the phrase ends, of a command that takes nothing else."""
        (*_, last) = self.phrase.tokens
        only = self.command.on_line
        named = len(only) == 1 and type(only[0].kind) is Word and last == f"{{{only[0].name}}}"
        return only[0] if named else None

    def call(self, way: Way) -> Call:
        """Return what the phrase means where it stands so."""
        given = dict(way.given)
        arguments = [given.get(p.name, _left_out(p)) for p in self.command.parameters]
        return Call(self.command, tuple(arguments))


class _Row:
    """A sentence as a row of actions, each by one of the phrases that fit."""

    def __init__(self, text: str, uses: Sequence[_Use], verbs: Set[str]) -> None:
        self._text = text.rstrip()
        self._uses = uses
        self._verbs = verbs
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
            for end, alike in self._listed(at, first=first):
                rests = [_NOTHING] if self._is_end(end) else []
                rests += [self._meanings(following) for following in self._joined(end)]
                begun = tuple((call.command.name, call.args) for call in alike)
                for rest in rests:
                    for key, calls in rest.items():
                        found.setdefault((*begun, *key), (*alike, *calls))
            self._known[at, first] = dict(islice(found.items(), MOST_MEANINGS))
        return self._known[at, first]

    def begins(self, at: int) -> tuple[Calls, int]:
        """Return the actions that stand at a place one after another, and where they end."""
        calls: Calls = ()
        end, following = at, [at]
        while following and len(calls) < MOST_LISTED:
            first = not calls
            found = {
                (stop, call.command.name, call.args): call
                for start in following
                for stop, call in self._actions(start, first=first)
            }
            if not found:
                break
            farthest_end = max(stop for stop, _, _ in found)
            best = [call for (stop, _, _), call in found.items() if stop == farthest_end]
            if len(best) > 1:
                break
            calls, end = (*calls, *best), farthest_end
            following = list(self._joined(end))
        return calls, end

    def behind_i(self, at: int) -> int:
        """Return where the verb begins behind *I* and its adverbs."""
        return max(self._begun(at), default=at)

    def _is_end(self, end: int) -> bool:
        return end == len(self._text) or TAIL.fullmatch(self._text, end) is not None

    def _listed(self, at: int, *, first: bool) -> Iterator[tuple[int, Calls]]:
        """Yield actions of a place; the same for each name of a list that it ends with."""
        for end, call, use in self._used(at, first=first):
            alike: Calls = (call,)
            yield end, alike
            if use.listed is not None:
                for further, value in self._names(use, use.listed, end):
                    alike = (*alike, Call(call.command, (value,)))
                    yield further, alike

    def _names(self, use: _Use, listed: Parameter, end: int) -> Iterator[tuple[int, Any]]:
        """Yield the names of a list behind its first, each with where it ends."""
        for _ in range(MOST_LISTED):
            joint = _LISTING.match(self._text, end)
            if joint is None:
                return
            begun = self._word_at(joint.end())
            names = values(listed.kind, self._text, joint.end(), use.dialect)
            more = next(iter(names), None)
            if more is None or begun in _NO_LIST or begun in self._verbs:
                return
            end, _ = more
            yield more

    def _joined(self, end: int) -> Iterator[int]:
        """Yield where an action may begin that is joined to one which ends here."""
        tail = TAIL.match(self._text, end)
        for at in (end,) if tail is None else (end, tail.end()):
            for joint in _JOINTS:
                if met := joint.match(self._text, at):
                    yield met.end()

    def _actions(self, at: int, *, first: bool) -> Iterator[tuple[int, Call]]:
        """Yield each action that a place begins with, and where it ends."""
        for end, call, _ in self._used(at, first=first):
            yield end, call

    def _used(self, at: int, *, first: bool) -> Iterator[tuple[int, Call, _Use]]:
        begun = self._begun(at)
        words = {start: self._word_at(start) for start in (*begun, at)}
        personal = begun if first else [*begun, at]
        for use in self._uses:
            verbs = use.phrase.verbs
            for start in personal if use.phrase.personal else [at]:
                if verbs and words[start] not in verbs:
                    continue
                for way in ways(use.steps, self._text, start):
                    yield way.end, use.call(way), use

    def _word_at(self, at: int) -> str:
        found = _WORD.match(self._text, at)
        return "" if found is None else _bare(found[0])

    def _begun(self, at: int) -> list[int]:
        """Return where a verb may stand behind *I*: there, or behind some adverbs."""
        subject = _I.match(self._text, at)
        begun = [] if subject is None else [subject.end()]
        while begun and len(begun) <= MOST_ADVERBS:
            adverb = _ADVERB.match(self._text, begun[-1])
            if adverb is None:
                break
            begun.append(adverb.end())
        return begun


def _expected(command: Command, phrase: Phrase) -> list[Parameter | str]:
    """Return what each step of a phrase demands, outside of all brackets."""
    named = {f"{{{parameter.name}}}": parameter for parameter in command.on_line}
    found: list[Parameter | str] = []
    depth = 0
    for token in phrase.tokens:
        if token in ("]", ")"):
            depth -= 1
        elif not depth:
            found.append(named.get(token, "" if token in ("[", "(") else token))
        depth += token in ("[", "(")
    return found


def _left_out(parameter: Parameter) -> Any:
    """Return the value of an argument that a sentence does not name: a block is still to come."""
    return parameter.default if not parameter.required else None


def _bare(word: str) -> str:
    return word.strip().strip('.,;:!"()').replace("\u2019", "'").lower()
