"""Reading a message: which actions it means, and what of it cannot be told.

A line in command form is one action. Everything else is sentences. What is neither an action nor
resembles one is chat, and nothing is said of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Final, TypeAlias

from contestmaster.kernel.commands import Call
from contestmaster.kernel.grammar import BAD_FORMAT, UNKNOWN_COMMAND, Block
from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.protocols.announce.grammar import Calls, Grammar
from contestmaster.protocols.announce.message import Line, own_lines
from contestmaster.protocols.announce.sentences import Sentence, bare, sentences

__all__ = ["MOST_READINGS", "Acts", "Ambiguous", "Reader", "Reading", "Unclear"]

MOST_READINGS: Final = 2000
"""Lines and sentences of a message that mean something, or nearly: twice the actions of one that
are carried out."""


@dataclass(frozen=True)
class Acts:
    """A line or sentence that means these actions, in this order."""

    line: int
    text: str
    calls: Calls


@dataclass(frozen=True)
class Ambiguous:
    """A sentence that means several different things; none of them is done."""

    line: int
    text: str
    readings: tuple[Calls, ...]


@dataclass(frozen=True)
class Unclear:
    """What begins like an action and is none.

    Attributes:
        line: where it begins.
        text: as it was written.
        code: the generic code of what is wrong with its form.
        resembles: the commands whose sentences begin like it.
    """

    line: int
    text: str
    code: int
    resembles: tuple[str, ...]


Reading: TypeAlias = Acts | Ambiguous | Unclear


class Reader:
    """Reads messages of one game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Build the grammar of its phrases; ``TypeError`` where one is malformed."""
        self._vocabulary = vocabulary
        self._grammar = Grammar(vocabulary)
        blocks = [command.block for command in vocabulary if command.block is not None]
        self._blocks: Sequence[Block] = tuple(dict.fromkeys(blocks))

    def read(self, text: str) -> list[Reading]:
        """Return what a message means, in the order in which it is said.

        After :data:`MOST_READINGS` nothing more is read: so many are not carried out anyway.
        """
        clean = text.encode("utf-8", "replace").decode("utf-8")
        found: list[Reading] = []
        lines = own_lines(clean, self._blocks)
        for blank, paragraph in groupby(lines, key=lambda line: not line.text.strip()):
            if not blank:
                left = MOST_READINGS - len(found)
                found += islice(self._paragraph(list(paragraph)), left)
        return found

    def _paragraph(self, lines: Sequence[Line]) -> Iterator[Reading]:
        """Yield what a paragraph means: command lines, and sentences between them."""
        pending: list[Line] = []
        for line in lines:
            reading = self._command(line)
            if reading is None:
                pending.append(line)
                continue
            yield from self._sentences(pending)
            pending = []
            yield reading
        yield from self._sentences(pending)

    def _command(self, line: Line) -> Reading | None:
        """Read a line in command form; ``None`` where it is no such line."""
        text = line.text.strip()
        block = None if line.block is None else line.block.encode("utf-8")
        found = self._vocabulary.parse(text.encode("utf-8"), block)
        if isinstance(found, Call):
            named = text.startswith(found.command.name)
            return Acts(line.number, text, (found,)) if named or _plain(found) else None
        if found == UNKNOWN_COMMAND:
            return None
        meant = [c.name for c in self._vocabulary if _begins(text, c.name)]
        return Unclear(line.number, text, found, tuple(dict.fromkeys(meant))) if meant else None

    def _sentences(self, lines: Sequence[Line]) -> Iterator[Reading]:
        if lines:
            for sentence in sentences(lines, self._is_whole):
                reading = self._sentence(sentence)
                if reading is not None:
                    yield reading

    def _is_whole(self, text: str) -> bool:
        plain = bare(text)
        return plain is not None and bool(self._grammar.readings(plain))

    def _sentence(self, sentence: Sentence) -> Reading | None:
        plain = bare(sentence.text)
        if plain is None:
            return None
        readings = self._grammar.readings(plain)
        if len(readings) > 1:
            return Ambiguous(sentence.line, sentence.text, readings)
        if not readings:
            resembles = self._grammar.resembling(plain)
            if not resembles:
                return None
            return Unclear(sentence.line, sentence.text, BAD_FORMAT, resembles)
        calls = _with_block(readings[0], sentence.block)
        if calls is None:
            names = tuple(call.command.name for call in readings[0] if call.command.block)
            return Unclear(sentence.line, sentence.text, BAD_FORMAT, names)
        return Acts(sentence.line, sentence.text, calls)


def _plain(call: Call) -> bool:
    """Whether a line that means this can be told from chat though not written in capitals.

    The command has an argument, and none that would take any words.
    """
    given = zip(call.command.parameters, call.args, strict=True)
    return bool(call.command.on_line) and all(
        p.kind.telling(value) for p, value in given if not isinstance(p.kind, Block)
    )


def _begins(text: str, name: str) -> bool:
    """Whether a line begins with a command's name in just that letter case."""
    return text == name or text.startswith(f"{name} ")


def _with_block(calls: Calls, block: str | None) -> Calls | None:
    """Give the block below a sentence to its one action that takes one; ``None`` if it lacks."""
    whole = []
    for call in calls:
        if call.command.block is None:
            whole.append(call)
            continue
        if block is None:
            return None
        parameters = zip(call.command.parameters, call.args, strict=True)
        arguments = [block if isinstance(p.kind, Block) else value for p, value in parameters]
        whole.append(Call(call.command, tuple(arguments)))
        block = None
    return tuple(whole)
