"""Reading a message: which actions it means, and what of it cannot be told.

A line in command form is one action. Everything else is sentences. What is neither an action nor
resembles or holds one is chat, and nothing is said of it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from textwrap import shorten
from typing import Final, TypeAlias

from contestmaster.kernel.commands import Call
from contestmaster.kernel.grammar import BAD_FORMAT, UNKNOWN_COMMAND, Block
from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.protocols.announce.grammar import Calls, Grammar
from contestmaster.protocols.announce.introductions import Above, announces, takes_back
from contestmaster.protocols.announce.message import Line, own_lines
from contestmaster.protocols.announce.sentences import Sentence, bare, is_listed, sentences

__all__ = [
    "MOST_READINGS",
    "MOST_REPEATED",
    "MOST_SENTENCES",
    "Acts",
    "Ambiguous",
    "Reader",
    "Reading",
    "Unclear",
]

MOST_SENTENCES: Final = 10_000
"""Sentences of a message that are looked at, chat as well: a book's worth, while others wait."""

MOST_READINGS: Final = 2000
"""Lines and sentences of a message that mean something, or nearly: twice the actions of one that
are carried out."""

MOST_REPEATED: Final = 100
"""Characters of an introduction that are repeated below it."""

_INSIDE: Final = re.compile(r"[,.:;!?\u2013\u2014-]\s+(?=I\s)")
"""Where an action may begin inside a sentence that is none."""

_MARK: Final = re.compile(r"[.!?;](?:\s|\Z)")

MOST_INSIDE: Final = 3
"""Such places of a sentence that are tried."""


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
    """What is nearly an action and is none.

    Attributes:
        line: where it begins.
        text: as it was written.
        code: the generic code of what is wrong with its form; 0 where nothing is.
        resembles: the commands it may mean.
        why: it is not done, and what would be, in words.
    """

    line: int
    text: str
    code: int
    resembles: tuple[str, ...]
    why: str = ""


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
        return list(islice(self._paragraphs(own_lines(clean, self._blocks)), MOST_READINGS))

    def _paragraphs(self, lines: Sequence[Line]) -> Iterator[Reading]:
        course = _Course()
        for blank, paragraph in groupby(lines, key=lambda line: not line.text.strip()):
            if not blank and course.left:
                held = list(paragraph)
                if not course.above.reaches(is_listed(held[0])):
                    course.above = Above()
                yield from self._paragraph(held, course)

    def _paragraph(self, lines: Sequence[Line], course: "_Course") -> Iterator[Reading]:
        """Yield what a paragraph means: command lines, and sentences between them."""
        pending: list[Line] = []
        for line in lines:
            reading = self._command(line)
            if reading is None:
                pending.append(line)
                continue
            yield from self._sentences(pending, course)
            pending = []
            yield _below(course.above, reading)
        yield from self._sentences(pending, course)

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
        meant = {c.name: c.usage() for c in self._vocabulary if _begins(text, c.name)}
        return _unclear(line.number, text, found, meant) if meant else None

    def _sentences(self, lines: Sequence[Line], course: "_Course") -> Iterator[Reading]:
        above = course.above
        for sentence in islice(sentences(lines, self._is_whole), course.left):
            course.left -= 1
            text = sentence.text
            heads = sentence.heads or text.endswith(":")
            introduction = f"{text.removesuffix(':')}:"
            introduces = heads and announces(introduction) == len(introduction)
            reading = None if introduces else self._sentence(sentence, above)
            if reading is not None:
                yield _below(above, reading)
            above.fresh = False
            if heads and not isinstance(reading, Acts):
                above.text, above.fresh = shorten(text, MOST_REPEATED, placeholder=" ..."), True
                above.announces, above.doubtful = introduces, takes_back(introduction)

    def _is_whole(self, text: str) -> bool:
        plain = bare(text)
        return plain is not None and bool(self._grammar.readings(plain))

    def _sentence(self, sentence: Sentence, above: Above) -> Reading | None:
        plain = bare(sentence.text)
        if plain is None:
            return None
        readings = self._grammar.readings(plain)
        if not readings and above.announces:
            plain = f"I {plain}"  # who says that e does the following need not repeat it
            readings = self._grammar.readings(plain)
        if len(readings) > 1:
            return Ambiguous(sentence.line, sentence.text, readings)
        if not readings:
            if resembles := self._grammar.resembling(plain):
                return _unclear(sentence.line, sentence.text, BAD_FORMAT, resembles)
            return self._inside(sentence, plain)
        calls = _with_block(readings[0], sentence.block)
        if calls is None:
            blocks = [(c.command.name, c.command.block) for c in readings[0] if c.command.block]
            names = tuple(name for name, _ in blocks)
            lacks = " and ".join(f"{block.begin} ... {block.end}" for _, block in blocks)
            why = f"below it must stand {lacks}"
            return Unclear(sentence.line, sentence.text, BAD_FORMAT, names, why)
        return Acts(sentence.line, sentence.text, calls)

    def _inside(self, sentence: Sentence, plain: str) -> Reading | None:
        """Remark on an action within a sentence that says more, and may say something else."""
        for begin in islice(_INSIDE.finditer(plain), MOST_INSIDE):
            rest = plain[begin.end() :]
            if sentence.open:
                rest = _MARK.split(rest, maxsplit=1)[0]
            if readings := self._grammar.readings(rest):
                names = tuple(call.command.name for call in readings[0])
                why = "a quotation mark or bracket before it is not closed"
                if not sentence.open:
                    why = f'more is said than an action; "{rest}." would be one'
                return Unclear(sentence.line, sentence.text, 0, names, why)
        return None


@dataclass
class _Course:
    """A message as far as it has been read: what stands above, and how much more is looked at."""

    above: Above = field(default_factory=Above)
    left: int = MOST_SENTENCES


def _unclear(line: int, text: str, code: int, resembles: Mapping[str, str]) -> Unclear:
    """Say what something resembles that is of no form."""
    names, forms = " or ".join(resembles), " or ".join(f'"{form}"' for form in resembles.values())
    return Unclear(line, text, code, tuple(resembles), f"it begins like {names}: {forms}")


def _below(above: Above, reading: Reading) -> Reading:
    """Return what a reading is below an introduction: nothing that this may take back is done."""
    above.fresh = False
    if not above.doubtful or not isinstance(reading, Acts):
        return reading
    names = tuple(call.command.name for call in reading.calls)
    why = f'"{above.text}" stands above it and may take it back'
    return Unclear(reading.line, reading.text, 0, names, why)


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
