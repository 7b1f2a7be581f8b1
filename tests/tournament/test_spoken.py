"""Messages in matches at full speed, and games that an order ends."""

import random

import pytest

from contestmaster.client import Transport
from contestmaster.client.announcing import announce
from contestmaster.client.spaceships import Spaceships as Client
from contestmaster.games.spaceships import Spaceships
from contestmaster.host.secrets import Secret
from contestmaster.kernel.replay import Replay
from contestmaster.tournament import local, lockstep

SECRET = Secret(7, bytes(16))
SEATS = ("ann", "bob")


class Speaker:
    """Posts a message at once, and once more with the same id."""

    def __init__(self, link: Transport, rng: random.Random) -> None:
        del rng
        self.link = link
        self.heard: list[list[tuple[str, int]]] = []

    def turn(self) -> None:
        """Say the same twice, as who has lost a connection does."""
        for _ in range(2):
            said = announce(
                self.link, "I move to Sector 2. I move to Sector 4. I mvoe to Sector 2.", "m1"
            )
            self.heard.append([(verdict.outcome, verdict.code) for verdict in said])


class Leaver:
    """Leaves the game."""

    def __init__(self, link: Transport, rng: random.Random) -> None:
        del rng
        self.game = Client(link)

    def turn(self) -> None:
        """Leave, for good."""
        self.game.leave()


def test_a_message_is_judged_action_by_action_and_once_for_an_id() -> None:
    """As [SHIPS-36, SHIPS-38] say, and each action is an entry that every replay repeats."""
    speakers: list[Speaker] = []

    def make(link: Transport, rng: random.Random) -> Speaker:
        speakers.append(Speaker(link, rng))
        return speakers[-1]

    lines: list[bytes] = []
    players = [lockstep.SeatedPlayer(name, make) for name in SEATS]
    played = lockstep.play(Spaceships(), players, SECRET, turns=1, journal=lines.append)
    assert [speaker.heard[0] == speaker.heard[1] for speaker in speakers] == [True, True]
    moved = [("SUCCEEDED", 0), ("FAILED", 120)]
    stayed = [("FAILED", 120), ("FAILED", 120)]  # for bob begins in Sector 2
    assert sorted(speaker.heard[0][:2] for speaker in speakers) == [stayed, moved]
    assert all(len(speaker.heard[0]) == 3 for speaker in speakers), "what is unclear is said too"
    counted = {(one.seat, one.command, one.code): one.times for one in played.refused}
    refused = [speaker.heard[0][:2].count(("FAILED", 120)) for speaker in speakers]
    assert sorted(counted.values()) == sorted(refused) == [1, 2], "those said twice count once"
    assert {(command, code) for _, command, code in counted} == {("MOVE", 120)}
    replay = Replay([line for chunk in lines for line in chunk.splitlines(keepends=True)])
    replay.to_end(lambda done: None)
    assert replay.match.digest() == played.digest


@pytest.mark.parametrize("over_tcp", [False, True])
def test_an_order_that_ends_the_game_ends_the_match(over_tcp: bool) -> None:
    """[SHIPS-114]: nothing rings any more, and nobody waits for that."""
    seats = [(name, Leaver) for name in SEATS]
    if over_tcp:
        players = [lockstep.SeatedPlayer(name, make) for name, make in seats]
        played = lockstep.play(Spaceships(), players, SECRET)
    else:
        played = local.play(Spaceships(), seats, SECRET)
    assert played.turns == 0
    assert played.outcome.over
