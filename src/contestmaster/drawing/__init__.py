"""Pictures as data: shapes in the plane, in colours that have names. Pure, and knows no game.

A game says by shapes how a moment of a match looks; what becomes of them (a drawing within a page,
a card of pixels, a moving picture) is not its affair.
"""

from contestmaster.drawing.marks import corners, marker, outline, ring
from contestmaster.drawing.night import at_night
from contestmaster.drawing.palette import COLOURS, SEATS, Colour, marked_as, seat_colour
from contestmaster.drawing.shapes import Disc, Drawing, Label, Patch, Shape, Stroke

__all__ = [
    "COLOURS",
    "SEATS",
    "Colour",
    "Disc",
    "Drawing",
    "Label",
    "Patch",
    "Shape",
    "Stroke",
    "at_night",
    "corners",
    "marked_as",
    "marker",
    "outline",
    "ring",
    "seat_colour",
]
