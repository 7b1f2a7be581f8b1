"""The forum as the kernel knows it: a match whose entries are what a community says."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

import msgspec

from contestmaster.forum.commands import Commands
from contestmaster.forum.params import ForumParams
from contestmaster.forum.state import State
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import ALL, Eye, Legal, SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.plain import pieces

_LOADED: Final = msgspec.defstruct(
    "_LOADED",
    [
        (field.name, field.type, msgspec.UNSET)
        for field in msgspec.structs.fields(State)
        if field.name != "ids"
    ],
)
"""A state without what follows from its posts."""


class Forum(Commands):
    """A forum: persons, games with their fora, threads, posts and what came of them."""

    name: ClassVar[str] = "forum"
    version = 1
    Params = ForumParams

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Return a forum without persons and games, which come by commands."""
        del board, dice, at
        if seats:
            raise SetupError("nobody has a seat in a forum: people have them in its games")
        return State()

    def turn(self, state: State) -> int:
        """Return how often the forum has acted by itself: never."""
        return state.rings

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """Nobody has a seat."""
        del state, seat
        return ()

    def outcome(self, state: State) -> Outcome:
        """A forum never ends, and nobody wins it."""
        del state
        return Outcome(False, ())

    def dump(self, state: State) -> bytes:
        """Return the state as MessagePack."""
        state.by_id()
        return super().dump(state)

    def dumped(self, state: State) -> Iterable[bytes]:
        """Return the dump in pieces."""
        state.by_id()
        return pieces(state)

    def load(self, board: None, data: bytes) -> State:
        """Return the state that was dumped; what follows from its posts is found when looked for.

        A forum of a hundred thousand posts would be a fifth larger while its dump is held, too.
        """
        del board
        loaded = msgspec.structs.asdict(msgspec.msgpack.decode(data, type=_LOADED))
        return State(
            ids=None,
            **{name: part for name, part in loaded.items() if part is not msgspec.UNSET},
        )

    def position(self, state: State) -> dict[str, Any]:
        """Return the whole state by name."""
        state.by_id()
        return super().position(state)

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """Return everything; to all but those who see all, without addresses."""
        data = self.position(state)
        if eye != ALL:
            for person in data["persons"].values():
                del person["addresses"]
        return data
