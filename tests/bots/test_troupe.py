"""Bots of tables in one process and in one order."""

import pytest

from contestmaster.bots import troupe as module
from contestmaster.bots.troupe import Troupe


class Ears:
    """Hears bots, and ends their turns at the first line."""

    def __init__(self, troupe: Troupe, *, answers: bool = True) -> None:
        self.told: list[tuple[str, int]] = []
        self._troupe = troupe
        self._answers = answers
        troupe.attend(self)

    def line(self, player: int, line: bytes) -> None:
        self.told.append((line.decode().split()[0], player))
        if self._answers:
            self._troupe.stop(player)

    def returned(self, player: int) -> None:
        self.told.append(("returned", player))

    def failed(self, player: int, reason: str) -> None:
        self.told.append(("failed", player))

    def lost(self, player: int) -> None:
        self.told.append(("lost", player))


def test_bots_play_when_they_are_asked_until_all_have_returned() -> None:
    troupe = Troupe()
    ears = Ears(troupe)
    troupe.play()
    troupe.begin(1, "spacecrack", "random")
    troupe.play()
    first, last = ears.told[0], ears.told[-1]
    assert first[1] == 1
    assert last == ("returned", 1)
    ears.told.clear()
    troupe.begin(1, "spacecrack", "random")
    troupe.begin(2, "spacecrack", "greedy")
    troupe.play()
    assert {told for told in ears.told if told[0] == "returned"} == {
        ("returned", 1),
        ("returned", 2),
    }


def test_who_waits_for_a_reply_thinks_no_more() -> None:
    troupe = Troupe()
    ears = Ears(troupe, answers=False)
    troupe.begin(1, "spacecrack", "random")
    troupe.play()
    assert len(ears.told) == 1
    troupe.play()
    assert len(ears.told) == 1
    troupe.forget(1)
    troupe.play()
    assert len(ears.told) == 1


def test_a_bot_that_is_not_there_has_failed() -> None:
    troupe = Troupe()
    ears = Ears(troupe)
    troupe.begin(1, "spacecrack", "nobody")
    troupe.play()
    assert ears.told == [("failed", 1)]


def test_nobody_is_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE_S", 0.0)
    monkeypatch.setattr(module.Stage, "take", lambda stage, frame: None)
    troupe = Troupe()
    Ears(troupe)
    troupe.begin(1, "spacecrack", "random")
    with pytest.raises(TimeoutError, match="takes too long"):
        troupe.play()
