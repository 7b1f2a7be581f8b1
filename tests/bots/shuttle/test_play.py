"""The players of the Shuttle play whole months by themselves, each as it is described."""

import random
from collections import Counter

import pytest

from contestmaster.bots.catalogue import bot, bot_names
from contestmaster.bots.shuttle.scene import look, steps
from contestmaster.client import InProcess
from contestmaster.client.shuttle import Shuttle
from contestmaster.games.shuttle import Shuttle as Rules
from contestmaster.games.shuttle import ShuttleParams
from contestmaster.host.secrets import Secret
from contestmaster.kernel.instant import from_text
from contestmaster.kernel.match import Match
from contestmaster.kernel.replay import Replay
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.replies import answered
from contestmaster.tournament import local, lockstep

CREW = ("officer", "raider", "officer", "officer", "random", "officer")
START = from_text("2010-01-01T00:00:00Z")


def played(*names: str, seed: int = 5, rings: int = 90, **params: object) -> tuple[str, Replay]:
    """Let bots play; return the digest, and the replay of the journal up to its end."""
    game = Rules(ShuttleParams(**params))  # type: ignore[arg-type]
    seats = [(f"{name}{n}", bot("shuttle", name)) for n, name in enumerate(names, 1)]
    lines: list[bytes] = []
    result = local.play(
        game, seats, Secret(seed, bytes(16)), turns=rings, start=START, journal=lines.append
    )
    replay = Replay([line for chunk in lines for line in chunk.splitlines(keepends=True)])
    return result.digest, replay


def events(replay: Replay) -> Counter[str]:
    """Play a journal again and count its events: by kind, and journeys by their outcome."""
    found: Counter[str] = Counter()
    replay.to_end(lambda done: found.update(told.event.line().split()[2] for told in done.told))
    return found


def test_the_bots_of_the_game_are_there() -> None:
    assert bot_names("shuttle") == ["chronicler", "officer", "raider", "random"]


def test_crews_fly_enemies_shoot_and_it_repeats() -> None:
    digest, replay = played(*CREW)
    told = events(replay)
    assert told["JOURNEY"] >= 5
    assert told["JOURNEY"] - told["END"] in (0, 1)
    assert told["ATTACK"] >= 10
    assert told["ACTION"] > told["FAIL"]
    assert len(replay.match.state.reports) >= 12
    assert digest == played(*CREW)[0]
    assert digest != played(*CREW, seed=6)[0]


def test_over_tcp_it_is_the_same_match() -> None:
    seats = [(f"{name}{n}", bot("shuttle", name)) for n, name in enumerate(CREW)]
    here = local.play(Rules(), seats, Secret(9, bytes(16)), turns=20)
    there = lockstep.play(
        Rules(),
        [lockstep.SeatedPlayer(name, make) for name, make in seats],
        Secret(9, bytes(16)),
        turns=20,
    )
    assert there.digest == here.digest


def test_a_crew_of_officers_arrives() -> None:
    _, replay = played(*["officer"] * 7)
    events(replay)
    owned = replay.match.state.credits
    assert sum(owned.values()) + 10 * len(replay.match.state.wins) >= 30
    assert replay.match.state.restricted is None


def test_chroniclers_save_and_officers_mutiny() -> None:
    """Two saves in a month are a win; a crew of officers does not let it come to that."""
    _, calm = played("chronicler", "chronicler", "random", "random", rings=200)
    told = events(calm)
    assert told["SAVE"] >= 2
    _, strict = played("chronicler", "officer", "officer", "officer", "officer", rings=120)
    assert events(strict)["MUTINY"] >= 1


def test_a_stranger_has_nothing_to_do() -> None:
    match = Match.start(Rules(), seed=1, seats=("ann", "bob"), at=START)
    person = "eve"

    def answer(line: bytes) -> bytes:
        call = match.game.vocabulary.parse(line)
        assert isinstance(call, Call)
        done = match.do(call, person, START)
        return answered(done.code, done.reply, call.command.shape, match.game.messages)

    bot("shuttle", "random")(InProcess(answer), random.Random(1)).turn()
    assert match.number == 0
    assert look(Shuttle(InProcess(answer))) is None
    person = "bob"
    scene = look(Shuttle(InProcess(answer)))
    assert scene is not None
    assert scene.name == "bob"


@pytest.mark.parametrize(
    ("here", "there", "next_"),
    [
        ("bridge", "lower_deck", "engine_room"),
        ("lower_deck", "bridge", "engine_room"),
        ("engine_room", "bridge", "bridge"),
    ],
)
def test_the_way_between_rooms(here: str, there: str, next_: str) -> None:
    assert steps(here, there) == next_


@pytest.mark.parametrize("name", ["chronicler", "officer", "raider", "random"])
def test_no_bot_is_ever_at_a_loss(name: str) -> None:
    for seed in range(2):
        played(name, "random", "raider", "officer", seed=seed, rings=60, max_wormhole2=5)
