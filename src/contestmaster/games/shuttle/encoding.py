"""How the Shuttle becomes numbers: a command with its parts, and what everybody may see."""

from collections.abc import Collection, Mapping, Sequence
from string import ascii_lowercase
from typing import Any, Final

from contestmaster.games.shuttle.legal import maps, supportable, supported
from contestmaster.games.shuttle.params import ShuttleParams
from contestmaster.games.shuttle.rules.act import CREDITS, ERGS
from contestmaster.games.shuttle.rules.buttons import BUTTONS
from contestmaster.games.shuttle.rules.intents import MUTINY, NOTICE, SUPPORT
from contestmaster.games.shuttle.state import ROOMS, STATIONS, SpaceObject, State
from contestmaster.kernel.encoding import ObservationField
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import DAY, HOUR, Instant
from contestmaster.kernel.structured import OrderPart, StructuredEncoding, constant, listed, span
from contestmaster.nomic.intents import Intent

INTENTS: Final = 16
"""Intents that have a place, the newest first."""
OBJECTS: Final = 24
"""Objects In Space that have a place, in order of their ids."""
AMOUNT: Final = 100
"""The most that has a number where an amount is given."""
MUCH: Final = 1_000_000
_KINDS: Final = ("shuttle", "threat", "missile")
_INTENDED: Final = (NOTICE, SUPPORT, MUTINY)
_VALUES: Final = 20
"""The greatest value of a Threat that has a number."""


class ShuttleEncoding(StructuredEncoding[State]):
    """Numbers of the Shuttle for so many players.

    Players are counted from the one who looks. A journey begins on a line of a length that is
    given; a Threat is called Rock, and its symbol is a small letter. Nobody leaves.
    """

    in_steps = ("SUPPORT", "TRANSFER", "WITHDRAW")
    unlisted = ("THREAT",)

    def __init__(self, game: Game[None, State], seats: int) -> None:
        """Lay numbers and fields out."""
        params: ShuttleParams = game.params
        super().__init__(game, seats, _parts(params, seats))
        self.fields = _fields(params, seats)

    def also(self, state: State, seat: int) -> Collection[str]:
        """Threats other than the one that is offered as an example [SHUTTLE-43]."""
        name = state.seats[seat]
        points = state.shuttle is not None and state.enemy == name and state.threat_points[name]
        return ("THREAT",) if points else ()

    def seen(self, state: State, seat: int) -> Mapping[str, int | Sequence[int]]:
        """Return what everybody may know, from where a seat looks."""
        names = _around(state.seats, seat)
        people = [state.players[name] for name in names]
        recording = state.recording()
        intents = {one.id: one for one in state.intents}
        name = names[0]
        slots = (list(reversed(found(state, name))) for found in (supportable, supported))
        wanted, given = ([intents[number] for number in one] for one in slots)
        mine = [one for one in reversed(state.intents) if one.by == name and not one.used]
        return {
            "day": state.rings,
            "weekday": state.now // DAY % 7,
            "journey": state.shuttle is not None,
            "journey_days": _ago(state, state.journey_start) // 24,
            "length": state.wormhole2 or 0,
            "level": state.level or 0,
            "enemy": 1 + names.index(state.enemy) if state.enemy in names else 0,
            "restricted": 1 + names.index(state.restricted) if state.restricted in names else 0,
            "offline": state.offline_until > state.now,
            "charges": [state.charges[room] for room in ROOMS],
            "registered": [one.registered for one in people],
            "active": [one.active for one in people],
            "station": [0 if one.station is None else 1 + _at(one.station) for one in people],
            "walked": [_ago(state, one.last_walk) for one in people],
            "credits": [CREDITS.balance(state.credits, one) for one in names],
            "ergs": [ERGS.balance(state.ergs, one) for one in names],
            "threat_points": [state.threat_points.get(one, 0) for one in names],
            "wins": [sum(win.player == one for win in state.wins) for one in names],
            "pushed": [_pusher(state, names, button) for button in BUTTONS],
            "objects": [number for one in state.objects for number in _object(one)],
            "recorder": 1 + names.index(recording.by) if recording and recording.by in names else 0,
            "savable": any(one.by == name and one.status == "savable" for one in state.recordings),
            "own_intents": [n for one in mine for n in _intent(state, names, one)],
            "supportable": [n for one in wanted for n in _intent(state, names, one)],
            "supported": [n for one in given for n in _intent(state, names, one)],
        }


def _around(names: Sequence[str], seat: int) -> list[str]:
    """Return the names of all seats, from one on."""
    return [*names[seat:], *names[:seat]]


def _ago(state: State, at: Instant | None) -> int:
    """Return how many hours ago something was at the last midnight; 0 if never, or since then."""
    return 0 if at is None else max(0, state.now - at) // HOUR


def _at(station: Any) -> int:
    return STATIONS.index(station)


def _pusher(state: State, names: Sequence[str], button: str) -> int:
    """Return who has pushed a button today, from 1; 0: nobody who has a seat."""
    by = next((push.player for push in state.pushes if push.button == button), "")
    return 1 + names.index(by) if by in names else 0


def _object(one: SpaceObject) -> Sequence[int]:
    return (
        *(1 + _KINDS.index(one.kind), one.position, one.delta, one.hp, one.max_hp),
        *(one.explosion, one.attack, one.scouting),
    )


def _intent(state: State, names: Sequence[str], one: Intent) -> Sequence[int]:
    by = 1 + names.index(one.by) if one.by in names else 0
    return 1 + _INTENDED.index(one.kind), by, _ago(state, one.at), len(one.supporters)


def _parts(params: ShuttleParams, seats: int) -> Mapping[str, Mapping[str, OrderPart]]:
    """Return what the grammar does not bound, by command and parameter."""

    def others(state: State, seat: int) -> Sequence[str]:
        return _around(state.seats, seat)[1:]

    def newest(found: Any, about: str) -> OrderPart:
        def slots(state: State, seat: int) -> Sequence[int]:
            return list(reversed(found(state, state.seats[seat])))

        return listed(INTENTS, slots, about)

    lines = maps(params)
    player = listed(seats - 1, others, "players after the own seat")
    orders: dict[str, dict[str, OrderPart]] = {
        name: {} for name in ("ACTIVE", "INACTIVE", "WIN", "WALK", "PUSH", "MUTINY", "SAVE")
    }
    value = span(0, _VALUES, "of the Threat")
    threat = {
        "name": constant("Rock"),
        "symbol": listed(len(ascii_lowercase), lambda *_: ascii_lowercase, "letters a to z"),
        **dict.fromkeys(("explosion", "scouting"), value),
        "hp": span(1, _VALUES, "hit points"),
        "delta": span(-5, 5, "AU a week"),
        "attack": span(0, min(_VALUES, params.max_attack), "of the Threat"),
        "position": span(1, params.max_wormhole2, "AU from the first wormhole"),
    }
    return orders | {
        "INTEND JOURNEY": {},
        "INTEND MUTINY": {},
        **({"TRANSFER": {"n": span(1, AMOUNT, "credits"), "player": player}} if seats > 1 else {}),
        "SUPPORT": {"intent_id": newest(supportable, "field `supportable`: the place there")},
        "WITHDRAW": {"intent_id": newest(supported, "field `supported`: the place there")},
        "JOURNEY": {"map_text": listed(len(lines), lambda *_: lines, "length of the line", low=2)},
        "THREAT": threat,
    }


def _fields(params: ShuttleParams, seats: int) -> Sequence[ObservationField]:
    def one(name: str, high: int, unit: str, about: str, *shape: int) -> ObservationField:
        return ObservationField(name, shape, -MUCH if high < 0 else 0, abs(high), unit, about)

    longest, days, hours = params.max_wormhole2, MUCH, 24 * 366
    intent = (
        "what (1 a journey with notice, 2 with support, 3 a mutiny), by whom (1 oneself), its age "
        "in hours, supporters; the newest first"
    )
    return (
        one("day", days, "midnights", "that have passed"),
        one("weekday", 6, "days", "since Thursday"),
        one("journey", 1, "", "1 while a journey is in place"),
        one("journey_days", days, "days", "since it was initiated"),
        one("length", longest, "AU", "between the wormholes; 0 before the first journey"),
        one("level", MUCH, "", "of the journey"),
        one("enemy", seats, "player", "the Enemy, from 1 for oneself; 0: nobody"),
        one("restricted", seats, "player", "who needs support for the next journey, likewise"),
        one("offline", 1, "", "1 while the systems are offline"),
        one("charges", MUCH, "Charges", "of lower deck, engine room and bridge", 3),
        one("registered", 1, "", "1 for a player, from oneself on", seats),
        one("active", 1, "", "1 for who is active", seats),
        one("station", 4, "", "1 outside, 2 lower deck, 3 engine room, 4 bridge", seats),
        one("walked", hours, "hours", "since the last walk; 0: none, or since midnight", seats),
        one("credits", MUCH, "credits", "of each player", seats),
        one("ergs", MUCH, "ergs", "of each player", seats),
        one("threat_points", MUCH, "Threat Points", "of each player", seats),
        one("wins", MUCH, "wins", "of each player", seats),
        one("pushed", seats, "player", f"of today: {', '.join(BUTTONS)}", len(BUTTONS)),
        one(
            "objects",
            -MUCH,
            "",
            "In Space: 1 the Shuttle, 2 a Threat, 3 a Missile; position, delta, hit points, those "
            "of the undamaged, explosion, attack, scouting",
            *(OBJECTS, 8),
        ),
        one("recorder", seats, "player", "of the Captain's Log"),
        one("savable", 1, "", "1 if an own recording can be saved"),
        one("own_intents", hours, "", f"that have not served: {intent}", INTENTS, 4),
        one("supportable", hours, "", f"what one can support: {intent}", INTENTS, 4),
        one("supported", hours, "", f"what one supports: {intent}", INTENTS, 4),
    )
