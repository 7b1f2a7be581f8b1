"""``replay`` and ``verify``."""

import hashlib
import json
import random
import re

import msgspec
import pytest

from contestmaster.bots.catalogue import bot
from contestmaster.games.cows import Cows
from contestmaster.games.cows.params import CowsParams
from contestmaster.games.spacecrack import Spacecrack
from contestmaster.host.secrets import Secret
from contestmaster.kernel.exchange import Writer
from contestmaster.kernel.journal import encode_plain
from contestmaster.kernel.match import Match
from contestmaster.kernel.packing import packed
from contestmaster.tournament import local


def test_verify_says_what_it_has_verified_and_prints_the_digest_last(cli, kept):
    ran = cli("verify", kept.path)
    assert (ran.code, ran.err) == (0, "")
    head = msgspec.json.decode(kept.path.read_bytes().splitlines()[-1])[2]["head"]
    first, title, *rest = ran.out.splitlines()
    count = int(re.fullmatch(r"cows, seed 5: (\d+) entries, 12 turns, stopped .*", first)[1])
    assert title.split()[:3] == ["rank", "seat", "team"]
    assert {line.split()[3] for line in rest[:2]} == {"rancher", "random"}
    assert f"head of the record: {head}" in rest
    assert rest[-1] == kept.digest
    told = json.loads(cli("verify", kept.path, "--json").out)
    assert (told["digest"], told["head"]) == (kept.digest, head)
    assert (told["game"], told["seed"], told["turns"]) == ("cows", 5, 12)
    assert (told["entries"], told["over"], len(told["outcome"])) == (count, False, 2)


def test_a_packed_journal_is_the_same(cli, kept, tmp_path):
    small = tmp_path / "small.journal"
    small.write_bytes(packed(kept.path.read_bytes()))
    for command in (["verify"], ["replay"], ["replay", "--turn", 5, "--json"]):
        assert cli(*command, small).out == cli(*command, kept.path).out
    small.write_bytes(small.read_bytes()[:-9])
    ran = cli("verify", small)
    assert ran.code == 1
    assert "no packed journal that can be read: it stops in the middle" in ran.sentence


@pytest.mark.parametrize("turn", [0, 1, 5, 11, 12])
def test_replay_to_a_turn_shows_the_match_as_play_would_leave_it(cli, kept, turn):
    result = json.loads(cli("replay", kept.path, "--turn", turn, "--json").out)
    assert result["digest"] == kept.digests[turn]
    assert (result["turn"], result["turns"]) == (turn, turn)
    assert [seat["name"] for seat in result["outcome"]] == ["rancher", "random"]


def test_replay_without_a_turn_goes_to_the_end(cli, kept):
    ran = cli("replay", kept.path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("cows, seed 5: after 12 turns, entry ")
    assert ran.out.endswith(f"digest {kept.digest}\n")


def test_states_are_printed_turn_by_turn_as_json(cli, kept):
    lines = cli("replay", kept.path, "--state").out.splitlines()
    states = [json.loads(line) for line in lines]
    assert [state["turn"] for state in states] == list(range(13))
    assert set(states[0]["figures"]) == {"milk", "herds"}
    assert states[12]["state"]["teams"].keys() == {"1", "2"}
    (alone,) = cli("replay", kept.path, "--turn", 5, "--state").out.splitlines()
    assert json.loads(alone) == states[5]
    assert (
        "the match has only 12 turns" in cli("replay", kept.path, "--turn", 13, "--state").sentence
    )


def test_replay_beyond_the_end_says_where_it_is(cli, kept):
    ran = cli("replay", kept.path, "--turn", 13)
    assert ran.code == 1
    assert ran.sentence == f"{kept.path}: the match has only 12 turns"


def test_replay_to_a_negative_turn_is_a_wrong_command_line(cli, kept):
    ran = cli("replay", kept.path, "--turn", -1)
    assert ran.code == 2
    assert ran.sentence == "--turn -1: there are no negative turns"


def test_any_changed_byte_is_found_with_one_sentence(cli, kept, tmp_path):
    data = kept.path.read_bytes()
    path = tmp_path / "changed.journal"
    chance = random.Random(7)
    line = data.index(b"\n") + 1
    places = [0, 1, line - 2, line - 1, line, len(data) // 2, len(data) - 2]
    places += [chance.randrange(len(data) - 1) for _ in range(60)]
    for place in places:
        for flip in (1, 0x80):
            changed = bytearray(data)
            changed[place] ^= flip
            path.write_bytes(changed)
            ran = cli("verify", path)
            assert ran.code == 1, place
            assert ran.sentence.startswith(f"{path}: entry "), place


def test_a_changed_last_line_end_is_found_too(cli, kept, tmp_path):
    path = tmp_path / "changed.journal"
    path.write_bytes(kept.path.read_bytes()[:-1] + b"\r")
    ran = cli("verify", path)
    assert ran.code in (1, 2)
    assert str(path) in ran.sentence


def test_a_journal_cut_short_anywhere_is_said_to_be(cli, kept, tmp_path):
    data = kept.path.read_bytes()
    path = tmp_path / "cut.journal"
    chance = random.Random(7)
    ends = [0, 1, data.index(b"\n"), data.index(b"\n") + 1, len(data) - 1]
    ends += [chance.randrange(len(data)) for _ in range(30)]
    ends += [place + 1 for place, byte in enumerate(data[:-1]) if byte == 10][::5]
    for end in ends:
        path.write_bytes(data[:end])
        ran = cli("verify", path)
        assert ran.code == 2, end
        assert ran.sentence.startswith(f"{path}: "), end


def test_lines_left_out_swapped_or_added_are_found(cli, kept, tmp_path):
    lines = kept.path.read_bytes().splitlines(keepends=True)
    path = tmp_path / "edited.journal"
    swapped = [*lines[:3], lines[4], lines[3], *lines[5:]]
    for edited in (lines[:3] + lines[4:], swapped, [*lines, b"\n"], [*lines, lines[-1]], lines[1:]):
        path.write_bytes(b"".join(edited))
        ran = cli("verify", path)
        assert ran.code == 1
        assert ran.sentence.startswith(f"{path}: entry ")


def rewritten(lines, change):
    """A journal with its records changed and its chain made whole again, as a forger would."""
    chain, forged = "", []
    for number, line in enumerate(lines):
        record = json.loads(line)[:-1]
        change(number, record)
        payload = encode_plain(record)[:-1]
        hashed = hashlib.blake2b(chain.encode(), digest_size=16, person=b"cm-chain")
        hashed.update(payload)
        chain = hashed.hexdigest()
        forged.append(payload + b',"' + chain.encode() + b'"]\n')
    return b"".join(forged)


def _moved(number, record):
    if record[4:5] == ["command"]:
        record[2] = "random" if record[2] == "rancher" else "rancher"


def _seeded(number, record):
    if record[0] == "end":
        record[2]["seed"] += 1


def _won(number, record):
    if record[0] == "end":
        record[2]["outcome"][0][1] = "99.000000"


def _digested(number, record):
    if record[0] == "end":
        record[2]["digest"] = "0" * 32


def _vast(number, record):
    if number == 0:
        record[2]["params"]["side"] = 10**9


def _unknown(number, record):
    if number == 0:
        record[2]["game"] = "chess"


def _later(number, record):
    if number == 0:
        record[2]["rules"] += 1


def _placed(number, record):
    if number == 0:
        record[2]["position"] = {"turn": [[]]}


@pytest.mark.parametrize(
    "change", [_moved, _seeded, _won, _digested, _vast, _unknown, _later, _placed]
)
def test_a_forged_chain_does_not_help(cli, kept, tmp_path, change):
    """The chain finds accidents; forgeries are found by playing again."""
    lines = kept.path.read_bytes().splitlines()
    path = tmp_path / "forged.journal"
    path.write_bytes(rewritten(lines, lambda number, record: None))
    assert cli("verify", path).out.endswith(f"\n{kept.digest}\n")
    path.write_bytes(rewritten(lines, change))
    ran = cli("verify", path)
    assert ran.code == 1
    assert ran.sentence.startswith(f"{path}: entry ")


@pytest.mark.parametrize("content", [b"\x00" * 500, b"{}\n" * 9, b"[" * 99_999 + b"\n", b"\n"])
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_no_journal_is_told_in_one_sentence(cli, tmp_path, command, content):
    path = tmp_path / "odd.journal"
    path.write_bytes(content)
    ran = cli(command, path)
    assert ran.code in (1, 2)
    assert ran.sentence.startswith(f"{path}: ")


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_not_there_is_told_in_one_sentence(cli, tmp_path, command):
    path = tmp_path / "none.journal"
    ran = cli(command, path)
    assert (ran.code, ran.sentence) == (1, f"{path}: No such file or directory")
    said = {"verify": "There is no database in", "replay": "directory"}[command]
    assert said in cli(command, tmp_path).sentence


@pytest.fixture
def published(tmp_path):
    """A journal of game Cows1-3 of a contest, and what the contest says at its end."""
    secret = Secret(11, bytes(range(16)))
    game = Cows(CowsParams(side=20, stable_distance=3))
    bots = [("red", bot("cows", "random")), ("blue", bot("cows", "random"))]
    path = tmp_path / "Cows1-3.journal"
    with path.open("wb") as file:
        local.play(game, bots, secret.of_game("Cows1", 3), turns=1, journal=file.write)
    said = {"title": "Final", "commitment": secret.commitment}
    said["secret"] = {"seed": str(secret.seed), "salt": secret.salt.hex()}
    contest = tmp_path / "contest.json"
    contest.write_text(json.dumps(said))
    return path, contest, secret


def test_a_journal_is_held_against_what_was_published(cli, published):
    """CONTEST-88, TABLE-58."""
    path, _, secret = published
    mine = secret.of_game("Cows1", 3).commitment
    assert cli("verify", path, "--commitment", mine.upper()).code == 0
    ran = cli("verify", path, "--commitment", secret.commitment)
    assert ran.sentence == f"{path}: its seed was committed to by {mine}"
    assert cli("verify", path, "--commitment", "123").sentence.startswith("--commitment: '123'")


def test_a_journal_is_held_against_the_secret_of_its_contest(cli, published, tmp_path):
    """CONTEST-86, CONTEST-87."""
    path, contest, secret = published
    assert cli("verify", path, "--contest", contest, "--commitment", secret.commitment).code == 0
    other = tmp_path / "match.journal"
    other.write_bytes(path.read_bytes())
    assert cli("verify", other, "--contest", contest, "--game", "Cows1-3").code == 0
    ran = cli("verify", path, "--contest", contest, "--game", "Cows1-4")
    assert ran.sentence == f"{path}: the seed is not that of Cows1-4 by the secret of the contest"
    ran = cli("verify", path, "--contest", contest, "--commitment", "0" * 64)
    assert f"committed to {secret.commitment}, not {'0' * 64}" in ran.sentence
    ran = cli("verify", other, "--contest", contest)
    assert (ran.code, ran.sentence) == (2, "match is no game: name it with --game, as Cows1-12")
    assert cli("verify", path, "--game", "Cows1-3").sentence == "--game goes with --contest"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"secret": None}, "the secret is open when the contest is finished"),
        ({"commitment": None}, "the contest has committed to no seeds"),
        ({"commitment": "00"}, "is no SHA-256 digest"),
        ({"commitment": "0" * 64}, "is not what was committed to"),
        ({"secret": {"seed": "x", "salt": ""}}, "the secret of the contest is not one"),
        ({"secret": 7}, "this is not what /api/contest says"),
    ],
)
def test_what_a_contest_says_of_its_seeds_may_be_wrong(cli, published, change, why):
    path, contest, _ = published
    contest.write_text(json.dumps(json.loads(contest.read_text()) | change))
    assert why in cli("verify", path, "--contest", contest).sentence


def test_replay_tells_how_it_stands_in_the_words_of_the_story(cli, kept):
    """The same as pages and programs are told."""
    ran = cli("replay", kept.path)
    assert re.search(
        r"^(nobody has any|all are level with|\w+ leads \w+ by) .*$", ran.out, re.MULTILINE
    )
    assert json.loads(cli("replay", kept.path, "--json").out)["ending"] is None


def test_a_journal_of_other_versions_below_the_rules_says_so_before_it_begins(
    cli, tmp_path, monkeypatch
):
    monkeypatch.setattr(Spacecrack, "built_on", {"ore": "1.0"}, raising=False)
    match = Match.start(Spacecrack(), seed=1, seats=("ann", "bob"), at=0)
    lines: list[bytes] = []
    writer = Writer(lines.append, match.header)
    outcome = match.game.outcome(match.state)
    writer.end(digest=match.digest(), seed=1, salt=b"", outcome=outcome)
    path = tmp_path / "old.journal"
    path.write_bytes(b"".join(lines))
    assert cli("verify", path).code == 0
    monkeypatch.setattr(Spacecrack, "built_on", {"ore": "1.1"})
    why = f"{path}: it was played on ore 1.0, and here is 1.1: it may not come out as it did"
    for words in (("verify", path), ("replay", path), ("analyse", path), ("watch", path)):
        ran = cli(*words)
        assert ran.code == 1 and ran.sentence == f"{why}; --anyway tries it all the same"
    for words in (("verify", path), ("replay", path)):
        assert cli(*words, "--anyway").code == 0
