"""What an agent is told of its matches, as JSON has it."""

from typing import Literal, TypeAlias

import msgspec

AgentState: TypeAlias = Literal["waiting", "playing", "turn", "finished"]
"""Waits for a match; is in one in which others are up; is up; the tournament is over."""


class AgentMatch(msgspec.Struct, frozen=True):
    """A match that an agent plays.

    Attributes:
        number: of the match, among theirs, from 1.
        game: what is played.
        params: its parameters, by name.
        seat: their own.
        team: the number by which events and replies call them.
        seats: the names of those who play, by seat.
        turn: boundaries that have been.
        turns_left: turns still to come, where that is known.
    """

    number: int
    game: str
    params: dict[str, str]
    seat: int
    team: int | None
    seats: tuple[str, ...]
    turn: int
    turns_left: int | None


class AgentResult(msgspec.Struct, frozen=True):
    """What came of a match [TOUR-44].

    Attributes:
        number: of the match, as before.
        game: what was played.
        seat: of the agent.
        ranks: by seat, from 1; equal ranks are shared.
        scores: by seat.
        turns: that were played.
        unclean: in how many of them the agent was refused something.
        left: how the agent has left before the end, in words; empty if they have not.
    """

    number: int
    game: str
    seat: int
    ranks: tuple[int, ...]
    scores: tuple[str, ...]
    turns: int
    unclean: int
    left: str


class AgentTold(msgspec.Struct, frozen=True):
    """How things stand for an agent.

    Attributes:
        number: rises with each thing that has happened to em: ``after`` of the next question.
        state: see :data:`AgentState`.
        match: the one they are in.
        turn_s: how many seconds are left for this turn, while they are up.
        match_s: how many are left for all turns of this match.
        last: what came of the match before.
        played: how many matches of theirs are over.
    """

    number: int
    state: AgentState
    match: AgentMatch | None = None
    turn_s: float | None = None
    match_s: float | None = None
    last: AgentResult | None = None
    played: int = 0
