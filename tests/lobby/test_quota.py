"""How many guests come from one machine."""

from contestmaster.kernel.instant import HOUR, SECOND
from contestmaster.lobby import Quota


def test_so_many_guests_come_from_one_machine_in_an_hour() -> None:
    """[TABLE-3]."""
    quota = Quota(HOUR)
    for n in range(2):
        assert quota.admits("10.0.0.1", 2, n * SECOND)
        quota.count("10.0.0.1", n * SECOND)
    assert not quota.admits("10.0.0.1", 2, HOUR - 1)
    assert quota.admits("10.0.0.2", 2, HOUR - 1)
    assert quota.admits("10.0.0.1", 2, HOUR)
    quota.count("10.0.0.1", HOUR)
    assert not quota.admits("10.0.0.1", 2, HOUR)
    assert quota.admits("10.0.0.1", 2, HOUR + SECOND)


def test_machines_from_which_nobody_comes_any_more_are_forgotten() -> None:
    quota = Quota(HOUR)
    for n in range(3000):
        quota.count(f"host {n}", n * HOUR)
    assert len(vars(quota)["_came"]) < 1100
