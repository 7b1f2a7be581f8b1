"""Several values as one argument."""

from decimal import Decimal
from types import SimpleNamespace

import pytest

from contestmaster.kernel.dialect import LINE
from contestmaster.kernel.grammar import (
    BadFormatError,
    Counted,
    Integer,
    Keyword,
    KeywordOr,
    Kind,
    Natural,
    Real,
    Times,
    Word,
)

PAIRS = Counted(Times(2, Natural()), most=3)
TEAM = KeywordOr(Keyword(("MYSELF",)), Natural(1, 9))


def test_counts_are_looked_up_in_the_parameters_however_deep() -> None:
    kind = Counted(Times("dim", Integer())).resolve(SimpleNamespace(dim=3))
    assert kind == Counted(Times(3, Integer()))
    assert kind.announced(b"2") == 6
    with pytest.raises(TypeError, match="dim"):
        _ = Times("dim", Integer()).width


@pytest.mark.parametrize(
    ("kind", "value", "items"),
    [
        (Times(3, Integer()), (1, -2, 3), ["1", "-2", "3"]),
        (Times(0, Integer()), (), []),
        (Times(2, Times(2, Integer())), ((1, 2), (3, 4)), ["1", "2", "3", "4"]),
        (PAIRS, (), ["0"]),
        (PAIRS, ((1, 2), (3, 4)), ["2", "1", "2", "3", "4"]),
        (Counted(Real()), (Decimal("0.50"),), ["1", "0.50"]),
    ],
)
def test_groups_come_back_from_line_and_json(kind: Kind, value: object, items: list[str]) -> None:
    assert kind.format(value) == items
    assert kind.parse([item.encode() for item in items]) == value
    assert kind.check(kind.plain(value)) == value


@pytest.mark.parametrize("item", [b"-1", b"4", b"x", b"1.0", b""])
def test_a_count_that_is_none_has_a_bad_format(item: bytes) -> None:
    """NET-45."""
    with pytest.raises(BadFormatError):
        PAIRS.announced(item)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Times(2, Integer()), [1]),
        (Times(2, Integer()), [1, "2"]),
        (Times(2, Integer()), "12"),
        (PAIRS, [[1, 2]] * 4),
        (PAIRS, [[1]]),
        (PAIRS, 5),
    ],
)
def test_json_of_another_form_is_refused(kind: Kind, value: object) -> None:
    with pytest.raises(BadFormatError):
        kind.check(value)


def test_a_count_has_its_bounds() -> None:
    kind = Counted(Natural(), least=1, most=3).resolve(None)
    assert isinstance(kind, Counted)
    assert [kind.announced(item) for item in (b"1", b"3")] == [1, 3]
    for item in (b"0", b"4"):
        with pytest.raises(BadFormatError):
            kind.announced(item)
    with pytest.raises(BadFormatError, match="1 to 3"):
        kind.check([])


def test_a_group_can_be_written_if_each_of_it_can() -> None:
    assert Times(2, Word()).writable(("a", "b"), LINE)
    assert not Counted(Word()).writable(("a", "b c"), LINE)


def test_kinds_say_what_they_allow() -> None:
    assert Times(2, Natural(1, 9)).describe() == "2 x integer 1..9"
    assert PAIRS.describe() == "a count n, then n x 2 x integer 0.."
    assert TEAM.describe() == "`MYSELF` or integer 1..9"


@pytest.mark.parametrize("value", ["MYSELF", 7])
def test_a_keyword_may_stand_for_a_value(value: object) -> None:
    """Read, written and carried in JSON as it is [TRADE-91]."""
    written = TEAM.format(value)
    assert TEAM.parse([item.encode() for item in written]) == value
    assert TEAM.check(TEAM.plain(value)) == value


@pytest.mark.parametrize("item", [b"myself", b"10", b"-1", b"x"])
def test_what_is_neither_keyword_nor_value_is_refused(item: bytes) -> None:
    """NET-44."""
    with pytest.raises(BadFormatError):
        TEAM.parse([item])


def test_both_of_a_keyword_or_value_are_looked_up() -> None:
    kind = KeywordOr(Keyword(("HERE",)), Times("dim", Integer()))
    assert kind.resolve(SimpleNamespace(dim=1)).of == Times(1, Integer())
