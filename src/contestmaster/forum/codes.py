"""The refusals of a forum, with their texts."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final


class Code(IntEnum):
    """What an act comes to: done, or the reason why it is refused."""

    DONE = 0
    NO_PERSON = 101
    BAD_NAME = 102
    NAME_TAKEN = 103
    BAD_ADDRESS = 104
    ADDRESS_TAKEN = 105
    NO_ADDRESS = 106
    NO_GAME = 107
    NO_THREAD = 108
    NO_POST = 109
    SAME_ID = 110
    NOT_OPERATOR = 111
    NOT_TO_JUDGE = 112
    SO_ALREADY = 113
    NOT_TO_MAIL = 114
    NO_DIGEST = 115
    TOLD_ALREADY = 116
    NOT_ENDED = 123
    NOT_FOR_ALL = 124
    NO_QUESTION = 125


MESSAGES: Final[Mapping[int, str]] = {
    Code.NO_PERSON: "nobody is known by this name",
    Code.BAD_NAME: "a name is one word of 1 to 64 visible characters, without quotes",
    Code.NAME_TAKEN: "somebody has this name, or one that looks like it",
    Code.BAD_ADDRESS: "this is no mail address in plain ASCII",
    Code.ADDRESS_TAKEN: "this is somebody else's address",
    Code.NO_ADDRESS: "this is none of the person's addresses",
    Code.NO_GAME: "there is no such game",
    Code.NO_THREAD: "there is no such thread",
    Code.NO_POST: "there is no such post",
    Code.SAME_ID: "a message with this id is here already",
    Code.NOT_OPERATOR: "only an operator posts as one",
    Code.NOT_TO_JUDGE: "this post is judged already, or is none to be judged",
    Code.SO_ALREADY: "that is so already",
    Code.NOT_TO_MAIL: "no mail of this post is to be sent",
    Code.NO_DIGEST: "this person wants no digests",
    Code.TOLD_ALREADY: "that was told, or sent, already",
    Code.NOT_ENDED: "the journal of a game is given when the game has ended",
    Code.NOT_FOR_ALL: "somebody's mail address stands in this journal: ask an operator for it",
    Code.NO_QUESTION: "this is no question: post it",
}
"""The text of each refusal."""

RULES: Final[Mapping[int, str]] = {
    Code.NO_PERSON: "CONTEST-120",
    Code.BAD_NAME: "CONTEST-120",
    Code.NAME_TAKEN: "CONTEST-120",
    Code.NOT_OPERATOR: "CONTEST-120",
    Code.NO_GAME: "CONTEST-121",
    Code.NO_THREAD: "CONTEST-121",
    Code.NO_POST: "CONTEST-121",
    Code.SAME_ID: "CONTEST-121",
    Code.NOT_ENDED: "CONTEST-121",
    Code.NOT_FOR_ALL: "CONTEST-121",
    Code.NO_QUESTION: "CONTEST-121",
}
"""The rules on which those rest that members may meet."""
