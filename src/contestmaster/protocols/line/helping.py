"""``HELP``: what may be said, for people at a terminal [NET-92]."""

from typing import Final

from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.vocabulary import Vocabulary

HELP: Final = b"HELP"
"""Asks for help, where no command of the game is called so."""

_ENTRANT: Final = "ENTRANT [NAME=VALUE ...] - Say who plays when you do, from the next game on."
_WAIT: Final = "WAIT [ended] - Wait for the next turn; its OK comes when that has begun."


def help_reply(vocabulary: Vocabulary, *, declares: bool = False) -> bytes:
    """Return the answer to ``HELP``: a text with a line for each command [NET-89].

    ``declares``: whether `ENTRANT` is heard, too, where the game has no command of that name.
    """
    lines = [f"{command.usage()} - {command.brief()}" for command in vocabulary]
    if declares and not vocabulary.find("ENTRANT"):
        lines.append(_ENTRANT)
    lines.append(_WAIT)
    return "".join(f"{line}\n" for line in ("OK", len(lines), *lines)).encode()


def help_asked(
    vocabulary: Vocabulary, line: bytes, *, declares: bool = False
) -> bytes | int | None:
    """Return the answer to a line that names no command of the game, if it calls for help.

    ``None`` if it does not, a code if it says more than that; ``declares`` as in `help_reply`.
    """
    items = vocabulary.dialect.split(line)
    if not items or items[0].upper() != HELP:
        return None
    return help_reply(vocabulary, declares=declares) if len(items) == 1 else GenericCode.TOO_MANY
