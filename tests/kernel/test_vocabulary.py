"""The vocabulary: what a line means, which error it gets, and that every call prints back."""

from decimal import Decimal
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.notice import Notice

from contestmaster.kernel.dialect import LINE, Dialect
from contestmaster.kernel.grammar import (
    BadFormatError,
    Block,
    Counted,
    Flag,
    Integer,
    Keyword,
    Kind,
    Natural,
    Real,
    Text,
    Times,
)
from contestmaster.kernel.vocabulary import Call, Command, Vocabulary, order

Side = Literal["LEFT", "RIGHT"]
Pairs = Annotated[tuple[tuple[int, ...], ...], Counted(Times(2, Natural()), most=5)]


class Rules:
    """A vocabulary with everything in it."""

    @order("STOP")
    def stop(self, state: Any, by: Any) -> None: ...

    @order("MOVE")
    def move(
        self,
        state: Any,
        by: Any,
        group: Annotated[int, Natural()],
        step: Annotated[tuple[int, ...], Times(2, Integer(-9, 9))],
    ) -> None: ...

    @order("TURN")
    def turn(self, state: Any, by: Any, side: Side = "LEFT", times: int = 1) -> None: ...

    @order("FACE")
    def face(self, state: Any, by: Any, side: Side = "LEFT") -> None: ...

    @order("WEIGH")
    def weigh(self, state: Any, by: Any, weight: Annotated[Decimal, Real()]) -> None: ...

    @order("ASSIGN")
    def assign(self, state: Any, by: Any, battle: int, pairs: Pairs) -> None: ...

    @order("ROCK")
    def rock_at(self, state: Any, by: Any, x: int, y: int) -> None: ...

    @order("ROCK")
    def rock_random(self, state: Any, by: Any, how: Literal["RANDOM"]) -> None: ...

    @order("SAY TO")
    def say(
        self, state: Any, by: Any, who: str, side: Side = "LEFT", text: Annotated[str, Text()] = "-"
    ) -> None: ...

    @order("REVEAL")
    def reveal(
        self, state: Any, by: Any, number: int, body: Annotated[str, Block("BEGIN", "END")]
    ) -> None: ...

    @order("MARK")
    def mark(self, state: Any, by: Any, word: str, on: bool = False, note: str = "") -> None: ...


DIALECTS = [
    LINE,
    Dialect(fold_names=False, fold_keywords=True),
    Dialect(quotes=True, comment="#"),
    Dialect(comment="//", key_values=True),
    Dialect(quotes=True, key_values=True),
]
VOCABULARIES = [Vocabulary.of(Rules(), None, dialect) for dialect in DIALECTS]
PLAIN = VOCABULARIES[0]
NAMING = VOCABULARIES[4]


def args(line: bytes, vocabulary: Vocabulary = PLAIN, block: bytes | None = None) -> object:
    """Return the arguments of a line, or its error."""
    found = vocabulary.parse(line, block)
    return found.args if isinstance(found, Call) else found


def test_a_command_is_a_name_and_its_arguments() -> None:
    """NET-26, NET-21."""
    call = PLAIN.parse(b"\tMOVE  3 0\t-1 \r")
    assert isinstance(call, Call)
    assert (call.command.name, call.args) == ("MOVE", (3, (0, -1)))


@pytest.mark.parametrize("line", [b"move 1 2 3", b"MoVe 1 2 3"])
def test_names_are_recognised_in_any_letter_case(line: bytes) -> None:
    """NET-27: names in any case, keywords only as printed."""
    assert args(line) == (1, (2, 3))
    assert args(b"turn RIGHT") == ("RIGHT", 1)
    assert args(b"turn right") == 3
    exact = VOCABULARIES[1]
    assert args(b"move 1 2 3", exact) == 2
    assert args(b"TURN right", exact) == ("RIGHT", 1)


@pytest.mark.parametrize(
    "line", [b"FLY", b"FLY 1 2 3 4", b"MOVER 1", b"SAY", b"SAY 1", b"\xff\xfe", b"M\x0bOVE 1 2 3"]
)
def test_an_unknown_name_is_error_2_whatever_follows(line: bytes) -> None:
    """NET-42, NET-24."""
    assert [v.parse(line) for v in VOCABULARIES] == [2] * len(VOCABULARIES)


def test_an_unknown_name_comes_before_an_open_quotation() -> None:
    """NET-42, NET-47."""
    assert args(b'FLY "to the moon', NAMING) == 2
    assert args(b'MARK "to the moon', NAMING) == 3


@pytest.mark.parametrize("line", [b"STOP now", b"MOVE 1 2 3 4", b"WEIGH 1 2", b"MOVE x y z w"])
def test_too_many_items_are_error_4(line: bytes) -> None:
    """NET-43, NET-47: 4 comes before 3."""
    assert args(line) == 4


@pytest.mark.parametrize(
    "line",
    [b"MOVE", b"MOVE 1 2", b"MOVE 1 2 x", b"MOVE -1 0 0", b"MOVE 1 0 10", b"WEIGH 1e3", b"SAY TO"],
)
def test_too_few_or_wrong_items_are_error_3(line: bytes) -> None:
    """NET-44, NET-39, NET-40, NET-41."""
    assert args(line) == 3


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b"ASSIGN 1 2 5 6 7 8", (1, ((5, 6), (7, 8)))),
        (b"ASSIGN 1 0", (1, ())),
        (b"ASSIGN", 3),
        (b"ASSIGN 1", 3),
        (b"ASSIGN 1 x 5 6 7 8 9", 3),
        (b"ASSIGN 1 6 0", 3),
        (b"ASSIGN 1 2 5 6 7", 3),
        (b"ASSIGN 1 2 5 6 7 8 9", 4),
        (b"ASSIGN x 2 5 6 7 8 9", 4),
        (b"ASSIGN x 2 5 6 7 8", 3),
        (b"ASSIGN 1 2 5 6 7 x", 3),
    ],
)
def test_a_count_announces_how_many_follow(line: bytes, found: object) -> None:
    """NET-45: the count is parsed first, then a surplus is 4 and a shortage 3."""
    assert args(line) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b"ROCK 1 2", (1, 2)),
        (b"ROCK RANDOM", ("RANDOM",)),
        (b"ROCK x", 3),
        (b"ROCK 1 x", 3),
        (b"ROCK 1 2 3", 4),
    ],
)
def test_one_name_may_have_several_signatures(line: bytes, found: object) -> None:
    """NET-47: 4 only if no signature takes so many."""
    assert args(line) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b"TURN", ("LEFT", 1)),
        (b"TURN RIGHT", ("RIGHT", 1)),
        (b"TURN 5", ("LEFT", 5)),
        (b"TURN RIGHT 5", ("RIGHT", 5)),
        (b"TURN UP", 3),
        (b"TURN UP 5", 3),
        (b"TURN RIGHT 5 6", 4),
        (b"FACE", ("LEFT",)),
        (b"FACE UP", 3),
        (b"FACE UP LEFT", 4),
    ],
)
def test_optional_arguments_may_be_left_out(line: bytes, found: object) -> None:
    assert args(line) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b"say to ann RIGHT  we  meet\there ", ("ann", "RIGHT", "we  meet\there")),
        (b"say to ann we meet", ("ann", "LEFT", "we meet")),
        (b"say to ann", ("ann", "LEFT", "-")),
        (b'say to ann "quoted" not', ("ann", "LEFT", '"quoted" not')),
        (b"say to ann ann ann", ("ann", "LEFT", "ann ann")),
        (b"say to ann \xc3\xa4", ("ann", "LEFT", "ä")),
        (b"say to ann \xff", 3),
    ],
)
def test_a_text_is_the_rest_of_the_line(line: bytes, found: object) -> None:
    """NET-86: ends stripped, in UTF-8 (else 3); quotation marks are ordinary characters."""
    assert args(line) == found


def test_a_text_keeps_quotation_marks_where_words_are_grouped_by_them() -> None:
    quoting = VOCABULARIES[2]
    assert args(b'say to "big ann" a 5" nail # too', quoting) == (
        "big ann",
        "LEFT",
        'a 5" nail # too',
    )
    assert args(b'say to "big ann" "hi" # hi', quoting) == ("big ann", "LEFT", '"hi"')


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b"MARK note=x word=y", ("y", False, "x")),
        (b'MARK y "note=two words"', ("y", False, "two words")),
        (b"MARK on=true y", ("y", True, "")),
        (b"MARK word=a=b", ("a=b", False, "")),
        (b"MARK word=a word=b", 3),
        (b"MARK y size=3", 3),
        (b"MARK y size=3 true x", 4),
        (b"MARK word=", 3),
        (b'MARK word="x y', 3),
        (b"TURN side=LEFT 5 6", 4),
        (b"TURN times=5 6", 3),
        (b"MOVE group=1 0 0", 3),
        (b"SAY TO ann text=1", ("ann", "LEFT", "text=1")),
    ],
)
def test_arguments_of_one_item_may_be_given_by_name(line: bytes, found: object) -> None:
    assert args(line, NAMING) == found
    assert args(b"MARK word=a") == ("word=a", False, "")


def test_a_block_follows_its_line() -> None:
    """NET-76, NET-31: the block is an argument like others; without it the command has no form."""
    assert args(b"REVEAL 1", block=b"one\n\n two \n") == (1, "one\n\n two \n")
    assert args(b"REVEAL 1") == 3
    assert args(b"REVEAL 1", block=b"\xff") == 3


@pytest.mark.parametrize("line", [b"reveal 1", b"REVEAL", b"REVEAL x y z", b'REVEAL "'])
def test_a_block_is_awaited_whatever_the_answer_will_be(line: bytes) -> None:
    """NET-77: its block is read whatever the answer."""
    assert NAMING.block_of(line) == Block("BEGIN", "END")
    assert NAMING.block_of(b"MOVE 1 2 3") is None
    assert NAMING.block_of(b'FLY "') is None


def test_commands_are_found_and_listed_in_order() -> None:
    assert [c.name for c in PLAIN][:3] == ["STOP", "MOVE", "TURN"]
    assert [c.usage() for c in PLAIN.find("rock")] == ["ROCK x y", "ROCK RANDOM"]
    assert PLAIN.find("SAY") == [] and len(PLAIN.find("say to")) == 1


@pytest.mark.parametrize(
    ("name", "arguments", "problem"),
    [
        ("FLY", {}, "no command FLY"),
        ("MOVE", {"group": 1}, "MOVE needs step"),
        ("MOVE", {"group": 1, "step": [0, 0], "speed": 2}, "takes no speed"),
        ("MOVE", {"group": "1", "step": [0, 0]}, "group: 1 is not an integer"),
        ("MOVE", {"group": 1, "step": [0]}, "step: 2 values"),
        ("MARK", {"word": "two words"}, "cannot stand in a line"),
        ("SAY TO", {"who": "ann", "text": "a\nb"}, "one line"),
    ],
)
def test_json_that_is_no_call_is_refused_in_words(
    name: str, arguments: dict[str, Any], problem: str
) -> None:
    with pytest.raises(BadFormatError, match=problem):
        PLAIN.call(name, arguments)


def test_defaults_are_left_out_of_json_and_line() -> None:
    call = PLAIN.call("TURN", {"side": "LEFT"})
    assert (call.plain(), PLAIN.format(call)) == ({}, "TURN")
    call = PLAIN.call("turn", {"times": 3})
    assert (call.plain(), PLAIN.format(call)) == ({"times": 3}, "TURN LEFT 3")
    call = NAMING.call("MARK", {"word": "x", "note": "y"})
    assert NAMING.format(call) == "MARK x note=y"
    call = NAMING.call("MARK", {"word": "on=x"})
    assert NAMING.format(call) == "MARK word=on=x"


def values(kind: Kind) -> st.SearchStrategy[Any]:
    """Return what JSON may offer for a parameter."""
    match kind:
        case Integer(low=low, high=high):
            return st.integers(low if low is not None else -(10**18) + 1, high or 10**18 - 1)
        case Real():
            return st.decimals(allow_nan=False, allow_infinity=False, places=7).map("{:f}".format)
        case Keyword(words=words):
            return st.sampled_from(words)
        case Flag():
            return st.booleans()
        case Times(count=int(count), of=of):
            return st.lists(values(of), min_size=count, max_size=count)
        case Counted(of=of, most=most):
            return st.lists(values(of), max_size=most)
        case _:
            odd = st.text(st.sampled_from(' \t\r"#/=LEFT\x0b\xe9'), min_size=1, max_size=12)
            names = st.sampled_from(["LEFT", "RANDOM", "true", "5", "on=", "word=x", "note"])
            return odd | names | st.text(min_size=1, max_size=9)


@st.composite
def calls(draw: st.DrawFn) -> tuple[Vocabulary, Call]:
    """Draw a vocabulary and a call that came to it as JSON."""
    vocabulary = draw(st.sampled_from([*VOCABULARIES, Notice().vocabulary]))
    command: Command = draw(st.sampled_from(vocabulary.commands))
    given = {
        p.name: draw(values(p.kind))
        for p in command.parameters
        if p.required or draw(st.booleans())
    }
    try:
        return vocabulary, vocabulary.call(command.name, given)
    except BadFormatError:  # text that this dialect cannot write
        return vocabulary, Call(
            vocabulary.find("STOP" if vocabulary.find("STOP") else "LIST")[0], ()
        )


@given(calls())
def test_every_call_prints_back_to_its_line(drawn: tuple[Vocabulary, Call]) -> None:
    """NET-47: no line means two things."""
    vocabulary, call = drawn
    line = vocabulary.format(call)
    assert "\n" not in line
    pairs = zip(call.command.parameters, call.args, strict=True)
    block = next((v.encode() for p, v in pairs if isinstance(p.kind, Block)), None)
    again = vocabulary.parse(line.encode(), block)
    assert isinstance(again, Call), line
    assert (again.command, again.args) == (call.command, call.args)


@given(calls())
def test_every_call_comes_back_from_json(drawn: tuple[Vocabulary, Call]) -> None:
    vocabulary, call = drawn
    again = vocabulary.call(call.command.name, call.plain())
    assert (again.command, again.args) == (call.command, call.args)


NAMES = st.sampled_from([c.name.encode() for c in PLAIN] + [b"WAIT", b"say", b""])
ITEMS = st.sampled_from(
    [b"1", b"-0", b"+7", b"x", b'"', b'""', b"#", b"//", b"LEFT", b"word=", b"on=true", b"\xff"]
)
LINES = st.binary(max_size=60) | st.builds(
    lambda name, items: b" ".join([name, *items]), NAMES, st.lists(ITEMS | st.binary(max_size=5))
)


@given(LINES, st.none() | st.binary(max_size=20), st.sampled_from(VOCABULARIES))
def test_any_bytes_are_a_call_or_one_of_three_errors(
    line: bytes, block: bytes | None, vocabulary: Vocabulary
) -> None:
    """NET-47, NET-42..44: exactly one answer, and never an exception."""
    found = vocabulary.parse(line, block)
    assert isinstance(found, Call) or found in (2, 3, 4)
    items = vocabulary.dialect.split(line)
    words = [i.decode("ascii", "replace") for i in items[:2]]
    known = any(vocabulary.find(" ".join(words[:n])) for n in (1, 2)) and bool(items)
    assert (found == 2) is not known
    vocabulary.block_of(line)
    if isinstance(found, Call):
        again = vocabulary.call(found.command.name, found.plain())
        assert (again.command, again.args) == (found.command, found.args)
