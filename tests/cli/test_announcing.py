"""Messages over a socket, and bots that post them, against a host in a process of its own."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_open import START, opened

from contestmaster import storage
from contestmaster.client import connect
from contestmaster.client.announcing import announce
from contestmaster.client.shuttle import Shuttle

SEATS = ("ann", "bob", "cy")
GAMES = (("agora", "spaceships"), ("alert", "shuttle"))


@pytest.fixture
def folder(cli: Any, tmp_path: Path) -> Path:
    """A game of Spaceships called agora, and one of the Shuttle called alert."""
    folder = tmp_path / "games"
    seats = [word for name in SEATS for word in ("--seat", name)]
    for name, game in GAMES:
        ran = cli("new", game, "--name", name, *seats, "--at", START, "--data", folder)
        assert ran.code == 0
    return folder


@pytest.fixture
def secrets(cli: Any, folder: Path) -> dict[str, str]:
    """The passwords of the players."""
    found = {}
    for name in SEATS:
        ran = cli("account", name, "--data", folder)
        found[name] = re.sub(r".* password (\S+)\n", r"\1", ran.out)
    return found


def sources(folder: Path) -> list[dict[str, str]]:
    """What was posted to the games of a folder, in order."""
    with storage.reading(folder) as archive:
        kept = [e.source for number in (1, 2) for e in archive.entries(number)]
    return [json.loads(source) for source in kept if source is not None]


def test_a_program_posts_sentences(folder: Path, secrets: dict[str, str]) -> None:
    """A message is kept whole beside what came of it, and one with an id is taken once."""
    text = "Hi all!\n\nI intend, with notice, to begin a journey. I walk to the Bridge."
    with opened(folder, "alert") as (_, (port,)):
        with connect("127.0.0.1", port, "ann", secrets["ann"]) as link:
            first = announce(link, text, "m1")
            assert [(verdict.outcome, verdict.code) for verdict in first] == [
                ("SUCCEEDED", 0),
                ("FAILED", 217),
            ]
            assert announce(link, text, "m1") == first, "what came of it is said again"
            assert [verdict.outcome for verdict in announce(link, "Good night!")] == ["CHAT"]
            assert len(Shuttle(link).list_intents()) == 1
        with connect("127.0.0.1", port, "bob", secrets["bob"]) as link:
            assert announce(link, "I support intent 1.")[0].rule == "SHUTTLE-128"
    assert sources(folder) == [
        {"author": "ann", "text": text, "id": "m1"},
        {"author": "bob", "text": "I support intent 1."},
    ]


@pytest.mark.parametrize(
    ("name", "game", "player"),
    [("agora", "spaceships", "privateer"), ("alert", "shuttle", "officer")],
)
def test_our_bots_post_sentences(
    cli: Any, folder: Path, secrets: dict[str, str], name: str, game: str, player: str
) -> None:
    with opened(folder, name) as (_, (port,)):
        for login in SEATS:
            account = ("--port", port, "--login", login, "--password", secrets[login])
            ran = cli("bot", game, player, *account, "--once", "--announce")
            assert (ran.code, ran.out) == (0, f"{login} played 1 turns\n"), ran.err
    posted = sources(folder)
    assert len({one["author"] for one in posted}) > 1
    assert all(re.fullmatch(r"I [a-z ]+.*\.", one["text"]) for one in posted), posted


def test_a_bot_that_gives_commands_leaves_after_a_turn_too(
    cli: Any, folder: Path, secrets: dict[str, str]
) -> None:
    with opened(folder, "alert") as (_, (port,)):
        account = ("--port", port, "--login", "ann", "--password", secrets["ann"])
        ran = cli("bot", "shuttle", "raider", *account, "--once")
        assert ran.out == "ann played 1 turns\n"
    assert [one["text"] for one in sources(folder)] == ["INTEND JOURNEY NOTICE"]


def test_games_without_sentences_have_no_announcing_bots(cli: Any) -> None:
    ran = cli("bot", "cows", "rancher", "--login", "a", "--password", "b", "--announce")
    assert ran.code == 2
    assert ran.sentence == "cows is not played by announcement"
