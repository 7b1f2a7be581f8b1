"""Intents, journeys and what the Enemy deploys."""

from typing import Annotated, Final, Literal, TypeAlias

from contestmaster.games.shuttle import events, replies
from contestmaster.games.shuttle.codes import Code
from contestmaster.games.shuttle.commands.base import PLAYERS_ONLY, Base, Digits, IntentId
from contestmaster.games.shuttle.maps import MapText
from contestmaster.games.shuttle.rules import intents, journeys, threats
from contestmaster.games.shuttle.state import Design, State
from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Quotable
from contestmaster.kernel.vocabulary import order
from contestmaster.nomic.intents import DAYS, Intent

Value: TypeAlias = Annotated[int | None, Digits()]
Text: TypeAlias = Annotated[str | None, Quotable()]

_HOW: Final = {"NOTICE": intents.NOTICE, "SUPPORT": intents.SUPPORT}
_HOW_SAID: Final = f"with [(three|3)] {DAYS} {{how}}"
_NOW: Final = ", which {supporters:player supports|players support} now"
_BEGIN: Final = "(initiate|begin|start) (a|the) [(new|next)] journey"
_WITH: Final = (
    "with {hp} hit points [,] delta {delta} [,] explosion {explosion} [,] attack {attack} [,]"
    " [and] scouting {scouting}"
)
"""What a sentence says of a Threat besides its name, symbol and place."""


class Journeys(Base):
    """What is announced about journeys."""

    @order(
        "INTEND JOURNEY",
        who="anyone",
        refuses=PLAYERS_ONLY,
        phrases=[
            f"I intend [,] {_HOW_SAID} [,] to {_BEGIN}",
            f"I intend to {_BEGIN} [,] {_HOW_SAID}",
            f"I announce [my] intent to {_BEGIN} [,] {_HOW_SAID}",
            f"{_HOW_SAID.capitalize()} [,] I intend to {_BEGIN}",
            f"I announce [,] {_HOW_SAID} [,] my intent to {_BEGIN}",
            f"I plan [,] {_HOW_SAID} [,] to {_BEGIN}",
        ],
        told="{by} intends to begin a journey with {how}: intent {intent_id}",
    )
    def intend_journey(
        self, state: State, by: By, how: Literal["NOTICE", "SUPPORT"]
    ) -> replies.IntentNo | int:
        """Announce the intent to begin a journey [SHUTTLE-30]."""
        found = self.as_player(state, by, lambda act: intents.intend_journey(act, _HOW[how]))
        return replies.IntentNo(found.id) if isinstance(found, Intent) else found

    @order(
        "INTEND MUTINY",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.NO_RECORDING: "SHUTTLE-94",
            Code.NOT_CREWMAN: "SHUTTLE-94",
            Code.IS_RECORDER: "SHUTTLE-94",
        },
        phrases=[
            "I intend [,] with [(two|2)] [crewman] support [,] to mutiny",
            "I intend [,] with [(two|2)] [crewman] support [,] to (initiate|start|begin) a mutiny",
            "I intend to (initiate|start|begin) a mutiny [with [(two|2)] [crewman] support]",
            "I intend to mutiny [with [(two|2)] [crewman] support]",
            "I announce [my] intent to mutiny",
            "I plan a mutiny [against the recorder]",
            "I intend to lead a mutiny [against the recorder]",
        ],
        told="{by} intends to mutiny: intent {intent_id}",
    )
    def intend_mutiny(self, state: State, by: By) -> replies.IntentNo | int:
        """Announce the intent to mutiny [SHUTTLE-94]."""
        found = self.as_player(state, by, intents.intend_mutiny)
        return replies.IntentNo(found.id) if isinstance(found, Intent) else found

    @order(
        "SUPPORT",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.NO_INTENT: "SHUTTLE-125",
            Code.NOT_SUPPORTABLE: "SHUTTLE-128",
            Code.OWN_INTENT: "SHUTTLE-127",
            Code.NOT_CREWMAN: "SHUTTLE-127",
            Code.ALREADY_SUPPORTED: "SHUTTLE-124",
        },
        phrases=[
            "I support intent {intent_id}",
            "I support the intent {intent_id}",
            "I give my support to intent {intent_id}",
            "I support intent number {intent_id}",
            "I second intent {intent_id}",
        ],
        told=f"{{by}} supports intent {{intent_id}}{_NOW}",
    )
    def support(self, state: State, by: By, intent_id: IntentId) -> replies.Supported | int:
        """Support somebody else's intent [SHUTTLE-123]."""
        found = self.as_player(state, by, lambda act: intents.support(act, intent_id))
        return _supported(found)

    @order(
        "WITHDRAW",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.NO_INTENT: "SHUTTLE-125",
            Code.NOT_SUPPORTER: "SHUTTLE-124",
        },
        phrases=[
            "I withdraw my support for intent {intent_id}",
            "I withdraw my support of intent {intent_id}",
            "I withdraw [my support] from intent {intent_id}",
            "I no longer support intent {intent_id}",
            "I cease to support intent {intent_id}",
        ],
        told=f"{{by}} withdraws from intent {{intent_id}}{_NOW}",
    )
    def withdraw(self, state: State, by: By, intent_id: IntentId) -> replies.Supported | int:
        """Withdraw one's support [SHUTTLE-124]."""
        found = self.as_player(state, by, lambda act: intents.withdraw(act, intent_id))
        return _supported(found)

    @order(
        "JOURNEY",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.JOURNEY_IN_PLACE: "SHUTTLE-29",
            Code.NO_INTENT: "SHUTTLE-35",
            Code.NOTICE_TOO_SHORT: "SHUTTLE-122",
            Code.INSUFFICIENT_SUPPORT: "SHUTTLE-32",
            Code.BAD_MAP: "SHUTTLE-36",
        },
        phrases=[
            "I initiate a [new] journey (with|on) the [following] map {map_text}",
            "I begin a [new] journey (with|on) the [following] map {map_text}",
            "I start a [new] journey (with|on) the [following] map {map_text}",
            "I initiate a [new] journey [,] the map is {map_text}",
            "I (initiate|begin|start) the journey {map_text}",
        ],
        told="{by} begins a journey of Difficulty {difficulty} and Level {level},"
        " with {tp:Threat Point|Threat Points}",
        tells=(events.Journey,),
    )
    def journey(
        self,
        state: State,
        by: By,
        map_text: Annotated[str, MapText()],
    ) -> replies.Started | int:
        """Begin a journey on a map, as the Enemy of the others [SHUTTLE-38]."""
        code = self.as_player(state, by, lambda act: journeys.initiate(act, map_text))
        if code:
            return code
        points = state.threat_points[by.person]
        return replies.Started(state.wormhole2 or 0, state.level or 0, points)

    @order(
        "THREAT",
        who="anyone",
        named=True,
        refuses={
            **PLAYERS_ONLY,
            Code.MISSING_FIELD: "SHUTTLE-44",
            Code.NOT_ENEMY: "SHUTTLE-42",
            Code.NO_JOURNEY: "SHUTTLE-42",
            Code.DEPLOY_TOO_EARLY: "SHUTTLE-51",
            Code.BAD_SYMBOL: "SHUTTLE-49",
            Code.BAD_VALUE: "SHUTTLE-48",
            Code.DUPLICATE_LIMIT: "SHUTTLE-50",
            Code.INSUFFICIENT_TP: "SHUTTLE-47",
        },
        phrases=[
            "I deploy a Threat [(named|called)] {name} [,] [with] symbol {symbol} [,]"
            f" at position {{position}} [,] {_WITH}",
            "I create a Threat [(named|called)] {name} [,] [with] symbol {symbol} [,]"
            f" at position {{position}} [,] {_WITH}",
            f"I deploy {{name}} [,] symbol {{symbol}} [,] at position {{position}} [,] {_WITH}",
            "I pay for a Threat [(named|called)] {name} [,] [with] symbol {symbol} [,]"
            f" at position {{position}} [,] {_WITH}",
            "The Threat {name} [,] symbol {symbol} [,] is hereby deployed"
            f" at position {{position}} [,] {_WITH}",
        ],
        told="{by} deploys {name} at {position} for {cost:Threat Point|Threat Points}"
        " and has {tp} left",
    )
    def threat(
        self,
        state: State,
        by: By,
        name: Text = None,
        symbol: Text = None,
        hp: Value = None,
        delta: Value = None,
        explosion: Value = None,
        attack: Value = None,
        scouting: Value = None,
        position: Value = None,
    ) -> replies.Deployed | int:
        """Define, pay and deploy a Threat [SHUTTLE-43]."""
        design = _design(name, symbol, hp, delta, explosion, attack, scouting, position)
        price = self.as_player(state, by, lambda act: threats.deploy(act, design))
        if isinstance(price, Code):
            return price
        return replies.Deployed(state.deployments, price, state.threat_points[by.person])


def _design(
    name: str | None,
    symbol: str | None,
    hp: int | None,
    delta: int | None,
    explosion: int | None,
    attack: int | None,
    scouting: int | None,
    position: int | None,
) -> Design | None:
    """Return a Threat, if none of its values is missing [SHUTTLE-44]."""
    if name is None or symbol is None or hp is None or delta is None:
        return None
    if explosion is None or attack is None or scouting is None or position is None:
        return None
    return Design(name, symbol, hp, delta, explosion, attack, scouting, position)


def _supported(found: Intent | Code) -> replies.Supported | int:
    if not isinstance(found, Intent):
        return found
    return replies.Supported(found.id, len(found.supporters))
