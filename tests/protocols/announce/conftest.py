"""A reader of Spaceships, whose phrases are many, and short forms of what it reads."""

from typing import Any

import pytest

from contestmaster.games.spaceships import Spaceships
from contestmaster.protocols.announce import Acts, Ambiguous, Chat, Doubted, MessageReader, Reading

DIGEST = "9b3e585a4f428ff3c3bccb3533bdc13bc4e7526666d9b7abdddb492e3b430400"


@pytest.fixture(scope="session")
def game() -> Spaceships:
    """A game by announcement."""
    return Spaceships()


@pytest.fixture(scope="session")
def reader(game: Spaceships) -> MessageReader:
    """Its reader: building it takes a moment."""
    return MessageReader(game.vocabulary)


def short(game: Spaceships, reading: Reading) -> Any:
    """A reading in short: command lines; alternatives of them; or names of what it resembles."""
    form = game.vocabulary.format
    match reading:
        case Acts(calls=calls):
            return [form(call) for call in calls]
        case Ambiguous(readings=readings):
            return tuple([form(call) for call in calls] for calls in readings)
        case Doubted(calls=calls):
            return "?", *(call.command.name for call in calls)
        case _:
            return "?", *reading.resembles


@pytest.fixture
def read(game: Spaceships, reader: MessageReader) -> Any:
    """Read a text and return all readings in short; none of a text that is chat."""
    return lambda text: [
        short(game, reading) for reading in reader.read(text) if not isinstance(reading, Chat)
    ]
