"""What a bot knows of its battles is what the game knows."""

import random
from typing import Any

import numpy as np
import pytest

from contestmaster.bots.desk.captain import Captain
from contestmaster.bots.desk.drill import listed
from contestmaster.client import InProcess
from contestmaster.client.desk import Desk as Client
from contestmaster.games.desk import Desk, DeskParams
from contestmaster.games.desk.world import STACKS
from contestmaster.kernel.match import Match
from contestmaster.protocols.line.replies import answered

SEATS = ("one", "two")
KNOWN = ("side", "kind", "count", "top_hp", "x", "y", "defending", "countered", "delayed")
"""Fields of stacks that can be known."""


class Recruit(Captain):
    """Does one sensible thing or another."""

    def choose(self, place: int, left: int) -> Any:
        """Draw one of the acts there are."""
        acts = np.empty((2 * STACKS + 4, 4), np.int64)
        world = self._known().world
        return acts[self.rng.randrange(listed(world, place, acts))]


def client(match: Match[Any, Any], person: str) -> Client:
    """A client of a player of a match."""

    def answer(line: bytes) -> bytes:
        call = match.game.vocabulary.parse(line)
        assert not isinstance(call, int), line
        done = match.do(call, person, match.at)
        assert done.error is None
        return answered(done.code, done.reply, call.command.shape, match.game.messages)

    return Client(InProcess(answer))


@pytest.mark.parametrize("seed", range(6))
def test_the_picture_is_true_to_the_battle(seed: int) -> None:
    """Stacks, queue, and who has defended, countered or waited, turn by turn.

    One player acts at the beginning of every turn and looks then; what the other does in that turn
    is seen in the next. Only stacks that died are not looked at.
    """
    params = DeskParams(
        preparation_turns=1, tactics_turns=1, skirmish_turns=80, cadre_hp_budget=300,
        trait_influence="major",
    )  # fmt: skip
    match = Match.start(Desk(params), seed=seed, seats=SEATS, at=0)
    players = [Recruit(client(match, name), random.Random(seed)) for name in SEATS]
    looked = 0
    for at in range(82):
        watcher = players[at % 2]
        picture_before = watcher.picture
        for player in (watcher, players[1 - at % 2]):
            player.turn()
            picture = player.picture
            if player is watcher and picture is not None and picture_before is not None:
                looked += compared(match, player)
        match.ring(at)
    assert looked > 50


def compared(match: Match[Any, Any], watcher: Captain) -> int:
    """Compare battles in which the watcher has not acted; return how many there were."""
    count, picture = 0, watcher.picture
    assert picture is not None
    for place, rival in enumerate(picture.rivals):
        real = match.state.world.battles[rival.battle - 1]
        seen = picture.world.battles[place]
        if real.has_acted or real.has_moved or real.has_delayed or not real.cycle_no:
            continue
        picture.see(place, watcher.game.units_on_board(rival.battle))
        alive = real.count[: real.stacks] > 0
        for name in KNOWN:
            one, other = getattr(real, name), getattr(seen, name)
            assert one[: real.stacks][alive].tolist() == other[: real.stacks][alive].tolist(), name
        assert real.queue[: real.waiting].tolist() == seen.queue[: seen.waiting].tolist()
        assert (real.current, real.waiting) == (seen.current, seen.waiting)
        for kind in set(real.kind[: real.stacks].tolist()):
            for name in ("hp", "init", "move", "atk", "defense", "dmg", "rng", "traits"):
                assert getattr(real, name)[kind - 1] == getattr(seen, name)[kind - 1]
        count += 1
    return count
