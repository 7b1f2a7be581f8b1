"""Reading a message: which actions it means, and what of it cannot be told.

A line in command form is one action. Everything else is sentences. What is neither an action nor
nearly one is chat; of a message that is nothing else this is said once.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, islice
from textwrap import shorten
from typing import Final

from contestmaster.kernel.commands import Call
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import Block
from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.protocols.announce.grammar import Grammar
from contestmaster.protocols.announce.introductions import (
    Above,
    announces,
    asks,
    breaks_off,
    leads_to_example,
    protects,
    retracts,
    takes_back,
)
from contestmaster.protocols.announce.message import Line, own_lines
from contestmaster.protocols.announce.nearly import Nearly
from contestmaster.protocols.announce.prose import stands_alone
from contestmaster.protocols.announce.readings import (
    Acts,
    Ambiguous,
    Calls,
    Chat,
    Confirms,
    Doubted,
    Reading,
    Unclear,
)
from contestmaster.protocols.announce.sentences import PREFIX, Sentence, bare, is_listed, sentences

MOST_SENTENCES: Final = 10_000
"""Sentences of a message that are looked at, chat as well: a book's worth, while others wait."""

MOST_READINGS: Final = 2000
"""Lines and sentences of a message that mean something, or nearly: twice the actions of one that
are carried out."""

MOST_NEARLY: Final = 100
"""Sentences of a message that mean nothing and are looked through for what they nearly mean."""

MOST_REPEATED: Final = 100
"""Characters of an introduction that are repeated below it."""

_CONFIRMS: Final = re.compile(
    r"\s*[*_]*(?ai:I\s+)?(?ai:confirm)[-\s]#?([0-9]{1,9})[*_]*\s*[.!]?\s*"
)

_MARK: Final = re.compile(r"[.!?;](?:\s|\Z)")
_INSIDE: Final = re.compile(r"[.!?;]\s+(?=[Ii]\s)")

_MOST_WRAPPED: Final = 4
"""Lines of a sentence that goes on below an empty line."""

_INDENT: Final = 2
"""Blanks by which what is set off from the text begins farther right."""


class MessageReader:
    """Reads messages of one game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Build the grammar of its phrases; ``TypeError`` where one is malformed."""
        self._vocabulary = vocabulary
        self._grammar = Grammar(vocabulary)
        self._nearly = Nearly(vocabulary, self._grammar)
        blocks = [command.block for command in vocabulary if command.block is not None]
        self._blocks: Sequence[Block] = tuple(dict.fromkeys(blocks))

    def read(self, text: str) -> list[Reading]:
        """Return what a message means, in the order in which it is said.

        After :data:`MOST_READINGS` nothing more is read: so many are not carried out anyway.
        """
        clean = text.encode("utf-8", "replace").decode("utf-8")
        course = _Course()
        self._paragraphs(own_lines(clean, self._blocks), course)
        return course.found or [Chat(MOST_SENTENCES - course.left)]

    def _paragraphs(self, lines: Sequence[Line], course: "_Course") -> None:
        indent = 0
        for held in self._whole_paragraphs(lines):
            if not course.left or course.full:
                return
            before, indent = indent, _indent(held[0].text)
            set_off = breaks_off(course.last)
            set_off |= indent >= before + _INDENT and leads_to_example(course.last)
            if set_off and not course.above.fresh:
                course.above = Above(_repeated(course.last), doubtful=True, fresh=True)
            if not course.above.reaches(is_listed(held[0])):
                course.above = Above()
            self._paragraph(held, course)

    def _whole_paragraphs(self, lines: Sequence[Line]) -> Iterator[list[Line]]:
        """Yield paragraphs; one that ends in a colon has with it what completes its last sentence.

        So a map or a digest may stand below an empty line.
        """
        held: list[Line] = []
        for blank, paragraph in groupby(lines, key=lambda line: not line.text.strip()):
            if blank:
                continue
            more = list(paragraph)
            if held and self._completes(held, more[0].text.strip()):
                held += more
                continue
            if held:
                yield held
            held = more
        if held:
            yield held

    def _completes(self, held: Sequence[Line], text: str) -> bool:
        """Whether a line is the last part of a sentence that is a whole action."""
        if not held[-1].text.rstrip().endswith(":") or " " in text:
            return False
        begun = " ".join(line.text.strip() for line in held[-_MOST_WRAPPED:])
        return self._is_whole(f"{_MARK.split(begun)[-1]} {text}")

    def _paragraph(self, lines: Sequence[Line], course: "_Course") -> None:
        """Find what a paragraph means: command lines, and sentences between them."""
        pending: list[Line] = []
        commands = [self._command(line) for line in lines]
        prose = [command is None for command in commands]
        for at, (line, reading) in enumerate(zip(lines, commands, strict=True)):
            if reading is None:
                pending.append(line)
                continue
            self._sentences(pending, course)
            if course.full:
                return
            pending = []
            course.left = max(0, course.left - 1)
            above = lines[at - 1].text if at and prose[at - 1] else ""
            below = lines[at + 1].text if at + 1 < len(lines) and prose[at + 1] else ""
            doubt = line.doubt
            if not stands_alone(above, below, word=" " not in line.text.strip()):
                doubt = doubt or "it stands within other text"
            elif _is_item(line, above, reading) and not course.above.announces:
                doubt = doubt or "it may be a word of a list"
            course.find(reading, doubt)
        self._sentences(pending, course)

    def _command(self, line: Line) -> Reading | None:
        """Read a line in command form; ``None`` where it is no such line."""
        bullet = PREFIX.match(line.text)
        text = (line.text[bullet.end() :] if bullet else line.text).strip()
        if confirms := _CONFIRMS.fullmatch(text):
            return Confirms(line.number, text, int(confirms[1]))
        block = None if line.block is None else line.block.encode("utf-8")
        found = self._vocabulary.parse(text.encode("utf-8"), block)
        if isinstance(found, Call):
            named = text.startswith(found.command.name)
            return Acts(line.number, text, (found,)) if named or _plain(found) else None
        if found == GenericCode.UNKNOWN_COMMAND:
            return self._misspelt(line.number, text)
        meant = {c.name: c.usage() for c in self._vocabulary if _begins(text, c.name)}
        forms = " or ".join(f'"{form}"' for form in meant.values())
        why = f"the form is {forms}"
        return Unclear(line.number, text, found, tuple(meant), why) if meant else None

    def _misspelt(self, number: int, text: str) -> Reading | None:
        corrected = self._nearly.command(text)
        call = None if corrected is None else self._vocabulary.parse(corrected.encode("utf-8"))
        if not isinstance(call, Call):
            return None
        return Doubted(number, text, (call,), f'did you mean "{corrected}"?')

    def _sentences(self, lines: Sequence[Line], course: "_Course") -> None:
        above = course.above
        items = {line.number for line in lines if is_listed(line)}
        for sentence in islice(sentences(lines, self._is_whole), course.left):
            if course.full:
                return
            course.left -= 1
            if sentence.line in items and not above.listed and asks(course.last):
                above.text, above.doubtful, above.listed = _repeated(course.last), True, True
            text = sentence.text
            heads = sentence.heads or text.endswith(":")
            introduction = f"{text.removesuffix(':')}:"
            introduces = heads and announces(introduction) == len(introduction)
            reading = None if introduces else self._sentence(sentence, course)
            course.last = "" if isinstance(reading, Acts) else text
            if not isinstance(reading, Acts):
                course.hear(text)
            if reading is not None:
                course.find(reading, sentence.doubt)
            above.fresh = False
            if heads and not isinstance(reading, Acts):
                above.text, above.fresh = _repeated(text), True
                above.announces, above.doubtful = introduces, takes_back(introduction)

    def _is_whole(self, text: str) -> bool:
        plain = bare(text)
        return plain is not None and bool(self._grammar.readings(plain))

    def _sentence(self, sentence: Sentence, course: "_Course") -> Reading | None:
        plain = bare(sentence.text)
        if plain is None:
            return None
        line, text = sentence.line, sentence.text
        readings = self._grammar.readings(plain)
        if not readings and course.above.announces and not plain.startswith(("I ", "i ")):
            plain = f"I {plain}"  # who says that they do the following need not repeat it
            readings = self._grammar.readings(plain)
        if len(readings) > 1:
            return Ambiguous(line, text, readings)
        if not readings:
            if sentence.open:
                return self._opened(sentence, plain)
            if not course.nearly:
                return self._nearly.glance(line, text, plain)
            course.nearly -= plain.lower().startswith("i ") or " I " in plain
            nearly = self._nearly.read(line, text, plain)
            if isinstance(nearly, Doubted):
                with_block = _with_block(nearly.calls, sentence.block)
                return nearly if with_block is None else replace(nearly, calls=with_block)
            return nearly
        return self._with_blocks(sentence, readings[0])

    def _opened(self, sentence: Sentence, plain: str) -> Reading | None:
        """Ask back an action behind a quotation mark or bracket that is never closed."""
        for begin in islice(_INSIDE.finditer(plain), _MOST_WRAPPED):
            rest = _MARK.split(plain[begin.end() :], maxsplit=1)[0]
            if len(readings := self._grammar.readings(rest)) == 1:
                why = "a quotation mark or bracket before it is not closed"
                return Doubted(sentence.line, sentence.text, readings[0], why)
        return None

    def _with_blocks(self, sentence: Sentence, meant: Calls) -> Reading:
        """Return what a sentence does that means these actions, with the block below it."""
        line, text = sentence.line, sentence.text
        calls = _with_block(meant, sentence.block)
        if calls is None:
            blocks = [(c.command.name, c.command.block) for c in meant if c.command.block]
            names = tuple(name for name, _ in blocks)
            lacks = " and ".join(f"{block.begin} ... {block.end}" for _, block in blocks)
            return Unclear(
                line, text, GenericCode.BAD_FORMAT, names, f"below it must stand {lacks}"
            )
        return Acts(line, text, calls)


@dataclass
class _Course:
    """A message as far as it has been read.

    Attributes:
        found: what it means so far.
        full: whether that is enough, so that nothing more is read.
        sure: how much of it nothing below can take back any more.
        above: what stands directly above.
        left: how many more sentences are looked at.
        nearly: how many of them for what they nearly mean.
        last: the last sentence.
        protection: the sentence that says that nothing below it is an action.
    """

    found: list[Reading] = field(default_factory=list)
    full: bool = False
    sure: int = 0
    above: Above = field(default_factory=Above)
    left: int = MOST_SENTENCES
    nearly: int = MOST_NEARLY
    last: str = ""
    protection: str = ""

    def hear(self, text: str) -> None:
        """Hear what a sentence says of others: it may take back those above."""
        reach = protects(text)
        if reach == "ends":
            self.protection = ""
        elif reach:
            self.protection = _repeated(text)
        if reach == "all" or retracts(text):
            why = f'"{_repeated(text)}" stands below it and may take it back'
            self.found[self.sure :] = [_doubted(each, why) for each in self.found[self.sure :]]
            self.sure = len(self.found)

    def find(self, reading: Reading, doubt: str) -> None:
        """Add a reading as it is here: nothing is done that may be another's or not be meant."""
        above, self.above.fresh = self.above, False
        if not doubt and self.protection:
            doubt = f'"{self.protection}" stands above it'
        elif not doubt and above.doubtful:
            doubt = f'"{above.text}" stands above it and may take it back'
        self.found.append(_doubted(reading, doubt) if doubt else reading)
        self.full = len(self.found) == MOST_READINGS


def _doubted(reading: Reading, why: str) -> Reading:
    """Return what a reading is where it may not be meant."""
    if isinstance(reading, Acts):
        return reading.doubted(why)
    if isinstance(reading, Confirms):
        return Unclear(reading.line, reading.text, 0, (), f"nothing is confirmed: {why}")
    return reading


def _repeated(text: str) -> str:
    return shorten(text, MOST_REPEATED, placeholder=" ...")


def _is_item(line: Line, above: str, reading: Reading) -> bool:
    """Whether a line that is one word stands in a list, or below its headline."""
    bare_word = " " not in getattr(reading, "text", " ")
    return bare_word and (is_listed(line) or above.rstrip().endswith(":"))


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


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
