"""Kinds of lines in the log that compiled rules write; ``events`` says what each line holds."""

from typing import Final

FORMED: Final = 1
DISBANDED: Final = 2
RECRUITED: Final = 3
MOVED: Final = 4
CAUGHT: Final = 5
HANDED: Final = 6
CHALLENGED: Final = 7
JOINED: Final = 8
BEGUN: Final = 9
PROLONGED: Final = 10
DECIDED: Final = 11
MILKED: Final = 12
BORN: Final = 13
OVER: Final = 14
