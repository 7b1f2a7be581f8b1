"""The refusals of the Grid, with the names of the rule book."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

from contestmaster.kernel.generic import GenericCode


class Code(IntEnum):
    """What an announcement comes to: done, or the reason why it is refused."""

    DONE = 0
    BAD_ARGUMENTS = GenericCode.BAD_FORMAT
    NO_SEAT = GenericCode.NO_SEAT
    GAME_OVER = 300
    NOT_ADMIN = 301
    BAD_SQUARE = 302
    NO_SUCH_TARGET = 303
    ON_GRID = 304
    GRID_FULL = 305
    BLOCKED = 306
    NOT_ON_GRID = 307
    CARRIED = 308
    IS_TOAD = 309
    ALREADY_MOVED = 310
    NOT_CONSECUTIVE = 311
    NOT_CARRYABLE = 312
    NOT_HERE = 313
    RESTRICTED = 314
    NOT_HELD = 315
    NOT_THROWABLE = 316
    NOT_AIRBORNE = 317
    CANNOT_CATCH = 318
    ALREADY_DECLARED = 319
    NO_AIRWAYS = 320
    SAME_SQUARE = 321
    NOT_AIRWAYS = 322
    INSUFFICIENT_POINTS = 323
    UNDER_INFLUENCE = 324
    NO_LOCATION = 325
    NOT_ELIGIBLE = 326
    NO_BAIT = 327
    NOT_ADJACENT = 328
    SIREN_PRESENT = 329
    BAIT_PRESENT = 330
    NOT_FEMALE_CHEERLEADER = 331
    ATTEMPTS_EXHAUSTED = 332
    NOT_WAX = 333
    ALREADY_STUFFED = 334
    NO_STICK = 335
    BAD_TARGET = 336
    NOT_TARGET = 337
    ALREADY_ARMED = 338
    NO_GUN = 339
    TOWER_EXISTS = 340
    BAD_VALUE = 341
    ALREADY_JOINED = 342
    BAD_NAME = 343
    GAME_FULL = 344


_GENERIC: Final = {Code.BAD_ARGUMENTS: "bad format", Code.NO_SEAT: "no seat in this game"}

MESSAGES: Final[Mapping[int, str]] = {
    code: _GENERIC.get(code, code.name.lower().replace("_", " ")) for code in Code if code
}
"""The text of each refusal: its name in words."""
