"""Bots in WebAssembly on the command line: play, verify --bots, bot check."""

import json
import re
import shutil
import sys

import pytest

pytest.importorskip("wasmtime", reason="the extra wasm is not installed")

from tests.wasm.playing import compiled
from tests.wasm.test_repeatable import THINKER
from tests.wasm.wats import bot

from contestmaster.kernel.chain import LENGTH, link
from contestmaster.wasm.module import opened

LINK = b',"%s"]' % bytes(LENGTH)
"""As long as what stands at the end of each line."""


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Return a folder with a bot that plays, one that traps, and one that may not play."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.wasm").write_bytes(compiled(THINKER))
    (tmp_path / "trap.wasm").write_bytes(compiled(bot("unreachable")))
    (tmp_path / "fork.wasm").write_bytes(compiled('(module (import "env" "fork" (func)))'))
    return tmp_path


PLAY = ("play", "spacecrack", "--bot", "wasm:mine.wasm", "--bot", "greedy", "--turns", 3)


def played(cli):
    ran = cli(*PLAY, "--seed", 5, "--journal", "match.journal")
    assert (ran.code, ran.err) == (0, "")
    return ran


def test_a_bot_plays_against_ours_and_its_author_sees_what_it_took(cli, files):
    """WASM-40: the header says all on which its play depends."""
    ran = played(cli)
    assert "seat 0 (mine): fuel in a turn: " in ran.out
    header = json.loads((files / "match.journal").read_bytes().split(b"\n")[0])[2]
    mine, greedy = header["entrants"]
    assert mine["declares"]["sha256"] == opened(files / "mine.wasm").sha256
    assert mine["declares"]["engine"].startswith("wasmtime ")
    assert mine["declares"]["fuel_turn"] == "100000000"
    assert greedy["declares"] == {"package": "contestmaster"}


def test_the_same_seed_is_the_same_journal(cli, files):
    """WASM-41."""
    played(cli)
    first = (files / "match.journal").read_bytes()
    (files / "match.journal").unlink()
    played(cli)
    assert (files / "match.journal").read_bytes() == first


def test_rules_and_bots_are_verified(cli, files):
    """WASM-41: found by the hash, whatever the file is called."""
    played(cli)
    (files / "bots" / "deep").mkdir(parents=True)
    shutil.copy("mine.wasm", files / "bots" / "deep" / "other-name")
    ran = cli("verify", "match.journal", "--bots", "bots")
    assert ran.code == 0
    assert "rules and bots verified: played again, every byte of the journal is the same" in ran.out
    ran = cli("verify", "match.journal", "--bots", "bots", "--json")
    assert (ran.code, json.loads(ran.out)["bots_verified"]) == (0, True)


def test_it_says_which_bot_was_not_verified_and_why(cli, files):
    """WASM-41: a missing file, another engine, another version, other orders."""
    played(cli)
    (files / "bots").mkdir()
    ran = cli("verify", "match.journal", "--bots", "bots")
    assert ran.code == 1
    assert "rules verified, bots not:\n  seat 0 (mine): no file has the SHA-256 " in ran.out
    shutil.copy("mine.wasm", "bots")
    for old, new, why in (
        (b"wasmtime ", b"wasmtime 1", "seat 0 (mine): it was run by wasmtime 1"),
        (b'"version":"0.1.0"', b'"version":"0.0.9"', "seat 1 (greedy): greedy was of version"),
        (b'"fuel_turn":"100000000"', b'"fuel_turn":"200000"', "the end of the journal differs"),
    ):
        changed = rewritten((files / "match.journal").read_bytes(), old, new)
        (files / "changed.journal").write_bytes(changed)
        ran = cli("verify", "changed.journal", "--bots", "bots")
        assert (ran.code, why in ran.out) == (1, True), ran
    assert "there is no such folder" in cli("verify", "match.journal", "--bots", "none").sentence


def rewritten(journal: bytes, old: bytes, new: bytes) -> bytes:
    """Return a journal with another header, whose chains hold again."""
    header, *lines = (line[: -len(LINK)] for line in journal.splitlines())
    assert old in header
    payloads = [header.replace(old, new), *lines]
    head = chain = ""
    written = []
    for given in payloads:
        payload, kind = given, json.loads(given + b"]")[0]
        if kind == "end":
            payload = re.sub(rb'"head":"[0-9a-f]*"', b'"head":"%s"' % head.encode(), payload)
        elif kind != "digest":
            head = link(head, payload)
        chain = link(chain, payload)
        written.append(b'%s,"%s"]\n' % (payload, chain.encode()))
    return b"".join(written)


def test_what_may_not_play_is_refused_before_the_match(cli, files):
    """WASM-51."""
    words = ("play", "spacecrack", "--bot", "wasm:fork.wasm", "--bot", "greedy")
    assert "it imports 'fork' from 'env'" in cli(*words).sentence
    words = ("play", "spacecrack", "--bot", "wasm:none.wasm", "--bot", "greedy")
    assert "none.wasm cannot be read: no such file" in cli(*words).sentence


def test_many_games(cli, files):
    """Each seed is played from every seat."""
    ran = cli(*PLAY, "--games", 2, "--seed", 1)
    assert (ran.code, ran.err) == (0, "")
    assert "contestmaster play spacecrack --bot mine=wasm:mine.wasm --bot greedy" in ran.out


def test_a_bot_plays_beside_a_program(cli, files):
    """WASM-5: over the line, where it is answered like at home."""
    (files / "idle.py").write_text(
        "import sys\n"
        "from contestmaster.client import connect\n"
        "from contestmaster.client.spacecrack import Spacecrack\n"
        "with connect(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]) as link:\n"
        "    while True:\n"
        "        link.wait(Spacecrack.WAIT)\n"
    )
    program = f"cmd:{sys.executable} idle.py {{host}} {{port}} {{login}} {{password}}"
    words = ("play", "spacecrack", "--bot", "wasm:mine.wasm", "--bot", program, "--turns", 3)
    ran = cli(*words, "--json")
    assert (ran.code, ran.err) == (0, "")
    mine, other = json.loads(ran.out)["accounts"]
    assert (mine["left"], other) == ("", None)
    assert len(mine["fuel"]) >= 3


def test_a_bot_is_checked(cli, files):
    """WASM-52: what it imports, takes and does."""
    ran = cli("bot", "check", "mine.wasm", "--game", "spacecrack", "--turns", 3)
    assert (ran.code, ran.err) == (0, "")
    assert "imports: fd_read, fd_write, random_get" in ran.out
    assert "spacecrack against itself, seed 1: 3 turns" in ran.out
    assert ran.out.endswith("it may play\n")
    ran = cli("bot", "check", "mine.wasm", "--game", "spacecrack", "--turns", 3, "--json")
    found = json.loads(ran.out)
    assert found["sha256"] == opened(files / "mine.wasm").sha256
    assert len(found["match"]["accounts"]) == 2


def test_what_would_be_refused_or_leave_is_told(cli, files):
    """WASM-52: in a sentence, and by the exit status."""
    ran = cli("bot", "check", "fork.wasm", "--game", "cows")
    assert ran.code == 1
    assert "it would be refused: it imports 'fork' from 'env', which no bot has" in ran.out
    ran = cli("bot", "check", "trap.wasm", "--game", "spacecrack", "--turns", 2)
    assert ran.code == 1
    assert ran.out.endswith("it may play, but it left: it has given up by itself (unreachable)\n")
    assert "it is no WebAssembly" in cli("bot", "check", __file__, "--game", "cows").out
    assert "--turns 0" in cli("bot", "check", "mine.wasm", "--game", "cows", "--turns", 0).sentence
