"""Matches as OpenSpiel plays them: begun by chance, copied and pickled at any moment, and ending.

What needs OpenSpiel itself is in :mod:`.openspiel`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.matches import MatchWorlds
from contestmaster.envs.setting import setting_of
from contestmaster.kernel.registry import load_game

OWN: Final[Mapping[str, int]] = {"players": 2, "seed": 1, "boards": 16, "acts": 100}
"""The parameters of games of OpenSpiel beside those of the rules, and what they usually are."""
_PLAIN: Final = (int, float, str, bool)
"""What parameters OpenSpiel can hold."""

Parameters: TypeAlias = dict[str, Any]


class SpielMatch:
    """A match, and how often its mover has acted in this turn; a copy goes its own way."""

    def __init__(self, begun: "Beginning", board: int, numbers: Sequence[int] = ()) -> None:
        """Begin a match that chance has drawn, and play it as far as numbers say."""
        self.setting = setting = begun.setting
        self.seed = begun.seed + board
        self._origin, self._acts = (begun, board), begun.acts
        self.worlds = MatchWorlds(setting.game, setting.encoding, setting.names, 1)
        self.worlds.begin(np.zeros(1, np.int64), np.array([self.seed], np.uint64))
        self._since = self._now()
        self._used = 0
        self._numbers = list[int]()
        for number in numbers:
            self.act(number)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what was done: OpenSpiel keeps states so."""
        return SpielMatch, (*self._origin, self._numbers)

    def __deepcopy__(self, memo: object) -> "SpielMatch":
        """Fork the match: OpenSpiel clones states by copying what they hold."""
        del memo
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.worlds = self.worlds.clone()
        other._numbers = list(self._numbers)
        return other

    @property
    def mover(self) -> int:
        """The seat that acts, or ``NOBODY``."""
        return int(self.worlds.movers[0])

    def legal(self, seat: int) -> list[int]:
        """Return the actions of a seat, ascending; none but for the mover."""
        if seat != self.mover:
            return []
        wait = self.setting.encoding.wait
        if wait is not None and self._used >= self._acts:
            return [wait]
        self.look(seat)
        found: list[int] = np.flatnonzero(self.worlds.masks[0]).tolist()
        return found

    def act(self, number: int) -> None:
        """Take an action.

        Raises:
            ValueError: it is refused.
        """
        self.worlds.actions[0] = number
        self.worlds.step(0, 1)
        if code := int(self.worlds.codes[0]):
            raise ValueError(f"the action {number} is refused with code {code}")
        self._numbers.append(number)
        now = self._now()
        self._used = self._used + 1 if now == self._since else 0
        self._since = now

    def look(self, seat: int) -> NDArray[Any]:
        """Return what a seat sees; the buffer of the mask has what it may do."""
        self.worlds.eyes[0] = seat
        self.worlds.look(0, 1)
        row: NDArray[Any] = self.worlds.observations[0]
        return row

    def ranks(self) -> NDArray[np.int64]:
        """Return how the seats stand."""
        self.worlds.rate(0, 1)
        found: NDArray[np.int64] = self.worlds.ranks[0]
        return found

    def said(self, number: int) -> str:
        """Return an action as the line that gives it."""
        if number == self.setting.encoding.wait:
            return "WAIT"
        game, seat = self.setting.game, max(0, self.mover)
        try:
            call = self.setting.encoding.call(self.worlds.match(0).state, seat, number)
        except LookupError:
            name, index = self.setting.encoding.place(number)
            return f"{name}{list(index)}"
        return game.vocabulary.format(call)

    def _now(self) -> tuple[int, int]:
        return self.worlds.match(0).turn(), self.mover


class Beginning:
    """How matches of a game begin: the same for all its states."""

    def __init__(self, name: str, params: Parameters) -> None:
        """Note which matches chance can draw.

        Raises:
            SetupError: no match can be played with these parameters.
            ValueError: a parameter of OpenSpiel's side is wrong.
        """
        self._origin = name, params
        whole = defaults(name) | params
        own = {key: int(whole.pop(key)) for key in OWN}
        self.setting = setting_of(name, seats=own["players"], **whole)
        self.seed, self.boards, self.acts = own["seed"], own["boards"], own["acts"]
        if self.boards < 1 or self.seed < 0 or self.acts < 1:
            raise ValueError("`boards` and `acts` are 1 at least, and `seed` is 0 at least")

    def __call__(self, board: int) -> SpielMatch:
        """Begin a match."""
        return SpielMatch(self, board)

    def __deepcopy__(self, memo: object) -> "Beginning":
        """Nothing in it changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what it was made from."""
        return Beginning, self._origin


def defaults(name: str) -> Parameters:
    """Return all parameters of a game by name, as far as OpenSpiel can hold them."""
    fields = msgspec.structs.fields(load_game(name).Params)
    plain = {one.name: one.default for one in fields if type(one.default) in _PLAIN}
    return {**plain, **OWN}
