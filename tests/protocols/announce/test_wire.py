"""Messages over the line protocol: what is posted, and how verdicts are written."""

from typing import Any

import pytest
from tests.protocols.announce.conftest import DIGEST

from contestmaster.games.spaceships import Spaceships
from contestmaster.kernel.game import By
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.announce import Verdict
from contestmaster.protocols.announce.wire import judged, with_messages

GAME = Spaceships()


@pytest.fixture
def posted() -> list[tuple[str, str, str]]:
    return []


@pytest.fixture
def vocabulary(posted: list[tuple[str, str, str]]) -> Any:
    def post(by: By, text: str, id_: str) -> list[Verdict]:
        posted.append((by.person, text, id_))
        return [Verdict(outcome="SUCCEEDED", line=1, text=text, command="MOVE 2", told="so it is")]

    return with_messages(GAME.vocabulary, post)


def test_a_message_is_the_block_of_a_command(
    vocabulary: Any, posted: list[tuple[str, str, str]]
) -> None:
    text = f"I move.\n\nREVEAL 1 sha256 {DIGEST}\n-----BEGIN PLAINTEXT-----\nx"
    for line, id_ in ((b"ANNOUNCE", ""), (b"announce <1@example.org>", "<1@example.org>")):
        assert vocabulary.block_of(line).end == "-----END MESSAGE-----"
        call = vocabulary.parse(line, text.encode())
        assert isinstance(call, Call)
        reply = call.command.run(None, By("alice", 0, 0), *call.args)
        assert posted[-1] == ("alice", text, id_)
        assert call.command.shape.lines(reply) == [
            "1",
            "SUCCEEDED 1 0 - 2",
            "MOVE 2",
            "so it is",
        ]
    assert not isinstance(vocabulary.parse(b"ANNOUNCE"), Call)


def test_the_commands_of_the_game_are_as_they_were(vocabulary: Any) -> None:
    names = [command.name for command in vocabulary]
    assert names == [*(command.name for command in GAME.vocabulary), "ANNOUNCE", "ANNOUNCE"]
    call = vocabulary.parse(b"MOVE 3")
    assert call.command is GAME.vocabulary.find("MOVE")[0]
    assert not any(command.journaled for command in vocabulary.find("ANNOUNCE"))


@pytest.mark.parametrize(
    ("verdict", "lines"),
    [
        (
            Verdict(
                outcome="FAILED",
                line=2,
                text="x",
                command="WIN",
                code=131,
                rule="SHIPS-100",
                reason="fame is short",
            ),
            ["FAILED 2 131 SHIPS-100 2", "WIN", "fame is short"],
        ),
        (
            Verdict(outcome="AMBIGUOUS", line=1, text="I go\nthere", readings=("MOVE 1", "MOVE 2")),
            ["AMBIGUOUS 1 0 - 2", "I go there", "MOVE 1 or MOVE 2"],
        ),
        (
            Verdict(outcome="SUCCEEDED", line=1, text="x", command="SHIPS", lines=("0",)),
            ["SUCCEEDED 1 0 - 3", "SHIPS", "", "0"],
        ),
        (
            Verdict(outcome="SUCCEEDED", line=1, text="x", command="LEAVE"),
            ["SUCCEEDED 1 0 - 2", "LEAVE", ""],
        ),
    ],
)
def test_a_verdict_is_a_line_and_those_below_it(verdict: Verdict, lines: list[str]) -> None:
    (command, _) = with_messages(GAME.vocabulary, lambda *_: ()).find("ANNOUNCE")
    assert command.shape.lines([judged(verdict)]) == ["1", *lines]
