"""The grammar of sentences, made from the phrases of a vocabulary and read by an Earley parser.

Earley's method finds every way to read a sentence, so that nothing has to be guessed: a sentence
that means two different things is known to.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any, Final, TypeAlias

from lark import Lark, Token, Tree
from lark.exceptions import LarkError
from lark.visitors import CollapseAmbiguities

from contestmaster.kernel.commands import Call, Command, Parameter
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.protocols.announce.phrases import Phrase, read_phrase
from contestmaster.protocols.announce.values import (
    FRAME,
    Terminals,
    choice,
    literal,
    pattern,
    value,
)

__all__ = ["Calls", "Grammar"]

Calls: TypeAlias = tuple[Call, ...]

MOST_TREES: Final = 64
"""Trees of one sentence that are looked at for different meanings."""

MOST_WORDS: Final = 120
"""Words of a sentence that is read; the method's cost grows with the square of a long one's."""

_ADVERBS: Final = ("hereby", "also", "now", "then", "therefore")
_OPENERS: Final = (
    *("first", "second", "third", "next", "then"),
    *("also", "finally", "lastly", "afterwards"),
)

_FRAME: Final = rf"""
start: (OPENER ","?)? first (_joint next)*
_joint: "," | ","? AND
!subject: I ADVERB?
I: {choice("i")}
AND: /(and(\s+(then|also))?|then)(?!\S)/i
ADVERB: {choice(_ADVERBS)}
OPENER: {choice(_OPENERS)}
"""


class Grammar:
    """All sentences that a vocabulary's phrases make."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Read the phrases; ``TypeError`` where one is malformed."""
        self._uses = [
            _Use(command, read_phrase(command, text), place)
            for command in vocabulary
            for place, text in enumerate(command.phrases)
        ]
        for use in self._uses:
            use.rules({})
        self.readings = lru_cache(maxsize=4096)(self._readings)
        self._parser = lru_cache(maxsize=1024)(_Parser)

    def _readings(self, sentence: str) -> tuple[Calls, ...]:
        """Return every distinct way to read a sentence without its mark, at most a few.

        Data blocks are missing from the calls' arguments. The sentence is held against those
        phrases only whose words it has, all of them: chat has those of none.
        """
        words = sentence.split()
        if len(words) > MOST_WORDS:
            return ()
        there = {_bare(word) for word in words}
        fitting = tuple(use for use in self._uses if use.phrase.words <= there)
        return self._parser(fitting).readings(sentence) if fitting else ()

    def resembling(self, sentence: str) -> tuple[str, ...]:
        """Return the names of commands whose phrases begin as a sentence begins."""
        words = [_bare(word) for word in sentence.split()]
        personal = words[:1] == ["i"]
        if personal:
            words = words[2:] if words[1:2] and words[1] in _ADVERBS else words[1:]
        names = [
            use.command.name
            for use in self._uses
            if personal == use.phrase.personal
            and len(use.phrase.opening) >= (1 if personal else 2)
            and tuple(words[: len(use.phrase.opening)]) == use.phrase.opening
        ]
        return tuple(dict.fromkeys(names))


@dataclass(frozen=True)
class _Use:
    """A phrase of a command, and which of its phrases it is."""

    command: Command
    phrase: Phrase
    place: int

    @property
    def name(self) -> str:
        """The name of its rule."""
        return f"p_{self.command.name.lower().replace(' ', '_')}_{self.place}"

    def values(self) -> dict[str, Parameter]:
        """Return the arguments by the names of their rules."""
        return {f"{self.name}_{p.name}": p for p in self.command.on_line}

    def rules(self, terminals: Terminals) -> list[str]:
        """Return its rules in lark's notation.

        What may be left out, and each choice, is a rule of its own: lark would try all
        combinations of those inside one.
        """
        named = {f"{{{p.name}}}": rule for rule, p in self.values().items()}
        tokens = iter(self.phrase.tokens)
        found: list[str] = []
        used: set[str] = set()

        def body() -> str:
            """Return what stands up to the end, or up to the bracket that closes a group."""
            parts = []
            for token in tokens:
                if token in ("]", ")"):
                    break
                if token in ("[", "("):
                    inner, number = body(), len(found)
                    empty = " |" if token == "[" else ""
                    found.append(f"_{self.name}_{number}: {inner}{empty}")
                    parts.append(f"_{self.name}_{number}")
                elif token in named:
                    used.add(named[token])
                    parts.append(named[token])
                else:
                    parts.append("|" if token == "|" else literal(token, terminals))
            return " ".join(parts)

        whole = f"{self.name}: {body()}"
        arguments = [
            f"{rule}: {pattern(parameter.kind, terminals)}"
            for rule, parameter in self.values().items()
            if rule in used
        ]
        return [whole, *found, *arguments]


class _Parser:
    """A parser of some phrases."""

    def __init__(self, uses: tuple[_Use, ...]) -> None:
        self._uses = {use.name: use for use in uses}
        self._values = {rule: p for use in uses for rule, p in use.values().items()}
        self._lark = Lark(_grammar(uses), parser="earley", ambiguity="explicit")

    def readings(self, sentence: str) -> tuple[Calls, ...]:
        """Return every distinct way to read a sentence, at most a few."""
        try:
            tree = self._lark.parse(sentence)
        except LarkError:
            return ()
        found: dict[tuple[Any, ...], Calls] = {}
        for one in islice(_alternatives(tree), MOST_TREES):
            calls = self._calls(one)
            if calls is not None:
                found.setdefault(tuple((call.command.name, call.args) for call in calls), calls)
        return tuple(found.values())

    def _calls(self, tree: Tree[Token]) -> Calls | None:
        """Return the calls of one reading; ``None`` where an argument is of another form."""
        calls = []
        for node in _nodes(tree, self._uses):
            command = self._uses[str(node.data)].command
            given: dict[str, Any] = {}
            for child in _nodes(node, self._values):
                parameter = self._values[str(child.data)]
                try:
                    given[parameter.name] = value(parameter.kind, child)
                except BadFormatError:
                    return None
            arguments = [given.get(p.name, _left_out(p)) for p in command.parameters]
            calls.append(Call(command, tuple(arguments)))
        return tuple(calls)


def _grammar(uses: Sequence[_Use]) -> str:
    """Return the grammar of some phrases in lark's notation."""
    terminals: dict[str, str] = {}
    rules = [line for use in uses for line in use.rules(terminals)]
    personal = " | ".join(use.name for use in uses if use.phrase.personal)
    plain = [use.name for use in uses if not use.phrase.personal]
    rules.append("first: " + " | ".join([*([f"subject ({personal})"] if personal else []), *plain]))
    rules.append("next: " + " | ".join([*([f"subject? ({personal})"] if personal else []), *plain]))
    rules += [f"{name}: {form}" for name, form in terminals.items()]
    return _FRAME + FRAME + "\n".join(rules) + "\n"


def _alternatives(tree: Tree[Token]) -> Iterator[Tree[Token]]:
    yield from CollapseAmbiguities().transform(tree)


def _nodes(tree: Tree[Token], names: Container[str]) -> Iterator[Tree[Token]]:
    """Yield the outermost nodes of some names, from left to right."""
    if str(tree.data) in names:
        yield tree
        return
    for child in tree.children:
        if isinstance(child, Tree):
            yield from _nodes(child, names)


def _left_out(parameter: Parameter) -> Any:
    """Return the value of an argument that a sentence does not name: a block is still to come."""
    return parameter.default if not parameter.required else None


def _bare(word: str) -> str:
    return word.strip('.,;:!"()').lower()
