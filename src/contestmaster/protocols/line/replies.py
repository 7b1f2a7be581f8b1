"""Replies in bytes: generic errors, wait lines, and what a command's outcome looks like.

Every reply is whole: its lines end with LF, words are one space apart [NET-18, NET-20].
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import HOUR, MINUTE, SECOND, Instant
from contestmaster.kernel.replies import Shape
from contestmaster.protocols.line.writers import written

GENERIC: Final[Mapping[int, str]] = {
    GenericCode.BAD_LOGIN: "bad login or password",
    GenericCode.UNKNOWN_COMMAND: "unknown command",
    GenericCode.BAD_FORMAT: "bad format",
    GenericCode.TOO_MANY: "too many arguments",
    GenericCode.INTERNAL_ERROR: "internal error, sorry...",
    GenericCode.LIMIT_REACHED: "commands limit reached, forced waiting activated",
    GenericCode.NO_SEAT: "no seat in this game",
}
"""Codes 1 to 7 and their texts, the same on all servers [NET-79]."""

GENERIC_RULES: Final[Mapping[int, str]] = {
    GenericCode.BAD_LOGIN: "NET-10",
    GenericCode.UNKNOWN_COMMAND: "NET-42",
    GenericCode.BAD_FORMAT: "NET-44",
    GenericCode.TOO_MANY: "NET-43",
    GenericCode.INTERNAL_ERROR: "NET-46",
    GenericCode.LIMIT_REACHED: "NET-51",
    GenericCode.NO_SEAT: "NET-85",
}
"""The rules they rest on."""

PRECEDENCE: Final = (
    GenericCode.LIMIT_REACHED,
    GenericCode.UNKNOWN_COMMAND,
    GenericCode.TOO_MANY,
    GenericCode.BAD_FORMAT,
    GenericCode.NO_SEAT,
)
"""Which of these codes is sent where several apply; those of the game come after them [NET-47]."""

LOGIN: Final = b"LOGIN\n"
PASS: Final = b"PASS\n"
OK: Final = b"OK\n"

UNKNOWN_TIME: Final = "-"
"""x where no boundary is known [NET-81]."""


def failed(code: int, message: str | None = None) -> bytes:
    """Return the line of a refusal [NET-28]; generic codes have their own text.

    >>> failed(2).decode().rstrip()
    'FAILED 2 unknown command'
    """
    return f"FAILED {code} {GENERIC[code] if message is None else message}\n".encode()


BAD_LOGIN: Final = failed(GenericCode.BAD_LOGIN)
INTERNAL: Final = failed(GenericCode.INTERNAL_ERROR)
FORCED_WAIT: Final = failed(GenericCode.LIMIT_REACHED)


def answered(
    code: int, reply: Any, shape: Shape, messages: Mapping[int, str] | None = None
) -> bytes:
    """Return the whole reply of a command.

    Args:
        code: 0, a generic code, or one of the game's.
        reply: what the command answers, of its shape; ``None`` where there is nothing to say.
        shape: the command's reply shape.
        messages: the texts of the game's own codes.
    """
    if code:
        own = None if messages is None else messages.get(code)
        return failed(code, own)
    if reply is None:
        return OK
    return f"OK\n{written(shape, reply)}".encode()


def wait_time(left: Instant | None, form: Literal["seconds", "clock"]) -> str:
    """Return x of ``WAITING x`` for a number of microseconds, ``None`` for an unknown time.

    >>> wait_time(52_000, "seconds"), wait_time(1_998_314, "clock"), wait_time(None, "clock")
    ('0.052000', '00:00:01.998314', '-')
    """
    if left is None:
        return UNKNOWN_TIME
    left = max(left, 0)
    if form == "seconds":
        return f"{left // SECOND}.{left % SECOND:06d}"
    hours, rest = divmod(left, HOUR)
    minutes, rest = divmod(rest, MINUTE)
    return f"{hours:02d}:{minutes:02d}:{rest // SECOND:02d}.{rest % SECOND:06d}"
