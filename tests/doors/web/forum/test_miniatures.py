"""How games of a forum stand, as small drawings on its first page."""

import asyncio
import re
from xml.etree import ElementTree

import pytest
from tests.doors.web.forum.staged import Staged
from tests.host.forum.hosted import NAMES, START

from contestmaster.doors.web.forum import miniatures
from contestmaster.doors.web.forum.miniatures import Miniatures
from contestmaster.host.announced import AnnouncedGame
from contestmaster.kernel.registry import load_game
from contestmaster.storage import MemoryStore


def begun(game: str) -> AnnouncedGame:
    store = MemoryStore(lambda _: None)
    return AnnouncedGame.begin(store, load_game(game)(), name="played", seats=NAMES, at=START)


@pytest.mark.parametrize("game", ["spaceships", "shuttle", "grid"])
def test_the_first_page_has_a_drawing_of_each_game(game: str) -> None:
    async def play() -> None:
        store = MemoryStore(lambda _: None)
        AnnouncedGame.begin(store, load_game(game)(), name="played", seats=NAMES, at=START)
        page = (await Staged(store).client().get("/")).text
        drawn, *_ = re.findall(r'<div class="miniature">(<svg.*?</svg>)</div>', page)
        picture = ElementTree.fromstring(drawn)
        assert picture.get("aria-label")
        assert "style" not in drawn  # which the pages' policy would not let be seen
        assert "/emblems/" not in page

    asyncio.run(play())


def test_it_is_drawn_again_only_when_something_has_happened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[int] = []
    real = miniatures._picture
    monkeypatch.setattr(
        miniatures, "_picture", lambda match: (drawn.append(match.number), real(match))[1]
    )
    kept, game = Miniatures(), begun("spaceships")
    assert kept.of("agora", game.match) == kept.of("agora", game.match)
    assert len(drawn) == 1
    assert kept.of("mesh", begun("shuttle").match) != kept.of("agora", game.match)
    assert len(drawn) == 2


def test_what_would_be_too_much_for_a_page_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(miniatures, "_MOST_BYTES", 100)
    assert Miniatures().of("agora", begun("spaceships").match) == ""
