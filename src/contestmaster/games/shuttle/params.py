"""The parameters of the Shuttle, with the identifiers, ranges and defaults of the rule book.

The players are the seats of the match, in order of registration.
"""

from importlib.resources import files
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from contestmaster.kernel.parameters import check_all
from contestmaster.nomic.reports import Template, TemplateError

Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=31_536_000)]
Amount: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]


class ShuttleParams(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of one match.

    Attributes:
        contestmaster: who is named in the report as contestmaster.
        shuttle_hp: hit points of a new Shuttle [SHUTTLE-17].
        shuttle_explosion: its explosion.
        shuttle_start: the segment where it appears.
        shuttle_delta: its delta then, in AU a week.
        max_shuttle_delta: the most its delta can be [SHUTTLE-18].
        missile_hp: hit points of a Missile [SHUTTLE-74].
        missile_delta: its delta, in AU a week.
        missile_explosion: its explosion.
        walk_interval: seconds between two walks of a crewman [SHUTTLE-24].
        notice_min: seconds that a notice must be old [SHUTTLE-122].
        intent_max: seconds that an intent may be old [SHUTTLE-125].
        enemy_support: supporters that a restricted player needs [SHUTTLE-32].
        mutiny_support: supporters that a mutiny needs [SHUTTLE-95].
        deploy_delay: seconds from the initiation until Threats can be deployed [SHUTTLE-51].
        cost_base: what a Threat costs besides its values, in Threat Points.
        max_attack: the greatest attack of a Threat.
        duplicate_limit: how many Threats may be alike [SHUTTLE-50].
        arrival_credits: credits of each crewman for an arrival [SHUTTLE-55].
        enemy_credits: credits of the Enemy for a Shuttle that does not arrive [SHUTTLE-57].
        win_credits: credits that a win costs [SHUTTLE-59].
        start_charges: Charges of each room when a journey begins [SHUTTLE-70].
        reload_target: Charges up to which a Reload fills a room [SHUTTLE-71].
        recharge: Charges that a recharge adds [SHUTTLE-79].
        pulse_damage: damage of the Pulse Cannon [SHUTTLE-72].
        pulse_range: how far it reaches, in AU.
        laser_damage: damage of the Heavy Laser [SHUTTLE-85].
        laser_range: how far it reaches, in AU.
        harder_damage: what a harder push adds to the damage [SHUTTLE-86].
        harder_cost: what it adds to the cost, in Charges.
        harder_recoil: how far it moves the Shuttle back, in AU.
        turbo_step: how far Turbo jumps, in AU [SHUTTLE-81].
        log_offline_days: days that a recording takes [SHUTTLE-91].
        log_save_window: seconds in which it can be saved then [SHUTTLE-98].
        log_save_ergs: what saving costs, in ergs.
        log_saves_to_win: saves in one month that are a win [SHUTTLE-101].
        ergs_weekly: ergs of each player from Monday on [SHUTTLE-130].
        attack_range: how far Threats reach, in AU [SHUTTLE-106].
        tie_damage: damage of both in a tie [SHUTTLE-120].
        tie_back: how far both move back then, in AU.
        petard_class: class of the crime of Hoisting One's Own Petard [SHUTTLE-89].
        max_wormhole2: the longest line that a journey may have.
        back_warp_outcome: for whom a Shuttle counts that is warped backwards [SHUTTLE-58].
        tie_explodes: whether who is destroyed with equal hit points explodes [SHUTTLE-119].
        keep_threat_points: whether Threat Points last from journey to journey [SHUTTLE-40].
        idle_flight: whether Threats attack and move while no journey is in place.
        credits_tradeable: whether credits may be given away.
        end_on_win: whether the first win ends the contest.
        report_template: the weekly report's template; the game's own, if it is empty.

    Raises:
        ValueError: a value is out of its range; the message names the parameter.
    """

    contestmaster: Annotated[str, Meta(min_length=1, max_length=100)] = "contestmaster"
    shuttle_hp: Positive = 12
    shuttle_explosion: Amount = 0
    shuttle_start: Annotated[int, Meta(ge=1, le=1)] = 1
    shuttle_delta: Annotated[int, Meta(ge=0, le=5)] = 1
    max_shuttle_delta: Positive = 5
    missile_hp: Positive = 5
    missile_delta: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] = -2
    missile_explosion: Amount = 2
    walk_interval: Seconds = 43_200
    notice_min: Seconds = 345_600
    intent_max: Seconds = 1_209_600
    enemy_support: Positive = 3
    mutiny_support: Positive = 2
    deploy_delay: Seconds = 86_400
    cost_base: Amount = 10
    max_attack: Amount = 6
    duplicate_limit: Positive = 2
    arrival_credits: Amount = 1
    enemy_credits: Amount = 5
    win_credits: Positive = 10
    start_charges: Amount = 2
    reload_target: Amount = 4
    recharge: Amount = 3
    pulse_damage: Amount = 3
    pulse_range: Amount = 2
    laser_damage: Amount = 6
    laser_range: Amount = 9
    harder_damage: Amount = 3
    harder_cost: Amount = 1
    harder_recoil: Amount = 1
    turbo_step: Positive = 2
    log_offline_days: Annotated[int, Meta(ge=1, le=365)] = 2
    log_save_window: Seconds = 86_400
    log_save_ergs: Amount = 2
    log_saves_to_win: Positive = 2
    ergs_weekly: Amount = 4
    attack_range: Positive = 8
    tie_damage: Positive = 2
    tie_back: Annotated[int, Meta(ge=1, le=1)] = 1
    petard_class: Amount = 1
    max_wormhole2: Annotated[int, Meta(ge=2, le=997)] = 10
    back_warp_outcome: Literal["enemy", "crew"] = "enemy"
    tie_explodes: bool = True
    keep_threat_points: bool = True
    idle_flight: bool = False
    credits_tradeable: bool = True
    end_on_win: bool = False
    report_template: Annotated[str, Meta(max_length=20_000)] = ""

    def __post_init__(self) -> None:
        """Check what bounds of single fields do not say."""
        check_all(self)
        if self.intent_max < self.notice_min:
            raise ValueError("intent_max: it is less than notice_min")
        if self.shuttle_delta > self.max_shuttle_delta:
            raise ValueError("shuttle_delta: it is more than max_shuttle_delta")
        try:
            Template(self.report_template)
        except TemplateError as error:
            raise ValueError(f"report_template: {error}") from None


def default_template() -> str:
    """Return the template of the weekly report that comes with the game."""
    return files("contestmaster.games.shuttle").joinpath("report.txt").read_text(encoding="utf-8")
