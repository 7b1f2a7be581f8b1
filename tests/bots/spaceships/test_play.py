"""The pilots play whole months by themselves, each as it is described."""

import random
from collections import Counter

import pytest

from contestmaster.bots.catalogue import bot, bot_names
from contestmaster.bots.spaceships.scene import look, own_name
from contestmaster.client import InProcess
from contestmaster.client.spaceships import Spaceships
from contestmaster.games.spaceships import Spaceships as Rules
from contestmaster.games.spaceships import SpaceshipsParams
from contestmaster.host.secrets import Secret
from contestmaster.kernel.instant import from_text
from contestmaster.kernel.match import Match
from contestmaster.kernel.replay import Replay
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.replies import answered
from contestmaster.tournament import local, lockstep

PIRATES = ("privateer", "privateer", "random")
START = from_text("2019-07-01T00:00:00Z")


def played(*names: str, seed: int = 5, rings: int = 90, **params: object) -> tuple[str, Replay]:
    """Let pilots play; return the digest, and the replay of the journal up to its end."""
    game = Rules(SpaceshipsParams(**{"on_win": "continue"} | params))  # type: ignore[arg-type]
    seats = [(f"{name}{n}", bot("spaceships", name)) for n, name in enumerate(names, 1)]
    lines: list[bytes] = []
    result = local.play(
        game, seats, Secret(seed, bytes(16)), turns=rings, start=START, journal=lines.append
    )
    replay = Replay([line for chunk in lines for line in chunk.splitlines(keepends=True)])
    return result.digest, replay


def events(replay: Replay) -> Counter[str]:
    """Play a journal again and count its events by name."""
    found: Counter[str] = Counter()
    replay.to_end(lambda done: found.update(type(told.event).__name__ for told in done.told))
    return found


def test_the_bots_of_the_game_are_there() -> None:
    assert bot_names("spaceships") == ["hermit", "privateer", "random"]


@pytest.mark.slow
def test_privateers_fight_keep_their_word_and_repeat() -> None:
    digest, replay = played("privateer", "privateer", "hermit", "random")
    told = events(replay)
    assert told["Attack"] == told["AttackValue"] >= 10
    assert told["Committed"] == 0, "nobody lost a codebook"
    assert told["Reported"] >= 12, "every week has its report"
    assert digest == played("privateer", "privateer", "hermit", "random")[0]
    assert digest != played("privateer", "privateer", "hermit", "random", seed=6)[0]


def test_over_tcp_it_is_the_same_match() -> None:
    """Plaintexts travel as data blocks, and the calendar goes on when all wait."""
    seats = [(f"{name}{n}", bot("spaceships", name)) for n, name in enumerate(PIRATES)]
    here = local.play(Rules(), seats, Secret(9, bytes(16)), turns=25)
    there = lockstep.play(
        Rules(),
        [lockstep.SeatedPlayer(name, make) for name, make in seats],
        Secret(9, bytes(16)),
        turns=25,
    )
    assert there.digest == here.digest


def test_hermits_never_attack() -> None:
    _, replay = played("hermit", "hermit", "hermit")
    assert events(replay)["Attack"] == 0


def test_an_astronomor_who_is_a_player_does_eir_duties() -> None:
    _, replay = played("privateer", "privateer", "random", astronomor="privateer1", rings=60)
    told = events(replay)
    assert told["Resolved"] >= 1
    assert told["Committed"] == 0
    assert {report.by for report in replay.match.state.reports} == {"privateer1"}


def test_a_pilot_finds_out_as_whom_it_plays() -> None:
    match = Match.start(Rules(), seed=1, seats=("ann", "bob"), at=START)

    def answer(line: bytes) -> bytes:
        call = match.game.vocabulary.parse(line)
        assert isinstance(call, Call)
        done = match.do(call, person, START)
        return answered(done.code, done.reply, call.command.shape, match.game.messages)

    client = Spaceships(InProcess(answer))
    for person in ("ann", "bob"):
        assert own_name(client) == person
    person = "eve"
    assert own_name(client) is None
    bot("spaceships", "random")(InProcess(answer), random.Random(1)).turn()
    assert look(client, "eve") is None


@pytest.mark.parametrize("name", ["hermit", "privateer", "random"])
def test_no_pilot_is_ever_at_a_loss(name: str) -> None:
    for seed in range(3):
        played(name, "random", "privateer", seed=seed, rings=30, scuttle="never")
