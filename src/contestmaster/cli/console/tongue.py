"""What a server understands, as far as it can be known here: the commands of its game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, Self

import msgspec

from contestmaster.cli.console.reading import UnreadableReplyError, pieces
from contestmaster.kernel.game import Game
from contestmaster.kernel.replies import Shape, shape_of
from contestmaster.kernel.vocabulary import Call, Command, Vocabulary

WAIT: Final = "WAIT"
"""The command of every server that waits for the next turn; no game declares it."""


class SpokenCommand(NamedTuple):
    """A command that a line begins with.

    Attributes:
        command: the command; of several with one name the one that the line fits best.
        words: how many words of the line are its name.
        vocabulary: that knows it.
        call: the command with its arguments; none where they are not what it takes.
    """

    command: Command
    words: int
    vocabulary: Vocabulary
    call: Call | None


@dataclass(frozen=True)
class Tongue:
    """The commands of a server.

    Attributes:
        name: what is played there.
        game: the game, with its parameters as far as they are known.
        others: the commands that the server has besides.
        messages: what the codes of refusals say.
        games: for which it has tables, as far as that is known.
    """

    name: str
    game: Game[Any, Any] | None = None
    others: Sequence[Vocabulary] = ()
    messages: Mapping[int, str] = field(default_factory=dict)
    games: Sequence[str] = ()

    @classmethod
    def of(cls, game: Game[Any, Any]) -> Self:
        """Speak of a game as a contest server does."""
        return cls(game.name, game, (), game.messages)

    @property
    def vocabularies(self) -> Sequence[Vocabulary]:
        """All vocabularies, the game's last."""
        return (*self.others, *(() if self.game is None else (self.game.vocabulary,)))

    @property
    def closing(self) -> Shape:
        """The form of the lines that end a wait."""
        return shape_of(type(None) if self.game is None else self.game.Closing or type(None))

    def commands(self) -> Iterator[Command]:
        """Yield the commands that players and spectators may give."""
        for vocabulary in self.vocabularies:
            yield from (command for command in vocabulary if command.who != "operator")

    def names(self) -> list[str]:
        """The names of all commands, each once, and ``WAIT``."""
        return [*dict.fromkeys(command.name for command in self.commands()), WAIT]

    def spoken(self, line: str) -> SpokenCommand | None:
        """Return the command that a line begins with, ``None`` where no name does."""
        items = line.split()
        for vocabulary in reversed(self.vocabularies):
            for words in range(1, len(items) + 1):
                if found := vocabulary.find(" ".join(items[:words])):
                    meant = vocabulary.parse(line.encode(), b"")
                    call = meant if isinstance(meant, Call) else None
                    return SpokenCommand(
                        call.command if call else found[0], words, vocabulary, call
                    )
        return None

    def waits(self, line: str) -> bool:
        """Return whether a line is a ``WAIT``."""
        return line.split(None, 1)[0].upper() == WAIT

    def introduction(self) -> Command | None:
        """The query that tells parameters of the game, if there is one that takes nothing.

        Some of them say how many arguments commands take.
        """
        if self.game is None:
            return None
        known = set(self.game.Params.__struct_fields__)
        first = next(
            (c for c in self.game.vocabulary if not c.parameters and not c.journaled), None
        )
        return first if first and known & {field.name for field in first.shape.fields} else None

    def informed(self, command: Command, lines: Sequence[str]) -> "Tongue":
        """Return the tongue of the game with the parameters that a reply tells.

        What is no value of a parameter after all is left alone.
        """
        game = self.game
        if game is None:
            return self
        try:
            (piece,) = pieces(command.shape, lines)
        except (UnreadableReplyError, ValueError):
            return self
        params = msgspec.structs.asdict(game.params)
        given = {name: value for name, value in params.items() if value is not msgspec.UNSET}
        for name, cell in zip(piece.head, piece.rows[0], strict=True):
            if type(given.get(name)) is int:
                given[name] = int(cell) if cell.isdigit() else given[name]
        try:
            informed = type(game)(msgspec.convert(given, type(game.params)))
        except (msgspec.ValidationError, ValueError):
            return self
        return replace(self, game=informed)
