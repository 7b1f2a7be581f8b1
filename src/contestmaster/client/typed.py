"""What generated games such as :mod:`contestmaster.client.cows` are made of.

A method writes its command's line and says what type the reply has; how lines are sent, and read
into that type, is known here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TypeAlias, TypeVar

from contestmaster.client.replies import form_of
from contestmaster.client.shapes import NOTHING, ROW
from contestmaster.client.transport import AsyncTransport, Transport

__all__ = [
    "Argument",
    "AsMany",
    "AsyncTypedGame",
    "TypedGame",
    "block",
    "command_line",
    "counted",
    "named",
    "words",
]

T = TypeVar("T")

Argument: TypeAlias = int | float | Decimal | str | bool | Iterable["Argument"] | None
"""What a command may take: numbers, words, truth values, or several of them one after another."""


def command_line(name: str, *arguments: Argument) -> str:
    """Write a command; arguments that are ``None`` are left out.

    >>> command_line("MOVE", 3, (0, 1))
    'MOVE 3 0 1'
    """
    return " ".join([name, *words(arguments)])


def named(command: str, /, **arguments: int | str | None) -> str:
    """Write a command whose arguments are named; those that are ``None`` are left out.

    >>> named("THREAT", name="Force Field", hp=12, symbol=None)
    'THREAT name="Force Field" hp=12'
    """
    given = {key: str(value) for key, value in arguments.items() if value is not None}
    written = (f'{key}="{text}"' if " " in text else f"{key}={text}" for key, text in given.items())
    return " ".join([command, *written])


def words(arguments: Iterable[Argument]) -> list[str]:
    """Write arguments as the words of a line.

    >>> words([True, 1.5, None, "COWBOY", [1, -2]])
    ['true', '1.500000', 'COWBOY', '1', '-2']
    """
    written: list[str] = []
    for argument in arguments:
        if isinstance(argument, bool):
            written.append("true" if argument else "false")
        elif isinstance(argument, str | int):
            written.append(str(argument))
        elif isinstance(argument, float | Decimal):
            written.append(f"{argument:f}")
        elif argument is not None:
            written += words(argument)
    return written


def counted(values: Sequence[Argument]) -> list[Argument]:
    """Put their number before values whose number the server cannot know [NET-45]."""
    return [len(values), *values]


def block(begin: str, text: str, end: str) -> str:
    r"""Write a data block, to be put after its command's line [NET-76].

    >>> block("BEGIN", "two words", "END")
    '\nBEGIN\ntwo words\nEND'
    """
    return "".join(f"\n{line}" for line in [begin, *([text] if text else []), end])


@dataclass(frozen=True)
class AsMany:
    """Says how many rows end a reply: as many as another reply lists [NET-100].

    Attributes:
        reply: the type of the other reply, a list.
        line: the command that asks for it.
        field: only rows count in which this field has the value; all, if empty.
        value: that value.
    """

    reply: type[list[Any]]
    line: str
    field: str = ""
    value: object = None

    def of(self, listed: Sequence[Any]) -> int:
        """Return the number, by the other reply."""
        return sum(not self.field or getattr(one, self.field) == self.value for one in listed)


class TypedGame:
    """The commands of a game, each a method."""

    def __init__(self, transport: Transport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    def _do(self, line: str) -> None:
        """Give an order that is only done."""
        self._command(line, NOTHING)

    def _ask(self, reply: type[T], line: str, rows: int | AsMany | None = None) -> T:
        """Send a command and read its reply; ``rows`` end it that no line counts."""
        form = form_of(reply, counted=rows is None)
        if isinstance(rows, AsMany):
            rows = rows.of(self._ask(rows.reply, rows.line))
        result: T = form.read(self._command(line, form.shape + ROW * (rows or 0)))
        return result


class AsyncTypedGame:
    """The commands of a game, each a coroutine method."""

    def __init__(self, transport: AsyncTransport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    async def _do(self, line: str) -> None:
        """Give an order; as :class:`TypedGame` does."""
        await self._command(line, NOTHING)

    async def _ask(self, reply: type[T], line: str, rows: int | AsMany | None = None) -> T:
        """Send a command and read its reply; as :class:`TypedGame` does."""
        form = form_of(reply, counted=rows is None)
        if isinstance(rows, AsMany):
            rows = rows.of(await self._ask(rows.reply, rows.line))
        result: T = form.read(await self._command(line, form.shape + ROW * (rows or 0)))
        return result
