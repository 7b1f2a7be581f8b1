"""The refusals of a contest, with their texts."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final


class Code(IntEnum):
    """What an action comes to: done, or the reason why it is refused."""

    DONE = 0
    STARTED = 101
    NO_TEAMS = 102
    NOT_STARTED = 103
    OVER = 104
    NO_SERVER = 105
    SERVER_FINISHED = 106
    SUSPENDED = 107
    NOT_SUSPENDED = 108
    HOST_DOWN = 109
    HOST_UP = 110
    NO_GAME = 111
    VOID = 112
    NOT_VOIDED = 113
    NO_TEAM = 114
    TEAMS_FULL = 115
    LOGIN_TAKEN = 116
    NAME_TAKEN = 117
    BAD_LOGIN = 118
    BAD_NAME = 119
    SO_ALREADY = 120
    GAME_RUNNING = 121
    NOT_NEXT = 122
    NOT_CURRENT = 123
    WRONG_SCORES = 124
    STANDS_STILL = 125
    NOT_ENDED = 126
    FUTURE = 127
    NOT_FROZEN = 128
    FREEZE_HOLDS = 129
    FIXED = 130
    FREEZE_PASSED = 131
    NO_QUESTION = 132
    MANY_QUESTIONS = 133
    BLANK = 134


MESSAGES: Final[Mapping[int, str]] = {
    Code.STARTED: "the contest has started already",
    Code.NO_TEAMS: "there is no team to play",
    Code.NOT_STARTED: "the contest has not started yet",
    Code.OVER: "the contest has reached its end",
    Code.NO_SERVER: "there is no such server",
    Code.SERVER_FINISHED: "this server has finished",
    Code.SUSPENDED: "it is suspended already",
    Code.NOT_SUSPENDED: "it is not suspended",
    Code.HOST_DOWN: "the host is down; start it first",
    Code.HOST_UP: "the host is not down",
    Code.NO_GAME: "there is no such game",
    Code.VOID: "this game is void already",
    Code.NOT_VOIDED: "this game was not scored and then voided",
    Code.NO_TEAM: "there is no team with this login",
    Code.TEAMS_FULL: "a contest has at most 100 teams",
    Code.LOGIN_TAKEN: "another team has this login",
    Code.NAME_TAKEN: "another team has this name",
    Code.BAD_LOGIN: "a login is 1 to 32 letters, digits and _ . -",
    Code.BAD_NAME: "a name is 1 to 64 characters on one line, without blanks at its ends",
    Code.SO_ALREADY: "that is so already",
    Code.GAME_RUNNING: "a game is being played on this server",
    Code.NOT_NEXT: "this is not the next game of the server",
    Code.NOT_CURRENT: "this game is not being played",
    Code.WRONG_SCORES: "one score is wanted for each seat",
    Code.STANDS_STILL: "no point is calculated while the server stands still",
    Code.NOT_ENDED: "a running game is scored only at the end of the contest",
    Code.FUTURE: "this boundary lies in the future",
    Code.NOT_FROZEN: "the rankings are not frozen",
    Code.FREEZE_HOLDS: "the rankings stay frozen until the contest is finished",
    Code.FIXED: "this setting cannot be changed once the contest has started",
    Code.FREEZE_PASSED: "the rankings are frozen already, or would have been by now",
    Code.NO_QUESTION: "there is no such question",
    Code.MANY_QUESTIONS: "this team waits for the answers to 10 questions already",
    Code.BLANK: "the text is empty",
}
"""The text of each refusal."""
