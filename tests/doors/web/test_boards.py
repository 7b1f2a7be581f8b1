"""Boards that other packages bring along."""

import sys
from importlib.metadata import EntryPoint

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from contestmaster.doors.web import boards
from contestmaster.doors.web.problems import PROBLEMS

SCRIPT = "export function mount() {}\n"


@pytest.fixture
def brought(tmp_path, monkeypatch):
    """A package with a board of the game tic, and an entry point that says so."""
    package = tmp_path / "tictactoe_web"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "board.js").write_text(SCRIPT)
    monkeypatch.syspath_prepend(str(tmp_path))
    points = [EntryPoint("tic", "tictactoe_web:board.js", boards.GROUP)]

    class Points(list[EntryPoint]):
        names = frozenset(point.name for point in points)

    def found(group: str, name: str = "") -> Points:
        assert group == boards.GROUP
        return Points(point for point in points if name in {"", point.name})

    monkeypatch.setattr(boards, "entry_points", found)
    boards.board_names.cache_clear()
    yield
    boards.board_names.cache_clear()
    sys.modules.pop("tictactoe_web", None)


@pytest.mark.usefixtures("brought")
def test_a_package_brings_a_board_by_entry_point():
    assert boards.board_names() == {"tic"}
    assert boards.board_script("tic") == SCRIPT.encode()


@pytest.mark.usefixtures("brought")
def test_the_pages_serve_it_as_a_script():
    with TestClient(Litestar([boards.script], exception_handlers=PROBLEMS)) as client:
        answer = client.get("/boards/tic.js")
        assert (answer.status_code, answer.text) == (200, SCRIPT)
        assert answer.headers["content-type"].startswith("text/javascript")
        for other in ("/boards/tac.js", "/boards/tic.css", "/boards/tic"):
            assert client.get(other).status_code == 404, other


def test_a_game_for_which_nobody_brings_one_has_none():
    with pytest.raises(LookupError, match="no package brings a board of chess"):
        boards.board_script("chess")
