"""What lines mean that were said before, so that they need not be read again."""

from typing import Final

from contestmaster.kernel.dialect import LINE
from contestmaster.kernel.vocabulary import Call, Command, Vocabulary

_MOST: Final = 4096
"""How many lines are remembered with their meaning; then all are forgotten and it starts anew."""
_LONGEST: Final = 80
"""Bytes of the longest of them, with its LF: longer ones hardly ever come twice."""


class Lexicon:
    """The lines that mean something at the place which all sessions share.

    Attributes:
        known: lines, LF included, with their meaning.
        straight: whether a line alone may be a whole command: no data block may follow any.
    """

    __slots__ = ("_longest", "_plain", "_vocabulary", "known", "straight")

    def __init__(self, longest: int) -> None:
        """Know no command yet; ``longest`` is the greatest length of a line."""
        self.known: dict[bytes, Call] = {}
        self._longest = longest
        self._vocabulary = Vocabulary((), LINE)
        self._plain = False
        self.straight = True

    def use(self, vocabulary: Vocabulary) -> None:
        """Understand these commands from now on."""
        if vocabulary is not self._vocabulary:
            self._vocabulary = vocabulary
            self.straight = not vocabulary.has_blocks
            self._plain = self.straight and not any(map(_is_wait, vocabulary))
            self.known.clear()

    def understood(self, line: bytes) -> Call | None:
        """Return the command that a line, LF included, means.

        ``None`` where there is more to see to: a wait, a mistake, a data block that follows.
        """
        call = self.known.get(line)
        if call is not None or not self._plain or len(line) > self._longest:
            return call
        found = self._vocabulary.parse(line[:-1])
        if isinstance(found, int):
            return None
        self._keep(line, found)
        return found

    def remember(self, line: bytes, call: Call) -> None:
        """Note what a line, without its LF, means."""
        if self.straight:
            self._keep(line + b"\n", call)

    def _keep(self, line: bytes, call: Call) -> None:
        if len(line) <= _LONGEST:
            if len(self.known) >= _MOST:
                self.known.clear()
            self.known[line] = call


def _is_wait(command: Command) -> bool:
    return command.name.split()[0].upper() == "WAIT"
