"""Games of the Grid in which people announce whatever comes to their minds."""

import random
from collections.abc import Iterator
from typing import Any

from contestmaster.games.grid import Grid, GridParams
from contestmaster.games.grid.state import State
from contestmaster.kernel.acts import Done
from contestmaster.kernel.instant import from_text
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call

NAMES = ("Ann", "Bob", "Cat", "Dan")
START = from_text("2002-07-01T00:00:00Z")

SQUARE_VERBS = ("ENTER", "MOVE", "FLY", "ROCK", "FIRE")
ID_VERBS = ("PICKUP", "DROP", "CATCH", "LOVE", "BAIT", "TAKEBAIT", "STUFF", "WHACK")
PLAIN = (
    *("BUYBAIT", "BUYGUN", "TOWER", "ROCK random", "JOIN", "GENDER female", "GENDER male"),
    *("ROLE cheerleader", "ROLE football_player"),
)


def begin(seed: int, **params: Any) -> Match[None, State]:
    """A new game of four."""
    return Match.start(Grid(GridParams(**params)), seed=seed, seats=NAMES, at=START)


def near(rng: random.Random, state: State, name: str) -> tuple[int, int]:
    """A square, near the player if e is on one, and off the Grid at times."""
    player = state.players.get(name)
    if player is None or player.at is None or rng.random() < 0.2:
        return rng.randint(0, 21), rng.randint(1, 20)
    return player.at[0] + rng.randint(-1, 1), player.at[1] + rng.randint(-1, 1)


def anything(rng: random.Random, state: State, name: str) -> str:
    """A line that may or may not make sense."""
    x, y = near(rng, state, name)
    ids = [*state.players, *state.things]
    draw = rng.random()
    if draw < 0.4:
        return f"{rng.choice(SQUARE_VERBS)} {x} {y}"
    if draw < 0.55:
        return f"{rng.choice(PLAIN)}"
    if draw < 0.65:
        return f"THROW {rng.choice(ids)} {x} {y}"
    return f"{rng.choice(ID_VERBS)} {rng.choice(ids)}"


def sensible(rng: random.Random, match: Match[None, State], name: str) -> str:
    """A line of what is legal now, the kinds of announcements alike."""
    seat = list(match.state.players).index(name)
    families = list(match.game.orders(match.state, seat))
    if not families:
        return "LOOK"
    verb = rng.choice(sorted({family.command for family in families}))
    family = rng.choice([family for family in families if family.command == verb])
    return " ".join([verb, *(str(rng.choice(list(choice))) for choice in family.choices)])


def play(match: Match[None, State], rng: random.Random, steps: int) -> Iterator[tuple[str, Done]]:
    """Yield what was announced, or ``nday`` for the end of one, and what came of it."""
    for _ in range(steps):
        if match.over:
            return
        if rng.random() < 0.1:
            due = match.alarm()
            assert isinstance(due, int)
            yield "nday", match.ring(due)
            continue
        name = rng.choice((*NAMES, "eve") if rng.random() < 0.1 else NAMES)
        state = match.state
        if name not in state.players or rng.random() < 0.4:
            line = anything(rng, state, name)
        else:
            line = sensible(rng, match, name)
        call = match.game.vocabulary.parse(line.encode())
        assert isinstance(call, Call), line
        yield f"{name}: {line}", match.do(call, name, match.at)
