"""Moves of OpenSpiel's connect four: bare, with tensor and mask, and through ``Match.do``.

All in one run, in turns, by processor time, so that they can be compared on any machine::

    python bench/openspiel.py

It needs the package of ``examples/packages/contestmaster-openspiel``. ``--profile`` shows where the
time goes.
"""

import argparse
import cProfile
import random
import time
from collections.abc import Callable

import pyspiel

from contestmaster.kernel.match import Match
from contestmaster_openspiel.game import OpenSpiel, SpielParams

GAME = "connect_four"
PEOPLE = ("one", "other")
ROUNDS = 5
SECONDS = 0.6


def bare(seconds: float) -> tuple[int, float]:
    """Random moves of OpenSpiel as it is."""
    game, rng = pyspiel.load_game(GAME), random.Random(1)
    moves, began = 0, time.process_time()
    while (taken := time.process_time() - began) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            moves += 1
    return moves, taken


def observed(seconds: float) -> tuple[int, float]:
    """The same, with the tensor and the mask that whoever learns asks for."""
    game, rng = pyspiel.load_game(GAME), random.Random(1)
    moves, began = 0, time.process_time()
    while (taken := time.process_time() - began) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            moves += 1
    return moves, taken


def matched(seconds: float) -> tuple[int, float]:
    """Random moves as orders of a match: each an entry, with its event, its dice, its checks."""
    game, rng = OpenSpiel(SpielParams(game=GAME)), random.Random(1)
    calls = [game.vocabulary.parse(b"ACT %d" % number) for number in range(7)]
    moves, began = 0, time.process_time()
    while (taken := time.process_time() - began) < seconds:
        match = Match.start(game, seed=1, seats=PEOPLE, at=0)
        do, state = match.do, match.state.live
        while not state.is_terminal():
            actions = state.legal_actions()
            number = actions[int(rng.random() * len(actions))]
            done = do(calls[number], PEOPLE[state.current_player()], 0)
            assert not done.code
            moves += 1
    return moves, taken


WAYS: dict[str, Callable[[float], tuple[int, float]]] = {
    "OpenSpiel, bare": bare,
    "OpenSpiel, with tensor and mask": observed,
    "Match.do": matched,
}


def main() -> None:
    """Print moves per second, the best of some rounds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", action="store_true")
    if parser.parse_args().profile:
        with cProfile.Profile() as profile:
            matched(2)
        profile.print_stats("tottime")
        return
    best = dict.fromkeys(WAYS, 0.0)
    for _ in range(ROUNDS):
        for name, way in WAYS.items():
            moves, seconds = way(SECONDS)
            best[name] = max(best[name], moves / seconds)
    for name, rate in best.items():
        print(f"{name:<34}{rate:>10,.0f} moves/s")


if __name__ == "__main__":
    main()
