"""Values held against declared types: one grammar, one set of sentences."""

import math
from decimal import Decimal
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Meta, UnsetType
from tests.shipped import shipped_games

from contestmaster.kernel.declared import (
    Fault,
    checked,
    expected,
    hints_of,
    instead,
    options_of,
    read,
    written,
)
from contestmaster.kernel.registry import load_game
from contestmaster.protocols.line.settings import LineSettings

Small = Annotated[int, Meta(ge=5, le=30)]


class Params(msgspec.Struct, frozen=True):
    side: Small = 5
    old: Annotated[int | UnsetType, Meta(extra={"instead": "set side"})] = UNSET


@pytest.mark.parametrize(
    ("text", "hint", "value"),
    [
        ("05", Small, 5),
        ("+5", Small, 5),
        ("-0", Annotated[int, Meta(ge=0)], 0),
        ("007.50", float, 7.5),
        ("0.3", Decimal, Decimal("0.3")),
        ("3", float, 3.0),
        ("True", bool, True),
        ("FALSE", bool, False),
        ("Clock", Literal["done", "clock"], "clock"),
        ("1", Literal[0, 1], 1),
        ("none", int | None, None),
        ("None", Annotated[str, Meta(max_length=3)] | None, None),
        ("12", str, "12"),
        ("true", str, "true"),
        ('"two words"', str, "two words"),
        ("", str, ""),
        ("[1,2]", tuple[int, int], (1, 2)),
        ("auto", Annotated[int, Meta(ge=0)] | Literal["auto"], "auto"),
        ("yes", bool, True),
        ("No", bool, False),
        ("TRUE", bool, True),
        ("no", Literal["yes", "no"], "no"),
        ("no", str, "no"),
        ("010", Annotated[int, Meta(ge=0)] | Literal["auto"], 10),
    ],
)
def test_a_text_is_read_by_one_grammar(text: str, hint: Any, value: Any) -> None:
    """[TABLE-60]: numbers as in commands [NET-39, NET-41], words in any letter case."""
    found = read(text, hint)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("text", "hint", "what"),
    [
        ("4", Small, 'expected a whole number from 5 to 30, found "4"'),
        ("5.0", Small, 'expected a whole number from 5 to 30, found "5.0"'),
        ("5e0", float, 'expected a number, found "5e0"'),
        ("nan", float, 'expected a number, found "nan"'),
        ("1", bool, 'expected true or false, found "1"'),
        ("yep", bool, 'expected true or false, found "yep"'),
        ("", int, 'expected a whole number, found ""'),
        ("2", Literal[0, 1], 'expected 0 or 1, found "2"'),
        ("fast", Literal["done", "clock"], 'expected "done" or "clock", found "fast"'),
        ("[1", tuple[int, int], 'expected a list, each entry a whole number, found "[1"'),
        ("[" * 5000, tuple[int, ...], f'each entry a whole number, found "{"[" * 60}..."'),
        ("none", int, 'expected a whole number, found "none"'),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_what_was_expected(
    text: str, hint: Any, what: str
) -> None:
    with pytest.raises(ValueError) as raised:
        read(text, hint)
    assert str(raised.value).endswith(what)


@given(
    st.one_of(
        st.tuples(st.just(float), st.floats(allow_nan=False, allow_infinity=False)),
        st.tuples(st.just(bool), st.booleans()),
        st.tuples(st.just(int), st.integers(-(10**18) + 1, 10**18 - 1)),
        st.tuples(st.just(str), st.text()),
        st.tuples(st.just(tuple[float, ...]), st.lists(st.floats(0, 1)).map(tuple)),
        st.tuples(st.just(int | None), st.none()),
    )
)
def test_what_is_written_is_read_back_as_the_same_word(typed: tuple[Any, Any]) -> None:
    hint, value = typed
    text = written(value)
    assert " " not in text or hint is str
    found = read(text, hint)
    assert found == value or (isinstance(value, float) and math.isclose(found, value))


def test_what_is_kept_for_old_journals_only_can_be_set_by_nobody() -> None:
    """What counts instead is said."""
    assert list(options_of(Params)) == ["side"]
    assert instead(hints_of(Params)["old"]) == "set side"
    faults: list[Fault] = []
    assert checked({"old": 3, "sid": 2}, hints_of(Params), ("options",), faults) == {}
    assert faults == [
        Fault(("options", "old"), "this does nothing here: set side"),
        Fault(("options", "sid"), "there is no such setting; did you mean side?"),
    ]


def test_every_declared_type_of_a_setting_can_be_described() -> None:
    structs = [LineSettings, *(load_game(name).Params for name in shipped_games())]
    for struct in structs:
        for name, hint in hints_of(struct).items():
            assert expected(hint), name
            assert "Annotated" not in expected(hint), name
