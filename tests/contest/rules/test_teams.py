import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contest.rig import HOUR, Rig, servers

from contestmaster.contest.codes import Code
from contestmaster.contest.events import TeamChanged
from contestmaster.contest.questions import admits, has_seat, is_open, seats
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import BadFormatError


def test_numbers_count_from_1_in_order_of_registration_and_are_never_reused() -> None:
    """[CONTEST-58]."""
    rig = Rig()
    assert rig.do("ADD_TEAM zoe Zebras").team_no == 1
    assert rig.do("ADD_TEAM amy Ants").team_no == 2
    rig.do("EXCLUDE zoe cheating")
    assert rig.do("ADD_TEAM bob Bees").team_no == 3
    assert [(team.number, team.login) for team in rig.state.teams] == [
        (1, "zoe"),
        (2, "amy"),
        (3, "bob"),
    ]


def test_a_contest_has_at_most_100_teams() -> None:
    """[CONTEST-58]."""
    rig = Rig()
    for number in range(1, 101):
        assert rig.do(f"ADD_TEAM t{number} T{number}").team_no == number
    assert rig.refused("ADD_TEAM late Late") == Code.TEAMS_FULL
    rig.do("EXCLUDE t5 cheating")
    assert rig.refused("ADD_TEAM late Late") == Code.TEAMS_FULL


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('ADD_TEAM a "Other"', Code.LOGIN_TAKEN),
        ('ADD_TEAM b "Team A"', Code.NAME_TAKEN),
        ('ADD_TEAM "a b" Other', Code.BAD_LOGIN),
        ("ADD_TEAM łukasz Other", Code.BAD_LOGIN),
        (f"ADD_TEAM {'x' * 33} Other", Code.BAD_LOGIN),
        (f"ADD_TEAM b {'x' * 65}", Code.BAD_NAME),
        ('ADD_TEAM b " Other"', Code.BAD_NAME),
        ('ADD_TEAM b "Oth\u00a0er"', Code.BAD_NAME),
    ],
)
def test_logins_and_names_are_unique_and_well_formed(line: str, code: Code) -> None:
    """[CONTEST-58]."""
    assert Rig("A").refused(line) == code


def test_names_may_hold_blanks_and_any_letters() -> None:
    rig = Rig()
    rig.do('ADD_TEAM ab.C_d-9 "Żółte kaczki, 日本"')
    rig.do('ADD_TEAM ali "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627 \U0001f469\u200d\U0001f680"')
    assert rig.state.teams[0].name == "Żółte kaczki, 日本"
    assert "\u200c" in rig.state.teams[1].name


@pytest.mark.parametrize("letter", ["\x07", "\x1b", "\u202e", "\u200b", "\u200d"])
def test_names_hold_nothing_that_nobody_sees(letter: str) -> None:
    """[CONTEST-58], and NET-24: two names that look alike are one."""
    vocabulary = Rig("A").conductor.match.game.vocabulary
    assert vocabulary.parse(f'ADD_TEAM b "Oth{letter}er"'.encode()) == GenericCode.BAD_FORMAT
    with pytest.raises(BadFormatError, match="name: nobody would see U"):
        vocabulary.call("ADD_TEAM", {"team": "b", "name": f"Oth{letter}er"})


def test_a_late_team_stands_in_the_rankings_at_once_and_plays_from_the_next_game() -> None:
    """X12 [CONTEST-59, CONTEST-63]: no seat in the game that runs, in no server's."""
    rig = Rig("AB", servers=servers("traders", "cows"))
    rig.do("START")
    for _ in range(4):
        rig.play("Traders1", 5, 3)
    rig.do("GAME_BEGUN Traders1 5")
    rig.do("GAME_BEGUN Cows1 1")
    rig.wait(100)
    rig.do('ADD_TEAM late "Team L"')
    assert rig.total()["L"] == (3, "0.000000")
    assert rig.results("Traders1")["L"] == ("0.000000", "0.000000")
    assert admits(rig.state, "late")
    assert is_open(rig.state, "Traders1")
    assert not has_seat(rig.state, "Traders1", "late")
    rig.play("Traders1", 1, 2)
    assert rig.do("GAME_BEGUN Traders1 6").teams == (1, 2, 3)
    assert has_seat(rig.state, "Traders1", "late")
    assert not has_seat(rig.state, "Cows1", "late")


def test_a_disabled_team_is_shut_out_and_keeps_its_seat_results_and_place() -> None:
    """[CONTEST-60]."""
    rig = Rig("AB")
    rig.do("START")
    rig.play("Cows1", 5, 3)
    rig.do("GAME_BEGUN Cows1 2")
    before = rig.tables()
    rig.do("DISABLE a complaint")
    assert not admits(rig.state, "a")
    assert has_seat(rig.state, "Cows1", "a")
    assert rig.tables() == before
    rig.play("Cows1", 4, 0)
    assert rig.results("Cows1")["A"][0] == "9.000000"
    assert rig.do("GAME_BEGUN Cows1 3").teams == (1, 2)
    assert rig.refused("DISABLE a again") == Code.SO_ALREADY
    rig.do("ENABLE a settled")
    assert admits(rig.state, "a")
    assert rig.refused("ENABLE a again") == Code.SO_ALREADY


def test_an_excluded_team_is_as_if_never_registered_from_each_next_game_on() -> None:
    """[CONTEST-61]: out of rankings and means at once, its awards stored."""
    rig = Rig("ABC")
    rig.do("START")
    rig.play("Cows1", 30, 20, 10)
    rig.do("GAME_BEGUN Cows1 2")
    rig.do("EXCLUDE a cheating")
    assert rig.results("Cows1") == {
        "B": ("20.000000", "133.333333"),
        "C": ("10.000000", "66.666667"),
    }
    assert not admits(rig.state, "a")
    assert has_seat(rig.state, "Cows1", "a")
    rig.play("Cows1", 100, 0, 0)
    assert rig.state.servers["Cows1"].results[1] == 130_000_000
    assert rig.do("GAME_BEGUN Cows1 3").teams == (2, 3)
    assert rig.refused("EXCLUDE a again") == Code.SO_ALREADY


def test_a_readmitted_teams_awards_count_again() -> None:
    """[CONTEST-61]."""
    rig = Rig("ABC")
    rig.do("START")
    rig.play("Cows1", 30, 20, 10)
    rig.do("EXCLUDE a cheating")
    rig.play("Cows1", 5, 5)
    rig.do("READMIT a appeal")
    assert rig.results("Cows1")["A"][0] == "30.000000"
    assert seats(rig.state) == ("a", "b", "c")
    assert rig.refused("READMIT a again") == Code.SO_ALREADY


@given(st.lists(st.sampled_from("ABCDE"), max_size=8))
def test_excluded_and_readmitted_is_as_never_excluded(out: list[str]) -> None:
    """[CONTEST-61]."""
    rig = Rig("ABCDE")
    rig.do("START")
    rig.play("Cows1", 9, 7, 7, 3, 1)
    before = rig.tables()
    for letter in dict.fromkeys(out):
        rig.do(f"EXCLUDE {letter.lower()} x")
    for letter in dict.fromkeys(reversed(out)):
        rig.do(f"READMIT {letter.lower()} x")
    assert rig.tables() == before


def test_a_new_password_closes_the_teams_connections_and_changes_nothing_else() -> None:
    """[CONTEST-62]: doors are told, and that it was set is all that is kept."""
    rig = Rig("A")
    before = rig.tables()
    rig.do("SET_PASSWORD a")
    assert rig.entries[-1].arguments == {"team": "a"}
    assert rig.heard[-1] == "team 1 is given a new password"
    assert rig.state.teams[0].passwords == 1
    assert rig.tables() == before


@pytest.mark.parametrize(
    ("line", "closes"),
    [
        ("ADD_TEAM z Zebras", False),
        ("SET_PASSWORD a", True),
        ("DISABLE a x", True),
        ("EXCLUDE a x", True),
    ],
)
def test_doors_hear_whose_connections_to_close(line: str, closes: bool) -> None:
    """[CONTEST-60, CONTEST-62]."""
    done = Rig("A").act(line)
    (event,) = [told.event for told in done.told]
    assert isinstance(event, TeamChanged)
    assert event.closes is closes


@pytest.mark.parametrize("verb", ["SET_PASSWORD", "DISABLE", "ENABLE", "EXCLUDE", "READMIT"])
def test_a_team_that_is_not_there_is_refused(verb: str) -> None:
    assert Rig("A").refused(f"{verb} nobody why") == Code.NO_TEAM


def test_teams_may_come_and_go_at_any_time() -> None:
    """Organiser actions: any state; after the end rankings follow too [CONTEST-45]."""
    rig = Rig("AB")
    rig.do("START")
    rig.play("Cows1", 2, 1)
    rig.wait(24 * HOUR)
    assert rig.state.phase == "FINISHED"
    rig.do("EXCLUDE a cheating")
    assert rig.total() == {"B": (1, "100.000000")}


def test_seats_are_the_registered_teams_whether_they_connect_or_not() -> None:
    """[CONTEST-6]: on every server, every game, in ascending number [CONTEST-63]."""
    rig = Rig("CAB", servers=servers("cows", "desk", "traders"))
    rig.do("START")
    for name in ("Cows1", "Desk1", "Traders1"):
        assert rig.do(f"GAME_BEGUN {name} 1").teams == (1, 2, 3)
        rig.play(name, 0, 0, 0)
        assert rig.do(f"GAME_BEGUN {name} 2").teams == (1, 2, 3)


def test_a_teams_own_trouble_suspends_nothing() -> None:
    """[CONTEST-43]."""
    rig = Rig("AB")
    rig.do("START")
    rig.do("GAME_BEGUN Cows1 1")
    for line in ("DISABLE a x", "SET_PASSWORD b", "EXCLUDE b x", "ENABLE a x", "READMIT b x"):
        rig.do(line)
        assert (rig.state.stops, rig.state.phase) == ([], "RUNNING")
        assert is_open(rig.state, "Cows1")
        assert rig.wait(1).clock() == (rig.now - (rig.state.started or 0)) // 1_000_000
