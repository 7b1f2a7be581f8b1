"""What types of units are called: as the board of the front end draws them."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from contestmaster.games.desk import looks
from contestmaster.games.desk.looks import named
from contestmaster.games.desk.traits import BIG, CHARGE, FLIGHT, POOR_COUNTER, SHIELDED

FIGURES = Path(__file__).parents[3] / "web/src/boards/desk/figures.ts"


class Kind(NamedTuple):
    """Of a type, what decides."""

    traits: tuple[int, ...] = ()
    rng: int = 0
    atk: int = 0
    defense: int = 0


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (Kind((BIG, FLIGHT)), "dragons"),
        (Kind((FLIGHT, CHARGE)), "griffins"),
        (Kind((BIG,), rng=8), "archers"),
        (Kind((BIG, CHARGE)), "ogres"),
        (Kind((CHARGE,)), "horsemen"),
        (Kind((SHIELDED, POOR_COUNTER)), "shield bearers"),
        (Kind(atk=5, defense=5), "swordsmen"),
        (Kind(atk=4, defense=5), "pikemen"),
    ],
)
def test_a_type_is_called_by_what_it_does_best(kind: Kind, name: str) -> None:
    assert looks.looks(kind) == name


def test_types_that_look_alike_have_letters() -> None:
    archer = Kind(rng=3)
    assert named([archer, Kind((FLIGHT,)), archer]) == ["archers A", "griffins", "archers C"]


def test_the_front_end_draws_them_by_the_same_rules() -> None:
    """Its names are these in the singular, in the same order."""
    drawn = re.findall(r'name: "([a-z ]+)" \}\]', FIGURES.read_text())
    plural = [name.replace("man", "men") if "man" in name else f"{name}s" for name in drawn]
    assert plural == [name for _, name in looks._RULES]
