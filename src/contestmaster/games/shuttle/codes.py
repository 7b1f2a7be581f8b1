"""The refusals of the Shuttle, with the numbers and names of the rule book."""

from enum import IntEnum
from typing import Final


class Code(IntEnum):
    """What a command comes to: done, or the reason why it is refused."""

    DONE = 0
    NOT_PLAYER = 200
    ALREADY_PLAYER = 201
    BAD_NAME = 202
    NO_CHANGE = 203
    NO_RECORDING = 204
    NOT_CREWMAN = 205
    IS_RECORDER = 206
    NO_INTENT = 207
    NOT_SUPPORTABLE = 208
    OWN_INTENT = 209
    ALREADY_SUPPORTED = 210
    NOT_SUPPORTER = 211
    JOURNEY_IN_PLACE = 212
    NOTICE_TOO_SHORT = 213
    INSUFFICIENT_SUPPORT = 214
    BAD_MAP = 215
    UNKNOWN_ROOM = 216
    NO_JOURNEY = 217
    NOT_ABOARD = 218
    NOT_ADJACENT = 219
    WALK_TOO_SOON = 220
    UNKNOWN_BUTTON = 221
    BAD_MODIFIER = 222
    WRONG_STATION = 223
    PLAYER_LIMIT = 224
    BUTTON_LIMIT = 225
    MISSING_FIELD = 226
    NOT_ENEMY = 227
    DEPLOY_TOO_EARLY = 228
    BAD_SYMBOL = 229
    BAD_VALUE = 230
    DUPLICATE_LIMIT = 231
    INSUFFICIENT_TP = 232
    SAVE_TOO_EARLY = 233
    SAVE_TOO_LATE = 234
    INSUFFICIENT_ERGS = 235
    NOT_TRADEABLE = 236
    UNKNOWN_PLAYER = 237
    SELF_TRANSFER = 238
    INSUFFICIENT_CREDITS = 239
    CONTEST_OVER = 240


MESSAGES: Final = {
    int(code): code.name.lower().replace("_", " ") for code in Code if code is not Code.DONE
}
"""The text of each refusal: its name in lower-case words."""
