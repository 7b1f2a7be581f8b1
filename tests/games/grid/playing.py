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


BUSY: dict[str, Any] = {
    "bonus_boxes": 60,
    "box_weights": (3, 2, 5),
    "start_points": 400,
    "nweek_income": 50,
}
"""Parameters that make much happen."""

CROWD: dict[str, Any] = {
    "players": {
        "Ann": {"at": [5, 5], "last": [5, 5], "gun": True, "bait": 2},
        "Bob": {"at": [5, 6], "last": [5, 6], "gun": True, "gender": "female"},
        "Cat": {"at": [5, 6], "last": [5, 6], "toad_until": 8},
        "Dan": {"at": [4, 5], "last": [4, 5], "role": "cheerleader", "gender": "female"},
    },
    "things": {
        "stick-1": {"holder": "Ann"},
        "shield-1": {"holder": "Bob"},
        "yeti-1": {"at": [4, 6]},
        "gremlin-1": {"at": [6, 5], "name": "the Odd Gremlin"},
        "rock-1": {"at": [3, 3]},
        "siren-1": {"at": [3, 3], "name": "Ligeia"},
        "rock-2": {"at": [7, 7]},
        "bait-1": {"at": [7, 7], "placed": 1, "life": 3},
        **{f"rock-{n}": {"at": [n, y]} for n in range(8, 21) for y in [9 + n % 3]},
        **{f"wax-{n}": {"holder": name} for n, name in enumerate(NAMES[:2] * 3, 1)},
        **{
            f"wax-{n}": {"kind": "earwax", "holder": name}
            for n, name in enumerate(("Dan", "Ann", "Bob") * 2, 7)
        },
        **{f"box-{n}": {"at": [7, n], "type": "scary"} for n in range(1, 6)},
        "tower-1": {"at": [5, 4]},
    },
}
"""A position in which all stand together, and have in hand what there is."""


DULL = ("GENDER", "ROLE", "ROCK", "BUYBAIT")
"""What can nearly always be announced, and leaves people poor or as they were."""


def begin(seed: int, *, crowded: bool = False, **params: Any) -> Match[None, State]:
    """A new game of four, or one in which they have met."""
    position = CROWD if crowded else None
    game = Grid(GridParams(**params))
    return Match.start(game, seed=seed, seats=NAMES, at=START, position=position)


def near(rng: random.Random, state: State, name: str) -> tuple[int, int]:
    """A square, near the player if they are on one, and off the Grid at times."""
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
    """A line of what is legal now, the kinds of announcements alike, often aimed at something."""
    seat = list(match.state.players).index(name)
    families = list(match.game.orders(match.state, seat))
    if not families:
        return "LOOK"
    verbs = sorted({family.command for family in families})
    lively = [verb for verb in verbs if verb not in DULL]
    verb = rng.choice(lively if lively and rng.random() < 0.9 else verbs)
    families = [family for family in families if family.command == verb]
    taken = {body.at for body in match.state.bodies()}
    aimed = [
        [*family.choices[:-1], (y,)]
        for family in families
        for y in (family.choices[-1] if len(family.choices) > 1 else ())
        if (*family.choices[-2], y) in taken
    ]
    if aimed and rng.random() < 0.7:
        choices = rng.choice(aimed)
    else:
        choices = list(rng.choice(families).choices)
    return " ".join([verb, *(str(rng.choice(list(choice))) for choice in choices)])


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
