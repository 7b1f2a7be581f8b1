"""Recorded games of every kind: their stories against what their journals say by other means.

The values are read from positions and rankings, which know nothing of figures and stories.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from contestmaster.bots.catalogue import bot
from contestmaster.host.frames.reel import filmed_journal
from contestmaster.host.secrets import Secret
from contestmaster.kernel.match import Match
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.replay import Replay
from contestmaster.tournament.local import play

MILLION: Final = 1_000_000
CROWDED: Final = {
    "side": 20,
    "stable_distance": 3,
    "stable_turns": 1,
    "cow_density_divisor": 3,
    "capture_probability": 0.8,
    "combat_max_turns": 4,
}
"""A small board full of cows that are soon calm."""

Key = tuple[Fraction, ...]


class Recorded(NamedTuple):
    """A game that is played here, by whom, and for how many turns."""

    game: str
    bots: Sequence[str]
    turns: int
    seed: int = 5
    params: Mapping[str, Any] = {}


GAMES: Final = (
    Recorded("cows", ("rancher", "raider", "rancher"), 40, 5, CROWDED),
    Recorded("cows", ("raider", "raider"), 40, 8, CROWDED),
    Recorded("desk", ("random", "random"), 118),
    Recorded("traders", ("random", "random", "random"), 30),
    Recorded("spacecrack", ("greedy", "random"), 12, 5, {"turns": 12}),
    Recorded("spacecrack", ("greedy", "greedy", "greedy"), 10, 6, {"turns": 10}),
    Recorded("spacecrack", ("random", "random"), 8, 7, {"turns": 20}),
    Recorded("grid", ("brawler", "prospector", "random"), 40),
    Recorded("shuttle", ("officer", "chronicler", "raider"), 40),
    Recorded("spaceships", ("privateer", "hermit", "random"), 40),
)


def position(match: Match[Any, Any]) -> Any:
    return msgspec.json.decode(msgspec.json.encode(match.game.position(match.state)))


def milk(match: Match[Any, Any]) -> list[Key]:
    now = position(match)
    return [(Fraction(now["teams"][str(team)]["milk"], MILLION),) for team in now["seats"]]


def cash(match: Match[Any, Any]) -> list[Key]:
    now = position(match)
    return [(Fraction(now["teams"][str(team)]["cash"]),) for team in now["seats"]]


def results(match: Match[Any, Any]) -> list[Key]:
    """Points while battles are fought, and then what they have come to."""
    now = position(match)
    what = "result" if now["phase"] == "RESULTS" else "points"
    sums = [Fraction(0) for _ in match.header.seats]
    for battle in now["battles"].values():
        for team, side in (("attacker", "ATK"), ("defender", "DEF")):
            sums[battle[team] - 1] += Fraction(battle["sides"][side][what], 1000)
    return [(each,) for each in sums]


def planets(match: Match[Any, Any]) -> list[Key]:
    now = position(match)
    owners = [planet["owner"] for planet in now["planets"].values()]
    return [
        (Fraction(owners.count(seat)), Fraction(now["seats"][str(seat)]["crack"]))
        for seat in range(len(match.header.seats))
    ]


def scores(match: Match[Any, Any]) -> list[Key]:
    ranked = sorted(match.game.outcome(match.state).standings, key=lambda one: one.seat)
    return [(one.score,) for one in ranked]


def wins(match: Match[Any, Any]) -> list[Key]:
    names, owned = match.header.seats, match.state.credits
    return [
        (*score, Fraction(owned.get(name, 0)))
        for name, score in zip(names, scores(match), strict=True)
    ]


def fame(match: Match[Any, Any]) -> list[Key]:
    """Wins, and then fame or infamy [SHIPS-94, SHIPS-106]."""
    won = [winner for winner, _ in match.state.wins]
    return [
        (Fraction(won.count(name)), *score)
        for name, score in zip(match.header.seats, scores(match), strict=True)
    ]


READ: Final[Mapping[str, Callable[[Match[Any, Any]], list[Key]]]] = {
    "cows": milk,
    "desk": results,
    "traders": cash,
    "spacecrack": planets,
    "grid": scores,
    "shuttle": wins,
    "spaceships": fame,
}


def recorded(one: Recorded) -> list[bytes]:
    """The journal of a game."""
    make = load_game(one.game)
    game = make(msgspec.convert(dict(one.params), make.Params))
    bots = [(f"{name}{seat}", bot(one.game, name)) for seat, name in enumerate(one.bots)]
    kept: list[bytes] = []
    play(game, bots, Secret(one.seed, bytes(16)), turns=one.turns, journal=kept.append)
    return b"".join(kept).splitlines(keepends=True)


class Stood(NamedTuple):
    """How a match stood: frame, turn, and what counts of every seat."""

    frame: int
    turn: int
    keys: list[Key]


def stood(lines: list[bytes]) -> tuple[list[Stood], Match[Any, Any], list[tuple[int, Any]]]:
    """The match after each boundary, or each order where all see it; and its great highlights."""
    replay = Replay(lines)
    match, read = replay.match, READ[replay.match.game.name]
    orders = match.game.foreseeable
    found = [Stood(match.number if orders else match.turn(), match.turn(), read(match))]
    great: list[tuple[int, Any]] = []
    acted = False
    waiting: list[Any] = []
    while (done := replay.step()) is not None:
        acted = True
        waiting += [told.event.highlight() for told in done.told]
        if orders or match.turn() != found[-1].turn:
            frame = match.number if orders else match.turn()
            found.append(Stood(frame, match.turn(), read(match)))
            great += [(frame, one) for one in waiting if one and one.weight >= 4]
            waiting.clear()
            acted = False
    if acted:
        found.append(Stood(found[-1].frame + 1, match.turn(), read(match)))
    return found, match, great


def seen(value: Any, decimals: int) -> float:
    """What is shown of a value that is not below 0: rounded, half up."""
    return floor(Fraction(value) * 10**decimals + Fraction(1, 2)) / 10**decimals


def alone(keys: list[Key]) -> int | None:
    best = [seat for seat, key in enumerate(keys) if key == max(keys)]
    return best[0] if len(best) == 1 and len(keys) > 1 else None


@pytest.mark.parametrize("one", GAMES, ids=lambda one: f"{one.game}-{one.seed}-{len(one.bots)}")
def test_a_story_is_what_the_journal_says(one: Recorded):
    lines = recorded(one)
    story = msgspec.json.decode(filmed_journal(lines))["story"]
    points, match, great = stood(lines)
    assert [point["frame"] for point in story["points"]] == [each.frame for each in points]
    decimals = story["figures"][0]["decimals"]
    columns = list(zip(*(zip(*each.keys, strict=True) for each in points), strict=True))
    drawn = next((at for at, rows in enumerate(columns) if any(len(set(r)) > 1 for r in rows)), 0)
    figures = match.game.figures
    assert len(story["figures"]) == (1 if drawn else len(figures))
    assert story["figures"][0]["name"] == figures[drawn].name
    for told, each in zip(story["points"], points, strict=True):
        assert told["turn"] == each.turn
        assert told["values"] == pytest.approx([float(key[drawn]) for key in each.keys], abs=0.5001)
        leader = alone(each.keys)
        assert (told.get("margin") is not None) == (leader is not None)
        if leader is not None:
            assert told["leaders"] == [leader]
            second = max(key for seat, key in enumerate(each.keys) if seat != leader)
            both = list(zip(each.keys[leader], second, strict=True))
            by = next(index for index, (a, b) in enumerate(both) if a != b)
            assert told.get("by", 0) == by - drawn
            mine, others = (seen(value, decimals) for value in both[by])
            assert told["margin"] == pytest.approx(abs(mine - others)), "as a reader would subtract"
    boundaries = [points[0], *(b for a, b in pairwise(points) if b.turn != a.turn)]
    taken: list[tuple[int, int]] = []
    for each in boundaries:
        leader = alone(each.keys)
        if leader is not None and (not taken or taken[-1][1] != leader):
            taken.append((each.frame, leader))
    moments = story["moments"]
    leads = [(each["frame"], each["seats"][0]) for each in moments if each["kind"] == "lead"]
    assert leads == taken
    names = match.header.seats
    kept = {(each["frame"], each["text"]) for each in moments}
    for frame, what in great:
        at_once = sum(other == frame for other, _ in great)
        if all(isinstance(who, str) for who in what.about) and at_once < 4:
            assert (frame, what.words.format(*what.about)) in kept
    first = [s.seat for s in match.game.outcome(match.state).standings if s.rank == 1]
    assert story["over"] == match.over
    if match.over:
        assert all(names[seat] in story["headline"] for seat in first[:2])
        assert (" wins" in story["headline"]) == (len(first) == 1)
    else:
        assert story["headline"] == ""
