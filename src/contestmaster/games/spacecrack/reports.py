"""What the game tells: everything, to everyone [chapter 9]."""

from fractions import Fraction

from contestmaster.games.spacecrack import replies
from contestmaster.games.spacecrack.params import LISTED, SpacecrackParams
from contestmaster.games.spacecrack.rules import planets as worlds
from contestmaster.games.spacecrack.rules.turns import blocked
from contestmaster.games.spacecrack.state import State
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.outcome import Outcome, Standing


def params(given: SpacecrackParams, state: State) -> list[replies.Param]:
    """The parameters in the order of the rule book, the seats as they were taken."""
    values = {name: getattr(given, name) for name in LISTED} | {"seats": len(state.names)}
    return [replies.Param(name, _word(value)) for name, value in values.items()]


def _word(value: object) -> str:
    """A value as the line protocol writes it."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def phase(state: State) -> replies.Phase:
    """Whether the game goes on."""
    return "OVER" if state.world.over else "PLAYING"


def turn(state: State) -> replies.Turn:
    """The turn, and the turns left with it."""
    return replies.Turn(int(state.world.turn), int(state.world.turns_left), phase(state))


def deadline(given: SpacecrackParams, state: State) -> Instant | None:
    """The instant at which the turn ends at the latest; none without limit, or at the end."""
    world = state.world
    if world.over or not given.turn_seconds:
        return None
    return int(world.turn_started_at) + given.turn_seconds * SECOND


def seconds_left(given: SpacecrackParams, state: State, at: Instant) -> int | None:
    """The time left in this turn, rounded up."""
    end = deadline(given, state)
    return None if end is None else max(0, -((at - end) // SECOND))


def player_state(state: State, seat: int) -> replies.PlayerState:
    """What a seat does in this turn: the last that applies."""
    world = state.world
    if world.resigned[seat]:
        return "RESIGNED"
    if world.owned[seat] == 0:
        return "OUT"
    if blocked(state.world, seat):
        return "BLOCKED"
    return "DONE" if world.finished[seat] else "ACTIVE"


def players(state: State) -> list[replies.Player]:
    """All seats."""
    world = state.world
    columns = zip(world.owned.tolist(), world.fleet.tolist(), world.crack.tolist(),
                  world.points.tolist(), strict=True)  # fmt: skip
    return [
        replies.Player(seat, *numbers, player_state(state, seat), name)
        for seat, (numbers, name) in enumerate(zip(columns, state.names, strict=False))
    ]


def planets(state: State) -> list[replies.Planet]:
    """All planets by ascending id."""
    world, board = state.world, state.board
    columns = zip(
        board.places,
        world.mass.tolist(),
        world.owner.tolist(),
        world.ship.tolist(),
        worlds.kinds(state.world).tolist(),
        board.neighbours,
        strict=False,  # columns are as long as those of the largest board
    )
    return [
        replies.Planet(number, x, y, size, owner, ship, replies.KINDS[kind], neighbours)
        for number, ((x, y), size, owner, ship, kind, neighbours) in enumerate(columns, 1)
    ]


def ships(state: State) -> list[replies.Ship]:
    """All ships by ascending id."""
    world = state.world
    columns = zip(world.ship.tolist(), world.owner.tolist(), world.ship_size.tolist(), strict=True)
    return sorted(
        replies.Ship(ship, owner, size, planet)
        for planet, (ship, owner, size) in enumerate(columns, 1)
        if ship
    )


def standings(state: State) -> list[Standing]:
    """Score and rank of each seat as things stand (chapter Ending) [CRACK-61 to CRACK-64].

    Unresigned seats come by planets, then by crack; resigned ones last, together.
    """
    world = state.world
    seats = range(len(state.names))
    merits = [
        (0, 0, 0) if world.resigned[seat] else (1, int(world.owned[seat]), int(world.crack[seat]))
        for seat in seats
    ]
    ranks = [1 + sum(other > merit for other in merits) for merit in merits]
    return [Standing(seat, Fraction(int(world.owned[seat])), ranks[seat]) for seat in seats]


def outcome(state: State) -> Outcome:
    """How the match stands, or ended."""
    return Outcome(bool(state.world.over), tuple(standings(state)))


def winners(state: State) -> tuple[int, ...]:
    """The seats that have won, or would if this were the end: of rank 1, unresigned, not out."""
    world = state.world
    return tuple(
        standing.seat
        for standing in standings(state)
        if standing.rank == 1 and standing.score and not world.resigned[standing.seat]
    )
