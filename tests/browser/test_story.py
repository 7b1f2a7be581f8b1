"""The story above a board, in a real browser: the curve as the slider, moments, the end."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect
from tests.browser.chromium import PATIENCE_MS
from tests.browser.journals import built

from contestmaster.bots.catalogue import bot
from contestmaster.doors.web.bands import band_of
from contestmaster.doors.web.standalone import replay_page
from contestmaster.games.spacecrack import Spacecrack
from contestmaster.host.frames.reel import filmed_journal
from contestmaster.host.secrets import Secret
from contestmaster.story import Story
from contestmaster.tournament.local import play

BOTS = ("greedy", "random")
BIG = 40
"""Fingers press what is at least so large, and 4 pixels of border."""


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict]:
    """A whole game of Space Crack as a page of its own, and its story."""
    return _filmed(5, tmp_path_factory.mktemp("story"))


def _filmed(seed: int, folder: Path, turns: int = 5) -> tuple[Path, dict]:
    built()
    kept: list[bytes] = []
    rules = Spacecrack(Spacecrack.Params(turns=turns))
    bots = [(f"{name}{seat}", bot("spacecrack", name)) for seat, name in enumerate(BOTS)]
    play(rules, bots, Secret(seed, bytes(16)), turns=turns + 4, journal=kept.append)
    reel = filmed_journal(b"".join(kept).splitlines(keepends=True))
    path = folder / "match.html"
    path.write_bytes(replay_page(reel))
    return path, json.loads(reel)["story"]


@pytest.fixture(params=[(1280, 800), (375, 740)], ids=["desk", "phone"])
def page(chromium, match, request: pytest.FixtureRequest):
    width, height = request.param
    size = {"width": width, "height": height}
    with chromium.new_context(viewport=size, reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(match[0].as_uri())
        page.locator(".story-head").wait_for()
        yield page


def test_the_curve_is_a_slider_that_tells_what_it_shows_and_not_what_comes(page: Page, match):
    story = match[1]
    slider, line = page.get_by_role("slider", name="Move"), page.locator(".story-line strong")
    assert (slider.get_attribute("min"), int(slider.get_attribute("max") or 0)) == (
        "0",
        story["points"][-1]["frame"],
    )
    slider.press("Home")  # it begins where something happens
    expect(line).to_have_text(re.compile("^(All were level with|Nobody had any)"))
    expect(page.get_by_text("The rest is still hidden.")).to_be_visible()
    # Marks are of what has been shown: it began with the first moment.
    assert page.locator(".story-curve .mark").count() < len(story["moments"])
    for _ in range(3):
        slider.press("ArrowRight")
    third = next(point for point in story["points"] if point["frame"] == 3)
    leader = story["seats"][third["leaders"][0]]
    expect(line).to_have_text(re.compile(f"^{leader} led .* by {third['margin']} planet"))
    assert (slider.get_attribute("aria-valuetext") or "").startswith("move 3 of ")
    slider.press("End")
    expect(line).to_have_text(story["headline"])
    marks = len(apart(story))
    expect(page.locator(".story-curve .mark")).to_have_count(marks)
    slider.press("Home")
    expect(page.locator(".story-curve .mark")).to_have_count(marks)  # it was seen


def apart(story: dict[str, Any]) -> list[dict[str, Any]]:
    """The moments that are marked: of those near each other on the curve the weightiest."""
    great = [one for one in story["moments"] if one["weight"] >= 2]
    marked = great if len(great) >= 3 else story["moments"]
    gap = (story["points"][-1]["frame"] - story["points"][0]["frame"]) / 40
    kept: list[dict[str, Any]] = []
    for one in sorted(marked, key=lambda one: (-one["weight"], one["frame"])):
        if all(abs(one["frame"] - other["frame"]) >= gap for other in kept):
            kept.append(one)
    return kept


def test_a_replay_opens_at_what_turned_it_unless_a_moment_is_asked_for(chromium, match):
    """And stands there, though motion is welcome: nobody has pressed anything."""
    pivot = match[1]["ending"]["pivot"]["frame"]
    with chromium.new_context() as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(match[0].as_uri())
        expect(page.locator(".turn-shown b")).to_have_text(str(pivot))
        expect(page.get_by_role("button", name="Play")).to_be_visible()
        page.wait_for_timeout(1500)
        expect(page.locator(".turn-shown b")).to_have_text(str(pivot))
        page.goto(f"{match[0].as_uri()}?turn=2")
        expect(page.get_by_role("button", name="Play")).to_be_visible()
        expect(page.locator(".turn-shown b")).to_have_text("2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_evening_where_a_match_is_watched_and_two_race(chromium, match, scheme):
    """[CONTEST-168]: the page around it keeps its colours; on phones no words cover the board."""
    path, story = match
    told = next(one for one in story["moments"] if one["seats"] and one.get("where"))
    for width, shown in ((1280, True), (375, False)):
        size = {"width": width, "height": 800}
        with chromium.new_context(
            viewport=size, color_scheme=scheme, reduced_motion="reduce"
        ) as context:
            page = context.new_page()
            page.set_default_timeout(PATIENCE_MS)
            page.goto(f"{path.as_uri()}?turn={told['frame']}")
            colours = """one => {
                const {colorScheme, backgroundColor} = getComputedStyle(one);
                return [colorScheme, backgroundColor];
            }"""
            player = page.locator(".player")
            assert player.evaluate(colours) == ["dark", "rgb(11, 15, 24)"]
            assert page.locator("html").evaluate(colours)[0] == "light dark"
            bars = page.locator(".race .portion rect")
            expect(bars).to_have_count(2)
            values = sorted(_at(story, told["frame"])["values"], reverse=True)
            parts = [round(100 * value / values[0]) for value in values]
            assert [int(bar.get_attribute("width") or -1) for bar in bars.all()] == parts
            caption = page.locator(".picture > .happened > span")
            expect(caption).to_contain_text(f"Turn {told['turn']}: ")
            assert caption.is_visible() is shown


def _at(story: dict, frame: int) -> dict:
    return [point for point in story["points"] if point["frame"] <= frame][-1]


def test_the_script_and_the_host_say_the_same_at_any_turn(chromium, tmp_path):
    """[CONTEST-160]: by how much, and where the lead goes."""
    path, plain = _filmed(5, tmp_path, turns=7)
    story = msgspec.convert(plain, Story)
    with chromium.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(path.as_uri())
        slider = page.get_by_role("slider", name="Move")
        said = []
        for point in story.points[:-1:5]:
            slider.fill(str(point.frame))
            told = band_of(story, point.frame)
            assert told is not None
            expect(page.locator(".story-line strong")).to_have_text(told.sentence)
            said.append(told.sentence)
    assert any("pulling away" in one for one in said), "another match is wanted here"


def test_where_there_is_room_the_story_stands_beside_the_whole_board(chromium, match):
    """All within one window: who leads, the board, and what moves it."""
    size = {"width": 1280, "height": 800}
    with chromium.new_context(viewport=size, reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(match[0].as_uri())
        board, story = (page.locator(one).bounding_box() for one in (".picture", ".story"))
        assert board is not None
        assert story is not None
        assert story["x"] > board["x"] + board["width"]
        assert abs(story["y"] - board["y"]) < 4
        bar = page.locator(".controls").bounding_box()
        assert bar is not None
        assert board["y"] + board["height"] <= bar["y"]
        assert board["height"] > 520


def test_on_a_phone_nothing_above_the_board_grows(chromium, match):
    """Who leads, in a line; then the board, and below it the curve."""
    size = {"width": 375, "height": 740}
    with chromium.new_context(viewport=size, reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(f"{match[0].as_uri()}?turn=3")
        page.locator(".story-line").wait_for()
        line, board, curve = (
            page.locator(one).bounding_box() for one in (".story-line", ".picture", ".story-curve")
        )
        assert None not in (line, board, curve)
        assert board["y"] <= 200
        assert line["y"] + line["height"] <= board["y"]
        assert board["y"] + board["height"] <= curve["y"]


def test_moments_can_be_pressed_and_the_end_be_told(page: Page, match):
    story = match[1]
    page.get_by_role("button", name="See how it ends").click()
    expect(page.locator(".story-line strong")).to_have_text(story["headline"])
    page.get_by_text(f"Moments ({len(story['moments'])})").click()
    page.get_by_text("All of them, turn by turn").click()
    buttons = page.locator(".story-moments").last.get_by_role("button")
    moment = story["moments"][-1]
    last = buttons.last
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box is not None
    assert box["height"] >= BIG
    last.click()
    expect(page.get_by_role("slider", name="Move")).to_have_value(str(moment["frame"]))
    expect(page.locator(".story-here")).to_contain_text(moment["text"])


def test_what_a_moment_names_lights_up_while_somebody_points_at_it(page: Page, match):
    """By hand and by keyboard, whatever turn is shown."""
    moment = next(one for one in match[1]["moments"] if "where" in one)
    page.get_by_role("slider", name="Move").press("End")
    page.get_by_text("Moments (").click()
    page.mouse.move(0, 0)  # the list may come to lie under it
    pressed = page.get_by_role("listitem").get_by_role("button", name=moment["text"]).first
    lit = page.locator(".crack .named")
    pressed.focus()
    expect(lit).to_have_count(1)
    where = lit.evaluate("one => one.closest('.hex').getAttribute('transform')")
    pressed.blur()
    page.mouse.move(0, 0)
    page.get_by_role("slider", name="Move").press("Home")
    expect(lit).to_have_count(0)
    pressed.hover()
    expect(lit).to_have_count(1)
    assert lit.evaluate("one => one.closest('.hex').getAttribute('transform')") == where


def test_the_turn_of_which_the_end_tells_is_a_press_away(page: Page, tmp_path):
    path, story = _filmed(17, tmp_path)  # of the other who wins leads from the first turn on
    page.goto(path.as_uri())
    assert f"turn {story['decided']}" in story["headline"], "another match is wanted here"
    page.get_by_role("slider", name="Move").press("End")
    see = page.locator(".story-head").get_by_role("button", name=f"See turn {story['decided']}")
    assert see.bounding_box()["height"] >= BIG
    see.click()
    winner = story["points"][-1]["leaders"]
    shown = int(page.locator(".turn-shown b").inner_text())
    by_frame = {point["frame"]: point.get("leaders", []) for point in story["points"]}
    assert by_frame[shown] == winner, "they lead there"
    assert by_frame[shown - 1] != winner, "and did not before"
    expect(see).to_have_count(0)


def test_the_controls_are_within_reach_wherever_the_page_stands(page: Page):
    """On one line, so that they leave the board to be seen."""
    height = (page.viewport_size or {})["height"]
    for place in ("0", "document.body.scrollHeight / 2"):
        page.evaluate(f"scrollTo(0, {place})")
        box = page.locator(".controls").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        assert box["height"] <= 72
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "nothing is wider than the page"
