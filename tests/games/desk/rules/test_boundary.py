"""The clock: phases, and what happens between turns."""

from typing import Any

import pytest
from tests.games.desk.table import Table, kind, stack

from contestmaster.games.desk.events import BattleDecided
from contestmaster.games.desk.world import PHASES

LENGTHS = {
    "preparation_turns": 3,
    "tactics_turns": 2,
    "skirmish_turns": 4,
    "results_turns": 2,
}


@pytest.mark.parametrize("busy", [False, True])
def test_phases_follow_one_another_for_all_battles_whatever_is_done(busy: bool) -> None:
    """Each takes just its turns; the last one shows 0 [DESK-1, DESK-2, DESK-138]."""
    table = Table(phase="PREPARATION", teams=3, **LENGTHS)
    shown = []
    while not table.match.over:
        if busy:
            for team in (1, 2, 3):
                for battle in range(1, 7):
                    table.say(team, f"ASSIGN_ABILITIES {battle} 0")
                    table.say(team, f"DEFEND {battle} {table.battle(battle)['current']}")
        assert table.say(1, "CURRENT_STAGE") == table.say(3, "CURRENT_STAGE")
        shown.append(table.say(2, "CURRENT_STAGE").removeprefix("OK / "))
        table.turn()
    assert shown == [
        f"{phase} {left}"
        for phase, turns in zip(PHASES, LENGTHS.values(), strict=True)
        for left in range(turns - 1, -1, -1)
    ]
    assert table.match.turn() == sum(LENGTHS.values())


def test_battles_are_decided_when_the_skirmish_ends_and_never_else() -> None:
    """Six battles of three teams, once each [DESK-126, DESK-128]."""
    table = Table(phase="PREPARATION", teams=3, **LENGTHS)
    decided = []
    for turn in range(1, sum(LENGTHS.values()) + 1):
        table.told.clear()
        table.turn()
        battles = [t.event.battle for t in table.told if isinstance(t.event, BattleDecided)]
        decided += [(turn, number) for number in battles]
    assert decided == [(9, number) for number in range(1, 7)]


def test_events_of_a_turn_can_be_read_in_the_next() -> None:
    """In their order; none in the first skirmish turn [DESK-119, DESK-122]."""
    table = Table(
        stack("ATK", 1, 5, 5, 4), stack("DEF", 12, 7, 5, 4), kinds=[kind(init=20), kind()]
    )
    assert table.say(1, "LAST_TURN 1") == "OK / 0"
    assert table.say(1, "MOVE 1 1 1 6 5") == "OK"
    assert table.say(1, "ATTACK 1 1 7 5") == "OK"
    assert table.say(2, "LAST_TURN 1") == "OK / 0"
    table.turn()
    for team in (1, 2):
        assert table.say(team, "LAST_TURN 1") == (
            "OK / 3 / MOVED 1 6 5 / ATTACKED 1 2 40 / COUNTERED 2 1 20"
        )
    assert table.say(2, "DELAY 1 2") == "OK"
    table.turn()
    assert table.say(1, "LAST_TURN 1") == "OK / 1 / DELAYED 2"
    assert table.say(2, "DEFEND 1 2") == "OK"
    table.turn()
    assert table.say(1, "LAST_TURN 1") == "OK / 1 / DEFENDED 2"
    table.turn()
    assert table.say(1, "LAST_TURN 1") == "OK / 0"


def test_every_word_of_an_event_has_its_numbers() -> None:
    """Six of them [DESK-120, DESK-121]."""
    table = Table(
        stack("ATK", 1, 5, 5, 9), stack("DEF", 12, 7, 5, 1), kinds=[kind(init=20), kind()]
    )
    table.say(1, "MOVE 1 1 1 6 5")
    table.say(1, "ATTACK 1 1 7 5")
    table.turn()
    assert table.say(1, "LAST_TURN 1") == "OK / 3 / MOVED 1 6 5 / ATTACKED 1 2 20 / DESTROYED 2"


def test_results_show_the_last_skirmish_turn_all_along() -> None:
    """In every turn of RESULTS [DESK-123]."""
    table = Table(
        stack("ATK", 1, 5, 5),
        stack("DEF", 11, 9, 9),
        position={"phase_turns_left": 0},
        results_turns=3,
    )
    assert table.say(1, "DEFEND 1 1") == "OK"
    for _ in range(3):
        table.turn()
        assert table.say(2, "LAST_TURN 1") == "OK / 1 / DEFENDED 1"


def test_tactics_forgets_nothing_and_starts_nothing() -> None:
    """The first cycle begins with the first skirmish turn [DESK-63, DESK-70]."""
    table = Table(phase="TACTICS", tactics_turns=2)
    before: dict[str, Any] = table.battle()
    table.turn()
    assert table.battle() == before and before["cycle_no"] == 0 and before["queue"] == []
    table.turn()
    assert table.battle()["cycle_no"] == 1
    assert table.say(1, "LAST_TURN 1") == "OK / 0"


@pytest.mark.parametrize(
    ("command", "phases"),
    [
        ("UNITS_ON_BOARD 1", {"TACTICS", "SKIRMISH"}),
        ("UNIT_TYPES", {"TACTICS", "SKIRMISH"}),
        ("UNIT_QUEUE 1", {"SKIRMISH"}),
        ("LAST_TURN 1", {"SKIRMISH", "RESULTS"}),
        ("MY_SCORE", {"RESULTS"}),
        ("RIVALS", set(PHASES)),
        ("CURRENT_STAGE", set(PHASES)),
        ("SHOW_BOARD", set(PHASES)),
        ("DESCRIBE_GAME", set(PHASES)),
        ("MY_ID", set(PHASES)),
    ],
)
@pytest.mark.parametrize("phase", PHASES)
def test_queries_have_their_phases(command: str, phases: set[str], phase: str) -> None:
    """101 in all others [DESK-139, DESK-147]."""
    table = Table(phase=phase)
    assert table.say(1, command).startswith("OK" if phase in phases else "FAILED 101")
