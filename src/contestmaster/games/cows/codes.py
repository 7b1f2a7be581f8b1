"""The refusals of the game, with the source's numbers and messages."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final


class Code(IntEnum):
    """What an order comes to: done, or the reason why it is refused."""

    DONE = 0
    NO_POWER = 100
    NO_COWBOYS = 101
    BANNED = 102
    BUSY = 103
    NO_HERD = 104
    NOT_ACCESSIBLE = 105
    NO_RECRUITS = 106
    NO_GROUP = 107
    NOT_ON_RANCHO = 108
    ELSEWHERE = 109
    OWN_GROUP = 110
    RANCHO_PEACE = 111
    NO_MILK = 112
    BAD_COUNT = 113
    PROTECTED = 114
    NO_COWS = 115
    TOO_MANY_GROUPS = 116
    BAD_DIRECTION = 117
    ALREADY_USED = 118
    FIGHTING = 119


MESSAGES: Final[Mapping[int, str]] = {
    Code.NO_POWER: "not enough power to do that",
    Code.NO_COWBOYS: "there are no cowboys in this group",
    Code.BANNED: "unable to capture cows yet",
    Code.BUSY: "group is busy",
    Code.NO_HERD: "no cows to pass",
    Code.NOT_ACCESSIBLE: "target field is not accessible",
    Code.NO_RECRUITS: "not enough recruits to make team",
    Code.NO_GROUP: "requested group not found",
    Code.NOT_ON_RANCHO: "group is not on a rancho",
    Code.ELSEWHERE: "groups are not on the same field",
    Code.OWN_GROUP: "unable to attack own group",
    Code.RANCHO_PEACE: "unable to fight on rancho",
    Code.NO_MILK: "not enough milk for recruitment",
    Code.BAD_COUNT: "invalid cow count",
    Code.PROTECTED: "group is protected",
    Code.NO_COWS: "no cows to capture",
    Code.TOO_MANY_GROUPS: "group limit reached",
    Code.BAD_DIRECTION: "invalid movement direction",
    Code.ALREADY_USED: "command already used",
    Code.FIGHTING: "group is fighting",
}
"""The text of each refusal, to the letter of the source [6.10]."""
