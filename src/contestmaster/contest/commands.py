"""The vocabulary of a contest: what organisers order, and what the host enters.

Each command names the rules its refusals rest on; what it does is in ``contest/rules``. A scope is
``all`` or a server's name; a team is known by its login.
"""

from decimal import Decimal
from typing import Annotated, ClassVar, Final, NamedTuple, TypeAlias

from contestmaster.contest.amended import amended
from contestmaster.contest.codes import MESSAGES, Code
from contestmaster.contest.params import ALL_SERVERS, ContestParams
from contestmaster.contest.rules import course, games, questions, settings, stops, teams
from contestmaster.contest.rules.act import Act
from contestmaster.contest.scores import Scores
from contestmaster.contest.state import State
from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Natural, Real, Word
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.replies import Real6
from contestmaster.kernel.vocabulary import order

Sentence: TypeAlias = Annotated[str, Word(2000)]
Name: TypeAlias = Annotated[str, Word(64)]
Setting: TypeAlias = Annotated[str, Word(200)]
Json: TypeAlias = Annotated[str, Word(1_000_000)]
GameNo: TypeAlias = Annotated[int, Natural(1)]
Seconds: TypeAlias = Annotated[Decimal, Real(Decimal(0), Decimal(10) ** 9)]

_NO_SERVER: Final[dict[int, str]] = {Code.NO_SERVER: "CONTEST-74"}
_NO_TEAM: Final[dict[int, str]] = {Code.NO_TEAM: "CONTEST-58"}
_SO_ALREADY: Final[dict[int, str]] = {Code.SO_ALREADY: "CONTEST-60"}


class Added(NamedTuple):
    """The number of a team that was added."""

    team_no: int


class QuestionNumber(NamedTuple):
    """The number of a question."""

    number: int


class BegunGame(NamedTuple):
    """A game that was begun: its number, and the teams by seat."""

    game_no: int
    teams: tuple[int, ...]


class EndedGame(NamedTuple):
    """A game that has ended: whether it was ``scored`` or ``dropped``, and its K."""

    status: str
    k: Real6


class Commands(PlainGame[ContestParams, State]):
    """What may be done to a contest; all of it by organisers or by the host."""

    messages = MESSAGES
    dialect: ClassVar[Dialect] = Dialect(fold_keywords=True, quotes=True, key_values=True)

    def act(self, state: State, by: By) -> Act:
        """Return an act by the parameters as they stand now."""
        return Act(amended(self.params, state), state, by)

    # -- the course ----------------------------------------------------------------------------

    @order(
        "START",
        who="operator",
        refuses={
            Code.STARTED: "CONTEST-56",
            Code.HOST_DOWN: "CONTEST-56",
            Code.NO_TEAMS: "CONTEST-56",
        },
    )
    def start(self, state: State, by: By) -> Code:
        """Start the contest now [CONTEST-56]."""
        return course.start(self.act(state, by))

    @order(
        "END",
        who="operator",
        refuses={Code.NOT_STARTED: "CONTEST-70", Code.OVER: "CONTEST-70"},
    )
    def end(self, state: State, by: By, text: Sentence) -> Code:
        """End the contest early, with the K of now [CONTEST-70]."""
        return course.end(self.act(state, by), text)

    @order("ANNOUNCE", who="operator")
    def announce(self, state: State, by: By, text: Sentence) -> Code:
        """Tell everyone something."""
        return course.announce(self.act(state, by), text)

    @order(
        "LIFT_FREEZE",
        who="operator",
        refuses={Code.NOT_FROZEN: "CONTEST-76", Code.FREEZE_HOLDS: "CONTEST-76"},
    )
    def lift_freeze(self, state: State, by: By) -> Code:
        """Show the rankings again after the end [CONTEST-76]."""
        return course.lift_freeze(self.act(state, by))

    # -- stops ---------------------------------------------------------------------------------

    @order(
        "SUSPEND",
        who="operator",
        refuses={
            Code.NOT_STARTED: "CONTEST-34",
            Code.OVER: "CONTEST-44",
            **_NO_SERVER,
            Code.SERVER_FINISHED: "CONTEST-44",
            Code.SUSPENDED: "CONTEST-68",
        },
    )
    def suspend(self, state: State, by: By, scope: Name, text: Sentence) -> Code:
        """Stop all servers or one, at once [CONTEST-34, CONTEST-35]."""
        return stops.suspend(self.act(state, by), scope, text)

    @order(
        "RESUME",
        who="operator",
        refuses={
            **_NO_SERVER,
            Code.NOT_SUSPENDED: "CONTEST-68",
            Code.HOST_DOWN: "CONTEST-66",
        },
    )
    def resume(
        self, state: State, by: By, scope: Name, text: Sentence, delay: Seconds = Decimal(0)
    ) -> Code:
        """Announce that a scope goes on after a delay in seconds, and let it [CONTEST-39]."""
        return stops.resume(self.act(state, by), scope, text, delay)

    @order("HOST_STOPPED", who="operator", refuses={**_NO_SERVER, Code.HOST_DOWN: "CONTEST-64"})
    def host_stopped(
        self, state: State, by: By, scope: Name = ALL_SERVERS, text: Sentence = ""
    ) -> Code:
        """Enter, at the last instant recorded, that the host of a scope stopped [CONTEST-64].

        A host that could store nothing says so, and stood still from then on [CONTEST-82].
        """
        return stops.host_stopped(self.act(state, by), scope, text)

    @order("HOST_UP", who="operator", refuses={**_NO_SERVER, Code.HOST_UP: "CONTEST-66"})
    def host_up(self, state: State, by: By, scope: Name = ALL_SERVERS, text: Sentence = "") -> Code:
        """Enter that the host of a scope is up again, or stores again [CONTEST-66, CONTEST-83]."""
        return stops.host_up(self.act(state, by), scope, text)

    # -- games ---------------------------------------------------------------------------------

    @order(
        "GAME_BEGUN",
        who="operator",
        refuses={
            **_NO_SERVER,
            Code.NOT_STARTED: "CONTEST-56",
            Code.OVER: "CONTEST-44",
            Code.GAME_RUNNING: "CONTEST-4",
            Code.NO_TEAMS: "CONTEST-63",
            Code.NOT_NEXT: "CONTEST-5",
        },
    )
    def game_begun(self, state: State, by: By, server: Name, game_no: GameNo) -> BegunGame | Code:
        """Enter that a server's next game is created; the reply says who has its seats."""
        code = games.begin(self.act(state, by), server, game_no)
        return code or BegunGame(game_no, state.servers[server].games[-1].teams)

    @order(
        "GAME_ENDED",
        who="operator",
        refuses={
            **_NO_SERVER,
            Code.NOT_CURRENT: "CONTEST-16",
            Code.WRONG_SCORES: "CONTEST-16",
            Code.FUTURE: "CONTEST-13",
            Code.STANDS_STILL: "CONTEST-35",
            Code.NOT_ENDED: "CONTEST-18",
        },
    )
    def game_ended(
        self,
        state: State,
        by: By,
        server: Name,
        game_no: GameNo,
        scores: Annotated[tuple[Decimal, ...], Scores()],
        over: bool = True,
        boundary: Annotated[Instant | None, Natural()] = None,
    ) -> EndedGame | Code:
        """Enter a game's scores at the boundary that ended it, by default now [CONTEST-13].

        With ``over=false`` the game was still running when the contest ended [CONTEST-44].
        """
        act = self.act(state, by)
        code = games.end(act, server, game_no, scores, over=over, boundary=boundary)
        if code:
            return code
        game = state.servers[server].games[game_no - 1]
        return EndedGame(game.status, game.k)

    @order("GAME_DROPPED", who="operator", refuses={**_NO_SERVER, Code.NOT_CURRENT: "CONTEST-42"})
    def game_dropped(
        self, state: State, by: By, server: Name, game_no: GameNo, text: Sentence = ""
    ) -> Code:
        """Enter that a game has ended without awards, and why if that was not known."""
        return games.drop_game(self.act(state, by), server, game_no, text)

    @order(
        "VOID_GAME",
        who="operator",
        refuses={
            Code.NOT_STARTED: "CONTEST-42",
            **_NO_SERVER,
            Code.NO_GAME: "CONTEST-71",
            Code.VOID: "CONTEST-71",
        },
    )
    def void_game(
        self,
        state: State,
        by: By,
        server: Name,
        text: Sentence,
        game_no: Annotated[int | None, Natural(1)] = None,
    ) -> Code:
        """Void the current game of a server, or one that has ended [CONTEST-71]."""
        return games.void(self.act(state, by), server, text, game_no)

    @order(
        "RESTORE_GAME",
        who="operator",
        refuses={**_NO_SERVER, Code.NO_GAME: "CONTEST-71", Code.NOT_VOIDED: "CONTEST-71"},
    )
    def restore_game(
        self, state: State, by: By, server: Name, game_no: GameNo, text: Sentence
    ) -> Code:
        """Let the awards of a voided game count again [CONTEST-71]."""
        return games.restore(self.act(state, by), server, game_no, text)

    # -- teams ---------------------------------------------------------------------------------

    @order(
        "ADD_TEAM",
        who="operator",
        refuses={
            Code.TEAMS_FULL: "CONTEST-58",
            Code.BAD_LOGIN: "CONTEST-58",
            Code.BAD_NAME: "CONTEST-58",
            Code.LOGIN_TAKEN: "CONTEST-58",
            Code.NAME_TAKEN: "CONTEST-58",
        },
    )
    def add_team(
        self, state: State, by: By, team: Sentence, name: Sentence, text: Sentence = ""
    ) -> Added | Code:
        """Register a team: its login, and its name for the pages [CONTEST-58]."""
        del text
        return teams.add(self.act(state, by), team, name) or Added(len(state.teams))

    @order("SET_PASSWORD", who="operator", refuses=_NO_TEAM)
    def set_password(self, state: State, by: By, team: Name, text: Sentence = "") -> Code:
        """Note that a team has a new password, which is no part of the contest [CONTEST-62]."""
        del text
        return teams.set_password(self.act(state, by), team)

    @order("DISABLE", who="operator", refuses=_NO_TEAM | _SO_ALREADY)
    def disable(self, state: State, by: By, team: Name, text: Sentence) -> Code:
        """Shut a team out; its seats, results and places stay [CONTEST-60]."""
        del text
        return teams.set_disabled(self.act(state, by), team, True)

    @order("ENABLE", who="operator", refuses=_NO_TEAM | _SO_ALREADY)
    def enable(self, state: State, by: By, team: Name, text: Sentence) -> Code:
        """Let a disabled team in again [CONTEST-60]."""
        del text
        return teams.set_disabled(self.act(state, by), team, False)

    @order("EXCLUDE", who="operator", refuses=_NO_TEAM | {Code.SO_ALREADY: "CONTEST-61"})
    def exclude(self, state: State, by: By, team: Name, text: Sentence) -> Code:
        """Take a team out of the contest, as if it had never registered [CONTEST-61]."""
        del text
        return teams.exclude(self.act(state, by), team)

    @order("READMIT", who="operator", refuses=_NO_TEAM | {Code.SO_ALREADY: "CONTEST-61"})
    def readmit(self, state: State, by: By, team: Name, text: Sentence) -> Code:
        """Take a team in again; the awards it has count again [CONTEST-61]."""
        del text
        return teams.readmit(self.act(state, by), team)

    # -- settings ------------------------------------------------------------------------------

    @order("NOTE_SETTINGS", who="operator", refuses={Code.FIXED: "CONTEST-91"})
    def note_settings(self, state: State, by: By, values: Json) -> Code:
        """Enter what is set beside the parameters: names with values, as JSON [CONTEST-91]."""
        return settings.note(self.act(state, by), values)

    @order(
        "AMEND",
        who="operator",
        refuses={Code.FIXED: "CONTEST-90", Code.FREEZE_PASSED: "CONTEST-93"},
    )
    def change_setting(
        self,
        state: State,
        by: By,
        setting: Setting,
        value: Json,
        was: Json,
        text: Sentence,
        told: bool = True,
    ) -> Code:
        """Enter that a setting was changed, from which value to which, and from when it holds.

        [CONTEST-92]
        """
        change = settings.Amendment(setting, value, was, text, told)
        return settings.amend(self.act(state, by), change)

    # -- questions and messages ----------------------------------------------------------------

    @order(
        "ASK",
        who="operator",
        refuses={**_NO_TEAM, Code.BLANK: "CONTEST-94", Code.MANY_QUESTIONS: "CONTEST-94"},
    )
    def ask(self, state: State, by: By, team: Name, text: Sentence) -> QuestionNumber | Code:
        """Enter a team's question [CONTEST-94]."""
        code = questions.ask(self.act(state, by), team, text)
        return code or QuestionNumber(len(state.questions))

    @order(
        "ANSWER",
        who="operator",
        refuses={Code.NO_QUESTION: "CONTEST-95", Code.BLANK: "CONTEST-95"},
    )
    def answer(
        self,
        state: State,
        by: By,
        question: Annotated[int, Natural(1)],
        text: Sentence,
        public: bool = False,
    ) -> Code:
        """Answer a question, to its team or to everyone; or answer it anew [CONTEST-95]."""
        return questions.answer(self.act(state, by), question, text, public=public)

    @order("TELL", who="operator", refuses={**_NO_TEAM, Code.BLANK: "CONTEST-96"})
    def tell(self, state: State, by: By, team: Name, text: Sentence) -> Code:
        """Write to one team [CONTEST-96]."""
        return questions.tell(self.act(state, by), team, text)
