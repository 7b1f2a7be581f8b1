"""The tutorial, done as it says: the session by hand, the programs, the matches they win."""

import json
import shutil
import socket
from itertools import groupby
from pathlib import Path

import pytest
from tests.docs.conftest import Run
from tests.docs.pages import ROOT, blocks, page

from contestmaster.cli.demo.programme import COWS, GUEST, TEAMS
from contestmaster.testing.transcript import parse, run

PAGE = page("docs/tutorial.md")
SESSION = next(text for text in blocks(PAGE, "text") if text.startswith("LOGIN\n"))
COMMANDS = [line for text in blocks(PAGE, "sh") for line in text.splitlines()]
SEED = 10
"""Of the game whose replies the session shows."""


def program(language: str) -> str:
    """Return the program of a language, put together as the tutorial says."""
    return "\n\n".join(blocks(PAGE, language))


def plays() -> list[str]:
    """Return the lines that let programs play, in order."""
    return [line for line in COMMANDS if line.startswith("contestmaster play")]


def exchanges() -> list[tuple[str, list[str]]]:
    """Return the session after the login: each line sent, with the lines that come back."""
    lines = SESSION.splitlines()[5:]
    found: list[tuple[str, list[str]]] = []
    for sent, several in groupby(lines, key=lambda line: line.startswith("> ")):
        for line in several:
            if sent:
                found.append((line.removeprefix("> "), []))
            else:
                found[-1][1].append(line)
    return found


def test_the_session_shows_what_a_server_says() -> None:
    """The same seed as a transcript, on virtual time."""
    assert SESSION.splitlines()[:5] == ["LOGIN", f"> {GUEST}", "PASS", f"> {GUEST}", "OK"]
    steps = []
    for sent, replies in exchanges():
        steps.append(f"guest> {sent}")
        for line in replies:
            if line.startswith("WAITING "):
                steps += ["WAITING ...", "~ turn"]
            else:
                steps.append(line)
    front = [
        'game = "cows"',
        f"seats = {json.dumps(list(TEAMS))}",
        f"seed = {SEED}",
        "[passwords]",
        f'guest = "{GUEST}"',
        "[params]",
        *(f"{name} = {json.dumps(value)}" for name, value in COWS.items()),
    ]
    report = run(parse("\n".join(["+++", *front, "+++", *steps, ""]), "docs/tutorial.md"))
    assert report.ok, report.diff()


@pytest.mark.parametrize(
    ("language", "name"),
    [("python", "first_bot.py"), ("c", "first_bot.c"), ("js", "first_bot.mjs")],
)
def test_the_pieces_are_the_example(language: str, name: str) -> None:
    example = (ROOT / "examples" / name).read_text(encoding="utf-8")
    assert [x for x in program(language).splitlines() if x.strip()] == [
        x for x in example.splitlines() if x.strip()
    ]


@pytest.mark.slow
def test_the_bot_in_python_beats_random(tmp_path: Path, run: Run) -> None:
    (tmp_path / "first_bot.py").write_text(program("python"), encoding="utf-8")
    first, second, *_ = json.loads(run(f"{plays()[0]} --seed 1 --json", tmp_path))["outcome"]
    assert (first["name"], first["rank"], second["name"]) == ("first_bot", 1, "random")
    assert float(first["score"]) > 1000 > float(second["score"])


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_bot_in_c_beats_random(tmp_path: Path, run: Run) -> None:
    (tmp_path / "first_bot.py").write_text(program("python"), encoding="utf-8")
    (tmp_path / "first_bot.c").write_text(program("c"), encoding="utf-8")
    (compiling,) = [line for line in COMMANDS if line.startswith("cc ")]
    run(f"{compiling} -Wall -Wextra -Werror", tmp_path)
    of_c, of_python, chance = json.loads(run(f"{plays()[1]} --seed 2 --json", tmp_path))["outcome"]
    assert chance["name"] == "random"
    assert chance["rank"] == 3
    assert min(float(of_c["score"]), float(of_python["score"])) > 1000


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_the_bot_in_javascript_beats_random(tmp_path: Path, run: Run) -> None:
    (tmp_path / "first_bot.mjs").write_text(program("js"), encoding="utf-8")
    first, second = json.loads(run(f"{plays()[2]} --seed 3 --json", tmp_path))["outcome"]
    assert (first["name"], first["rank"], second["name"]) == ("first_bot", 1, "random")
    assert float(first["score"]) > 1000 > float(second["score"])


@pytest.mark.slow
def test_what_happened_can_be_seen(tmp_path: Path, run: Run) -> None:
    (tmp_path / "first_bot.py").write_text(program("python"), encoding="utf-8")
    printed = run(plays()[3], tmp_path)
    verify, replay = (
        next(line for line in COMMANDS if line.startswith(f"contestmaster {word}"))
        for word in ("verify", "replay")
    )
    assert run(verify, tmp_path).splitlines()[-1] in printed
    assert "after 100 turns" in run(replay, tmp_path)
    assert "catches" in (tmp_path / "first.log").read_text(encoding="utf-8")
    rows = [line.split() for line in printed.splitlines()]
    assert [row[3] for row in rows if len(row) == 7 and row[0] in "12"] == ["first_bot", "random"]


# Last in the module, which ends the demo: its bots keep a core busy for as long as it runs.
@pytest.mark.slow
def test_the_demo_answers_in_the_same_form(demo_port: int) -> None:
    """Up to the second look at the cows, replies differ in their numbers only."""
    with socket.create_connection(("127.0.0.1", demo_port), timeout=60) as link:
        lines = link.makefile("rw", newline="\n")

        def say(line: str) -> None:
            lines.write(f"{line}\n")
            lines.flush()

        def hear() -> str:
            return lines.readline().removesuffix("\n")

        for prompt in ("LOGIN", "PASS"):
            assert hear() == prompt
            say(GUEST)
        assert hear() == "OK"
        say("WAIT")  # so that the turn is young
        assert [hear(), hear()[:8], hear()] == ["OK", "WAITING ", "OK"]
        first = exchanges()[:5]
        say("\n".join(sent for sent, _ in first))  # all at once: a turn is short, a machine busy
        for sent, (status, *shown) in first:
            assert hear() == status, sent
            if sent == "LIST_COWS" and shown:
                _, row, *_ = shown
                shape = [row] * int(hear())
            else:
                shape = shown
            for line in shape:
                assert len(hear().split(" ")) == len(line.split(" ")), sent
