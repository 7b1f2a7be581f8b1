"""Kinds of lines in the log that compiled rules write; ``events`` says what each line holds."""

from typing import Final

PLACED: Final = 1
SENT: Final = 2
BOUGHT: Final = 3
BUILT: Final = 4
COLLECTED: Final = 5
OVER: Final = 6
