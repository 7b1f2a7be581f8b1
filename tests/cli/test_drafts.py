"""Files that appear whole or not at all."""

import pytest

from contestmaster.cli.drafts import FileDraft
from contestmaster.cli.trouble import Trouble


def test_a_draft_takes_its_place_when_it_is_kept(tmp_path):
    path = tmp_path / "file"
    path.write_text("older")
    with FileDraft(path) as draft:
        draft.write(b"new")
        assert path.read_text() == "older"
        draft.keep()
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_draft_that_is_not_kept_leaves_no_trace(tmp_path):
    with FileDraft(tmp_path / "file") as draft:
        draft.write(b"new")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ZeroDivisionError), FileDraft(tmp_path / "file") as draft:
        draft.write(b"x" * (1 + 0 * len(str(1 // 0))))
    assert list(tmp_path.iterdir()) == []


def test_two_drafts_for_one_place_do_not_meet(tmp_path):
    path = tmp_path / "file"
    with FileDraft(path) as first, FileDraft(path) as second:
        first.write(b"first")
        second.write(b"second")
        second.keep()
        first.keep()
    assert path.read_bytes() == b"first"


@pytest.mark.parametrize("place", ["", "none/file"])
def test_a_place_where_no_file_can_lie_is_told(tmp_path, place):
    with pytest.raises(Trouble):
        FileDraft(tmp_path / place)


def test_a_folder_nobody_may_write_to_is_told(tmp_path, monkeypatch):
    """Whoever is root may write anywhere: the system's answer is played."""

    def denied(*_):
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("os.open", denied)
        with pytest.raises(Trouble, match="file cannot be written: permission denied"):
            FileDraft(tmp_path / "file")


def test_what_fails_while_closing_is_told_and_leaves_no_trace(tmp_path):
    path = tmp_path / "file"
    with pytest.raises(Trouble, match="cannot be written"), FileDraft(path) as draft:
        draft.write(b"new")
        draft.part.unlink()  # somebody tidies up
        draft.keep()
    assert list(tmp_path.iterdir()) == []


def test_room_that_was_looked_for_is_given_back(tmp_path):
    path = tmp_path / "file"
    with FileDraft(path) as draft:
        draft.find_room(100_000)
        draft.write(b"new")
        draft.keep()
    assert path.read_bytes() == b"new"
