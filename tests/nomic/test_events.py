"""Events as lines of a public log."""

from typing import Annotated, ClassVar

from contestmaster.kernel.fields import Absent, Padded, Quoted
from contestmaster.nomic.events import Completed, Initiated, Lapsed, PublicEvent, WindowOpened

AT = 1_564_390_800_000_000


class AttackValue(PublicEvent, frozen=True):
    """A line with every sort of word."""

    battle_id: Annotated[int, Padded(4)]
    name: Annotated[str, Quoted()]
    by: Annotated[str | None, Absent("-")]


class Named(PublicEvent, frozen=True):
    """A line with a name of its own."""

    called: ClassVar[str] = "other"


def test_a_line_has_time_name_and_fields() -> None:
    assert AttackValue(AT, 7, "two words", None).line() == (
        '2019-07-29T09:00:00Z attack_value 0007 "two words" -'
    )
    assert Named(AT).line() == "2019-07-29T09:00:00Z other"


def test_the_events_of_commitments() -> None:
    """HASH-13, HASH-31, HASH-35, HASH-37: they are told, in words too."""
    for event, name in (
        (Initiated(AT, 1, "ann"), "initiated"),
        (Completed(AT, 1, "ann"), "completed"),
        (WindowOpened(AT, 1, "ann"), "window_opened"),
        (Lapsed(AT, 1, "ann"), "lapsed"),
    ):
        assert event.line() == f"2019-07-29T09:00:00Z {name} 1 ann"
        assert "ann" in event.tell()
        assert "1" in event.tell()
