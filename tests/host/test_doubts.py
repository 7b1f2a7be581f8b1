"""What is asked back of a message, and confirmed by one word: kept in the journal of the game."""

from typing import Any

import pytest
from tests.host.test_announced import NAMES, START, begun, installed, said, store

from contestmaster.host.announced import AnnouncedGame
from contestmaster.kernel.instant import DAY, HOUR
from contestmaster.kernel.journal import decode_entry, encode_entry
from contestmaster.kernel.match import Match
from contestmaster.protocols.announce.doubts import CONFIRM_WITHIN, MOST_ASKED
from contestmaster.storage import MemoryStore

__all__ = ["installed", "store"]

DOUBTFUL = "Bob, I move to Sector 2."


def post(game: AnnouncedGame, author: str, text: str, at: int = START, **more: Any) -> list[str]:
    """What comes of a message, in short: outcomes with their commands, or why nothing does."""
    return [
        f"{one.outcome} {one.command or one.confirm or one.reason}".strip()
        for one in game.post(said(author, text, at), **more).verdicts
    ]


def test_what_may_not_be_meant_is_asked_back_and_done_when_confirmed(store: MemoryStore) -> None:
    agora = begun(store)
    assert post(agora, "alice", DOUBTFUL) == ["DOUBTED CONFIRM-1"]
    assert agora.match.state.ships[0].sector == 1, "nothing is done yet"
    assert post(agora, "alice", "Hm, yes.\n\nconfirm-1") == ["SUCCEEDED MOVE 2"]
    kinds = [decode_entry(entry.body).kind for entry in store.entries(1)]
    assert kinds == ["doubt", "confirm", "command"]


def test_only_its_author_confirms_it_and_once(store: MemoryStore) -> None:
    agora = begun(store)
    post(agora, "alice", DOUBTFUL)
    waits = "UNCLEAR nothing that you have posted waits for CONFIRM-1"
    assert post(agora, "bob", "CONFIRM-1") == [waits]
    assert post(agora, "alice", "CONFIRM-2") == [waits.replace("1", "2")]
    before = "UNCLEAR CONFIRM-1 has been posted before; it counts once"
    assert post(agora, "alice", "CONFIRM-1\nCONFIRM-1") == ["SUCCEEDED MOVE 2", before]
    assert post(agora, "alice", "CONFIRM-1") == [before]


def test_what_somebody_else_is_quoted_to_confirm_is_not(store: MemoryStore) -> None:
    agora = begun(store)
    post(agora, "alice", DOUBTFUL)
    assert post(agora, "alice", "> CONFIRM-1\n\nWhat is that?")[0].startswith("CHAT")
    (verdict,) = post(agora, "alice", "bob wrote:\n\nHi.\n\nCONFIRM-1")
    assert verdict.startswith("UNCLEAR nothing is confirmed")


def test_a_doubt_is_remembered_by_a_host_that_starts_anew(store: MemoryStore) -> None:
    post(begun(store), "alice", DOUBTFUL)
    again = AnnouncedGame.take_up(store, "agora")
    assert post(again, "alice", "CONFIRM-1", START + HOUR) == ["SUCCEEDED MOVE 2"]


@pytest.mark.parametrize(("after", "done"), [(CONFIRM_WITHIN, True), (CONFIRM_WITHIN + 1, False)])
def test_a_word_is_good_for_a_while(store: MemoryStore, after: int, done: bool) -> None:
    agora = begun(store)
    post(agora, "alice", DOUBTFUL)
    (verdict,) = post(agora, "alice", "CONFIRM-1", START + after)
    late = "UNCLEAR it is too late for CONFIRM-1; post the action again"
    assert verdict == ("SUCCEEDED MOVE 2" if done else late)


def test_a_journal_with_doubts_replays_to_the_byte(store: MemoryStore) -> None:
    agora = begun(store)
    post(agora, "alice", f"{DOUBTFUL}\n\nI repair my ship.\n\nI mvoe to Sector 2.")
    post(agora, "alice", "CONFIRM-1", START + DAY)
    live = agora.match
    replay = Match(live.game, live.header, live.seed)
    for stored in store.entries(1):
        entry = decode_entry(stored.body)
        assert encode_entry(entry) == stored.body
        replay.apply(entry)
    assert replay.digest() == live.digest()


def test_a_confirmed_action_is_judged_by_the_rules_of_the_moment(store: MemoryStore) -> None:
    agora = begun(store)
    post(agora, "alice", DOUBTFUL)
    post(agora, "alice", "MOVE 2\nMOVE 3")
    verdicts = agora.post(said("alice", "CONFIRM-1")).verdicts
    assert [(one.outcome, one.command) for one in verdicts] == [("SUCCEEDED", "MOVE 2")]
    post(agora, "alice", f"{DOUBTFUL}\n\nI leave the game.")
    (refused,) = agora.post(said("alice", f"CONFIRM-{agora.match.number - 1}")).verdicts
    assert (refused.outcome, refused.code) == ("FAILED", 135)


def test_a_dry_run_gives_no_word_and_enters_nothing(store: MemoryStore) -> None:
    agora = begun(store)
    (verdict,) = agora.post(said("alice", DOUBTFUL), dry_run=True).verdicts
    assert (verdict.outcome, verdict.confirm, verdict.readings) == ("DOUBTED", "", ("MOVE 2",))
    assert agora.match.number == 0
    post(agora, "alice", DOUBTFUL)
    assert post(agora, "alice", "CONFIRM-1", dry_run=True) == ["SUCCEEDED MOVE 2"]
    assert agora.match.number == 1


def test_a_letter_that_is_quoted_whole_is_asked_back_in_part(store: MemoryStore) -> None:
    agora = begun(store)
    text = "bob wrote:\n\nHi.\n\n" + "I repair my ship.\n" * (MOST_ASKED + 5)
    verdicts = agora.post(said("alice", text)).verdicts
    assert [bool(one.confirm) for one in verdicts] == [True] * MOST_ASKED + [False] * 5
    words = "\n".join(one.confirm for one in verdicts)
    assert len(post(agora, "alice", words)) == MOST_ASKED


def test_what_lacks_its_data_block_cannot_be_confirmed(store: MemoryStore) -> None:
    agora = begun(store)
    digest = "0" * 64
    text = f"Well bob, I reveal communication 1 with the sha256 hash {digest}."
    (verdict,) = agora.post(said("alice", text)).verdicts
    assert (verdict.outcome, verdict.confirm) == ("DOUBTED", "")


def test_a_message_with_an_id_is_told_again_with_its_word(store: MemoryStore) -> None:
    agora = begun(store)
    message = said("alice", DOUBTFUL, id="m1")
    first = agora.post(message)
    assert agora.post(message).before
    again = AnnouncedGame.take_up(store, "agora").again(message)
    assert again is not None
    assert again.verdicts == first.verdicts
    assert NAMES[0] == message.author
