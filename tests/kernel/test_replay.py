"""Replaying a journal from its bytes alone."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.kernel.notice import Notice
from tests.kernel.playing import SALT, START, begin, catch_up, play_week, say, written

from contestmaster.kernel.exchange import CutShortError, Writer
from contestmaster.kernel.instant import DAY
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import DepartedError, Done, Match
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.replay import BuiltOnError, Replay

pytestmark = pytest.mark.usefixtures("installed")


def played(**params: Any) -> tuple[Match[Any, Any], list[Entry], list[tuple[int, str]]]:
    """Return a match, its entries and the digest after each."""
    match = begin(**params)
    entries = play_week(match)
    again = begin(**params)
    digests = []
    for entry in entries:
        again.apply(entry)
        digests.append((entry.number, again.digest()))
    return match, entries, digests


def test_a_replay_arrives_at_the_digest_of_the_match() -> None:
    match, entries, digests = played(days=6, corners=4)
    replay = Replay(written(match, entries, digests))
    heard: list[Done] = []
    replay.to_end(heard.append)
    assert replay.match.digest() == match.digest() == replay.end.digest
    assert replay.match.over and replay.end.over
    assert [done.entry for done in heard] == entries
    assert replay.step() is None


def test_a_replay_may_stop_after_so_many_turns() -> None:
    match, entries, digests = played()
    replay = Replay(written(match, entries))
    heard: list[Done] = []
    replay.to_turn(3, heard.append)
    last = heard[-1].entry
    assert last is not None and last.kind == "ring"
    assert (replay.match.turn(), replay.match.number) == (3, last.number)
    assert (last.number, replay.match.digest()) in digests
    replay.to_turn(3)
    assert replay.match.number == last.number
    replay.to_turn(5)
    assert replay.match.turn() == 5
    with pytest.raises(LookupError, match="only 7 turns"):
        replay.to_turn(8)


def test_turns_are_counted_from_the_set_up() -> None:
    position = {"members": {}, "days": 10}
    match = Match.start(Notice(), seed=1, seats=("ann",), at=START, position=position)
    rung = catch_up(match, START + 3 * DAY)
    replay = Replay(written(match, [done.entry for done in rung if done.entry]))
    replay.to_turn(2)
    assert replay.match.turn() == 12


def test_a_digest_on_the_way_that_is_not_met_is_found_there() -> None:
    match, entries, digests = played()
    wrong = dict(digests) | {5: "0" * 32}
    replay = Replay(written(match, entries, wrong.items()))
    with pytest.raises(DepartedError, match=r"the digest is .*, the journal says 000") as caught:
        replay.to_end()
    assert caught.value.number == 5


def test_an_entry_that_does_something_else_is_found_there() -> None:
    match, entries, digests = played()
    entries[3] = replace(entries[3], arguments={"notice": 0, "points": 2})
    replay = Replay(written(match, entries, digests))
    with pytest.raises(DepartedError) as caught:
        replay.to_end()
    assert caught.value.number == 4


def test_an_entry_that_is_refused_now_is_found_there() -> None:
    match, entries, _ = played()
    entries[3] = replace(entries[3], arguments={"notice": 8})
    with pytest.raises(DepartedError, match="code 0, the rules say code 104") as caught:
        Replay(written(match, entries)).to_end()
    assert caught.value.number == 4


def closing(match: Match[Any, Any], entries: list[Entry], **changes: Any) -> list[bytes]:
    """Return a journal whose end says something else."""
    lines: list[bytes] = []
    writer = Writer(lines.append, match.header)
    for entry in entries:
        writer.entry(entry)
    honest: dict[str, Any] = {
        "digest": match.digest(),
        "seed": match.seed,
        "salt": SALT,
        "outcome": match.game.outcome(match.state),
    }
    writer.end(**(honest | changes))
    return lines


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"digest": "0" * 32}, "the digest is"),
        ({"outcome": Outcome(True, ())}, "did not end as the journal says"),
        (
            {"outcome": Outcome.by_score(True, [Fraction(5), Fraction(0)])},
            "did not end as the journal says",
        ),
        (
            {"outcome": Outcome.by_score(False, [Fraction(5), Fraction(0)])},
            "did not end as the journal says",
        ),
        ({"seed": 8}, "not the one that was committed to"),
        ({"salt": bytes(16)}, "not the one that was committed to"),
        ({"salt": b"short"}, "a salt has 16 bytes"),
        ({"seed": -1}, "a seed is 0 to"),
        ({"seed": 2**70}, "a seed is 0 to|out of range"),
    ],
)
def test_an_end_that_is_not_true_is_found(changes: dict[str, Any], reason: str) -> None:
    match, entries, _ = played()
    with pytest.raises(DepartedError, match=reason) as caught:
        Replay(closing(match, entries, **changes)).to_end()
    assert caught.value.number in (len(entries), len(entries) + 1)


def test_a_seed_nobody_committed_to_need_not_be_checked() -> None:
    match = Match.start(Notice(), seed=3, seats=("ann",), at=START)
    entry = say(match, "ann", "DRAW LOTS").entry
    assert entry is not None
    replay = Replay(written(match, [entry]))
    replay.to_end()
    assert replay.match.digest() == match.digest()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "chess"}, "no game 'chess'; installed are: notice"),
        ({"rules": 2}, "rules version 2; these are the rules of notice, version 3"),
        ({"params": {"days": "many"}}, "Expected `int`"),
        ({"seats": ()}, "someone to look after"),
        ({"seats": ("ann", "ann")}, "one seat at most"),
        ({"board": "0" * 64}, "does not lead to the board"),
    ],
)
def test_a_header_that_leads_to_no_match_says_why(changes: dict[str, Any], reason: str) -> None:
    match, entries, _ = played()
    match.header = msgspec.structs.replace(match.header, **changes)
    with pytest.raises(DepartedError, match=reason) as caught:
        Replay(written(match, entries))
    assert caught.value.number == 0


def test_an_unfinished_journal_is_not_replayed() -> None:
    match, entries, _ = played()
    with pytest.raises(CutShortError, match=f"stops after entry {len(entries)}"):
        Replay(written(match, entries)[:-1])


def test_what_the_rules_are_built_on_stands_in_the_header_and_a_replay_on_other_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = written(*played()[:2])
    assert b"built_on" not in plain[0]
    monkeypatch.setattr(Notice, "built_on", {"cork": "1.2", "pins": "7"})
    lines = written(*played()[:2])
    assert b'"built_on":{"cork":"1.2","pins":"7"}' in lines[0]
    Replay(lines).to_end()
    Replay(plain).to_end()
    monkeypatch.setattr(Notice, "built_on", {"cork": "1.3"})
    with pytest.raises(BuiltOnError, match=r"on cork 1\.2, and here is 1\.3; on pins 7, and"):
        Replay(lines)
    Replay(lines, anyway=True).to_end()
