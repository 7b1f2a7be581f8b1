"""Parameters in words."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from contestmaster.protocols.line.task.parameters import attributes, ranges, shown


class Part(msgspec.Struct):
    """A part of a parameter."""

    name: str
    open: bool = False


class Params(msgspec.Struct):
    """Some.

    Attributes:
        side: fields on a side,
            of which ``two`` are walls.
        mood: how it feels.
    """

    side: Annotated[int, Meta(ge=1, le=9)]
    part: Annotated[float, Meta(gt=0, le=1)] | None
    mood: Literal["calm", "wild"]
    pair: tuple[Annotated[int, Meta(ge=0, le=3)], Annotated[int, Meta(ge=0, le=3)]]
    many: tuple[bool, ...]
    name: str
    short: Annotated[str, Meta(max_length=8)]
    parts: tuple[Part, ...]
    free: float
    whole: int
    least: Annotated[int, Meta(ge=3)]
    less: Annotated[float, Meta(le=2.5)]


def test_what_values_are_allowed() -> None:
    assert ranges(Params) == {
        "side": "integer, 1 to 9",
        "part": "real, more than 0, at most 1",
        "mood": "the word `calm` or `wild`",
        "pair": "2 of: integer, 0 to 3",
        "many": "any number of: true or false",
        "name": "text",
        "short": "text of at most 8 characters",
        "parts": "any number of: a table of `name` (text), `open` (true or false)",
        "free": "any number",
        "whole": "any whole number",
        "least": "integer, at least 3",
        "less": "real, at most 2.5",
    }


def test_what_nothing_is_known_of_is_an_error() -> None:
    class Odd(msgspec.Struct):
        when: dict[str, int]

    with pytest.raises(TypeError, match="nothing is known"):
        ranges(Odd)
    with pytest.raises(TypeError, match="declares no parameters"):
        ranges(int)  # type: ignore[arg-type]


def test_meanings_are_read_from_the_docstring() -> None:
    assert attributes(Params) == {
        "side": "fields on a side, of which `two` are walls.",
        "mood": "how it feels.",
    }


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "none"), ("", "none"), (False, "false"), (3, "3"), (0.1, "0.1"), (2.0, "2"),
        ((1, 2), "1, 2"), (((1, 2), (3, 4)), "(1, 2), (3, 4)"), ("abc", "abc"),
    ],
)  # fmt: skip
def test_values_as_people_write_them(value: object, text: str) -> None:
    assert shown(value) == text


def test_meanings_may_stand_beside_the_type() -> None:
    class Beside(msgspec.Struct):
        """Some.

        Attributes:
            side: fields on a side.
        """

        side: Annotated[int, Meta(ge=1, le=9, description="not this")] = 1
        cards: Annotated[int, Meta(ge=0, le=52, description="how many cards\n   are dealt")] = 5
        mood: str = ""

    assert attributes(Beside) == {"side": "fields on a side.", "cards": "how many cards are dealt"}
    assert ranges(Beside)["cards"] == "integer, 0 to 52"
