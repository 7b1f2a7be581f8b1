"""Phrases: the small language in which commands declare the sentences that mean them.

``I move [my ship] to [Sector] {sector}`` means: these words in any letter case, those in square
brackets perhaps, one of ``(spend|pay)``, and at ``{sector}`` the argument of that name. A phrase
names every argument that has no default, but for a data block, which follows the sentence. After a
leading ``I`` words such as *hereby* may stand, and in a row of actions the ``I`` may be left out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from contestmaster.kernel.commands import Command
from contestmaster.kernel.grammar import Block, Text

__all__ = ["Phrase", "read_phrase"]

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
    """

    text: str
    tokens: tuple[str, ...]
    personal: bool
    words: frozenset[str]
    opening: tuple[str, ...]


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
    return Phrase(text, tuple(rest), personal, frozenset(needed), tuple(opening))


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
        if not token.startswith("{") and token != ",":
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
