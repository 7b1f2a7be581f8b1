"""RefusalCount commands, counted: what went wrong most often while a match was played.

A refused command changes nothing and is no entry of a journal (but in games that record refusals),
so nobody can work these counts out again: they are what the host that played the match has seen.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from contestmaster.kernel.grammar import BadFormatError
from contestmaster.kernel.vocabulary import Vocabulary

__all__ = ["RefusalCount", "Refusals"]

_KINDS: Final = 500
"""How many kinds of refusals are told apart; a program may make up commands for ever."""
_LINE: Final = 200
"""How much of a refused line is kept, in characters."""
_WORD: Final = 30
"""How much of a word that is no command."""
_OTHERS: Final = "(others)"


class RefusalCount(msgspec.Struct, frozen=True, omit_defaults=True):
    """Commands of one seat that were refused alike.

    Attributes:
        seat: whose they were.
        command: its name, or the first word of a line that names none.
        code: of the refusal.
        message: that goes with the code.
        rule: the code rests on, if one is known.
        times: how often.
        turn: how many turns had ended at the last of them.
        line: the last of them, as it was sent.
    """

    seat: int
    command: str
    code: int
    message: str
    rule: str = ""
    times: int = 1
    turn: int = 0
    line: str = ""


class Refusals:
    """Counts refusals by seat, command and code."""

    def __init__(self, vocabulary: Vocabulary, rules: Mapping[int, str]) -> None:
        """Begin with none.

        Args:
            vocabulary: of the game; it knows what a line names, and what a code rests on.
            rules: what codes rest on that no command lists, as they are the same in all games.
        """
        self._vocabulary = vocabulary
        self._rules = rules
        self._found: dict[tuple[int, str, int], RefusalCount] = {}
        self._turns: dict[int, set[int]] = {}

    def add(self, seat: int, turn: int, line: bytes, code: int, message: str) -> None:
        """Count a refused line.

        Args:
            seat: whose it was.
            turn: how many turns had ended.
            line: what was sent, without LF and data block.
            code: of the refusal.
            message: that goes with the code.
        """
        self._turns.setdefault(seat, set()).add(turn)
        name, rule = self._named(line, code)
        if (seat, name, code) not in self._found and len(self._found) >= _KINDS:
            name, rule = _OTHERS, ""
        before = self._found.get((seat, name, code))
        self._found[seat, name, code] = RefusalCount(
            seat=seat,
            command=name,
            code=code,
            message=message,
            rule=rule,
            times=1 + (before.times if before else 0),
            turn=turn,
            line=line.decode(errors="replace")[:_LINE],
        )

    def turns(self, seat: int) -> int:
        """Return in how many turns a command of a seat was refused."""
        return len(self._turns.get(seat, ()))

    def listed(self) -> Sequence[RefusalCount]:
        """Return the counts by seat, what was refused most often first."""
        found = self._found.values()
        return sorted(found, key=lambda each: (each.seat, -each.times, each.command, each.code))

    def _named(self, line: bytes, code: int) -> tuple[str, str]:
        rule = self._rules.get(code, "")
        try:
            commands = self._vocabulary.named(line)
        except BadFormatError:
            commands = ()
        if not commands:
            word = line.split(maxsplit=1)[:1] or [b""]
            return word[0].decode(errors="replace").upper()[:_WORD], rule
        rules = (command.refuses[code] for command in commands if code in command.refuses)
        return commands[0].name, next(rules, rule)
