"""A contest to look at: seven servers, a night of games, news and stops, on virtual time."""

from importlib.metadata import EntryPoint
from random import Random

import pytest
from tests.doors.web.stage import HASH, Stage
from tests.host.contest.running import settings
from tests.host.tally import Tally

from contestmaster.host.contest.settings import ContestSettings
from contestmaster.kernel import registry

__all__ = ["finals", "install"]

SERVERS = ("Cows1", "Cows2", "Cows3", "Desk1", "Desk2", "Traders1", "Traders2")
NAMES = (
    "Null Pointers", "The Ostriches", "Segfault Society", "Bitwise Bandits", "Night Shift",
    "Étoile Filante", "Heap of Trouble", "Kernel Panic", "λ-Lambdas", "Off by One",
    "Race Condition", "Rubber Ducks", "Stack Underflow", "Tail Call", "Undefined",
    "Two Hard Things", "Monads at Work", "Zażółć Gęślą Jaźń", "Big O", "Loop Invariant",
    "A team with quite a long name, as some like to have", "Greedy Knapsack", "Dijkstra's Cats",
    "Memory Leek",
)  # fmt: skip
HOUR = 3600
PLAYED = 9 * HOUR + 1234


class Cows(Tally):
    """Wild wild space: teams catch, stabilise and milk megacows on a 2-4 dimensional board."""

    name = "cows"


class Desk(Tally):
    """Divisions, strategies, kills: four battles on a small field, planned on paper."""

    name = "desk"


class Traders(Tally):
    """Interstellar overdrive: trade routes between planets that never stand still."""

    name = "traders"


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tiny games stand for the large ones."""
    points = {
        registry.GROUP: [
            EntryPoint(game, f"{__name__}:{game.capitalize()}", registry.GROUP)
            for game in ("cows", "desk", "traders")
        ],
        registry.OTHERS: [EntryPoint("contest", "contestmaster.contest:Contest", registry.OTHERS)],
    }
    monkeypatch.setattr(registry, "entry_points", lambda group: points[group])


def file() -> ContestSettings:
    """What the contest's file says: a day, in Warsaw."""
    servers = [
        {
            "name": name,
            "port": 20000 + number,
            "task": name.rstrip("123").lower(),
            "turn_seconds": 300,
            "options": {"turns": 3 + number % 3},
        }
        for number, name in enumerate(SERVERS)
    ]
    teams = [{"login": f"team{n}", "name": name} for n, name in enumerate(NAMES, 1)]
    return settings(
        *servers,
        contest_duration_s=24 * HOUR,
        teams=teams,
        time_zone="Europe/Warsaw",
        web={"title": "24 hours of code"},
    )


def finals(stage: type[Stage] = Stage) -> Stage:
    """A contest after nine hours, with games of unlike luck, a stop, a void game and news."""
    made = stage(file())
    made.do("PUT_ORGANISER", HASH, login="chair", name="The Chair")
    made.do("SET_PASSWORD", HASH, team="team3")
    made.do("ANNOUNCE", text="Welcome! Dinner is at eight; the coffee never ends.")
    luck = Random(7)
    skill = [luck.random() for _ in NAMES]
    for minute in range(0, 6 * 60, 20):
        _order(made, luck, skill)
        made.play(minute * 60 + 19 * 60)
    made.do("SUSPEND", scope="all", text="A fuse has blown in hall B.")
    made.play(6 * HOUR + 600)
    made.do("RESUME", scope="all", text="The light is back.", delay="300")
    made.do("VOID_GAME", server="Desk1", game_no=4, text="Its map was that of Desk2.")
    for minute in range(6 * 60 + 20, 9 * 60, 20):
        _order(made, luck, skill)
        made.play(minute * 60 + 19 * 60)
    made.do("SUSPEND", scope="Traders2", text="Its network switch is being replaced.")
    made.do("DISABLE", team="team24", text="Floods the network.")
    made.play(PLAYED)
    return made


def _order(made: Stage, luck: Random, skill: list[float]) -> None:
    for server in SERVERS:
        for name, able in zip(NAMES, skill, strict=True):
            amount = min(9, int(luck.random() * 6 * able + 4 * able))
            made.house.say(name, f"ADD {amount}", server)
