"""Who is the stronger: who meets whom, ratings while matches come in, and the official ranking.

``pairing`` says who meets whom and who sits where, ``online`` rates match by match so that ladders
know whom to pair, ``fit`` ranks by all matches at once and says how sure that is, ``places`` shares
places where that is not sure enough, ``sprt`` says when two have been compared often enough. The
rule book is RULES.md (RATE). Pure: no clock, no file, no randomness but what is passed in; a match
is known by its :class:`Placing` only.
"""

from contestmaster.ratings.placing import Placing, PlacingError

__all__ = ["Placing", "PlacingError"]
