"""Saying actions: from a call back to a sentence that means it.

Forms, mail and bots that play by announcement post what this module writes, and tests hold every
phrase of every game against the reader: what is said is understood.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from contestmaster.kernel.commands import Call
from contestmaster.kernel.grammar import Block, Kind, Text, Word
from contestmaster.protocols.announce.phrases import Phrase, read_phrase
from contestmaster.protocols.announce.values import NO_NAMES

_CLOSING: Final = {"[": "]", "(": ")"}

_SIGNS: Final = frozenset(" ,;()[]{}")
_MARKS: Final = (".", "!", "?", ":")
"""What ends a sentence, or may be taken for its end."""


class _Said(NamedTuple):
    """Words, the arguments among them, and whether none is missing that has its place there."""

    words: tuple[str, ...] = ()
    named: frozenset[str] = frozenset()
    whole: bool = True

    def __add__(self, other: "_Said") -> "_Said":  # type: ignore[override]
        whole = self.whole and other.whole
        return _Said(self.words + other.words, self.named | other.named, whole)


def say(call: Call) -> str:
    """Return a sentence that means an action, with its data block below it.

    Raises:
        ValueError: none of the command's phrases can say this.
    """
    for saying in sayings(call):
        return saying
    raise ValueError(f"no phrase of {call.command.name} can say this")


def sayings(call: Call) -> Iterator[str]:
    """Yield a sentence for each phrase of the command that can say this, in their order."""
    arguments = dict(_arguments(call))
    needed = frozenset(
        p.name
        for p, value in zip(call.command.parameters, call.args, strict=True)
        if p.name in arguments and (p.required or value != p.default)
    )
    for text in call.command.phrases:
        phrase = read_phrase(call.command, text)
        said, _ = _sequence(phrase.tokens, 0, "", arguments, needed)
        if said.whole and needed <= said.named:
            yield _sentence(phrase, said) + _block(call)


def _arguments(call: Call) -> Iterator[tuple[str, str]]:
    """Yield the arguments that a sentence can hold, as it writes them."""
    for parameter, value in zip(call.command.parameters, call.args, strict=True):
        if value is not None and not isinstance(parameter.kind, Block):
            yield parameter.name, _written(parameter.kind, " ".join(parameter.kind.format(value)))


def _written(kind: Kind, text: str) -> str:
    """Return an argument as a sentence holds it: in quotes where its signs would be misread."""
    signs = bool(set(text) & _SIGNS) or text.endswith(_MARKS) or text.lower() in NO_NAMES
    return f'"{text}"' if signs and isinstance(kind, Word) and not isinstance(kind, Text) else text


def _sequence(
    tokens: tuple[str, ...],
    at: int,
    closing: str,
    arguments: Mapping[str, str],
    needed: frozenset[str],
) -> tuple[_Said, int]:
    """Say tokens up to a closing bracket: of a choice the first that says most of what is needed.

    Returns what is said and the place behind the bracket.
    """
    choices = [_Said()]
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if token == closing:
            break
        if token == "|":
            choices.append(_Said())
            continue
        more = _Said((token,))
        if token in _CLOSING:
            more, at = _sequence(tokens, at, _CLOSING[token], arguments, needed)
            if token == "[" and not (more.whole and more.named & needed):
                continue
        elif token.startswith("{"):
            name = token[1:-1]
            given = name in arguments
            more = _Said((arguments[name],) if given else (), frozenset((name,)), given)
        choices[-1] += more
    return max(choices, key=lambda said: (said.whole, len(said.named & needed))), at


def _sentence(phrase: Phrase, said: _Said) -> str:
    words = ("I", *said.words) if phrase.personal else said.words
    line = " ".join(words).replace(" ,", ",").replace(" 's", "'s")
    first = line[0] if phrase.tokens[0].startswith("{") else line[0].upper()
    return f"{first}{line[1:]}."


def _block(call: Call) -> str:
    for parameter, value in zip(call.command.parameters, call.args, strict=True):
        if isinstance(kind := parameter.kind, Block):
            lines = [kind.begin, *([value] if value else []), kind.end]
            return "".join(f"\n{line}" for line in lines)
    return ""
