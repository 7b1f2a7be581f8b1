"""What pages that are one program say to who has no scripts: the story of the match, its end."""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from typing import Final

from contestmaster.doors.web.bands import band_of
from contestmaster.doors.web.shell.printing import environment
from contestmaster.host.cards.moments import Moments
from contestmaster.host.cards.pictures import card_svg
from contestmaster.story import Story

_BAND: Final = '{% import "parts/band.html" as story %}{{ story.band(told) }}'


def told_whole(story: Story | None, marks: Sequence[int] = ()) -> str:
    """Return the story of a match as HTML, to its end; empty where there is none to tell."""
    shown = None if story is None else band_of(story, marks=marks)
    if shown is None:
        return ""
    return environment().from_string(_BAND).render(told=shown)


def picture_of_end(reel: bytes, about: str) -> str:
    """Return a picture of how a match ended as HTML, which needs no other file.

    Args:
        reel: of the match.
        about: what it shows, in words.
    """
    drawn = b64encode(card_svg(Moments(reel).card(None))).decode()
    return (
        f'<p class="story-picture"><img src="data:image/svg+xml;base64,{drawn}" '
        f'width="1200" height="630" alt="{escape(about)}"></p>'
    )
