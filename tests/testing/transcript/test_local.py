"""The stage in memory: logins, time, organisers, looks behind the scenes."""

from collections.abc import Callable

import pytest

from contestmaster.testing.transcript import TranscriptError, TranscriptReport

Perform = Callable[..., TranscriptReport]


def passes(report: TranscriptReport) -> bool:
    assert not report.diff(), report.diff()
    return report.ok


def test_logins_happen_by_themselves_unless_shown(perform: Perform) -> None:
    assert passes(
        perform(
            "red> ADD 1\nOK\n1\nred/b> ADD 1\nOK\n2\n"
            "~ connect red/c\nLOGIN\nred/c> red\nPASS\nred/c> word\nOK\nred/c> ADD 1\nOK\n3\n"
            '~ connect blue\nLOGIN\nblue>> "blue\\nword\\n"\nPASS\n'
            "FAILED 1 bad login or password\n<closed>\n",
            '[passwords]\nred = "word"\n',
        )
    )


def test_a_connection_that_breaks_is_sent_nothing_and_logs_in_again(perform: Perform) -> None:
    assert passes(
        perform(
            "red> WAIT\nOK\nWAITING 1.000000\n~ disconnect red\n~ disconnect red/b\n~ turn\n"
            "red> ADD 1\nOK\n1\n"
        )
    )


def test_a_login_that_goes_another_way_shows(perform: Perform) -> None:
    assert passes(perform("! suspend all\nred> ADD 1\n<closed>\n! resume all\nred> ADD 1\nOK\n1\n"))


def test_an_account_without_a_seat(perform: Perform) -> None:
    body = "late> ADD 1\nFAILED 7 no seat in this game\n"
    assert passes(perform(body, '[passwords]\nlate = "word"\n'))


def test_time_passes_only_when_told(perform: Perform) -> None:
    assert passes(
        perform(
            "red> STATUS\nOK\n1 1.000000 1\nred> WAIT\nOK\nWAITING 1.000000\n"
            "~ wait 250ms\n~ turn\nOK\n~ at 0.100s\nred> WAIT\nOK\nWAITING 0.900000\n"
            "~ wait 3s\nOK\n~ at 0.2s\nred> STATUS\nOK\n1 1.000000 5\n"
            "red> WAIT\nOK\nWAITING 0.800000\n"
            "~ turn 2\nOK\nred> STATUS\nOK\n1 1.000000 7\n"
        )
    )


def test_settings_of_the_server_and_facts_of_the_host(perform: Perform) -> None:
    assert passes(
        perform(
            "red> STATUS\nOK\n7 1.681793 1\nred> STATUS\n"
            "FAILED 6 commands limit reached, forced waiting activated\nWAITING 00:00:01.000000\n",
            '[server]\ncommand_limit = 1\nwait_time_format = "clock"\n'
            "[host]\ngame_no = 7\nk = 1.681793\n",
        )
    )


def test_an_operator_enters_commands_of_the_game(perform: Perform) -> None:
    assert passes(
        perform(
            "red> ADD 3\nOK\n3\nred> CLEAR\nFAILED 7 no seat in this game\n! CLEAR\nOK\n"
            "red> ADD 1\nOK\n1\n! CLEAR all\nFAILED 4 too many arguments\n"
            "! FLY\nFAILED 2 unknown command\n"
        )
    )


def test_a_suspension_closes_and_a_resumption_begins_the_turn_anew(perform: Perform) -> None:
    assert passes(
        perform(
            "red> ADD 1\nOK\n1\n~ at 0.6s\n"
            '! suspend all "power cut"\nred: <closed>\n~ wait 1h\n! resume all "again"\n'
            "red> STATUS\nOK\n1 1.000000 1\n~ at 0.25s\n"
            "red> WAIT\nOK\nWAITING 0.750000\n~ turn\nOK\n"
            "red> ADD 1\nOK\n2\n"
        )
    )


def test_positions_are_changed_in_place(perform: Perform) -> None:
    assert passes(
        perform(
            "red> ADD 1\nOK\n3\n~ position seats.1.count = 7\nblue> ADD 1\nOK\n8\n"
            "red> BREAK\nFAILED 5 internal error, sorry...\nred> ADD 1\nOK\n4\n",
            "[position]\nseats.0.count = 2\n",
        )
    )


def test_dice_are_scripted_for_one_entry(perform: Perform) -> None:
    assert passes(
        perform("~ dice 3,4 5 6\nred> LUCK\nOK\n4311\n~ dice 0 1 1\nred> LUCK\nOK\n2102\n")
    )
    assert passes(perform("~ dice 3,4 5 6\nred> LUCK\nOK\n4311\nred> LUCK\nOK\n...\n"))
    assert not perform("~ dice 3,4 5\nred> LUCK\nOK\n4311\n").ok, "too few"
    with pytest.raises(TranscriptError, match="1 of the dice were not drawn"):
        perform("~ dice 3,4 5 6 1\nred> LUCK\nOK\n4311\nred> STATUS\n")


def test_the_set_up_is_scripted(perform: Perform) -> None:
    dealt = "red> ADD 0\nOK\n{}\nblue> ADD 0\nOK\n{}\n"
    front = "[params]\ndealt = true\n[setup]\ndice = {}\n"
    assert passes(perform(dealt.format(2, 0), front.format("[0.7, 0]")))
    assert passes(perform(dealt.format(0, 2), front.format("[0.2, 2]")))
    for dice, problem in [
        ("[0.7]", "setup.dice: .*no draws left"),
        ("[0.7, 2, 1]", "setup.dice: 1 of them were not drawn"),
        ("[3, 0.7]", r"setup.dice: .*wants 0\.\.2"),
        ('["x"]', "setup.dice.*: expected"),
    ]:
        with pytest.raises(TranscriptError, match=problem):
            perform(dealt.format("...", "..."), front.format(dice))


def test_chances_and_weights_are_scripted(perform: Perform) -> None:
    assert passes(perform("~ dice 0.7\nred> DEAL\nOK\n2\n~ dice .2\nred> DEAL\nOK\n0\n"))


def test_events_and_outcomes(perform: Perform) -> None:
    assert passes(
        perform(
            "red> ADD 1\nOK\n1\nblue> ADD 2\nOK\n2\n~ events\n"
            "Counted seat=0 count=1\nCounted seat=1 count=2\n"
            "~ turn\n~ events\nTurned turn=1\n~ events\n~ events 2\n"
            "Counted seat=1 count=2\nTurned turn=1\n"
            "~ outcome\nnot over\n1 blue 2.000000\n2 red 1.000000\n"
            "~ turn\nred> ADD 5\nOK\n5\n~ outcome\nover\n1 blue 2.000000\n2 red 1.000000\n",
            "[params]\nturns = 2\n",
        )
    )


def test_one_transcript_has_one_course(perform: Perform) -> None:
    body = "red> ADD 1\nblue> WAIT\n~ turn 3\n~ events\n~ outcome\n"
    assert perform(body).actual == perform(body).actual
