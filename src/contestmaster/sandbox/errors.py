"""What is said where a program cannot be let in."""

from contestmaster.bots.spoilt import MatchSpoiltError


class RefusedSubmissionError(ValueError):
    """A submission cannot be played; the message is one sentence for its author."""


class NoBoxError(MatchSpoiltError):
    """This machine cannot hold a program; the message says what is missing and what helps."""
