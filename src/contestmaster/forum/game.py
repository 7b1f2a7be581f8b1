"""The forum as the kernel knows it: a match whose entries are what a community says."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from contestmaster.forum.commands import Commands
from contestmaster.forum.state import State
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import ALL, Alarm, By, Eye, Legal, SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome


class ForumParams(msgspec.Struct, frozen=True):
    """A forum has no parameters: what it offers follows from its games."""


class Forum(Commands):
    """A forum: persons, games with their fora, threads, posts and what came of them."""

    name: ClassVar[str] = "forum"
    version = 1
    Params = ForumParams

    def board(self, seed: int) -> None:
        """Nothing is fixed, and nothing is left to chance."""
        del seed

    def board_bytes(self, board: None) -> bytes:
        """All boards are alike."""
        del board
        return b""

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Return a forum without persons and games, which come by commands."""
        del board, dice, at
        if seats:
            raise SetupError("nobody has a seat in a forum: people have them in its games")
        return State()

    def alarm(self, state: State) -> Alarm:
        """Return nothing: a forum never acts by itself."""
        del state
        return None

    def ring(self, state: State, by: By) -> None:
        """Nothing is ever due."""
        del by
        state.rings += 1

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

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """Return everything; to all but those who see all, without addresses."""
        data = self.position(state)
        if eye != ALL:
            for person in data["persons"].values():
                del person["addresses"]
        return data

    def position(self, state: State) -> dict[str, Any]:
        """Return the whole state by name."""
        plain: dict[str, Any] = msgspec.to_builtins(state, str_keys=True)
        return plain

    def place(
        self, board: None, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> State:
        """Return the state a position describes."""
        fresh = self.position(self.setup(board, seats, Dice(0), at))
        if unknown := position.keys() - set(State.__struct_fields__):
            raise SetupError(f"a forum has no {min(unknown)}")
        try:
            return msgspec.convert(fresh | dict(position), State, str_keys=True)
        except msgspec.ValidationError as error:
            raise SetupError(str(error)) from None

    def dump(self, state: State) -> bytes:
        """Return the state as MessagePack."""
        return msgspec.msgpack.encode(state)

    def load(self, board: None, data: bytes) -> State:
        """Return the state that was dumped."""
        del board
        return msgspec.msgpack.decode(data, type=State)
