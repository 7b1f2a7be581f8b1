"""What the things of the Grid look like in drawings: as on its board, without what is too fine."""

from collections.abc import Mapping, Sequence
from typing import Final

from contestmaster.drawing.glyphs import GlyphPart

GLYPHS: Final[Mapping[str, Sequence[GlyphPart]]] = {
    "airways": (
        GlyphPart(
            "M1.6 13.4 9.4 11.4 8 3.4 10.4 3 14.8 10.4 20 9.4C22 9.2 22.8 10 22.6 11.2 22.4 12"
            " 21.6 12.4 20.4 12.8L5 16.4Z",
            "accent",
        ),
        GlyphPart("M8.8 14.6 13.6 13.4 11.6 20 9.8 20.4Z", "accent"),
    ),
    "bait": (
        GlyphPart(
            "M2 12C6.4 6.4 12.6 6.4 16.8 11L22 6.8V17.2L16.8 13C12.6 17.6 6.4 17.6 2 12Z",
            "facility",
        ),
    ),
    "box": (
        GlyphPart("M3.4 5H20.6V21H3.4Z", "wood"),
        GlyphPart("M3.4 9.6H20.6M12 5V9.6M3.4 5H20.6V21H3.4Z", "ink", 1.2),
    ),
    "gremlin": (
        GlyphPart(
            "M12 6.4C15.4 6.4 17.6 8.4 18 11.2L23 7.6 20.2 14 17.4 14.6C16.8 17 15.4 18.4 14.6"
            " 18.8V22.2H9.4V18.8C8.6 18.4 7.2 17 6.6 14.6L3.8 14 1 7.6 6 11.2C6.4 8.4 8.6 6.4"
            " 12 6.4Z",
            "gremlin",
        ),
    ),
    "rock": (
        GlyphPart("M2 20.4 4.6 11 9.4 5 16 4.4 20.6 10.6 22.4 20.4Z", "rock-dark"),
        GlyphPart("M9.4 5 16 4.4 17.4 9 11 11Z", "rock-light"),
    ),
    "shield": (
        GlyphPart(
            "M3.6 4.4C7 4.4 9.6 3.6 12 1.8 14.4 3.6 17 4.4 20.4 4.4 20.8 13 18.4 19 12 22.4 5.6"
            " 19 3.2 13 3.6 4.4Z",
            "steel",
        ),
    ),
    "siren": (
        GlyphPart(
            "M8.6 8.4A3.4 3.4 0 1 1 15.4 8.4C15.4 10 14.8 11 14.2 11.6 17 13 17 16.4 14.4"
            " 18.2L20.6 18.8 17.4 22.4 12 20.4 7 22.6 9.6 18.8C6.8 17.4 7 13 9.8 11.6 9.2 11 8.6"
            " 10 8.6 8.4Z",
            "siren",
        ),
        GlyphPart(
            "M8.4 9C6.4 6 8.4 1.8 12 1.8S17.8 6 15.8 9C15.4 6.6 14 5.4 12 5.4S8.8 6.6 8.4 9Z",
            "facility",
        ),
    ),
    "stick": (GlyphPart("M4 20.4 20.4 3.6M11.6 12.6 10 7.8M14.6 9.6 19 11.4", "wood", 2.4),),
    "table": (GlyphPart("M2 8H22V11.4H2ZM4.4 11.4H6.8V21H4.4ZM17.2 11.4H19.6V21H17.2Z", "wood"),),
    "tower": (
        GlyphPart("M5 2.4H8V5H10.6V2.4H13.4V5H16V2.4H19V9H17.4V22H6.6V9H5Z", "steel"),
        GlyphPart("M10.4 22V16.4A1.6 1.6 0 0 1 13.6 16.4V22ZM10.8 11H13.2V13.4H10.8Z", "ink"),
    ),
    "wax": (
        GlyphPart("M7 8.4H17V22H7Z", "wax"),
        GlyphPart("M12 1.4C14.4 4 14.6 6.4 12 7.6 9.4 6.4 9.6 4 12 1.4Z", "star"),
    ),
    "yeti": (
        GlyphPart(
            "M6 9.4C6 4.8 8.4 1.8 12 1.8S18 4.8 18 9.4L21.4 16.6 18.8 17.6 17 14.4 17.4"
            " 22.2H13.2L12 18.6 10.8 22.2H6.6L7 14.4 5.2 17.6 2.6 16.6Z",
            "yeti",
        ),
    ),
}
"""Pictures by the kinds of things."""
