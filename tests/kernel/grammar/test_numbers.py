"""Numbers as arguments: which are let in, and that they come back as they were."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.grammar import BadFormatError, Integer, Kind, Natural, Real

NINES = 10**18 - 1


@pytest.mark.parametrize(
    ("item", "value"),
    [
        (b"0", 0),
        (b"+5", 5),
        (b"-5", -5),
        (b"007", 7),
        (b"9" * 18, NINES),
        (b"-" + b"9" * 18, -NINES),
    ],
)
def test_an_integer_is_a_sign_and_up_to_18_digits(item: bytes, value: int) -> None:
    """NET-39."""
    assert Integer().parse([item]) == value


@pytest.mark.parametrize(
    "item",
    [b"", b"+", b"-", b"1.0", b"1e3", b"0x1", b"--1", b"1_0", b"9" * 19, b"0" * 19, b"\xd9\xa3"],
)
def test_anything_else_is_no_integer(item: bytes) -> None:
    """NET-39: a digit of another script, an underscore, a 19th digit."""
    with pytest.raises(BadFormatError):
        Integer().parse([item])


def test_a_natural_is_not_negative() -> None:
    """NET-40: -1 is none, -0 and +5 are."""
    assert [Natural().parse([item]) for item in (b"-0", b"+5", b"0")] == [0, 5, 0]
    with pytest.raises(BadFormatError):
        Natural().parse([b"-1"])
    with pytest.raises(BadFormatError):
        Natural().check(-1)


@pytest.mark.parametrize(
    ("item", "value"),
    [(b"1", "1"), (b"-0.5", "-0.5"), (b"+3.", "3"), (b"00.250", "0.25"), (b"9" * 40, "9" * 40)],
)
def test_a_real_has_digits_and_perhaps_a_point(item: bytes, value: str) -> None:
    """NET-41."""
    assert Real().parse([item]) == Decimal(value)


@pytest.mark.parametrize("item", [b".5", b"1e3", b"1.2.3", b"+", b".", b"inf", b"nan", b"1,5"])
def test_a_real_has_no_exponent_and_begins_with_a_digit(item: bytes) -> None:
    """NET-41."""
    with pytest.raises(BadFormatError):
        Real().parse([item])


@pytest.mark.parametrize(
    ("kind", "inside", "outside"),
    [
        (Integer(-2, 2), [b"-2", b"2"], [b"-3", b"3"]),
        (Natural(1, 300), [b"1", b"300"], [b"0", b"301"]),
        (Real(Decimal("0.5"), Decimal(2)), [b"0.5", b"2.000"], [b"0.499999", b"2.1"]),
    ],
)
def test_ranges_hold_their_ends(kind: Kind, inside: list[bytes], outside: list[bytes]) -> None:
    """NET-44: what lies outside the declared range has a bad format."""
    for item in inside:
        kind.parse([item])
    for item in outside:
        with pytest.raises(BadFormatError):
            kind.parse([item])


@given(st.integers(-NINES, NINES))
def test_integers_come_back_from_line_and_json(value: int) -> None:
    """NET-36: no sign unless negative, no leading zeros, no separators."""
    (item,) = Integer().format(value)
    assert item.removeprefix("-").isdigit() and (item in ("0", "-0") or item.lstrip("-")[0] != "0")
    assert Integer().parse([item.encode()]) == value
    assert Integer().check(Integer().plain(value)) == value


@given(st.decimals(allow_nan=False, allow_infinity=False, places=9))
def test_reals_come_back_exactly(value: Decimal) -> None:
    (item,) = Real().format(value)
    assert Real().parse([item.encode()]) == value
    assert Real().check(Real().plain(value)) == value


@pytest.mark.parametrize("value", [True, 1.0, "1", None, 10**18, -(10**18), [1]])
def test_json_integers_are_integers_that_a_line_could_hold(value: object) -> None:
    with pytest.raises(BadFormatError):
        Integer().check(value)


@pytest.mark.parametrize("value", [True, 0.5, None, "1e3", "½", "\ud800"])
def test_json_reals_are_exact(value: object) -> None:
    with pytest.raises(BadFormatError):
        Real().check(value)
    assert Real().check(3) == Decimal(3)


def test_kinds_say_what_they_allow() -> None:
    assert Integer().describe() == "integer"
    assert Natural(1, 300).describe() == "integer 1..300"
    assert Integer(high=5).describe() == "integer ..5"
    assert Real(low=Decimal("0.5")).describe() == "real 0.5.."
