"""Why a commitment or a revelation is refused."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

__all__ = ["SEAL_MESSAGES", "SealCode"]


class SealCode(IntEnum):
    """What initiating or completing comes to."""

    DONE = 0
    UNKNOWN_METHOD = 140
    NO_OUTPUT = 141
    NO_COMMUNICATION = 142
    NOT_YOURS = 143
    NO_MATCH = 144
    COMPLETED = 145
    NOT_OPEN = 146
    CLOSED = 147
    INVALID_PLAINTEXT = 148
    WRONG_PLAINTEXT = 149
    DIGEST_USED = 150


SEAL_MESSAGES: Final[Mapping[int, str]] = {
    SealCode.UNKNOWN_METHOD: "unknown hash method",
    SealCode.NO_OUTPUT: "not an output of that method",
    SealCode.NO_COMMUNICATION: "no such communication",
    SealCode.NOT_YOURS: "not your communication",
    SealCode.NO_MATCH: "reference does not match",
    SealCode.COMPLETED: "already completed",
    SealCode.NOT_OPEN: "revelation window is not open yet",
    SealCode.CLOSED: "revelation window is closed",
    SealCode.INVALID_PLAINTEXT: "invalid plaintext",
    SealCode.WRONG_PLAINTEXT: "plaintext does not match the hash",
    SealCode.DIGEST_USED: "digest already used",
}
"""The text of each refusal."""
