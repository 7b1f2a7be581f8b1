"""What a sentence nearly means that means nothing: what is asked back, and how it is said better.

A sentence may say more than an action, say it as a wish or an order, or have a word misspelt. None
of that is done; the answer names the words in the way, and what would be done without them.
"""

import re
from collections.abc import Container, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from contestmaster.kernel.commands import Command, Parameter
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import Integer, Keyword, Known
from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.protocols.announce.grammar import Grammar, Nearest
from contestmaster.protocols.announce.phrases import Phrase, called
from contestmaster.protocols.announce.readings import Calls, Doubted, Unclear
from contestmaster.protocols.announce.spelling import Spelling
from contestmaster.protocols.announce.values import NUMBER_WORDS

MOST_PLACES: Final = 3
"""Places within a sentence at which an action is looked for."""
MOST_SHOWN: Final = 80
"""Characters of a sentence that are repeated to who wrote it."""
LONGEST: Final = 400
"""Characters of a sentence that is looked through so: a row of actions, and no essay."""
MOST_CHOICES: Final = 20
"""Things that are listed where one of them should stand."""

_INSIDE: Final = re.compile(r"(?<![\w'\u2019\"\u201c\u201d\u201e\u00ab\u00bb`~(\[{])[Ii]\s+(?=\w)")
_SET_APART: Final = re.compile(
    r"\"[^\"]*\"|[\u201c\u201e][^\u201c\u201d]*[\u201c\u201d]|\u00ab[^\u00bb]*\u00bb|`[^`]*`|~~.*?~~"
    r"|\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}"
    r"|(?<!\w)['\u2018](?=\S)(?:[^'\u2018\u2019]|(?<=\w)['\u2019](?=\w))*['\u2019](?!\w)"
)
"""Quotations and brackets, in which nobody does anything."""
_VOWELS: Final = tuple("aeiou")
_JOINT: Final = re.compile(r"\s(?:and|then)\s+(?=\w)", re.IGNORECASE)
_ARGUMENT: Final = re.compile(r"\{(\w+)\}")
_ASIDE: Final = re.compile(r"\s*\([^()]*\)|(?<=\bI),[^,]{1,40},", re.IGNORECASE)
_WISHES: Final = re.compile(
    r"(?:[\w,']+[\s,]+){0,3}?(?ai:I\s*(?:['\u2019]d\s+like\s+to|['\u2019]ll|will|shall|would\s+like\s+to"
    r"|['\u2019]m\s+going\s+to|am\s+going\s+to|want\s+to|wish\s+to|intend\s+to|choose\s+to|need\s+to)"
    r"|let\s+me|(?:please\s+)?let['\u2019]?s)\s+(?=\w)"
)
_DOING: Final = re.compile(r"(?ai:I\s*(?:['\u2019]m|\s+am))\s+(?:\w+\s+)?(\w+)ing\b", re.IGNORECASE)
_PLEASE: Final = re.compile(r"(?ai:please|kindly)[\s,]+")


class _Meant(NamedTuple):
    """Actions, a sentence that would mean them, and words in the way if it has nothing else."""

    calls: Calls
    sentence: str
    way: str = ""


class Nearly:
    """Looks for what sentences nearly mean, by the phrases of one vocabulary."""

    def __init__(self, vocabulary: Vocabulary, grammar: Grammar) -> None:
        """Collect the words that may be misspelt."""
        self._grammar = grammar
        kinds = [p.kind for command in vocabulary for p in command.on_line]
        said = {word for kind in kinds for words in _choices(kind) for word in words.split()}
        self._spelling = Spelling({"i", *grammar.words, *NUMBER_WORDS, *said})
        self._names = {command.name: command for command in vocabulary}
        self._commands = Spelling({name.lower() for name in self._names if " " not in name})

    def command(self, text: str) -> str | None:
        """Return a line in command form whose first word is a misspelt command, put right."""
        name, _, rest = text.partition(" ")
        if not name.isupper() or not name.replace("_", "").isalpha():
            return None
        # Another word in capitals, as CLOCK to CLOSE, is no slip: only one letter may be wrong.
        near = self._commands.near(name.lower(), most=1)
        return f"{near[0].upper()} {rest}".strip() if near else None

    def read(self, line: int, text: str, plain: str) -> Doubted | Unclear | None:
        """Return what is to be asked back of a sentence, or remarked on it; nothing of chat."""
        if len(plain) > LONGEST:
            return self.glance(line, text, plain)
        spellings = list(self._spelling.corrected(plain))
        if not (spellings or _DOING.match(plain) or self._grammar.knows(plain)):
            return None  # chat, as most is
        places = _places(plain)
        for meant in self._meant(plain, places, spellings):
            return Doubted(line, text, meant.calls, _why(meant))
        return self._unclear(line, text, plain, places, spellings[:1])

    def _meant(
        self, plain: str, places: Sequence[int], spellings: Sequence[str]
    ) -> Iterator[_Meant]:
        """Yield what a sentence may mean, the likeliest first.

        Args:
            plain: the sentence.
            places: where in it its author may say what they do.
            spellings: how it may be spelt.
        """
        yield from self._otherwise(plain)
        yield from self._within(plain, places)
        for spelt in spellings:
            if found := self._read(spelt):
                yield _Meant(found, spelt)
            yield from self._otherwise(spelt)
        yield from self._partly(plain, places)
        for sentence in self._as_deeds(plain)[1:]:  # wishes that say more
            yield from self._partly(sentence, _places(sentence))

    def _otherwise(self, plain: str) -> Iterator[_Meant]:
        """Yield what it would mean, were it said as what one does, and without what is put in."""
        for sentence in self._as_deeds(plain):
            if found := self._read(sentence):
                yield _Meant(found, sentence)

    def _as_deeds(self, plain: str) -> list[str]:
        """Return a sentence as what one does, first as if it were an order."""
        said = [f"I {_PLEASE.sub('', plain, count=1)}"]
        if wish := _WISHES.match(plain):
            said.append(f"I {plain[wish.end() :]}")
        if doing := _DOING.match(plain):
            rest = plain[doing.end() :]
            said += [f"I {verb}{rest}" for verb in self._verbs(doing[1])]
        if (without := _ASIDE.sub("", plain).strip()) != plain:
            said.append(without)
        return said

    def _verbs(self, stem: str) -> Iterator[str]:
        """Yield the verbs whose form in *ing* has a stem."""
        low = stem.lower()
        for verb in (low, f"{low}e", low[:-1]):
            if verb in self._grammar.verbs:
                yield verb

    def _within(self, plain: str, places: Sequence[int]) -> Iterator[_Meant]:
        """Yield what its end means, behind words that say more."""
        for at in places:
            rest = plain[at:]
            if at and (calls := self._read(rest)):
                yield _Meant(calls, rest, plain[:at])

    def _partly(self, plain: str, places: Sequence[int]) -> Iterator[_Meant]:
        """Yield what a part of it means, between words that say more."""
        for at in places:
            calls, end = self._grammar.begins(plain, at)
            if calls:
                way = f"{plain[:at].strip()} ... {plain[end:].strip()}" if at else plain[end:]
                yield _Meant(calls, plain[at:end], way.removesuffix(" ... "))

    def _read(self, sentence: str) -> Calls | None:
        found = self._grammar.readings(sentence)
        return found[0] if len(found) == 1 else None

    def _unclear(
        self, line: int, text: str, plain: str, places: Sequence[int], spellings: Sequence[str]
    ) -> Unclear | None:
        """Say how far a sentence follows a phrase, and how it would go on."""
        for at in places:
            nearest = self._grammar.nearest(plain, at)
            # Behind other words a verb alone may belong to any talk.
            if nearest is not None and (nearest.telling or not at):
                return _remark(line, text, nearest)
        if _INSIDE.match(plain):
            for found in islice(_JOINT.finditer(plain), MOST_PLACES):
                nearest = self._grammar.nearest(f"I {plain[found.end() :]}")
                if nearest is not None:
                    return _remark(line, text, nearest)
        for spelt in spellings:
            nearest = self._grammar.nearest(spelt)
            if nearest is not None and nearest.telling:
                return _remark(line, text, nearest)
        ordered = self._grammar.nearest(f"I {_PLEASE.sub('', plain, count=1)}")
        if ordered is not None and ordered.steps > 1:
            return _remark(line, text, ordered)
        return self.glance(line, text, plain)

    def glance(self, line: int, text: str, plain: str) -> Unclear | None:
        """Remark on a sentence that begins like an action; this costs next to nothing."""
        if alike := self._grammar.resembling(plain):
            forms = " or ".join(f'"{_example(*each)}."' for each in alike.values())
            return Unclear(
                line, text, GenericCode.BAD_FORMAT, tuple(alike), f"say for example {forms}"
            )
        return None


def _places(plain: str) -> list[int]:
    """Return where in a sentence its author may say what they do, the first few places."""
    apart = [found.span() for found in _SET_APART.finditer(plain)]
    places = (found.start() for found in _INSIDE.finditer(plain))
    said = (at for at in places if not any(begin <= at < end for begin, end in apart))
    return list(islice(said, MOST_PLACES))


def _remark(line: int, text: str, nearest: Nearest) -> Unclear:
    return Unclear(line, text, GenericCode.BAD_FORMAT, (nearest.command.name,), _explained(nearest))


def _why(meant: _Meant) -> str:
    """Say why what is meant is not done."""
    if not meant.way:
        return f'did you mean "{_short(meant.sentence)}."?'
    way = meant.way.strip(" ,;:-\u2013\u2014")
    return f'"{_short(way)}" is said as well; "{_short(meant.sentence)}." would be an action'


def _explained(nearest: Nearest) -> str:
    """Say what of a sentence is understood, what is not, and what should stand there."""
    followed, rest = _short(nearest.followed), _short(nearest.rest)
    there = frozenset(nearest.followed.lower().split())
    form = _example(nearest.command, nearest.phrase, there)
    wanted = nearest.wanted
    if isinstance(wanted, Parameter):
        named = "number" if isinstance(wanted.kind, Integer) else called(wanted.name)
        kind = f"an {named}" if named.startswith(_VOWELS) else f"a {named}"
        problem = f'"{rest}" is not {kind}' if rest else f"{kind} is missing"
        choices = list(_choices(wanted.kind))[:MOST_CHOICES]
        if choices:
            problem += f" ({', '.join(choices)})"
    elif rest:
        problem = f'"{rest}" is not understood'
    else:
        problem = "it is not complete"
    return f'{problem} after "{followed}"; say for example "{form}."'


def _example(command: Command, phrase: Phrase, there: Container[str] = ()) -> str:
    """Return the shortest sentence of a phrase, with what its arguments are called."""
    named = {p.name: p.kind for p in command.on_line}

    def said(found: re.Match[str]) -> str:
        kind = named[found[1]]
        one_of = "|".join(_choices(kind)) if isinstance(kind, Keyword) else ""
        return f"<{one_of or called(found[1])}>"

    return _ARGUMENT.sub(said, phrase.plain(there))


def _choices(kind: object) -> Iterator[str]:
    """Yield the words for what a game knows, where an argument is one of some things."""
    if isinstance(kind, Keyword):
        yield from (word.lower().replace("_", " ") for word in kind.words)
    elif isinstance(kind, Known):
        said = {word: word.replace("_", " ") for word in kind.words}
        said |= {word: text for text, word in reversed(kind.spoken)}
        yield from said.values()


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]} ..."
