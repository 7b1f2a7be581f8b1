"""Archive files that are not what was written: nothing of them is seen."""

import json
import zipfile
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.storage.portable.records import entry, fill, header

from contestmaster.storage import Account, StorageError, opened, reading, used
from contestmaster.storage import place as named
from contestmaster.storage.portable.form import MANIFEST, NO_TIME
from contestmaster.storage.portable.packing import Contents, pack
from contestmaster.storage.portable.unpacking import bring_in, unpack

GAMES = [
    {"parts": [[entry(1), entry(2, source=b"BUY"), entry(3)]], "outcome": b"[]"},
    {"parts": [[entry(1), entry(2)]], "alarm": 12},
]


@pytest.fixture(name="file", scope="module")
def _file(tmp_path_factory):
    folder = tmp_path_factory.mktemp("file")
    fill(folder / "data", GAMES, [Account("red", "The Reds", "hash")])
    pack(folder / "data", folder / "a.zip", Contents())
    return folder / "a.zip"


def parts_of(file):
    """The parts of an archive file by name."""
    with zipfile.ZipFile(file) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def written(parts, to, *, honest=True):
    """Write parts to a file, with a manifest that tells of them as they are now."""
    if honest:
        manifest = json.loads(parts[MANIFEST])
        manifest["parts"] = [
            {"name": name, "bytes": len(text), "sha256": sha256(text).hexdigest()}
            for name, text in parts.items()
            if name != MANIFEST
        ]
        parts = parts | {MANIFEST: json.dumps(manifest).encode()}
    with zipfile.ZipFile(to, "w") as file:
        for name, text in parts.items():
            file.writestr(zipfile.ZipInfo(name, NO_TIME), text)
    return to


def test_the_files_of_the_tests_are_taken(file, tmp_path):
    bring_in(written(parts_of(file), tmp_path / "b.zip"), tmp_path / "new")
    with reading(tmp_path / "new") as archive:
        assert [archive.last(1), archive.last(2)] == [3, 2]


@settings(max_examples=60)
@given(data=st.data())
def test_no_byte_can_be_another(file, data, tmp_path_factory):
    """[TABLE-99] Whatever is changed is found, or changes nothing of what is read."""
    folder = tmp_path_factory.mktemp("changed")
    content = bytearray(file.read_bytes())
    where = data.draw(st.integers(0, len(content) - 1))
    content[where] ^= 1 << data.draw(st.integers(0, 7))
    (folder / "b.zip").write_bytes(content)
    try:
        bring_in(folder / "b.zip", folder / "new")
    except StorageError:
        assert not used(folder / "new")
        return
    pack(folder / "new", folder / "c.zip", Contents())
    assert (folder / "c.zip").read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        ("journals/1.journal", b"said", b"sail"),
        ("sources/1.jsonl", b"QlVZ", b"QlVa"),
        ("accounts.jsonl", b"hash", b"cash"),
    ],
)
def test_a_part_that_is_not_what_the_manifest_says(file, part, old, new, tmp_path):
    parts = parts_of(file)
    other = parts | {part: parts[part].replace(old, new, 1)}
    assert other != parts
    with pytest.raises(StorageError, match="not what was written"):
        bring_in(written(other, tmp_path / "b.zip", honest=False), tmp_path / "new")


def _without_a_line(text):
    return b"".join(text.splitlines(keepends=True)[:-1])


def _said_otherwise(text):
    return text.replace(b'"said"', b'"shut"', 1)


@pytest.mark.parametrize(
    ("part", "change", "why"),
    [
        ("journals/1.journal", _without_a_line, "does not come to its head"),
        ("journals/1.journal", _said_otherwise, "not what was written"),
        ("journals/1.journal", lambda text: text + b"more\n", "not what was written"),
        ("journals/1.journal", lambda _: b"", "cut short"),
        ("journals/2.journal", lambda text: text[:-9], "does not come to its head"),
        ("sources/1.jsonl", lambda text: text.replace(b"[2,", b"[9,"), "entry that is not there"),
        ("sources/1.jsonl", lambda _: b'[2,"!"]\n', "cannot be imported"),
        ("matches.jsonl", lambda text: text.replace(b'"id":2', b'"id":1'), "its matches"),
        ("matches.jsonl", lambda text: text.replace(b'"game_no":2', b'"game_no":1'), "UNIQUE"),
        ("matches.jsonl", lambda text: text.replace(b'"ann"', b'"eve"'), "another header"),
        ("matches.jsonl", _without_a_line, "not those of its matches"),
        ("accounts.jsonl", lambda _: b"", "counts other records"),
        ("accounts.jsonl", lambda _: b'{"login":1}\n', "cannot be imported"),
    ],
)
def test_a_manifest_that_lies_along(file, part, change, why, tmp_path):
    """[TABLE-99] The chains find it, though every hash is right."""
    parts = parts_of(file)
    changed = change(parts[part])
    assert changed != parts[part]
    with pytest.raises(StorageError, match=why):
        bring_in(written(parts | {part: changed}, tmp_path / "b.zip"), tmp_path / "new")
    assert not used(tmp_path / "new")


def test_parts_that_nobody_spoke_of(file, tmp_path):
    parts = parts_of(file)
    with pytest.raises(StorageError, match="other parts than its manifest says"):
        more = parts | {"../evil": b"x"}
        bring_in(written(more, tmp_path / "b.zip", honest=False), tmp_path / "new")
    with pytest.raises(StorageError, match="no file of settings"):
        evil = parts | {"settings/../evil": b"x"}
        bring_in(written(evil, tmp_path / "c.zip"), tmp_path / "new")
    assert not used(tmp_path / "new")
    assert not (tmp_path / "evil").exists()


def test_files_that_are_none_of_ours(file, tmp_path):
    (tmp_path / "text").write_text("hello")
    with zipfile.ZipFile(tmp_path / "foreign", "w") as foreign:
        foreign.writestr("recipe", "flour")
    later = parts_of(file)
    later[MANIFEST] = later[MANIFEST].replace(b'"format": 1', b'"format": 9')
    written(later, tmp_path / "later", honest=False)
    for name, why in (
        ("text", "no archive of Contestmaster"),
        ("foreign", "no archive of Contestmaster"),
        ("later", "version 9 of the form, and this Contestmaster knows 1"),
        ("nothing", "There is no archive"),
    ):
        with pytest.raises(StorageError, match=why):
            bring_in(tmp_path / name, tmp_path / "new")
    assert not used(tmp_path / "new")


def test_a_place_with_records_is_left_as_it_is(file, place):
    """[TABLE-99] A place in use has records, too."""
    with opened(place) as store:
        store.put_meta("fact", "mine")
        with pytest.raises(StorageError, match="has records already"):
            bring_in(file, place)
    with reading(place) as archive:
        assert (archive.meta("fact"), archive.matches()) == ("mine", [])


def test_a_dry_run_changes_nothing(file, cluster, tmp_path):
    server = named(cluster.address(), tmp_path / "beside")
    for target in (tmp_path / "new", server):
        assert bring_in(file, target, dry_run=True).manifest.matches == 2
        assert not used(target)
    assert not (tmp_path / "new").exists()


def test_a_secret_stays_with_its_match(file, tmp_path):
    unpack(file, tmp_path)
    with reading(tmp_path) as archive:
        assert [record.header for record in archive.matches()] == [header(1), header(2)]
