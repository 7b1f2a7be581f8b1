"""Sight and scans, against a slow and plain model."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.cows.table import Table, group

SIZES = st.sampled_from([(2, 9), (3, 6), (4, 4)])


def far(one: list[int], other: list[int]) -> int:
    """Chebyshev distance."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


@st.composite
def scenes(draw: st.DrawFn) -> Table:
    """Groups of three teams and wild cows, anywhere on a small board with obstacles."""
    dim, side = draw(SIZES)
    place = st.lists(st.integers(1, side), min_size=dim, max_size=dim)
    groups = {
        str(i): group(team, pos, 1, 0, cows=cows)
        for i, (team, pos, cows) in enumerate(
            draw(st.lists(st.tuples(st.integers(1, 3), place, st.integers(0, 2)), max_size=8)), 1
        )
    }
    wild = {
        " ".join(map(str, pos)): n
        for pos, n in draw(st.lists(st.tuples(place, st.integers(1, 3)), max_size=12))
    }
    return Table(
        teams=3,
        dim=dim,
        side=side,
        long_sight=2,
        short_sight=1,
        position={"groups": groups, "wild": wild, "next_group_id": 100},
    )


def cows_at(position: dict[str, dict[str, dict[str, object]]]) -> dict[tuple[int, ...], list[int]]:
    """Wild and conducted cows by field."""
    found: dict[tuple[int, ...], list[int]] = {}
    for key, count in position["wild"].items():
        found.setdefault(tuple(map(int, key.split())), [0, 0])[0] += count  # type: ignore[arg-type]
    for each in position["groups"].values():
        if each["cows"]:
            found.setdefault(tuple(each["pos"]), [0, 0])[1] += each["cows"]  # type: ignore
    return found


@given(scenes())
def test_list_cows_shows_the_fields_in_sight(table: Table) -> None:
    """Within V_L of own groups, once each, ascending [COWS-58, COWS-60, COWS-62]."""
    position = table.position()
    own = [g["pos"] for g in position["groups"].values() if g["team"] == 1]
    rows = [
        f"{' '.join(map(str, place))} {wild} {conducted}"
        for place, (wild, conducted) in sorted(cows_at(position).items())
        if any(far(list(place), pos) <= 2 for pos in own)
    ]
    assert table.say(1, "LIST_COWS") == " / ".join(["OK", str(len(rows)), *rows])


@given(scenes())
def test_list_enemies_shows_the_groups_in_sight(table: Table) -> None:
    """Within V_L of own groups; power within V_S of one or the rancho [COWS-144, COWS-145]."""
    position = table.position()
    own = [g["pos"] for g in position["groups"].values() if g["team"] == 1]
    near = [*own, position["teams"]["1"]["rancho"]]
    rows = []
    for key, g in position["groups"].items():
        if g["team"] != 1 and any(far(g["pos"], pos) <= 2 for pos in own):
            known = any(far(g["pos"], pos) <= 1 for pos in near)
            power = g["power"] if known else "UNKNOWN"
            place = " ".join(map(str, g["pos"]))
            rows.append(f"{key} {place} 1 0 {g['cows']} {power} NORMAL {g['team']}")
    assert table.say(1, "LIST_ENEMIES") == " / ".join(["OK", str(len(rows)), *rows])


@given(scenes(), st.data())
def test_bioscan_counts_the_box(table: Table, data: st.DataObject) -> None:
    """Any two corners, ranchos in F_N only, 105 beyond V_L [COWS-64, COWS-65, COWS-66]."""
    dim, side = table.game.params.dim, table.game.params.side
    place = st.lists(st.integers(1, side + 1), min_size=dim, max_size=dim)
    pos = data.draw(st.lists(st.integers(1, side), min_size=dim, max_size=dim))
    table.put("next_group_id", 101)
    table.put("groups.100", group(1, pos, 1))
    one, other = data.draw(place), data.draw(place)
    position = table.position()
    reply = table.say(1, f"BIOSCAN 100 {' '.join(map(str, one + other))}")
    me = position["groups"]["100"]["pos"]
    if max(one + other) > side or far(me, one) > 2 or far(me, other) > 2:
        assert reply == "FAILED 105"
        return
    ranges = [range(min(a, b), max(a, b) + 1) for a, b in zip(one, other, strict=True)]
    box = list(product(*ranges))
    cows = cows_at(position)
    counted = [sum(cows[f]) for f in box if f in cows and list(f) not in position["ranchos"]]
    assert reply == f"OK / {len(box)} {len(counted)} {sum(counted)}"


def test_the_rancho_alone_sees_nothing() -> None:
    """Without groups both lists are empty [COWS-59, COWS-147]."""
    table = Table(
        position={"groups": {"1": group(2, (1, 2), 2, cows=3)}, "wild": {"1 1": 2, "2 2": 2}}
    )
    assert table.say(1, "LIST_COWS") == "OK / 0"
    assert table.say(1, "LIST_ENEMIES") == "OK / 0"


def test_the_rancho_helps_to_learn_the_power_of_a_group_in_sight() -> None:
    """Within V_S of it [COWS-145, COWS-147]."""
    groups = {"1": group(1, (1, 9), 1), "2": group(2, (1, 3), 2), "3": group(2, (1, 2), 2)}
    table = Table(position={"groups": groups}, long_sight=6, short_sight=2)
    assert table.say(1, "LIST_ENEMIES") == "OK / 1 / 2 1 3 2 0 0 100 NORMAL 2"


def test_cows_on_ranchos_are_listed_but_not_scanned() -> None:
    """Listed by LIST_COWS; for BIOSCAN their field is empty [COWS-61, COWS-66]."""
    groups = {"1": group(1, (1, 2), 1), "2": group(1, (1, 1), 1, cows=2)}
    table = Table(position={"groups": groups, "wild": {"1 1": 3}})
    assert table.say(1, "LIST_COWS") == "OK / 1 / 1 1 3 2"
    assert table.say(1, "BIOSCAN 1 1 1 1 3") == "OK / 3 0 0"


def test_obstacles_hinder_neither_sight_nor_scans() -> None:
    """And count as fields of the box [COWS-6, COWS-64]."""
    wall = "2 5\n" + "\n".join(["..#.."] * 5) + "\n"
    table = Table(
        side=5,
        map_file=wall,
        position={
            "groups": {"1": group(1, (1, 3), 1), "2": group(2, (5, 3), 1)},
            "wild": {"5 3": 1},
        },
    )
    assert table.say(1, "LIST_COWS") == "OK / 1 / 5 3 1 0"
    assert table.say(1, "LIST_ENEMIES") == "OK / 1 / 2 5 3 1 0 0 50 NORMAL 2"
    assert table.say(1, "BIOSCAN 1 1 1 5 5") == "OK / 25 1 1"


def test_all_groups_see_equally_far() -> None:
    """Gunmen, cowboys, herds and power make no difference [COWS-27]."""
    for kind in (group(1, (20, 20), 0, 9), group(1, (20, 20), 9, 0, cows=5, power=0)):
        table = Table(position={"groups": {"1": kind}, "wild": {"28 20": 1, "29 20": 1}})
        assert "28 20 1 0" in table.say(1, "LIST_COWS")
        assert table.say(1, "BIOSCAN 1 28 20 28 20").startswith("OK")
        assert table.say(1, "BIOSCAN 1 29 20 28 20") == "FAILED 105"


def test_a_scan_costs_nothing_and_works_for_any_own_group() -> None:
    """Also fighting, busy and without power, any number of times [COWS-67, COWS-55]."""
    groups = {
        "1": group(1, (9, 9), 1),
        "2": group(2, (9, 9), 1),
        "3": group(1, (5, 5), 1, power=0, order="move", target=[5, 6]),
    }
    table = Table(position={"groups": groups})
    table.say(1, "ATTACK 1 2")
    before = table.position()
    for _ in range(30):
        assert table.say(1, "BIOSCAN 1 9 9 10 10") == "OK / 4 0 0"
        assert table.say(1, "BIOSCAN 3 5 5 5 5") == "OK / 1 0 0"
    assert table.position() == before
    assert table.say(1, "BIOSCAN 2 9 9 9 9") == "FAILED 107"
    assert table.say(1, "BIOSCAN 2 39 9 9 9") == "FAILED 107"


@pytest.mark.parametrize(
    ("place", "reply"),
    [("0 5", "3"), ("301 5", "3"), ("300 5", "105"), ("41 5", "105"), ("-1 5", "3")],
)
def test_locations_off_the_board(place: str, reply: str) -> None:
    """Outside 1..300 is error 3, beyond N is 105 [COWS-152, COWS-65]."""
    table = Table(position={"groups": {"1": group(1, (38, 5), 1)}})
    assert table.say(1, f"BIOSCAN 1 {place} 38 5") == f"FAILED {reply}"
    assert table.say(1, f"BIOSCAN 1 38 5 {place}") == f"FAILED {reply}"
