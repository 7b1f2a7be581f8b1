"""Layouts: how the states of one game are written as positions that people fill in.

A position names parts of the state; what it leaves out is as after set-up. Lists whose entries
have an ``id`` are written as tables by id, since people know things by their numbers.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from contestmaster.kernel.game import SetupError
from contestmaster.nomic.positions import plain, read

__all__ = ["Counters", "Layout", "merged"]

S = TypeVar("S", bound=msgspec.Struct)

Counters: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any]], Mapping[str, Any]]
"""From a whole state as data, and the position it was filled from, to the counters that follow."""


@dataclass(frozen=True)
class Layout(Generic[S]):
    """The layout of one game's positions.

    Attributes:
        game: how people call the game.
        state: the type of its states.
        by_id: lists that a position shows by id.
        derived: parts that nobody needs to write down.
        nested: parts whose entries are tables, where people should see what they leave out.
        counters: works out what follows from the rest and was not given, where something does.
    """

    game: str
    state: type[S]
    by_id: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()
    nested: tuple[str, ...] = ()
    counters: Counters | None = None

    def written(self, state: S) -> dict[str, Any]:
        """Return a state as plain data."""
        data = plain(state)
        for part in self.by_id:
            data[part] = {str(one.pop("id")): one for one in data[part]}
        return data

    def placed(self, fresh: S, position: Mapping[str, Any]) -> S:
        """Return the state a position describes, from the one after set-up.

        Raises:
            SetupError: a name or a value in it means nothing.
        """
        base = self.written(fresh)
        if unknown := [part for part in position if part not in base]:
            raise SetupError(f"a game of {self.game} has no {unknown[0]}")
        data = base | {part: _filled(base[part], given) for part, given in position.items()}
        for part in self.by_id:
            data[part] = [{"id": number, **one} for number, one in _by_number(part, data[part])]
        if self.counters is not None:
            data |= self.counters(data, position)
        try:
            return read(self.state, data)
        except ValueError as error:
            raise SetupError(str(error)) from None

    def doubts(
        self, fresh: S, position: Mapping[str, Any], problems: Callable[[S], Sequence[str]]
    ) -> list[str]:
        """Return what is wrong with a position, and in one sentence what it leaves out.

        What is empty after set-up, as the list of battles is, need not be given.

        Args:
            fresh: the state after set-up.
            position: what people wrote.
            problems: tells what contradicts the rules in a state.
        """
        try:
            state = self.placed(fresh, position)
        except SetupError as error:
            return [str(error)]
        found = list(problems(state))
        left_out = [
            part
            for part, value in self.written(fresh).items()
            if _says(value) and part not in position and part not in self.derived
        ]
        for part in self.nested:
            known = self.written(state)[part]
            left_out += dict.fromkeys(
                f"{field} of {part}"
                for name, given in dict(position.get(part, {})).items()
                for field, value in known.get(str(name), {}).items()
                if value and field not in given
            )
        if left_out:
            found.append(f"not given, and so as after set-up: {', '.join(left_out)}")
        return found


def merged(position: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position with some parts changed, at any depth."""
    whole = dict(position)
    for name, value in changes.items():
        old = whole.get(name)
        nested = isinstance(old, Mapping) and isinstance(value, Mapping)
        whole[name] = merged(old or {}, value) if nested else value
    return whole


def _filled(base: Any, given: Any) -> Any:
    """Return a part with what is left out of its entries as after set-up."""
    if not (isinstance(base, Mapping) and isinstance(given, Mapping)):
        return given
    return {
        name: {**base.get(str(name), {}), **one} if isinstance(one, Mapping) else one
        for name, one in given.items()
    }


def _by_number(part: str, entries: Any) -> Iterator[tuple[int, Any]]:
    if not isinstance(entries, Mapping):
        raise SetupError(f"{part}: write each under its id")
    for name in sorted(entries, key=lambda name: (len(str(name)), str(name))):
        if not (str(name).isascii() and str(name).isdigit() and isinstance(entries[name], Mapping)):
            raise SetupError(f"{part}.{name}: write each under its id")
        yield int(name), entries[name]


def _says(value: Any) -> bool:
    """Whether there is anything in a part: a table of nothing but zeros says nothing."""
    if isinstance(value, Mapping):
        return any(map(_says, value.values()))
    return bool(value)
