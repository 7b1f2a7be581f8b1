"""What flies In Space, in drawings: as on the Shuttle's board, without what is too fine."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from contestmaster.drawing.glyphs import GlyphPart

SHUTTLE: Final[Sequence[GlyphPart]] = (
    GlyphPart("M1 9.8 4.6 11V13L1 14.2Z", "star"),
    GlyphPart(
        "M4.4 3.6 11.4 8.6H15.4C19.4 8.6 21.8 10 23.2 12 21.8 14 19.4 15.4 15.4 15.4H4.4Z",
        "accent",
    ),
)
RAIDER: Final[Sequence[GlyphPart]] = (
    GlyphPart("M23 8.6 19.6 12 23 15.4 21.4 9.6Z", "star"),
    GlyphPart(
        "M20.4 3.4 14 9.2 9.6 9.6 1 12 9.6 14.4 14 14.8 20.4 20.6 18.4 14 19.4 12 18.4 10Z", "bad"
    ),
)
ASTEROID: Final[Sequence[GlyphPart]] = (
    GlyphPart("M4 8.4 9.4 2.8 16.4 3.6 21.4 9 20.4 16.4 14.2 21.4 7 19.6 2.6 14.2Z", "rock-dark"),
)
MISSILE: Final[Sequence[GlyphPart]] = (
    GlyphPart("M1 12 5 9.4V14.6Z", "star"),
    GlyphPart("M5 7 8.4 9.6H17L22.8 12 17 14.4H8.4L5 17Z", "warn"),
)


def glyph_of(one: Mapping[str, Any]) -> Sequence[GlyphPart]:
    """Return the picture of an object: a Threat that attacks is no stone."""
    match one["kind"]:
        case "shuttle":
            return SHUTTLE
        case "missile":
            return MISSILE
        case _:
            return RAIDER if one["attack"] else ASTEROID
