"""What seats ask over JSON and on pages, counted by the referee [NET-112].

Bytes are those of bodies: of what was said, and of the answer as JSON has it.
"""

from collections.abc import Awaitable
from typing import Any, Final, TypeVar

import msgspec

from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.kernel.counted import Counting
from contestmaster.kernel.generic import GenericCode

T = TypeVar("T")

_MALFORMED: Final = (
    GenericCode.UNKNOWN_COMMAND,
    GenericCode.BAD_FORMAT,
    GenericCode.TOO_MANY,
)
_encode: Final = msgspec.json.Encoder(enc_hook=str).encode


def looked(count: Counting, answer: Any) -> None:
    """Count a question that was answered."""
    count.queries += 1
    count.given += len(_encode(answer))


async def answered_to(count: Counting, said: bytes, answer: Awaitable[T]) -> T:
    """Return the answer to what a seat has said, and count both, and a refusal alike."""
    count.taken += len(said)
    try:
        found = await answer
    except CommandRefusedError as error:
        count.malformed += error.refusal.code in _MALFORMED
        count.given += len(_encode(error.refusal))
        raise
    count.given += len(_encode(found))
    return found
