"""The refusals of the game, with the source's numbers and messages."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final


class Code(IntEnum):
    """What an order comes to: done, or the reason why it is refused."""

    DONE = 0
    WRONG_STAGE = 101
    TOO_MANY_TRAITS = 102
    NO_BATTLE = 103
    NOT_ITS_TURN = 104
    NOT_OWNER = 105
    HAS_ACTED = 106
    HAS_DELAYED = 107
    TOO_FAR = 108
    TOO_MANY_STACKS = 109
    OUTSIDE = 110
    BLOCKED = 111
    OVERLAP = 112
    NO_TRAIT = 113
    NO_SLOT = 114
    NO_TYPE = 115
    TOO_MANY_UNITS = 116
    NO_TARGET = 117
    OWN_TARGET = 118
    NO_RANGED = 119
    NO_NEIGHBOUR = 120
    IMPASSABLE = 121
    EMPTY_STACK = 122
    TOO_EARLY = 123
    NO_STACK = 124


MESSAGES: Final[Mapping[int, str]] = {
    Code.WRONG_STAGE: "improper current turn stage",
    Code.TOO_MANY_TRAITS: "too many abilities assigned",
    Code.NO_BATTLE: "you do not take part in the skirmish with given id",
    Code.NOT_ITS_TURN: "it is not this stack turn",
    Code.NOT_OWNER: "you are not this stack owner",
    Code.HAS_ACTED: "the stack has already done something",
    Code.HAS_DELAYED: "the stack has already delayed the turn",
    Code.TOO_FAR: "too long distance to move",
    Code.TOO_MANY_STACKS: "too many stacks placed on the board",
    Code.OUTSIDE: "a unit is placed outside the starting rectangle",
    Code.BLOCKED: "a unit is placed on an unavailable field",
    Code.OVERLAP: "some units occupy the same field",
    Code.NO_TRAIT: "not all features are available",
    Code.NO_SLOT: "too many features assigned to a unit",
    Code.NO_TYPE: "no unit with the given id exists",
    Code.TOO_MANY_UNITS: "too many units of a given type were trying to be used",
    Code.NO_TARGET: "no unit to attack on a given field",
    Code.OWN_TARGET: "cannot attack own unit",
    Code.NO_RANGED: "range attack is not possible now",
    Code.NO_NEIGHBOUR: "not all subsequent fields are neighbors",
    Code.IMPASSABLE: "impassable field on the route to move",
    Code.EMPTY_STACK: "stack cannot be empty",
    Code.TOO_EARLY: "too many calls within a specific turns period",
    Code.NO_STACK: "there is no stack with given id on the board",
}
"""The text of each refusal, to the letter of the source [7.8]."""
