"""What persons say."""

from typing import Any

import pytest
from tests.lobby.rig import Rig
from tests.shipped import shipped_games

from contestmaster.kernel.game import By
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.vocabulary import order
from contestmaster.lobby import RESERVED, Wording, unlistable
from contestmaster.lobby.commands import SPOKEN


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.come("ann", "bob")
    return rig


def test_at_no_table_the_words_are_those_of_the_lobby(rig: Rig) -> None:
    """[TABLE-33]."""
    vocabulary = rig.wording.vocabulary(rig.state.params)
    assert {command.name for command in vocabulary} == set(SPOKEN)
    for line in ("MOVE 1 1", "FLY", "CONNECT 9 ann", "GUEST", "GAME_ENDED 1 1"):
        assert rig.says("ann", line) == ["2"]


def test_at_a_table_the_words_of_its_game_are_there_too(rig: Rig) -> None:
    """[TABLE-33]."""
    game = load_game("spacecrack")()
    vocabulary = rig.wording.vocabulary(rig.state.params, game)
    assert vocabulary.find("END_TURN")
    assert vocabulary.find("sit")
    assert not vocabulary.find("CAPTURE")


def test_a_game_with_a_word_of_the_lobby_or_without_fixed_seats_cannot_be_listed() -> None:
    """[TABLE-36]."""

    class Sitting(load_game("spacecrack")):  # type: ignore[misc]
        @order("SIT", who="anyone")
        def sit(self, state: Any, by: By) -> None:
            """Sit down."""

    class Waiting(load_game("spacecrack")):  # type: ignore[misc]
        @order("WAIT", who="anyone")
        def wait(self, state: Any, by: By) -> None:
            """Wait."""

    assert unlistable(load_game("spacecrack")) is None
    assert unlistable(Waiting) is None
    assert "SIT is a command of the tables" in str(unlistable(Sitting))
    assert "join while it runs" in str(unlistable(load_game("spaceships")))


@pytest.mark.parametrize("game", [n for n in shipped_games() if load_game(n).seating is not None])
def test_no_game_at_tables_has_a_word_of_the_lobby(game: str) -> None:
    """[TABLE-36]."""
    names = {command.name.split()[0].upper() for command in load_game(game)().vocabulary}
    assert not names & RESERVED


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("SIT", "3"),
        ("SIT 1 2 3", "4"),
        ("SIT one", "400"),
        ("SIT -1", "400"),
        ("SIT 1 -1", "3"),
        ("SIT 1 x", "3"),
        ("TABLE x", "3"),
        ("TABLE -1", "3"),
        ("TABLE 1", "400"),
        ("KICK", "3"),
        ("KICK 1 1", "4"),
        ("STAND 1", "4"),
        ("INVITE OLD", "3"),
        ("INVITE NEW 1", "4"),
        ("CHAT", "3"),
        ("CHAT -1", "3"),
        ("WHOAMI x", "4"),
        ("OPEN", "3"),
        ("tables", "0"),
    ],
)
def test_lines_are_read_as_the_rule_book_says(rig: Rig, line: str, code: str) -> None:
    assert rig.says("ann", line) == [code]


def test_what_is_said_means_the_same_without_what_is_never_said(rig: Rig) -> None:
    rig.ok("ann", "OPEN spacecrack private=true")
    token = rig.ok("ann", "INVITE")[0].split()[0]
    rig.ok("bob", f"SIT {token}")
    entry = rig.dones[-1].entry
    assert entry is not None
    assert entry.person == "bob"
    assert entry.arguments == {"connection": rig.numbers["bob"], "table": 1, "invited": True}


def test_entries_hold_no_secret_word(rig: Rig) -> None:
    """[TABLE-5, TABLE-50]."""
    rig.guest("zoe")
    token = rig.ok("zoe", "WHOAMI")[0].split()[2]
    rig.ok("ann", "OPEN spacecrack private=true")
    first = rig.ok("ann", "INVITE")[0].split()[0]
    rig.ok("zoe", f"WATCH {first}")
    second = rig.ok("ann", "INVITE NEW")[0].split()[0]
    entries = repr([done.entry for done in rig.dones]) + repr(rig.told)
    state = rig.lobby.dump(rig.state)
    for word in (token, first, second):
        assert word not in entries
        assert word.encode() not in state


def test_where_nothing_was_played_no_game_goes_on_from_another(rig: Rig) -> None:
    """[TABLE-119] only a host that has games can say how they stood."""
    assert rig.says("ann", "OPEN spacecrack from=1-1@2") == ["403"]
    assert not rig.state.tables
    judged = rig.wording.judge(rig.state.params, "ann", "spacecrack", (("from", "1-1@2"),))
    assert judged is not None
    assert judged().faults == {"from": "no game has been played here"}


def test_wording_needs_no_game_that_is_not_offered(rig: Rig) -> None:
    def unknown(name: str) -> type:
        raise LookupError(name)

    rig.wording = Wording(rig.lobby, unknown)
    assert rig.says("ann", "OPEN chess") == ["401"]
