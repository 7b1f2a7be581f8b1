"""The small language of phrases, and what is wrong with malformed ones."""

from typing import Annotated, Any

import msgspec
import pytest

from contestmaster.games.grid import Grid
from contestmaster.games.shuttle import Shuttle
from contestmaster.games.spaceships import Spaceships
from contestmaster.kernel.game import By, Game
from contestmaster.kernel.grammar import Block, Natural, Text
from contestmaster.kernel.vocabulary import order
from contestmaster.protocols.announce.phrases import read_phrase


class Post(Game[None, None]):
    """A game of letters."""

    name = "post"
    Params = msgspec.defstruct("Params", [], frozen=True)

    @order("SEND")
    def send(
        self,
        state: None,
        by: By,
        number: Annotated[int, Natural()],
        note: Annotated[str, Text()] = "",
    ) -> None:
        """Send a letter."""

    @order("WRITE")
    def write(self, state: None, by: By, letter: Annotated[str, Block("BEGIN", "END")]) -> None:
        """Write a letter."""


SEND, WRITE = Post().vocabulary


def test_a_phrase_knows_what_every_sentence_of_it_says() -> None:
    phrase = read_phrase(SEND, "I send [my] (letter|card) number {number} [, saying {note}]")
    assert phrase.personal
    assert phrase.words == {"send", "number"}
    assert phrase.opening == ("send",)
    assert phrase.tokens[0] == "send"
    plain = read_phrase(SEND, "Letter {number} is sent")
    assert not plain.personal
    assert plain.opening == ("letter",)
    assert plain.words == {"letter", "is", "sent"}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("I send {number} [now", "leaves a bracket open"),
        ("I send {number}]", "closes a bracket"),
        ("I send ({number} now]", "closes a bracket"),
        ("I send {number} | now", "outside of round brackets"),
        ("I send {Number}", "cannot be read"),
        ("I send {count}", "no argument"),
        ("I send {number} and {number}", "twice"),
        ("I send [number {number}]", "leaves number out"),
        ("I send it", "leaves number out"),
        ("I send {number} with {note} today", "goes on after note"),
    ],
)
def test_a_malformed_phrase_is_refused(text: str, problem: str) -> None:
    with pytest.raises(TypeError, match=f"SEND.*{problem}"):
        read_phrase(SEND, text)


def test_a_block_follows_its_sentence_and_is_not_named_in_it() -> None:
    assert read_phrase(WRITE, "I write [this]").words == {"write"}
    with pytest.raises(TypeError, match="letter, which is no argument"):
        read_phrase(WRITE, "I write {letter}")


@pytest.mark.parametrize("game", [Grid, Shuttle, Spaceships])
def test_every_command_of_a_game_by_announcement_has_five_phrases_and_one_to_tell(
    game: type[Game[Any, Any]],
) -> None:
    for command in game().vocabulary:
        if command.name == "EVENTS":
            continue
        assert len(command.phrases) >= 5, command.name
        assert len(set(command.phrases)) == len(command.phrases)
        if command.kind == "order":
            assert command.told, command.name
        for text in command.phrases:
            read_phrase(command, text)
