"""What ships look like in drawings: as on the board of Spaceships, without what is too fine."""

from collections.abc import Sequence
from typing import Final

from contestmaster.drawing.glyphs import TEAM, GlyphPart

HULL: Final = (
    "M3.6 4.4 9 8.4H14C18 8.4 21 9.8 23 12 21 14.2 18 15.6 14 15.6H9L3.6 19.6 4.6 15 3.6 14V10"
    "L4.6 9Z"
)
FLAME: Final = GlyphPart("M1 8.6 4.4 12 1 15.4 2.6 9.6Z", "star")
WRECK: Final[Sequence[GlyphPart]] = (
    GlyphPart(
        "M3.6 4.4 9 8.4H12L11 11 13 12.4 11.6 15.6H9L3.6 19.6 4.6 15 3.6 14V10L4.6 9ZM15 9.4C18.4"
        " 9.6 21 10.4 23 12 21.2 13.8 18.6 14.6 15.6 15L16.4 12.6Z",
        "soft",
    ),
)
CLASH: Final[Sequence[GlyphPart]] = (
    GlyphPart(
        "M12 1 14.4 8 21.6 5 17.4 11.4 23 14.4 16 15.4 17 22.4 12 17.6 7 22.4 8 15.4 1 14.4 6.6"
        " 11.4 2.4 5 9.6 8Z",
        "star",
    ),
)
FLYING: Final[Sequence[GlyphPart]] = (FLAME, GlyphPart(HULL, TEAM))
"""A ship that can fly."""
