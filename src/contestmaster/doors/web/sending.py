"""Moments that somebody sends, and that somebody is sent: what is said of them.

The same words stand in the panel by which a moment is sent, where a link to it is shown elsewhere,
and on the page to which that leads. Pictures of it are shots of films.
"""

from typing import Any, NamedTuple

from contestmaster.doors.web.bands import band_of
from contestmaster.kernel.players import spoken
from contestmaster.kernel.titles import called
from contestmaster.story import Story, happened, invitation, left, onward, tense


class Sent(NamedTuple):
    """A moment that can be sent.

    Attributes:
        frame: which it is.
        turn: how many turns had ended; none where nothing is known of it yet.
        title: what happened, with how the race stood where that was close, or how it stood.
        words: a line that makes others look.
        onward: the frame of what is told next, or of the end; none after that.
    """

    frame: int | None
    turn: int | None
    title: str
    words: str
    onward: int | None


def sent_of(story: Story | None, frame: int | None, game: str) -> Sent:
    """Return a moment of a game.

    Args:
        story: as far as whoever looks may know it; none where it is still being made.
        frame: which moment; none for what turned the game, or the newest.
        game: what is played.
    """
    if story is None or not story.points:
        title = f"A moment of {called(game)}"
        return Sent(frame, None, title, f"{title}: watch it happen", None)
    pivot = None if story.ending is None else story.ending.pivot
    if frame is None:
        frame = story.points[-1].frame if pivot is None else pivot.frame
    band = band_of(story, frame)
    assert band is not None  # there are points
    turn = [point for point in story.points if point.frame <= band.frame][-1:]
    shown = (turn or story.points[:1])[0].turn
    moment = None if band.ended else happened(story, band.frame)
    title = band.sentence if moment is None else tense(story, moment)
    late = "" if moment is None else left(story, moment)
    line = title if title.endswith(late) else title + late
    words = invitation(line, moment, over=story.over, ended=band.ended)
    return Sent(
        band.frame,
        shown,
        title,
        words + _dare(story, band.frame, called(game)),
        onward(story, band.frame),
    )


def parcel(sent: Sent, api: str, page: str, about: str, *, live: bool = False) -> dict[str, Any]:
    """Return what the page says by which a moment is sent, and whatever shows a link to it.

    Args:
        sent: the moment.
        api: where its pictures are.
        page: where it is shown.
        about: which game it is, and who plays.
        live: whether the game goes on.
    """
    return {"sent": sent, "api": api, "page": page, "about": about, "live": live}


def _dare(story: Story, frame: int, game: str) -> str:
    """Return who is to be beaten: who leads there, so that nothing is given away of what comes."""
    leaders = [one.leaders for one in story.points if one.frame <= frame][-1:]
    if len(story.seats) == 1 or not leaders or len(leaders[0]) != 1:
        return f" ({game})"
    return f". Can you beat {spoken(story.seats[leaders[0][0]])} at {game}?"
