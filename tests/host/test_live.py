"""A live match in storage: what is kept of it, and how it comes back."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.host.playing import SEATS, SECRET, START, SlowStore, Stage
from tests.host.tally import Params, Tally
from tests.kernel.notice import Notice

from contestmaster import storage
from contestmaster.host import live as module
from contestmaster.host.live import Live, decode_header, replayed
from contestmaster.host.plan import Plan
from contestmaster.kernel.instant import HOUR, SECOND
from contestmaster.kernel.journal import decode_entry, encode_entry
from contestmaster.kernel.match import DepartedError
from contestmaster.kernel.registry import UnknownGameError
from contestmaster.storage import MemoryStore, Snapshot, StoredEntry

LENGTH = 2 * SECOND


def quiet(report):
    """Hear nothing of commits."""


def on_disk(folder: Path) -> storage.Store:
    """Open a data directory; what it reports is not heard."""
    return storage.opened(folder, quiet)


def kept(entry):
    """Return an entry as storage takes it."""
    return StoredEntry(entry.number, encode_entry(entry))


def test_the_secret_is_kept_beside_the_header_and_not_in_it():
    stage = Stage()
    stored = decode_header(stage.store.match(1).header)
    assert stored.secret == SECRET
    assert stored.header == stage.series.match.header
    assert stored.header.commitment


def test_storage_knows_who_plays_what_and_when_it_wakes():
    stage = Stage(lambda game_no: Plan(Notice(), SEATS))
    record = stage.store.match(1)
    assert (record.game, record.server, record.game_no) == ("notice", "Tally1", 1)
    assert record.alarm == START + 18 * HOUR
    stage.say("ann", "PIN UP 1 quick")
    assert stage.store.match(1).alarm == START + HOUR
    assert Stage().store.match(1).alarm is None  # the host's own clock wakes it


def test_the_line_it_came_from_is_kept_beside_an_entry():
    stage = Stage()
    stage.series.do("ann", stage.call("ADD 3"), START, source=b"add   3\r")
    (stored,) = stage.store.entries(1)
    assert stored.source == b"add   3\r"
    assert stored.body == b'[1,%d,"ann","seat","command","ADD",{"amount":3}]' % START


def test_an_ended_match_is_stored_with_its_outcome():
    stage = Stage(turns=1)
    stage.say("bob", "ADD 3")
    stage.turn()
    record = stage.store.match(1)
    assert record.ended == START + LENGTH
    assert [each[:4] for each in json.loads(record.outcome)] == [
        [0, "0.000000", 2, [0]],
        [1, "3.000000", 1, [3]],
    ]


# Coming back.


@given(
    acts=st.lists(st.sampled_from(["ADD 1", "ADD 7", "ADD 99", "BREAK 1", "turn"]), max_size=30),
    every=st.integers(1, 12),
)
def test_a_match_comes_back_as_it_was(acts, every):
    """From its newest snapshot and the entries after it, wherever that was taken."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "SNAPSHOT_EVERY", every)
        stage = Stage(turns=100)
        for act in acts:
            if act == "turn":
                stage.turn()
            else:
                stage.say("ann", act)
    played = stage.series.match
    back = replayed(stage.store, stage.store.match(1))
    assert (back.digest(), back.number, back.at) == (played.digest(), played.number, played.at)
    assert back.state == played.state
    assert back.ring(played.at).entry == played.ring(played.at).entry
    assert back.digest() == played.digest()


def test_a_snapshot_is_used_if_there_is_one(monkeypatch):
    monkeypatch.setattr(module, "SNAPSHOT_EVERY", 3)
    stage = Stage(turns=100)
    for _ in range(7):
        stage.say("ann", "ADD 1")
    assert [s.number for s in stage.store.snapshots(1)] == [6, 3]
    applied = []
    monkeypatch.setattr(module.Match, "apply", lambda self, entry: applied.append(entry.number))
    replayed(stage.store, stage.store.match(1))
    assert applied == [7]


@pytest.mark.parametrize(
    ("digest", "dump"), [("0" * 32, None), (None, b"\xc1"), (None, b"")], ids=str
)
def test_a_snapshot_that_is_not_what_it_was_is_not_used(digest, dump, logged):
    stage = Stage()
    stage.say("ann", "ADD 1")
    match = stage.series.match
    good = Snapshot(1, 1, match.digest(), match.game.dump(match.state))
    stage.say("ann", "ADD 1")
    bad = Snapshot(1, 1, digest or good.digest, good.dump if dump is None else dump)
    stage.store.snapshot(bad)
    back = replayed(stage.store, stage.store.match(1))
    assert back.digest() == match.digest()
    assert [told["event"] for told in logged] == ["snapshot of no use"]


def test_a_match_in_which_nothing_happened_needs_no_snapshot():
    stage = Stage(fails=1)
    stage.turn()
    assert stage.store.match(1).ended is not None
    assert list(stage.store.snapshots(1)) == []


def test_a_game_that_tells_its_events_is_replayed_whole_for_them(monkeypatch):
    monkeypatch.setattr(module, "SNAPSHOT_EVERY", 1)
    stage = Stage(lambda game_no: Plan(Notice(), SEATS, SECRET))
    stage.say("ann", "PIN UP 1 quick")
    stage.turn()
    assert list(stage.store.snapshots(1)) == []
    back = replayed(stage.store, stage.store.match(1))
    assert back.log.after(0, 0, 99) == stage.series.match.log.after(0, 0, 99) != []


def test_a_match_that_does_not_replay_says_at_which_entry(monkeypatch):
    stage = Stage()
    stage.say("ann", "ADD 1")
    stage.turn()
    monkeypatch.setattr(Tally, "ring", lambda self, state, by: 1 / 0)
    with pytest.raises(DepartedError, match="entry 2: it cannot be carried out"):
        Live.recover(stage.store, stage.store.match(1))


def test_a_match_of_a_game_that_is_gone_says_so(monkeypatch):
    stage = Stage()
    monkeypatch.setattr("contestmaster.kernel.registry.entry_points", lambda group: [])
    with pytest.raises(UnknownGameError, match="there is no game 'tally'"):
        Live.recover(stage.store, stage.store.match(1))


# Stops of the host.


def test_a_stop_is_a_suspension_from_the_last_instant_on(tmp_path):
    """[CONTEST-64] the game goes on in the turn that was cut, at its full length [CONTEST-40]."""
    store = on_disk(tmp_path)
    stage = Stage(store=store)
    stage.clock.move(START + 5)
    stage.say("ann", "ADD 3")
    stage.clock.move(START + 9)
    digest = stage.series.match.digest()
    store.close()
    store = on_disk(tmp_path)
    later = Stage(store=store, at=START + HOUR)
    assert later.series.live.game_no == 1
    assert later.series.match.digest() == digest
    assert later.series.deadline == START + HOUR + LENGTH
    assert later.total("ann") == 3
    store.close()
    store = on_disk(tmp_path)
    noted = [decode_entry(stored.body) for stored in store.entries(1)]
    assert [(e.kind, e.at, e.arguments) for e in noted[1:]] == [
        ("suspend", START + 5, {"reason": "host stopped"}),
        ("resume", START + HOUR, {}),
    ]
    store.close()


def test_nothing_stored_begins_the_first_game_and_a_finished_one_the_next(tmp_path):
    store = on_disk(tmp_path)
    stage = Stage(store=store, turns=1)
    stage.turn()
    stage.store.finish(2, START, b"[]")
    store.close()
    store = on_disk(tmp_path)
    later = Stage(store=store, at=START + HOUR)
    assert later.series.live.game_no == 3
    other = Stage(store=store, name="Tally2")
    assert other.series.live.game_no == 1
    store.close()


def test_an_end_that_was_computed_but_not_noted_is_noted(tmp_path):
    """The host died between the two: the game is over, and its end is not played again."""
    store = on_disk(tmp_path)
    live = Live.create(
        store,
        Tally(Params(turns=1)),
        server="Tally1",
        game_no=1,
        seats=SEATS,
        secret=SECRET,
        at=START,
    )
    live.append([kept(live.match.ring(START + LENGTH).entry)], None)
    store.close()
    store = on_disk(tmp_path)
    later = Stage(store=store, at=START + HOUR)
    assert later.series.live.game_no == 2
    assert store.match(1).ended == START + HOUR
    assert store.last(1) == 1
    store.close()


def test_a_game_that_was_suspended_stays_so(tmp_path):
    """[CONTEST-66] only organisers let it go on; what the host has noted itself, it goes past."""
    store = on_disk(tmp_path)
    stage = Stage(store=store)
    stage.say("ann", "ADD 3")
    stage.series.suspend("chair", "power cut")
    store.close()
    store = on_disk(tmp_path)
    later = Stage(store=store, at=START + HOUR)
    assert later.series.suspended
    assert later.series.deadline is None
    later.series.boundary(START + 2 * HOUR)
    later.series.resume("chair", "")
    assert later.series.deadline == START + HOUR + LENGTH
    assert later.total("ann") == 3
    live = later.series.live
    live.append([kept(later.series.match.note("suspend", "", START + HOUR).entry)], None)
    store.close()
    store = on_disk(tmp_path)
    assert not Stage(store=store, at=START + 2 * HOUR).series.suspended
    store.close()


def test_alarms_missed_while_the_host_was_down_ring_each_at_its_instant(tmp_path):
    store = on_disk(tmp_path)
    Stage(lambda game_no: Plan(Notice(), SEATS, SECRET), store=store)
    store.close()
    store = on_disk(tmp_path)
    later = Stage(store=store, at=START + 50 * HOUR)
    while later.series.deadline <= later.clock.now():
        later.series.boundary(later.series.deadline)
    assert later.series.match.state.days == 2
    store.close()


def test_the_epoch_of_a_claim_tells_news_of_an_earlier_one_apart():
    store = SlowStore()
    stage = Stage(store=store)
    live = stage.series.live
    assert live.epoch == store.match(live.id).epoch == 1
    live.claim()
    assert live.epoch == 2


def test_a_match_in_memory_recovers_too():
    stage = Stage()
    stage.say("ann", "ADD 3")
    assert isinstance(stage.store, MemoryStore)
    back = Live.recover(stage.store, stage.store.match(1))
    assert back.match.digest() == stage.series.match.digest()
    assert back.newest() == stage.entries()[-1]
