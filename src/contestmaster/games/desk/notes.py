"""Kinds of lines in the log that compiled rules write; ``events`` says what each line holds.

The first six are also what LAST_TURN tells, in the words of ``WORDS`` [DESK-120].
"""

from typing import Final, Literal, TypeAlias

MOVED: Final = 1
ATTACKED: Final = 2
COUNTERED: Final = 3
DESTROYED: Final = 4
DEFENDED: Final = 5
DELAYED: Final = 6

ASSIGNED: Final = 7
PLANNED: Final = 8
DEPLOYED: Final = 9
PHASE: Final = 10
CYCLE: Final = 11
DECIDED: Final = 12
SCORED: Final = 13
OVER: Final = 14

Word: TypeAlias = Literal["MOVED", "ATTACKED", "COUNTERED", "DESTROYED", "DEFENDED", "DELAYED"]

WORDS: Final[dict[int, Word]] = {
    MOVED: "MOVED",
    ATTACKED: "ATTACKED",
    COUNTERED: "COUNTERED",
    DESTROYED: "DESTROYED",
    DEFENDED: "DEFENDED",
    DELAYED: "DELAYED",
}
"""How LAST_TURN calls what has happened."""
NUMBERS: Final = {MOVED: 3, ATTACKED: 3, COUNTERED: 3, DESTROYED: 1, DEFENDED: 1, DELAYED: 1}
"""How many numbers follow the word."""
