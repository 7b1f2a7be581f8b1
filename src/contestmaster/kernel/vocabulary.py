"""The vocabulary of a game: its typed commands, ready to read lines and JSON.

This module decides *what a line means*; it does not know who sent it or what comes of it. How
commands are declared is in :mod:`contestmaster.kernel.commands`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from contestmaster.kernel.commands import (
    Call,
    Command,
    Parameter,
    Role,
    Who,
    declared,
    order,
    query,
)
from contestmaster.kernel.dialect import Dialect, Unclosed
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import (
    BadFormatError,
    Block,
    Counted,
    Keyword,
    Kind,
    Text,
)
from contestmaster.kernel.named import read_named, write_named

__all__ = ["Call", "Command", "Parameter", "Role", "Vocabulary", "Who", "order", "query"]

RESIGN: Final = "RESIGN"
"""The order by which a seat gives its game up, in games that have one."""


class _Said(NamedTuple):
    """A line that begins with the name of a command."""

    line: bytes
    words: int
    """How many items the name takes."""
    items: Sequence[bytes]
    """The items after the name."""
    block: bytes | None


class _Simple(NamedTuple):
    """A command that is alone under its name of one word, its arguments one after another."""

    command: Command
    items: int
    """How many items such a line has."""
    cuts: Sequence[tuple[Callable[[Sequence[bytes]], Any], slice]]
    """What reads each argument, and from which items."""


class Vocabulary:
    """All commands of a game.

    Several commands may share a name and differ in form; what more than one of them could mean is
    the first declared.

    Attributes:
        commands: in order of declaration.
        dialect: how lines are cut into items.
        has_blocks: whether any command takes a data block.
    """

    def __init__(self, commands: Sequence[Command], dialect: Dialect) -> None:
        """Index the commands by name; ``TypeError`` where a name begins another."""
        self.dialect = dialect
        self.commands = tuple(commands)
        self._own = frozenset(commands)
        self.has_blocks = any(command.block is not None for command in commands)
        self._named: dict[tuple[str, ...], list[Command]] = {}
        for command in commands:
            self._named.setdefault(self._words(command.name), []).append(command)
        for words in self._named:
            if shorter := [w for n in range(1, len(words)) if (w := words[:n]) in self._named]:
                raise TypeError(f"the name {' '.join(shorter[0])} begins {' '.join(words)}")
        self._called = {c.name: self._named[self._words(c.name)] for c in commands}
        self._longest = max(map(len, self._named), default=0)
        # Names of one word as they are usually written: most lines begin with one of these.
        self._plain = {w[0].encode(): named for w, named in self._named.items() if len(w) == 1}
        found = {name: self._simply(named) for name, named in self._plain.items()}
        self._simple = {name: simple for name, simple in found.items() if simple is not None}

    @classmethod
    def of(cls, game: object, params: object, dialect: Dialect) -> "Vocabulary":
        """Collect the commands declared on a game's class, in order of declaration.

        Raises:
            TypeError: a signature or a return type says nothing the grammar knows.
        """
        return cls(list(declared(game, params, dialect)), dialect)

    def __iter__(self) -> Iterator[Command]:
        """Iterate over the commands in order of declaration."""
        return iter(self.commands)

    def find(self, name: str) -> list[Command]:
        """Return the commands of that name (letter case as the dialect says), or none."""
        found = self._called.get(name)  # journals write a name as it was declared
        return self._named.get(self._words(name), []) if found is None else found

    def plain_order(self, name: str) -> Call | None:
        """Return the order of that name that takes nothing and needs no office, if there is one."""
        for command in self.find(name):
            if command.kind == "order" and command.who != "operator" and not command.parameters:
                return Call(command, ())
        return None

    def parse(self, line: bytes, block: bytes | None = None) -> Call | GenericCode:
        """Read a line; return the call, or the code 2, 4 or 3 of what is wrong [NET-47].

        Args:
            line: the line without its LF; it holds at least one item.
            block: the bytes of the data block, where the command takes one.
        """
        items = self.dialect.split(line)
        simple = self._simple.get(items[0]) if items else None
        if simple is not None and len(items) == simple.items:
            try:
                return Call(simple.command, tuple([read(items[cut]) for read, cut in simple.cuts]))
            except BadFormatError:
                return GenericCode.BAD_FORMAT
        commands, words = self._match(items)
        if not commands:
            return GenericCode.UNKNOWN_COMMAND
        said = _Said(line, words, items[words:], block)
        worst = GenericCode.TOO_MANY
        for command in commands:
            found = self._read(command, said)
            if isinstance(found, Call):
                return found
            worst = min(worst, found)
        return worst

    def named(self, line: bytes) -> Sequence[Command]:
        """Return the commands that a line names, whatever else is wrong with it."""
        return self._match(self.dialect.split(line))[0]

    def block_of(self, line: bytes) -> Block | None:
        """Return the block that must follow this line, whatever else is wrong with it [NET-77]."""
        return next((c.block for c in self.named(line) if c.block), None)

    def format(self, call: Call) -> str:
        """Write a call as its line: ``parse(format(call))`` gives the same call."""
        command = call.command
        items = command.name.split()
        named = self.dialect.key_values and command.nameable
        given = [
            (parameter, value)
            for parameter, value in zip(command.parameters, call.args, strict=True)
            if not isinstance(parameter.kind, Block)
        ]
        if command.named:
            written = [write_named(p.name, p.kind.format(v)[0]) for p, v in given if v != p.default]
            return " ".join([*items, *written])
        while given and not given[-1][0].required and given[-1][1] == given[-1][0].default:
            given.pop()
        skipped = False
        for parameter, value in given:
            if isinstance(parameter.kind, Text):
                return " ".join([self.dialect.join(items), *parameter.kind.format(value)])
            if named and not parameter.required and value == parameter.default:
                skipped = True
                continue
            written = parameter.kind.format(value)
            if named and (skipped or _key(command, written[0].encode()) is not None):
                written = [f"{parameter.name}={written[0]}"]
            items += written
        return self.dialect.join(items)

    def call(self, name: str, arguments: Mapping[str, Any], *, recorded: bool = False) -> Call:
        """Build a call from JSON arguments, as the API and the journal hold them.

        Args:
            name: of the command.
            arguments: by name.
            recorded: whether they are on record, or of what is: such texts may hold what nobody may
                send any more [NET-24, NET-86].

        Raises:
            BadFormatError: no such command, a wrong, missing or unknown argument.
        """
        problem = BadFormatError(f"there is no command {name}")
        for command in self.find(name):
            try:
                return Call(command, self._arguments(command, arguments, recorded=recorded))
            except BadFormatError as error:
                problem = error
        raise problem

    def own(self, call: Call) -> Call:
        """Return a call as one of these commands; it may be of another match of the same game.

        Raises:
            BadFormatError: here its arguments do not fit.
        """
        if call.command in self._own:
            return call
        return self.call(call.command.name, call.plain())

    def _words(self, name: str) -> tuple[str, ...]:
        return tuple((name.upper() if self.dialect.fold_names else name).split())

    def _simply(self, named: Sequence[Command]) -> _Simple | None:
        """Return how lines of a name are read that leave nothing open; ``None`` where some do."""
        command = named[0]
        if len(named) > 1 or command.cuts is None or command.most is None:
            return None
        if self.dialect.key_values and command.nameable:
            return None
        cuts = [(read, slice(cut.start + 1, cut.stop + 1)) for read, cut in command.cuts]
        return _Simple(command, command.most + 1, cuts)

    def _match(self, items: Sequence[bytes]) -> tuple[list[Command], int]:
        """Return the commands that the first items name, and how many items the name takes."""
        if items and (commands := self._plain.get(items[0])):
            return commands, 1
        words: tuple[str, ...] = ()
        for item in items[: self._longest]:
            word = item.decode("ascii", "replace")
            words = (*words, word.upper() if self.dialect.fold_names else word)
            if commands := self._named.get(words):
                return commands, len(words)
        return [], 0

    def _read(self, command: Command, said: _Said) -> Call | GenericCode:
        items: Sequence[bytes] = said.items
        named: Mapping[str, bytes] = {}
        try:
            if command.named:
                named = read_named(
                    self.dialect.rest(said.line, said.words), (p.name for p in command.parameters)
                )
                return Call(command, self._values(command, said, (), named))
            if (wrong := _wrong_count(command, items)) is not None:
                return wrong
            if self.dialect.key_values and command.nameable:
                items, named = _split_named(command, items)
            return Call(command, self._values(command, said, items, named))
        except BadFormatError:
            return GenericCode.BAD_FORMAT

    def _values(
        self, command: Command, said: _Said, items: Sequence[bytes], named: Mapping[str, bytes]
    ) -> tuple[Any, ...]:
        if command.cuts is not None and not named and len(items) == command.most:
            return tuple([parse(items[cut]) for parse, cut in command.cuts])
        values: list[Any] = []
        at = 0
        for parameter in command.parameters:
            kind = parameter.kind
            if isinstance(kind, Block):
                if said.block is None:
                    raise BadFormatError("the data block is missing")
                values.append(kind.parse([said.block]))
                continue
            if parameter.name in named:
                values.append(kind.parse([named[parameter.name]]))
                continue
            rest = isinstance(kind, Text | Counted)
            taken = items[at:] if rest else items[at : at + kind.width]
            if not parameter.required and not _fits(kind, taken):
                values.append(parameter.default)
                continue
            if len(taken) < kind.width:
                raise BadFormatError(f"{parameter.name} is missing")
            if isinstance(kind, Text):
                values.append(kind.parse([self.dialect.rest(said.line, said.words + at)]))
            else:
                values.append(kind.parse(taken))
            at += len(taken)
        if at < len(items):
            raise BadFormatError("an argument is not understood")
        return tuple(values)

    def _arguments(
        self, command: Command, given: Mapping[str, Any], *, recorded: bool
    ) -> tuple[Any, ...]:
        if not command.takes.issuperset(given):
            raise BadFormatError(f"{command.name} takes no {min(given.keys() - command.takes)}")
        values: list[Any] = []
        for parameter in command.parameters:
            name, kind = parameter.name, parameter.kind
            if name not in given:
                if parameter.required:
                    raise BadFormatError(f"{command.name} needs {name}")
                values.append(parameter.default)
                continue
            try:
                value = kind.check(given[name])
                if not recorded:
                    kind.demand_seen(value)
            except BadFormatError as error:
                raise BadFormatError(f"{name}: {error}") from None
            if not kind.writable(value, self.dialect):
                raise BadFormatError(f"{name}: {value!r} cannot stand in a line")
            values.append(value)
        return tuple(values)


def _wrong_count(command: Command, items: Sequence[bytes]) -> GenericCode | None:
    """Return the code for a wrong number of items, or ``None`` where the number may be right."""
    last = command.on_line[-1].kind if command.on_line else None
    if isinstance(last, Counted):
        before = sum(p.kind.width for p in command.on_line[:-1])
        if len(items) <= before:
            return GenericCode.BAD_FORMAT
        announced = last.announced(items[before])
        given = len(items) - before - 1
        if given == announced:
            return None
        return GenericCode.TOO_MANY if given > announced else GenericCode.BAD_FORMAT
    if command.most is not None and len(items) > command.most:
        return GenericCode.TOO_MANY
    return None


def _key(command: Command, item: bytes) -> str | None:
    """Return the name of the parameter that an item ``name=value`` gives, if it does."""
    key, equals, _ = item.partition(b"=")
    if not equals:
        return None
    return next((p.name for p in command.on_line if p.name.encode() == key), None)


def _split_named(command: Command, items: Sequence[bytes]) -> tuple[list[bytes], dict[str, bytes]]:
    positional: list[bytes] = []
    named: dict[str, bytes] = {}
    for item in items:
        key = _key(command, item)
        if key is None:
            positional.append(item)
        elif key in named or isinstance(item, Unclosed):
            raise BadFormatError(f"{key} is given twice, or its quotation mark is not closed")
        else:
            named[key] = item.partition(b"=")[2]
    return positional, named


def _fits(kind: Kind, items: Sequence[bytes]) -> bool:
    """Return whether items are meant for an optional parameter: a keyword must be that word."""
    if not items:
        return False
    if not isinstance(kind, Keyword):
        return True
    try:
        kind.parse(items)
    except BadFormatError:
        return False
    return True
