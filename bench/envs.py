"""Steps of environments per second of processor time, in turns with PettingZoo's connect four.

    python bench/envs.py
    python bench/envs.py --turns  # of Wild wild space with eight teams, beside halite's
    python bench/envs.py --forks  # of the games whose states are records

Actions are drawn among the legal ones, each as likely; drawing is in the figures unless a line
says otherwise. ``steps`` are actions of one seat. Every line is the best of some rounds, since
whatever else runs on the machine can only make it slower; all lines take turns in each round. The
peers are measured where PettingZoo's games are installed (``pip install pygame-ce``); those that
want an environment of their own are measured by ``peers/environments.py``.
"""

import argparse
import json
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from contestmaster import envs
from contestmaster.arrays.choosing import choose
from contestmaster.arrays.matches import worlds_of
from contestmaster.arrays.worlds import NO_ORDER, NOBODY, Worlds
from contestmaster.envs.setting import setting_of
from contestmaster.kernel.match import Match

ROUNDS: Final = 7
COUNT: Final = 1024
"""Worlds of a batch."""
STEPS: Final = 150
"""Steps of a batch that are measured at once: about as many as a match has."""
ONE: Final = 4000
"""Steps of one world that are measured at once."""
FORKS: Final = 3000
CONNECT_FOUR: Final = 1500
TEAMS: Final = 8
HERDS: Final = 64
"""Worlds of Wild wild space; each is large."""
TURNS: Final = 20
HALITE: Final = 21
"""Fields across halite's board."""
HALITE_TURNS: Final = 308
"""Turns of a match of halite, as ``peers/environments.py`` plays it."""

Measured = tuple[float, float]
"""How much was done, and the seconds it took."""


def timed(do: Callable[[], int]) -> Measured:
    """Do something; return how much was done, and what it took of the processor."""
    began = time.process_time()
    done = do()
    return done, time.process_time() - began


class OneWorld:
    """One match in compiled worlds, stepped from Python; and as environments of one match."""

    def __init__(self, game: str) -> None:
        """Make a world, and environments."""
        setting = setting_of(game)
        self.worlds = worlds_of(setting.game, setting.encoding, setting.names, 1)
        self.agents = envs.aec(game)
        self.single = envs.gym(game)
        self.drawn = np.random.default_rng(1).random(ONE).tolist()
        self.first = np.zeros(1, np.int64)
        self.seed = np.ones(1, np.uint64)

    def bare(self) -> int:
        """Choose, step, and look: mask and observation after each step."""
        worlds, first, seed = self.worlds, self.first, self.seed
        actions, movers, mask = worlds.actions, worlds.movers, worlds.masks[0]
        worlds.begin(first, seed)
        worlds.look(0, 1)
        for drawn in self.drawn:
            legal = mask.nonzero()[0]
            actions[0] = legal[int(drawn * len(legal))]
            worlds.step(0, 1)
            if movers[0] == NOBODY:
                worlds.begin(first, seed)
            worlds.look(0, 1)
        return ONE

    def aec(self) -> int:
        """Play by PettingZoo's interface: observe, choose, step."""
        env = self.agents
        env.reset(seed=1)
        for drawn in self.drawn:
            legal = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
            env.step(legal[int(drawn * len(legal))])
            if env.terminations[env.agent_selection]:
                env.reset()
        return ONE

    def gym(self) -> int:
        """Play one seat by Gymnasium's interface; a policy plays the other, and is not counted."""
        env = self.single
        _, info = env.reset(seed=1)
        for drawn in self.drawn[: ONE // 4]:
            legal = info["action_mask"].nonzero()[0]
            _, _, over, _, info = env.step(legal[int(drawn * len(legal))])
            if over:
                _, info = env.reset()
        return ONE // 4


class ManyWorlds:
    """Many matches at once: as the environment of Gymnasium, and as bare worlds."""

    def __init__(self, game: str) -> None:
        """Make both, and a course of actions that leads through a match."""
        self.env = envs.vector(game, COUNT, copy=False)
        self.setting = setting = setting_of(game)
        self.worlds = worlds_of(setting.game, setting.encoding, setting.names, COUNT)
        self.rng = np.random.default_rng(1)
        self.chosen = np.zeros(COUNT, np.int64)
        self.course = self._course()

    def begin(self, worlds: Worlds[Any]) -> None:
        """Begin matches of known seeds."""
        worlds.begin(np.arange(worlds.count), np.arange(worlds.count, dtype=np.uint64))

    def _course(self) -> list[np.ndarray[Any, np.dtype[np.int64]]]:
        """Return actions for each step, so that no world is over before the last."""
        worlds, last = self.worlds, self.setting.encoding.actions - 1
        self.begin(worlds)
        course: list[np.ndarray[Any, np.dtype[np.int64]]] = []
        while True:
            worlds.look(0, COUNT)
            masks = worlds.masks.copy()
            masks[masks[:, :last].any(axis=1), last] = 0  # nobody ends a turn who can do more
            choose(masks, self.rng.random(COUNT), self.chosen)
            worlds.actions[:] = self.chosen
            worlds.step(0, COUNT)
            if (worlds.movers == NOBODY).any():
                return course
            course.append(self.chosen.copy())

    def vector(self) -> int:
        """Choose, and step by Gymnasium's interface."""
        _, info = self.env.reset(seed=1)
        for _ in range(STEPS):
            choose(info["action_mask"], self.rng.random(COUNT), self.chosen)
            *_, info = self.env.step(self.chosen)
        return STEPS * COUNT

    def followed(self) -> int:
        """Step by Gymnasium's interface, by a course that is known."""
        self.env.reset(seed=0)
        for actions in self.course:
            self.env.step(actions)
        return len(self.course) * COUNT

    def bare(self) -> int:
        """Choose, step, look, and begin anew what is over."""
        worlds = self.worlds
        self.begin(worlds)
        worlds.look(0, COUNT)
        for _ in range(STEPS):
            choose(worlds.masks, self.rng.random(COUNT), worlds.actions)
            worlds.step(0, COUNT)
            over = np.flatnonzero(worlds.movers == NOBODY)
            if len(over):
                worlds.begin(over, over.astype(np.uint64))
            worlds.look(0, COUNT)
        return STEPS * COUNT

    def looked(self) -> int:
        """Step and look, by a course that is known."""
        worlds = self.worlds
        self.begin(worlds)
        for actions in self.course:
            worlds.actions[:] = actions
            worlds.step(0, COUNT)
            worlds.look(0, COUNT)
        return len(self.course) * COUNT

    def stepped(self) -> int:
        """Step only, by a course that is known."""
        worlds = self.worlds
        self.begin(worlds)
        for actions in self.course:
            worlds.actions[:] = actions
            worlds.step(0, COUNT)
        return len(self.course) * COUNT

    def threads(self) -> Measured:
        """Step and look in two threads, half of the worlds each, by the time of the slower one."""
        worlds, spent = self.worlds, list[float]()
        self.begin(worlds)
        gate = threading.Barrier(2)

        def half(first: int, last: int) -> None:
            gate.wait()
            began = time.thread_time()
            for actions in self.course:
                worlds.actions[first:last] = actions[first:last]
                worlds.step(first, last)
                worlds.look(first, last)
            spent.append(time.thread_time() - began)

        halves = [(0, COUNT // 2), (COUNT // 2, COUNT)]
        running = [threading.Thread(target=half, args=each) for each in halves]
        for each in running:
            each.start()
        for each in running:
            each.join()
        return len(self.course) * COUNT, max(spent)


class Copies:
    """A match that is forked, as a search does for each idea."""

    def __init__(self, game: str, count: int = COUNT) -> None:
        """Begin a match, and so many in worlds."""
        setting = setting_of(game)
        self.match = Match.start(setting.game, seed=1, seats=setting.names, at=0)
        self.size = len(setting.game.dump(self.match.state))
        self.worlds = worlds_of(setting.game, setting.encoding, setting.names, count)
        self.worlds.begin(np.arange(count), np.arange(count, dtype=np.uint64))

    def fork(self) -> int:
        """Fork a match."""
        for _ in range(FORKS):
            self.match.fork()
        return FORKS

    def copy(self) -> int:
        """Copy half of the worlds onto the other half."""
        half = COUNT // 2
        for _ in range(20):
            self.worlds.copy(np.arange(half), np.arange(half, COUNT))
        return 20 * half


class Turns:
    """Turns of Wild wild space, which end when all teams wait: a step of all teams at once."""

    def __init__(self, side: int) -> None:
        """Make worlds of eight teams."""
        self.setting = setting = setting_of("cows", seats=TEAMS, side=side, stable_distance=2)
        self.worlds = worlds_of(setting.game, setting.encoding, setting.names, HERDS)
        self.drawn = np.random.default_rng(1)
        assert setting.encoding.wait is not None
        self.wait = setting.encoding.wait

    def begin(self) -> None:
        """Begin all matches; that is not what is measured."""
        self.worlds.begin(np.arange(HERDS), np.arange(HERDS, dtype=np.uint64))

    def only(self) -> int:
        """Let all teams wait."""
        for _ in range(TURNS * TEAMS):
            self.worlds.actions.fill(self.wait)
            self.worlds.step(0, HERDS)
        return TURNS * HERDS

    def looked(self) -> int:
        """Let each team see what there is and what it may do, give a legal order, and wait."""
        worlds = self.worlds
        for _ in range(TURNS * TEAMS):
            worlds.look(0, HERDS)
            choose(worlds.masks, self.drawn.random(HERDS), worlds.actions)
            before = worlds.movers.copy()
            worlds.step(0, HERDS)
            worlds.actions.fill(NO_ORDER)
            worlds.actions[worlds.movers == before] = self.wait
            worlds.step(0, HERDS)
        return TURNS * HERDS


def print_forks() -> None:
    """Print what a fork costs in each game, by the bytes of its dump; all take turns."""
    games = ("spacecrack", "desk", "cows", "traders")
    copies = {game: Copies(game, 1) for game in games}
    spent: dict[str, list[float]] = {game: [] for game in games}
    for _ in range(3 * ROUNDS):
        for game, each in copies.items():
            done, seconds = timed(each.fork)
            spent[game].append(1e6 * seconds / done)
    for game, each in copies.items():
        least, middle = min(spent[game]), sorted(spent[game])[len(spent[game]) // 2]
        print(
            f"a fork of {game:<12}{each.size:>8,} bytes{least:>8.2f} us, median {middle:.2f}, "
            f"{least * 1024 / each.size:.2f} us a KiB"
        )


def print_turns() -> None:
    """Print turns of eight teams by second, on the usual board and on one as large as halite's."""
    for side in (setting_of("cows").game.params.side, HALITE):
        turns = Turns(side)
        for name, do in (("only", turns.only), ("orders, masks and observations", turns.looked)):
            rates = list[float]()
            for _ in range(ROUNDS + 1):
                turns.begin()
                done, seconds = timed(do)
                rates.append(done / seconds)
            what = f"turns of {TEAMS} teams on {side} x {side} fields, {name}"
            print(f"{what:<72}{max(rates[1:]):>12,.0f}/s")


def print_journal() -> None:
    """Print how long the journal of a match is that is as long as one of halite."""
    for given in (0, 1):
        env = envs.vector("cows", 1, seats=4)
        wait = env.setting.encoding.wait
        _, info = env.reset(seed=1)
        drawn = np.random.default_rng(1)
        for _ in range(HALITE_TURNS * 4):
            for _ in range(given):
                masks = info["action_mask"]
                masks[:, wait] = 0
                _, _, _, _, info = env.step(envs.uniform(masks, masks, drawn))
            _, _, _, _, info = env.step(np.array([wait]))
        print_size(f"{HALITE_TURNS} turns of 4 teams of cows, {given} orders each", env.journal())
    env = envs.aec("spacecrack")
    env.reset(seed=1)
    env.action_space("player_0").seed(1)
    while not any(env.terminations.values()):
        agent = env.agent_selection
        env.step(env.action_space(agent).sample(env.observe(agent)["action_mask"]))
    print_size("a match of spacecrack by lot", env.journal())


def print_size(what: str, journal: bytes) -> None:
    """Print the bytes of a journal, and of its packed form."""
    packed = len(envs.packed(journal))
    entries = journal.count(b"\n") - 2
    print(f"journal of {what}: {entries:,} entries, {len(journal):,} bytes, packed {packed:,}")


def connect_four() -> dict[str, Callable[[], int]]:
    """Return PettingZoo's connect four, wrapped and raw; nothing where it is not installed."""
    try:
        from pettingzoo.classic import connect_four_v3  # noqa: PLC0415 - it needs pygame
    except ImportError:
        return {}

    def playing(env: Any) -> Callable[[], int]:
        drawn = np.random.default_rng(1).random(CONNECT_FOUR).tolist()

        def play() -> int:
            env.reset(seed=1)
            for each in drawn:
                if env.terminations[env.agent_selection]:
                    env.reset()
                legal = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
                env.step(int(legal[int(each * len(legal))]))
            return CONNECT_FOUR

        return play

    return {
        "PettingZoo, connect four, wrapped": playing(connect_four_v3.env()),
        "PettingZoo, connect four, raw": playing(connect_four_v3.raw_env()),
    }


def measures(game: str) -> tuple[dict[str, Callable[[], Measured]], int]:
    """Return all that is measured, and the bytes of a state."""
    one, many, copies = OneWorld(game), ManyWorlds(game), Copies(game)
    counted: dict[str, Callable[[], int]] = {
        "one world from Python: mask and planes": one.bare,
        "aec: one world, mask and planes": one.aec,
        "gym: one world, steps of one seat of two": one.gym,
        **connect_four(),
        f"vector: {COUNT} worlds, choose, step, masks and planes": many.vector,
        f"vector: {COUNT} worlds, step, masks and planes": many.followed,
        f"{COUNT} worlds, choose, step, masks and planes": many.bare,
        f"{COUNT} worlds, step, masks and planes": many.looked,
        f"{COUNT} worlds, moves only": many.stepped,
        "worlds copied": copies.copy,
        "matches forked": copies.fork,
    }
    ways: dict[str, Callable[[], Measured]] = {
        name: partial(timed, do) for name, do in counted.items()
    }
    ways[f"{COUNT} worlds, step, masks and planes, two threads"] = many.threads
    return ways, copies.size


def main() -> None:
    """Print what is done in a second of processor time, the best of some rounds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="spacecrack")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--turns", action="store_true", help="of eight teams, and a journal")
    parser.add_argument("--json", type=Path, help="keep every figure in this file")
    parser.add_argument(
        "--forks", action="store_true", help="of all games whose states are records"
    )
    given = parser.parse_args()
    if given.forks:
        print_forks()
        return
    if given.turns:
        print_turns()
        print_journal()
        return
    ways, size = measures(given.game)
    figures: dict[str, list[float]] = {name: [] for name in ways}
    for way in ways.values():
        way()  # compiles
    for _ in range(given.rounds):
        for name, way in ways.items():
            done, seconds = way()
            figures[name].append(done / seconds)
    for name, rates in figures.items():
        best, middle = max(rates), sorted(rates)[len(rates) // 2]
        print(f"{name:<56}{best:>12,.0f}/s   median {middle:>12,.0f}/s")
    fork = 1e6 / max(figures["matches forked"])
    print(f"a fork: {fork:.1f} us, {fork * 1024 / size:.1f} us a KiB of {size} bytes")
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
