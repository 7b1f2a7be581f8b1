"""What units look like in drawings: as on the board, for each name that :mod:`.looks` knows."""

from collections.abc import Mapping, Sequence
from typing import Final

from contestmaster.drawing.glyphs import TEAM, GlyphPart

_BODY: Final = GlyphPart(
    "M7.2 9.4C7.4 8.4 8.2 7.8 9.2 7.8H12.6C13.6 7.8 14.4 8.4 14.5 9.4L15 14.8 13.9 15.2 14"
    " 22H11.7L11.2 17H10.6L10.1 22H7.8L7.9 15.2 6.7 14.8Z",
    TEAM,
)
_HEAD: Final = GlyphPart("M7.8 7.2V4.8A3.1 3.1 0 0 1 14 4.8V7.2H12.6V5.6H10.8V7.2Z", TEAM)
_ARM: Final = GlyphPart("M13.4 9.6 17.4 12.4", TEAM, 2.4)
_BELT: Final = GlyphPart("M7.2 14.2H14.8", "on-seat", 1)

FIGURES: Final[Mapping[str, Sequence[GlyphPart]]] = {
    "swordsmen": (
        GlyphPart("M18.2 1.6V15M15.8 12H20.6", "steel", 1.7),
        _BODY,
        _HEAD,
        _ARM,
        _BELT,
    ),
    "pikemen": (
        GlyphPart("M18 5V22.6", "wood", 1.5),
        GlyphPart("M18 .2 20.2 4.6 18 7.4 15.8 4.6Z", "steel"),
        _BODY,
        _HEAD,
        _ARM,
        _BELT,
    ),
    "shield bearers": (
        _BODY,
        _HEAD,
        GlyphPart(
            "M12.2 8.6C14.4 8.5 16 8 17.4 7 18.8 8 20.6 8.5 22.6 8.6 22.8 14.6 21.2 18.8 17.4"
            " 21 13.6 18.8 12 14.6 12.2 8.6Z",
            "steel",
        ),
        GlyphPart("M17.4 9.4V18.6M14.2 12.6H20.6", TEAM, 1.6),
    ),
    "archers": (
        GlyphPart("M15.8 2.6C21.6 6 21.6 16.4 15.8 19.8", "wood", 1.7),
        GlyphPart("M15.8 2.6 13 11.2 15.8 19.8", "steel", 0.8),
        _BODY,
        GlyphPart(
            "M7.4 7.4 7.8 4.8C8.4 2.4 10 1.4 12.2 1.4 13.6 3 14.2 5 14 7.4H12.6V5.8H10.8V7.4Z",
            TEAM,
        ),
        GlyphPart("M11 11.2H23M23 11.2 20.6 9.8M23 11.2 20.6 12.6", "steel", 1.2),
        GlyphPart("M12.8 10 15.6 11.2", TEAM, 2.2),
    ),
    "berserkers": (
        GlyphPart("M17.6 2.6V19.4", "wood", 1.7),
        GlyphPart(
            "M17.6 3.2C20.2 1.4 22.4 3.4 22.8 6 22.4 8.6 20.2 10.4 17.6 8.8ZM17.6 3.2C16.4 2.6"
            " 15.2 2.8 14.4 3.6 15 5 15 7 14.4 8.2 15.2 9.2 16.4 9.4 17.6 8.8Z",
            "steel",
        ),
        _BODY,
        GlyphPart(
            "M7.8 7.2V5A3.1 3.1 0 0 1 14 5V7.2H12.6V5.8H10.8V7.2ZM7.8 4.6C6.4 4.2 5.6 2.8 5.8"
            " 1.2 7 2.4 8 2.8 9 3ZM14 4.6C15.2 4.2 15.8 2.8 15.4 1.4 14.6 2.4 13.8 2.8 13 3Z",
            TEAM,
        ),
        _ARM,
        _BELT,
    ),
    "horsemen": (
        GlyphPart("M5.4 13 22.6 1.6", "wood", 1.3),
        GlyphPart("M20 2.2 23.4 .8 21.4 3.8Z", "steel"),
        GlyphPart(
            "M1.8 13.6C2.2 12 3.8 11.3 5.4 11.6H13.6L16 8 18 5.6 18.8 7 22 10.2 21 11.7 18.6"
            " 11.2 17.2 14.2 17 16 18.6 22H16.5L14.6 17H8.6L7.4 22H5.3L5 17.4 5.2 15.2C4.4"
            " 14.8 3.8 14.2 3.6 13.6L2.6 17.6 1.2 17.2Z",
            TEAM,
        ),
        GlyphPart(
            "M7.6 12 8.3 7.6C8.5 6.5 9.4 6 10.4 6S12.1 6.5 12.2 7.6L14.6 9.4 13.6 10.6 11.8"
            " 9.4V12L12.8 15.6H10.7L9.6 12.6ZM8.2 5.4V3.6A2.3 2.3 0 0 1 12.8"
            " 3.6V5.4H11.6V4.2H10.2V5.4Z",
            TEAM,
        ),
    ),
    "ogres": (
        GlyphPart("M18.4 14 21 3.2", "wood", 3.6),
        GlyphPart(
            "M3.6 12.4C3.6 9.2 6.4 7.6 10.8 7.6S18 9.2 18 12.4L18.8 16.4 16.6 17 15.6 14.4 15"
            " 17.4 16 22.4H11.8L11.2 19H10.4L9.8 22.4H5.6L6.4 17.4 5.8 14.4 4.8 17.4 2.6 16.8Z",
            TEAM,
        ),
        GlyphPart("M7.4 7.8C6.8 4.6 8.2 2 11 2S15 4.6 14.2 7.8Z", TEAM),
        GlyphPart("M9.4 5.4H9.6M12.6 5.4H12.8M9 7.4 11 8.2 13.2 7.4", "on-seat", 1.2),
        GlyphPart("M6.4 15.2H15.2", "on-seat", 1),
    ),
    "griffins": (
        GlyphPart(
            "M10.6 12C8.8 7 6 3.6 1.4 2 1.6 4 2.2 5.2 3.2 6.2 2.6 6.4 2.2 6.4 1.6 6.4 2.4 8.2"
            " 3.6 9.4 5 10.2 4.4 10.4 3.8 10.6 3.2 10.4 4.8 12.8 7 14 9.4 14.4Z",
            TEAM,
        ),
        GlyphPart(
            "M9 14.8C8.6 11.6 11 9.4 14 9.2L15.4 7.2C16.4 5.4 18.4 4.8 20.2 5.6L23 8.2 20.2 9"
            " 18.8 12C18.4 15 16.4 16.8 14 17.2L14.6 21.4H12.6L11.6 17.4 9.6 17.2 8.2"
            " 21.4H6.2L7.4 16.6 4.4 18.8 2.4 22 1.4 21.2 3.4 17.4Z",
            TEAM,
        ),
        GlyphPart("M18.6 7.2H18.8", "on-seat", 1.4),
    ),
    "dragons": (
        GlyphPart(
            "M11 13 7.4 3.2 5.6 1 4.8 4 .8 3.2 2.6 6.4 .6 8.2 4 9.4 3.6 12 7 12.4 7.4 14.8Z",
            TEAM,
        ),
        GlyphPart("M10.4 12.4 7.2 3.8M9.6 13 3.6 5.4M8.6 13.6 3.4 8.6", "on-seat", 0.7),
        GlyphPart(
            "M6.6 15.4C7.4 12.4 10.2 11 13 11 14.6 11 15.4 10 15.2 8 15 5.4 16.8 3.2 19.4"
            " 3.6L18.8 1.8 21.2 4 23.6 7.2 23 8.6 19.4 8.4C18.8 9.6 19.4 11.2 18.6 13.4 17.8"
            " 15.8 16.2 17.2 14.6 17.6L15.4 22.2H12.8L12 20.2 9.2 20.2 9 22.2H6.4L6.8 17.8C4.8"
            " 18.4 3.4 19.8 1 22.4 1.4 18.8 3.4 16.2 6.6 15.4Z",
            TEAM,
        ),
        GlyphPart("M20.4 5.6H20.6", "on-seat", 1.3),
    ),
}
"""By what a type is called; they look to the right."""
