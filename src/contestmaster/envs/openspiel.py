"""Our games as games of OpenSpiel: ``pyspiel.load_game("python_contestmaster_spacecrack")``.

Importing this module registers ``python_contestmaster_spacecrack`` and
``python_contestmaster_desk``; :func:`register` does so for any other game whose actions are
numbers: ``class Cows(ContestGame): name = "cows"``. It needs the extra ``openspiel``. Parameters of
a game are parameters here, by the same names, and besides ``players``, ``seed``, ``boards`` and
``acts``.

Chance draws which of ``boards`` matches is played, those of the seeds from ``seed`` on; everything
behind it follows from seed and actions, and the order of play is that of
:mod:`contestmaster.envs`. Whoever has acted ``acts`` times in a turn can only wait for its end, in
games where one can wait, so that every game ends. Returns are those of the reward ``rank``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

try:
    import pyspiel
except ImportError as _missing:
    raise ImportError(
        "games of OpenSpiel need the extra `openspiel`: pip install '.[openspiel]' in the folder "
        f"of the source ({_missing})"
    ) from _missing

from contestmaster.arrays.matches import MatchWorlds
from contestmaster.arrays.worlds import NOBODY
from contestmaster.envs.journals import journal_of
from contestmaster.envs.rewards import rank
from contestmaster.envs.setting import NoEncodingError, Setting, setting_of
from contestmaster.envs.spaces import named
from contestmaster.kernel.registry import load_game

PREFIX: Final = "python_contestmaster_"
"""Before the name of a game."""
OWN: Final[Mapping[str, int]] = {"players": 2, "seed": 1, "boards": 16, "acts": 100}
"""The parameters of games of OpenSpiel beside those of the rules, and what they usually are."""
_MOST_SEATS: Final = 16
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


class ContestState(pyspiel.State):  # type: ignore[misc] # it has no types
    """A state: before chance has drawn the match, or in the midst of it.

    Attributes:
        course: the match; none before that.
    """

    def __init__(self, game: "ContestGame") -> None:
        """Stand before everything."""
        super().__init__(game)
        self.course: SpielMatch | None = None
        self._begin = game.begin

    def current_player(self) -> int:
        """Return who acts: chance, a seat, or ``TERMINAL``."""
        if self.course is None:
            return int(pyspiel.PlayerId.CHANCE)
        mover = self.course.mover
        return int(pyspiel.PlayerId.TERMINAL) if mover == NOBODY else mover

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.course is not None and self.course.mover == NOBODY

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the matches that chance can draw, each as likely."""
        boards = self._begin.boards
        return [(board, 1.0 / boards) for board in range(boards)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.course is None else self.course.legal(player)

    def _apply_action(self, action: int) -> None:
        if self.course is None:
            self.course = self._begin(action)
        else:
            self.course.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.course is None:
            return f"match of seed {self._begin.seed + action}"
        return self.course.said(action)

    def returns(self) -> list[float]:
        """Return what each seat is paid by its rank; nothing before the end."""
        if self.course is None or not self.is_terminal():
            return [0.0] * len(self._begin.setting.names)
        found: list[float] = rank(self.course.ranks()).tolist()
        return found

    def journal(self) -> bytes:
        """Return the journal of the match up to here, which ``verify`` accepts.

        Raises:
            LookupError: chance has not drawn it yet.
        """
        if self.course is None:
            raise LookupError("no match has begun")
        acts = [(int(one.player), int(one.action)) for one in self.full_history()[1:]]
        return journal_of(self._begin.setting, self.course.seed, acts)

    def __str__(self) -> str:
        """Return which match it is, and what has been done."""
        if self.course is None:
            return "before the match"
        return f"seed {self.course.seed}, {len(self.history()) - 1} actions: {self.history()[1:]}"


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


class ContestGame(pyspiel.Game):  # type: ignore[misc] # it has no types
    """One of our games with its parameters; a subclass says which.

    It must stand in a module, since OpenSpiel pickles games.

    Attributes:
        name: of the game.
        begin: begins a match that chance has drawn.
    """

    name: ClassVar[str]

    def __init__(self, params: Parameters | None = None) -> None:
        """Set it up.

        Raises:
            SetupError: no match can be played with these parameters.
            ValueError: a parameter of OpenSpiel's side is wrong, or the game never ends.
        """
        name = self.name
        self.begin = Beginning(name, dict(params or {}))
        setting = self.begin.setting
        turns = setting.game.turns_left(self.begin(0).worlds.match(0).state)
        if turns is None:
            raise ValueError(f"with these parameters {name} need not end")
        seats, actions = len(setting.names), setting.encoding.actions
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=self.begin.boards,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=(turns + 1) * seats * (self.begin.acts + 1),
        )
        super().__init__(type_of(name), info, dict(params or {}))

    def new_initial_state(self, state: object = None) -> ContestState:
        """Return the state before chance has drawn a match."""
        del state
        return ContestState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "ContestObserver":
        """Return what looks at states from a seat.

        Raises:
            ValueError: there are parameters, and it has none.
        """
        if params:
            raise ValueError(f"observers have no parameters, not {params}")
        del iig_obs_type
        return ContestObserver(self.begin.setting)


class ContestObserver:
    """What a seat sees, as our encodings say it.

    Attributes:
        tensor: float32[size]: the row of an observation; all 0 before the match.
        dict: its fields by name, in their shapes; the same memory.
    """

    def __init__(self, setting: Setting) -> None:
        """Make the row."""
        self._encoding = setting.encoding
        self.tensor = np.zeros(setting.encoding.size, np.float32)
        self.dict = named(setting.encoding, self.tensor)

    def set_from(self, state: ContestState, player: int) -> None:
        """Write what a seat sees now."""
        if state.course is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.course.look(player)

    def string_from(self, state: ContestState, player: int) -> str:
        """Return what a seat sees now, a line for each field."""
        if state.course is None:
            return "before the match"
        fields = named(self._encoding, state.course.look(player))
        return "\n".join(f"{name}: {value.tolist()}" for name, value in fields.items())


def defaults(name: str) -> Parameters:
    """Return all parameters of a game by name, as far as OpenSpiel can hold them."""
    fields = msgspec.structs.fields(load_game(name).Params)
    plain = {one.name: one.default for one in fields if type(one.default) in _PLAIN}
    return {**plain, **OWN}


def type_of(name: str) -> Any:
    """Return what OpenSpiel is told of a game.

    Raises:
        NoEncodingError: its actions are no numbers.
    """
    rules = load_game(name)
    seating = rules().seating
    encoding = setting_of(name).encoding
    if encoding.structured:
        raise NoEncodingError(f"actions of {name} are commands with parts, not numbers in a mask")
    public = rules().foreseeable
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"Contestmaster: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.PERFECT_INFORMATION if public else information.IMPERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=_MOST_SEATS if seating is None else seating.most,
        min_num_players=2 if seating is None else max(2, seating.least),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(name),
    )


def register(rules: type[ContestGame]) -> str:
    """Register a class with OpenSpiel; return the name of its games there.

    Raises:
        UnknownGameError: there is no such game.
        NoEncodingError: its actions are no numbers.
    """
    found = type_of(rules.name)
    if found.short_name not in pyspiel.registered_names():
        pyspiel.register_game(found, rules)
    return PREFIX + rules.name


class SpacecrackGame(ContestGame):
    """Space Crack."""

    name = "spacecrack"


class DeskGame(ContestGame):
    """DESK."""

    name = "desk"


for _rules in (SpacecrackGame, DeskGame):
    register(_rules)
