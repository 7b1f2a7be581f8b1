"""Commands and replies: names, grammar, numbers, precedence of errors."""

import pytest
from line_rig import Number, Tally

from contestmaster.kernel.vocabulary import query
from contestmaster.protocols.line.place import NoVerdictError

UNKNOWN = "FAILED 2 unknown command\n"
FORMAT = "FAILED 3 bad format\n"
TOO_MANY = "FAILED 4 too many arguments\n"


@pytest.fixture
def client(rig):
    return rig(command_limit=10_000).login()


def test_a_command_is_a_name_and_its_arguments(client):
    """NET-26, NET-28: one line OK, or one line FAILED with the table's text."""
    assert client.ask("ADD 1\n") == "OK\n"
    assert client.ask("ADD 1000\n") == "FAILED 101 total too large\n"
    assert client.ask("ADD\n") == FORMAT


def test_names_fold_case_and_keywords_do_not(client):
    """NET-27."""
    assert client.ask("progress\n") == client.ask("ProGress\n") == "OK\n1 0\n"
    assert client.ask("take COWBOY\n") == "OK\n"
    assert client.ask("TAKE cowboy\n") == FORMAT
    assert client.ask("TAKE Cowboy\n") == FORMAT


def test_data_lines_follow_ok_and_lists_are_counted(client):
    """NET-29: as the command's grammar prescribes, count 0 is followed by nothing."""
    assert client.ask("LIST 2\n") == "OK\n2\n0\n1\n"
    assert client.ask("LIST 0\n") == "OK\n0\n"


def test_failed_commands_change_nothing_and_say_nothing_more(client):
    """NET-30."""
    assert client.ask("ADD 600\n") == "OK\n"
    assert client.ask("ADD 600\n") == "FAILED 101 total too large\n"
    assert client.ask("PROGRESS\n") == "OK\n1 600\n"


def test_commands_of_a_connection_are_answered_in_order(client):
    """NET-32: strictly, in however many pieces they come."""
    line = "ADD 1\nPROGRESS\nFLY\nPROGRESS\nADD 1 1\nADD 1\nPROGRESS\n"
    expected = f"OK\nOK\n1 1\n{UNKNOWN}OK\n1 1\n{TOO_MANY}OK\nOK\n1 2\n"
    assert client.ask(line) == expected


def test_nothing_is_sent_unasked(rig):
    """NET-35, NET-64: boundaries, other people's orders, waits of other connections: silence."""
    r = rig()
    quiet, busy = r.login("red"), r.login("red")
    busy.send("ADD 1\nWAIT\n")
    r.login("blue").send("ADD 2\n")
    r.at(5)
    assert quiet.read() == ""
    assert busy.read() == "OK\nOK\nWAITING 1.000000\nOK\n"


@pytest.mark.parametrize(
    ("sent", "meant"),
    [("+05", 5), ("00", 0), ("-0", 0), ("-007", -7), ("9" * 18, int("9" * 18))],
)
def test_integers_are_read_with_sign_and_zeros_and_printed_plain(client, sent, meant):
    """NET-36, NET-39."""
    assert client.ask(f"PAIR {sent} {sent}\n") == f"OK\n2\n{meant}\n{meant}\n"


@pytest.mark.parametrize(
    "wrong", ["9" * 19, "1.0", "1e3", "--1", "+", "-", "0x1", "1_0", "\u0661", "1,", "1\0"]
)
def test_anything_else_is_no_integer(client, wrong):
    """NET-39."""
    assert client.ask(f"PAIR 1 {wrong}\n") == FORMAT


def test_naturals_are_not_negative(client):
    """NET-40."""
    assert client.ask("ADD -1\n") == FORMAT
    assert client.ask("ADD -0\n") == client.ask("ADD +5\n") == "OK\n"


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("1", "1.000000 1.000"),
        ("-1.5", "-1.500000 -1.500"),
        ("+2.", "2.000000 2.000"),
        ("-0.0", "0.000000 0.000"),
        ("0.0625", "0.062500 0.063"),
        ("-0.0625", "-0.062500 -0.063"),
        ("123456789012", "123456789012.000000 123456789012.000"),
    ],
)
def test_reals_are_printed_with_six_decimals(client, sent, shown):
    """NET-37, NET-38, NET-41: half away from zero, no exponent, no -0; or as a command says."""
    assert client.ask(f"WEIGH {sent}\n") == f"OK\n{shown}\n"


@pytest.mark.parametrize("wrong", [".5", "1e5", "1.5.5", "+", "-.", "inf", "nan", "1,5"])
def test_anything_else_is_no_real(client, wrong):
    """NET-41: exponents and bare points are not accepted."""
    assert client.ask(f"WEIGH {wrong}\n") == FORMAT


def test_unknown_names_are_2_whatever_follows(client):
    """NET-42."""
    assert client.ask("FLY 1 2 3 4 5\n") == UNKNOWN
    assert client.ask("FLY\n") == UNKNOWN
    assert client.ask("ADDX 1\n") == UNKNOWN


def test_surplus_is_4_before_form_is_3(client):
    """NET-43, NET-44, NET-47: the middle of worked example X3."""
    assert client.ask("MOVE 1 0 1 7\n") == TOO_MANY
    assert client.ask("MOVE x 0 1 7\n") == TOO_MANY
    assert client.ask("MOVE x 0 1\n") == FORMAT
    assert client.ask("MOVE 1 0\n") == FORMAT
    assert client.ask("MOVE -1 0 1\n") == FORMAT
    assert client.ask("MOVE 1 0 2\n") == FORMAT
    assert client.ask("MOVE +01 00 -1\n") == "OK\n"


def test_an_announced_number_is_read_first(client):
    """NET-45: a bad count is 3, then a surplus 4, then a shortage 3."""
    assert client.ask("SUM 2 3 4\n") == "OK\n7\n"
    assert client.ask("SUM 0\n") == "OK\n0\n"
    assert client.ask("SUM x 1 2\n") == client.ask("SUM -1 5\n") == FORMAT
    assert client.ask("SUM 1 2 3\n") == TOO_MANY
    assert client.ask("SUM 1 x 3\n") == TOO_MANY
    assert client.ask("SUM 2 1\n") == client.ask("SUM 1 x\n") == FORMAT


def test_internal_errors_are_5_and_leave_no_trace(client):
    """NET-46: the state is restored, the connection stays open."""
    client.ask("ADD 3\n")
    assert client.ask("BOOM\n") == "FAILED 5 internal error, sorry...\n"
    assert client.ask("PROGRESS\n") == "OK\n1 3\n"


def test_whoever_is_behind_may_fail_too(rig, caplog):
    """NET-46: even an error that nobody restored from ends neither connection nor server."""
    r = rig()
    client = r.login()

    def broken(*_):
        raise RuntimeError("the host is broken")

    do, r.behind.do = r.behind.do, broken
    assert client.ask("PROGRESS\nFLY\n") == f"FAILED 5 internal error, sorry...\n{UNKNOWN}"
    assert "the host is broken" in caplog.text
    r.behind.do = do
    assert client.ask("PROGRESS\n") == "OK\n1 0\n"
    assert r.line.internal_errors == 1


def test_whoever_is_behind_may_not_know_what_was_done(rig):
    """NET-96: the connection is closed without a verdict, and other lines of it are not read."""
    r = rig()
    client, other = r.login("red"), r.login("blue")

    def doubtful(*_):
        raise NoVerdictError

    do, r.behind.do = r.behind.do, doubtful
    assert client.ask("ADD 1\nFLY\n") == ""
    assert client.closed
    r.behind.do = do
    assert other.ask("PROGRESS\n") == "OK\n1 0\n"


def test_what_was_answered_before_a_close_is_sent_before_it(rig):
    """NET-66: also where the replies to several lines go out in one write."""
    r = rig()
    client = r.login("red")
    r.behind.in_do.append(lambda: len(r.behind.calls) == 3 and client.session.close())
    client.send("PROGRESS\n" * 3)
    assert client.closed
    assert client.read() == "OK\n1 0\n" * 2


def test_whoever_is_behind_may_fail_in_a_wait(rig, caplog):
    """NET-46."""
    r = rig()
    client = r.login()

    def broken(*_):
        raise RuntimeError("no waiting")

    r.behind.pause = broken
    assert client.ask("WAIT\nPROGRESS\n") == "FAILED 5 internal error, sorry...\nOK\n1 0\n"
    assert "no waiting" in caplog.text


def test_the_first_error_that_applies_is_reported(rig):
    """NET-47: 6, 2, 4, 3, 7, the game's own codes, 5."""
    r = rig(command_limit=1)
    errors = [
        ("FLY 1 2", UNKNOWN),
        ("BOOM 1", TOO_MANY),
        ("ADD x 1", TOO_MANY),
        ("ADD x", FORMAT),
        ("ADD 5000", "FAILED 7 no seat in this game\n"),
        ("BOOM", "FAILED 7 no seat in this game\n"),
    ]
    for i, (line, expected) in enumerate(errors):
        client = r.login(f"stranger{i}")  # somebody without a seat, with a fresh counter
        assert client.ask(f"{line}\n") == expected
        assert client.ask(f"{line}\n").startswith("FAILED 6 ")
    client = r.login("red")
    assert client.ask("ADD 5000\n") == "FAILED 101 total too large\n"


def test_no_seat_is_7_after_form_and_counts(rig):
    """NET-85, NET-47: worked example X12; open commands and WAIT need no seat."""
    r = rig(command_limit=4)
    late = r.login("late")
    assert late.ask("PROGRESS\n") == "FAILED 7 no seat in this game\n"
    assert late.ask("PROGRESS 1\n") == TOO_MANY
    assert r.line.commands == 2
    assert late.ask("SAID\n") == "OK\n0\n"
    assert late.ask("WAIT\n") == "OK\nWAITING 1.000000\n"
    r.at(1)
    assert late.read() == "OK\n"


def test_codes_of_other_names_are_2_3_and_4_here(client):
    """NET-87, NET-79: wrong name, number and form have the codes of this protocol in any game."""
    assert client.ask("FLY\nADD 1 1\nADD one\n") == UNKNOWN + TOO_MANY + FORMAT


def test_texts_are_the_rest_of_the_line_in_utf8(client):
    """NET-86, NET-89: ends stripped, the middle kept; what is no UTF-8 is 3."""
    assert client.ask('SAY  \t zwei  "Wörter" \t\r\n') == "OK\n"
    assert client.ask("SAID\n") == 'OK\n1\nzwei  "Wörter"\n'
    assert client.ask(b"SAY \xff\n") == FORMAT
    assert client.ask("SAY\n") == FORMAT
    assert client.ask("SAY \t\n") == FORMAT


@pytest.mark.parametrize(
    "letter", ["\r", "\0", "\x07", "\x1b", "\x9b", "\u202e", "\u2028", "\u200b"]
)
def test_a_text_holds_nothing_that_nobody_sees(client, letter):
    """NET-86; a tab and the joiners of Persian names and of emoji are fine."""
    assert client.ask(f"SAY mind{letter}this\n") == FORMAT
    said = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627\t\U0001f469\u200d\U0001f680"
    assert client.ask(f"SAY {said}\n") == "OK\n"
    assert client.ask("SAID\n") == f"OK\n1\n{said}\n"


def test_events_are_numbered_for_each_reader(rig):
    """NET-90: those the asker may see, counted from 1, at most events_max; no seat needed."""
    r = rig()
    red, blue, guest = r.login("red"), r.login("blue"), r.login("guest")
    red.ask("ADD 1\nADD 2\n")
    assert red.ask("EVENTS 0\n") == (
        "OK\n3\n1 Added amount=1\n2 Hidden amount=1\n3 Added amount=2\n"
    )
    assert red.ask("EVENTS 3\n") == "OK\n1\n4 Hidden amount=2\n"
    assert blue.ask("EVENTS 1\n") == "OK\n1\n2 Added amount=2\n"
    assert guest.ask("EVENTS 0\n") == "OK\n2\n1 Added amount=1\n2 Added amount=2\n"
    assert guest.ask("EVENTS 2\nEVENTS 99\n") == "OK\n0\nOK\n0\n"
    assert guest.ask("EVENTS\nEVENTS -1\nEVENTS 1 1\n") == FORMAT + FORMAT + TOO_MANY


def test_help_lists_what_may_be_said(rig):
    """NET-92, NET-89: a text for people, in any case; it counts, and needs no seat."""
    r = rig(command_limit=4)
    client = r.login("spectator")
    first, count, *lines = client.ask("help\n").splitlines()
    assert (first, int(count)) == ("OK", len(lines))
    assert "MOVE group step1 step2 - Move a group." in lines
    assert lines[-1].startswith("WAIT [ended] - ")
    assert [line.split()[0] for line in lines[:-1]] == [
        c.name.split()[0] for c in r.behind.vocabulary()
    ]
    assert r.line.refusals["spectator"] == 0
    assert client.ask("HELP\r\n").startswith("OK\n")
    assert client.ask("HELP MOVE\n") == "FAILED 4 too many arguments\n"
    assert client.ask("HELPS\n") == "FAILED 2 unknown command\n"
    assert client.ask("HELP\n").startswith("FAILED 6 ")


class Helpful(Tally):
    """A game that has a command of that name."""

    @query("HELP", who="anyone")
    def help(self, state, by, about: int) -> Number:
        """Answer with what was asked."""
        return Number(about)


def test_a_game_may_have_help_of_its_own(rig):
    """NET-92: then that is what is meant, with its own arguments."""
    client = rig(game=Helpful()).login()
    assert client.ask("HELP 3\n") == "OK\n3\n"
    assert client.ask("HELP\n") == "FAILED 3 bad format\n"
