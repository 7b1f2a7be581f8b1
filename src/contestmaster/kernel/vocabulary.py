"""The vocabulary of a game: its typed commands, declared once as Python methods.

The signature is the grammar. A method decorated with :func:`order` changes the match and is
journaled; one decorated with :func:`query` reads it. From this table come parsing, range checks,
refusals, replies, the JSON form, forms and reference pages.

This module decides *what a line means*; it does not know who sent it or what comes of it.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.grammar import (
    BAD_FORMAT,
    TOO_MANY,
    UNKNOWN_COMMAND,
    BadFormatError,
    Block,
    Counted,
    Flag,
    Integer,
    Keyword,
    Kind,
    Text,
    Times,
    Word,
)
from contestmaster.kernel.replies import Shape, shape_of

__all__ = ["Call", "Command", "Parameter", "Role", "Vocabulary", "Who", "order", "query"]

Who: TypeAlias = Literal["seat", "anyone", "operator"]
Role: TypeAlias = Literal["seat", "anyone", "operator"]

F = TypeVar("F", bound=Callable[..., Any])

_REQUIRED = inspect.Parameter.empty


@dataclass(frozen=True)
class Parameter:
    """One parameter of a command: name, type, and default if it may be left out."""

    name: str
    kind: Kind
    default: Any = _REQUIRED

    @property
    def required(self) -> bool:
        """Whether the parameter must be given."""
        return self.default is _REQUIRED


@dataclass(frozen=True)
class _Mark:
    name: str
    kind: Literal["order", "query"]
    who: Who
    counts: bool
    refuses: Mapping[int, str]
    phrases: tuple[str, ...]


def order(
    name: str,
    *,
    refuses: Mapping[int, str] | None = None,
    who: Who = "seat",
    phrases: Sequence[str] = (),
) -> Callable[[F], F]:
    """Declare a method as a command that changes the match.

    Args:
        name: the command's name on the line; it may have several words.
        refuses: the codes it may refuse with, in order of precedence, each with its rule.
        who: whether it needs a seat, an operator, or is open to anyone.
        phrases: sentences that mean this command in announcements.
    """
    return _marked(_Mark(name, "order", who, True, dict(refuses or {}), tuple(phrases)))


def query(
    name: str,
    *,
    counts: bool = False,
    refuses: Mapping[int, str] | None = None,
    who: Who = "seat",
    phrases: Sequence[str] = (),
) -> Callable[[F], F]:
    """Declare a method as a command that only reads the match.

    Args:
        name: the command's name on the line.
        counts: whether its uses are counted in the state, so that it is journaled.
        refuses: as for :func:`order`.
        who: as for :func:`order`.
        phrases: as for :func:`order`.
    """
    return _marked(_Mark(name, "query", who, counts, dict(refuses or {}), tuple(phrases)))


def _marked(mark: _Mark) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        function.__dict__["__command__"] = mark
        return function

    return decorate


@dataclass(frozen=True, eq=False)
class Command:
    """One command of one game, bound to the game's parameters.

    Attributes:
        name: as it stands on the line.
        kind: order or query.
        who: who may give it.
        journaled: whether its successful use is an entry of the journal.
        parameters: its arguments, in order.
        shape: the form of its reply.
        refuses: code to rule, in order of precedence.
        phrases: sentences that mean it.
        run: the rule: ``run(state, by, *args)`` returns a code or a reply.
        doc: the docstring.
    """

    name: str
    kind: Literal["order", "query"]
    who: Who
    journaled: bool
    parameters: tuple[Parameter, ...]
    shape: Shape
    refuses: Mapping[int, str]
    phrases: tuple[str, ...]
    run: Callable[..., Any] = field(repr=False)
    doc: str = field(repr=False)

    @property
    def block(self) -> Block | None:
        """The data block the command takes after its line, if any [NET-31]."""
        kinds = [p.kind for p in self.parameters if isinstance(p.kind, Block)]
        return kinds[0] if kinds else None

    @property
    def least(self) -> int:
        """The least number of items after the name."""
        return sum(_least(p.kind) for p in self.parameters if p.required)

    @property
    def most(self) -> int | None:
        """The greatest number of items after the name; ``None`` if there is no limit."""
        if any(isinstance(p.kind, Text | Counted) for p in self.parameters):
            return None
        return sum(p.kind.width for p in self.parameters)

    def usage(self) -> str:
        """Return the command's form on one line, such as ``MOVE <group> <step x 2>``."""
        return " ".join([self.name, *(_usage(p) for p in self.parameters)])


@dataclass(frozen=True, eq=False, slots=True)
class Call:
    """A command with its arguments: what a line, a form or a journal entry means."""

    command: Command
    args: tuple[Any, ...]

    def plain(self) -> dict[str, Any]:
        """Return the arguments by name as JSON holds them; defaults are left out."""
        return {
            p.name: p.kind.plain(value)
            for p, value in zip(self.command.parameters, self.args, strict=True)
            if p.required or value != p.default
        }


class Vocabulary:
    """All commands of a game, ready to read lines and JSON."""

    def __init__(self, commands: Sequence[Command], dialect: Dialect) -> None:
        """Index the commands by name; several may share a name and differ in form."""
        self.dialect = dialect
        self.commands = tuple(commands)
        self._named: dict[tuple[str, ...], list[Command]] = {}
        for command in commands:
            words = tuple(self._fold(word) for word in command.name.split())
            self._named.setdefault(words, []).append(command)
        self._longest = max((len(words) for words in self._named), default=1)

    @classmethod
    def of(cls, game: object, params: object, dialect: Dialect) -> "Vocabulary":
        """Collect the commands declared on a game's class, in order of declaration.

        Raises:
            TypeError: a signature or a return type says nothing the grammar knows.
        """
        commands = []
        for name, function in _declared(type(game)):
            mark: _Mark = function.__dict__["__command__"]
            bound = getattr(game, name)
            commands.append(_command(mark, function, bound, params, dialect))
        return cls(commands, dialect)

    def __iter__(self) -> Iterator[Command]:
        """Iterate over the commands in order of declaration."""
        return iter(self.commands)

    def find(self, name: str) -> list[Command]:
        """Return the commands of that name (letter case as the dialect says), or none."""
        return self._named.get(tuple(self._fold(word) for word in name.split()), [])

    def parse(self, line: bytes, block: bytes | None = None) -> Call | int:
        """Read a line; return the call, or the code 2, 4 or 3 of what is wrong [NET-47].

        Args:
            line: the line without its LF; it holds at least one item.
            block: the bytes of the data block, where the command takes one.
        """
        try:
            items = self.dialect.split(line)
        except BadFormatError:
            return BAD_FORMAT
        commands, rest = self._match(items)
        if not commands:
            return UNKNOWN_COMMAND
        worst = TOO_MANY
        for command in commands:
            found = self._read(command, rest, line, block)
            if isinstance(found, Call):
                return found
            worst = min(worst, found)
        return worst

    def block_of(self, line: bytes) -> Block | None:
        """Return the block that must follow this line, whatever else is wrong with it."""
        try:
            commands, _ = self._match(self.dialect.split(line))
        except BadFormatError:
            return None
        return next((c.block for c in commands if c.block), None)

    def format(self, call: Call) -> str:
        """Write a call as its line: ``parse(format(call))`` gives the same call."""
        items = [*call.command.name.split()]
        parameters = call.command.parameters
        while parameters and not parameters[-1].required:
            if call.args[len(parameters) - 1] != parameters[-1].default:
                break
            parameters = parameters[:-1]
        for parameter, value in zip(parameters, call.args, strict=False):
            written = parameter.kind.format(value)
            if isinstance(parameter.kind, Text):
                return f"{self.dialect.join(items)} {written[0]}"
            items += written
        return self.dialect.join(items)

    def call(self, name: str, arguments: Mapping[str, Any]) -> Call:
        """Build a call from JSON arguments, as the API and the journal hold them.

        Raises:
            BadFormatError: no such command, a wrong, missing or unknown argument.
        """
        problem = BadFormatError(f"there is no command {name}")
        for command in self.find(name):
            try:
                return Call(command, _arguments(command, arguments))
            except BadFormatError as error:
                problem = error
        raise problem

    def _fold(self, word: str) -> str:
        return word.upper() if self.dialect.fold_names else word

    def _match(self, items: Sequence[bytes]) -> tuple[list[Command], Sequence[bytes]]:
        words = tuple(self._fold(i.decode("ascii", "replace")) for i in items[: self._longest])
        for count in range(len(words), 0, -1):
            if commands := self._named.get(words[:count]):
                return commands, items[count:]
        return [], items

    def _read(
        self, command: Command, items: Sequence[bytes], line: bytes, block: bytes | None
    ) -> Call | int:
        try:
            positional: Sequence[bytes] = items
            named: dict[str, bytes] = {}
            if self.dialect.key_values:
                positional, named = _split_named(command, items)
            if (excess := _surplus(command, positional)) is not None:
                return excess
            return Call(command, self._values(command, positional, named, line, block))
        except BadFormatError:
            return BAD_FORMAT

    def _values(
        self,
        command: Command,
        items: Sequence[bytes],
        named: Mapping[str, bytes],
        line: bytes,
        block: bytes | None,
    ) -> tuple[Any, ...]:
        values: list[Any] = []
        at = 0
        for parameter in command.parameters:
            kind = parameter.kind
            if parameter.name in named:
                values.append(kind.parse([named[parameter.name]]))
            elif isinstance(kind, Block):
                if block is None:
                    raise BadFormatError("the data block is missing")
                values.append(kind.parse([block]))
            elif isinstance(kind, Text) and at < len(items):
                values.append(kind.parse([_rest(line, items[at:])]))
                at = len(items)
            else:
                width = len(items) - at if isinstance(kind, Counted) else kind.width
                taken = items[at : at + width]
                if not parameter.required and not _fits(kind, taken):
                    values.append(parameter.default)
                    continue
                if len(taken) < width:
                    raise BadFormatError(f"{parameter.name} is missing")
                values.append(kind.parse(taken))
                at += width
        if at < len(items):
            raise BadFormatError("an argument is not understood")
        return tuple(values)


def _declared(game: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the decorated methods, base classes first, each name once as last overridden."""
    names = dict.fromkeys(
        name
        for cls in reversed(game.__mro__)
        for name, value in vars(cls).items()
        if "__command__" in getattr(value, "__dict__", {})
    )
    for name in names:
        yield name, getattr(game, name)


def _command(
    mark: _Mark, function: Callable[..., Any], bound: Any, params: object, dialect: Dialect
) -> Command:
    hints = get_type_hints(function, include_extras=True)
    parameters = tuple(
        Parameter(p.name, _kind(hints[p.name], params, dialect), p.default)
        for p in list(inspect.signature(function).parameters.values())[3:]
    )
    return Command(
        name=mark.name,
        kind=mark.kind,
        who=mark.who,
        journaled=mark.counts,
        parameters=parameters,
        shape=shape_of(hints.get("return", type(None))),
        refuses=mark.refuses,
        phrases=mark.phrases,
        run=bound,
        doc=inspect.getdoc(function) or "",
    )


def _kind(hint: Any, params: object, dialect: Dialect) -> Kind:
    """Return the grammar a parameter's annotation stands for."""
    if get_origin(hint) is Annotated:
        for mark in get_args(hint)[1:]:
            if isinstance(mark, Kind):
                return mark.resolve(params) if isinstance(mark, Times) else mark
        hint = get_args(hint)[0]
    if get_origin(hint) is Literal:
        return Keyword(get_args(hint), fold=dialect.fold_keywords)
    plain: dict[Any, Kind] = {int: Integer(), str: Word(), bool: Flag()}
    if hint in plain:
        return plain[hint]
    raise TypeError(f"{hint!r} says nothing about how the argument is written")


def _least(kind: Kind) -> int:
    return 1 if isinstance(kind, Text | Counted) else kind.width


def _surplus(command: Command, items: Sequence[bytes]) -> int | None:
    """Return the code for a wrong number of items, or ``None`` where the number may be right."""
    last = command.parameters[-1].kind if command.parameters else None
    if isinstance(last, Counted):
        before = sum(p.kind.width for p in command.parameters[:-1])
        if len(items) <= before:
            return BAD_FORMAT
        announced = last.announced(items[before])
        given = len(items) - before - 1
        return TOO_MANY if given > announced else BAD_FORMAT if given < announced else None
    if command.most is not None and len(items) > command.most:
        return TOO_MANY
    return None


def _split_named(command: Command, items: Sequence[bytes]) -> tuple[list[bytes], dict[str, bytes]]:
    names = {p.name.encode(): p.name for p in command.parameters}
    positional: list[bytes] = []
    named: dict[str, bytes] = {}
    for item in items:
        key, equals, value = item.partition(b"=")
        if not equals or key not in names:
            positional.append(item)
        elif names[key] in named:
            raise BadFormatError(f"{names[key]} is given twice")
        else:
            named[names[key]] = value
    return positional, named


def _fits(kind: Kind, items: Sequence[bytes]) -> bool:
    if not items:
        return False
    if not isinstance(kind, Keyword):
        return True
    try:
        kind.parse(items)
    except BadFormatError:
        return False
    return True


def _rest(line: bytes, items: Sequence[bytes]) -> bytes:
    """Return the end of the line from the first of these last items on, as it was sent."""
    at = len(line)
    for item in reversed(items):
        at = line.rfind(item, 0, at)
        if at < 0:  # quoted or commented items do not stand in the line as they are
            return b" ".join(items)
    return line[at:]


def _arguments(command: Command, given: Mapping[str, Any]) -> tuple[Any, ...]:
    unknown = sorted(set(given) - {p.name for p in command.parameters})
    if unknown:
        raise BadFormatError(f"{command.name} takes no {unknown[0]}")
    values = []
    for parameter in command.parameters:
        if parameter.name in given:
            try:
                values.append(parameter.kind.check(given[parameter.name]))
            except BadFormatError as error:
                raise BadFormatError(f"{parameter.name}: {error}") from None
        elif parameter.required:
            raise BadFormatError(f"{command.name} needs {parameter.name}")
        else:
            values.append(parameter.default)
    return tuple(values)


def _usage(parameter: Parameter) -> str:
    kind = parameter.kind
    shown = parameter.name
    if isinstance(kind, Keyword):
        shown = "|".join(kind.words)
    elif isinstance(kind, Times):
        shown = " ".join(f"{parameter.name}{i + 1}" for i in range(kind.width))
    elif isinstance(kind, Block):
        return f"{kind.begin} ... {kind.end}"
    return shown if parameter.required else f"[{shown}]"
