"""A match that nobody can be blamed for."""


class MatchSpoiltError(Exception):
    """The machine, and no player, has spoilt a match: it is void and is to be played again."""
