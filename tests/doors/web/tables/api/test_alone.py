"""Who plays against bots alone: hints, and orders that are taken back."""

import asyncio

import pytest
from tests.doors.web.stage import Page
from tests.doors.web.tables.stage import Browser, TableStage
from tests.host.lobby.programs import PROGRAMS, Adder, Crasher

from contestmaster.client import ROW
from contestmaster.doors.web.tables.api import alone


class Mover(Adder):
    """Looks around, and moves."""

    def turn(self) -> None:
        self.transport.command("STATUS", ROW)
        self.transport.command("MOVE 1 4", ROW)


CRACK = {"game": "spacecrack", "options": {"seats": 2, "bot_delay_s": 0, "board_size": 5}}


@pytest.fixture
def ann(stage: TableStage) -> Browser:
    """Somebody who plays against a bot that never does anything."""
    ann = stage.browser("ann")
    ann.api("POST", "/tables", CRACK)
    ann.api("POST", "/tables/1/bots", {"name": "idler"})
    ann.api("POST", "/tables/1/start")
    return ann


def ships(browser: Browser) -> list[str]:
    said = browser.api("POST", "/tables/1/commands", {"line": "SHIPS"})
    lines: list[str] = said["lines"]
    return lines[2:]


def test_an_order_is_taken_back(ann: Browser):
    assert ann.api("GET", "/tables/1/offers")["alone"] is True
    before = ships(ann)
    ann.api("POST", "/tables/1/commands", {"line": "MOVE 1 4"})
    assert ships(ann) != before
    assert ann.api("POST", "/tables/1/takeback") == {"taken": True}
    assert ships(ann) == before
    assert ann.api("POST", "/tables/1/takeback") == {"taken": False}
    events = ann.api("GET", "/tables/1/events?after=0")
    assert "TakenBack seat=0" in str(events)


def hint(browser: Browser, stage: TableStage) -> dict[str, str]:
    """Ask for a hint, and let the bots play until it is there."""

    async def asking() -> dict[str, str]:
        asked = asyncio.create_task(browser.client.request("POST", "/api/tables/1/hint"))
        while not asked.done():
            await asyncio.sleep(0.005)
            await stage.pump()
        found: dict[str, str] = (await asked).json()
        return found

    return stage.run(asking())


def test_a_hint_is_an_order_that_is_not_carried_out(
    ann: Browser, stage: TableStage, monkeypatch: pytest.MonkeyPatch
):
    """Of the strongest bot of the server; it may fail, and then there is none."""
    stage.doors.acts.house.ladder = lambda game: (("greedy",), ("crasher",))
    before = ships(ann)
    monkeypatch.setattr(Crasher, "orders", 0)
    said = hint(ann, stage)
    assert (said["program"], said["line"]) == ("crasher", "")
    assert said["why"].startswith("has failed: ")
    monkeypatch.setitem(PROGRAMS, "crasher", Mover)
    assert hint(ann, stage) == {"program": "crasher", "line": "MOVE 1 4", "why": "", "late": False}
    assert ships(ann) == before


def test_who_waits_for_long_is_told_to_ask_again(
    ann: Browser, stage: TableStage, monkeypatch: pytest.MonkeyPatch
):
    """Nobody is told that a bot knows nothing to order while its rules are compiled."""
    stage.doors.acts.house.ladder = lambda game: (("greedy",), ("crasher",))
    monkeypatch.setattr(alone, "_PATIENCE_S", 0.01)
    said = ann.api("POST", "/tables/1/hint")
    assert said["line"] == ""
    assert said["why"].endswith("ask again in a moment")
    assert said["late"] is True


def test_bots_are_made_to_hurry(ann: Browser, stage: TableStage):
    """[TABLE-118] for the turn that is played, of which the game takes note."""
    game = stage.doors.acts.house.game(1)
    assert game is not None
    assert game.hurried != game.lap
    assert ann.api("POST", "/tables/1/hurry") == {"hurried": True}
    assert game.hurried == game.lap
    game.hurried = -1
    form = Page(ann.get("/tables/1").text).fields["form"]
    assert ann.send("/tables/1/do", form=form, act="hurry").status_code == 303
    assert game.hurried == game.lap, "without scripts, too"


def test_not_with_other_people_and_not_from_outside(ann: Browser, stage: TableStage):
    bob, eve = stage.browser("bob"), stage.browser("eve")
    for help_ in ("takeback", "hint", "hurry"):
        assert eve.refused("POST", f"/tables/1/{help_}") == (403, 7)
        assert stage.browser().refused("POST", f"/tables/1/{help_}")[0] == 401
    bob.api("POST", "/tables", CRACK)
    eve.api("PUT", "/tables/2/seats/mine", {})
    bob.api("POST", "/tables/2/start")
    assert bob.api("GET", "/tables/2/offers")["alone"] is False
    bob.api("POST", "/tables/2/commands", {"line": "MOVE 1 4"})
    for help_ in ("takeback", "hint", "hurry"):
        assert bob.refused("POST", f"/tables/2/{help_}") == (403, 7)
        assert eve.refused("POST", f"/tables/2/{help_}") == (403, 7)
