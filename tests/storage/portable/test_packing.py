"""Archive files: the same bytes for the same records, and all of them."""

import os
import stat
import tracemalloc
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.storage.portable.records import entry, fill, header

from contestmaster.kernel.exchange import CutShortError, JournalReader
from contestmaster.storage import (
    Account,
    NewMatch,
    Snapshot,
    StorageError,
    is_elsewhere,
    opened,
    reading,
)
from contestmaster.storage import place as named
from contestmaster.storage.alike import demand_alike
from contestmaster.storage.portable.form import SettingsFile
from contestmaster.storage.portable.packing import Contents, pack
from contestmaster.storage.portable.unpacking import bring_in

GAMES = [
    {"parts": [[entry(1), entry(2, source=b"BUY \xff")], [entry(3)]], "outcome": b'[[0,"1",1]]'},
    {"parts": [[entry(n) for n in range(1, 5000)]], "alarm": 12, "note": "counted"},
    {"parts": []},
]
PEOPLE = [Account("red", "The Reds", "hash"), Account("Zoë", "Zoë", None, "organiser")]


@pytest.fixture(name="filled")
def _filled(place):
    fill(place, GAMES, PEOPLE)
    return place


def test_what_comes_back_is_what_went_out_in_whatever_database(filled, cluster, tmp_path):
    """[TABLE-99] From a folder into a server and back, and from a server, to the byte."""
    files = [tmp_path / f"{n}.zip" for n in range(3)]
    packed = pack(filled, files[0], Contents())
    server, folder = named(cluster.address(), tmp_path / "beside"), tmp_path / "folder"
    for file, target, again in ((files[0], server, files[1]), (files[1], folder, files[2])):
        assert bring_in(file, target)[:2] == packed
        with reading(filled) as before, reading(target) as after:
            demand_alike(before, after)
            assert after.meta("fact") == "kept"
        pack(target, again, Contents())
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()


def test_what_was_brought_in_goes_on(filled, tmp_path):
    """[TABLE-99] Claims count on, numbers too, and a note is there."""
    pack(filled, tmp_path / "a.zip", Contents())
    bring_in(tmp_path / "a.zip", tmp_path / "new")
    with reading(filled) as before:
        epoch = before.match(2).epoch
    with opened(tmp_path / "new") as store:
        assert (store.claim(2), store.match(2).epoch, store.note(2)) == (4999, epoch + 1, "counted")
        store.append(2, [entry(5000)], None)
        store.flush(2)
        assert store.fresh_number() == 4
    with reading(tmp_path / "new") as archive:
        assert archive.last(2) == 5000


def test_a_host_may_go_on_meanwhile_and_snapshots_stay_at_home(filled, tmp_path):
    with opened(filled) as store:
        store.claim(2)
        store.snapshot(Snapshot(2, 40, "d", b"state"))
        pack(filled, tmp_path / "a.zip", Contents())
        store.append(2, [entry(5000)], None)
        store.flush(2)
    bring_in(tmp_path / "a.zip", tmp_path / "new")
    with reading(tmp_path / "new") as archive:
        assert archive.last(2) == 4999
        assert list(archive.snapshots(2)) == []


def test_only_its_owner_may_read_what_holds_secrets(filled, tmp_path):
    """[TABLE-100]."""
    before = os.umask(0)
    try:
        pack(filled, tmp_path / "a.zip", Contents())
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a.zip").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_file_that_is_there_stays(filled, tmp_path):
    (tmp_path / "a.zip").write_text("mine")
    with pytest.raises(StorageError, match="is there already"):
        pack(filled, tmp_path / "a.zip", Contents())
    assert (tmp_path / "a.zip").read_text() == "mine"


def test_journals_are_in_the_exchange_form_without_an_end(filled, tmp_path):
    pack(filled, tmp_path / "a.zip", Contents())
    with zipfile.ZipFile(tmp_path / "a.zip") as file, file.open("journals/1.journal") as lines:
        reader = JournalReader(lines)
        assert [next(each).number for each in [iter(reader)] * 3] == [1, 2, 3]
        with reading(filled) as archive:
            assert reader.head == archive.head(1)
        with pytest.raises(CutShortError):
            next(iter(reader))


def test_settings_go_along_and_some_games_alone_have_no_accounts(filled, tmp_path):
    mail = SettingsFile("mail.toml", b"x = 1\n")
    contents = Contents("games", lambda record: record.ended is not None, (mail,))
    manifest = pack(filled, tmp_path / "a.zip", contents).manifest
    assert (manifest.matches, manifest.entries, manifest.accounts) == (1, 3, 0)
    assert bring_in(tmp_path / "a.zip", tmp_path / "new").settings == (mail,)
    with reading(tmp_path / "new") as archive:
        assert [record.id for record in archive.matches()] == [1]
        assert (archive.accounts(), archive.meta("fact")) == ([], None)
        assert [each.source for each in archive.entries(1)] == [None, b"BUY \xff", None]


def test_what_is_damaged_does_not_go_out(filled, tmp_path, changed):
    on_its_table = " ON runs" if is_elsewhere(filled) else ""
    changed(f"DROP TRIGGER runs_stay{on_its_table}", "UPDATE runs SET bodies = {bytes}")
    with pytest.raises(StorageError, match="damaged"):
        pack(filled, tmp_path / "a.zip", Contents())
    assert not (tmp_path / "a.zip").exists()


@pytest.mark.slow
def test_memory_is_bounded(sqlite_place, tmp_path):
    """[TABLE-99] 40 MB of entries go out and in with a fraction of it in memory."""
    parts = [[entry(n, "x" * 40_000) for n in range(k, k + 20)] for k in range(1, 1001, 20)]
    fill(sqlite_place, [{"parts": parts}])
    tracemalloc.start()
    try:
        pack(sqlite_place, tmp_path / "a.zip", Contents())
        bring_in(tmp_path / "a.zip", tmp_path / "new")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 8_000_000


_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_ENTRIES = st.lists(st.tuples(_TEXTS, st.none() | st.binary(max_size=9)), max_size=6)
_GAME = st.tuples(_ENTRIES, st.booleans(), st.none() | st.integers(0, 2**60))
_PEOPLE = st.dictionaries(st.from_regex(r"[a-z]{1,5}", fullmatch=True), _TEXTS, max_size=3)


@pytest.mark.slow
@settings(max_examples=25)
@given(games=st.lists(_GAME, max_size=4), people=_PEOPLE)
def test_whatever_the_records_are(games, people):
    """[TABLE-99] Out, in and out again gives the same bytes."""
    made = []
    for said, over, alarm in games:
        entries = [entry(n, text, source) for n, (text, source) in enumerate(said, 1)]
        half = len(entries) // 2
        game = {"parts": [part for part in (entries[:half], entries[half:]) if part]}
        made.append(game | {"alarm": alarm} | ({"outcome": b"[]"} if over else {}))
    with TemporaryDirectory() as folder:
        base = Path(folder)
        fill(base / "one", made, [Account(login, name) for login, name in people.items()])
        pack(base / "one", base / "1.zip", Contents())
        bring_in(base / "1.zip", base / "two")
        pack(base / "two", base / "2.zip", Contents())
        assert (base / "1.zip").read_bytes() == (base / "2.zip").read_bytes()
        with reading(base / "one") as before, reading(base / "two") as after:
            demand_alike(before, after)


@pytest.mark.parametrize("text", [header() + b"\n", b"none", b"\xff"])
def test_a_header_that_is_no_line_of_json_is_told(text, sqlite_place, tmp_path):
    with opened(sqlite_place) as store:
        store.create(NewMatch("tally", text, "hall", 1))
    with pytest.raises(StorageError, match="hall game 1 is no line of JSON"):
        pack(sqlite_place, tmp_path / "a.zip", Contents())
