"""Blocks of action numbers: where each stands, and what stands at none."""

import pytest

from contestmaster.kernel.encoding import ActionBlock, Encoding, ObservationField


class Three(Encoding[None]):
    blocks = (
        ActionBlock("MOVE", (3, 2), "by place and direction"),
        ActionBlock("BUILD", (3,), "by place"),
        ActionBlock("END", (), "just one"),
    )
    fields = (
        ObservationField("owner", (3,), -1, 1, "seat", ""),
        ObservationField("turn", (), 1, 9, "turns", ""),
    )


def test_numbers_stand_one_behind_the_other() -> None:
    encoding = Three()
    assert (encoding.actions, encoding.size) == (10, 4)
    assert [encoding.place(number) for number in (0, 1, 2, 5, 6, 8, 9)] == [
        ("MOVE", (0, 0)),
        ("MOVE", (0, 1)),
        ("MOVE", (1, 0)),
        ("MOVE", (2, 1)),
        ("BUILD", (0,)),
        ("BUILD", (2,)),
        ("END", ()),
    ]


def test_a_place_leads_back_to_its_number() -> None:
    encoding = Three()
    places = [encoding.place(number) for number in range(encoding.actions)]
    assert [encoding.numbered(name, *index) for name, index in places] == list(range(10))


@pytest.mark.parametrize("number", [-1, 10, 1000])
def test_what_is_no_number_is_named(number: int) -> None:
    with pytest.raises(LookupError, match=rf"there is no action {number}; there are 10, from 0"):
        Three().place(number)


@pytest.mark.parametrize(
    ("name", "index", "why"),
    [
        ("MOVE", (3, 0), r"MOVE has no place \(3, 0\)"),
        ("MOVE", (-1, 0), r"MOVE has no place \(-1, 0\)"),
        ("MOVE", (1,), "a place of MOVE is 2 numbers"),
        ("END", (0,), "a place of END is 0 numbers"),
        ("SWIM", (), "there is no block of actions SWIM"),
    ],
)
def test_what_is_no_place_is_named(name: str, index: tuple[int, ...], why: str) -> None:
    with pytest.raises(LookupError, match=why):
        Three().numbered(name, *index)
