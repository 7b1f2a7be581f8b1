"""Phrases: the small language in which commands declare the sentences that mean them.

``I move [my ship] to [Sector] {sector}`` means: these words in any letter case, those in square
brackets perhaps, one of ``(spend|pay)``, and at ``{sector}`` the argument of that name. A phrase
names every argument that has no default, but for a data block, which follows the sentence. After a
leading ``I`` words such as *hereby* may stand, and in a row of actions the ``I`` may be left out.
"""

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Final

from contestmaster.kernel.commands import Command
from contestmaster.kernel.grammar import Block, Text

_CALLED: Final = {"n": "number", "hp": "hit points", "what": "object"}

_TOKEN: Final = re.compile(r"\{([a-z_][a-z_0-9]*)\}|[\[\]()|,]|[^\s\[\](){}|,]+")


@dataclass(frozen=True)
class Phrase:
    """One phrase of one command.

    Attributes:
        text: as it was declared.
        tokens: its words, signs and ``{arguments}``, without a leading ``I``.
        personal: whether it begins with ``I``.
        words: the words that every sentence of this phrase has, in small letters.
        opening: those of them before the first argument or choice.
        verbs: the words that it may begin with, in small letters; none where that may be any.
    """

    text: str
    tokens: tuple[str, ...]
    personal: bool
    words: frozenset[str]
    opening: tuple[str, ...]
    verbs: frozenset[str]

    @property
    def said(self) -> frozenset[str]:
        """All words that a sentence of this phrase may have, in small letters."""
        return frozenset(t.lower() for t in self.tokens if t[0] not in "{[(|)],'")

    def plain(self, there: Container[str] = ()) -> str:
        """Return the shortest sentence of its form: what may be left out is.

        Of a choice it has what a word stands in that is ``there``, or the first.
        """
        words = " ".join(["I"] * self.personal + _shortest(list(self.tokens), there))
        return words.replace(" ,", ",").replace(" 's", "'s")


def _shortest(tokens: list[str], there: Container[str]) -> list[str]:
    """Return what the shortest sentence has; takes the tokens up to where a bracket closes."""
    choices: list[list[str]] = [[]]
    while tokens and (token := tokens.pop(0)) not in ("]", ")"):
        if token == "|":
            choices.append([])
        elif token in ("[", "("):
            inner = _shortest(tokens, there)
            choices[-1] += inner if token == "(" else []
        else:
            choices[-1].append(token)
    said = (one for one in choices if any(word.lower() in there for word in one))
    return next(said, choices[0])


def called(name: str) -> str:
    """Return what people call an argument.

    >>> called("sector_id"), called("n"), called("map_text")
    ('sector', 'number', 'map text')
    """
    return _CALLED.get(name, name.removesuffix("_id").replace("_", " "))


def _verbs(tokens: list[str]) -> Iterator[str]:
    """Yield the words that a phrase may begin with."""
    depth = 0
    fresh = True
    for token in tokens:
        if token in ("[", "("):
            depth += 1
        elif token in ("]", ")"):
            depth -= 1
            if not depth and token == ")":
                return
            fresh = not depth
        elif token == "|":
            fresh = True
        elif fresh:
            yield token.lower()
            if not depth:
                return
            fresh = False


def read_phrase(command: Command, text: str) -> Phrase:
    """Read a phrase of a command.

    Raises:
        TypeError: it is malformed, or does not name the command's arguments as it must.
    """
    tokens = [found[0] for found in _TOKEN.finditer(text)]
    if "".join(tokens) != "".join(text.split()):
        raise TypeError(f"{command.name}: the phrase {text!r} cannot be read")
    problem = _structure(tokens) or _arguments(command, tokens)
    if problem:
        raise TypeError(f"{command.name}: the phrase {text!r} {problem}")
    personal = tokens[:1] == ["I"]
    rest = tokens[1:] if personal else tokens
    needed = list(_needed(rest))
    opening = []
    for token in rest:
        if token in "[(" or token.startswith("{"):
            break
        opening.append(token.lower())
    verbs = frozenset(_verbs(rest))
    if any(verb.startswith("{") for verb in verbs):
        verbs = frozenset()
    return Phrase(text, tuple(rest), personal, frozenset(needed), tuple(opening), verbs)


def _structure(tokens: list[str]) -> str | None:
    """Say which bracket is wrong, if one is."""
    open_brackets: list[str] = []
    for token in tokens:
        if token in ("[", "("):
            open_brackets.append(token)
        elif token in ("]", ")"):
            if not open_brackets or open_brackets.pop() + token not in ("[]", "()"):
                return f"closes a bracket with {token} that is not open"
        elif token == "|" and open_brackets[-1:] != ["("]:
            return "has a choice outside of round brackets"
    return "leaves a bracket open" if open_brackets else None


def _arguments(command: Command, tokens: list[str]) -> str | None:
    """Say which argument is named wrongly, if one is."""
    named = [token[1:-1] for token in tokens if token.startswith("{")]
    known = {parameter.name: parameter for parameter in command.parameters}
    for name in named:
        if name not in known or isinstance(known[name].kind, Block):
            return f"names {name}, which is no argument that a sentence can hold"
    if len(set(named)) < len(named):
        return "names an argument twice"
    always = {token[1:-1] for token in _outside(tokens) if token.startswith("{")}
    for parameter in command.on_line:
        if parameter.required and parameter.name not in always:
            return f"leaves {parameter.name} out, which has no default"
        if isinstance(parameter.kind, Text) and parameter.name in named:
            last = [token for token in tokens if token != "]"][-1]
            if last != f"{{{parameter.name}}}":
                return f"goes on after {parameter.name}, which takes the rest"
    return None


def _needed(tokens: list[str]) -> Iterator[str]:
    """Yield the words that no sentence of the phrase can do without."""
    for token in _outside(tokens):
        if not token.startswith(("{", "'")) and token != ",":
            yield token.lower()


def _outside(tokens: list[str]) -> Iterator[str]:
    """Yield the tokens outside of all brackets."""
    depth = 0
    for token in tokens:
        if token in ("[", "("):
            depth += 1
        elif token in ("]", ")"):
            depth -= 1
        elif not depth:
            yield token
