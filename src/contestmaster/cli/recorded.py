"""What a journal has on record beside what took effect: who came to play, and what was refused."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from contestmaster.kernel.game import Game
    from contestmaster.kernel.journal import Entry, Header
    from contestmaster.kernel.match import Done

SHOWN: Final = 20
"""As many refusals are shown to people, the last of all."""


class RecordedRefusals:
    """Gathers refused and malformed orders while a journal is replayed.

    Attributes:
        found: the entries so far.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self.found: list[Entry] = []

    def note(self, done: "Done") -> None:
        """Take in what was done again."""
        if done.entry is not None and done.entry.code:
            self.found.append(done.entry)

    def plain(self, game: "Game[Any, Any]") -> list[dict[str, Any]]:
        """Return them for programs."""
        return [
            {
                "entry": entry.number,
                "person": entry.person,
                "code": entry.code,
                "malformed": entry.kind == "malformed",
                "line": _line(game, entry),
            }
            for entry in self.found
        ]

    def text(self, game: "Game[Any, Any]") -> Iterator[str]:
        """Yield them as lines for people, the last of many."""
        if self.found:
            many = f"; the last {SHOWN}" if len(self.found) > SHOWN else ""
            yield f"refused, on record: {len(self.found)}{many}:"
        for entry in self.found[-SHOWN:]:
            said = _line(game, entry)
            yield f"  entry {entry.number}, {entry.person}: {said}: FAILED {entry.code}"


def entrants(header: "Header") -> Iterator[str]:
    """Yield who plays, as was declared, a line for each who has said so."""
    for seat, who in enumerate(header.entrants or ()):
        if who is not None:
            said = [f"{key} {value}" for key, value in who.declares.items()]
            version = [f"version {who.version}"] if who.version else []
            yield f"seat {seat} is {', '.join([who.name, *version, *said])}, as declared"


def left(header: "Header") -> Iterator[str]:
    """Yield which matches a match has left or goes on from, a line for each."""
    for fork in header.forks or ():
        where = f"after entry {fork.after} it leaves"
        if header.position is not None and not fork.after:
            where = "it goes on from a position of"
        yield f"a variation: {where} the journal that ends with {fork.of}"


def plain_entrants(header: "Header") -> list[Any]:
    """Return who plays, as was declared, by seat."""
    from msgspec import to_builtins

    return [to_builtins(who) for who in header.entrants or ()]


def _line(game: "Game[Any, Any]", entry: "Entry") -> str:
    if entry.kind == "malformed":
        return str(entry.arguments["text"])
    call = game.vocabulary.call(entry.command, entry.arguments, recorded=True)
    return game.vocabulary.format(call).split("\n", 1)[0]
