"""Bots by strength: one order for all who ask."""

import pytest

from contestmaster.lobby.strength import (
    Rungs,
    by_strength,
    next_stronger,
    strength,
    strongest,
    to_begin_with,
)

RUNGS: Rungs = (("random",), ("greedy", "rancher"), ("admiral",))
ALL = ["admiral", "greedy", "mine", "rancher", "random"]


def test_bots_stand_in_the_order_of_their_rungs_and_those_nobody_knows_behind() -> None:
    assert by_strength(RUNGS, ALL) == ["random", "greedy", "rancher", "admiral", "mine"]
    assert by_strength((), ALL) == ALL


@pytest.mark.parametrize(
    ("names", "first", "last"),
    [
        (ALL, "greedy", "admiral"),
        (["admiral", "random"], "admiral", "admiral"),
        (["random"], "random", "random"),
        (["mine", "random"], "random", "random"),
        (["mine"], "mine", "mine"),
        ([], "", ""),
    ],
)
def test_who_is_new_does_not_begin_against_the_weakest(
    names: list[str], first: str, last: str
) -> None:
    assert to_begin_with(RUNGS, names) == first
    assert strongest(RUNGS, names) == last


def test_where_nobody_has_measured_who_plays_at_random_is_asked_last() -> None:
    assert strongest((), ["random", "walker"]) == "walker"
    assert strongest((), ["random"]) == "random"


def test_on_one_rung_none_is_stronger() -> None:
    assert next_stronger(RUNGS, ["random"], ALL) == "greedy"
    assert next_stronger(RUNGS, ["greedy"], ALL) == "admiral"
    assert next_stronger(RUNGS, ["admiral", "random"], ALL) == ""
    assert next_stronger(RUNGS, ["mine"], ALL) == ""
    assert next_stronger(RUNGS, ["random"], ["random", "admiral"]) == "admiral"


def test_a_word_for_each_rung_and_none_for_who_was_not_measured() -> None:
    assert [strength(RUNGS, name) for name in by_strength(RUNGS, ALL)] == [
        "easy",
        "fair",
        "fair",
        "hard",
        "",
    ]
    assert strength((("random",),), "random") == ""
