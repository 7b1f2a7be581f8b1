"""The contract of a game: a class whose methods are its rules and its vocabulary.

One instance exists per match, for a game's grammar may depend on its parameters. Rules are pure:
no clock, no I/O, no global randomness. Time and dice come with each command (:class:`By`), and
whatever a rule wants to tell it emits there.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from contestmaster.drawing import Drawing
from contestmaster.kernel.by import By, Facts
from contestmaster.kernel.commands import declared
from contestmaster.kernel.dialect import LINE, Dialect
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.events import Audience, Event
from contestmaster.kernel.figures import SCORE, Counts, Figure
from contestmaster.kernel.guide import Guide
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.legal import Legal
from contestmaster.kernel.measures import Measures
from contestmaster.kernel.offering import ORDERS, orders_query
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.pressing import Pressing
from contestmaster.kernel.vocabulary import RESIGN, Call, Vocabulary

__all__ = [
    "ALL",
    "PUBLIC",
    "TURN",
    "Alarm",
    "AtOnce",
    "By",
    "Eye",
    "Facts",
    "Figure",
    "Foretold",
    "Game",
    "Legal",
    "NotSupportedError",
    "Preset",
    "Published",
    "Seating",
    "SetupError",
    "Turn",
]

B = TypeVar("B")
S = TypeVar("S")


class Turn(Enum):
    """The alarm of games whose turns are timed by the host."""

    TURN = "turn"


TURN: Final = Turn.TURN
"""As an alarm: when the host's turn clock says so."""

Alarm: TypeAlias = Instant | Literal[Turn.TURN] | None
"""When a game next acts by itself: an instant, at the end of the turn, or not unless an order lets
it, as at the end of the game or in a turn without a time limit."""

PUBLIC: Final = "public"
"""The eye of a spectator: what everyone may know now."""
ALL: Final = "all"
"""The eye that sees everything: for replays of finished matches and for operators."""

Eye: TypeAlias = int | Literal["public", "all"]
Spectate: TypeAlias = Literal["after", "live"] | Annotated[int, Meta(ge=1)]
"""When spectators see inside a game: after it, at once, or so many turns late [CONTEST-78]."""
"""Who looks: a seat, a spectator, or one who may see all."""


class SetupError(ValueError):
    """The parameters, seats or board allow no match; the message says which and why."""


class NotSupportedError(ValueError):
    """The game has no such operation."""


class Seating(NamedTuple):
    """How many seats a match of a game may have: at least, at most, and usually."""

    least: int
    most: int
    usual: int = 2


class AtOnce(NamedTuple):
    """How somebody who has just come plays a game against bots, at once.

    Attributes:
        headline: what stands above the button.
        about: what it comes to, in a sentence.
        seats: how many there are, all but one of them for bots.
        options: of the table beside that, as text.
    """

    headline: str
    about: str
    seats: int = 2
    options: Mapping[str, str] = {}


class Preset(NamedTuple):
    """A size of a game that is made for people [TABLE-61].

    Attributes:
        name: one word: ``quick``.
        label: what people call it.
        about: what it comes to, in a sentence.
        options: of the table and of the game, as text.
    """

    name: str
    label: str
    about: str
    options: Mapping[str, str]


class Foretold(NamedTuple):
    """What everybody can know will happen, in a sentence, or can be done until then."""

    at: Instant
    what: str
    until: Instant | None = None


class Published(NamedTuple):
    """A text that a game has published by itself; ``by`` is ``-`` for the platform."""

    at: Instant
    by: str
    text: str


class _Foreseeable:
    """What a game shows of its orders unless it says otherwise: all, if it is foreseeable."""

    def __get__(self, game: "Game[Any, Any] | None", rules: "type[Game[Any, Any]]") -> bool:
        return (rules if game is None else game).foreseeable


def _if_foreseeable() -> Any:
    return _Foreseeable()


class Game(Generic[B, S]):
    """Base of all games; a subclass is found by the entry point ``contestmaster.games``.

    ``B`` is the board, fixed for the match and shared by all its states; ``S`` is the state.

    What is a plain attribute here, and no ``ClassVar``, may depend on the parameters: a game sets
    it in its ``__init__``, and everybody who has a game asks that. What its class says then is the
    widest that any parameters allow, for those who have no parameters yet.
    """

    name: ClassVar[str]
    version: ClassVar[int] = 1
    """The version of the rules; a journal of another version says so instead of replaying."""
    Params: ClassVar[type[msgspec.Struct]]
    dialect: ClassVar[Dialect] = LINE
    messages: ClassVar[Mapping[int, str]] = {}
    """The text of each refusal code, as the source has it."""
    measures: ClassVar[Measures] = {}
    """Units and ranges of the fields of its replies, by name."""
    announces: ClassVar[bool] = False
    """Whether the match keeps a log of events for the query ``EVENTS`` [NET-90]."""
    orders_end_turns: ClassVar[bool] = False
    """Whether an order may end the turn, so that turns may end while others think."""
    foreseeable: bool = False
    """Whether everyone sees everything and no order draws dice: then what an order would do may be
    shown before it is given."""
    shows_orders: bool = _if_foreseeable()
    """Whether :meth:`orders` may be shown to the seat, though something is hidden: what they are
    follows from what the seat has seen. A game that is foreseeable shows them without saying so."""
    seating: Seating | None = None
    """How many seats there may be, where all are taken before the match begins; none: players join
    while it runs."""
    seat_names: Sequence[str] = ()
    """What the seats are called, by seat, such as ``White`` and ``Black``; empty: by number."""
    built_on: Mapping[str, str] = MappingProxyType({})
    """The packages below the rules that decide what comes of an order, with their versions, such as
    ``{"chess": "1.11.2"}``. The header of a journal holds them; a replay on others says so."""
    fixed_turns: ClassVar[bool] = False
    """Whether its turns have a length that the host times: its alarm is :data:`TURN`."""
    command_limits: ClassVar[tuple[int, int | None]] = (100, None)
    """Commands that a team may usually give in a turn of a contest, and at most [NET-48]; none: no
    bound."""
    over_code: ClassVar[int] = 0
    """The code that refuses every order after the end, in games that have one of their own."""
    Closing: ClassVar[type | None] = None
    """The row of which :meth:`closing` gives the one line, for clients to read; none: no line."""
    unplayed: ClassVar[Sequence[str]] = ()
    """What stands in the place of :meth:`closing` at a table where nothing has been played yet
    [TABLE-38]: as many lines."""
    at_once: ClassVar[AtOnce | None] = None
    """How somebody who has just come plays it; none: it is no game to begin with."""
    presets: ClassVar[Sequence[Preset]] = ()
    """Sizes that are made for people, the one to begin with first [TABLE-61]."""
    lists_orders: ClassVar[bool] = False
    """Whether :meth:`orders` offers all orders that are legal: every other is refused."""
    guide: ClassVar[Guide | None] = None
    """What a newcomer is told of it; none: what its commands say of themselves."""
    pressable: ClassVar[bool] = False
    """Whether :meth:`pressing` says what a seat may press."""
    by_announcement: ClassVar[bool] = False
    """Whether it is played by announcement: people say what they do in messages of sentences, time
    is the calendar's, and what is refused is on record, too: refused orders are entries."""
    endless: bool = False
    """Whether by these parameters nothing need ever end a match: who lets programs play it says
    after how many turns they stop."""
    all_public: ClassVar[bool] = False
    """Whether everyone may know everything as soon as it exists: then a message may be tried before
    it is posted, and a copy of the match shows what will happen."""
    figures: ClassVar[tuple[Figure, ...]] = (SCORE,)
    """What the game counts for each seat, see :meth:`counts`; the first is the number that counts:
    whoever is ahead in it leads, until the rules of the contest make scores of it."""
    spends: ClassVar[bool] = False
    """Whether seats spend the number that counts, so that less of it is no loss."""
    tie_breaks: ClassVar[int] = 0
    """How many of the figures after the first decide, in order, among equals in those before."""

    def __init__(self, params: Any = None) -> None:
        """Bind the rules to parameters, the defaults if none are given."""
        self.params: Any = self.Params() if params is None else params

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The commands, bound to the parameters; with ``ORDERS`` if the game shows them [NET-105].

        Raises:
            TypeError: a declaration says nothing the grammar knows.
        """
        commands = list(declared(self, self.params, self.dialect))
        if self.shows_orders and all(one.name.split()[0].upper() != ORDERS for one in commands):
            commands.append(orders_query(self, self.params, self.dialect))
        return Vocabulary(commands, self.dialect)

    @property
    def turn_length(self) -> int:
        """Microseconds of a turn, for games whose alarm is :data:`TURN`."""
        return int(getattr(self.params, "turn_seconds", 1) * SECOND)

    def board(self, seed: int) -> B:
        """Make what is fixed for the match from its seed and the parameters."""
        raise NotImplementedError

    def fields(self) -> int:
        """Return how many fields the board has, where the parameters can make it very large.

        A host that lets anybody begin a match refuses more than it can make in a moment; 0 for
        boards that are never large.
        """
        return 0

    def board_bytes(self, board: B) -> bytes:
        """Return bytes that are equal just for equal boards; their hash is in the header."""
        raise NotImplementedError

    def files(self, board: B) -> Mapping[str, bytes]:
        """Return the public downloads of this board, by file name."""
        del board
        return {}

    def setup(self, board: B, seats: Sequence[str], dice: Dice, at: Instant) -> S:
        """Return the state before the first order; raise :class:`SetupError` if there is none."""
        raise NotImplementedError

    def alarm(self, state: S) -> Alarm:
        """Return when the game next acts by itself."""
        raise NotImplementedError

    def ring(self, state: S, by: By) -> None:
        """Do all that is due at ``by.at``; afterwards the alarm is later or the game is over."""
        raise NotImplementedError

    def noted(self, state: S) -> Iterable[tuple[Event, Audience]]:
        """Return the events that rules have noted in the state, and forget them there.

        The match asks at the end of every entry, and tells them with those that the rules have
        emitted. Rules that are not given ``by``, as compiled ones, can tell what happens so.
        """
        del state
        return ()

    def turn(self, state: S) -> int:
        """Return how many boundaries there have been; waits and counters follow its changes.

        The end of the game is one. An order may bring one about, or several at once.
        """
        raise NotImplementedError

    def closing(self, state: S, seat: int | None) -> Sequence[str]:
        """Return the data lines that follow the ``OK`` which ends a wait [NET-83]."""
        del state, seat
        return ()

    def resumed(self, state: S, at: Instant) -> None:
        """Take note that the match goes on after a suspension; turn games need not."""

    def orders(self, state: S, seat: int) -> Sequence[Legal]:
        """Return what the seat may order now, enough to draw a random legal order from."""
        raise NotImplementedError

    def movers(self, state: S) -> Collection[int]:
        """Return the seats that may act now, by default those that have orders."""
        seats = sorted(standing.seat for standing in self.outcome(state).standings)
        return [seat for seat in seats if self.orders(state, seat)]

    def encoding(self, seats: int) -> Encoding[S] | None:
        """Return how it becomes numbers for programs that learn; ``None``: it does not say.

        Args:
            seats: how many play.
        """
        del seats
        return None

    def given_up(self, state: S, seat: int) -> Call | None:
        """Return what the host orders for a seat that nobody plays any more; ``None``: nothing.

        A host asks whenever the seat is among the :meth:`movers`, and again after each such order;
        what it gives is an entry like any other. By default it is ``RESIGN``, if there is such an
        order without arguments. Else, in a game whose clock ends no turn, it is the first of
        :meth:`orders`, so that the others can go on.
        """
        if (resign := self.vocabulary.plain_order(RESIGN)) is not None:
            return resign
        if self.alarm(state) is not None:
            return None
        offers = self.orders(state, seat)
        return next((call for legal in offers for call in legal.calls(self.vocabulary)), None)

    def pressing(self, state: S, seat: int) -> Pressing:
        """Return what a seat may press now, told from what that seat knows.

        Raises:
            NotSupportedError: the game does not say, see :attr:`pressable`.
        """
        del state, seat
        raise NotSupportedError(f"{self.name} is played by its orders")

    def prospect(self, state: S, seat: int, call: Call) -> str:
        """Return what would come of an order with its amounts, as far as the seat can know it."""
        del state, seat, call
        return ""

    def outcome(self, state: S) -> Outcome:
        """Return how the match ended, or stands."""
        raise NotImplementedError

    def counts(self, state: S, eye: Eye) -> Counts:
        """Return for each of :attr:`figures`, in order, its value for every seat, by seat.

        ``None`` stands for what that eye may not know now; :data:`ALL` knows everything.
        """
        outcome = self.outcome(state)
        known = eye == ALL or outcome.over
        by_seat = sorted(outcome.standings, key=lambda standing: standing.seat)
        return [[standing.score if known else None for standing in by_seat]]

    def team(self, state: S, seat: int) -> int | None:
        """Return the number that events and replies call the team of a seat; ``None``: none."""
        del state, seat
        return None

    def over(self, state: S) -> bool:
        """Return whether the match has ended; games answer it without ranking where they can."""
        return self.outcome(state).over

    def turns_left(self, state: S) -> int | None:
        """Return how many boundaries there will be at most from now on, ``None`` if unknown.

        By default that follows from a parameter ``max_turns`` [CONTEST-48].
        """
        most = getattr(self.params, "max_turns", None)
        return None if most is None else max(0, int(most) - self.turn(state))

    def view(self, state: S, eye: Eye) -> Any:
        """Return what that eye may see now, as JSON-able data."""
        raise NotImplementedError

    def players(self, state: S) -> Sequence[str]:
        """Return who takes part by now, in the order in which they came.

        Empty in games whose seats are fixed at the start: there the persons with seats do.
        """
        del state
        return ()

    def joined(self, state: S, person: str) -> int | None:
        """Return by which number views and orders know a person who has come while it runs.

        ``None`` for one who has not, and in games whose seats are fixed at the start.
        """
        players = self.players(state)
        return players.index(person) if person in players else None

    def published(self, state: S) -> Sequence[Published]:
        """Return all that the game has published by itself so far, the oldest first."""
        del state
        return ()

    def foretold(self, state: S) -> Sequence[Foretold] | None:
        """Return what everybody can know will happen if nobody does anything, in order of time.

        In a game where :attr:`all_public` holds the host sees that from a copy of the match, and
        asks only what else somebody can do, and until when. ``None``: the game does not know.
        """
        del state
        return None

    def concerned(self, state: S, event: Event) -> Collection[str]:
        """Return the names of those whom an event is about, among other words of it."""
        del state
        return event.mentions()

    def scene(self, board: B) -> Any:
        """Return what everyone may know of the board at any time, to draw it by: JSON-able data.

        Views leave out what is said here, since it never changes.
        """
        del board
        return {}

    @staticmethod
    def picture(scene: Any, view: Any, where: Sequence[int] = ()) -> Drawing | None:
        """Return how a moment looks, in shapes; ``None`` where the game draws none.

        For whoever shows moments without a browser: cards of links, pages without scripts. What
        lies in the dark goes through ``contestmaster.drawing.at_night``.

        Args:
            scene: what :meth:`scene` says, as plain data.
            view: what :meth:`view` says to some eye.
            where: at what of the board that happened of which the picture tells, as a highlight
                has it: that is ringed. Nothing where it has no place of its own.
        """
        del scene, view, where
        return None

    def stakes(self, view: Any) -> Sequence[str]:
        """Return what is at stake in a moment, in sentences without their ends, the greatest first.

        For pages of games that last weeks, in which nothing may be scored for days. A sentence
        about a player begins with their name.

        Args:
            view: what :meth:`view` says to some eye, as plain data: nothing else is told of.
        """
        del view
        return ()

    def position(self, state: S) -> dict[str, Any]:
        """Return the whole state as plain named data."""
        raise NotImplementedError

    def place(self, board: B, position: Mapping[str, Any], seats: Sequence[str], at: Instant) -> S:
        """Return the state a position describes; omitted parts are as after set-up.

        Raises:
            SetupError: the position names something unknown or breaks an invariant.
        """
        raise NotImplementedError

    def doubts(
        self, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> Sequence[str]:
        """Return what a position that people wrote leaves open or gets wrong, a sentence each."""
        del position, seats, at
        return ()

    def complete_position(
        self, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> Mapping[str, Any]:
        """Return a position that a new match shall begin from, with what follows from it.

        The journal keeps what is returned here, so replays place just that.

        Raises:
            SetupError: it cannot be right.
        """
        del seats, at
        return position

    def position_at(self, position: Mapping[str, Any], at: Instant) -> Mapping[str, Any]:
        """Return a position as it would be if its turn had begun at another instant.

        For a match that goes on from where another stood, perhaps years ago. In most games nothing
        of a position is an instant.

        Args:
            position: what :meth:`position` has returned.
            at: when the new match begins.
        """
        del at
        return position

    def complete_ruling(
        self, state: S, ruling: Mapping[str, Any], at: Instant
    ) -> Mapping[str, Any]:
        """Return a new ruling with what follows from it, as the journal will keep it.

        Raises:
            SetupError: it cannot be right.
        """
        del state, at
        return ruling

    def amend(self, state: S, ruling: Mapping[str, Any], by: By) -> None:
        """Correct the record as an operator ruled; raise ``NotSupportedError`` if it cannot."""
        del state, ruling, by
        raise NotSupportedError(f"{self.name} knows no rulings")

    def dump(self, state: S) -> bytes:
        """Return the state as bytes, equal just for equal states."""
        raise NotImplementedError

    def dumped(self, state: S) -> Iterable[bytes]:
        """Return the dump of a state in pieces, so that a large one is never held twice."""
        return [self.dump(state)]

    def load(self, board: B, data: bytes) -> S:
        """Return the state that was dumped."""
        raise NotImplementedError

    def clone(self, board: B, state: S) -> S:
        """Return a state that goes its own way, equal to this one.

        By default it is loaded from its dump. A game whose state is a piece of memory copies that.
        """
        return self.load(board, self.dump(state))
