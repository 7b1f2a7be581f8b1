"""The refusals of a season, with their texts and the rules on which they rest."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

from contestmaster.season.rules.params import FEWEST_GAMES, MOST_GAMES


class Code(IntEnum):
    """What an act comes to: done, or the reason why it is refused."""

    DONE = 0
    NO_PERSON = 101
    BAD_NAME = 102
    NAME_TAKEN = 103
    SO_ALREADY = 113
    NO_GAME = 501
    NO_BOT = 502
    NO_VERSION = 503
    NOT_YOURS = 504
    OTHER_GAME = 505
    TOO_MANY_BOTS = 506
    TOO_OFTEN = 507
    TOO_LARGE = 508
    SAME_FILE = 509
    NOT_ACCEPTED = 510
    JUDGED_ALREADY = 511
    CLOSED = 512
    NOT_ORGANISER = 513
    TOO_FEW = 514
    NOT_SETTLING = 515
    WITHDRAWN = 516
    WAITS = 517
    NO_WORKER = 518
    WORKER_KNOWN = 519
    NO_NATIVES = 520
    BAD_GAMES = 521


MESSAGES: Final[Mapping[int, str]] = {
    Code.NO_PERSON: "nobody is known by this name",
    Code.BAD_NAME: "a name is 1 to 32 letters, digits and _ . -, a letter or digit first",
    Code.NAME_TAKEN: "this name, or one that looks like it, is taken",
    Code.SO_ALREADY: "that is so already",
    Code.NO_GAME: "this season has no such game",
    Code.NO_BOT: "there is no such bot",
    Code.NO_VERSION: "the bot has no such version",
    Code.NOT_YOURS: "this is somebody else's bot",
    Code.OTHER_GAME: "this bot plays another game: give the other bot a name of its own",
    Code.TOO_MANY_BOTS: "you have as many bots as this season allows",
    Code.TOO_OFTEN: "you have submitted as often in 24 hours as this season allows",
    Code.TOO_LARGE: "the file is larger than this season allows",
    Code.SAME_FILE: "the bot has this very file as an earlier version: go back to that one",
    Code.NOT_ACCEPTED: "this version was not accepted: it cannot play",
    Code.JUDGED_ALREADY: "this version is judged already",
    Code.CLOSED: "submissions are closed",
    Code.NOT_ORGANISER: "only organisers do that",
    Code.TOO_FEW: "no game has two bots that could play a final round",
    Code.NOT_SETTLING: "no final round is being played",
    Code.WITHDRAWN: "this bot was withdrawn by an organiser",
    Code.WAITS: "a version of this bot is still being checked: wait for that",
    Code.NO_WORKER: "no machine works under this name, or no longer",
    Code.WORKER_KNOWN: "a machine had this name already: give this one another",
    Code.NO_NATIVES: "native programs do not play this game here: a bot is a file of WebAssembly",
    Code.BAD_GAMES: (
        f"how many games each bot plays in the final round is a whole number from {FEWEST_GAMES} "
        f"to {MOST_GAMES}"
    ),
}
"""The text of each refusal."""

RULES: Final[Mapping[int, str]] = {
    Code.NO_PERSON: "SEASON-1",
    Code.BAD_NAME: "SEASON-2",
    Code.NAME_TAKEN: "SEASON-2",
    Code.SO_ALREADY: "SEASON-3",
    Code.NO_GAME: "SEASON-5",
    Code.NO_BOT: "SEASON-5",
    Code.NO_VERSION: "SEASON-9",
    Code.NOT_YOURS: "SEASON-4",
    Code.OTHER_GAME: "SEASON-5",
    Code.TOO_MANY_BOTS: "SEASON-6",
    Code.TOO_OFTEN: "SEASON-6",
    Code.TOO_LARGE: "SEASON-6",
    Code.SAME_FILE: "SEASON-7",
    Code.NOT_ACCEPTED: "SEASON-9",
    Code.JUDGED_ALREADY: "SEASON-8",
    Code.CLOSED: "SEASON-12",
    Code.NOT_ORGANISER: "SEASON-3",
    Code.TOO_FEW: "SEASON-14",
    Code.NOT_SETTLING: "SEASON-14",
    Code.WITHDRAWN: "SEASON-10",
    Code.WAITS: "SEASON-7",
    Code.NO_WORKER: "SEASON-20",
    Code.WORKER_KNOWN: "SEASON-20",
    Code.NO_NATIVES: "SEASON-30",
    Code.BAD_GAMES: "SEASON-14",
}
"""The rule on which each rests."""
