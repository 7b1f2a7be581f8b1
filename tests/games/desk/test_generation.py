"""What chance makes before the first turn."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.games.desk import Desk, DeskParams
from contestmaster.games.desk.generation import ARCHETYPES, cadre, free_traits, pairing
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.rulebook import RuleBook


def test_archetypes_are_those_of_the_rule_book() -> None:
    """Number for number [DESK-21]."""
    table = RuleBook.of(Desk).text.partition("| Archetype |")[2].partition("**Board")[0]
    rows = re.findall(r"^\| ([a-z ]+)[^|]*((?: \| \d+){7}) \| ([0-9 \u2013]+) \|$", table, re.M)
    assert [
        (*map(int, re.findall(r"\d+", row[1])), tuple(map(int, re.findall(r"\d+", row[2]))))
        for row in rows
    ] == [tuple(each) for each in ARCHETYPES]


@given(st.integers(0, 40))
def test_pairing_gives_everyone_four_battles_two_in_each_role(teams: int) -> None:
    """Against four others from five teams on [DESK-4, DESK-5, DESK-6, DESK-7, DESK-8, DESK-12]."""
    battles = pairing(range(1, teams + 1))
    meetings = Counter(frozenset(pair) for pair in battles)
    assert len(set(battles)) == len(battles) <= 1000
    if teams >= 3:
        assert Counter(a for a, _ in battles) == dict.fromkeys(range(1, teams + 1), 2)
        assert Counter(d for _, d in battles) == dict.fromkeys(range(1, teams + 1), 2)
        assert max(meetings.values()) <= (1 if teams >= 5 else 2)
    else:
        assert battles == ([(1, 2), (2, 1)] if teams == 2 else [])
    assert all(attacker != defender for attacker, defender in battles)


@given(
    seed=st.integers(0, 2**32),
    jitter=st.floats(0, 0.5),
    influence=st.sampled_from(["none", "major"]),
    budget=st.integers(1, 10_000),
)
def test_every_cadre_keeps_the_ranges(
    seed: int, jitter: float, influence: str, budget: int
) -> None:
    """Of attributes, numbers, traits and slots [DESK-21, DESK-22, DESK-49]."""
    params = DeskParams(
        attribute_jitter=jitter,
        trait_influence=influence,  # type: ignore[arg-type]
        cadre_hp_budget=budget,
        n_cadre_types=(1, 10),
        trait_slots=(0, 12),
    )
    dice = Dice(seed)
    types = cadre(params, dice)
    assert 1 <= len(types) <= 10
    for each in types:
        *attributes, ranged = each.attributes
        assert 1 <= min(attributes) <= max(attributes) <= 1000 and 0 <= ranged <= 1000
        assert 1 <= each.units <= 10_000 and each.units == max(1, budget // attributes[0])
        assert len(set(each.traits)) == len(each.traits) <= 12
        near = [a for a in ARCHETYPES if each.traits[: len(a.traits)] == a.traits]
        assert any(
            all(
                abs(value - base) <= base * jitter + 0.5001
                for value, base in zip(each.attributes, archetype[:-1], strict=True)
            )
            for archetype in near
        )
        assert influence == "major" or each.slots == 0
    free = free_traits(types, dice)
    assert len(free) == sum(each.slots for each in types) and free == sorted(free)
    assert all(1 <= trait <= 12 for trait in free)


@pytest.mark.parametrize(("influence", "slots"), [("none", {0}), ("major", {1, 2})])
def test_players_give_traits_on_the_second_server_only(influence: str, slots: set[int]) -> None:
    """Without them every other type gets a trait of chance [DESK-48, DESK-49]."""
    params = DeskParams(trait_influence=influence)  # type: ignore[arg-type]
    types = [each for seed in range(200) for each in cadre(params, Dice(seed))]
    assert {each.slots for each in types} == slots
    known = {a.traits for a in ARCHETYPES}
    extra = sum(each.traits not in known for each in types)
    assert extra == 0 if influence == "major" else 0.4 < extra / len(types) < 0.6


def test_numbers_of_types_are_drawn_alike() -> None:
    """Four to seven."""
    counts = Counter(len(cadre(DeskParams(), Dice(seed))) for seed in range(400))
    assert set(counts) == {4, 5, 6, 7} and min(counts.values()) > 70
