"""Games whose state is one struct: then the state in all its forms comes by itself.

A game of this kind is little more than its rules, as this one is: whoever says seven wins.

>>> from fractions import Fraction
>>> from contestmaster.kernel.dice import Dice
>>> from contestmaster.kernel.outcome import Outcome
>>> from contestmaster.kernel.vocabulary import order
>>> class Params(msgspec.Struct, frozen=True):
...     lucky: int = 7
>>> class State(msgspec.Struct):
...     seats: int
...     winner: int | None = None
>>> class Luck(PlainGame[Params, State]):
...     name = "luck"
...
...     def setup(self, board, seats, dice, at):
...         return State(len(seats))
...
...     def outcome(self, state):
...         scores = [Fraction(seat == state.winner) for seat in range(state.seats)]
...         return Outcome.by_score(state.winner is not None, scores)
...
...     @order("SAY")
...     def say(self, state: State, by: By, number: int) -> None:
...         if number == self.params.lucky:
...             state.winner = by.seat
>>> game = Luck(Params(lucky=3))
>>> state = game.setup(None, ("ann", "bob"), Dice(1), 0)
>>> game.position(state), game.load(None, game.dump(state)) == state
({'seats': 2, 'winner': None}, True)
>>> game.place(None, {"winner": 1}, ("ann", "bob"), 0)
State(seats=2, winner=1)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar, get_args

import msgspec

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import Alarm, By, Eye, Game, NotSupportedError, SetupError
from contestmaster.kernel.instant import Instant

__all__ = ["PlainGame", "pieces"]

_AT_ONCE: Final = 4096
"""Items of a list that are encoded together."""
_SHORT: Final = 16
"""So many items, or pairs, have a count of more than a byte."""

P = TypeVar("P", bound=msgspec.Struct)
S = TypeVar("S", bound=msgspec.Struct)


class PlainGame(Game[None, S], Generic[P, S]):
    """Base of games without a board; ``P`` are their parameters, ``S`` their states.

    Both are structs, and named once: ``class Luck(PlainGame[Params, State])``. What is here holds
    for a game that never acts by itself and has no secrets; others override :meth:`alarm`,
    :meth:`ring` and :meth:`turn`, or :meth:`view`. A state has no sets in it: their order, and so
    its bytes, would differ from run to run.
    """

    State: ClassVar[type[Any]]
    """The type of its states; that of the brackets."""
    params: P

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Take the types of parameters and states from the brackets of the base class."""
        super().__init_subclass__(**kwargs)
        for base in cls.__dict__.get("__orig_bases__", ()):
            given = [one for one in get_args(base) if isinstance(one, type)]
            structs = [one for one in given if issubclass(one, msgspec.Struct)]
            if structs:
                cls.State = structs[-1]
            if len(structs) > 1 and "Params" not in cls.__dict__:
                cls.Params = structs[0]

    def __init__(self, params: P | None = None) -> None:
        """Bind the rules to parameters, the defaults if none are given."""
        super().__init__(params)

    def board(self, seed: int) -> None:
        """Nothing is fixed but the parameters."""
        del seed

    def board_bytes(self, board: None) -> bytes:
        """All boards are alike."""
        del board
        return b""

    def alarm(self, state: S) -> Alarm:
        """Return nothing: the game never acts by itself."""
        del state
        return None

    def ring(self, state: S, by: By) -> None:
        """Raise an error: nothing is ever due."""
        del state, by
        raise NotSupportedError(f"{self.name} never acts by itself")

    def turn(self, state: S) -> int:
        """Return how many boundaries there have been: the end of the game is the only one."""
        return int(self.over(state))

    def view(self, state: S, eye: Eye) -> Any:
        """Return everything, to everyone; override it where something is secret."""
        del eye
        return self.position(state)

    def position(self, state: S) -> dict[str, Any]:
        """Return the whole state by name."""
        plain: dict[str, Any] = msgspec.to_builtins(state, str_keys=True)
        return plain

    def place(
        self, board: None, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> S:
        """Return the state a position describes; omitted parts are as after set-up.

        Raises:
            SetupError: the position names something unknown, or contradicts the rules.
        """
        state = self.placed(self.setup(board, seats, Dice(0), at), position)
        self.check(state, seats)
        return state

    def placed(self, fresh: S, position: Mapping[str, Any]) -> S:
        """Return a state where what a position names is changed.

        Raises:
            SetupError: a name or a value in it means nothing.
        """
        if unknown := position.keys() - set(fresh.__struct_fields__):
            raise SetupError(f"a {self.name} has no {min(unknown)}")
        try:
            whole = self.position(fresh) | dict(position)
            state: S = msgspec.convert(whole, self.State, str_keys=True)
        except msgspec.ValidationError as error:
            raise SetupError(str(error)) from None
        return state

    def problems(self, state: S, seats: Sequence[str]) -> Sequence[str]:
        """Return what contradicts the rules in a state that was placed, a sentence each."""
        del state, seats
        return ()

    def check(self, state: S, seats: Sequence[str]) -> None:
        """Raise ``SetupError`` where a state contradicts the rules."""
        if wrong := self.problems(state, seats):
            raise SetupError("; ".join(wrong))

    def dump(self, state: S) -> bytes:
        """Return the state as MessagePack."""
        return msgspec.msgpack.encode(state)

    def dumped(self, state: S) -> Iterable[bytes]:
        """Return the dump in pieces: of long lists some thousand items each."""
        config = state.__struct_config__
        plain = type(self).dump is PlainGame.dump and not config.omit_defaults
        if not plain or config.array_like or config.tag is not None:
            return [self.dump(state)]
        return pieces(state)

    def load(self, board: None, data: bytes) -> S:
        """Return the state that was dumped."""
        del board
        state: S = msgspec.msgpack.decode(data, type=self.State)
        return state


def pieces(state: msgspec.Struct) -> Iterator[bytes]:
    """Yield what MessagePack makes of a struct, a map of all its fields, piece by piece."""
    encode = msgspec.msgpack.encode
    named = zip(state.__struct_encode_fields__, state.__struct_fields__, strict=True)
    fields = [(name, getattr(state, field)) for name, field in named]
    fields = [(name, value) for name, value in fields if value is not msgspec.UNSET]
    yield encode(dict.fromkeys(range(len(fields))))[: _head(len(fields))]
    for name, value in fields:
        yield encode(name)
        if type(value) is not list or len(value) <= _AT_ONCE:
            yield encode(value)
            continue
        yield encode([None] * len(value))[: _head(len(value))]
        for start in range(0, len(value), _AT_ONCE):
            some = value[start : start + _AT_ONCE]
            yield encode(some)[_head(len(some)) :]


def _head(count: int) -> int:
    """Return how many bytes say how long a list or a map is."""
    return 1 if count < _SHORT else 3 if count < 1 << 16 else 5
