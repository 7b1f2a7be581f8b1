"""Commands: declared once as Python methods whose signature is the grammar.

A method decorated with :func:`order` changes the match and is journaled; one decorated with
:func:`query` reads it. This module reads the signatures; how a line is matched with them is
decided in :mod:`contestmaster.kernel.vocabulary`.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import accumulate
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.events import Event
from contestmaster.kernel.grammar import (
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

__all__ = [
    "Call",
    "Command",
    "Parameter",
    "Role",
    "Who",
    "command_of",
    "declared",
    "order",
    "query",
]

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

    @cached_property
    def required(self) -> bool:
        """Whether the parameter must be given."""
        return self.default is _REQUIRED

    def usage(self) -> str:
        """Return the parameter as it stands in a command's form."""
        kind = self.kind
        shown = self.name
        if isinstance(kind, Keyword):
            shown = "|".join(kind.words)
        elif isinstance(kind, Times):
            shown = " ".join(kind.names or (f"{self.name}{i + 1}" for i in range(kind.width)))
        elif isinstance(kind, Counted):
            each = Parameter(self.name, kind.of).usage()
            shown = f"n ({each})*n" if kind.of.width > 1 else f"n {each}*n"
        elif isinstance(kind, Block):
            shown = f"{kind.begin} ... {kind.end}"
        return shown if self.required else f"[{shown}]"


@dataclass(frozen=True)
class _Mark:
    name: str
    kind: Literal["order", "query"]
    who: Who
    counts: bool
    refuses: Mapping[int, str]
    phrases: tuple[str, ...]
    told: str
    tells: tuple[type[Event], ...] = ()
    named: bool = False


def order(
    name: str,
    *,
    refuses: Mapping[int, str] | None = None,
    who: Who = "seat",
    phrases: Sequence[str] = (),
    told: str = "",
    tells: Sequence[type[Event]] = (),
    named: bool = False,
) -> Callable[[F], F]:
    """Declare a method as a command that changes the match.

    Args:
        name: the command's name on the line; it may have several words.
        refuses: the codes it may refuse with, in order of precedence, each with its rule.
        who: whether it needs a seat, an operator, or is open to anyone.
        phrases: sentences that mean this command in announcements, as
            ``protocols.announce`` reads them.
        told: the sentence that tells what came of it, a format over ``by`` (who acts), the
            parameters and the fields of the first row of the reply.
        tells: events that this sentence tells already, so that they are not told again beside it.
        named: whether arguments are written ``key=value``, in any order; see ``kernel.named``.
    """
    return _marked(
        _Mark(
            name,
            "order",
            who,
            True,
            dict(refuses or {}),
            tuple(phrases),
            told,
            tuple(tells),
            named,
        )
    )


def query(
    name: str,
    *,
    counts: bool = False,
    refuses: Mapping[int, str] | None = None,
    who: Who = "seat",
    phrases: Sequence[str] = (),
    told: str = "",
) -> Callable[[F], F]:
    """Declare a method as a command that only reads the match.

    Args:
        name: the command's name on the line.
        counts: whether its uses are counted in the state, so that it is journaled.
        refuses: as for :func:`order`.
        who: as for :func:`order`.
        phrases: as for :func:`order`.
        told: as for :func:`order`.
    """
    return _marked(_Mark(name, "query", who, counts, dict(refuses or {}), tuple(phrases), told))


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
        told: the sentence that tells what came of it.
        tells: events that it tells already.
        named: whether its arguments are written ``key=value``.
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
    told: str
    tells: tuple[type[Event], ...]
    named: bool
    run: Callable[..., Any] = field(repr=False)
    doc: str = field(repr=False)

    @cached_property
    def block(self) -> Block | None:
        """The data block the command takes after its line, if any [NET-31]."""
        return next((p.kind for p in self.parameters if isinstance(p.kind, Block)), None)

    @cached_property
    def on_line(self) -> tuple[Parameter, ...]:
        """The parameters that stand on the line itself: all but the block."""
        return tuple(p for p in self.parameters if not isinstance(p.kind, Block))

    @cached_property
    def takes(self) -> frozenset[str]:
        """The names of all parameters."""
        return frozenset(p.name for p in self.parameters)

    @cached_property
    def names(self) -> tuple[str, ...] | None:
        """The names of the parameters, if all must be given and JSON holds them as they are."""
        if all(p.required and type(p.kind).plain is Kind.plain for p in self.parameters):
            return tuple(p.name for p in self.parameters)
        return None

    @cached_property
    def cuts(self) -> tuple[tuple[Callable[[Sequence[bytes]], Any], slice], ...] | None:
        """What reads each parameter and from which items, if they come one after another.

        That is, if all must be given, and each takes a fixed number of items of the line.
        """
        plain = self.most is not None and not self.block and not self.named
        if not plain or not all(p.required for p in self.parameters):
            return None
        ends = accumulate(p.kind.width for p in self.parameters)
        return tuple(
            (p.kind.parse, slice(end - p.kind.width, end))
            for p, end in zip(self.parameters, ends, strict=True)
        )

    @cached_property
    def most(self) -> int | None:
        """The greatest number of items after the name; ``None`` if there is no fixed one."""
        if any(isinstance(p.kind, Text | Counted) for p in self.on_line):
            return None
        return sum(p.kind.width for p in self.on_line)

    @cached_property
    def nameable(self) -> bool:
        """Whether every argument is one item, so that it may or must stand as ``key=value``."""
        return self.most is not None and all(p.kind.width == 1 for p in self.on_line)

    def usage(self) -> str:
        """Return the command's form on one line, such as ``MOVE group step1 step2``."""
        if self.named:
            named = (f"{p.name}=..." if p.required else f"[{p.name}=...]" for p in self.parameters)
            return " ".join([self.name, *named])
        return " ".join([self.name, *(p.usage() for p in self.parameters)])

    def brief(self) -> str:
        """Return the first sentence of what it does, without the rules it rests on."""
        return self.doc.partition("\n")[0].partition(" [")[0].removesuffix(".") + "."


class Call(msgspec.Struct, frozen=True, eq=False):
    """A command with its arguments: what a line, a form or a journal entry means."""

    command: Command
    args: tuple[Any, ...]

    def plain(self) -> dict[str, Any]:
        """Return the arguments by name as JSON holds them; defaults are left out."""
        names = self.command.names
        if names is not None:
            return dict(zip(names, self.args, strict=True))
        return {
            p.name: p.kind.plain(value)
            for p, value in zip(self.command.parameters, self.args, strict=True)
            if p.required or value != p.default
        }


def declared(game: object, params: object, dialect: Dialect) -> Iterator[Command]:
    """Yield the commands declared on a game's class: base classes first, each as last overridden.

    Raises:
        TypeError: a declaration says nothing the grammar knows, or cannot be read unambiguously.
    """
    cls = type(game)
    names = dict.fromkeys(
        name
        for base in reversed(cls.__mro__)
        for name, value in vars(base).items()
        if "__command__" in getattr(value, "__dict__", {})
    )
    for name in names:
        function = getattr(cls, name)
        if not hasattr(function, "__command__"):
            raise TypeError(f"{cls.__name__}.{name} overrides a command and must declare it again")
        yield command_of(function, getattr(game, name), params, dialect)


def command_of(
    function: Callable[..., Any], bound: Any, params: object, dialect: Dialect
) -> Command:
    """Return the command that a function declares.

    Args:
        function: it takes a game, a state, who asks, and the parameters of the command.
        bound: the same, bound to a game.
        params: of the game.
        dialect: of its lines.

    Raises:
        TypeError: it says nothing the grammar knows, or cannot be read unambiguously.
    """
    mark: _Mark = function.__dict__["__command__"]
    given, shape, doc = _read(function)
    parameters = tuple(
        Parameter(name, _kind(hint, params, dialect), default) for name, hint, default in given
    )
    command = Command(
        name=mark.name,
        kind=mark.kind,
        who=mark.who,
        journaled=mark.counts,
        parameters=parameters,
        shape=shape,
        refuses=mark.refuses,
        phrases=mark.phrases,
        told=mark.told,
        tells=mark.tells,
        named=mark.named,
        run=bound,
        doc=doc,
    )
    if problem := _ambiguity(command, dialect):
        raise TypeError(f"{function.__qualname__}: {problem}")
    return command


@cache  # games are made by the thousand, and declare the same
def _read(function: Callable[..., Any]) -> tuple[tuple[tuple[str, Any, Any], ...], Shape, str]:
    """Return each parameter of a command (name, annotation, default), its reply, and its text."""
    hints = get_type_hints(function, include_extras=True)
    after = list(inspect.signature(function).parameters.values())[3:]
    given = tuple((one.name, hints[one.name], one.default) for one in after)
    return given, shape_of(hints.get("return", type(None))), inspect.getdoc(function) or ""


def _kind(hint: Any, params: object, dialect: Dialect) -> Kind:
    """Return the grammar a parameter's annotation stands for."""
    if get_origin(hint) is Annotated:
        for mark in get_args(hint)[1:]:
            if isinstance(mark, Kind):
                return mark.resolve(params)
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, UnionType):
        options = [option for option in get_args(hint) if option is not NoneType]
        hint = options[0] if len(options) == 1 else hint
    if get_origin(hint) is Literal:
        return Keyword(get_args(hint), fold=dialect.fold_keywords)
    plain: dict[Any, Kind] = {int: Integer(), str: Word(), bool: Flag()}
    if hint in plain:
        return plain[hint]
    raise TypeError(f"{hint!r} says nothing about how the argument is written")


def _ambiguity(command: Command, dialect: Dialect) -> str | None:
    """Say why a line could not be read back as it was meant, or ``None``."""
    if command.named:
        return None if command.nameable and not command.block else "each named argument is one item"
    if len(command.parameters) - len(command.on_line) > 1:
        return "a line is followed by one block at most"
    if command.block and not all(p.required for p in command.parameters[:-1]):
        return "a command with a block has no optional arguments"
    if any(isinstance(p.kind, Text | Counted) for p in command.on_line[:-1]):
        return "a text, or what is counted, is the last on its line"
    before = [p for p in command.on_line[:-1] if not p.required]
    if before and isinstance(command.on_line[-1].kind, Counted):
        return "nothing before a count may be left out"
    if dialect.key_values and command.nameable:
        return None
    for parameter in before:
        try:
            parameter.kind.check(parameter.default)
        except BadFormatError:
            return f"the default of {parameter.name} cannot be written where others follow it"
    return None
