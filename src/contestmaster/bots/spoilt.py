"""A match that nobody can be blamed for."""


class MatchSpoiltError(OSError):
    """The machine, and no player, has spoilt a match: it is void and is to be played again.

    It is an error of the system, as all are that blame nobody.
    """
