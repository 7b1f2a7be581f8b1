"""Pairs of all, where not everybody may be paired with everybody."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.ratings.pairing.matching import Matching

EDGES = st.integers(1, 9).flatmap(
    lambda size: st.tuples(
        st.just(size),
        st.sets(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))),
    )
)


def graph(size: int, edges: set[tuple[int, int]]) -> list[set[int]]:
    allowed: list[set[int]] = [set() for _ in range(size)]
    for one, other in edges:
        if one != other:
            allowed[one].add(other)
            allowed[other].add(one)
    return allowed


def most(allowed: list[set[int]]) -> int:
    """How many pairs there can be, by trying all."""

    @cache
    def best(left: frozenset[int]) -> int:
        if not left:
            return 0
        one = min(left)
        rest = left - {one}
        return max([best(rest), *(1 + best(rest - {other}) for other in allowed[one] & rest)])

    return best(frozenset(range(len(allowed))))


@given(EDGES)
def test_as_many_are_paired_as_can_be(drawn: tuple[int, set[tuple[int, int]]]) -> None:
    allowed = graph(*drawn)
    matching = Matching(allowed)
    paired = [(one, other) for one, other in enumerate(matching.mates) if other >= 0]
    assert all(other in allowed[one] and matching.mates[other] == one for one, other in paired)
    assert len(paired) == 2 * most(allowed)
    assert matching.perfect == (len(paired) == len(allowed))


@given(EDGES, st.data())
def test_two_are_settled_if_all_others_can_still_be_paired(
    drawn: tuple[int, set[tuple[int, int]]], data: st.DataObject
) -> None:
    allowed = graph(*drawn)
    matching = Matching(allowed)
    if not matching.perfect:
        return
    left = set(range(len(allowed)))
    while left:
        one = data.draw(st.sampled_from(sorted(left)))
        may = [other for other in sorted(allowed[one] & left) if other != one]
        settled = None
        for other in may:
            rest = sorted(left - {one, other})
            among = [{rest.index(each) for each in allowed[name] & set(rest)} for name in rest]
            can = 2 * most(among) == len(rest)
            assert matching.settle(one, other) == can
            if can:
                settled = other
                break
        assert settled is not None
        left -= {one, settled}


def test_an_odd_ring_is_no_obstacle() -> None:
    """A ring of five with a tail: greedy pairs have to be exchanged around it."""
    ring = {(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (2, 5)}
    assert Matching(graph(6, ring)).perfect
