"""Elbonian throws and Falls."""

from tests.games.grid.table import Table, to

from contestmaster.games.grid.rules.flinging import fling


def test_a_throw_misses_by_up_to_two_squares_each_way() -> None:
    """GRID-95."""
    for a, b, square in ((1, 1, "7,7"), (5, 5, "11,11"), (3, 3, "9,9"), (5, 1, "11,7")):
        table = Table(at={"Ann": (1, 1)})
        table.operate("FLING Ann 9 9", a, b)
        assert table.told == [f"flung id=Ann at={square}"]


def test_what_is_impassable_sends_everything_on() -> None:
    """GRID-96: only players lose points."""
    table = Table(at={"Ann": (1, 1)}, things={"rock-1": (9, 9), "yeti-1": (2, 2)})
    table.operate("FLING yeti-1 9 9", 3, 3, 5, 5)
    assert table.told == [
        "square at=2,2 substance=turf state=frozen",
        "bump id=yeti-1 at=9,9 lost=0",
        "flung id=yeti-1 at=11,11",
    ]
    table.operate("FLING Ann 9 9", 3, 3, 3, 3, 1, 1)
    assert table.points("Ann") == (40,)


def test_another_player_sends_a_player_on_who_is_no_toad() -> None:
    """GRID-97."""
    table = Table(at={"Ann": (1, 1), "Bob": (9, 9)})
    table.operate("FLING Ann 9 9", 3, 3, 3, 4)
    assert table.told == ["bump id=Ann at=9,9 lost=5", "flung id=Ann at=9,10"]
    table.operate("TOAD Ann 1")
    table.operate("FLING Ann 9 9", 3, 3)
    assert table.where("Ann") == "9,9"


def test_what_is_no_player_falls_onto_a_random_square() -> None:
    """GRID-98, GRID-101."""
    table = Table()
    table.operate("FLING stick-1 1 1", 1, 3, to((7, 8)))
    assert table.told == ["fell id=stick-1 lost=0", "placed id=stick-1 at=7,8"]


def test_a_landing_between_makes_the_next_fall_a_first_one() -> None:
    """GRID-99, GRID-100: and no one loses more than they have."""
    table = Table(at={"Ann": (5, 5)}, players={"Ann": {"points": 14}})
    for left in (4, 0):
        table.operate("FLING Ann 1 1", 1, 1, 9, 9, 3, 3)
        assert (table.where("Ann"), table.points("Ann")) == ("14,14", (left,))


def test_a_chain_of_a_hundred_throws_ends_on_the_nearest_legal_square() -> None:
    """GRID-102."""
    table = Table(at={"Ann": (1, 1)}, things={"rock-1": (9, 9)})
    table.operate("FLING Ann 9 9", *[3] * 200, to((8, 9)))
    assert table.told[-2:] == ["bump id=Ann at=9,9 lost=0", "flung id=Ann at=8,9"]
    assert len(table.told) == 101


def test_a_player_for_whom_no_square_is_legal_goes_to_limbo() -> None:
    """GRID-102."""
    names = tuple(f"p{n}" for n in range(10))
    rocks = {f"rock-{n}": (x, y) for n, (x, y) in enumerate(_land(), 1)}
    crowd = dict(zip(names, [(x, y) for x in (6, 12, 18) for y in (6, 12, 18)], strict=False))
    table = Table(*names, at=crowd, things=rocks)
    act = table.act("p9", *[3] * 200)
    fling(act, table.player("p9"), (6, 6))
    assert table.where("p9") == "limbo"
    assert [event.line() for _, event in act.by.told][-1] == "limbo id=p9"


def _land() -> list[tuple[int, int]]:
    """All squares without Airways."""
    return [(x, y) for x in range(1, 21) for y in range(1, 21) if x % 6 or y % 6]
