"""The refusals of the lobby, with their texts."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

HOST_ONLY: Final = 430
"""From here on codes answer the host's own orders; the line protocol never sends them."""


class Code(IntEnum):
    """What a command comes to: done, or the reason why it is refused."""

    DONE = 0
    NO_TABLE = 400
    NO_GAME = 401
    UNKNOWN_OPTION = 402
    BAD_VALUE = 403
    TOO_MANY_TABLES = 404
    FULL = 405
    AT_NO_TABLE = 406
    AT_A_TABLE = 407
    HAS_SEAT = 408
    HAS_NO_SEAT = 409
    NO_SEAT = 410
    SEAT_TAKEN = 411
    NO_FREE_SEAT = 412
    NOT_OPENER = 413
    STARTED = 414
    NOT_STARTED = 415
    NOT_OVER = 416
    OVER = 417
    TOO_FEW = 418
    NO_BOT = 419
    NOT_A_BOT = 420
    NO_OTHER_PERSON = 421
    REMOVED = 422
    TOO_MANY_WATCHERS = 423
    TOO_MUCH_TALK = 424
    TOO_LARGE = 425
    TOO_OFTEN = 426
    BAD_NAME = 430
    NAME_TAKEN = 431
    NO_GUESTS = 432
    NO_PERSON = 433
    NO_CONNECTION = 434
    NOT_PLAYED = 435
    SO_ALREADY = 436


MESSAGES: Final[Mapping[int, str]] = {
    Code.NO_TABLE: "no such table",
    Code.NO_GAME: "no such game",
    Code.UNKNOWN_OPTION: "unknown option",
    Code.BAD_VALUE: "invalid option value",
    Code.TOO_MANY_TABLES: "you have too many tables",
    Code.FULL: "the server is full",
    Code.AT_NO_TABLE: "you are at no table",
    Code.AT_A_TABLE: "leave your table first",
    Code.HAS_SEAT: "you have a seat at this table",
    Code.HAS_NO_SEAT: "you have no seat at this table",
    Code.NO_SEAT: "no such seat",
    Code.SEAT_TAKEN: "seat is taken",
    Code.NO_FREE_SEAT: "no free seat",
    Code.NOT_OPENER: "only the opener can do that",
    Code.STARTED: "the game has started",
    Code.NOT_STARTED: "the game has not started",
    Code.NOT_OVER: "the game is not over",
    Code.OVER: "the game is over",
    Code.TOO_FEW: "not enough seats are taken",
    Code.NO_BOT: "no such bot",
    Code.NOT_A_BOT: "no bot in that seat",
    Code.NO_OTHER_PERSON: "no other person in that seat",
    Code.REMOVED: "you were removed from this table",
    Code.TOO_MANY_WATCHERS: "too many watchers",
    Code.TOO_MUCH_TALK: "too much talk",
    Code.TOO_LARGE: "the board is too large for this server",
    Code.TOO_OFTEN: "too many tables are opened at once",
    Code.BAD_NAME: "a name is 1 to 16 letters, digits and _ . -, and not one kept for guests",
    Code.NAME_TAKEN: "somebody else has this name",
    Code.NO_GUESTS: "guests are not let in",
    Code.NO_PERSON: "nobody is called so",
    Code.NO_CONNECTION: "there is no such connection, or it is not new",
    Code.NOT_PLAYED: "this game is not being played",
    Code.SO_ALREADY: "that is so already",
}
"""The text of each refusal."""

RULES: Final[Mapping[int, str]] = {
    Code.NO_TABLE: "TABLE-49",
    Code.NO_GAME: "TABLE-10",
    Code.UNKNOWN_OPTION: "TABLE-10",
    Code.BAD_VALUE: "TABLE-10",
    Code.TOO_MANY_TABLES: "TABLE-16",
    Code.FULL: "TABLE-17",
    Code.AT_NO_TABLE: "TABLE-12",
    Code.AT_A_TABLE: "TABLE-13",
    Code.HAS_SEAT: "TABLE-48",
    Code.HAS_NO_SEAT: "TABLE-18",
    Code.NO_SEAT: "TABLE-15",
    Code.SEAT_TAKEN: "TABLE-16",
    Code.NO_FREE_SEAT: "TABLE-16",
    Code.NOT_OPENER: "TABLE-23",
    Code.STARTED: "TABLE-15",
    Code.NOT_STARTED: "TABLE-34",
    Code.NOT_OVER: "TABLE-41",
    Code.OVER: "TABLE-35",
    Code.TOO_FEW: "TABLE-26",
    Code.NO_BOT: "TABLE-24",
    Code.NOT_A_BOT: "TABLE-24",
    Code.NO_OTHER_PERSON: "TABLE-22",
    Code.REMOVED: "TABLE-22",
    Code.TOO_MANY_WATCHERS: "TABLE-48",
    Code.TOO_MUCH_TALK: "TABLE-51",
    Code.TOO_LARGE: "TABLE-53",
    Code.TOO_OFTEN: "TABLE-54",
}
"""The rule on which each rests where no command says another."""
