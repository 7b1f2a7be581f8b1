"""Judging a message: each action is carried out by itself, and it is said what came of it."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from contestmaster.kernel.acts import Done
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import Word
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.announce.doubts import Doubts, word
from contestmaster.protocols.announce.readings import (
    Acts,
    Ambiguous,
    Chat,
    Confirms,
    Doubted,
    Reading,
    Unclear,
)
from contestmaster.protocols.announce.spelling import nearest
from contestmaster.protocols.announce.tables import laid_out
from contestmaster.protocols.announce.telling import telling
from contestmaster.protocols.line.replies import GENERIC

MOST_ACTIONS: Final = 1000
"""Actions of one message that are carried out: more than any turn needs, and no flood."""

MOST_TOLD: Final = 1_000_000
"""Characters with which questions of one message are answered; no further one is, then."""

MOST_NAMED: Final = 20
"""Players that are named to who has named nobody of them."""

Outcome: TypeAlias = Literal[
    "SUCCEEDED", "FAILED", "DOUBTED", "AMBIGUOUS", "UNCLEAR", "SURPLUS", "CHAT"
]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one action, or why there was none.

    Attributes:
        outcome: it succeeded; it failed by a rule; it may not be meant; it has several meanings;
            it has none; there was too much before it; or there is none in the whole message.
        line: of the message, from 1.
        text: as it was written.
        command: the action in command form; empty where there was none.
        code: the refusal, or what is wrong with the form; 0 where nothing is.
        reason: in words.
        rule: the rule that decides it, where one does.
        told: the sentence that tells what happened.
        story: the same for people, and what else happened meanwhile, a sentence each; empty where
            there is no more to it than ``told``. Of a question the answer, laid out in tables.
        lines: the data of the reply, as the line protocol shows it.
        reply: the same by name.
        readings: the meanings of what has several, or may not be meant, each in command form.
        confirm: the word by which its author has what may not be meant done; empty where none is.
    """

    outcome: Outcome
    line: int
    text: str
    command: str = ""
    code: int = 0
    reason: str = ""
    rule: str = ""
    told: str = ""
    lines: tuple[str, ...] = ()
    reply: Any = None
    readings: tuple[str, ...] = ()
    confirm: str = ""
    story: tuple[str, ...] = ()

    def shown(self) -> list[str]:
        """Return the verdict as lines of text; the data of a query follow its first line."""
        if self.outcome == "SUCCEEDED":
            return [f"SUCCEEDED {self.told or self.command}", *(() if self.told else self.lines)]
        if self.outcome == "FAILED":
            rule = f" [{self.rule}]" if self.rule else ""
            return [f"FAILED {self.code} {self.reason}{rule}: {self.command}"]
        if self.outcome == "CHAT":
            return [self.reason]
        said = f'{self.outcome} "{self.text}"'
        if self.outcome == "DOUBTED":
            return [f"{said}: {self.asked()}"]
        if self.outcome == "AMBIGUOUS":
            return [f"{said}: {' or '.join(self.readings)}"]
        return [f"{said}: {self.reason}"]

    def asked(self) -> str:
        """Say what of a sentence that may not be meant is not done, why, and how it would be."""
        how = f"; to do it, post {self.confirm}" if self.confirm else ""
        return f"not done: {', '.join(self.readings)}; {self.reason}{how}"


def judge(
    readings: Sequence[Reading],
    act: Callable[[Call], Done],
    doubts: Doubts | None = None,
    *,
    author: str,
    vocabulary: Vocabulary,
    messages: Mapping[int, str],
    names: Collection[str] = (),
) -> Iterator[Verdict]:
    """Carry out what a message means, in order; each action succeeds or fails by itself.

    The reader may be that of another match of the same game, whose phrases are the same: what it
    has read is carried out by the vocabulary given here, and by its game's parameters.

    Args:
        readings: of the message.
        act: does one action of the author at the time of receipt.
        doubts: keep what is asked back of them; without them nothing can be confirmed.
        author: who has written the message.
        vocabulary: of the match.
        messages: the game's texts of refusals.
        names: of the players, for who has misspelt one.
    """

    def judged(reading: Acts, call: Call) -> Verdict:
        return _judged(reading, call, act(call), author, vocabulary, messages, names)

    return _verdicts(readings, judged, doubts, vocabulary)


def understood(readings: Sequence[Reading], vocabulary: Vocabulary) -> Iterator[Verdict]:
    """Say how a message is read, where nobody may know what would come of it.

    Every action counts as one that succeeds, and nothing is told of it.
    """

    def read(reading: Acts, call: Call) -> Verdict:
        form = vocabulary.format(call)
        return Verdict(outcome="SUCCEEDED", line=reading.line, text=reading.text, command=form)

    return _verdicts(readings, read, None, vocabulary)


def _verdicts(
    readings: Sequence[Reading],
    decide: Callable[[Acts, Call], Verdict],
    doubts: Doubts | None,
    vocabulary: Vocabulary,
) -> Iterator[Verdict]:
    """Yield a verdict on each action, and on what is none and should have been."""
    left, told = MOST_ACTIONS, 0
    for found in readings:
        reading = _settled(found, doubts, vocabulary) if isinstance(found, Confirms) else found
        match reading:
            case Chat(sentences):
                yield Verdict(outcome="CHAT", line=1, text="", reason=_nothing_found(sentences))
            case Confirms(line, text, number):
                yield Verdict(outcome="SUCCEEDED", line=line, text=text, command=word(number))
            case Doubted(line, text, calls, why):
                kept = None if doubts is None else doubts.ask(reading)
                yield Verdict(
                    outcome="DOUBTED",
                    line=line,
                    text=text,
                    reason=why,
                    readings=(_forms(vocabulary, calls),),
                    confirm="" if kept is None else word(kept),
                )
            case Ambiguous(line, text, meanings):
                forms = tuple(_forms(vocabulary, calls) for calls in meanings)
                yield Verdict(outcome="AMBIGUOUS", line=line, text=text, readings=forms)
            case Unclear(line, text, code, _, why):
                reason = why if code in (0, GenericCode.BAD_FORMAT) else f"{GENERIC[code]}: {why}"
                yield Verdict(outcome="UNCLEAR", line=line, text=text, code=code, reason=reason)
            case Acts(line, text, calls):
                for call in calls:
                    if left == 0:
                        reason = f"a message has at most {MOST_ACTIONS} actions"
                        yield Verdict(outcome="SURPLUS", line=line, text=text, reason=reason)
                        return
                    left -= 1
                    if told > MOST_TOLD and call.command.kind == "query":
                        reason = "enough is answered already; ask again in another message"
                        yield Verdict(outcome="SURPLUS", line=line, text=text, reason=reason)
                        continue
                    verdict = decide(reading, vocabulary.own(call))
                    told += sum(map(len, verdict.lines))
                    yield verdict


def _settled(found: Confirms, doubts: Doubts | None, vocabulary: Vocabulary) -> Reading:
    """Return the actions that somebody confirms, or why they cannot; itself where nobody may."""
    if doubts is None:
        return found
    actions = doubts.settle(found.number)
    if isinstance(actions, str):
        return Unclear(found.line, found.text, 0, (), actions)
    calls = tuple(vocabulary.call(name, arguments) for name, arguments in actions)
    return Acts(found.line, found.text, calls)


def _nothing_found(sentences: int) -> str:
    """Say that a message is chat, and how much of it was read.

    >>> _nothing_found(1)
    '1 sentence was read, and none as an action'
    """
    if not sentences:
        return "nothing was read: it is empty, or all of it is quoted"
    were = "1 sentence was" if sentences == 1 else f"{sentences} sentences were"
    return f"{were} read, and none as an action"


def _judged(
    reading: Acts,
    call: Call,
    done: Done,
    author: str,
    vocabulary: Vocabulary,
    messages: Mapping[int, str],
    names: Collection[str],
) -> Verdict:
    command = call.command
    form = vocabulary.format(call)
    if done.code:
        return Verdict(
            outcome="FAILED",
            line=reading.line,
            text=reading.text,
            command=form,
            code=int(done.code),
            reason=_reason(call, done, messages, names),
            rule=command.refuses.get(done.code, ""),
        )
    some = done.reply is not None
    lines = tuple(command.shape.lines(done.reply)) if some else ()
    reply = command.shape.plain(done.reply) if some else None
    told, story = telling(call, done, author)
    return Verdict(
        outcome="SUCCEEDED",
        line=reading.line,
        text=reading.text,
        command=form,
        told=told,
        story=story if told or not some else laid_out(reply, lines),
        lines=lines,
        reply=reply,
    )


def _reason(call: Call, done: Done, messages: Mapping[int, str], names: Collection[str]) -> str:
    """Say why something was refused, and whom its author may have meant."""
    reason = messages.get(done.code) or GENERIC.get(done.code, "")
    if done.code == GenericCode.BAD_FORMAT and not call.args:
        return f"{reason}: a name here is one word, without quotation marks"
    for parameter, value in zip(call.command.parameters, call.args, strict=True):
        if type(parameter.kind) is not Word or value in names or not isinstance(value, str):
            continue
        if near := nearest(value, names):
            return f"{reason}; did you mean {near}?"
        if parameter.name == "player" and names:
            return f"{reason}; the players are {', '.join([*names][:MOST_NAMED])}"
    return reason


def _forms(vocabulary: Vocabulary, calls: Sequence[Call]) -> str:
    return ", ".join(vocabulary.format(call) for call in calls)
