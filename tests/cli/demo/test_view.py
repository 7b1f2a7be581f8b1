"""The live view on terminals of any size."""

import io
import re

import pytest
from rich.console import Console

from contestmaster.cli.demo.lan import code
from contestmaster.cli.demo.news import Item
from contestmaster.cli.demo.programme import SERVERS
from contestmaster.cli.demo.scene import scene
from contestmaster.cli.demo.view import DemoView
from contestmaster.cli.demo.words import invitation
from contestmaster.kernel.instant import SECOND

NEWS = [
    ("0:01", Item("", "the contest starts", True)),
    *[(f"0:{n}", Item("Cows1", f"something {n} happens", False)) for n in range(10, 50)],
    ("0:50", Item("Cows2", "game 1 to Thistle, 10 x K 1.00 = 10", True)),
    ("0:51", Item("Cows1", "the last thing " + "that happens " * 20, False)),
]


@pytest.fixture
def view(folder, house):
    """The view after some turns, with much news."""
    house.until(12 * SECOND)
    seen = scene(house.hall, house.clock.now())
    series = {server.name: server.series for server in house.hall.servers}
    matches = [series[server.name].match for server in seen.servers]
    return DemoView(seen, matches, NEWS, invitation(folder.settings.servers))


def drawn(view: DemoView, width: int, height: int) -> list[str]:
    """What stands on the terminal, line by line."""
    console = Console(width=width, height=height, file=io.StringIO(), color_system=None)
    console.print(view.drawn(width, height))
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("width", "height"), [(80, 24), (80, 60), (100, 30), (120, 38), (132, 43), (200, 60)]
)
def test_it_fits_and_fills_the_terminal(view, width, height):
    lines = drawn(view, width, height)
    assert len(lines) == height
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    for words in ("0:12 of 10:00", "K 1.04", "Thistle", "13 of 35", "--login guest", "Ctrl-C"):
        assert words in text
    assert "game 1 to Thistle" in text
    assert "the last thing that happens" in text
    tasks = dict.fromkeys(stand.game for stand in SERVERS)
    assert f"total: {' + '.join(tasks)}, each the mean of its servers" in text


def test_a_wide_terminal_shows_the_board_and_a_wider_one_scores(view):
    narrow, wide = "\n".join(drawn(view, 80, 24)), "\n".join(drawn(view, 120, 38))
    for text in (narrow, wide):
        assert "Cows1" in text
        assert "Cows1 now" not in text
    assert "A rancho" not in narrow
    assert "Cows1: A rancho" in wide
    assert "▒▒" in wide
    assert "Cows1 now" in "\n".join(drawn(view, 280, 38))


def test_a_board_for_which_there_is_no_room_is_left_out(view):
    assert "A rancho" in "\n".join(drawn(view, 118, 37))
    assert "A rancho" not in "\n".join(drawn(view, 117, 37))
    assert "A rancho" not in "\n".join(drawn(view, 118, 35))


def test_the_contest_has_its_share_of_the_news(view):
    many = [(f"0:{n}", Item("Cows1", f"game {n} is over", True)) for n in range(10, 60)]
    lines = drawn(view._replace(news=[*NEWS, *many]), 80, 60)
    over = [line for line in lines if line.endswith("is over")]
    happens = [line for line in lines if "happens" in line]
    assert over[-1] == "0:59 Cows1 game 59 is over"
    assert len(over) < len(happens)


def test_a_small_terminal_still_shows_the_ranking(view):
    for width, height in ((40, 10), (20, 5), (1, 1)):
        assert drawn(view, width, height)
    assert any("Thistle" in line for line in drawn(view, 40, 10))


def test_a_contest_that_stands_still_says_so(view, house):
    house.act("SUSPEND", scope="all", text="power cut")
    seen = scene(house.hall, house.clock.now())
    lines = drawn(view._replace(scene=seen, matches=[None] * len(SERVERS)), 120, 38)
    assert lines[0].startswith("Contestmaster demo  suspended")


def test_a_picture_for_phones_takes_the_place_of_the_board(view):
    """Where it fits; teams have no letters then, which are for boards."""
    picture = code("http://192.168.178.23:8080")
    asked = view._replace(code=picture)
    lines = drawn(asked, 120, 38)
    assert len(lines) == 38
    assert all(any(row.rstrip() in line for line in lines) for row in picture)
    assert "A rancho" not in "\n".join(lines)
    assert re.search(r"^.{31}1  \w+ ", "\n".join(lines), re.M)
    assert picture[0] not in "\n".join(drawn(asked, 80, 24))
