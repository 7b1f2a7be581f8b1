"""What is said at a match: heard for the trace, the counts of refusals, accounts of failures.

A witness knows seats; :class:`Overhearing` lets it listen to the sessions of a line server.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from contestmaster.kernel.game import Game
from contestmaster.kernel.journal import encode_plain
from contestmaster.kernel.refused import Refusals
from contestmaster.protocols.line.dialogue import Mark, Said, heading
from contestmaster.protocols.line.replies import GENERIC_RULES
from contestmaster.protocols.line.session import Session

if TYPE_CHECKING:  # few games are played in sentences, and to read them takes long to import
    from contestmaster.protocols.announce import Verdict

_FAILED: Final = b"FAILED "
_TOO_LONG: Final = b"(a line that is too long)"


class Trace:
    """Writes a dialogue while it goes on, each line as it is said."""

    def __init__(self, write: Callable[[bytes], object], game: Game[Any, Any], seed: int) -> None:
        """Prepare to write through a function that takes bytes; nothing is written yet."""
        self._write = write
        self._game = game
        self._seed = seed
        self._began = 0.0

    def begin(self, names: Sequence[str]) -> None:
        """Write the heading: what is played, and who sits where."""
        params = encode_plain(self._game.params).decode()
        seats = {f"seat {seat}": name for seat, name in enumerate(names)}
        facts = {"game": self._game.name, "rules": str(self._game.version), "params": params}
        self._write(heading({**facts, "seed": str(self._seed), **seats}))
        self._began = time.monotonic()

    def note(
        self, turn: int, seat: int, mark: Mark, text: bytes = b"", connection: int = 1
    ) -> None:
        """Write what was said, a line for each of its lines."""
        ms = int(1000 * (time.monotonic() - self._began))
        for line in text.removesuffix(b"\n").split(b"\n"):
            said = line.decode(errors="surrogateescape")
            self._write(Said(turn, ms, seat, mark, said, connection).line())


class DialogueWitness:
    """Hears what seats say and are told.

    Attributes:
        refusals: the counts so far.
    """

    def __init__(
        self, game: Game[Any, Any], names: Sequence[str], trace: Trace | None = None
    ) -> None:
        """Begin with nothing heard."""
        self.refusals = Refusals(game.vocabulary, GENERIC_RULES)
        self._trace = trace
        self._last: dict[int, tuple[int, bytes]] = {}
        if trace is not None:
            trace.begin(names)

    def came(self, turn: int, seat: int, connection: int = 1) -> None:
        """Hear that a player has logged in; ``turn`` counts turns that have ended, as always."""
        if self._trace is not None:
            self._trace.note(turn, seat, "+", connection=connection)

    def left(self, turn: int, seat: int, connection: int = 1) -> None:
        """Hear that a connection is closed."""
        if self._trace is not None:
            self._trace.note(turn, seat, "-", connection=connection)

    def heard(self, turn: int, seat: int, text: bytes, connection: int = 1) -> None:
        """Hear a command without its last LF, and its data block below it if there is one."""
        self._last[seat] = turn, text.split(b"\n", 1)[0]
        if self._trace is not None:
            self._trace.note(turn, seat, ">", text, connection)

    def said(self, turn: int, seat: int, reply: bytes, connection: int = 1) -> None:
        """Hear a whole reply to the last command."""
        if reply.startswith(_FAILED):
            code, _, message = reply.split(b"\n", 1)[0].removeprefix(_FAILED).partition(b" ")
            _, line = self._last.get(seat, (turn, b""))
            self.refusals.add(seat, turn, line, int(code), message.decode())
        if self._trace is not None:
            self._trace.note(turn, seat, "<", reply, connection)

    def judged(self, turn: int, seat: int, verdicts: "Iterable[Verdict]") -> None:
        """Hear what has come of the actions of a message: those refused count as commands do."""
        for one in verdicts:
            if one.outcome == "FAILED":
                self.refusals.add(seat, turn, one.command.encode(), one.code, one.reason)

    @property
    def traces(self) -> bool:
        """Whether everything is to be heard, and not only what is refused."""
        return self._trace is not None

    def last(self, seat: int) -> tuple[int, bytes] | None:
        """Return a seat's last line, and how many turns had ended; ``None`` if there was none."""
        return self._last.get(seat)


class Overhearing:
    """A witness at a line server whose persons are the players of one match."""

    def __init__(
        self, witness: DialogueWitness, names: Sequence[str], turn: Callable[[], int]
    ) -> None:
        """Listen for players known by name; ``turn`` tells how many turns have ended."""
        self._witness = witness
        self._seats = {name: seat for seat, name in enumerate(names)}
        self._turn = turn
        self._places: dict[Session, tuple[int, int]] = {}
        self._logins = [0] * len(names)

    def came(self, session: Session) -> None:
        """Number the connections of each seat."""
        seat = self._seats[session.player.name]
        self._logins[seat] += 1
        self._places[session] = seat, self._logins[seat]
        self._witness.came(self._turn(), *self._places[session])

    def heard(self, session: Session, line: bytes | None, block: bytes | None) -> None:
        """Pass a line on, with its data block as it was sent."""
        seat, connection = self._places[session]
        said = _TOO_LONG if line is None else line
        if block is not None and (kind := session.place.vocabulary().block_of(said)) is not None:
            lines = [said, kind.begin.encode(), *([block] if block else []), kind.end.encode()]
            said = b"\n".join(lines)
        self._witness.heard(self._turn(), seat, said, connection)

    def said(self, session: Session, reply: bytes) -> None:
        """Pass a reply on."""
        seat, connection = self._places[session]
        self._witness.said(self._turn(), seat, reply, connection)

    def judged(self, person: str, verdicts: "Iterable[Verdict]") -> None:
        """Pass on what has come of a person's message."""
        self._witness.judged(self._turn(), self._seats[person], verdicts)

    def left(self, session: Session) -> None:
        """Forget a session that is closed."""
        seat, connection = self._places.pop(session)
        self._witness.left(self._turn(), seat, connection)
