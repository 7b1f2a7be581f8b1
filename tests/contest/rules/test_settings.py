"""Settings that change while a contest runs."""

import json

import pytest
from tests.contest.rig import HOUR, Rig

from contestmaster.contest import Contest
from contestmaster.contest.codes import Code
from contestmaster.kernel.match import Match


def entered(rig: Rig, command: str, **arguments: object) -> Code:
    call = rig.conductor.match.game.vocabulary.call(command, arguments)
    return Code(rig.conductor.act(call, "host", rig.now).code)


def amend(rig: Rig, setting: str, value: object, *, told: bool = True) -> Code:
    words = {"setting": setting, "value": json.dumps(value), "was": "0", "text": "at once"}
    return entered(rig, "AMEND", **words, told=told)


def test_before_the_start_all_are_noted_and_later_only_new_ones():
    """[CONTEST-91]: a change is an amendment, so that the record shows what it was."""
    rig = Rig("A")
    values = {"Cows1.command_limit": "100"}
    assert not entered(rig, "NOTE_SETTINGS", values=json.dumps({"Cows1.old": "1"}))
    assert not entered(rig, "NOTE_SETTINGS", values=json.dumps(values))
    assert rig.state.settings == values
    rig.do("START")
    changed = json.dumps({"Cows1.command_limit": "7"})
    assert entered(rig, "NOTE_SETTINGS", values=changed) == Code.FIXED
    assert entered(rig, "NOTE_SETTINGS", values=json.dumps({"k_end": "9"})) == Code.FIXED
    assert not entered(rig, "NOTE_SETTINGS", values=json.dumps({"Cows1.newer": "3"}))
    assert rig.state.settings == values | {"Cows1.newer": "3"}


@pytest.mark.parametrize("setting", ["k_end", "contest_duration_s", "servers", "start_at"])
def test_what_was_promised_stays(setting):
    """[CONTEST-90]."""
    rig = Rig("A")
    rig.do("START")
    assert amend(rig, setting, 9) == Code.FIXED


def test_a_mended_parameter_holds_and_is_told():
    """[CONTEST-92]."""
    rig = Rig("A", scoreboard_decimals=2)
    assert amend(rig, "scoreboard_decimals", 3) == Code.FIXED, "before the start the file says it"
    rig.do("START")
    assert not amend(rig, "scoreboard_decimals", 3)
    assert rig.conductor.params.scoreboard_decimals == 3
    assert rig.state.news[-1].text == "scoreboard_decimals: 0 becomes 3, at once"
    assert not amend(rig, "[web] title", "Final", told=False)
    assert len(rig.state.news) == 1


def test_a_freeze_can_be_set_but_not_into_the_past():
    """[CONTEST-93]."""
    rig = Rig("A", contest_duration_s=10 * HOUR)
    rig.do("START")
    rig.wait(5 * HOUR)
    assert amend(rig, "freeze_before_end_s", 5 * HOUR) == Code.FREEZE_PASSED
    assert not amend(rig, "freeze_before_end_s", 4 * HOUR)
    rig.wait(HOUR)
    rig.conductor.pass_time(rig.now)
    assert rig.state.frozen is not None
    assert amend(rig, "freeze_before_end_s", 0) == Code.FREEZE_PASSED


def test_a_journal_with_amendments_replays():
    rig = Rig("A")
    rig.do("START")
    amend(rig, "time_zone", "Europe/Warsaw")
    header, match = rig.conductor.match.header, rig.conductor.match
    again: Match = Match(Contest(match.game.params), header, match.seed)
    for entry in rig.entries:
        again.apply(entry)
    assert again.digest() == match.digest()


def test_a_contest_without_any_has_the_digest_of_before():
    """What older journals and snapshots say of states stays true."""
    rig = Rig("A")
    plain = rig.conductor.match.game.dump(rig.state)
    assert not any(name in plain for name in (b"settings", b"questions", b"messages"))
    assert rig.conductor.match.game.load(None, plain) == rig.state
