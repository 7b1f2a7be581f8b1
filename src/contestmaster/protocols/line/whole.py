"""Whole commands and whole replies, for those who speak the line protocol without a connection.

A bot in process says a command with its data block below it in one piece, and is answered in one
piece: nothing is framed, queued or released. What that means is the same as on a connection.
"""

from collections.abc import Iterable
from typing import Final

from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.line.helping import help_asked
from contestmaster.protocols.line.replies import OK, failed, wait_time
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.waits import NO_GAME_YET, WAIT

TOO_LONG: Final = b"(a line that is too long)"
"""What is recorded of a line that is longer than is read [NET-23]."""

LOOK: Final = b"%s %d" % (WAIT, NO_GAME_YET)
"""Asks how many turns have ended; whoever is in a game is answered at once [NET-101]."""

NO_TIME: Final = f"WAITING {wait_time(0, 'seconds')}\n".encode()
"""What is said of the time that is left where turns end when all wait [NET-88]."""


def wire_of(vocabulary: Vocabulary) -> LineSettings:
    """Return the limits of a line server for a game: those with texts or blocks take more."""
    return LineSettings.suited(blocks=any(c.block or c.phrases for c in vocabulary))


def read_whole(vocabulary: Vocabulary, command: bytes, longest: int) -> Call | int:
    """Read a line, with its data block below it if there is one [NET-76].

    Args:
        vocabulary: of the game.
        command: the line, which holds an item, and below it the block with its marks, without the
            last LF.
        longest: the greatest length of a line.

    Returns:
        What it means, or the code of what is wrong with it.
    """
    first, *below = command.split(b"\n")
    if len(first) > longest:
        return GenericCode.BAD_FORMAT
    try:
        return vocabulary.parse(first, b"\n".join(below[1:-1]) if below else None)
    except BadFormatError:
        return GenericCode.BAD_FORMAT


def recorded_line(command: bytes, longest: int) -> bytes:
    """Return what is recorded of a command that means nothing."""
    first = command.split(b"\n", 1)[0]
    return TOO_LONG if len(first) > longest else first


def mistake_answered(vocabulary: Vocabulary, line: bytes, code: int) -> tuple[int, bytes]:
    """Return code and reply of a line that is no command; a call for help is heard [NET-92]."""
    if code == GenericCode.UNKNOWN_COMMAND and (asked := help_asked(vocabulary, line)) is not None:
        return (asked, failed(asked)) if isinstance(asked, int) else (0, asked)
    return code, failed(code)


def waited_enough(ended: int, closing: Iterable[str | bytes]) -> bytes:
    """Return the reply to a ``WAIT n`` that is answered at once [NET-101]."""
    return OK + NO_TIME + wait_ended(ended, closing)


def wait_ended(ended: int | None, closing: Iterable[str | bytes]) -> bytes:
    """Return what ends a wait: ``OK``, the number of a ``WAIT n``, what the game adds [NET-83]."""
    lines = [] if ended is None else [b"%d" % ended]
    lines += [line.encode() if isinstance(line, str) else line for line in closing]
    return OK + b"".join(line + b"\n" for line in lines)
