"""Sample bots in the other seats of an environment."""

import pytest

from contestmaster.envs.opponents import BotOpponents
from contestmaster.envs.setting import setting_of
from contestmaster.tournament.local import StalledError


class Idle:
    """A bot that never does anything."""

    def turn(self) -> None:
        """Leave the turn as it is."""


def begun(turn_seconds: int) -> BotOpponents:
    """Begin a match against it, and end the own turn."""
    setting = setting_of("spacecrack", board_size=8, turn_seconds=turn_seconds)
    others = BotOpponents(setting, 0, lambda client, rng: Idle())
    others.batch.reset(1)
    others.begin()
    others.play()
    worlds = others.batch.worlds
    assert worlds.state(0).world.turn == 1
    worlds.actions[0] = setting.encoding.numbered("END_TURN")
    others.batch.step()
    return others


def test_a_turn_that_a_bot_does_not_end_is_ended_by_the_clock() -> None:
    """As in `play`: nobody waits for the time to pass [NET-88]."""
    others = begun(turn_seconds=60)
    others.play()
    worlds = others.batch.worlds
    assert worlds.state(0).world.turn == 2
    assert worlds.movers[0] == 0


def test_without_a_clock_it_is_an_error() -> None:
    with pytest.raises(StalledError, match="turn 1 never ends"):
        begun(turn_seconds=0).play()
