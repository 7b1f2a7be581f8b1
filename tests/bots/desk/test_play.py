"""The bots of DESK in real sets of games, in process and over TCP."""

import random
from typing import Any

import pytest

from contestmaster.bots.catalogue import bot, bot_names
from contestmaster.bots.desk import BOTS, CLIENT
from contestmaster.client import Refused, Transport
from contestmaster.games.desk import Desk, DeskParams
from contestmaster.host.secrets import Secret
from contestmaster.tournament import local, lockstep
from contestmaster.tournament.record import Played

SHORT: dict[str, Any] = {"preparation_turns": 1, "tactics_turns": 1, "results_turns": 1}


def sets(seed: int, *names: str, turns: int | None = None, **params: Any) -> Played:
    """A set of games in process."""
    game = Desk(DeskParams(**{**SHORT, **params}))
    bots = [(f"{name}{seat}", bot("desk", name)) for seat, name in enumerate(names)]
    return local.play(game, bots, Secret(seed, bytes(16)), turns=turns)


def places(strong: str, weak: str, count: int, **params: Any) -> int:
    """How often one of two strong teams is above one of two weak ones, in so many sets."""
    above = 0
    for seed in range(count):
        names = [strong, weak, strong, weak][seed % 2 :] + [strong, weak][: seed % 2]
        ranks = {s.seat: s.rank for s in sets(seed, *names[:4], **params).outcome.standings}
        above += sum(
            ranks[one] < ranks[other]
            for one in range(4)
            for other in range(4)
            if names[one] == strong and names[other] == weak
        )
    return above


def test_the_bots_are_found_by_name() -> None:
    assert bot_names("desk") == ["oracle", "random", "sergeant", "tactician"]


@pytest.mark.slow
@pytest.mark.parametrize("influence", ["none", "major"])
def test_random_is_below_the_sergeant(influence: str) -> None:
    """Four pairs in each of five sets."""
    assert places("sergeant", "random", 5, trait_influence=influence) >= 18


@pytest.mark.slow
@pytest.mark.parametrize("influence", ["none", "major"])
def test_the_sergeant_is_below_the_tactician(influence: str) -> None:
    assert places("tactician", "sergeant", 5, trait_influence=influence) >= 15


@pytest.mark.parametrize("teams", [1, 2, 3, 5])
def test_any_number_of_teams_is_played_to_the_end(teams: int) -> None:
    names = ["tactician", "sergeant", "random", "sergeant", "tactician"][:teams]
    played = sets(3, *names, skirmish_turns=20)
    assert played.outcome.over
    assert played.turns == 23


@pytest.mark.parametrize("params", [
    {"preparation_turns": 3, "tactics_turns": 4, "results_turns": 3},
    {"trait_influence": "major", "trait_slots": (12, 12)},
    {"n_cadre_types": (10, 10), "attribute_jitter": 0.5},
    {"n_cadre_types": (1, 1), "cadre_hp_budget": 1, "skirmish_turns": 1},
    {"obstacle_density_max": 0.4, "unit_types_period": 1000},
    {"w_attack": -1, "w_counter": -2, "w_unit": 0, "w_stack": -10, "w_victory": -100},
])  # fmt: skip
def test_whatever_the_parameters(params: dict[str, Any]) -> None:
    assert sets(
        4, "tactician", "sergeant", "random", **{"skirmish_turns": 15, **params}
    ).outcome.over


def test_a_set_of_bots_repeats_from_its_seed_and_over_tcp() -> None:
    names = ("tactician", "random", "sergeant")
    once, again, other = (sets(s, *names, skirmish_turns=12).digest for s in (5, 5, 6))
    players = [
        lockstep.SeatedPlayer(f"{name}{seat}", bot("desk", name)) for seat, name in enumerate(names)
    ]
    game = Desk(DeskParams(**SHORT, skirmish_turns=12))
    there = lockstep.play(game, players, Secret(5, bytes(16))).digest
    assert once == again == there != other


@pytest.mark.parametrize("limit", [1, 7])
def test_tight_limits_break_no_bot(limit: int) -> None:
    game = Desk(DeskParams(**SHORT, skirmish_turns=15))
    bots = [(name, bot("desk", name)) for name in BOTS]
    assert local.play(game, bots, Secret(1, bytes(16)), limit=limit).outcome.over


class Watched:
    """A bot whose refusals are counted, and that sleeps through some turns."""

    def __init__(self, name: str, sleeps: int, refused: list[str]) -> None:
        """Say who plays, in how many turns it sleeps before each it plays."""
        self.name = name
        self.sleeps = sleeps
        self.refused = refused
        self.turns = 0

    def __call__(self, transport: Transport, rng: random.Random) -> "Watched":
        """Make the bot."""
        command = transport.command

        def counted(line: str, *more: Any, **named: Any) -> Any:
            try:
                return command(line, *more, **named)
            except Refused:
                self.refused.append(line)
                raise

        transport.command = counted  # type: ignore[method-assign]
        self.bot = BOTS[self.name](CLIENT(transport), rng)
        return self

    def turn(self) -> None:
        """Play one turn of some."""
        self.turns += 1
        if self.turns == 1 or self.turns % (self.sleeps + 1) == 0:
            self.bot.turn()


@pytest.mark.parametrize("name", ["sergeant", "tactician"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_misses_no_turn_is_never_refused(name: str, seed: int) -> None:
    refused: list[str] = []
    watched = [(f"{name}{n}", Watched(name, 0, refused)) for n in range(3)]
    game = Desk(DeskParams(**SHORT, trait_influence="major", skirmish_turns=60))
    local.play(game, watched, Secret(seed, bytes(16)))
    assert refused == []


@pytest.mark.parametrize("name", ["sergeant", "tactician"])
def test_who_misses_turns_goes_on_from_what_can_be_seen(name: str) -> None:
    """Two of three turns are slept through; it fights all the same, and hardly in vain."""
    refused: list[str] = []
    players = [("sleepy", Watched(name, 2, refused)), ("random", bot("desk", "random"))]
    game = Desk(DeskParams(**SHORT, skirmish_turns=90))
    played = local.play(game, players, Secret(7, bytes(16)))
    assert played.outcome.standings[0].score > 0
    assert len(refused) < 10
