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

from typing import Any, ClassVar, Final

import numpy as np

try:
    import pyspiel
except ImportError as _missing:
    raise ImportError(
        "games of OpenSpiel need the extra `openspiel`: pip install '.[openspiel]' in the folder "
        f"of the source ({_missing})"
    ) from _missing

from contestmaster.arrays.worlds import NOBODY
from contestmaster.envs.journals import journal_of
from contestmaster.envs.rewards import rank
from contestmaster.envs.setting import NoEncodingError, Setting, setting_of
from contestmaster.envs.spaces import named
from contestmaster.envs.spiel_match import Beginning, Parameters, SpielMatch, defaults
from contestmaster.kernel.registry import load_game

PREFIX: Final = "python_contestmaster_"
"""Before the name of a game."""
_MOST_SEATS: Final = 16


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
