"""How a match has ended, in the words of its story, for terminals."""

from typing import TYPE_CHECKING

from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.story import Story


def ending(story: "Story") -> str:
    """Return how a match ended and what turned it, or how it stands, in lines."""
    if story.ending is None:
        return harmless(story.sentence)
    points = (f"  turn {one.turn}: {one.text}" for one in story.ending.turning)
    return "\n".join(harmless(line) for line in (story.ending.headline, *points))
