"""``new``, ``announce``, ``correct`` and ``seal``."""

import hashlib
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

START = "2019-07-29T09:00:00Z"
LATER = "2019-07-30T12:00:00Z"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def say(cli: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Announce a message to the game agora."""

    def saying(text: str | bytes, *options: object, game: str = "agora") -> Any:
        data = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        return cli("announce", game, "--data", folder, *options)

    return saying


@pytest.fixture
def agora(cli: Any, folder: Path) -> Path:
    """Begin a game called agora."""
    seats = ("--seat", "alice", "--seat", "bob", "--seat", "carol")
    ran = cli("new", "spaceships", "--name", "agora", *seats, "--at", START, "--data", folder)
    assert ran.code == 0
    assert ran.out.startswith("agora has begun")
    return folder


def test_a_message_is_read_judged_and_kept(agora: Path, say: Any) -> None:
    ran = say("Hello!\r\nI move to Sector 2.\r\n", "--as", "alice", "--at", LATER)
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "SUCCEEDED alice moves to Sector 2 and has 19 energy left",
        "",
        "What has happened:",
        "2019-07-30T12:00:00Z ship 1 moves to Sector 2",
    ]
    ran = say("I move to Sector 9. I fly to Sector nowhere", "--as", "alice", "--at", LATER)
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "FAILED 119 no such sector [SHIPS-38]: MOVE 9",
        'UNCLEAR "I fly to Sector nowhere": "nowhere" is not a number after "I fly to Sector"; '
        'say for example "I fly to Sector <sector>."',
    ]


def test_as_json(agora: Path, say: Any) -> None:
    ran = say("MOVE 2\nMOVE 2", "--as", "alice", "--at", LATER, "--id", "m1", "--json")
    said = json.loads(ran.out)
    assert (said["game"], said["author"], said["at"]) == ("agora", "alice", LATER)
    done, failed = said["verdicts"]
    assert (done["outcome"], done["reply"]) == ("SUCCEEDED", {"sector_id": 2, "energy": 19})
    assert (failed["code"], failed["rule"], failed["line"]) == (120, "SHIPS-38", 2)
    again = say("MOVE 2\nMOVE 2", "--as", "alice", "--at", LATER, "--id", "m1", "--json")
    assert json.loads(again.out)["before"] is True
    assert again.code == 0


def test_a_dry_run_says_so_and_changes_nothing(agora: Path, say: Any) -> None:
    options = ("--as", "alice", "--at", LATER)
    for _ in range(2):
        ran = say("I move to Sector 2.", *options, "--dry-run")
        assert ran.out.startswith("a dry run: nothing is changed\nSUCCEEDED alice moves")
    assert say("I move to Sector 2.", *options).code == 0


def test_a_message_comes_once(agora: Path, say: Any) -> None:
    options = ("--as", "alice", "--at", LATER, "--id", "<1@example.org>")
    say("I move to Sector 2.", *options)
    ran = say("I move to Sector 2.", *options)
    assert ran.out == f"taken already on {LATER}; nothing was done now\n"


def test_any_bytes_can_be_said(agora: Path, say: Any) -> None:
    assert say(b"\xff\xfe I move\x00", "--as", "alice", "--at", LATER).code == 0


def test_the_operator(agora: Path, say: Any) -> None:
    assert say("GRANT bob 5", "--as", "judge", "--at", LATER).code == 1
    assert say("GRANT bob 5", "--as", "judge", "--at", LATER, "--operator").code == 0


def test_what_can_be_mended_is_said_in_a_sentence(agora: Path, say: Any, cli: Any) -> None:
    at = ("--as", "alice", "--at")
    assert say("x", *at, LATER, game="forum").sentence == (
        "there is no game called forum here; there are: agora"
    )
    assert "is no time like" in say("x", *at, "noon").sentence
    say("MOVE 2", *at, LATER)
    assert say("x", *at, START).sentence == f"the record has reached {LATER} already"
    ran = cli("announce", "agora", *at, LATER, "--data", agora / "none")
    assert "begin a game with contestmaster new" in ran.sentence


def test_the_record_is_corrected(agora: Path, cli: Any, say: Any, tmp_path: Path) -> None:
    file = tmp_path / "changes.toml"
    file.write_text("coins.bob = 3\n")
    options = ("--as", "judge", "--reason", "CFJ 17", "--at", LATER, "--data", agora)
    assert cli("correct", "agora", file, *options, "--dry-run").code == 0
    ran = cli("correct", "agora", file, *options)
    assert ran.out.splitlines()[-1] == f"{LATER} judge corrects the record: CFJ 17"
    (verdict,) = json.loads(say("PLAYERS", "--as", "eve", "--at", LATER, "--json").out)["verdicts"]
    assert [row["coins"] for row in verdict["reply"]] == [10, 3, 10]
    file.write_text("coins.eve = 3\n")
    assert "there is no player eve" in cli("correct", "agora", file, *options).sentence
    file.write_text("coins = \n")
    assert "changes.toml" in cli("correct", "agora", file, *options).sentence
    listed = tmp_path / "changes.json"
    listed.write_text("[1]")
    assert "should hold a table" in cli("correct", "agora", listed, *options).sentence


POSITION = """
[ships.1]
energy = 12
[ships.2]
sector = 1
[ships.3]
armour = 11
"""


def test_a_dry_run_lists_what_is_unclear(cli: Any, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "found.toml"
    file.write_text(POSITION)
    seats = ("--seat", "alice", "--seat", "bob", "--seat", "carol")
    options = ("new", "spaceships", *seats, "--position", file, "--at", START, "--data", folder)
    ran = cli(*options, "--dry-run")
    assert ran.code == 1
    assert "unclear: ships.3.armour: 11 is out of range" in ran.out
    assert "unclear: not given, and so as after set-up: players, coins" in ran.out
    assert ran.err == f"contestmaster: spaceships cannot begin so: mend {file} first\n"
    assert "ships.3.armour" in cli(*options).sentence
    assert not folder.exists()
    file.write_text(POSITION.replace("11", "7"))
    ran = cli(*options, "--dry-run")
    assert ran.code == 0
    assert "next: 2019-08-05T00:00:00Z the Astronomor" in ran.out
    assert "a dry run: spaceships was not begun\n" in ran.out
    assert not folder.exists()
    ran = cli(*options, "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["game"] == "spaceships"
    assert not any("armour:" in doubt for doubt in json.loads(ran.out)["unclear"])


def test_a_game_begins_where_it_stands(cli: Any, folder: Path, tmp_path: Path, say: Any) -> None:
    file = tmp_path / "found.json"
    file.write_text(json.dumps({"ships": {"1": {"energy": 5}, "2": {"sector": 1}}}))
    options = ("--seat", "alice", "--seat", "bob", "--position", file, "--at", START)
    cli("new", "spaceships", *options, "--data", folder, "--param", "justice=off")
    ran = say("SHIPS", "--as", "eve", "--at", START, game="spaceships")
    assert "1 alice 1 10 5 - - -" in ran.out
    assert "2 bob 1 10 20 - - -" in ran.out


def test_what_no_game_begins_with(cli: Any, folder: Path, agora: Path) -> None:
    begin = ("new", "spaceships", "--data", folder)
    assert "2 to 100 play" in cli(*begin, "--seat", "alice").sentence
    two = ("--seat", "alice", "--seat", "bob")
    assert "goes on here" in cli(*begin, *two, "--name", "agora").sentence
    assert "one word" in cli(*begin, *two, "--name", "the agora").sentence
    for name in ("..", "a/b"):
        assert "stands in addresses" in cli(*begin, *two, "--name", name).sentence
    assert "not played by announcement" in cli("new", "cows", *two, "--data", folder).sentence
    assert "there is no game" in cli("new", "chess", *two).sentence
    assert "not 0" in cli("new", "spaceships").sentence
    assert "one seat" in cli(*begin, *two, "--seat", "bob", "--dry-run").sentence


def test_the_clock_of_a_game_taken_over(
    cli: Any, folder: Path, tmp_path: Path, say: Any, agora: Path
) -> None:
    """GRID-202: the nday that is under way ends at its midnight; a clock that lies is refused."""
    del agora
    file = tmp_path / "found.toml"
    file.write_text("tick = 9\nbegun = 2026-11-10T00:00:00Z\n")
    options = ("new", "grid", "--seat", "Ann", "--position", file, "--at", "2026-11-22T18:00:00Z")
    assert "begun: with 2026-11-10T00:00:00Z" in cli(*options, "--dry-run").err
    assert "begun: with 2026-11-10T00:00:00Z" in cli(*options, "--data", folder).sentence
    assert "no game" in say("CLOCK", "--as", "Ann", game="grid").sentence
    file.write_text("tick = 9\n")
    assert "next: 2026-11-24T00:00:00Z game week 2 begins" in cli(*options, "--data", folder).out
    for at, nday in (("2026-11-22T23:59:59Z", 9), ("2026-11-23T00:00:00Z", 10)):
        assert f"nday={nday}" in say("LOOK", "--as", "Ann", "--at", at, game="grid").out


def test_people_may_join_a_game_that_nobody_has_a_seat_in(cli: Any, folder: Path, say: Any) -> None:
    assert cli("new", "grid", "--data", folder).code == 0
    assert "SUCCEEDED ann joins" in say("I join the Grid.", "--as", "ann", game="grid").out


def test_a_text_is_sealed(cli: Any) -> None:
    sealed = json.loads(cli("seal", "ENERGY: 7", "--json").out)
    assert sealed["plaintext"] == f"ENERGY: 7\nsalt: {sealed['salt']}"
    assert sealed["method"] == "sha256"
    assert sealed["digest"] == hashlib.sha256(sealed["plaintext"].encode()).hexdigest()
    assert len(sealed["salt"]) == 32
    assert json.loads(cli("seal", "ENERGY: 7", "--json").out)["salt"] != sealed["salt"]


def test_what_cannot_be_sealed_well_is_refused(cli: Any) -> None:
    """A name of two lines would write a salt of its own [HASH-49]."""
    assert "nothing to seal" in cli("seal", " ").sentence
    assert "--as is one line" in cli("seal", "x", "--as", "ann\nsalt: 1").sentence
    assert "--about is one line" in cli("seal", "x", "--about", "a\nb").sentence


def test_a_sealed_text_comes_with_advice(cli: Any) -> None:
    """The interface recommends and warns, and enforces nothing [HASH-49]."""
    ran = cli("seal", "ENERGY: 7", "--as", "alice", "--about", "Space Battle 0001")
    assert "by: alice\nfor: Space Battle 0001\nsalt: " in ran.out
    assert "echo adds a newline" in ran.out
    assert "unsalted" in ran.out
    _, begin, rest = ran.out.partition("-----BEGIN PLAINTEXT-----\n")
    kept, end, _ = rest.partition("\n-----END PLAINTEXT-----\n")
    assert begin and end, "a reveal stands between these lines [HASH-20]"
    assert hashlib.sha256(kept.encode()).hexdigest() in ran.out


def test_the_sentences_of_a_game_are_shown(cli: Any) -> None:
    ran = cli("rules", "spaceships", "--phrases")
    assert "    I go to [the] Sector {sector_id}\n" in ran.out
    assert "    I defend [myself] in [Space] Battle {battle_id} with {amount} energy\n" in ran.out
    one = cli("rules", "spaceships", "MOVE", "--phrases")
    assert one.out.startswith("MOVE sector_id\n    I move (to|into) [[the] Sector [(number|no.)]]")
    assert one.out.endswith(
        "told as: {by} moves to Sector {sector_id} and has {energy} energy left\n"
    )
    assert "no sentences" in cli("rules", "cows", "--phrases").sentence
    assert "no sentences" in cli("rules", "spaceships", "JUMP", "--phrases").sentence


SHUTTLE = """
enemy = "eve"
wormhole2 = 9
journey_start = "2010-08-03T12:00:00Z"
level = 18
credits.ann = 3
[players]
eve = { station = "outside" }
ann = { station = "bridge" }
bob = { station = "bridge" }
[objects.1]
kind = "shuttle"
name = "Shuttle"
symbol = ">"
position = 4
delta = 1
max_hp = 12
hp = 9
[objects.2]
kind = "threat"
name = "Rock"
symbol = "o"
position = 11
delta = 0
max_hp = 3
hp = 3
"""


def test_a_shuttle_that_flies_elsewhere_flies_on_here(
    cli: Any, folder: Path, tmp_path: Path, say: Any
) -> None:
    """SHUTTLE-4: a dry run lists what is unclear; then the game begins, and midnight comes."""
    file = tmp_path / "found.toml"
    file.write_text(SHUTTLE)
    at = "2010-08-08T18:00:00Z"
    seats = ("--seat", "eve", "--seat", "ann", "--seat", "bob")
    options = ("new", "shuttle", *seats, "--position", file, "--at", at, "--data", folder)
    ran = cli(*options, "--dry-run")
    assert "unclear: objects.2.position: 11 is not on the line" in ran.out
    assert "unclear: not given, and so as after set-up: ergs" in ran.out
    assert not folder.exists()
    assert "objects.2.position" in cli(*options).sentence
    file.write_text(SHUTTLE.replace("11", "8"))
    assert cli(*options, "--param", "contestmaster=tiger").code == 0
    ran = say("SITUATION", "--as", "zoe", "--at", "2010-08-09T12:00:00Z", game="shuttle")
    assert ran.out.splitlines()[1].endswith(" 9 18 0 0 0 - 0 @---->--o@")
    assert "2010-08-09T00:00:00Z the Shuttle flies from 4 to 5 AU" in ran.out
    changes = tmp_path / "changes.toml"
    changes.write_text("charges.bridge = 2\n")
    late = ("--as", "tiger", "--reason", "CFJ 1", "--at", "2010-08-09T13:00:00Z")
    ran = cli("correct", "shuttle", changes, *late, "--data", folder)
    assert ran.out.splitlines()[-1] == "2010-08-09T13:00:00Z tiger corrects the record: CFJ 1"
    ran = say(
        "I push the Heavy Laser.", "--as", "ann", "--at", "2010-08-09T14:00:00Z", game="shuttle"
    )
    assert ran.out == "SUCCEEDED ann pushes the heavy laser cannon, as number 1 of the day\n"


def test_a_game_that_is_played_in_turns_is_not_begun(cli: Any, folder: Path) -> None:
    ran = cli("new", "cows", "--seat", "ann", "--seat", "ben", "--data", folder)
    assert ran.sentence == "cows is not played by announcement"
    assert not folder.exists()
