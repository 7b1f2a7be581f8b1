"""What generated games such as :mod:`contestmaster.client.cows` are made of."""

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import Any, TypeAlias, TypeVar

from contestmaster.client.shapes import Given, Part, Shape, quoted

__all__ = [
    "Argument",
    "block",
    "command_line",
    "counted",
    "entries",
    "joined",
    "keyed",
    "maybe",
    "named",
    "numbers",
    "parts",
    "quoted",
    "truth",
    "unquoted",
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


def maybe(read: Callable[[str], T], word: str, absent: str) -> T | None:
    """Read a field that may be missing, for which another word stands then."""
    return None if word == absent else read(word)


def numbers(items: Iterable[str]) -> tuple[int, ...]:
    """Read several integers."""
    return tuple(map(int, items))


def truth(word: str) -> bool:
    """Read a truth value."""
    return word == "1"


def joined(lines: Sequence[str], height: int) -> list[str]:
    """Put the lines of each entry of a list, which takes so many, one after another.

    >>> joined(["1", "5 4", "2", "6 4"], 2)
    ['1 5 4', '2 6 4']
    """
    return [" ".join(lines[at : at + height]) for at in range(0, len(lines), height)]


def keyed(items: Iterable[str]) -> dict[str, str]:
    """Read facts by key.

    >>> keyed(["id=wax-1", "at=3,4"])
    {'id': 'wax-1', 'at': '3,4'}
    """
    return {key: value for key, _, value in (item.partition("=") for item in items)}


def unquoted(word: str) -> str:
    """Return what a word says, without the double quotes around it."""
    return word[1:-1] if word.startswith('"') else word


def entries(lines: Sequence[str]) -> list[Sequence[str]]:
    """Cut a list into its entries, each a line whose last word counts the lines below it.

    >>> entries(["2", "ann 1", "a", "bob 0"])
    [['ann 1', 'a'], ['bob 0']]
    """
    cut: list[Sequence[str]] = []
    at = 1
    while at < len(lines):
        end = at + 1 + int(lines[at].rpartition(" ")[2])
        cut.append(lines[at:end])
        at = end
    return cut


def parts(lines: Sequence[str], shape: Shape) -> list[Any]:
    """Cut a reply into its parts, each without the line that counts it; ``None`` is not there.

    >>> parts(["1 7", "2", "a", "b"], (Part.LINE, Part.LIST))
    [['1 7'], ['a', 'b']]
    """
    cut: list[Sequence[str] | None] = []
    at = 0
    for piece in shape:
        part, size = piece, 1
        if isinstance(piece, Given):
            if not piece.applies(lines[0]):
                cut.append(None)
                continue
            part = piece.part
        if part is Part.LIST:
            size = int(lines[at])
            at += 1
        cut.append(lines[at : at + size])
        at += size
    return cut
