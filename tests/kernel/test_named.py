"""Commands whose arguments are named: what a line may say, and what it may not."""

from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.game import By, Game
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import (
    BadFormatError,
    Block,
    Integer,
    Known,
    Natural,
    Quotable,
)
from contestmaster.kernel.named import read_named, write_named
from contestmaster.kernel.unseen import unseen
from contestmaster.kernel.vocabulary import Call, order

KEYS = ("name", "hp")
WORDS = st.text(st.characters(codec="utf-8", exclude_characters='"\n'), min_size=1, max_size=200)


class Yard(Game[None, None]):
    """A game of things with names."""

    name = "yard"
    Params = msgspec.defstruct("Params", [], frozen=True)

    @order("BUILD", named=True)
    def build(
        self,
        state: None,
        by: By,
        name: Annotated[str, Quotable()],
        hp: Annotated[int | None, Integer(-99, 99)] = None,
    ) -> None:
        """Build a thing."""

    @order("PAINT")
    def paint(
        self, state: None, by: By, colour: Annotated[str, Known(words=("red", "sea_green"))]
    ) -> None:
        """Paint it."""


VOCABULARY = Yard().vocabulary


@pytest.mark.parametrize(
    ("rest", "found"),
    [
        (b"name=x hp=3", {"name": b"x", "hp": b"3"}),
        (b"  hp=3\tNAME=x \r", {"name": b"x", "hp": b"3"}),
        (b'name="a b" hp=', {"name": b"a b"}),
        (b'name="" hp=""', {}),
        (b"name=a=b", {"name": b"a=b"}),
        (b"", {}),
    ],
)
def test_each_argument_stands_behind_its_key(rest: bytes, found: object) -> None:
    assert read_named(rest, KEYS) == found


@pytest.mark.parametrize(
    "rest",
    [
        b"x",
        b"name",
        b"=x",
        b"name =x",
        b"colour=red",
        b"name=x name=y",
        b"name= NAME=y",
        b'name=a"b"',
        b'name="a"b',
        b'name="a',
        b'name="a""b"',
        b'"name=a"',
        b'name="a"hp=3',
        b"n\xc3\xa4me=x",
    ],
)
def test_what_is_no_argument_is_bad_format(rest: bytes) -> None:
    with pytest.raises(BadFormatError):
        read_named(rest, KEYS)
    assert VOCABULARY.parse(b"BUILD " + rest) == GenericCode.BAD_FORMAT


def test_a_command_with_named_arguments() -> None:
    call = VOCABULARY.parse(b'build hp=-3 name="two words"')
    assert isinstance(call, Call)
    assert call.args == ("two words", -3)
    assert VOCABULARY.format(call) == 'BUILD name="two words" hp=-3'
    assert call.command.usage() == "BUILD name=... [hp=...]"
    assert VOCABULARY.parse(b"BUILD hp=3") == GenericCode.BAD_FORMAT, "a name it must have"
    assert VOCABULARY.parse(b"BUILD name=x hp=100") == GenericCode.BAD_FORMAT
    assert VOCABULARY.parse(b"BUILD x 3") == GenericCode.BAD_FORMAT
    with pytest.raises(BadFormatError):
        VOCABULARY.call("BUILD", {"name": 'a "b"'})


@given(
    WORDS.filter(lambda text: not unseen(text)),
    st.none() | st.integers(-99, 99),
)
def test_what_is_written_is_read(name: str, hp: int | None) -> None:
    call = VOCABULARY.call("BUILD", {"name": name} | ({} if hp is None else {"hp": hp}))
    again = VOCABULARY.parse(VOCABULARY.format(call).encode())
    assert isinstance(again, Call)
    assert again.args == (name, hp)
    assert read_named(write_named("name", name).encode(), KEYS) == {"name": name.encode()}


def test_a_known_word_comes_in_its_own_letter_case_and_others_as_they_are() -> None:
    for said, meant in ((b"RED", "red"), (b"Sea_Green", "sea_green"), (b"Mauve", "Mauve")):
        call = VOCABULARY.parse(b"PAINT " + said)
        assert isinstance(call, Call)
        assert call.args == (meant,)
        assert call.command.parameters[0].kind.telling(meant) == (meant != "Mauve")


def test_blocks_and_lists_are_not_named() -> None:
    def hole(
        self: object,
        state: None,
        by: By,
        depth: Annotated[int, Natural()],
        text: Annotated[str, Block("BEGIN", "END")],
    ) -> None:
        """Dig."""

    body = {"name": "dig", "Params": Yard.Params, "hole": order("HOLE", named=True)(hole)}
    with pytest.raises(TypeError, match="named"):
        _ = type("Dig", (Game,), body)().vocabulary
