"""What the fields of replies are measured in, by the rule book's parameters and commands."""

from typing import Final

from contestmaster.kernel.measures import Measure, Measures

TURNS: Final = Measure("turns")
POINTS: Final = Measure("points")
CRACK: Final = Measure("crack")
SEAT: Final = Measure("seat", -1)

MEASURES: Final[Measures] = {
    "number": Measure("number of the event", 1),
    "id": Measure("id"),
    "size": Measure("size"),
    "points": POINTS,
    "ship": Measure("ship's id"),
    "crack": CRACK,
    "saved": POINTS,
    "turn": TURNS,
    "turns_left": TURNS,
    "seat": SEAT,
    "seconds_left": Measure("seconds"),
    "planets": Measure("planets"),
    "ships": Measure("ships"),
    "x": Measure("coordinate", None),
    "y": Measure("coordinate", None),
    "owner": SEAT,
    "neighbours": Measure("planet's id"),
    "planet": Measure("planet's id"),
}
