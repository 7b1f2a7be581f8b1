"""How pages are written: shared while nobody is logged in, compressed, kept for a moment."""

import asyncio
import gzip

import pytest

from contestmaster.doors.web.pages.press import ContestPress
from contestmaster.kernel.instant import SECOND


@pytest.fixture
def counted(stage, monkeypatch):
    """A contest, and how often each template has been written."""
    written = []
    original = ContestPress.printed

    def render(self, template, context):
        written.append(template)
        return original(self, template, context)

    monkeypatch.setattr(ContestPress, "printed", render)
    return stage, written


def test_a_hall_that_asks_together_costs_one_page(counted):
    stage, written = counted

    async def all_at_once():
        return await asyncio.gather(*(stage.client.get("/scores") for _ in range(50)))

    answers = stage.run(all_at_once())
    assert {answer.status_code for answer in answers} == {200}
    assert written == ["scores.html"]


def test_a_page_is_written_anew_when_something_has_happened(counted):
    stage, written = counted
    stage.get("/news")
    stage.get("/news")
    assert written == ["news.html"]
    stage.do("ANNOUNCE", text="Lunch is served.")
    assert "Lunch is served." in stage.get("/news").text
    assert len(written) == 2


def test_a_page_is_not_kept_for_longer_than_a_moment(counted):
    stage, written = counted
    stage.get("/news")
    stage.house.clock.move(stage.house.clock.now() + SECOND)
    stage.get("/news")
    assert len(written) == 2


def test_a_page_that_could_not_be_written_is_tried_again(stage, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(stage.site, "news", lambda: 1 / 0)
        assert stage.get("/news").status_code == 500
    assert stage.get("/news").status_code == 200


def test_pages_for_everyone_are_compressed_and_others_never(staged):
    """The length of a compressed page would tell about what is secret in it."""
    stage = staged(passwords=True)
    answer = stage.get("/", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    plain = stage.get("/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == answer.text
    assert len(gzip.compress(plain.content)) < len(plain.content) / 2
    stage.login()
    assert "content-encoding" not in stage.get("/").headers


def test_addresses_and_colours_have_pages_of_their_own(stage):
    light, dark = (stage.get(f"/?theme={theme}").text for theme in ("light", "dark"))
    assert 'data-theme="light"' in light
    assert 'data-theme="dark"' in dark
    assert "data-theme" not in stage.get("/?theme=red").text


def test_every_page_lies_below_the_base_path(staged):
    """Behind a proxy that offers more than this contest."""
    stage = staged(passwords=True)
    stage.client._transport.root_path = "/finals"
    for path in ("/", "/servers", "/games", "/scores", "/files", "/login", "/nothing"):
        page = stage.get(f"/finals{path}").text
        for attribute in ('href="', 'action="', 'src="'):
            for piece in page.split(attribute)[1:]:
                assert piece.startswith(("/finals/", "#")), (path, piece[:60])
    assert stage.get("/finals/office").headers["location"] == "/finals/login?back=/office"
    answer = stage.post("/finals/login", {"login": "ann", "password": "secret", "back": "/news"})
    assert answer.headers["location"] == "/finals/news"
    assert "Path=/finals;" in answer.headers["set-cookie"]
