"""The parameters of Spaceships, with the identifiers, ranges and defaults of the rule book.

Those of hashed communications come with them (section 3.1); the players are the seats of the
match, in order of registration. Instants are text, since people write them.
"""

from importlib.resources import files
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from contestmaster.kernel.instant import Instant, from_text
from contestmaster.kernel.parameters import check_all
from contestmaster.nomic.offices import AUTOMATIC
from contestmaster.nomic.reports import Template, TemplateError
from contestmaster.nomic.times import whole_second
from contestmaster.seal import SealParams

PLAYERS_MIN: Final = 2
PLAYERS_MAX: Final = 100

Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=31_536_000)]
Coins: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


class SpaceshipsParams(SealParams, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of one match.

    Attributes:
        hash_methods: canonical names of the hash methods that count.
        text_forms: forms of a text that answer for a digest, in the order in which they are tried.
        default_window_s: seconds to reveal a standalone commitment in.
        crime_class: class of the crime of losing the codebook.
        max_plaintext_bytes: the longest plaintext, as UTF-8.
        reject_reused_digest: whether a digest can be published once only.
        starts_at: when the game starts, as ``2019-07-29T09:00:00Z``; when it is made, if not given.
        armour_max: armour of a new ship, and the most a ship can have.
        energy_max: energy of a new ship, and the most a ship can have.
        energy_per_day: energy that a pilotable ship gains at 00:00 UTC.
        move_cost: energy that a move costs.
        energy_price: coins for one energy.
        repair_price: coins for one armour.
        spare_sectors: sectors that there should be besides one for each ship.
        calendar_wormhole: whether the sectors of month and day are adjacent [SHIPS-9].
        targeting_latest_open_s: seconds from an attack until it can be revealed without an answer.
        targeting_window_s: seconds to reveal an attack in.
        defence_time_s: seconds to answer an attack in.
        rest_s: seconds of rest between two battles of a ship.
        fame_max: fame goes from minus this to this.
        win_notice_s: seconds that a notice of winning must be old.
        win_notice_max_s: seconds that it may be old at most.
        timely_s: seconds that a duty may take.
        astronomor: who holds the office at first: ``automatic``, or a player.
        justice: what a crime costs: blots at once, what the operator fines, or nothing.
        starting_coins: coins of a new player.
        payday_coins: coins for each player at the start of a month.
        office_pay: coins for the Astronomor then.
        report_reward: coins for the first report of a week.
        scuttle: which ships their owners may scuttle.
        uncapped_damage: whether a ship loses armour that it has not.
        on_win: whether a win ends the game.
        ends_at: when the game ends at the latest, as ``starts_at``.
        report_template: the weekly report's template; the game's own, if it is empty.

    Raises:
        ValueError: a value is out of its range; the message names the parameter.
    """

    starts_at: str | None = None
    armour_max: Annotated[int, Meta(ge=1, le=100)] = 10
    energy_max: Annotated[int, Meta(ge=1, le=1000)] = 20
    energy_per_day: Annotated[int, Meta(ge=0, le=100)] = 2
    move_cost: Annotated[int, Meta(ge=0, le=20)] = 1
    energy_price: Annotated[int, Meta(ge=0, le=100)] = 2
    repair_price: Annotated[int, Meta(ge=0, le=100)] = 1
    spare_sectors: Annotated[int, Meta(ge=1, le=20)] = 2
    calendar_wormhole: bool = True
    targeting_latest_open_s: Seconds = 345_600
    targeting_window_s: Seconds = 604_800
    defence_time_s: Seconds = 604_800
    rest_s: Annotated[int, Meta(ge=0, le=31_536_000)] = 86_400
    fame_max: Annotated[int, Meta(ge=1, le=100)] = 10
    win_notice_s: Annotated[int, Meta(ge=0, le=31_536_000)] = 172_800
    win_notice_max_s: Seconds = 1_209_600
    timely_s: Seconds = 604_800
    astronomor: str = AUTOMATIC
    justice: Literal["automatic", "referee", "off"] = "automatic"
    starting_coins: Coins = 10
    payday_coins: Coins = 10
    office_pay: Coins = 5
    report_reward: Coins = 5
    scuttle: Literal["defeated", "never", "any"] = "defeated"
    uncapped_damage: bool = False
    on_win: Literal["end", "continue"] = "end"
    ends_at: str | None = None
    report_template: Annotated[str, Meta(max_length=20_000)] = ""

    def __post_init__(self) -> None:
        """Check what bounds of single fields do not say."""
        super().__post_init__()
        check_all(self)
        if self.win_notice_max_s < self.win_notice_s:
            raise ValueError("win_notice_max_s: it is less than win_notice_s")
        start, end = (_instant(self, name) for name in ("starts_at", "ends_at"))
        if start is not None and end is not None and end <= start:
            raise ValueError("ends_at: the game would end before it starts")
        try:
            Template(self.report_template)
        except TemplateError as error:
            raise ValueError(f"report_template: {error}") from None

    def start(self, made: Instant) -> Instant:
        """Return when the game starts that is made at an instant."""
        given = _instant(self, "starts_at")
        return whole_second(made) if given is None else given

    @property
    def end(self) -> Instant | None:
        """When the game ends at the latest."""
        return _instant(self, "ends_at")


def default_template() -> str:
    """Return the template of the weekly report that comes with the game."""
    return (
        files("contestmaster.games.spaceships").joinpath("report.txt").read_text(encoding="utf-8")
    )


def _instant(params: SpaceshipsParams, name: str) -> Instant | None:
    text = getattr(params, name)
    try:
        return None if text is None else whole_second(from_text(text))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
