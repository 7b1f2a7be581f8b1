"""Matches that left another one: their dice, and what their journals say; and what is foreseen."""

import msgspec
import pytest
from tests.kernel.notice import Notice, State
from tests.kernel.playing import START, begin, entries, say, written

from contestmaster.kernel.dice import FIRST_FORK
from contestmaster.kernel.exchange import JournalReader
from contestmaster.kernel.game import NotSupportedError
from contestmaster.kernel.journal import Fork, Header, encode_plain
from contestmaster.kernel.match import Match
from contestmaster.kernel.replay import Replay
from contestmaster.kernel.vocabulary import Call

OF = "0" * 32


def lots(match: Match[None, State], times: int = 3) -> list[object]:
    return [say(match, "ann", "DRAW LOTS", START).told[0].event for _ in range(times)]


def forked(*forks: tuple[int, int]) -> Match[None, State]:
    header = msgspec.structs.replace(
        begin().header, forks=tuple(Fork(after, branch, OF) for after, branch in forks)
    )
    return Match(Notice(), header, 7)


def test_behind_a_fork_the_dice_are_of_its_branch() -> None:
    played = lots(begin(), 8)
    assert lots(forked((8, FIRST_FORK)), 8) == played
    assert lots(forked((0, FIRST_FORK)), 8) != played
    late = lots(forked((4, FIRST_FORK)), 8)
    assert late[:4] == played[:4] and late != played
    assert late[4:] == lots(forked((0, FIRST_FORK)), 8)[4:]


def test_of_several_forks_the_last_one_counts() -> None:
    both = lots(forked((2, 2), (5, 3)), 8)
    assert both[2:5] == lots(forked((0, 2)), 8)[2:5]
    assert both[5:] == lots(forked((0, 3)), 8)[5:]


@pytest.mark.usefixtures("installed")
def test_a_journal_says_where_it_left_another() -> None:
    match = forked((1, FIRST_FORK))
    done = [say(match, "ann", "DRAW LOTS", START) for _ in range(3)]
    replay = Replay(written(match, entries(*done)))
    replay.to_end()
    assert replay.header.forks == (Fork(1, FIRST_FORK, OF),)
    assert replay.match.digest() == match.digest()


def test_the_header_of_a_match_that_was_played_is_as_it_was() -> None:
    """No byte of journals written before is another."""
    header = begin().header
    assert b"forks" not in encode_plain(header)
    assert JournalReader(written(begin(), [])).header == header
    assert msgspec.json.decode(encode_plain(header), type=Header) == header


def test_a_game_with_secrets_is_not_foreseen() -> None:
    match = begin()
    call = match.game.vocabulary.parse(b"DRAW LOTS")
    assert isinstance(call, Call)
    with pytest.raises(NotSupportedError):
        match.foresee(call, 0)
