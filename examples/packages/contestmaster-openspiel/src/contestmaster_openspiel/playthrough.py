"""OpenSpiel's playthrough files: what they say of each state, and whether we say the same.

A file begins with ``game: NAME``. A state begins with ``# State N``; facts about it are lines of
the form ``Key() = value`` or ``Key(0) = value`` for a player, where a list of names may go on in
the next lines; then comes what is done, as ``action: 4`` or ``actions: [1, 0]``. Of most states
only what is done is written.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from contestmaster.kernel.game import SetupError
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.testing.dice import ScriptedDice
from contestmaster_openspiel import views
from contestmaster_openspiel.game import OpenSpiel, SpielParams
from contestmaster_openspiel.state import State

_FACT: Final = re.compile(r"([A-Za-z]+)\((\d*)\) = (.*)", re.DOTALL)
_ACTED: Final = re.compile(r"actions?: (.*)")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", '"': '"', "'": "'"}
_NEAR: Final = 1e-4
"""Relative: numbers in the files have six digits or less."""


@dataclass
class Told:
    """What a file tells of a state: facts by name and player, and what is done then."""

    facts: dict[tuple[str, str], str] = field(default_factory=dict)
    acted: list[int] = field(default_factory=list)


@dataclass
class Checked:
    """What came of a file.

    Attributes:
        game: as the file names it.
        equal: by kind of fact, how many were as the file says.
        wrong: what was not, a sentence each.
        left_out: why the game was not played; empty if it was.
    """

    game: str
    equal: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    left_out: str = ""


class NoPlaythroughError(ValueError):
    """A text is not a playthrough."""


def read(text: str) -> tuple[str, list[Told]]:
    """Return the game of a playthrough, and its states.

    Raises:
        NoPlaythroughError: it is none.
    """
    lines = text.splitlines()
    if not lines or not lines[0].startswith("game: "):
        raise NoPlaythroughError("it does not begin with 'game: '")
    states: list[Told] = []
    for line in _joined(lines):
        if re.fullmatch(r"# State \d+", line):
            states.append(Told())
        elif states and (fact := _FACT.fullmatch(line)):
            states[-1].facts.setdefault((fact[1], fact[2]), fact[3])
        elif states and (acted := _ACTED.fullmatch(line)):
            if acted[1] == "update_distribution":
                continue
            states[-1].acted = [int(one) for one in acted[1].strip("[]").split(",") if one.strip()]
    if not states:
        raise NoPlaythroughError("it has no state")
    return lines[0].removeprefix("game: ").strip(), states


def _joined(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines; one with a list of names that goes on in the next ones is one line."""
    begun = ""
    for line in lines:
        begun = f"{begun}\n{line}" if begun else line
        if not begun.startswith("StringLegalActions") or begun.endswith(('"]', "[]")):
            yield begun
            begun = ""


def checked(text: str) -> Checked:
    """Play a playthrough in a match, and compare every fact that it tells.

    Raises:
        NoPlaythroughError: it is none.
    """
    name, states = read(text)
    found = Checked(name)
    try:
        game = OpenSpiel(SpielParams(game=name))
    except SetupError as error:
        found.left_out = str(error).removeprefix("game: ")
        return found
    try:
        _play(_Mirror(game), states, found)
    except _DepartedError as error:
        found.wrong.append(str(error))
    return found


class _DepartedError(Exception):
    """A match does not go the way of its file."""


class _Mirror:
    """A game twice: in a match, and in OpenSpiel beside it, which knows where chance is to move."""

    def __init__(self, game: OpenSpiel) -> None:
        self.game = game
        self.spiel = game.spiel
        self.bare = self.spiel.new_initial_state()
        self.people = tuple(f"player{seat}" for seat in range(self.spiel.num_players()))
        self.match: Match[None, State] | None = None
        self._drawn: list[int] = []
        self._waits: list[int] | None = None

    def act(self, actions: Sequence[int]) -> None:
        """Take what a file says is done next; a match takes the outcomes of chance beforehand."""
        if self.bare.is_chance_node():
            outcomes = [action for action, _ in self.bare.chance_outcomes()]
            if actions[0] not in outcomes:
                raise _DepartedError(f"chance cannot do {actions[0]}")
            self._drawn.append(outcomes.index(actions[0]))
        else:
            self._waits = list(actions)
        if self.bare.is_simultaneous_node():
            self.bare.apply_actions(list(actions))
        else:
            if actions[0] not in self.bare.legal_actions():
                raise _DepartedError(f"{actions[0]} is in the file, and is not legal")
            self.bare.apply_action(actions[0])
        if not self.bare.is_chance_node():
            self.catch_up()

    def catch_up(self) -> None:
        """Let the match do what has been read, with those outcomes of chance."""
        dice = ScriptedDice(*self._drawn)
        self._drawn = []
        if self.match is None:
            self.match = Match.start(self.game, seed=1, seats=self.people, at=0, dice=dice)
            return
        if self._waits is None:
            return
        waits, self._waits = self._waits, None
        state = self.match.state
        if state.chosen:
            movers = [seat for seat in range(len(waits)) if state.live.legal_actions(seat)]
            orders = [(seat, waits[seat]) for seat in movers]
        else:
            orders = [(state.live.current_player(), waits[0])]
        for place, (seat, number) in enumerate(orders, 1):
            if place == len(orders):
                self.match.load_dice(dice)
            done = self.match.do(self.call(f"ACT {number}"), self.people[seat], self.match.at)
            if done.code:
                raise _DepartedError(f"player {seat} does {number}, and is refused: {done.code}")

    def call(self, line: str) -> Call:
        """Read a line of the protocol."""
        call = self.game.vocabulary.parse(line.encode())
        assert isinstance(call, Call)
        return call

    def answer(self, line: str, seat: int) -> list[str]:
        """Ask a question as a seat; return the lines of the reply, without their count."""
        assert self.match is not None
        call = self.call(line)
        done = self.match.do(call, self.people[seat], self.match.at)
        return call.command.shape.lines(done.reply)[1:]


def _play(mirror: _Mirror, states: Iterable[Told], found: Checked) -> None:
    if not mirror.bare.is_chance_node():
        mirror.catch_up()
    for number, told in enumerate(states):
        if told.facts and not mirror.bare.is_chance_node():
            for kind, same, what in _compared(mirror, told.facts):
                found.equal[kind] += same
                if not same:
                    found.wrong.append(f"state {number}: {what}")
        if told.acted:
            mirror.act(told.acted)


def _compared(
    mirror: _Mirror, facts: Mapping[tuple[str, str], str]
) -> Iterator[tuple[str, bool, str]]:
    """Yield of each fact its kind, whether it is so, and what it is."""
    game, match = mirror.game, mirror.match
    assert match is not None
    kind = mirror.spiel.get_type()
    state = match.state
    for (name, player), value in facts.items():
        seat = int(player) if player else -1
        if name == "ObservationString" and kind.provides_observation_string:
            same = "\n".join(mirror.answer("OBSERVE", seat)) == _unescaped(value)
        elif name == "InformationStateString" and kind.provides_information_state_string:
            same = "\n".join(mirror.answer("RECALL", seat)) == _unescaped(value)
        elif name == "LegalActions":
            seat = seat if player else mirror.bare.current_player()
            offered = [action for legal in game.orders(state, seat) for action in legal.choices[0]]
            rows = [int(row.split()[0]) for row in mirror.answer("LEGAL", seat)]
            same = f"[{', '.join(map(str, offered))}]" == value and rows == list(offered)
        elif name == "StringLegalActions":
            seat = seat if player else mirror.bare.current_player()
            names = [state.live.action_to_string(seat, one) for one in views.legal(state, seat)]
            same = "[" + ", ".join(f'"{one}"' for one in names) + "]" == value
        elif name == "Returns":
            scores = [float(one.score) for one in sorted(game.outcome(state).standings)]
            told = [float(one) for one in value.strip("[]").split(",")]
            near = (abs(a - b) <= _NEAR * max(1, abs(b)) for a, b in zip(scores, told, strict=True))
            same = all(near)
        elif name == "IsTerminal":
            same = str(game.over(state)) == value
        elif name == "History":
            same = str(game.position(state)["history"]) == value
        else:
            continue
        yield name, same, f"{name}({player}) is not {value[:80]}"
    yield "dump and load", game.dump(game.load(None, game.dump(state))) == game.dump(state), "dump"
    placed = game.place(None, game.position(state), mirror.people, 0)
    yield "place and position", game.position(placed) == game.position(state), "position"


def _unescaped(value: str) -> str:
    body = value[1:-1]
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[0]), body)
