"""Crimes."""

from contestmaster.nomic.justice import Crime, commit, find_crime


def test_a_crime_is_recorded_with_all_there_is_to_know() -> None:
    """SHUTTLE-129: player, name, class and time."""
    crimes: list[Crime] = []
    first = commit(crimes, "ann", "Tardiness", 2, 5, "battle:3")
    assert first == Crime(1, "ann", "Tardiness", 2, 5, "battle:3", None)
    second = commit(crimes, "bob", "Tardiness", 2, 5)
    assert second.id == 2
    assert [find_crime(crimes, 1), find_crime(crimes, 2)] == [first, second]
    assert find_crime(crimes, 0) is None
    assert find_crime(crimes, 3) is None
