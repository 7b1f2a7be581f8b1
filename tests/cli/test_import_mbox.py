"""``import-mbox``: a thousand letters in, out again, and in again with the same result."""

import mailbox
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest

from contestmaster import storage
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.forum.book import ForumBook
from contestmaster.host.tenants import FORUM
from contestmaster.kernel.instant import HOUR, Instant, from_text
from contestmaster.storage.backup import fingerprint

START = "2019-07-29T00:00:00Z"
PLAYERS = ("alice", "bob", "carol")
AUTHORS = [f"--author={name}={name}@example.org" for name in PLAYERS]


def written(path: Path, letters: int) -> Path:
    """Write an archive: a letter every two hours, some of them orders, some answers."""
    from datetime import UTC, datetime, timedelta  # noqa: PLC0415 - here only

    began = datetime.fromisoformat(START).astimezone(UTC)
    box = mailbox.mbox(path)
    for number in range(letters):
        letter = EmailMessage()
        name = PLAYERS[number % 3]
        letter["From"] = f"{name.title()} <{name}@example.org>"
        letter["Date"] = format_datetime(began + timedelta(hours=2 * number + 1))
        letter["Subject"] = "Re: Ships" if number % 5 else f"Week {number}"
        letter["Message-ID"] = f"<{number}@example.org>"
        if number % 5:
            letter["In-Reply-To"] = f"<{number - 1}@example.org>"
        letter.set_content(f"Hello.\nI move to Sector {number % 6 + 1}.\n> I attack bob.\n")
        box.add(letter)
    box.close()
    return path


@pytest.fixture
def folder(cli: Any, tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    seats = [word for name in PLAYERS for word in ("--seat", name)]
    ran = cli("new", "spaceships", "--name", "agora", *seats, "--at", START, "--data", folder)
    assert ran.code == 0
    return folder


def digests(folder: Path) -> list[str]:
    """Of the game and of the forum."""
    store = storage.opened(folder)
    try:
        game = AnnouncedGame.take_up(store, "agora").match
        at: Instant = from_text(START) + 10_000 * HOUR
        forum = ForumBook.open(store, at).match if store.matches(FORUM) else None
        return [game.digest(), "" if forum is None else forum.digest()]
    finally:
        store.close()


@pytest.mark.slow
def test_hundreds_of_letters_in_and_out_and_in(cli: Any, folder: Path, tmp_path: Path) -> None:
    archive = f"agora={written(tmp_path / 'list.mbox', 300)}"
    words = ("import-mbox", archive, *AUTHORS, "--data", folder)
    before, untouched = digests(folder)[0], fingerprint(folder)
    dry = cli(*words, "--dry-run")
    assert (dry.code, dry.err) == (0, "")
    assert "a dry run: nothing is changed" in dry.out
    assert fingerprint(folder) == untouched
    ran = cli(*words)
    assert ran.code == 0
    counted = [line for line in dry.out.splitlines() if line != "a dry run: nothing is changed"]
    assert [line for line in ran.out.splitlines() if "--undo" not in line] == counted
    assert "300 posted" in counted
    first = digests(folder)
    assert first[0] != before
    assert cli("import-mbox", "--undo", "--data", folder).out == "the import is taken back\n"
    assert digests(folder) == [before, ""]
    assert cli(*words).out == ran.out
    assert digests(folder) == first


def test_nothing_that_happened_since_is_taken_back(
    cli: Any, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = f"agora-discussion={written(tmp_path / 'list.mbox', 3)}"
    assert cli("import-mbox", archive, *AUTHORS, "--data", folder).code == 0
    store = storage.opened(folder)
    AnnouncedGame.take_up(store, "agora").pass_time(from_text(START) + 100 * HOUR)
    store.close()
    ran = cli("import-mbox", "--undo", "--data", folder)
    assert ran.sentence == "something has happened since the import: it cannot be taken back"


def test_an_import_that_fails_leaves_everything_as_it_was(
    cli: Any, folder: Path, tmp_path: Path
) -> None:
    archive = f"agora={written(tmp_path / 'list.mbox', 3)}"
    untouched = fingerprint(folder)
    ran = cli("import-mbox", archive, "--author=alice=nobody", "--data", folder)
    assert "this is no mail address" in ran.err
    assert fingerprint(folder) == untouched
    assert "no import" in cli("import-mbox", "--undo", "--data", folder).sentence


def test_an_import_that_is_cut_off_has_changed_nothing(
    cli: Any, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut, whenever it comes, leaves the records as they were or as they are to be."""
    archive = f"agora={written(tmp_path / 'list.mbox', 1)}"
    words = ("import-mbox", archive, *AUTHORS, "--data", folder)
    untouched = fingerprint(folder)

    class PowerCut(BaseException):
        pass

    def cut(*_: object, **__: object) -> None:
        raise PowerCut

    way_back = "storage.backup.restore"  # after a power cut nobody goes it
    for where in ("host.forum.community.Community.catch_up", "storage.backup.back_up", way_back):
        with monkeypatch.context() as broken:
            broken.setattr(f"contestmaster.{where}", cut)
            broken.setattr(f"contestmaster.{way_back}", cut)
            with pytest.raises(PowerCut):
                cli(*words)
        assert fingerprint(folder) == untouched, where
    assert cli(*words).code == 0
    assert fingerprint(folder) != untouched
    assert "1 were there already" in cli(*words).out, "which leaves the way back as it is"
    assert cli("import-mbox", "--undo", "--data", folder).code == 0
    assert fingerprint(folder) == untouched


def test_a_password_given_since_is_not_taken_back(cli: Any, folder: Path, tmp_path: Path) -> None:
    archive = f"agora={written(tmp_path / 'list.mbox', 3)}"
    assert cli("import-mbox", archive, *AUTHORS, "--data", folder).code == 0
    assert cli("account", "alice", "--data", folder).code == 0
    assert "has happened since" in cli("import-mbox", "--undo", "--data", folder).sentence


def test_authors_who_are_not_known_are_told(cli: Any, folder: Path, tmp_path: Path) -> None:
    archive = f"agora={written(tmp_path / 'list.mbox', 4)}"
    ran = cli("import-mbox", archive, AUTHORS[0], "--data", folder, "--dry-run")
    assert "not registered: bob@example.org (1), carol@example.org (1)" in ran.out
    assert "--author NAME=ADDRESS" in ran.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "name an archive, as agora=public.mbox"),
        (("agora",), "agora: this should be NAME=VALUE"),
        (("chess=x.mbox",), "there is no game called chess in"),
        (("agora=none.mbox",), "none.mbox: there is no such file"),
        (("--undo", "agora=x"), "--undo takes no archives"),
    ],
)
def test_what_cannot_be_imported_is_said(
    cli: Any, folder: Path, words: tuple[str, ...], why: str
) -> None:
    assert why in cli("import-mbox", *words, "--data", folder).sentence


def test_a_file_of_another_format_is_said_so(cli: Any, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(bytes(range(256)) * 9)
    ran = cli("import-mbox", f"agora={tmp_path / 'other'}", "--data", folder)
    assert "there is no letter in it" in ran.sentence
