"""Who may act as what."""

import pytest
from tests.kernel.notice import Notice

from contestmaster.kernel.acts import DepartedError, Done, acting_role, may
from contestmaster.kernel.vocabulary import Role, Who


@pytest.mark.parametrize(
    ("seat", "role", "acting"),
    [
        (0, "seat", "seat"),
        (None, "seat", "anyone"),
        (0, "anyone", "seat"),
        (None, "operator", "operator"),
        (1, "operator", "operator"),
    ],
)
def test_a_seat_is_held_and_not_claimed(seat: int | None, role: Role, acting: Role) -> None:
    assert acting_role(seat, role) == acting


@pytest.mark.parametrize(
    ("who", "allowed"),
    [
        ("seat", [True, False, False, True]),
        ("anyone", [True, True, True, True]),
        ("operator", [False, False, True, True]),
    ],
)
def test_each_command_says_who_may_give_it(who: Who, allowed: list[bool]) -> None:
    """NET-85."""
    command = next(c for c in Notice().vocabulary if c.who == who)
    people: list[tuple[int | None, Role]] = [
        (0, "seat"),
        (None, "anyone"),
        (None, "operator"),
        (0, "operator"),
    ]
    assert [may(command, seat, acting) for seat, acting in people] == allowed


def test_what_comes_of_an_act_has_little_by_default() -> None:
    assert Done(7) == Done(7, None, None, (), None)


def test_a_departure_names_its_entry() -> None:
    error = DepartedError(3, "because")
    assert (str(error), error.number, error.reason) == ("entry 3: because", 3, "because")
