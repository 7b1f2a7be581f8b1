"""What the commands answer, line by line; units and words as the rule book has them."""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from contestmaster.kernel.replies import Absent, Real6

Status: TypeAlias = Literal["NORMAL", "PROTECTED", "FIGHTING"]


class DescribeWorld(NamedTuple):
    """The parameters of the world, in the order of the rule book [COWS-139]."""

    dim: int
    side: int
    turn_seconds: int
    long_sight: int
    short_sight: int
    map_name: str
    command_limit: int
    speed_coefficient: Real6
    cowboy_power: int
    gunman_power: int
    grace_turns: int
    loser_loss: int
    winner_loss: int
    capture_loss: int
    move_loss: int
    combat_min_turns: int
    combat_max_turns: int
    capture_probability: Real6
    milk_yield: Real6


class GameStatus(NamedTuple):
    """The game: its number, turns to its end including this one, milk to go [COWS-140]."""

    game_id: int
    turns_left: int
    milk_left: Real6
    milk_limit: Real6


class TeamStatus(NamedTuple):
    """The team's milk, and its rank unless it has none [COWS-141]."""

    milk: Real6
    rank: Annotated[int | None, Absent("NONE")]


class TopHerd(NamedTuple):
    """A rancho with one of the largest milked herds [COWS-142]."""

    cows: int
    location: tuple[int, ...]


class Progress(NamedTuple):
    """How the game stands [COWS-140]."""

    game: GameStatus
    team: TeamStatus
    top_herds: list[TopHerd]


class Group(NamedTuple):
    """An own group [COWS-143].

    ``stab_left`` is the number of turns until its herd is stable, none without cows;
    ``capture_ban_left`` of turns until it may capture again, none without cowboys;
    ``protected_left`` of turns in which it cannot be attacked.
    """

    id: int
    location: tuple[int, ...]
    cowboys: int
    gunmen: int
    power: int
    cows: int
    stab_left: Annotated[int | None, Absent("NA")]
    capture_ban_left: Annotated[int | None, Absent("INF")]
    status: Status
    protected_left: int


class Made(NamedTuple):
    """The id of a new group [COWS-15]."""

    id: int


class Caught(NamedTuple):
    """How many cows were caught [COWS-68]."""

    cows: int


class Scan(NamedTuple):
    """Fields in the box, how many of them hold cows, and how many cows [COWS-64]."""

    fields: int
    fields_with_cows: int
    cows: int


class Enemy(NamedTuple):
    """An enemy group in sight; its power where that is known [COWS-144, COWS-145]."""

    id: int
    location: tuple[int, ...]
    cowboys: int
    gunmen: int
    cows: int
    power: Annotated[int | None, Absent("UNKNOWN")]
    status: Status
    team: int


class Fight(NamedTuple):
    """A fight of the own team: cows of all groups in it, turns to its end [COWS-148]."""

    location: tuple[int, ...]
    cows: int
    turns_left: int
    groups: int
    power: int
    enemy_team: int
    enemy_groups: int
    enemy_power: int


class CowField(NamedTuple):
    """A field in sight with cows, wild ones and conducted ones of all teams [COWS-60]."""

    location: tuple[int, ...]
    wild: int
    conducted: int


class Rancho(NamedTuple):
    """The field of a rancho [COWS-150]."""

    location: tuple[int, ...]


class RanchoReport(NamedTuple):
    """The own rancho, and the herd that is milked there, if any [COWS-151]."""

    location: tuple[int, ...]
    free_cowboys: int
    free_gunmen: int
    cowboy_price: int
    gunman_price: int
    milked_group: Annotated[int | None, Absent("NONE")]
    milked_cows: int
    bottles_per_cow: Real6
