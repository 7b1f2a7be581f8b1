"""Each page and board has a picture, each picture is shown and small, and can be taken anew."""

import re
from pathlib import Path

import pytest
from tests.browser import pictures
from tests.docs.pages import DOCS, PAGES, page
from tests.shipped import shipped_games

FOLDER = DOCS / "pictures"
TAKEN = sorted(path.stem for path in FOLDER.glob("*.webp"))
MOST_BYTES = 2_000_000
SHOWN = re.compile(r"!\[([^\]]*)\]\((?:docs/)?pictures/([\w-]+)\.webp\)")


def test_the_pictures_are_those_that_the_script_takes() -> None:
    assert sorted(pictures.PICTURES) == TAKEN
    assert pictures.FOLDER == FOLDER


def test_they_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES
    assert {path.suffix for path in FOLDER.iterdir()} == {".webp"}


def test_every_page_of_a_contest_has_one() -> None:
    rows = re.findall(r"^\| ([A-Z]\w[\w ]*?) +\| ", page("docs/pages.md"), re.MULTILINE)
    assert len(rows) >= 9
    for name in rows:
        assert name.lower().replace(" ", "-") in TAKEN, name


@pytest.mark.parametrize("game", shipped_games())
def test_every_game_has_one_of_its_board(game: str) -> None:
    assert f"board-{game}" in TAKEN


def test_every_picture_is_shown_and_said_in_words() -> None:
    found = [shown for path in PAGES for shown in SHOWN.findall(path.read_text(encoding="utf-8"))]
    assert {name for _, name in found} == set(TAKEN)
    assert all(words for words, _ in found)


def test_a_picture_is_what_its_name_says() -> None:
    for path in map(Path, FOLDER.iterdir()):
        head = path.read_bytes()[:12]
        assert (head[:4], head[8:]) == (b"RIFF", b"WEBP"), path.name
